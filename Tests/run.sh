#!/usr/bin/env bash
# Installs what is missing, checks format and imports, builds, and runs every test.
#   bash Tests/run.sh                      everything
#   bash Tests/run.sh --sanitize address   the OpenSSL and PropertyList tests, under AddressSanitizer with leak detection
# MOORING_SUITES names a folder of conformance data; MOORING_REQUIRE names, with commas, the peers whose absence
# fails a test instead of skipping it (see Tests/Support/Peer.swift).
set -euo pipefail
cd "$(dirname "$0")/.."
bash examples/install.sh libssl-dev libyaml-dev openssl pkg-config python3 bash zsh fish

case "$*" in
"") ;;
"--sanitize address")
  export ASAN_OPTIONS=detect_leaks=1
  # Without XCTest, whose own runner leaks and is not used here.
  exec swift test --sanitize address --disable-xctest --scratch-path .build/address -Xswiftc -use-ld=lld \
    --filter 'OpenSSLTests|PropertyListTests'
  ;;
*)
  echo "usage: bash Tests/run.sh [--sanitize address]" >&2
  exit 2
  ;;
esac

echo "Checking the format"
swift format lint --strict -r Package.swift Sources Tests examples/library
echo "Building"
swift build --build-tests --explicit-target-dependency-import-check error
mkdir -p .build/run
log=.build/run/tests.log
echo "Testing"
swift test --skip-build 2>&1 | tee "$log"
echo "Running the examples"
bash examples/quickstart.sh
swift run --package-path examples/library provision examples/office alice bob
if grep -E 'skipped' "$log" >/dev/null; then
  echo "Not run:"
  grep -E 'skipped' "$log"
fi
