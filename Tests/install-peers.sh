#!/usr/bin/env bash
# Installs the servers that the tests of `mooring probe` ask: strongSwan, ocserv, and the libraries of libreswan. They
# are not started, now or later; the tests start their own. libreswan itself cannot be installed beside strongSwan: its
# package is unpacked into .build/peers/libreswan.
set -euo pipefail
cd "$(dirname "$0")/.."
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi

services=()
if [ ! -x /usr/sbin/ocserv ]; then services+=(ocserv.service ocserv.socket); fi
if [ ! -x /usr/sbin/charon-systemd ]; then services+=(strongswan.service); fi
# Debian's way to say that no package may start a daemon.
policy=/usr/sbin/policy-rc.d
if [ ${#services[@]} -gt 0 ] && [ ! -e "$policy" ]; then
  trap '"${as_root[@]}" rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
  "${as_root[@]}" chmod 755 "$policy"
fi
bash examples/install.sh util-linux iproute2 ocserv charon-systemd strongswan-swanctl strongswan-libcharon \
  libcharon-extauth-plugins libcharon-extra-plugins libstrongswan-standard-plugins libstrongswan-extra-plugins
if [ ${#services[@]} -gt 0 ] && command -v systemctl >/dev/null; then
  "${as_root[@]}" systemctl disable --quiet "${services[@]}" 2>/dev/null || true
fi

unpacked=.build/peers/libreswan
if [ ! -x "$unpacked/usr/libexec/ipsec/pluto" ] && [ ! -x /usr/libexec/ipsec/pluto ]; then
  echo "Unpacking libreswan (apt-get download)"
  apt-cache show libreswan >/dev/null 2>&1 || "${as_root[@]}" apt-get update -qq
  mapfile -t libraries < <(apt-cache depends libreswan | awk '$1 == "Depends:" && $2 ~ /^lib/ { print $2 }')
  bash examples/install.sh libnss3-tools "${libraries[@]}"
  mkdir -p "$unpacked"
  (
    cd "$unpacked"
    apt-get download -qq -o APT::Sandbox::User=root libreswan
    dpkg-deb --extract libreswan_*.deb .
    rm libreswan_*.deb
  )
fi
