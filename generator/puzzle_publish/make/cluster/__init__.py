"""Workers on a Dask cluster; needs the extra `cluster`.

`connect.py` connects to the scheduler, by TLS if it is on another machine, and compares
each worker's versions with ours (`fingerprint.py`, `handshake.py`). `calls.py` is a
`Pool` for executors.py. `payload.py` takes large values out of the jobs; `remote.py`
runs on the workers and asks for missing values by digest. Only text travels.
"""
