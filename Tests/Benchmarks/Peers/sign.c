// The peer of `mooring build --each` where it signs: CMS_sign over the same contents, nothing read or written meanwhile.
//
// Usage: sign FOLDER SIGNER.pem CHAIN.pem. Reads every .mobileconfig of FOLDER, and the signer's certificate and key; says
// "ready VERSION", and then answers each line with the nanoseconds of processor time that signing one content and encoding
// the message takes, as the mean of one round through all.
#define _POSIX_C_SOURCE 200809L
#include <glob.h>
#include <openssl/cms.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct content {
  unsigned char *bytes;
  int count;
};

static void fail(const char *what) {
  printf("wrong: %s\n", what);
  exit(1);
}

static FILE *open_file(const char *path) {
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) fail(path);
  return stream;
}

static struct content *read_contents(const char *folder, size_t *count) {
  char pattern[4096];
  glob_t found;
  snprintf(pattern, sizeof pattern, "%s/*.mobileconfig", folder);
  if (glob(pattern, 0, NULL, &found) != 0) fail(folder);
  struct content *contents = calloc(found.gl_pathc, sizeof *contents);
  if (contents == NULL) fail("memory");
  for (size_t i = 0; i < found.gl_pathc; i++) {
    FILE *stream = open_file(found.gl_pathv[i]);
    contents[i].bytes = malloc(1 << 16);
    if (contents[i].bytes == NULL) fail("memory");
    contents[i].count = (int)fread(contents[i].bytes, 1, 1 << 16, stream);
    contents[i].bytes = realloc(contents[i].bytes, (size_t)contents[i].count);
    fclose(stream);
  }
  *count = found.gl_pathc;
  globfree(&found);
  return contents;
}

static void sign(const struct content *content, X509 *certificate, EVP_PKEY *key, STACK_OF(X509) * chain) {
  BIO *input = BIO_new_mem_buf(content->bytes, content->count);
  CMS_ContentInfo *message = CMS_sign(certificate, key, chain, input, CMS_BINARY | CMS_NOSMIMECAP);
  unsigned char *encoded = NULL;
  if (message == NULL || i2d_CMS_ContentInfo(message, &encoded) <= 0) fail("CMS_sign");
  OPENSSL_free(encoded);
  CMS_ContentInfo_free(message);
  BIO_free(input);
}

int main(int argc, char **argv) {
  char line[64];
  size_t count;
  X509 *issuer;
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (argc != 4) fail("usage: sign FOLDER SIGNER.pem CHAIN.pem");
  struct content *contents = read_contents(argv[1], &count);
  FILE *signer = open_file(argv[2]);
  X509 *certificate = PEM_read_X509(signer, NULL, NULL, NULL);
  rewind(signer);
  EVP_PKEY *key = PEM_read_PrivateKey(signer, NULL, NULL, NULL);
  STACK_OF(X509) *chain = sk_X509_new_null();
  FILE *issuers = open_file(argv[3]);
  while ((issuer = PEM_read_X509(issuers, NULL, NULL, NULL)) != NULL) sk_X509_push(chain, issuer);
  if (certificate == NULL || key == NULL) fail(argv[2]);
  sign(&contents[0], certificate, key, chain);
  printf("ready OpenSSL %s\n", OpenSSL_version(OPENSSL_VERSION_STRING));
  while (fgets(line, sizeof line, stdin) != NULL) {
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (size_t i = 0; i < count; i++) sign(&contents[i], certificate, key, chain);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%.0f\n", ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec)) / (double)count);
  }
  return 0;
}
