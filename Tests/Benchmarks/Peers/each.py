"""The peer of `mooring build --each`: fills a template and writes it for each person, with plistlib.

Usage: python3 each.py TEMPLATE PEOPLE.csv FOLDER

TEMPLATE is a property list in which <column> stands for a person's value.
"""

import csv
import os
import plistlib
import sys


def holes(value, found):
    """The places of texts with placeholders: the container, the key there, the text."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        if isinstance(item, (dict, list)):
            holes(item, found)
        elif isinstance(item, str) and "<" in item:
            found.append((value, key, item))
    return found


def main():
    with open(sys.argv[1], "rb") as file:
        template = plistlib.load(file)
    places = holes(template, [])
    with open(sys.argv[2], newline="", encoding="utf-8") as file:
        for person in csv.DictReader(file):
            columns = [(f"<{name}>", value) for name, value in person.items()]
            for container, key, text in places:
                for placeholder, value in columns:
                    text = text.replace(placeholder, value)
                container[key] = text
            path = os.path.join(sys.argv[3], person["id"] + ".mobileconfig")
            with open(path, "wb") as output:
                output.write(plistlib.dumps(template))


main()
