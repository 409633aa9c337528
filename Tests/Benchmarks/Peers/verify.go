// The trust benchmark's peer in Go: crypto/x509, as a client uses it that meets one server after another.
//
// Usage: go FOLDER HOST TIME. Reads root.der, intermediate.der, leaf-*.der and bad-*.der, says "ready VERSION" if all
// leaves are valid for HOST at TIME (seconds since 1970) and all bad ones are not, and then answers each line "new"
// with the nanoseconds of processor time that parsing and verifying one leaf takes, the mean of one round through all leaves.
package main

import (
	"bufio"
	"crypto/x509"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

func fail(what any) {
	fmt.Println("wrong:", what)
	os.Exit(1)
}

func read(path string) []byte {
	bytes, err := os.ReadFile(path)
	if err != nil {
		fail(err)
	}
	return bytes
}

func readAll(folder, pattern string) [][]byte {
	paths, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(paths) == 0 {
		fail("no " + pattern)
	}
	var files [][]byte
	for _, path := range paths {
		files = append(files, read(path))
	}
	return files
}

func pool(path string) *x509.CertPool {
	certificate, err := x509.ParseCertificate(read(path))
	if err != nil {
		fail(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	return pool
}

func verify(der []byte, options x509.VerifyOptions) error {
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		return err
	}
	_, err = leaf.Verify(options)
	return err
}

// All threads count, and with them the garbage collector.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		fail(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func main() {
	if len(os.Args) != 4 {
		fail("usage: go FOLDER HOST TIME")
	}
	seconds, err := strconv.ParseInt(os.Args[3], 10, 64)
	if err != nil {
		fail(err)
	}
	options := x509.VerifyOptions{
		DNSName:       os.Args[2],
		Roots:         pool(filepath.Join(os.Args[1], "root.der")),
		Intermediates: pool(filepath.Join(os.Args[1], "intermediate.der")),
		CurrentTime:   time.Unix(seconds, 0),
	}
	leaves := readAll(os.Args[1], "leaf-*.der")
	for _, leaf := range leaves {
		if err := verify(leaf, options); err != nil {
			fail(err)
		}
	}
	for _, bad := range readAll(os.Args[1], "bad-*.der") {
		if verify(bad, options) == nil {
			fail("a bad leaf is valid")
		}
	}
	fmt.Println("ready", runtime.Version())
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		start := processorTime()
		for _, leaf := range leaves {
			if err := verify(leaf, options); err != nil {
				fail(err)
			}
		}
		fmt.Println((processorTime()-start).Nanoseconds()/int64(len(leaves)))
	}
}
