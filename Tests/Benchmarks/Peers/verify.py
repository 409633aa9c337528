"""The trust benchmark's peer in Python: cryptography's verifier, which is written in Rust.

Usage: python FOLDER HOST TIME. Reads root.der, intermediate.der, leaf-*.der and bad-*.der, says "ready VERSION" if all
leaves are valid for HOST at TIME (seconds since 1970) and all bad ones are not, and then answers each line "new" with
the nanoseconds of processor time that parsing and verifying one leaf takes, the mean of one round through all leaves.
"""

import datetime
import pathlib
import sys
import time

import cryptography
from cryptography import x509
from cryptography.x509 import verification

folder, host, seconds = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
root = x509.load_der_x509_certificate((folder / "root.der").read_bytes())
intermediates = [x509.load_der_x509_certificate((folder / "intermediate.der").read_bytes())]
verifier = (
    verification.PolicyBuilder()
    .store(verification.Store([root]))
    .time(datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).replace(tzinfo=None))
    .build_server_verifier(x509.DNSName(host))
)


def verify(der):
    return verifier.verify(x509.load_der_x509_certificate(der), intermediates)


def read(pattern):
    return [path.read_bytes() for path in sorted(folder.glob(pattern))]


def is_refused(der):
    try:
        verify(der)
    except verification.VerificationError:
        return True
    return False


leaves = read("leaf-*.der")
try:
    for leaf in leaves:
        verify(leaf)
except verification.VerificationError as error:
    sys.exit(print("wrong:", error) or 1)
if not leaves or not all(map(is_refused, read("bad-*.der"))):
    sys.exit(print("wrong: a bad leaf is valid") or 1)
print("ready cryptography", cryptography.__version__, flush=True)
for _ in sys.stdin:
    start = time.process_time_ns()
    for leaf in leaves:
        verify(leaf)
    print((time.process_time_ns() - start) // len(leaves), flush=True)
