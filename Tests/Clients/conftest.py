"""The service that the clients talk to: the built program, on the bundled cities."""

import resource

import pytest
from running_service import Service

from local_server import serving, weather

# Connections by the thousand need descriptors here; the service is given few, and sees to its own.
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A running service with a store of its own, and weather that this machine makes up."""
    home = tmp_path_factory.mktemp("home")
    with serving(weather) as url, Service(home, "--weather-url", url) as service:
        yield service
