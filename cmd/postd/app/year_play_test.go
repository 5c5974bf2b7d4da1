package app

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
)

// yearTerms are the terms of its games, besides the plain ones.
var yearTerms = []string{
	"",
	"turn.limit=2 days|calendar.weekly=Saturday, Sunday|repeat_opponent_move=optional",
	"turn.limit=10 days|calendar.zone=America/New_York",
	"turn.limit=3 days|time_limit=8 turns 14 days|repeat_opponent_move=optional",
	"turn.limit=2 days|exaction.illegal=automatic|exaction.law3=automatic|exaction.ambiguous=automatic|exaction.multi_illegal=automatic",
	"turn.limit=3 days|silence=2 days|repeat_opponent_move=optional",
	"turn.limit=2 days|forfeit_on_time=automatic|calendar.zone=Asia/Kathmandu|calendar.holidays=none|repeat_opponent_move=optional",
	"turn.limit=60h|forfeit_on_time=penalty_e|calendar.zone=Pacific/Chatham|calendar.holidays=none|repeat_opponent_move=optional",
	"turn.limit=3 days|adjudication.date=2026-10-01|repeat_opponent_move=optional",
	"turn.limit=20h|calendar.zone=Australia/Lord_Howe|calendar.weekly=Saturday, Sunday|calendar.holidays=none|repeat_opponent_move=optional",
}

