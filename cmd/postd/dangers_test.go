package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// dangers are packages by which words of strangers could become deeds, or a secret be
// guessed, each with the files that may import it; with none, nobody may.
var dangers = map[string][]string{
	// What runs or loads other programs, or steps around the types of Go.
	"C": nil, "os/exec": nil, "plugin": nil, "unsafe": nil, "net/rpc": nil,
	// Readers that make objects of a stranger's choice, or fetch what a text names.
	"encoding/gob": nil, "encoding/xml": nil,
	// Databases that are asked in words.
	"database/sql": nil,
	// Doors for whoever develops.
	"net/http/pprof": nil, "net/http/cgi": nil, "expvar": nil,
	// Chance that can be foreseen: for the waits between two attempts, and for games to measure by, alone.
	"math/rand": nil, "math/rand/v2": {"ledger/crowd/people.go", "mailbox/intake.go"},
	// Broken or weak cryptography: SHA-1 to look into lists of stolen passwords alone.
	"crypto/md5": nil, "crypto/des": nil, "crypto/rc4": nil, "crypto/dsa": nil, "golang.org/x/crypto/md4": nil,
	"crypto/sha1": {"secretary/access/breached.go"},
	// Encryption, in one place, and passwords in another.
	"crypto/aes": {"ledger/second.go"}, "crypto/cipher": {"ledger/second.go"}, "golang.org/x/crypto/argon2": {"secretary/access/password.go"},
}

// dangerFaults lists the files of a room that import what they may not.
func dangerFaults(sheets []sheet, allowed map[string][]string) (faults []string) {
	for _, s := range sheets {
		for _, spec := range s.tree.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			file, _, _ := strings.Cut(s.at(spec), ":")
			if may, is := allowed[path]; is && !slices.Contains(may, file) {
				faults = append(faults, fmt.Sprintf("%s: %s may be imported by %q alone; see dangers_test.go", s.at(spec), path, may))
			}
		}
	}
	return faults
}

// TestHouseDangers checks that no room of the program can run another program, load code,
// ask a database in words, or make keys of weak chance, and that ciphers and hashes stand
// where they are looked after.
func TestHouseDangers(t *testing.T) {
	for _, sheets := range rooms(t) {
		for _, fault := range dangerFaults(sheets, dangers) {
			t.Error(fault)
		}
	}
	s, err := parsedFile("ledger/x.go", "package ledger\n\nimport (\n\t\"os/exec\"\n\t\"crypto/aes\"\n\t\"fmt\"\n)\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := dangerFaults([]sheet{s}, dangers); len(got) != 2 {
		t.Errorf("of two dangers it finds %q", got)
	}
}
