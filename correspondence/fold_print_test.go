package correspondence

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"postd/correspondence/events"
)

// FoldPrint holds the chain of records against that of the release before: a hash over
// the game after each of its events, and how many they are. What is asked of the game here
// it is asked in words, so that the fields which answer may change.
func FoldPrint(t testing.TB, all []events.Event) string {
	t.Helper()
	sum := sha256.New()
	var g Game
	for _, e := range all {
		g = g.Apply(e)
		prints(t, sum, g)
	}
	return fmt.Sprintf("%d %x", len(all), sum.Sum(nil)[:8])
}

// prints writes the game as it stands: the score, what is not settled with its readings,
// what was struck out, for what an open question waits, whose time runs and until when.
func prints(t testing.TB, w io.Writer, g Game) {
	t.Helper()
	for _, p := range g.Score() {
		fmt.Fprintln(w, int(p.By), p.Words, p.Move, p.Sent.UTC(), p.Chosen(), p.After.FEN())
	}
	for _, r := range g.chain() {
		fmt.Fprintln(w, "carried", int(r.By), strings.Join(r.AllWords(), "|"), r.Repeats, r.Number, r.Sent.UTC(), r.Law, r.Readings, r.NoCapture, int64(r.Used), int64(r.Allowed))
	}
	if c := g.Case; c != nil {
		fmt.Fprintln(w, "case", c.Law, int(c.Author), c.Words, c.Number, c.Ply, c.Readings, c.NoCapture, c.Renounced, c.Noted, c.Barred, int64(c.Used), int64(c.Allowed))
		fmt.Fprintln(w, c.Stage, c.Held, c.For, c.Reply, c.InPlay, c.Shown, c.Fits, c.Legal, strings.Join(c.Further, "|"), c.Lapsed)
		for _, r := range c.Records {
			fmt.Fprintln(w, r.Words, r.Readings, r.NoCapture, r.Renounced, r.Barred, r.Noted)
		}
	}
	for _, l := range g.Last {
		fmt.Fprintln(w, "last", l.Words, strings.Join(l.More, "|"), l.Digest, l.Cause, l.Number, l.At.UTC(), l.Plies, l.Said, l.Fired, l.Letter, int64(l.Used), int64(l.Allowed), l.Turn.Begin.UTC())
	}
	fmt.Fprintln(w, g.Passed(), g.Silent(), int(g.ToMove()), g.Records(), g.LastRecord(), g.Broken)
	if c, err := g.Calendar(); err == nil && g.Turn.Running {
		fmt.Fprintln(w, "until", g.Turn.DeadlineIfRunning(c).UTC())
	}
	rest := map[string]any{
		"state": g.State, "turn": g.Turn, "choice": g.Choice, "post": g.Post, "struck": g.Struck, "offer": g.Offer, "bare": g.BareOffer,
		"excess": g.Excess, "law 3": g.Law3, "times": g.Law3Times, "less": g.Less, "penalties": g.Penalties, "stages": g.Stages, "used": g.Used,
		"parked": g.Parked, "frozen": g.Frozen, "ended": g.Ended, "floor": g.Floor, "doubts": doubtsOf(g), "series": g.Series, "overdue": g.Overdue,
		"bound": g.Bound, "demand": g.Demand, "not sent": g.NotSent, "questions": len(g.Appeals), "files": g.Book,
	}
	b, err := json.Marshal(rest)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = w.Write(b)
}

// doubtsOf are the inquiries of old ledgers that are open, one of each side.
func doubtsOf(g Game) (out [2]*events.Doubted) {
	for _, w := range g.Inquiries {
		if w.Open() {
			out[w.By] = &events.Doubted{By: w.By, Words: w.Words, Means: w.Means, After: w.After}
		}
	}
	return out
}

// ModelEvents are the events of one game of the witness.
func ModelEvents(t *testing.T, seed int) []events.Event {
	t.Helper()
	names, from := witnessCodes()
	agreed := from[names[seed%len(names)]]
	w := &witness{seed: seed, sum: sha256.New()}
	m, _ := w.playsOne(t, agreed[seed%len(agreed)])
	var all []events.Event
	for _, x := range m.filed {
		all = append(all, x.decision.Events...)
	}
	return all
}

// Remembered and Remembers read and write a file of the witness, InFile reads the events of
// a sample ledger.
var (
	InFile     = readJSON[[]events.Event]
	Remembered = remembered
	Remembers  = remembers
)
