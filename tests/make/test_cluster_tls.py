"""TLS between all of a cluster, with certificates made here: soak tests."""

import pytest
from dask_machines import holding, machines

from puzzle_publish.core.errors import UsageError
from puzzle_publish.make.cluster import connect
from puzzle_publish.make.executors import open_executor

distributed = pytest.importorskip("distributed")
trustme = pytest.importorskip("trustme")

pytestmark = [
    pytest.mark.soak,
    pytest.mark.filterwarnings("default"),  # Dask's own, about its sockets
]


class Keys:
    """A CA of its own, and a certificate by it, as files."""

    def __init__(self, folder):
        folder.mkdir()
        authority = trustme.CA()
        issued = authority.issue_cert("localhost", "127.0.0.1")
        self.ca, self.cert, self.key = (folder / n for n in ("ca", "cert", "key"))
        authority.cert_pem.write_to_path(self.ca)
        issued.cert_chain_pems[0].write_to_path(self.cert)
        issued.private_key_pem.write_to_path(self.key)

    @property
    def options(self):
        """What `dask scheduler` and `dask worker` are started with."""
        return [
            *("--protocol", "tls", "--tls-ca-file", self.ca),
            *("--tls-cert", self.cert, "--tls-key", self.key),
        ]

    def settings(self):
        """What the building machine's Dask is told."""
        names = ("ca-file", "client.cert", "client.key")
        files = (self.ca, self.cert, self.key)
        return {
            f"distributed.comm.tls.{name}": str(file)
            for name, file in zip(names, files, strict=True)
        }


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    return Keys(tmp_path_factory.mktemp("keys") / "ours")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory, keys):
    folder = tmp_path_factory.mktemp("tls")
    with machines(folder, ["one"], tls=keys.options) as found:
        yield found


@pytest.fixture
def told():
    """A function that sets Dask's own settings."""
    import dask

    opened = []

    def set_to(settings):
        opened.append(dask.config.set(settings))

    yield set_to
    for one in opened:
        one.__exit__(None, None, None)


def squares(address):
    with open_executor("dask", call=holding, scheduler=address) as executor:
        return [(key, value) for key, _, value in executor.run([(0, 3), (1, 4)])]


def test_jobs_go_by_tls_alone(cluster, keys, told):
    told(keys.settings())

    assert cluster.address.startswith("tls://127.0.0.1:")
    assert "tls://127.0.0.1" in cluster.log("one")
    assert sorted(squares(cluster.address)) == [(0, 9), (1, 16)]


def test_a_key_of_another_authority_is_refused(cluster, told, tmp_path, monkeypatch):
    monkeypatch.setattr(connect, "_CONNECT_S", 2)
    told(Keys(tmp_path / "others").settings())

    with pytest.raises(UsageError, match="no Dask scheduler answers"):
        squares(cluster.address)


def test_a_scheduler_with_tls_does_not_answer_without(cluster, keys, told, monkeypatch):
    monkeypatch.setattr(connect, "_CONNECT_S", 2)
    told(keys.settings())

    with pytest.raises(UsageError, match="no Dask scheduler answers"):
        squares(cluster.address.replace("tls://", "tcp://"))


def test_what_tls_needs_is_told_all_at_once(told, tmp_path):
    told(
        {
            "distributed.comm.tls.ca-file": None,
            "distributed.comm.tls.client.cert": None,
            "distributed.comm.tls.client.key": str(tmp_path / "none.pem"),
        }
    )

    with pytest.raises(UsageError) as refused:
        squares("tls://127.0.0.1:1")

    assert refused.value.problems == (
        "a tls:// scheduler needs Dask's setting DASK_DISTRIBUTED__COMM__TLS__CA_FILE",
        "a tls:// scheduler needs Dask's setting"
        " DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT",
        "DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY:"
        f" {tmp_path}/none.pem cannot be read (No such file or directory)",
    )
