#!/usr/bin/env bash
# The main job from nothing: installs what is missing, builds Mooring, issues a small PKI, builds and signs a
# profile, and rehearses it on the simulated device. Running it again is harmless.
set -euo pipefail
cd "$(dirname "$0")/.."
bash examples/install.sh libssl-dev libyaml-dev openssl pkg-config

echo "Building mooring (release)"
swift build -c release --product mooring --quiet
PATH="$(swift build -c release --show-bin-path):$PATH"

cd examples/office
bash pki.sh

step() {
  printf '\n$ %s\n' "$*"
  "$@"
}
step mooring build office.yaml -o office.mobileconfig
step mooring verify office.mobileconfig --anchor pki/root.pem
step mooring inspect office.mobileconfig
step mooring chain verify pki/server-chain.pem --profile office.mobileconfig
step mooring simulate office-scenario.yaml
