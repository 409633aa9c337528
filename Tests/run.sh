#!/usr/bin/env bash
# Installs what is missing, checks format and imports, builds, and runs every test.
#   bash Tests/run.sh                      everything
#   bash Tests/run.sh --sanitize address   the OpenSSL and PropertyList tests, under AddressSanitizer with leak detection
#   bash Tests/run.sh --sanitize thread    the tests with many threads, under ThreadSanitizer
# Under a sanitizer only the test targets that are run are built (MOORING_TESTS, see Package.swift).
# MOORING_SUITES names a folder of conformance data, which is run with Tests/Conformance; MOORING_REQUIRE names, with
# commas, the peers and suites whose absence fails instead of skipping (see Tests/Support/Peer.swift).
set -euo pipefail
cd "$(dirname "$0")/.."
bash examples/install.sh libssl-dev libyaml-dev openssl pkg-config python3 bash zsh fish \
  python3-jsonschema python3-junitparser softhsm2 libengine-pkcs11-openssl iproute2
bash Tests/install-peers.sh

case "$*" in
"") ;;
"--sanitize address")
  export ASAN_OPTIONS=detect_leaks=1
  export MOORING_TESTS=OpenSSLTests,PropertyListTests
  # Without XCTest, whose own runner leaks and is not used here.
  exec swift test --sanitize address --disable-xctest --scratch-path .build/address -Xswiftc -use-ld=lld \
    --filter 'OpenSSLTests|PropertyListTests'
  ;;
"--sanitize thread")
  export MOORING_TESTS=ProfileLintTests,SimulatedDeviceTests,TrustEvaluationTests
  exec swift test --sanitize thread --disable-xctest --scratch-path .build/thread --filter 'ThreadSafetyTests'
  ;;
*)
  echo "usage: bash Tests/run.sh [--sanitize address|thread]" >&2
  exit 2
  ;;
esac

echo "Checking the format"
swift format lint --strict -r Package.swift Sources Tests examples/library examples/app-controller
echo "Building"
swift build --build-tests --explicit-target-dependency-import-check error
mkdir -p .build/run
log=.build/run/tests.log
echo "Testing"
swift test --skip-build 2>&1 | tee "$log"
if [ -n "${MOORING_SUITES:-}" ]; then
  echo "Running the conformance suites"
  swift run --skip-build Conformance
fi
echo "Running the examples"
bash examples/quickstart.sh
swift run --package-path examples/library provision examples/office alice bob
if grep -E 'skipped' "$log" >/dev/null; then
  echo "Not run:"
  grep -E 'skipped' "$log"
fi
