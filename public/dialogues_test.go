package public

import (
	"encoding/json"
	"html"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/dialogue"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// guestDelay is how many of the answered moves a guest is not shown where nothing else is set.
const guestDelay = 2

// onlooker is the stage of a dialogue, of which guests look at the game after every step.
type onlooker struct {
	*dialogue.Memory
	t    *testing.T
	name string
	now  time.Time
	seen *int            // pages that were looked at
	said map[string]bool // lines that somebody wrote
}

// says remembers what was written that is more than moves.
func (w *onlooker) says(text string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); len(strings.Fields(line)) >= 4 && len(line) >= 20 {
			w.said[line] = true
		}
	}
}

// Write implements dialogue.Stage.
func (w *onlooker) Write(at time.Time, by rules.Colour, member int, text string, answers int, unsigned bool) error {
	w.says(text)
	return w.Memory.Write(at, by, member, text, answers, unsigned)
}

// Answer implements dialogue.Stage.
func (w *onlooker) Answer(at time.Time, by terms.Party, text string, answers int) error {
	w.says(text)
	return w.Memory.Answer(at, by, text, answers)
}

// Rule implements dialogue.Stage.
func (w *onlooker) Rule(at time.Time, r correspondence.Ruling) error {
	w.says(r.Reason)
	return w.Memory.Rule(at, r)
}

// Pass implements dialogue.Stage.
func (w *onlooker) Pass(to time.Time) error { w.now = to; return w.Memory.Pass(to) }

// Game implements dialogue.Stage. It is asked after every direction.
func (w *onlooker) Game() (correspondence.Game, error) {
	g, err := w.Memory.Game()
	if err == nil && g.Broken == "" && g.Label != "" {
		w.look(g)
	}
	return g, err
}

// look has guests of both sides, and those with an old letter, look at the game: they find
// no name, no address, nothing of time, no words of players or officials, no reading of a record in
// question, and no record that had no reply.
func (w *onlooker) look(g correspondence.Game) {
	w.t.Helper()
	c, err := g.Calendar()
	if err != nil {
		w.t.Fatal(err)
	}
	s := &Site{}
	for _, x := range []ledger.Opened{{Opens: ledger.OpensGuest, Side: rules.White}, {Opens: ledger.OpensSeat, Side: rules.Black, Letter: 1, Older: true}} {
		k := guestLook(g, c, x, w.now, guestTerms{names: [2]string{unnamed, unnamed}, delay: guestDelay})
		page, err := s.gamePage(&asked{httptest.NewRequest("GET", "/", nil), func(string) string { return "secret" }, w.now}, k)
		if err != nil {
			w.t.Fatal(err)
		}
		*w.seen++
		data, err := json.Marshal(k.data())
		if err != nil {
			w.t.Fatal(err)
		}
		all := drawing.ReplaceAllString(string(page.bytes), "") + k.pgn("chess.test").String() + string(data)
		plain := html.UnescapeString(all)
		if at := clockIn(all); at != "" {
			w.t.Errorf("%s: a guest is told a time, %s", w.name, at)
		}
		for _, m := range openReadings(g) {
			if full := descriptive.Full(g.After(g.Case.Ply), m); strings.Contains(plain, full) {
				w.t.Errorf("%s: a guest finds the reading %q", w.name, full)
			}
		}
		for line := range w.said {
			if strings.Contains(plain, line) {
				w.t.Errorf("%s: a guest finds what somebody wrote: %q", w.name, line)
			}
		}
		for _, side := range g.Sides {
			for _, m := range side.Members {
				if len(m.Name) > 2 && strings.Contains(all, m.Name) {
					w.t.Errorf("%s: a guest finds the name %s", w.name, m.Name)
				}
			}
		}
		for _, words := range []string{"@", "mailto:", "GMT", "BST", "deadline", "Your", "offer", "Mrs", "TRY", "memo", "ambiguous", "illegal", "penalty", "caution", "umpire", "Monday", "Sunday", "December", "January"} {
			if strings.Contains(all, words) {
				w.t.Errorf("%s: a guest finds %q", w.name, words)
			}
		}
		if g.Over() {
			continue
		}
		n := len(k.Plies)
		if g.Silent() && n > 0 {
			w.t.Errorf("%s: a guest is shown %d moves of a game of which the office says nothing", w.name, n)
		}
		if x.Opens == ledger.OpensGuest && n > max(0, len(g.Score())-guestDelay) {
			w.t.Errorf("%s: a guest is shown %d of %d moves", w.name, n, len(g.Score()))
		}
		w.unanswered(g, k, all)
	}
}

// unanswered looks for the words of a record that had no reply, where they are not those of
// a move that is shown.
func (w *onlooker) unanswered(g correspondence.Game, k Look, all string) {
	w.t.Helper()
	for _, side := range []rules.Colour{rules.White, rules.Black} {
		last, other := g.Last[side], g.Last[side.Other()]
		words := strings.TrimSpace(last.Words)
		if len(words) < 4 || !last.At.After(other.At) {
			continue
		}
		shown := false
		for i, ply := range k.Plies {
			shown = shown || slices.Contains(k.styled.Moves(k.Position(i), ply.Move), words)
		}
		if !shown && strings.Contains(all, words) {
			w.t.Errorf("%s: a guest finds %s's record %q, which had no reply", w.name, side, words)
		}
	}
}

// TestDialoguesSeenByGuests plays the dialogues, with guests who look on.
func TestDialoguesSeenByGuests(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../dialogue/testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues", err)
	}
	if testing.Short() {
		files = files[:len(files)/10]
	}
	pages := 0
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script, err := dialogue.Read(file, b)
		if err != nil {
			t.Fatal(err)
		}
		stage := dialogue.NewMemory(templates.Render)
		stage.Lazy = true
		if _, err := dialogue.Play(script, &onlooker{Memory: stage, t: t, name: filepath.Base(file), seen: &pages, said: map[string]bool{}}); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	t.Logf("%d dialogues, %d pages", len(files), pages)
	if pages < 5*len(files) {
		t.Errorf("only %d pages were looked at", pages)
	}
}
