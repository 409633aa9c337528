// OpenSSL as Swift sees it: the headers, and inline functions for what is only a macro in C.
#ifndef MOORING_COPENSSL_SHIM_H
#define MOORING_COPENSSL_SHIM_H

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/pkcs7.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Macros that Swift cannot import because they are expressions over other macros.
static const unsigned long COPENSSL_NAME_RFC2253 = XN_FLAG_RFC2253;

#endif
