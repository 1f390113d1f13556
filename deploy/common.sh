# Shared by deploy/run, deploy/test and deploy/lock: puts everything this project needs on the machine.
# shellcheck shell=bash

set -euo pipefail
# Else what fails inside $(...) is passed over.
shopt -s inherit_errexit

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
VENV="$ROOT/.venv"
cd "$ROOT"

# Debian packages; where a name differs between releases, the names are joined by "|", newest first.
# shellcheck disable=SC2034  # used by the scripts that source this one
{
    GL_PACKAGES=(libgl1 libegl1 libgles2 libgbm1 libdrm2 libgl1-mesa-dri "libmtdev1t64|libmtdev1")
    SOUND_PACKAGES=("libasound2t64|libasound2")
    X_PACKAGES=(libx11-6 libxext6 libxcursor1 libxi6 libxfixes3 libxrandr2 libxss1)
    CAGE_PACKAGES=(cage xwayland)
    XVFB_PACKAGES=(xvfb xauth)
    TEST_PACKAGES=(git shellcheck)
}

say() { printf '\n== %s\n' "$*"; }

die() {
    printf '\nerror: %s\n' "$1" >&2
    shift
    printf '       %s\n' "$@" >&2
    exit 1
}

# --- the machine ------------------------------------------------------------------------------------------------

is_raspberry_pi() { grep -qs "Raspberry Pi" /sys/firmware/devicetree/base/model; }

has_display() { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || grep -qsx connected /sys/class/drm/card*-*/status; }

# Prints the Python to use: $PYTHON, else the first that is new enough.
find_python() {
    local python found=""
    for python in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        command -v "$python" >/dev/null || continue
        found="$found $python ($("$python" -c 'import platform; print(platform.python_version())' 2>/dev/null || echo "does not start"))"
        if "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
            command -v "$python"
            return
        fi
    done
    die "Python 3.11, 3.12 or 3.13 is needed." "Found:${found:- none}." \
        "Debian 12, Debian 13 and today's Raspberry Pi OS bring one: apt-get install python3"
}

refuse_unfit_machine() {
    [ "$(uname -s)" = Linux ] || die "This runs on Linux only."
    # A 64-bit kernel may carry a 32-bit system: what counts is how Python was built.
    if ! "$1" -c 'import struct, sys; sys.exit(struct.calcsize("P") != 8)'; then
        die "This is a 32-bit system, and the screen library exists for 64-bit systems only." \
            "Put the 64-bit edition of Raspberry Pi OS (or Debian) on this machine."
    fi
}

# --- Debian packages --------------------------------------------------------------------------------------------

has_package() {
    local name
    for name in ${1//|/ }; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] && return 0
    done
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "These Debian packages are missing, and there is neither root nor sudo to install them:" "$MISSING"
    fi
}

# Prints the first of a package's names that this release knows.
known_name() {
    local name
    for name in ${1//|/ }; do
        if apt-cache show "$name" "${APT[@]}" >/dev/null 2>&1; then echo "$name" && return; fi
    done
    return 1
}

# Installs those of the named packages that are missing. Asks nothing, and touches no network if none is.
need_packages() {
    local package name chosen=()
    MISSING=""
    for package in "$@"; do
        has_package "$package" || MISSING="$MISSING $package"
    done
    [ -n "$MISSING" ] || return 0
    command -v apt-get >/dev/null || die "Please install, by whatever name they have here:" "$MISSING"
    say "Installing Debian packages:$MISSING"
    use_stick
    as_root apt-get "${APT[@]}" update -q
    for package in $MISSING; do
        if name=$(known_name "$package"); then chosen+=("$name"); else say "Going on without $package: there is no such package here"; fi
    done
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get "${APT[@]}" install -q -y --no-install-recommends "${chosen[@]}"
}

APT=(-o Acquire::Retries=3)

# Where this folder was made by deploy/make-stick, its packages are used and no network.
use_stick() {
    [ -f "$ROOT/debs/Packages" ] || return 0
    local lists
    lists=$(mktemp -d)
    echo "deb [trusted=yes] copy:$(realpath "$ROOT/debs") ./" >"$lists/stick.list"
    mkdir "$lists/state"
    APT+=(-o "Dir::Etc::SourceList=$lists/stick.list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$lists/state")
    chmod -R a+rX "$lists"
}

# --- the project's own Python -----------------------------------------------------------------------------------

# stamp LOCK PYTHON: what .venv was made from.
stamp() { { "$2" -VV && cat "$1" pyproject.toml hatch_build.py deploy/common.sh && echo "$ROOT"; } | sha256sum | cut -d' ' -f1; }

# What is made from files of the repository and not kept in it: texts and sounds. Only what has changed is made again.
make_files() {
    "$VENV/bin/python" -m companion.i18n.compile
    "$VENV/bin/python" -m companion.sound.make
}

# set_up LOCK PACKAGE...: the Debian packages, and .venv with exactly the Python packages of the lock.
# What is already there is left as it is. A .venv made from requirements-dev.lock also serves requirements.lock, since
# it holds all of it in the same versions.
set_up() {
    local lock=$1 python have site=() packages=("${@:2}")
    python=$(find_python)
    refuse_unfit_machine "$python"
    if is_raspberry_pi; then
        # The GPIO library comes from Raspberry Pi's own archive: PyPI has none for Python 3.13.
        packages+=(python3-lgpio)
        site=(--system-site-packages)
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv)
    need_packages "${packages[@]}"
    for have in "$lock" requirements-dev.lock; do
        if [ "$(cat "$VENV/made-from.$have" 2>/dev/null)" = "$(stamp "$have" "$python")" ]; then
            make_files
            return
        fi
    done
    say "Making .venv from $lock ($("$python" -V))"
    rm -f "$VENV"/made-from.*
    "$python" -m venv --clear "${site[@]}" "$VENV"
    local pip=("$VENV/bin/python" -m pip --disable-pip-version-check)
    # On a stick made by deploy/make-stick they lie beside; no network is used then.
    [ ! -d wheelhouse ] || export PIP_NO_INDEX=1 PIP_FIND_LINKS="$ROOT/wheelhouse"
    "${pip[@]}" install --quiet --require-hashes --only-binary :all: -r "$lock" ||
        die "The Python packages could not be installed." \
            "A network is needed this once; afterwards all works without. Then start this command again."
    "${pip[@]}" install --quiet --no-deps --no-build-isolation --editable .
    make_files
    stamp "$lock" "$python" >"$VENV/made-from.$lock"
}

# download_packages MACHINE PYTHON FOLDER: the locked Python packages for another machine ("aarch64") and Python ("3.13").
download_packages() {
    "$VENV/bin/python" -m pip --disable-pip-version-check download --quiet --require-hashes --only-binary :all: \
        --python-version "$2" --implementation cp \
        --platform "manylinux2014_$1" --platform "manylinux_2_17_$1" --platform "manylinux_2_28_$1" \
        --dest "$3" -r requirements.lock
}

# Runs a command on a virtual screen of 1280x720 that has real (software) GL.
on_virtual_screen() {
    env -u WAYLAND_DISPLAY SDL_VIDEODRIVER=x11 KIVY_WINDOW=sdl2 \
        xvfb-run --auto-servernum --server-args="-screen 0 1280x720x24 -nolisten tcp" "$@"
}
