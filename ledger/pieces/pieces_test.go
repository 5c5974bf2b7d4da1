package pieces

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// sample writes a manifest of three pieces.
func sample(t *testing.T) (string, Head, []Sum) {
	t.Helper()
	h := Head{
		Made: time.Date(2026, 11, 23, 3, 0, 12, 0, time.UTC), Office: "post@chess.example", Ledger: "3f9a",
		Schema: 9, Line: 8214, Hash: "77b0", Size: 2*Size + 5,
	}
	sums := []Sum{SumOf([]byte("a")), SumOf([]byte("b")), SumOf([]byte("c"))}
	var b bytes.Buffer
	w := NewWriter(&b, h)
	for _, s := range sums {
		w.Piece(s)
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return b.String(), h, sums
}

func TestManifest(t *testing.T) {
	t.Parallel()
	text, h, sums := sample(t)
	var got []Sum
	back, err := Read(strings.NewReader(text), func(n int64, s Sum) error {
		if int(n) != len(got) {
			t.Errorf("piece %d comes as number %d", len(got), n)
		}
		got = append(got, s)
		return nil
	})
	if err != nil || back != h || len(got) != 3 || got[2] != sums[2] {
		t.Errorf("read %+v, %d pieces, %v", back, len(got), err)
	}
	stop := errors.New("stop")
	if _, err := Read(strings.NewReader(text), func(int64, Sum) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("an error of the function became %v", err)
	}
}

// TestHalfManifest checks that of every cut, and with any octet changed, it is none.
func TestHalfManifest(t *testing.T) {
	t.Parallel()
	text, _, _ := sample(t)
	for n := range len(text) {
		if _, err := Read(strings.NewReader(text[:n]), nil); !errors.Is(err, ErrHalf) {
			t.Errorf("cut after %d octets: %v", n, err)
		}
		changed := []byte(text)
		changed[n] ^= 1
		if _, err := Read(bytes.NewReader(changed), nil); !errors.Is(err, ErrHalf) && !errors.Is(err, ErrNewer) {
			t.Errorf("octet %d changed: %v", n, err)
		}
	}
	for name, other := range map[string]string{
		"more behind it": text + "x", "a long line": kind + strings.Repeat("1", 5000), "nothing": "",
		"a line too many": strings.Replace(text, "size:", "weight: 3\nsize:", 1),
	} {
		if _, err := Read(strings.NewReader(other), nil); !errors.Is(err, ErrHalf) && !errors.Is(err, ErrNewer) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read(strings.NewReader(strings.Replace(text, kind+"1", kind+"2", 1)), nil); !errors.Is(err, ErrNewer) {
		t.Errorf("of a later form: %v", err)
	}
	broken := errors.New("the disk is broken")
	if _, err := Read(io.MultiReader(strings.NewReader(text[:200]), iotest.ErrReader(broken)), nil); !errors.Is(err, broken) || errors.Is(err, ErrHalf) {
		t.Errorf("a file that cannot be read: %v", err)
	}
}

// TestSplitter checks that the pieces are the same however the file comes.
func TestSplitter(t *testing.T) {
	t.Parallel()
	file := make([]byte, 3*Size+7)
	for i := range file {
		file[i] = byte(i / 1000)
	}
	var whole []Sum
	for _, step := range []int{len(file), Size, 4096, 1000} {
		var got []Sum
		var back []byte
		s := NewSplitter(func(b []byte) error { got, back = append(got, SumOf(b)), append(back, b...); return nil })
		for at := 0; at < len(file); at += step {
			if _, err := s.Write(file[at:min(at+step, len(file))]); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(back, file) || int64(len(got)) != Count(int64(len(file))) {
			t.Errorf("by %d octets: %d pieces, %d octets", step, len(got), len(back))
		}
		if whole == nil {
			whole = got
		}
		for i := range got {
			if got[i] != whole[i] {
				t.Errorf("by %d octets piece %d is another", step, i)
			}
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 23, 4, 0, 0, 0, time.FixedZone("", 3600))
	if a, b := FileOf(at, 0), FileOf(at, 1); a != "2026-11-23T0300.txt" || b != "2026-11-23T0300-02.txt" || !IsManifest(a) || !IsManifest(b) || Stem(a) >= Stem(b) {
		t.Errorf("%s, then %s", a, b)
	}
	for _, other := range []string{".manifest.new", "notes.txt", "2026-11-23T0300.txt~", "x2026-11-23T0300.txt"} {
		if IsManifest(other) {
			t.Errorf("%s is taken for a manifest", other)
		}
	}
	s := SumOf([]byte("x"))
	if back, ok := ParseSum(s.String()); !ok || back != s || s.Folder() != s.String()[:2] {
		t.Errorf("%s became %s", s, back)
	}
	if _, ok := ParseSum(strings.ToUpper(s.String())); ok {
		t.Error("a sum in capitals is taken")
	}
}
