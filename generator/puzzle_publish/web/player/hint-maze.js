"use strict";
/* The next fork on the way through a maze: where it is, which of its ways are dead ends, and
   how the way goes on to the fork after it. */

const GLANCE = 3;

/** @returns {Told | null} */
PuzzlePlayer.fork = (/** @type {any} */ { game, way, board }, /** @type {Hints} */ hints) => {
  const { say } = PuzzlePlayer;
  const { words } = board;
  /** @type {Map<string, Map<string, number>>} the neighbours of each point, with the edge between */
  const near = new Map([...way.nodes].map(([name, { to }]) => [name, to]));
  /** @type {Map<string, number>} */
  const cellOf = new Map(way.edges.flatMap((/** @type {Edge} */ { names, cells }) => names.map((name, k) => [name, cells[k]])));
  const [start] = way.gates.keys();
  /** @type {string[]} */
  const path = [];
  for (let at = start; at; ) {
    path.push(at);
    const [next] = [...(near.get(at) ?? [])].find(([name, edge]) => game.answer[edge] === 0 && !path.includes(name)) ?? [""];
    at = next;
  }
  const edges = path.slice(1).map((name, k) => near.get(path[k])?.get(name) ?? -1);
  const from = edges.findIndex((edge) => !way.isDrawn(edge));
  if (from < 0) return null;
  /* Ways beside the one that goes on. */
  const beside = (/** @type {number} */ k) => [...(near.get(path[k]) ?? [])].filter(([name]) => name !== path[k - 1] && name !== path[k + 1]);
  /* The edges of each of these, null for one that comes to the path again. */
  const blind = (/** @type {number} */ k) => beside(k).map(([first, edge]) => {
    const seen = new Map([[path[k], -1], [first, edge]]);
    for (const here of seen.keys()) {
      if (here === path[k]) continue;
      for (const [name, other] of near.get(here) ?? []) if (!seen.has(name)) seen.set(name, other);
    }
    const [, ...found] = seen;
    return found.some(([name]) => path.includes(name)) ? null : found.map(([, one]) => one);
  });
  /* A glance is enough for a dead end of a few cells. */
  const isFork = (/** @type {number} */ k) => blind(k).some((one) => !one || one.length > GLANCE);
  const places = [...edges.keys()].filter((k) => k >= from && isFork(k));
  const [fork = from, after = edges.length] = places;
  const slots = edges.slice(from, after).filter((edge) => !way.isDrawn(edge));
  const dead = blind(fork).flatMap((one) => one ?? []);
  const name = (/** @type {number} */ k) => hints.name(cellOf.get(path[k]) ?? 0);
  const said = [
    ...(places.length ? [say(words.fork_at, { place: name(fork), count: beside(fork).length + 1 })] : []),
    ...(dead.length ? [say(words.fork_dead, { count: dead.length })] : []),
    say(words[places.length > 1 ? "fork_on" : "fork_last"], { place: name(Math.min(after, edges.length)) }),
  ];
  const cell = cellOf.get(path[fork]) ?? 0;
  return { key: `fork ${path[fork]} ${from}`, said, cells: [cell], at: [cell], slots, dead };
};
