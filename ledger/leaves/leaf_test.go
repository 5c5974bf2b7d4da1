package leaves

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

func sample() Leaf {
	return Leaf{
		Chain: Chain{1, 2, 3}, Number: 70_000, Epoch: 8, Before: Hash{9},
		Head: Head{By: "office-b", Since: time.Date(2026, 11, 28, 14, 2, 0, 0, time.UTC)},
		Did:  []byte(strings.Repeat("what a transaction did; ", 50)),
	}
}

func TestEncodeDecode(t *testing.T) {
	for _, did := range [][]byte{nil, sample().Did} {
		want := sample()
		want.Did = did
		octets, sum, err := want.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, read, err := Decode(octets)
		if err != nil || read != sum || !bytes.Equal(got.Did, want.Did) {
			t.Fatalf("%v, %x, %v; want %v, %x", got, read, err, want, sum)
		}
		if got.Did, want.Did = nil, nil; got.Chain != want.Chain || got.Head != want.Head || got.Number != want.Number || got.Epoch != want.Epoch || got.Before != want.Before {
			t.Errorf("%v, want %v", got, want)
		}
	}
	long := sample()
	long.By = strings.Repeat("x", mostBy+1)
	if _, _, err := long.Encode(); err == nil {
		t.Error("a name of 201 octets is encoded")
	}
}

// signed puts the hash behind octets that are no leaf.
func signed(b []byte) []byte {
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// TestHostileOctets are errors: each octet changed, each length, and what has the right hash and is none.
func TestHostileOctets(t *testing.T) {
	good, _, err := sample().Encode()
	if err != nil {
		t.Fatal(err)
	}
	bad := func(b []byte) {
		t.Helper()
		if _, _, err := Decode(b); !errors.Is(err, ErrDamaged) {
			t.Errorf("%x: %v", b[:min(len(b), 40)], err)
		}
	}
	for i := range good {
		b := bytes.Clone(good)
		b[i] ^= 0x10
		bad(b)
		bad(good[:i])
	}
	bad(append(bytes.Clone(good), 0))
	e, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	body := make([]byte, 0, 100)
	body = append(append(body, make([]byte, 16)...), 1, 1)
	body = append(append(body, make([]byte, 32)...), 2, 'a', 'b', 0)
	if _, _, err := Decode(signed(e.EncodeAll(body, []byte{form}))); err != nil {
		t.Errorf("a leaf that did nothing: %v", err)
	}
	for n := range body {
		bad(signed(e.EncodeAll(body[:n], []byte{form})))
	}
	name := append(bytes.Clone(body[:50]), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1)
	bad(signed(e.EncodeAll(append(name, make([]byte, 300)...), []byte{form})))
	bad(signed([]byte{form, 1, 2, 3}))
	bad(signed([]byte{2}))
}

func TestTextOfHashes(t *testing.T) {
	h, c := Hash{1, 0xff}, Chain{7}
	text, _ := h.MarshalText()
	var back Hash
	if err := back.UnmarshalText(text); err != nil || back != h {
		t.Errorf("%s: %v, %v", text, back, err)
	}
	name, _ := c.MarshalText()
	var chain Chain
	if err := chain.UnmarshalText(name); err != nil || chain != c {
		t.Errorf("%s: %v, %v", name, chain, err)
	}
	for _, s := range []string{"", "00", "zz", string(text) + "00"} {
		if back.UnmarshalText([]byte(s)) == nil {
			t.Errorf("%q is a hash", s)
		}
	}
}
