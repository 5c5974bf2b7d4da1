package templates

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// fork is a game that goes on twice while a record is not settled: once with that
// record, and once with a clear one in its place. Until its receiver writes, what the
// author reads must be the same in both (RULING/R-2).
type fork struct {
	author       rules.Colour
	words, clear string // of the record, in either branch
	was, is      *stage // the branch with the clear record, and that of the game
	read, here   int    // notices that are compared already, in either branch
	reader       correspondence.Reader
	// first says that it is the first record of the game; required, that it came in a turn
	// by requirement.
	first, required bool
}

// forked returns the fork that a letter brings about; nil: no record in it is open.
func forked(before stage, s *stage, by rules.Colour, text string) *fork {
	f := &fork{author: by, is: s, read: len(before.notices), here: len(before.notices), reader: reader}
	if !f.open() || before.g.Case != nil || len(before.g.Carried()) > 0 || len(before.g.Series[by.Other()].Waits) > 0 {
		return nil
	}
	if c := s.g.Case; c != nil {
		f.words = c.Words
	} else {
		f.words = s.g.Carried()[0].Words
	}
	f.first, f.required = before.g.Passed() == 0, before.g.Turn.Cause == calendar.CauseRequirement
	at := strings.LastIndex(text, f.words)
	if at < 0 || f.words == "" {
		return nil
	}
	p := before.g.Position()
	form := newLetter(correspondence.Notice{To: terms.PartyOf(by), Game: &before.g, Calendar: before.cal, At: before.now}, reader).Language().form
	for _, m := range p.LegalMoves() {
		f.clear = form.Write(p, m, descriptive.Style{})
		if strings.Contains(f.clear, f.words) || strings.Contains(f.words, f.clear) {
			continue
		}
		clear := before
		clear.notices = slices.Clip(before.notices)
		clear.write(by, text[:at]+f.clear+text[at+len(f.words):])
		if n := len(before.g.Score()); f.plain(&clear) && len(clear.g.Score()) == n+1 && clear.g.Score()[n].Words == f.clear && (clear.g.Law3 == nil) == (s.g.Law3 == nil) {
			f.was = &clear
			return f
		}
	}
	return nil
}

// known reports whether it is known already that this letter is not the same in both:
// faults of today's letters, by each of which the author learns more than the law lets
// be told.
func (f *fork) known(n correspondence.Notice, p correspondence.Rendered) bool {
	informs := 0
	for _, field := range []string{"scrutiny.ambiguity", "scrutiny.illegality"} {
		if v, _ := n.Game.Agreement.Get(field); v != "silent" {
			informs++
		}
	}
	switch {
	case n.Kind == correspondence.NTry: // a record is tried in the position after one that is clear
		return true
	case n.Kind == correspondence.NExcess: // adjudication is offered where the record is not clear
		return true
	case f.first && strings.Contains(p.Text, "TIME\n"): // "Used in all" stands there once the first record of the game is clear
		return true
	case informs == 1 && strings.Contains(p.Text, "\nSCORE SO FAR\n"): // where one sort of offence alone is told of, the score has the clear records alone
		return true
	case f.required && n.Kind != correspondence.NAck: // in a turn by requirement a clear record is taken for answered in the letters that are written with it
		return true
	}
	return false
}

// open reports whether the record of the author's waits for its receiver.
func (f *fork) open() bool {
	g := f.is.g
	if c := g.Case; c != nil {
		return c.Author == f.author && c.Stage == correspondence.CaseElect && !c.Barred && len(c.Records) == 0
	}
	return len(g.Carried()) == 1 && g.Carried()[0].By == f.author
}

// plain reports whether nothing has come of the clear record but a turn of its receiver.
func (f *fork) plain(s *stage) bool {
	return s.g.Case == nil && len(s.g.Carried()) == 0 && s.g.State == correspondence.StateTurn && s.g.ToMove() == f.author.Other()
}

// ask writes, in copies of both branches, what the author may ask while the record waits,
// and holds the answers against one another. The game itself does not learn of it.
func (f *fork) ask(t *testing.T) {
	t.Helper()
	for _, text := range []string{"STATUS", "SCORE", "TERMS", "HELP", "RESEND", "OFFER DRAW", "Hello there,\nhow are you?"} {
		if text == "OFFER DRAW" && f.is.g.BareOffer[f.author] > 0 {
			continue // a fault of today: one made before the record still counts while that is not settled (RULING/R-31)
		}
		is, was, g := *f.is, *f.was, *f
		is.notices, was.notices = slices.Clip(is.notices), slices.Clip(was.notices)
		is.write(f.author, text)
		was.write(f.author, text)
		if g.is, g.was = &is, &was; !g.compare(t) && t.Failed() {
			t.Fatalf("after %q of %s", text, f.author)
		}
	}
}

// compare holds the letters to the author since it was last asked against one
// another. It reports whether the game still goes on twice.
func (f *fork) compare(t *testing.T) bool {
	t.Helper()
	if !f.open() || !f.plain(f.was) {
		return false
	}
	is, was := f.letters(t, f.is.notices[f.here:]), f.letters(t, f.was.notices[f.read:])
	if !slices.Equal(is, was) {
		t.Errorf("the author of %q is told what the author of %q is not (-clear +this):\n%s", f.words, f.clear, cmp.Diff(was, is))
		return false
	}
	f.here, f.read = len(f.is.notices), len(f.was.notices)
	return true
}

// letters are those to the author, without the words of the record, and without
// regard to where their lines end.
func (f *fork) letters(t *testing.T, notices []correspondence.Notice) (out []string) {
	t.Helper()
	for _, n := range notices {
		if n.To != terms.PartyOf(f.author) || n.Kind == correspondence.NAgain {
			continue
		}
		p, err := Render(n, f.reader)
		if err != nil {
			t.Fatal(err)
		}
		if f.known(n, p) {
			continue
		}
		text := strings.NewReplacer(f.words, "THE RECORD", f.clear, "THE RECORD").Replace(string(n.Kind) + "\n" + p.Subject + "\n" + p.Text)
		words := strings.Fields(text)
		// The records are of other words, and so are those that spell them out. That the same words
		// are spelt alike is TestReceiptsAlike.
		for _, record := range []string{f.words, f.clear} {
			if full := spell(record); full != "" {
				words = strings.Fields(strings.NewReplacer(" ("+full+")", "", " "+full+". ", " ").Replace(strings.Join(words, " ")))
			}
		}
		if p.Board {
			words = append(words, "board of", p.Position.FEN())
		}
		out = append(out, strings.Join(slices.DeleteFunc(words, func(w string) bool { return strings.Trim(w, ">") == "" }), " "))
	}
	return out
}
