"""Workers on a Dask cluster, for those who have installed the extra `cluster`.

`connect.py` finds the scheduler, by TLS where it is another machine, and compares what
each worker has with what we have (`fingerprint.py`). `calls.py` is the pool of
executors.py: calls out, answers in, nobody blamed for a lost scheduler. `payload.py`
takes what is large out of the jobs, `remote.py` runs on the workers and asks for what
it lacks, by digest. What travels are texts.
"""

from .connect import open_cluster

__all__ = ["open_cluster"]
