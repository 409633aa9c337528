/* The peer of `mooring lint`: does what files ask for in key derivation and signatures, and nothing else.
   Usage: unlock FILE...; a .p12 is opened with the password of the benchmark, any other file is a signature that is verified. */

#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <string.h>

static int open_container(BIO *file) {
    PKCS12 *container = d2i_PKCS12_bio(file, NULL);
    EVP_PKEY *key = NULL;
    X509 *certificate = NULL;
    int good = container != NULL && PKCS12_parse(container, "s3cret-word", &key, &certificate, NULL);
    EVP_PKEY_free(key);
    X509_free(certificate);
    PKCS12_free(container);
    return good;
}

static int verify(BIO *file) {
    CMS_ContentInfo *message = d2i_CMS_bio(file, NULL);
    int good = message != NULL && CMS_verify(message, NULL, NULL, NULL, NULL, CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY);
    CMS_ContentInfo_free(message);
    return good;
}

int main(int count, char **names) {
    OSSL_PROVIDER_load(NULL, "legacy");
    OSSL_PROVIDER_load(NULL, "default");
    for (int index = 1; index < count; index++) {
        BIO *file = BIO_new_file(names[index], "rb");
        size_t length = strlen(names[index]);
        int is_container = length > 4 && strcmp(names[index] + length - 4, ".p12") == 0;
        if (file == NULL || !(is_container ? open_container(file) : verify(file))) {
            fprintf(stderr, "unlock: %s\n", names[index]);
            ERR_print_errors_fp(stderr);
            return 2;
        }
        BIO_free(file);
    }
    return 0;
}
