package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestDigest checks what of a list is taken, and that it comes in order.
func TestDigest(t *testing.T) {
	out, long, short, err := digest(strings.NewReader("Password\np4ssw0rd1\nabc\nqwertyuiop[]\nqwertyuiop\n1234567890123\n"))
	if err != nil || long != 2 || short != 1 || len(out) != 3*kept {
		t.Fatalf("%d long, %d short, %d octets: %v", long, short, len(out), err)
	}
	for i := kept; i < len(out); i += kept {
		if bytes.Compare(out[i-kept:i], out[i:i+kept]) >= 0 {
			t.Error("they are not in order")
		}
	}
	for word, want := range map[string]string{"P455w0rd!2026": "password", "pass word": "password", "123456": "i2eas6", "l1verpool": "iiverpooi"} {
		if got := folded(word); got != want {
			t.Errorf("%q is folded to %q, want %q", word, got, want)
		}
	}
}
