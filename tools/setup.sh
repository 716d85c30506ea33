#!/bin/sh
# Makes .venv, or brings it up to date, where that is needed; otherwise ends at once.
#
#   tools/setup.sh [--dev] [--check | --again]
#
#   --dev     with what tests and linters need
#   --check   only ask: status 0 if all is up to date, 1 if not
#   --again   do it although nothing seems to have changed
#
# This part is plain sh because it runs before every ./sudoku; the work itself is in make_venv.py.
# Python sources are not looked at: the install is editable, so they are always live.

case $0 in # neither dirname nor $(pwd): each would cost a process of every start
    */*) cd -P "${0%/*}/.." || exit 2 ;;
    *) cd -P .. || exit 2 ;;
esac
root=$PWD
stamp=.venv/nonet.stamp # three lines, written last: where the clone was, "dev" or "-", what the compiled core lacks

say() { echo "sudoku: $*" >&2; }

has_compiler() {
    [ -n "$CXX" ] || command -v c++ || command -v g++ || command -v clang++
} >/dev/null

is_current() {
    [ -r $stamp ] && [ -x .venv/bin/python ] && [ -x .venv/bin/sudoku ] || return 1
    { read -r home && read -r extras && read -r lacks; } <$stamp || return 1
    [ "$home" = "$root" ] || return 1 # the clone was moved or copied: a venv is full of absolute paths
    [ "$1" != dev ] || [ "$extras" = dev ] || return 1
    case $lacks in
        compiler) ! has_compiler || return 1 ;;
        pure) [ "$NONET_PURE" = 1 ] || return 1 ;;
        /*) [ ! -e "$lacks" ] || return 1 ;;
    esac
    [ -z "$(find native CMakeLists.txt pyproject.toml tools/make_venv.py tools/build_backend.py -path native/tests -prune -o \
        -type f ! -name '.*' -newer $stamp -print 2>/dev/null)" ]
}

# Answers in $python. Status 1: none is there; 2: one is there, but it cannot make virtual environments.
find_python() {
    status=1
    for python in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        command -v "$python" >/dev/null || continue
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' </dev/null >/dev/null 2>&1 || continue
        "$python" -c 'import ensurepip, venv' </dev/null >/dev/null 2>&1 && return 0
        status=2
        found=$python
    done
    python=$found
    return $status
}

dev=
check=
again=
for option; do
    case $option in
        --dev) dev=dev ;;
        --check) check=yes ;;
        --again) again=yes ;;
        *)
            say "tools/setup.sh knows --dev, --check and --again, got: $option"
            exit 2
            ;;
    esac
done

if [ -z "$again" ]; then
    is_current "$dev" && exit 0
    [ -z "$check" ] || exit 1
fi

find_python
case $? in
    1)
        say "Python 3.11 or newer is needed and was not found."
        say "Install it (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install python), or set PYTHON."
        exit 2
        ;;
    2)
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "$python cannot make virtual environments: its venv or ensurepip module is missing."
        say "Install it (Debian, Ubuntu: apt install python$version-venv) and start again."
        exit 2
        ;;
esac
exec "$python" -I tools/make_venv.py ${dev:+--dev} ${again:+--again}
