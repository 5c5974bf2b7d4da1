package mailbox

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
)

// stored are letters as they were stored: a subject, and below it the tree that package
// templates made of a golden letter of each kind. They stay as they are, also where the words
// of the kind change.
func stored(t testing.TB) (names []string, letters map[string]correspondence.Rendered) {
	t.Helper()
	files, err := filepath.Glob("testdata/layout/*.tree")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	letters = map[string]correspondence.Rendered{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		subject, tree, _ := strings.Cut(string(raw), "\n")
		name := strings.TrimSuffix(filepath.Base(file), ".tree")
		names = append(names, name)
		letters[name] = correspondence.Rendered{Subject: subject, Tree: []byte(tree)}
	}
	return names, letters
}

// aScore is a game in PGN, as a letter has it with it.
var aScore = correspondence.Attached{Name: "A-7.pgn", Type: "application/vnd.chess-pgn", Text: "[Event \"Autumn\"]\n[White \"Müller\"]\n\n1. e4 e5 *\n\n"}

// TestLayout composes letters that were stored and compares the digests of their octets with
// those of the layout that Layout names. Where one differs the layout is another: raise Layout,
// then run this test with -update.
func TestLayout(t *testing.T) {
	t.Parallel()
	const golden = "testdata/layout/sums"
	raw, err := os.ReadFile(golden)
	if err != nil && !*update {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(raw), "\n")
	of, _ := strconv.Atoi(strings.TrimPrefix(head, "layout "))
	was := map[string]string{}
	for line := range strings.Lines(rest) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		was[name] = sum
	}
	var now strings.Builder
	fmt.Fprintf(&now, "layout %d\n", Layout)
	differs := 0
	sum := func(name string, p ledger.Posting) {
		b, err := Source(p)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for line := range strings.SplitSeq(string(b), "\r\n") {
			if len(line) > 78 || !ascii(line) {
				t.Errorf("%s: a line of %d octets: %q", name, len(line), line)
			}
		}
		got := fmt.Sprintf("%x", sha256.Sum256(b))
		fmt.Fprintf(&now, "%s %s\n", got, name)
		if got != was[name] {
			differs++
			if of == Layout {
				t.Errorf("%s is set otherwise than by layout %d", name, of)
			}
		}
	}
	for _, form := range []string{"html", "text"} {
		p := whole() // words of a former release
		p.Form = form
		sum("old "+form, p)
		names, letters := stored(t)
		for _, name := range names {
			p := whole()
			p.Form, p.Mute, p.Links = form, true, map[string]string{muteLink: "https://chess.test/mute/p7.secret", boardLink: "https://chess.test/b/g12.b.18.secret"}
			if p.Words, err = templates.Compose(letters[name], p.ReplyTo, p.Links); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if strings.HasPrefix(name, "L-RESULT") {
				p.Words.Attach = append(p.Words.Attach, aScore)
			}
			sum(name+" "+form, p)
		}
	}
	switch {
	case t.Failed():
		t.Logf("the layout has changed: raise Layout, then run go test ./mailbox -run TestLayout -update")
	case of != Layout && *update:
		if err := os.WriteFile(golden, []byte(now.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	case of != Layout:
		t.Errorf("the sums are of layout %d, and Layout is %d: run this test with -update", of, Layout)
	}
}
