"""gunicorn for a host: `gunicorn -c deploy/gunicorn.conf.py 'web.app:create_app()'`.

What a host changes comes from the environment: PAIPU_BIND (address or `unix:/path`), PAIPU_WORKERS, PAIPU_THREADS.
The settings of the site itself are PAIPU_… too; docs/site.md lists them.
"""

import gc
import os
import shutil
import tempfile

from web.operations.lines import lines

bind = os.environ.get("PAIPU_BIND", "127.0.0.1:8000")

# Judging holds Python's lock, so more processes than cores bring nothing; threads wait for the store and clients.
worker_class = "gthread"
workers = int(os.environ.get("PAIPU_WORKERS", "2"))
threads = int(os.environ.get("PAIPU_THREADS", "8"))
preload_app = False

# A worker that does not answer to its master for so long is killed. Judging stops itself before (PAIPU_JUDGE_SECONDS);
# this is for what cannot be stopped from within.
timeout = 30
# On SIGTERM and on a reload (SIGHUP) a worker takes no more requests and has so long to end those it has.
graceful_timeout = 30
# Longer than the proxy keeps an idle connection (nginx: keepalive_timeout 60s), so that it is the proxy that closes it.
keepalive = 75
# A worker is replaced now and then, not all at once, should anything ever leak.
max_requests = 10_000
max_requests_jitter = 1_000

# What a request line and its headers may be. Chunked bodies are refused by the site (411), whatever is in them.
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190

# Nobody steers the server through a socket: signals do.
control_socket_disable = True

# Each request is a line of JSON that the site itself writes (web/operations); the server adds its own
# mishaps in the same form.
accesslog = None
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": lines}},
    "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["lines"], "level": "WARNING"},
    "loggers": {"gunicorn.error": {"handlers": ["lines"], "level": "INFO", "propagate": False}},
}

# The workers count together in files of this folder, which is new whenever the server starts.
_counted = None
if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    _counted = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="paipu-metrics-")


def post_worker_init(worker):
    """Tell that a worker has the site loaded and answers.

    What is loaded by now stays: Python need not look through it for garbage again and again, which would let a request
    wait for a tenth of a second now and then. What a request makes is gone when it ends, without being looked for.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 20, 20)
    worker.log.info("Serving (pid: %s)", worker.pid)


def child_exit(server, worker):
    """Take a worker that is gone out of the numbers of those that live."""
    from prometheus_client import multiprocess  # it looks for the folder when it is imported

    multiprocess.mark_process_dead(worker.pid)


def on_exit(server):
    """Leave nothing behind."""
    if _counted:
        shutil.rmtree(_counted, ignore_errors=True)
