package volume

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// line is one of the log, as package ledger writes it.
type line struct {
	Seq  int    `json:"seq"`
	What string `json:"what"`
	Prev string `json:"prev"`
	Hash string `json:"hash,omitempty"`
}

func logOf(t interface{ Fatal(...any) }, words []string) (rows []Row) {
	prev := ""
	for i, what := range words {
		x := line{Seq: i + 1, What: what, Prev: prev}
		raw, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(raw)
		x.Hash = hex.EncodeToString(sum[:])
		prev = x.Hash
		if raw, err = json.Marshal(x); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, Row{1, binary.BigEndian.AppendUint64(nil, uint64(i+1)), raw})
	}
	return rows
}

func TestLinesComeBackToTheOctet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := logOf(t, rapid.SliceOfN(rapid.String(), 1, 80).Draw(t, "words"))
		rows = rows[rapid.IntRange(0, len(rows)-1).Draw(t, "from"):]
		// Some lines are not as they were written.
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(rows)-1), 0, 3).Draw(t, "damaged") {
			at := rapid.IntRange(0, len(rows[i].Value)-1).Draw(t, "octet")
			rows[i].Value[at] ^= rapid.Byte().Draw(t, "by")
			rows[i].Value = rows[i].Value[:rapid.IntRange(0, len(rows[i].Value)).Draw(t, "cut")]
			if len(rows[i].Value) == 0 {
				rows[i].Value = []byte{cutLine}
			}
		}
		v, err := BindLines(rows)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Unbind(v); err != nil || !same(rows, back) {
			t.Fatalf("%v: %q came back as %q", err, rows, back)
		}
	})
}

func TestLinesAreKeptWithoutTheirHashes(t *testing.T) {
	var words []string
	for i := range 64 {
		words = append(words, fmt.Sprintf("filed move:%d", i))
	}
	rows := logOf(t, words)
	v, err := BindLines(rows)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Bind(rows)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("64 lines: %d octets, with their hashes %d", len(v), len(whole))
	if h, _, err := header(v); err != nil || h.raw > 64*60+2*hashLen {
		t.Errorf("they are kept in %d octets: %v", h.raw, err)
	}
	// A line that is cut where it has nothing to follow.
	lost, err := bind(formLines, []Row{{1, []byte("k"), []byte{cutLine, 'x'}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Unbind(lost); !errors.Is(err, ErrDamaged) {
		t.Errorf("a line that follows nothing: %v", err)
	}
	// Whoever changes one line in a volume changes the hash of the last.
	cut, err := unbind(formLines, v)
	if err != nil {
		t.Fatal(err)
	}
	cut[20].Value = bytes.Replace(cut[20].Value, []byte("move:20"), []byte("move:99"), 1)
	forged, err := bind(formLines, cut)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Unbind(forged)
	if err != nil || bytes.Equal(back[63].Value, rows[63].Value) {
		t.Errorf("the last line of a volume with a changed one is as it was: %v", err)
	}
}
