package secretary

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// opera is Morphy's game against the Duke and the Count, Paris 1858.
const opera = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5 Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7 Nxd7 Qb8 Nxb8 Rd8"

// records are the moves of a game as players write them.
func records(t testing.TB, san string) (out []string) {
	t.Helper()
	p := rules.Start()
	for _, s := range strings.Fields(san) {
		m, err := p.ParseSAN(s)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, descriptive.Brief(p, m, descriptive.Style{}))
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// appealed is a game with two moves, in which White, who is to move, has put a
// question. The clocks stand for it.
func appealed(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	o.advance(time.Hour)
	o.write(id, rules.White, "APPEAL The office counts <b>wrongly</b>.")
	o.deliver()
	return o, id
}

// claimedAdjudication is a game of which White has claimed adjudication.
func claimedAdjudication(t testing.TB) (*office, terms.GameID) { return claimedUnder(t) }

// claimedUnder is the same by terms that are changed.
func claimedUnder(t testing.TB, more ...func(*terms.Agreement)) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	day := calendar.DateOf(begin, time.UTC).AddDays(3)
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"), append(more, func(a *terms.Agreement) { a.Adjudicate.Date = &day })...)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(id, "P-K4", "P-K4")
	o.advance(3 * 24 * time.Hour)
	o.write(id, rules.White, "CLAIM ADJUDICATION")
	o.deliver()
	if g := must(o.Game(id))(t); g.State != correspondence.StateAdjudication {
		t.Fatalf("A1 stands at %s", g.State)
	}
	return o, id
}
