#!/bin/sh
# Makes the environment of the project: a virtual environment with everything at its pinned version.
#
#   tools/setup.sh VENV LOCK...     the lock files to install, and the project itself, editable
#
# A lock file names everything that it needs, or a lock before it does: so nothing else is ever installed, not even to
# build what comes as source only.
#
# Needs Python 3.11 or newer. Where Debian has split off the venv module it is installed, if that is allowed.
set -eu

venv=$1
shift
python=${PYTHON:-python3}

say() { printf '%s\n' "$*" >&2; }

if ! command -v "$python" >/dev/null 2>&1; then
    say "setup: there is no '$python'. Install Python 3.11 or newer (Debian: apt-get install python3), or set PYTHON."
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    say "setup: '$python' is $("$python" -V 2>&1); Python 3.11 or newer is needed. Set PYTHON=python3.11 or later."
    exit 1
fi

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    say "setup: $python has no venv module; installing Debian's python3-venv"
    if ! { as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy python3-venv; } \
        >&2 </dev/null || ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        say "setup: the venv module is missing and could not be installed."
        say "       Run 'apt-get install python3-venv' as root, then try again."
        exit 1
    fi
fi

if ! "$venv/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    rm -rf "$venv"
    "$python" -m venv "$venv"
fi

for lock in "$@"; do
    "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check \
        --require-hashes --no-deps --no-build-isolation --use-pep517 -r "$lock"
done
"$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check \
    --no-deps --no-build-isolation --editable .
