package ledger

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"postd/ledger/store"
)

// TestOldOctetsDamaged opens the last ledger that stored octets, in which one octet of one letter was
// changed: Check tells that and nothing else, before its papers are bound and after.
func TestOldOctetsDamaged(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "postd.db")
	f := must(os.Open("testdata/schema/5.db.gz"))(t)
	defer f.Close()
	if err := os.WriteFile(path, must(io.ReadAll(must(gzip.NewReader(f))(t)))(t), 0o600); err != nil {
		t.Fatal(err)
	}
	l := must(Open(path, Options{Host: "chess.test", NoSync: true}))(t)
	defer l.Close()
	findings := func() (out []string) {
		for _, x := range must(l.Check(false))(t).Findings {
			out = append(out, fmt.Sprint(x))
		}
		return out
	}
	before := findings()
	var seq uint64
	err := l.update(func(tx *store.Tx) error {
		b := tx.Bucket(bktBytes)
		k, v := b.Cursor().First()
		seq = u8(k)
		v = bytes.Clone(v)
		v[len(v)/2] ^= 1
		return b.Put(bytes.Clone(k), v)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, when := range []string{"as it lies", "bound"} {
		after := slices.DeleteFunc(findings(), func(x string) bool { return slices.Contains(before, x) })
		if len(after) == 0 {
			t.Errorf("%s: nothing is found", when)
		}
		for _, x := range after {
			t.Logf("%s: %s", when, x)
			if !bytes.Contains([]byte(x), fmt.Appendf(nil, "%d", seq)) {
				t.Errorf("%s: found %s, and posting %d was changed", when, x, seq)
			}
		}
		if when == "as it lies" {
			if err := l.update(bindAll); err != nil {
				t.Fatal(err)
			}
		}
	}
}
