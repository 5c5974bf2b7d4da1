package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// TestAppliedIsTheSame does once more, in a copy, what each transaction of the model did: bound and unbound
// rows, tallies, numbers, buckets. Afterwards both files are the same octet by octet.
func TestAppliedIsTheSame(t *testing.T) {
	dir := t.TempDir()
	mark := []byte("recorded")
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		m := newModel(t, dir)
		defer func() { _ = m.db.Close() }()
		if err := m.clear(); err != nil {
			t.Fatal(err)
		}
		if err := m.db.Update(func(tx *Tx) error { _, err := tx.CreateBucketIfNotExists(mark); return err }); err != nil {
			t.Fatal(err)
		}
		second, err := Open(filepath.Join(dir, fmt.Sprintf("%d.db", n)), Options{NoSync: true, Parts: parts, Dictionary: dictionary})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = errors.Join(second.Close(), os.Remove(second.Path())) }()
		if _, err := m.db.Copy(t.Context(), second, nil); err != nil {
			t.Fatal(err)
		}
		var did []byte
		kept := 0
		m.db.rec = Record{Bucket: mark, Keep: func(_ *Tx, ops []byte) (func(), error) {
			did = bytes.Clone(ops)
			return func() { kept++ }, nil
		}}
		times := rapid.IntRange(1, 8).Draw(t, "transactions")
		for range times {
			err := m.db.Update(func(tx *Tx) error {
				for range rapid.IntRange(1, 10).Draw(t, "acts") {
					if err := errors.Join(m.act(t, tx), others(t, tx)); err != nil {
						return err
					}
				}
				return nil
			})
			if err == nil {
				err = second.Update(func(tx *Tx) error { return tx.Apply(did) })
			}
			if err != nil {
				t.Fatal(err)
			}
			a, err1 := m.db.Digest(t.Context(), nil)
			b, err2 := second.Digest(t.Context(), nil)
			if err := errors.Join(err1, err2); err != nil || a != b {
				t.Fatalf("%+v, %+v, %v", a, b, err)
			}
		}
		if kept != times {
			t.Fatalf("of %d transactions %d were kept", times, kept)
		}
		if err := m.db.Update(func(*Tx) error { return errStop }); !errors.Is(err, errStop) || kept != times {
			t.Fatalf("one that came to nothing was kept, or: %v", err)
		}
	})
}

var errStop = errors.New("stop")

// others are changes that the rows of the model do not have.
func others(t *rapid.T, tx *Tx) error {
	outer, inner := []byte("others"), []byte("in\x00it")
	switch rapid.SampledFrom([]string{"tally", "number", "make", "drop", "none"}).Draw(t, "other") {
	case "tally":
		tx.Add(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "tally"), 3)
	case "number":
		if _, err := tx.Bucket([]byte("log")).NextSequence(); err != nil {
			return err
		}
		return tx.Bucket([]byte("games")).SetSequence(uint64(rapid.IntRange(0, 1<<20).Draw(t, "number")))
	case "make":
		b, err := tx.CreateBucketIfNotExists(outer)
		if err != nil {
			return err
		}
		if b, err = b.CreateBucketIfNotExists(inner); err != nil {
			return err
		}
		return b.Put([]byte{0}, []byte{})
	case "drop":
		b := tx.Bucket(outer)
		if b == nil {
			return nil
		}
		if b.Bucket(inner) != nil && rapid.Bool().Draw(t, "inner") {
			return b.DeleteBucket(inner)
		}
		return tx.DeleteBucket(outer)
	}
	return nil
}

// TestApplyHostileOctets changes and cuts what is to be done again: an error, or it is done; never a panic.
func TestApplyHostileOctets(t *testing.T) {
	db, err := Open(filepath.Join(t.TempDir(), "a.db"), Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p := pen{on: true}
	path := [][]byte{[]byte("a"), []byte("b")}
	p.whole(path[:1], opMake)
	p.whole(path, opMake)
	p.in(path, opPut)
	p.text([]byte("key"))
	p.text([]byte("value"))
	p.in(path[:1], opSequence)
	p.number(77)
	p.in(path, opDelete)
	p.text([]byte("key"))
	p.whole(path, opMove)
	p.whole(path[1:], opDrop)
	apply := func(ops []byte) error {
		return db.Update(func(tx *Tx) error { return errors.Join(tx.Apply(ops), errStop) })
	}
	if err := apply(p.ops); !errors.Is(err, errStop) || errors.Is(err, ErrOperations) {
		t.Fatal(err)
	}
	bad := 0
	for i := range p.ops {
		for _, x := range []byte{0, 1, 8, 0x7f, 0xff} {
			ops := bytes.Clone(p.ops)
			ops[i] = x
			if errors.Is(apply(ops), ErrOperations) {
				bad++
			}
		}
		if i > 0 && errors.Is(apply(p.ops[:i]), ErrOperations) {
			bad++
		}
	}
	if bad < len(p.ops) {
		t.Errorf("of %d octets only %d changes were seen", len(p.ops), bad)
	}
}

// TestOnlyThePenWrites looks for changes of the file that would not be recorded.
func TestOnlyThePenWrites(t *testing.T) {
	past := regexp.MustCompile(`\b(b\.b|x\.b|all\.b|run\.b|tx\.tx|inner|db\.db)\.(Put|Delete|CreateBucket\w*|DeleteBucket|MoveBucket|NextSequence|SetSequence)\(`)
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if f != "pen_test.go" && f != "pen.go" {
			for _, at := range past.FindAllString(string(text), -1) {
				t.Errorf("%s changes the file past the pen: %s", f, at)
			}
		}
	}
	if !past.MatchString("	return b.b.Put(key, value)") {
		t.Error("what is looked for is not found")
	}
}
