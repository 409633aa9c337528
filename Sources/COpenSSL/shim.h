// OpenSSL as Swift sees it: the headers, and inline functions for what is only a macro in C.
#ifndef MOORING_COPENSSL_SHIM_H
#define MOORING_COPENSSL_SHIM_H

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/dh.h>
#include <openssl/ec.h>
#include <openssl/engine.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/pkcs7.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/store.h>
#include <openssl/ui.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Macros that Swift cannot import because they are expressions over other macros.
static const unsigned long COPENSSL_NAME_RFC2253 = XN_FLAG_RFC2253;
static const int COPENSSL_PKEY_PUBLIC_KEY = EVP_PKEY_PUBLIC_KEY;
static const int COPENSSL_PKEY_KEYPAIR = EVP_PKEY_KEYPAIR;
static const uint64_t COPENSSL_TLS_OPTIONS =
    SSL_OP_NO_TICKET | SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_LEGACY_SERVER_CONNECT;

static inline int COPENSSL_set_versions(SSL *tls, int minimum, int maximum) {
  return SSL_set_min_proto_version(tls, minimum) && SSL_set_max_proto_version(tls, maximum);
}
static inline int COPENSSL_set_server_name(SSL *tls, const char *name) {
  return (int)SSL_set_tlsext_host_name(tls, name);
}
static inline int COPENSSL_set_chain(SSL *tls, STACK_OF(X509) *chain) { return (int)SSL_set1_chain(tls, chain); }
static inline long COPENSSL_limit_certificates(SSL *tls, long bytes) { return SSL_set_max_cert_list(tls, bytes); }
static inline long COPENSSL_forget_sessions(SSL_CTX *context) {
  return SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}
static inline void COPENSSL_set_observer(SSL *tls, void *observer) {
  SSL_set_app_data(tls, observer);
  SSL_set_msg_callback_arg(tls, observer);
}
static inline void *COPENSSL_observer(const SSL *tls) { return SSL_get_app_data(tls); }

// A private key that stays in its token, by an engine: OpenSSL 3 deprecates engines, and where it has no provider for
// PKCS #11 there is no other way. `module` and `pin` may be NULL. Nobody is asked for anything.
static inline EVP_PKEY *COPENSSL_engine_private_key(
    const char *name, const char *module, const char *uri, const char *pin) {
#ifdef OPENSSL_NO_ENGINE
  return NULL;
#else
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  EVP_PKEY *key = NULL;
  ENGINE *engine = ENGINE_by_id(name);
  if (engine == NULL) return NULL;
  if ((module == NULL || ENGINE_ctrl_cmd_string(engine, "MODULE_PATH", module, 0)) &&
      (pin == NULL || ENGINE_ctrl_cmd_string(engine, "PIN", pin, 0)) && ENGINE_init(engine)) {
    key = ENGINE_load_private_key(engine, uri, (UI_METHOD *)UI_null(), NULL);
    ENGINE_finish(engine);
  }
  ENGINE_free(engine);
  return key;
#pragma GCC diagnostic pop
#endif
}

#endif
