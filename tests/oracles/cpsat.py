"""CP-SAT as a judge: all answers of a model up to a limit, always the same ones."""

from ortools.sat.python import cp_model

# Deterministic units of work, about a second each; our puzzles take a thousandth.
MOST_WORK = 30.0


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables, limit):
        super().__init__()
        self.variables, self.limit, self.found = variables, limit, []

    def on_solution_callback(self):
        self.found.append(tuple(self.value(v) for v in self.variables))
        if len(self.found) >= self.limit:
            self.stop_search()


def answers(model, variables, *, limit=2):
    """The values of the variables in up to so many answers, or None: undecided.

    Every other variable of the model must follow from these, or an answer comes twice.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_deterministic_time = MOST_WORK
    collector = _Collector(variables, limit)
    status = solver.solve(model, collector)
    decided = (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if status not in decided and len(collector.found) < limit:
        return None
    return collector.found
