#!/usr/bin/env bash
# Issues the small PKI of this example into pki/ beside this script, with the openssl command:
#   root.pem                  the anchor
#   intermediate.pem          issues everything below it
#   server-chain.pem, .key    the VPN server, with the intermediate
#   alice.p12, alice.pem      a person
#   signer.p12                signs the profile
#   app-ca.pem                a CA that an app made by itself
#   app-server-chain.pem      a server certificate of that CA, for the same name
# Passwords are random, one a file (*.password, readable by you alone). What exists and is valid is kept.
set -euo pipefail
umask 077
mkdir -p "$(dirname "$0")/pki"
cd "$(dirname "$0")/pki"
if [ -f complete ] && openssl x509 -in server-chain.pem -noout -checkend 86400 >/dev/null; then exit 0; fi
rm -f ./*

# A person's key is RSA, which servers of any age take.
key() {
  case $1 in
  alice) openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$1.key" 2>/dev/null ;;
  *) openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key" 2>/dev/null ;;
  esac
}

# issue NAME SUBJECT ISSUER DAYS EXTENSION...: NAME.key and NAME.pem, self-signed where ISSUER is NAME
issue() {
  local name=$1 subject=$2 issuer=$3 days=$4
  shift 4
  key "$name"
  openssl req -new -utf8 -key "$name.key" -subj "$subject" -out "$name.csr"
  local signer=(-CA "$issuer.pem" -CAkey "$issuer.key" -set_serial "0x$(openssl rand -hex 16 | sed 's/^./4/')")
  if [ "$issuer" = "$name" ]; then signer=(-signkey "$name.key"); fi
  openssl x509 -req -sha256 -in "$name.csr" "${signer[@]}" -days "$days" -out "$name.pem" \
    -extfile <(printf '%s\n' 'subjectKeyIdentifier=hash' 'authorityKeyIdentifier=keyid' "$@") 2>/dev/null
  rm "$name.csr"
}

# package NAME [OPTION...]: NAME.p12 and its password in NAME.password
package() {
  local name=$1
  shift
  openssl rand -hex 12 >"$name.password"
  openssl pkcs12 -export -in "$name.pem" -inkey "$name.key" -name "$name" -passout "file:$name.password" \
    -out "$name.p12" "$@"
}

authority='basicConstraints=critical,CA:TRUE'
signs='keyUsage=critical,keyCertSign,cRLSign'
leaf='basicConstraints=critical,CA:FALSE'
usage='keyUsage=critical,digitalSignature'
server='extendedKeyUsage=serverAuth'
name='subjectAltName=DNS:vpn.example.com'

issue root '/O=Example Ltd/CN=Example Root' root 3650 "$authority" "$signs"
issue intermediate '/O=Example Ltd/CN=Example Issuing CA' root 1825 "$authority,pathlen:0" "$signs"
issue server '/O=Example Ltd/CN=vpn.example.com' intermediate 397 "$leaf" "$usage" "$server" "$name"
issue alice '/O=Example Ltd/CN=alice@example.com' intermediate 397 "$leaf" "$usage" \
  'extendedKeyUsage=clientAuth' 'subjectAltName=email:alice@example.com'
issue signer '/O=Example Ltd/CN=Example Profile Signing' intermediate 397 "$leaf" "$usage" \
  'extendedKeyUsage=codeSigning,emailProtection'
issue app-ca '/O=Some App/CN=App Generated CA' app-ca 3650 "$authority" "$signs"
issue app-server '/O=Some App/CN=vpn.example.com' app-ca 397 "$leaf" "$usage" "$server" "$name"

cat server.pem intermediate.pem >server-chain.pem
cat app-server.pem app-ca.pem >app-server-chain.pem
# The form every Apple OS reads: 3DES, SHA-1 MAC, one certificate.
package alice -keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1
# Never leaves this machine: OpenSSL's own choice, and the chain that the signature has to carry.
package signer -certfile intermediate.pem
openssl rand -hex 12 >alice-vpn.password
touch complete
