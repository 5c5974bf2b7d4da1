package templates

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/templates/narrate"
)

// Digest is the one letter a day that a player has asked for: the player's games
// that run, each as the letters of that game show it (RULING/R-2).
type Digest struct {
	Name              string // of the player
	At                time.Time
	Office, Secretary string
	Games             []DigestGame
}

// DigestGame is one of them. The notice is of no event: it holds the game.
type DigestGame struct {
	Notice correspondence.Notice
	Reader correspondence.Reader
}

// nears is how long before its date an adjudication is told of, elapsed.
const nears = 30 * 24 * time.Hour

// RenderDigest gives the letter its words.
func RenderDigest(d Digest) (correspondence.Rendered, error) {
	o := digestLetter{officeLetter: officeLetter{letter: of(d.Office, d.Secretary), Who: d.Name}}
	var first time.Time
	for _, x := range d.Games {
		l := newLetter(x.Notice, x.Reader)
		g, err := digestGameOf(l)
		if err != nil {
			return correspondence.Rendered{}, err
		}
		if l.ToAct() {
			o.Acts++
			if ends := l.clock.ends; !ends.IsZero() && (first.IsZero() || ends.Before(first)) {
				first, o.First, o.FirstShort = ends, l.Until(), l.UntilShort()
			}
		}
		o.Games = append(o.Games, g)
		o.cited = append(o.cited, l.cited...)
	}
	o.clean()
	return o.set("digest", &o)
}

// digestLetter is what the words of the letter are given.
type digestLetter struct {
	officeLetter
	Games             []digestGame
	Acts              int    // in how many of them the reader is to act
	First, FirstShort string // until when the reader has in the first of these
}

// digestGame is what is said of one game.
type digestGame struct {
	Head string
	Says []string
}

// Count is how many games there are: "one game", "3 games".
func (d *digestLetter) Count() string { return counted(len(d.Games), "game") }

// ActsIn says in how many of the games the reader is to act.
func (d *digestLetter) ActsIn() string { return counted(d.Acts, "game") }

// ActsOf says it of all the reader's games: "2 of your 5 games".
func (d *digestLetter) ActsOf() string {
	switch n := len(d.Games); {
	case n == 1:
		return "your game"
	case n == d.Acts:
		return fmt.Sprintf("each of your %d games", n)
	default:
		return fmt.Sprintf("%d of your %d games", d.Acts, n)
	}
}

// counted writes a number of things: "one game", "3 games".
func counted(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func digestGameOf(l *letter) (g digestGame, err error) {
	g.Head = inLine(l.g.Label)
	if l.g.Sides[0].Name() != "" {
		g.Head += ", against " + l.OppName()
	}
	var b strings.Builder
	if err := execute(&b, officeWords, "digest/game", l); err != nil {
		return g, fmt.Errorf("templates: digest: %w", err)
	}
	for line := range strings.Lines(b.String()) {
		if line = strings.TrimSpace(line); line != "" {
			g.Says = append(g.Says, line)
		}
	}
	return g, nil
}

// Since is when the reader's time began to run; "" if it does not run yet.
func (l *letter) Since() string {
	if l.clock.kind == "" || l.clock.begins || l.n.At.Before(l.clock.of.Begin) {
		return ""
	}
	return l.instant(l.clock.of.Begin)
}

// Runs says that the reader's time runs, and has not run out.
func (l *letter) Runs() bool { return l.Since() != "" && !l.StandsStill() && !l.Exceeded() }

// AskedBack says that the reader is asked back what a line of their own letter
// meant.
func (l *letter) AskedBack() bool {
	return l.player && !l.Over() && l.g.Doubts[l.me] != nil
}

// Adjudication is the date at which adjudication may be claimed, if it is near,
// and whether it has come.
func (l *letter) Adjudication() string {
	at, _, ok := l.g.Agreement.AdjudicationAt()
	if !ok || l.Over() || l.Frozen() || l.n.At.Add(nears).Before(at) {
		return ""
	}
	return l.long(at)
}

// AdjudicationOpen says that it has come.
func (l *letter) AdjudicationOpen() bool {
	at, _, ok := l.g.Agreement.AdjudicationAt()
	return ok && !l.n.At.Before(at)
}

// MyQuestions counts the questions to the umpire that are open.
func (l *letter) MyQuestions() (n int) {
	for _, q := range l.g.Appeals {
		if q.Open() && !l.Over() && l.player && q.By == l.me {
			n++
		}
	}
	return n
}

// AllowedNow is what is allowed for the time that runs.
func (l *letter) AllowedNow() string { return l.length(l.clock.of.Allowed) }

// WriteTo is the address to which the reader writes in the game.
func (l *letter) WriteTo() string { return narrate.OneLine(l.r.Address) }
