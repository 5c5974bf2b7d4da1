package crowd_test

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"postd/ledger"
	"postd/ledger/crowd"
	"postd/templates"
)

// filled is a ledger that was filled by the options, and what it was filled with.
func filled(t testing.TB, o crowd.Options) (*ledger.Ledger, crowd.Filled) {
	t.Helper()
	var clock crowd.Clock
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{
		Host: "chess.test", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true, Secret: []byte("a secret of the tests, 32 bytes."),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	f, err := crowd.Fill(t.Context(), l, &clock, o)
	if err != nil {
		t.Fatal(err)
	}
	return l, f
}

// TestFill fills a ledger, and holds against its options what is there: so many half-moves a
// game, letters of the last two alone, each answered, nothing due, and no fault.
func TestFill(t *testing.T) {
	l, f := filled(t, crowd.Options{Games: 60, Plies: 5, Papers: 2, Each: 28, Ended: 30, Seed: 7, Answers: true})
	over, different := 0, map[string]bool{}
	for _, id := range f.Games {
		g, err := l.Game(id)
		plies := 5
		if g.Over() {
			over++
			plies = 4
		}
		if err != nil || len(g.Score()) != plies {
			t.Fatalf("%s has %d half-moves: %v", id, len(g.Score()), err)
		}
		different[g.Position().String()] = true
	}
	if len(f.Games) != 60 || over < 8 || over > 30 {
		t.Errorf("%d games, %d over", len(f.Games), over)
	}
	if len(different) < 50 {
		t.Errorf("%d different positions in 60 games: they are not played by lot", len(different))
	}
	r, err := l.Check(false)
	if err != nil || !r.Sound() || r.Games != 60 || r.Letters != 120 || r.Postings < 240 || r.Tournaments != 3 || r.Matters < 60*6 {
		t.Errorf("%v %v", r, err)
	}
	unsent, err := l.Unsent()
	if err != nil || len(unsent) > 0 {
		t.Errorf("%d letters wait: %v", len(unsent), err)
	}
	if n, err := l.Sweep(f.Until); n != 0 || err != nil {
		t.Errorf("%d games were due: %v", n, err)
	}
}

// TestPapersOfAll keeps the letters of the arrangements as well, and leaves those of the last
// half-move in the outbox.
func TestPapersOfAll(t *testing.T) {
	l, _ := filled(t, crowd.Options{Games: 6, Plies: 2, Papers: 3, Each: 6, Seed: 7})
	r, err := l.Check(false)
	if err != nil || !r.Sound() || r.Letters != 12 || r.Postings < 12+24 {
		t.Errorf("%v %v", r, err)
	}
	if unsent, err := l.Unsent(); err != nil || len(unsent) < 6 {
		t.Errorf("%d letters wait: %v", len(unsent), err)
	}
}

// TestLongLetters has players quote what they answer, in text and HTML.
func TestLongLetters(t *testing.T) {
	l, f := filled(t, crowd.Options{Games: 4, Plies: 3, Papers: 4, Each: 4, Seed: 7, Long: 3000, Answers: true})
	all, err := l.LettersOf(f.Games[0])
	if err != nil || len(all) != 3 {
		t.Fatalf("%d letters: %v", len(all), err)
	}
	last, err := l.Letter(all[2].Seq)
	if err != nil {
		t.Fatal(err)
	}
	if raw := string(last.Raw); len(raw) < 2000 || len(raw) > 3600 || !strings.Contains(raw, "\r\n> ") || !strings.Contains(raw, "<blockquote") {
		t.Errorf("%d octets: %s", len(raw), raw)
	}
	if r, err := l.Check(false); err != nil || !r.Sound() {
		t.Errorf("%v %v", r, err)
	}
}

// TestOneSeedOneCrowd fills two ledgers by one seed and one by another: whatever happened in
// the games of the first two is the same, and in those of the third it is not.
func TestOneSeedOneCrowd(t *testing.T) {
	var events [3][]any
	for i, seed := range []uint64{3, 3, 4} {
		l, f := filled(t, crowd.Options{Games: 12, Plies: 3, Papers: 1, Each: 6, Seed: seed, Answers: true})
		for _, id := range f.Games {
			happened, err := l.Events(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range happened {
				events[i] = append(events[i], e.What)
			}
		}
	}
	if !reflect.DeepEqual(events[0], events[1]) {
		t.Error("one seed gave two crowds")
	}
	if reflect.DeepEqual(events[0], events[2]) {
		t.Error("two seeds gave one crowd")
	}
}

// TestBadOptions asks for what cannot be, and stops early.
func TestBadOptions(t *testing.T) {
	l, _ := filled(t, crowd.Options{Games: 1, Each: 1, Seed: 1})
	for _, o := range []crowd.Options{{}, {Games: 1, Plies: -1}, {Games: 1, Papers: -1}, {Games: 1, Ended: 101}} {
		if _, err := crowd.Fill(t.Context(), l, new(crowd.Clock), o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var clock crowd.Clock
	other, err := ledger.Open(filepath.Join(t.TempDir(), "other.db"), ledger.Options{Host: "chess.test", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := crowd.Fill(ctx, other, &clock, crowd.Options{Games: 3, Each: 3}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
