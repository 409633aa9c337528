// The trust benchmark's peer in C: OpenSSL as a program would use it that verifies one server after another.
//
// Usage: c FOLDER HOST TIME. Reads root.der, intermediate.der, leaf-*.der and bad-*.der, says "ready VERSION" if all
// leaves are valid for HOST at TIME (seconds since 1970) and all bad ones are not, and then answers each line:
// "new" with the nanoseconds of processor time that parsing and verifying one leaf takes, "parsed" with those of verifying alone.
// Both are the mean of one round through all leaves.
#define _POSIX_C_SOURCE 200809L
#include <glob.h>
#include <openssl/opensslv.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct file {
  unsigned char *bytes;
  long count;
  X509 *parsed;
};

static X509_STORE *store;
static STACK_OF(X509) * intermediates;
static const char *host;
static time_t at;

static void fail(const char *what) {
  printf("wrong: %s\n", what);
  exit(1);
}

static X509 *parse(const struct file *file) {
  const unsigned char *cursor = file->bytes;
  return d2i_X509(NULL, &cursor, file->count);
}

static struct file read_file(const char *path) {
  struct file file = {NULL, 0, NULL};
  FILE *stream = fopen(path, "rb");
  if (stream == NULL || fseek(stream, 0, SEEK_END) != 0 || (file.count = ftell(stream)) <= 0) fail(path);
  rewind(stream);
  file.bytes = malloc((size_t)file.count);
  if (file.bytes == NULL || fread(file.bytes, 1, (size_t)file.count, stream) != (size_t)file.count) fail(path);
  fclose(stream);
  file.parsed = parse(&file);
  if (file.parsed == NULL) fail(path);
  return file;
}

static struct file *read_files(const char *folder, const char *pattern, size_t *count) {
  char path[4096];
  glob_t found;
  snprintf(path, sizeof path, "%s/%s", folder, pattern);
  if (glob(path, 0, NULL, &found) != 0) fail(path);
  struct file *files = calloc(found.gl_pathc, sizeof *files);
  if (files == NULL) fail("memory");
  for (size_t i = 0; i < found.gl_pathc; i++) files[i] = read_file(found.gl_pathv[i]);
  *count = found.gl_pathc;
  globfree(&found);
  return files;
}

static int is_valid(X509 *leaf) {
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  if (context == NULL || X509_STORE_CTX_init(context, store, leaf, intermediates) != 1) fail("memory");
  X509_VERIFY_PARAM *settings = X509_STORE_CTX_get0_param(context);
  X509_VERIFY_PARAM_set_purpose(settings, X509_PURPOSE_SSL_SERVER);
  X509_VERIFY_PARAM_set_time(settings, at);
  X509_VERIFY_PARAM_set1_host(settings, host, 0);
  int result = X509_verify_cert(context);
  X509_STORE_CTX_free(context);
  return result == 1;
}

static double round_of(const struct file *leaves, size_t count, int parses) {
  struct timespec start, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (size_t i = 0; i < count; i++) {
    X509 *leaf = parses ? parse(&leaves[i]) : leaves[i].parsed;
    if (leaf == NULL || !is_valid(leaf)) fail("a leaf is not valid");
    if (parses) X509_free(leaf);
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  return ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec)) / (double)count;
}

int main(int argc, char **argv) {
  char path[4096], line[64];
  size_t leaf_count, bad_count;
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (argc != 4) fail("usage: c FOLDER HOST TIME");
  host = argv[2];
  at = (time_t)atoll(argv[3]);
  store = X509_STORE_new();
  intermediates = sk_X509_new_null();
  snprintf(path, sizeof path, "%s/root.der", argv[1]);
  X509_STORE_add_cert(store, read_file(path).parsed);
  snprintf(path, sizeof path, "%s/intermediate.der", argv[1]);
  sk_X509_push(intermediates, read_file(path).parsed);
  struct file *leaves = read_files(argv[1], "leaf-*.der", &leaf_count);
  struct file *bad = read_files(argv[1], "bad-*.der", &bad_count);
  for (size_t i = 0; i < leaf_count; i++)
    if (!is_valid(leaves[i].parsed)) fail("a leaf is not valid");
  for (size_t i = 0; i < bad_count; i++)
    if (is_valid(bad[i].parsed)) fail("a bad leaf is valid");
  printf("ready OpenSSL %s\n", OpenSSL_version(OPENSSL_VERSION_STRING));
  while (fgets(line, sizeof line, stdin) != NULL)
    printf("%.0f\n", round_of(leaves, leaf_count, strcmp(line, "new\n") == 0));
  return 0;
}
