"""The value of PeerTests.swift as Python has it.

sample.py check FILE    fails unless plistlib reads exactly this value from FILE
sample.py xml|binary    writes what plistlib makes of it, in base64
"""
import base64, datetime, plistlib, sys

value = {
    "array": [[], {}, [1, "b"], {"key": {"key": bytes(range(100))}}],
    "binary": bytes(range(256)),
    "dates": [datetime.datetime(1, 1, 1), datetime.datetime(1999, 12, 31, 23, 59, 59), datetime.datetime(9999, 12, 31, 23, 59, 59)],
    "empty": b"",
    "false": False,
    "integers": [0, -1, 255, 256, 65536, 4294967296, 9223372036854775807, -9223372036854775808, 18446744073709551615],
    "key & <escape>": "a & b < c > d \" ' é 東京 😀\n\tnext line",
    "reals": [1.5, -2.25, 1e+100, 5e-324],
    "true": True,
    "~": "",
    "é": "é",
    "\uf8ff": "a private character",
    "😀": "the last key by scalars",
}

if sys.argv[1] == "check":
    with open(sys.argv[2], "rb") as file:
        found = plistlib.load(file)
    # repr also tells True from 1 and shows the order of keys.
    assert repr(found) == repr(value), f"{found!r}\nis not\n{value!r}"
else:
    form = plistlib.FMT_XML if sys.argv[1] == "xml" else plistlib.FMT_BINARY
    print(base64.b64encode(plistlib.dumps(value, fmt=form, sort_keys=sys.argv[1] == "xml")).decode())
