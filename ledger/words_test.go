package ledger

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/ledger/store"
	"postd/rules"
)

// composeTree is a Compose of these tests: the tree is the text.
func composeTree(w correspondence.Rendered, reply string, links map[string]string) (correspondence.Rendered, error) {
	w.Text = string(w.Tree) + " to " + reply + " " + links["board"]
	if !w.Plain {
		w.HTML = "<p>" + w.Text
	}
	return w, nil
}

// TestStoredWords checks that words come back as they were stored, be they a tree or not, and
// that what is broken is refused.
func TestStoredWords(t *testing.T) {
	t.Parallel()
	with, without := &Ledger{o: Options{Compose: composeTree}}, &Ledger{}
	position := rules.Start()
	for name, w := range map[string]correspondence.Rendered{
		"a tree":               {Subject: "A-7: 1. P-K4", Tree: []byte("{tree")},
		"plain":                {Subject: "", Tree: []byte{0}, Plain: true},
		"with a board":         {Subject: strings.Repeat("s", 300), Tree: []byte("t"), Board: true},
		"an empty tree":        {Subject: "s", Tree: []byte{}},
		"text":                 {Subject: "s", Text: "text", HTML: "<p>", Position: position, View: rules.Black, Board: true},
		"with a file":          {Subject: "s", Text: "text", Attach: []correspondence.Attached{{Name: "a.txt", Type: "text/plain", Text: "x"}}},
		"nothing but the tree": {Tree: []byte("t")},
	} {
		raw := must(with.storedWords(w))(t)
		back, err := readWords(slices.Clone(raw))
		if err != nil || !reflect.DeepEqual(back, w) {
			t.Errorf("%s: %+v came back, %v", name, back, err)
		}
		if (raw[0] == '{') != (w.Tree == nil) {
			t.Errorf("%s is stored as %q", name, raw)
		}
		for n := range raw {
			if w, err := readWords(raw[:n]); err == nil && w.Tree == nil {
				t.Errorf("%s: the first %d of %d octets are taken for words", name, n, len(raw))
			}
		}
	}
	for _, raw := range [][]byte{nil, {0}, {2, 0, 0}, {treeWords, 0, 0xff}, {treeWords, 0, 200}, []byte("[]"), []byte(`{"fen":"x"}`)} {
		if w, err := readWords(raw); err == nil {
			t.Errorf("%q is taken for %+v", raw, w)
		}
	}
	if _, err := without.storedWords(correspondence.Rendered{Tree: []byte("t")}); err == nil {
		t.Error("a tree is stored where nobody composes")
	}
	if raw := must(without.storedWords(correspondence.Rendered{Subject: "s", Text: "text", Tree: []byte("t")}))(t); raw[0] != '{' {
		t.Errorf("where nobody composes %q is stored", raw)
	}
}

// TestTreeWithoutPage checks that an answer that is a tree loses its page and its picture by a
// flag, and weighs less then.
func TestTreeWithoutPage(t *testing.T) {
	t.Parallel()
	l := &Ledger{o: Options{Compose: composeTree}}
	d := draft{posting: Posting{Words: correspondence.Rendered{Subject: "s", Tree: []byte("a tree"), Board: true}}}
	before := d.weight()
	if err := l.plain(&d); err != nil {
		t.Fatal(err)
	}
	if after := d.weight(); d.paged() || before-after < boardWeight+pageWeight || after < headWeight {
		t.Errorf("it weighed %d, and without page and picture %d", before, after)
	}
	w := must(readWords(d.words))(t)
	if !w.Plain || w.Board || string(w.Tree) != "a tree" {
		t.Errorf("%+v is stored", w)
	}
	if p := must(l.worded(Posting{ReplyTo: "x@y", Words: w}))(t); p.Words.HTML != "" || p.Words.Text != "a tree to x@y " {
		t.Errorf("it is composed to %+v", p.Words)
	}
}

// TestSignatureOf checks that of octets their first field is kept where it is a signature.
func TestSignatureOf(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"DKIM-Signature: a=b;\r\n\tc=d;\r\n e=f\r\nFrom: x\r\n\r\ny": "DKIM-Signature: a=b;\r\n\tc=d;\r\n e=f\r\n",
		"dkim-signature: a\r\nDKIM-Signature: b\r\n\r\n":             "dkim-signature: a\r\n",
		"From: x\r\nDKIM-Signature: b\r\n\r\n":                       "",
		"DKIM-Signature: a":                                          "",
		"DKIM-Signature: a\r\n":                                      "DKIM-Signature: a\r\n",
		"":                                                           "",
	} {
		if got := signatureOf([]byte(raw)); got != want {
			t.Errorf("%q has the signature %q", raw, got)
		}
	}
}

// TestTreeSent has trees worded, sent at the second attempt, and sent once more: nothing of
// their octets is stored, and the source is what was sent.
func TestTreeSent(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.Ledger.o.Compose = composeTree
	h.Ledger.o.Render = func(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: n.Game.Label + " " + string(n.Kind), Tree: []byte("words of " + n.Kind)}, nil
	}
	id := h.game("A3-1")
	all := must(h.PostingsOf(id))(t)
	if len(all) == 0 || all[0].Words.Subject == "" || all[0].Words.Text != "" || all[0].Letter != 1 {
		t.Fatalf("%+v", all)
	}
	links := map[string]string{"board": "https://x/b/1"}
	book := func(seq uint64, links map[string]string) Posting {
		booked, refused, err := h.BookAll([]Booking{{Seq: seq, Next: begin, Links: links}}, compose)
		if err != nil || len(booked) != 1 {
			t.Fatal(err, refused)
		}
		return booked[0]
	}
	for _, p := range all {
		first := book(p.Seq, links)
		if !strings.HasSuffix(string(first.Bytes), "words of "+string(p.Kind)+" to "+p.ReplyTo+" https://x/b/1") {
			t.Errorf("composed %q", first.Bytes)
		}
		second := book(p.Seq, map[string]string{"board": "https://other/b/1"})
		if string(second.Bytes) != string(first.Bytes) || second.Sum != first.Sum {
			t.Errorf("the second attempt is %q", second.Bytes)
		}
		if err := h.Accepted(p.Seq, begin, "250 ok"); err != nil {
			t.Fatal(err)
		}
		if raw, same, err := h.Source(must(h.Posting(p.Seq))(t)); err != nil || !same || string(raw) != string(first.Bytes) {
			t.Errorf("the source is %q, %t, %v", raw, same, err)
		}
	}
	h.Ledger.o.Compose = func(w correspondence.Rendered, _ string, _ map[string]string) (correspondence.Rendered, error) {
		return w, errors.New("a tree of a later release")
	}
	if r, err := h.Check(false); err != nil || len(r.Findings) != len(all) || !strings.Contains(r.Findings[0], "a tree of a later release") {
		t.Errorf("what cannot be composed is not found: %s, %v", r, err)
	}
	h.Ledger.o.Compose = composeTree
	for _, second := range []bool{false, true} {
		if err := h.deed(Resend{Posting: all[0].Seq, Second: second}); err != nil {
			t.Fatal(err)
		}
	}
	waiting := must(h.Unsent())(t)
	if len(waiting) != 2 || waiting[0].Words.Text == "" || waiting[1].Words.Subject != SecondSubject(all[0].Words.Subject) || waiting[0].Words.Subject != all[0].Words.Subject {
		t.Errorf("%+v", waiting)
	}
	err := h.view(func(tx *store.Tx) error {
		if k, _ := tx.Bucket(bktBytes).Cursor().First(); k != nil {
			t.Error("octets are stored")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
