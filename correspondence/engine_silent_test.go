package correspondence

import (
	"reflect"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// raising is what a player may say of records in a game in which the office says
// nothing of them (BOOK/3.5).
func (m *model) raising(by rules.Colour) []string {
	g := m.game
	if !g.Silent() {
		return nil
	}
	said := []string{pick(m, "raises", "RESTORE", "QUERY", "EXACT E GROUND illegal", "EXACT E GROUND ambiguous", "EXACT E GROUND no capture",
		"EXACT E GROUND it cannot be", "EXACT E", "EXACT A GROUND illegal", "EXACT D GROUND ambiguous", "INTERPRET 1", "ADOPT 1", "WAIVE")}
	chain := g.Carried()
	if len(chain) == 0 || g.Case != nil || len(chain[0].Readings) < 2 {
		return said
	}
	meant := chain[0].Readings[len(chain[0].Readings)-1]
	words := descriptive.Brief(g.Position(), meant, descriptive.Style{})
	if chain[0].By == by {
		return append(said, "INTERPRET "+words, "INTERPRET "+words)
	}
	return append(said, "EXACT D SELECT "+words+" GROUND ambiguous", "Your record is ambiguous.", "QUERY")
}

// told are the kinds of notices that tell of a record's faults, or of what
// somebody said of them: none comes in a silent game unless a matter was raised.
var toldOfFaults = []NoticeKind{NAmbiguous, NNoCapture, NIllegal, NRestored, NWaived, NInterpret, NReadAs, NAdopted, NReplyVoid}

// quiet checks that in a game in which the office says nothing, what the players are told of
// a record does not depend on what it is (BOOK/2.4 silent).
func (s *stage) quiet(m matter) {
	g, a := s.game, s.game.Agreement
	if a.Scrutiny.Ambiguity != terms.Silent || a.Scrutiny.Illegality != terms.Silent || m.before.Case != nil || g.Over() {
		return
	}
	has := func(kind string) bool {
		return slices.ContainsFunc(m.decision.Events, func(e events.Event) bool { return e.Kind() == kind })
	}
	raised := has("Raised") || has("Exacted") || m.before.State == StateAdjudication
	if has("Offended") && !raised {
		s.fault("2.4 silent", "a case is opened without a word of anybody")
	}
	for _, n := range m.decision.Notices {
		if n.To != terms.ToWhite && n.To != terms.ToBlack || raised {
			continue
		}
		switch {
		case slices.Contains(toldOfFaults, n.Kind):
			s.fault("2.4 silent", "%s to %s, though nobody raised anything", n.Kind, n.To)
		case n.Choices != nil || n.Position != (rules.Position{}) || n.Move != 0:
			s.fault("2.4 silent", "%s to %s shows a move, a position or readings: %+v", n.Kind, n.To, n)
		}
		if n.Kind != NMove && n.Kind != NMoveLate {
			continue
		}
		// Whatever the record is, its letter is this one.
		want := Notice{ID: n.ID, Kind: n.Kind, To: n.To, At: n.At, Laws: []rules.Law{"BCC1903/V.2(a)"}, Game: n.Game, Calendar: n.Calendar,
			By: n.By, Record: n.Record, Number: n.Number, Offer: n.Offer, Law3: n.Law3, Late: n.Late, Note: n.Note, Ruled: n.Ruled, Conditions: n.Conditions, Leave: n.Leave}
		if m.by == "letter" && n.To == terms.PartyOf(m.letter.Of) {
			want.Heard = n.Heard // of the letter that made an answer sent in advance go out (RULING/R-71)
		}
		if len(n.Conditions) > 0 && !a.Conditional.Disclose {
			s.fault("2.4 silent", "the letter with the record %q shows what was sent in advance", n.Record)
		}
		if n.Late > 0 {
			want.Laws = append(want.Laws, "BCC1903/V.9(c)", "BCC1903/V.9.PROVISO")
		}
		if n.Law3 {
			want.Laws = append(want.Laws, "BCC1903/V.3")
		}
		if !reflect.DeepEqual(n, want) {
			s.fault("2.4 silent", "the letter with the record %q says more than the record and the ordinary terms", n.Record)
		}
		if last := slices.IndexFunc(m.decision.Notices, func(o Notice) bool { return o.ID == n.ID }); slices.ContainsFunc(m.decision.Notices[last+1:], func(o Notice) bool { return o.To == n.To && o.Kind == n.Kind }) {
			continue // the letter said another record for the same turn, and that begins it
		}
		if p := g.Post; (p.Notice != n.ID || p.Begins != events.BeginsTurn || p.Cause != calendar.CauseRecord) && !a.Conditional.Disclose {
			s.fault("2.4 silent", "the letter with the record %q begins %q", n.Record, p.Begins)
		}
	}
	if m.by == "letter" && has("Despatched") && !raised && !strings.Contains(m.letter.Text, "RESIGN") &&
		!slices.ContainsFunc(m.decision.Notices, func(n Notice) bool { return n.Kind == NMove || n.Kind == NMoveLate }) {
		s.fault("2.4 silent", "a record is despatched, and not brought to the opponent")
	}
}
