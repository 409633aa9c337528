#!/usr/bin/env bash
# Issues the certificates of these scenarios: they are those of the office, in ../office/pki.
set -euo pipefail
bash "$(dirname "$0")/../office/pki.sh"
