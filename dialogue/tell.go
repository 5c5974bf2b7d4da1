package dialogue

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
)

// Tell tells the story of a dialogue letter by letter: who writes, when and
// what, what postd sends to whom, and what was expected.
func Tell(w io.Writer, r Report) error {
	t := teller{w: w, script: r.Script}
	t.title()
	for _, s := range r.Steps {
		t.step(s)
	}
	t.printf("\n")
	t.verdict(r)
	return t.err
}

// Results tells only whether a dialogue holds, and what does not.
func Results(w io.Writer, r Report) error {
	t := teller{w: w, script: r.Script}
	for _, f := range r.Findings() {
		t.finding(f)
	}
	t.verdict(r)
	return t.err
}

// verdict tells whether a dialogue holds.
func (t *teller) verdict(r Report) {
	found, expected := r.Findings(), 0
	for _, s := range r.Steps {
		if s.Direction.Do.expects() {
			expected++
		}
	}
	if len(found) > 0 {
		t.printf("%s: DOES NOT HOLD: %d of %s\n", r.Script.Name, len(found), counted(expected, "expectation"))
	} else {
		t.printf("%s: holds (%s)\n", r.Script.Name, counted(expected, "expectation"))
	}
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// teller writes to a terminal and keeps the first error.
type teller struct {
	w      io.Writer
	script Script
	err    error
}

func (t *teller) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}

// indented prints a text with something before each line.
func (t *teller) indented(mark, text string) {
	for _, l := range strings.Split(tidy(text), "\n") {
		t.printf("%s\n", strings.TrimRight(mark+l, " "))
	}
}

func (t *teller) title() {
	s := t.script
	laws := make([]string, len(s.Laws))
	for i, l := range s.Laws {
		laws[i] = string(l)
	}
	t.printf("%s\n%s\n\n", strings.Join(laws, ", "), s.About)
	limit, _ := s.Agreement.Get("turn.limit")
	t.printf("%s against %s; code %s; %s a turn; times of %s\n", s.Players[0], s.Players[1], s.Agreement.Code, limit, s.Agreement.Calendar.Zone)
	for _, err := range terms.Warnings(s.Agreement) {
		t.printf("A warning of its head: %s.\n", strings.TrimPrefix(err.Error(), "correspondence: "))
	}
	switch {
	case s.Position != "":
		t.printf("The game begins in %s\n", s.Position)
	case len(s.Moves) > 0:
		words := make([]string, len(s.Moves))
		for i, m := range s.Moves {
			words[i] = m.Words
			if i%2 == 0 {
				words[i] = fmt.Sprintf("%d %s", i/2+1, m.Words)
			}
		}
		t.printf("Before: %s\n", strings.Join(words, " "))
	}
}

func (t *teller) step(s Step) {
	d := s.Direction
	for _, l := range s.Interim {
		t.letter(l, true)
	}
	switch {
	case d.Do.expects() && s.Finding == nil:
		t.printf("\n  holds: %s\n", d.Words)
	case d.Do.expects():
		t.printf("\n")
		t.finding(*s.Finding)
	case d.Do == Remark:
		t.printf("\n")
		t.indented("", d.Text)
	default:
		t.printf("\n%s\n", t.heading(d))
		if d.Do == Writes || d.Do == ByHand || d.Do == Answers || d.Do == Rules || d.Do == Bounces {
			t.indented("    | ", d.Text)
		}
	}
	for _, l := range s.Told {
		t.letter(l, d.Do == Passes)
	}
}

// heading is the direction with its instant, which may be written as a length
// of time.
func (t *teller) heading(d Direction) string {
	if !d.Do.Act() || d.At.IsZero() {
		return d.Words
	}
	at := showInstant(d.At, t.script.zone())
	if strings.HasPrefix(d.Words, at) {
		return d.Words
	}
	return d.Words + " (" + at + ")"
}

func (t *teller) letter(l Told, when bool) {
	at := ""
	if when {
		at = showInstant(l.At, t.script.zone()) + ", "
	}
	t.printf("\n  %sto %s, %s: %s\n", at, cmp.Or(l.Addr, t.script.nameOf(l.To)), l.Kind, l.Subject)
	t.indented("      ", l.Text)
}

func (t *teller) finding(f Finding) {
	t.printf("%s:%d: it should be\n", t.script.Name, f.Line)
	t.indented("      ", f.Expected)
	t.printf("  but it is\n")
	t.indented("      ", f.Came)
}

// zone is that by whose clocks the dialogue goes.
func (s Script) zone() *time.Location {
	cal, err := calendar.NewCalendar(s.Agreement.Calendar)
	if err != nil {
		return time.UTC
	}
	return cal.Zone()
}

// Update returns the file with every letter that it gives in full replaced by
// the one that came. Whoever lets a file be updated must read what came: an
// exact letter proves only that words did not change unseen.
func Update(s Script, r Report) []byte {
	a := txtar.Archive{Comment: s.archive.Comment, Files: append([]txtar.File(nil), s.archive.Files...)}
	for _, step := range r.Steps {
		if step.Direction.Do == Letter && step.Direction.file >= 0 && step.Actual != "" {
			a.Files[step.Direction.file].Data = []byte(step.Actual + "\n")
		}
	}
	return txtar.Format(&a)
}
