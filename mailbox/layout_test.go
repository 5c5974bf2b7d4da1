package mailbox

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
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

// boards are letters that show a board each, of games at random, seen from both sides, with a move
// marked and without.
func boards(t testing.TB, n int) (all []correspondence.Rendered) {
	t.Helper()
	lot := rand.New(rand.NewPCG(1903, 2))
	p, last := rules.Start(), rules.Move(0)
	for len(all) < n {
		legal := p.LegalMoves()
		if len(legal) == 0 {
			p = rules.Start()
			continue
		}
		var err error
		last = legal[lot.IntN(len(legal))]
		if p, err = p.Play(last); err != nil {
			t.Fatal(err)
		}
		w := correspondence.Rendered{Board: true, Position: p, View: rules.Colour(len(all) / 2 % 2), Last: last}
		if len(all)%5 == 4 {
			w.Last = 0
		}
		all = append(all, w)
	}
	return all
}

// TestLayout composes letters that were stored, and draws boards, and compares the digests of
// their octets with those of the layout that Layout names. Where one differs the layout is another:
// raise Layout, say so in CHANGELOG.md, then run this test with -update.
func TestLayout(t *testing.T) {
	t.Parallel()
	const golden = "testdata/layout/sums"
	changes, err := os.ReadFile("../CHANGELOG.md")
	if said := fmt.Sprintf("layout %d", Layout); err != nil || !strings.Contains(string(changes), said) {
		t.Errorf("CHANGELOG.md does not tell of %s (%v)", said, err)
	}
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
	compare := func(name string, b []byte) {
		got := fmt.Sprintf("%x", sha256.Sum256(b))
		fmt.Fprintf(&now, "%s %s\n", got, name)
		if got != was[name] && of == Layout {
			t.Errorf("%s is set otherwise than by layout %d", name, of)
		}
	}
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
		compare(name, b)
	}
	for _, form := range []string{"html", "text"} {
		p := whole() // words of a former release
		p.Form = form
		sum("old "+form, p)
		names, letters := stored(t)
		for _, name := range names {
			for _, linked := range []bool{true, false} {
				p := whole()
				p.Form = form
				name := name + " " + form
				if linked {
					p.Mute, p.Links = true, map[string]string{muteLink: "https://chess.test/mute/p7.secret", boardLink: "https://chess.test/b/g12.b.18.secret"}
				} else { // the first letter of a thread, of a house without pages
					p.InReplyTo, p.References, name = "", nil, name+" alone"
				}
				if p.Words, err = templates.Compose(letters[strings.Fields(name)[0]], p.ReplyTo, p.Links); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if strings.HasPrefix(name, "L-RESULT") {
					p.Words.Attach = append(p.Words.Attach, aScore)
				}
				sum(name, p)
			}
		}
	}
	for i, w := range boards(t, 40) {
		compare(fmt.Sprintf("board %d", i+1), picture(w))
	}
	if n := strings.Count(now.String(), "\n") - 1; n < 240 {
		t.Errorf("%d letters and boards", n)
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
