package standby

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"postd/ledger"
	"postd/ledger/leaves"
)

// chain are leaves as two offices write them one after the other.
type chain struct {
	octets map[uint64][]byte
	marks  map[uint64]ledger.LeafMark
}

func newChain(t *testing.T, by string, did func(n uint64) []byte) *chain {
	t.Helper()
	c := &chain{map[uint64][]byte{}, map[uint64]ledger.LeafMark{}}
	m := ledger.LeafMark{Chain: leaves.Chain{1}, Epoch: 1, Head: leaves.Head{By: by, Since: time.Unix(1_800_000_000, 0).UTC()}}
	c.marks[0] = m
	for n := uint64(1); n <= 6; n++ {
		if n == 5 {
			m.Epoch, m.Head = 2, leaves.Head{By: "office-b", Since: time.Unix(1_800_100_000, 0).UTC()}
		}
		octets, sum, err := leaves.Leaf{Chain: m.Chain, Number: n, Epoch: m.Epoch, Before: m.Hash, Head: m.Head, Did: did(n)}.Encode()
		if err != nil {
			t.Fatal(err)
		}
		m.Number, m.Hash = n, sum
		c.octets[n], c.marks[n] = octets, m
	}
	return c
}

// tailOf is the log that ends with a part of a leaf, from 0.
func (c *chain) tailOf(n uint64, part int) tail {
	parts := split(c.octets[n])
	x, err := messageAs(c.marks[n].Epoch, n, part, parts)
	if err != nil {
		panic(err)
	}
	t := tail{sequence: 100, message: &x}
	if part+1 == len(parts) { // the log has the whole leaf
		leaf, sum, err := leaves.Decode(c.octets[n])
		if err != nil {
			panic(err)
		}
		t.leaf, t.hash = &leaf, sum
	}
	return t
}

func messageAs(epoch, n uint64, part int, parts [][]byte) (message, error) {
	h := map[string][]string{"Nats-Msg-Id": {idOf(epoch, n, part, len(parts))}}
	return messageOf(100, h, parts[part])
}

func TestNext(t *testing.T) {
	long := make([]byte, 2*partSize+5000)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range long {
		long[i] = byte(r.Uint32())
	}
	c := newChain(t, "office-a", func(n uint64) []byte {
		if n == 3 {
			return long
		}
		return []byte{byte(n)}
	})
	twin := newChain(t, "office-a", func(n uint64) []byte {
		if n == 3 {
			return append(slices.Clone(long), 1)
		}
		return []byte{byte(n), 7}
	})
	keeps := func(numbers ...uint64) func(uint64) []byte {
		return func(n uint64) []byte {
			if slices.Contains(numbers, n) {
				return c.octets[n]
			}
			return nil
		}
	}
	other := c.tailOf(2, 0)
	stranger := *other.leaf
	stranger.Chain[5] = 9
	other.leaf = &stranger
	fenced := &Fenced{}
	for _, x := range []struct {
		name string
		t    tail
		m    ledger.LeafMark
		own  func(uint64) []byte
		want place
		err  error // a *Fenced for any
	}{
		{"the log is new, and nothing was written", tail{}, c.marks[0], keeps(), place{leaf: 1}, nil},
		{"the log is new", tail{}, c.marks[2], keeps(1, 2), place{leaf: 1}, nil},
		{"the log is new, and the first leaf is gone", tail{}, c.marks[2], keeps(2), place{}, errLogLost},
		{"the log has lost what it had", tail{sequence: 9}, c.marks[2], keeps(1, 2), place{}, errLogLost},
		{"it has all", c.tailOf(2, 0), c.marks[2], keeps(), place{sequence: 100, leaf: 3}, nil},
		{"it lacks the last", c.tailOf(1, 0), c.marks[2], keeps(2), place{sequence: 100, leaf: 2}, nil},
		{"it lacks one that is not kept", c.tailOf(1, 0), c.marks[3], keeps(3), place{}, errLogLost},
		{"it has a first part", c.tailOf(3, 0), c.marks[3], keeps(3), place{sequence: 100, leaf: 3, parts: 1}, nil},
		{"it has all parts", c.tailOf(3, 2), c.marks[3], keeps(3), place{sequence: 100, leaf: 4}, nil},
		{"it has all parts of a leaf that is not kept any more", c.tailOf(3, 2), c.marks[3], keeps(), place{sequence: 100, leaf: 4}, nil},
		{"it has parts of a leaf that is not kept", c.tailOf(3, 1), c.marks[3], keeps(), place{}, errLogLost},
		{"it has parts of another leaf", twin.tailOf(3, 1), c.marks[3], keeps(3), place{}, fenced},
		{"the last is another's", twin.tailOf(2, 0), c.marks[2], keeps(2), place{}, fenced},
		{"one before is another's", twin.tailOf(1, 0), c.marks[2], keeps(2), place{}, fenced},
		{"it has more than the file", c.tailOf(2, 0), c.marks[1], keeps(1), place{}, fenced},
		{"another epoch", c.tailOf(5, 0), c.marks[4], keeps(4), place{}, fenced},
		{"an epoch before", c.tailOf(4, 0), c.marks[5], keeps(5), place{}, errLogLost},
		{"another ledger", other, c.marks[2], keeps(2), place{}, errOtherChain},
	} {
		got, err := next(x.t, x.m, x.own)
		_, stops := errors.AsType[*Fenced](err)
		switch {
		case x.err == error(fenced) && stops:
		case !errors.Is(err, x.err) || stops || got != x.want:
			t.Errorf("%s: %+v, %v; want %+v, %v", x.name, got, err, x.want, x.err)
		}
	}
	_, err := next(c.tailOf(5, 0), c.marks[4], keeps(4))
	if f, ok := errors.AsType[*Fenced](err); !ok || f.By != "office-b" || f.Epoch != 2 {
		t.Errorf("who has gone on: %v", err)
	}
}

// TestParts puts together what was parted, as a follower does, also where an office fell in the middle.
func TestParts(t *testing.T) {
	for _, n := range []int{1, partSize - 1, partSize, partSize + 1, 2*partSize + 3} {
		octets := bytes.Repeat([]byte{1, 2, 3, 4, 5, 6, 7}, n/7+1)[:n]
		var j joiner
		var back []byte
		parts := split(octets)
		for i, p := range parts {
			if len(p) > partSize || len(p) == 0 {
				t.Errorf("a part of %d octets", len(p))
			}
			m, err := messageAs(1, 2, i, parts)
			if err != nil {
				t.Fatal(err)
			}
			if back != nil {
				t.Error("it was whole before its last part")
			}
			if back, err = j.add(m.leaf, m.part, m.of, p); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(back, octets) {
			t.Errorf("of %d octets %d came back", n, len(back))
		}
	}
}
