package volume

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"
)

func same(a, b []Row) bool {
	return slices.EqualFunc(a, b, func(a, b Row) bool {
		return a.Bucket == b.Bucket && bytes.Equal(a.Key, b.Key) && bytes.Equal(a.Value, b.Value)
	})
}

func drawRows(t *rapid.T) []Row {
	octets := rapid.SliceOfN(rapid.Byte(), 0, 40)
	rows := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Row {
		return Row{rapid.ByteRange(1, 9).Draw(t, "bucket"), octets.Draw(t, "key"), octets.Draw(t, "value")}
	}), 1, 60).Draw(t, "rows")
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Bucket, b.Bucket), bytes.Compare(a.Key, b.Key))
	})
	return slices.CompactFunc(rows, func(a, b Row) bool { return a.Bucket == b.Bucket && bytes.Equal(a.Key, b.Key) })
}

func TestRowsComeBackAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := drawRows(t)
		v, err := Bind(rows)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Bind(rows)
		if err != nil || !bytes.Equal(v, again) {
			t.Fatalf("the same rows make another volume: %v", err)
		}
		back, err := Unbind(v)
		if err != nil || !same(rows, back) {
			t.Fatalf("%v: %v came back as %v", err, rows, back)
		}
		size := 0
		for _, r := range rows {
			size += r.Size()
		}
		if h, _, err := header(v); err != nil || h.rows != len(rows) || h.raw != size {
			t.Fatalf("it tells of %d rows in %d octets, and there are %d in %d: %v", h.rows, h.raw, len(rows), size, err)
		}
	})
}

func TestRowsThatCannotBeBound(t *testing.T) {
	a, b := Row{1, []byte("a"), nil}, Row{1, []byte("b"), nil}
	for name, rows := range map[string][]Row{
		"none":                 nil,
		"out of order":         {b, a},
		"twice":                {a, a},
		"of an earlier bucket": {{2, []byte("a"), nil}, a},
		"too large":            {{1, []byte("a"), make([]byte, MaxRaw)}},
	} {
		if v, err := Bind(rows); !errors.Is(err, ErrRows) || v != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// sample is a volume of rows as a ledger has them.
func sample(t *testing.T) ([]Row, []byte) {
	t.Helper()
	var rows []Row
	for i := range 40 {
		rows = append(rows, Row{3, binary.BigEndian.AppendUint64(nil, uint64(i)), fmt.Appendf(nil, `{"seq":%d,"to":"mary@example.org","label":"A3-12"}`, i)})
	}
	v, err := Bind(rows)
	if err != nil {
		t.Fatal(err)
	}
	return rows, v
}

// Whatever is wrong with a volume is told, and never read as something else.
func TestADamagedVolumeIsToldOrReadAsItWas(t *testing.T) {
	rows, v := sample(t)
	for n := range len(v) {
		if _, err := Unbind(v[:n]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut to %d octets: %v", n, err)
		}
	}
	told := 0
	for i := range len(v) * 8 {
		bad := bytes.Clone(v)
		bad[i/8] ^= 1 << (i % 8)
		back, err := Unbind(bad)
		switch {
		case errors.Is(err, ErrDamaged):
			told++
		case err != nil || !same(rows, back): // some bits of the head of a frame tell nothing that matters
			t.Fatalf("bit %d flipped: %v", i, err)
		}
	}
	if told < len(v)*8-16 {
		t.Errorf("of %d flipped bits %d were told", len(v)*8, told)
	}
	if _, err := Unbind(append(bytes.Clone(v), 'x')); !errors.Is(err, ErrDamaged) {
		t.Errorf("with an octet behind it: %v", err)
	}
	unknown := append([]byte{9}, v[1:]...)
	if _, err := Unbind(unknown); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "first octet is 9") {
		t.Errorf("of an unknown first octet: %v", err)
	}
}

// headed is a volume whose head tells what it is told to.
func headed(rows, raw uint64, frame []byte) []byte {
	out := binary.AppendUvarint(binary.AppendUvarint([]byte{formRows}, rows), raw)
	return append(append(out, make([]byte, 32)...), frame...)
}

func TestAHeadThatLies(t *testing.T) {
	e, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	bomb := e.EncodeAll(make([]byte, 256<<20), nil)
	for name, v := range map[string][]byte{
		"no rows":                    headed(0, 10, bomb),
		"more than there may be":     headed(5, MaxRaw+1, bomb),
		"more than an int":           headed(1<<63, 1<<63, bomb),
		"more rows than octets":      headed(40, 100, bomb),
		"a bomb that tells little":   headed(1, 100, bomb),
		"a bomb that tells the most": headed(1, MaxRaw, bomb),
		"a frame that is none":       headed(1, 100, []byte("none")),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Unbind(v)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 64<<20 {
			t.Errorf("%s: %d octets were allocated for %d", name, got, len(v))
		}
	}
}

func TestADictionary(t *testing.T) {
	id, content := Letters()
	if len(content) > 32<<10 || len(content) < 28<<10 {
		t.Errorf("the dictionary has %d octets", len(content))
	}
	d, err := NewDictionary(id, content)
	if err != nil {
		t.Fatal(err)
	}
	other, err := NewDictionary(7, []byte("nothing of the kind is in here"))
	if err != nil {
		t.Fatal(err)
	}
	letter := append([]byte("\x01A3-12: "), content[len(content)-2000:]...)
	packed := d.Pack(letter)
	if packed == nil || len(packed) > 120 {
		t.Fatalf("%d octets that the dictionary has are packed as %d", len(letter), len(packed))
	}
	if by, err := PackedBy(packed); err != nil || by != id {
		t.Errorf("packed by %d: %v", by, err)
	}
	if back, err := d.Unpack(packed); err != nil || !bytes.Equal(back, letter) {
		t.Errorf("it came back otherwise: %v", err)
	}
	if _, err := other.Unpack(packed); !errors.Is(err, ErrDamaged) {
		t.Errorf("unpacked by another dictionary: %v", err)
	}
	changed, err := NewDictionary(id, bytes.ToUpper(content))
	if err != nil {
		t.Fatal(err)
	}
	if back, err := changed.Unpack(packed); err == nil {
		t.Errorf("unpacked by a dictionary that was changed: %q", back)
	}
	noise := make([]byte, 600)
	for i := range noise {
		noise[i] = byte(rand.Uint32())
	}
	if d.Pack(noise) != nil {
		t.Error("noise is packed")
	}
	for n := range len(packed) {
		if _, err := d.Unpack(packed[:n]); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut to %d octets: %v", n, err)
		}
	}
}

func FuzzUnbind(f *testing.F) {
	for _, v := range [][]byte{nil, {1}, {2, 1, 3}, headed(1, 100, []byte("none"))} {
		f.Add(v)
	}
	rows := []Row{{1, []byte("k"), []byte("v")}, {2, []byte("k"), []byte(strings.Repeat("word ", 50))}}
	for _, bind := range []func([]Row) ([]byte, error){Bind, BindLines} {
		v, err := bind(rows)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v []byte) {
		rows, err := Unbind(v)
		if err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Fatal(err)
			}
			return
		}
		again, err := Bind(rows)
		if err != nil {
			t.Fatalf("what was read cannot be bound: %v", err)
		}
		if back, err := Unbind(again); err != nil || !same(rows, back) {
			t.Fatalf("bound again it is another: %v", err)
		}
	})
}