// yearZones are those of its players.
var yearZones = []string{"", "Europe/London", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham", "Australia/Lord_Howe", "Pacific/Apia"}

// match is one game of the year, as its players see it.
type match struct {
	id     terms.GameID
	label  string
	terms  terms.Agreement
	name   [2]string
	last   [2][2]string // of each side: Message-ID and Reply-To of the last letter that came
	serial [2]int       // what the player means to do; an older intention is dropped
	asleep [2]bool
	ends   int  // after so many plies the players have had enough
	asked  bool // the secretary has a question to answer
	had    map[uint64]bool
	mail   []mailed
	wrote  []wrote
}

// wrote is a letter of a player.
type wrote struct {
	by    rules.Colour
	at    time.Time
	plies int  // of the score that the player saw
	plain bool // a clear and legal record, as the terms want it, and nothing else
}

// arrangeAll enters tournaments of six players each, and has their games opened
// in the course of the first months.
func (y *year) arrangeAll(n int) {
	for t := 0; n > 0; t++ {
		var names []string
		for i := range 6 {
			name := fmt.Sprintf("Player %d-%d", t+1, i+1)
			names = append(names, fmt.Sprintf("%s <p%d.%d@players.example>", name, t+1, i+1))
			_, err := y.app.Ledger.PutPlayer(ledger.Player{Name: name, Zone: yearZones[y.lot.IntN(len(yearZones))],
				Form:      []string{"", "text", "text", "html"}[y.lot.IntN(4)],
				Addresses: []ledger.Address{{Addr: fmt.Sprintf("p%d.%d@players.example", t+1, i+1), Verified: true}}})
			y.must(err)
		}
		terms := yearTerms[t%len(yearTerms)]
		for i := range names {
			for j := range i {
				if n == 0 {
					return
				}
				n--
				m := &match{label: fmt.Sprintf("Y%d-%d", t+1, 15*t+i*(i-1)/2+j+1), name: [2]string{names[i], names[j]}, ends: 12 + y.lot.IntN(36), had: map[uint64]bool{}}
				y.games = append(y.games, m)
				y.at(yearBegins.Add(y.between(0, 200*24*time.Hour)), func() { y.arrange(m, fmt.Sprintf("Y%d", t+1), terms) })
			}
		}
	}
}

// arrange opens a game, as soon as the office is open.
func (y *year) arrange(m *match, tournament, agreed string) {
	if now := y.clock.Now(); now.Before(y.post.closed) {
		y.at(y.post.closed.Add(time.Hour), func() { y.arrange(m, tournament, agreed) })
		return
	}
	a, err := terms.Default("BCC1903-V")
	y.must(err)
	a.Colours = terms.ColoursFixed
	for _, x := range strings.Split(agreed, "|") {
		if field, value, ok := strings.Cut(x, "="); ok {
			y.must(a.Set(field, value))
		}
	}
	a.FirstTurnAt = y.clock.Now().Add(y.between(48*time.Hour, 96*time.Hour)).Truncate(time.Hour)
	m.terms = a
	y.post.waits = true
	m.id, err = Arrange(y.app.Ledger, Arrangement{Label: m.label, Tournament: tournament, Players: m.name, Terms: a,
		Secretary: ledger.Official{Name: "The Secretary", Addr: "secretary@postd.example"}, At: y.clock.Now()})
	y.must(err)
	y.of[m.id] = m
}

// reads is what a player means to do when a letter came.
func (m *match) reads(y *year, side rules.Colour, kind correspondence.NoticeKind, now time.Time) {
	limit := m.terms.Turn.Limit
	switch kind {
	case correspondence.NTerms:
		if side == rules.White {
			m.means(y, side, m.terms.FirstTurnAt.Add(y.between(0, limit/2)))
		}
	case correspondence.NMove, correspondence.NMoveLate, correspondence.NReadAs:
		m.thinks(y, side, now)
	case correspondence.NReminder, correspondence.NLate, correspondence.NSilence:
		if m.asleep[side] && y.chance(500) {
			m.means(y, side, now.Add(y.between(time.Hour, limit/3)))
		}
	case correspondence.NExcess:
		if y.chance(700) {
			m.means(y, side, now.Add(y.between(time.Hour, limit/2)))
		}
	case correspondence.NAck, correspondence.NResult, correspondence.NEnded, correspondence.NStatus:
	default:
		if !m.asleep[side] {
			m.means(y, side, now.Add(y.between(30*time.Minute, limit/2)))
		}
	}
}

// thinks has most players answer in good time, some at the last second or the
// first one after, some late and some not at all.
func (m *match) thinks(y *year, side rules.Colour, now time.Time) {
	limit := m.terms.Turn.Limit
	m.asleep[side] = false
	switch n := y.lot.IntN(100); {
	case n < 4:
		m.asleep[side] = true
		m.serial[side]++
	case n < 8:
		last := m.almanac().last(now, limit, nil)
		m.means(y, side, last.Add(time.Duration(n-5)*time.Second))
	case n < 12:
		m.means(y, side, m.almanac().last(now, limit, nil).Add(y.between(time.Hour, 72*time.Hour)))
	default:
		m.means(y, side, now.Add(y.between(limit/40, limit*9/10)))
	}
}

// means puts off until the instant what a side will write.
func (m *match) means(y *year, side rules.Colour, at time.Time) {
	m.serial[side]++
	serial := m.serial[side]
	y.at(later(at, y.clock.Now()), func() {
		if m.serial[side] == serial {
			m.writes(y, side)
		}
	})
}

// writes is a player at the desk.
func (m *match) writes(y *year, side rules.Colour) {
	g, err := y.app.Ledger.Game(m.id)
	y.must(err)
	if g.Over() {
		return
	}
	text, plain := m.text(y, g, side)
	if text == "" {
		return
	}
	m.wrote = append(m.wrote, wrote{side, y.clock.Now(), len(g.Score()), plain})
	y.letterTo(m, side, text)
}

// text is what the player writes, and whether it is a plain record.
func (m *match) text(y *year, g correspondence.Game, side rules.Colour) (string, bool) {
	pick := func(from ...string) string { return from[y.lot.IntN(len(from))] }
	other := side.Other()
	switch c := g.Case; {
	case g.Excess[other].Ground() && y.chance(800):
		return "CLAIM FORFEIT TIME", false
	case c != nil && c.Author == side && g.State == correspondence.StateAuthor:
		return pick("INTERPRET 1", "INTERPRET 2"), false
	case c != nil && c.Author == other && c.Stage == correspondence.CaseMan:
		return "MAN 1", false
	case c != nil && c.Author == other && c.Stage == correspondence.CaseElect:
		return pick("EXACT E", "EXACT D SELECT 1", "WAIVE", "ADOPT 1", "QUERY", "EXACT C"), false
	case c != nil:
		return "", false
	case g.Law3 != nil && *g.Law3 == other && y.chance(300):
		return pick("EXACT E", "WAIVE"), false
	case g.AdjOpen && y.chance(300):
		return "CLAIM ADJUDICATION", false
	case g.Offer != nil && g.Offer.By == other && y.chance(300):
		return pick("ACCEPT", "DECLINE"), false
	case g.State != correspondence.StateTurn || g.ToMove() != side:
		return "", false
	case len(g.Score()) >= m.ends:
		if y.chance(700) {
			return "RESIGN", false
		}
		m.ends += 6
	case y.chance(8):
		return "APPEAL I do not understand the last letter.", false
	case y.chance(8):
		return pick("STATUS", "OFFER DRAW", "CLAIM FORFEIT TIME", "Good morning, how are you?", "CLAIM DRAW REPETITION"), false
	}
	words, plain := m.record(y, g, side)
	if y.chance(20) {
		words, plain = words+"\nOFFER DRAW", false
	}
	return words, plain
}

// record is a record of a legal move, mostly as it should be.
func (m *match) record(y *year, g correspondence.Game, side rules.Colour) (string, bool) {
	p := g.Position()
	moves := p.LegalMoves()
	if len(moves) == 0 {
		return "", false
	}
	// Pawns, captures and quiet moves as they come; a game of chance.
	move := moves[y.lot.IntN(len(moves))]
	words, plain := descriptive.Brief(p, move, descriptive.Style{}), true
	switch n := y.lot.IntN(100); {
	case n < 3:
		words, plain = "P-K9", false
	case n < 6: // any man of the kind, on any of the squares that may be meant
		man := descriptive.Letters(p.At(move.From()).Role, descriptive.Style{})
		words, plain = man+"-"+strings.TrimLeft(descriptive.ShortSquare(move.To(), side, descriptive.Style{}), "KQ"), false
	case n < 8:
		words, plain = "K-K5", false
	}
	if m.terms.RepeatMove == terms.RepeatOptional || len(g.Score()) == 0 || y.chance(15) {
		return fmt.Sprintf("%d. %s", g.Number(len(g.Score())), words), plain && (m.terms.RepeatMove == terms.RepeatOptional || len(g.Score()) == 0)
	}
	n := len(g.Score()) - 1
	last := descriptive.Brief(g.After(n), g.LastMove(), descriptive.Style{})
	if side == rules.Black {
		return fmt.Sprintf("%d. %s %s", g.Number(n), last, words), plain
	}
	return fmt.Sprintf("%d… %s %d. %s", g.Number(n), last, g.Number(n+1), words), plain
}

// letter is what the player's mail program makes of it.
func (m *match) letter(y *year, side rules.Colour, text string) []byte {
	y.id++
	return fmt.Appendf(nil, "From: %s\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <%d@players.example>\r\nIn-Reply-To: %s\r\nReferences: %s\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n%s\r\n",
		m.name[side], m.last[side][1], m.label, y.clock.Now().Format(time.RFC1123Z), y.id, m.last[side][0], m.last[side][0], strings.ReplaceAll(text, "\n", "\r\n"))
}

// asksSecretary has the secretary look at a question in the course of the next
// days.
func (m *match) asksSecretary(y *year) {
	if m.asked {
		return
	}
	m.asked = true
	y.at(y.clock.Now().Add(y.between(time.Hour, 9*24*time.Hour)), func() { m.rules(y) })
}

// rules answers what is open.
func (m *match) rules(y *year) {
	if now := y.clock.Now(); now.Before(y.post.closed) {
		y.at(y.post.closed.Add(time.Hour), func() { m.rules(y) })
		return
	}
	m.asked = false
	g, err := y.app.Ledger.Game(m.id)
	y.must(err)
	for _, q := range g.Appeals {
		if !q.Open() {
			continue
		}
		for _, r := range []correspondence.Ruling{
			{By: terms.ToUmpire, Row: "Uphold", On: q.No, Reason: "It was well done."},
			{By: terms.ToSecretary, Row: "Uphold", On: q.No, Reason: "It was well done."},
			{By: terms.ToSecretary, Row: "Restore", On: q.No, Of: q.By, Reason: "It is let pass."},
		} {
			if RuleOn(y.app.Ledger, m.id, r, y.clock.Now()) == nil {
				y.counts["ruled "+r.Row]++
				break
			}
		}
	}
	if g.Frozen != nil && !g.Over() {
		r := correspondence.Ruling{By: terms.ToAdjudicator, Row: "Adjudge", Result: terms.Drawn, Reason: "Neither can make way."}
		if RuleOn(y.app.Ledger, m.id, r, y.clock.Now()) == nil {
			y.counts["adjudged"]++
		}
	}
	y.post.waits = true
}
