package correspondence

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/rules"
)

// model is a game between two players who write what comes into their heads.
type model struct {
	*stage
	t     *rapid.T
	down  bool     // the mailbox cannot be read
	queue []Letter // what arrived meanwhile
}

// evenly draws a number below n, each as often as any other. The generators of
// rapid favour what stands first in a list, and with them most of what the model may
// do would hardly ever be done.
func evenly(n int) *rapid.Generator[int] {
	return rapid.Custom(func(t *rapid.T) int {
		v, all := 0, 1
		for all < 8*n {
			v, all = 2*v, 2*all
			if rapid.Bool().Draw(t, "bit") {
				v++
			}
		}
		return v * n / all
	})
}

// between draws a number from the least to the most.
func (m *model) between(least, most int, label string) int {
	return least + evenly(most-least+1).Draw(m.t, label)
}

// pick draws one of several.
func pick[T any](m *model, label string, from ...T) T { return from[m.between(0, len(from)-1, label)] }

// words are those of a record: of a legal move, well or badly written, or of
// none at all.
func (m *model) words(p rules.Position) string {
	moves := p.LegalMoves()
	how := pick(m, "record", "brief", "brief", "brief", "full", "short", "short", "no capture", "any", "nonsense")
	switch {
	case how == "any" || len(moves) == 0:
		return pick(m, "any", "K-K5", "Q-KR5", "Ke5", "exd6 e.p.", "5155", "O-O", "B-KKt5", "R-R8", "Castles KR", "Castles QR", "P-K8(Q)", "PxP e.p.", "QxQ", "B-Kt9", "R-K1 ch")
	case how == "nonsense":
		return pick(m, "nonsense", "e2e4", "the Bishop goes home", "P-", "1.", "?")
	}
	move := moves[m.between(0, len(moves)-1, "move")]
	if m.game.Agreement.Records() != descriptive.Descriptive {
		return m.otherwise(p, move, how)
	}
	if how == "brief" {
		brief := descriptive.Brief(p, move, descriptive.Style{})
		if m.game.Agreement.Points.FalseCheck != "" && pick(m, "checks", false, false, true) {
			brief += " ch" // which it may give or not (STAUNTON/R.XI)
		}
		return brief
	}
	if how == "full" {
		return descriptive.Full(p, move)
	}
	man := descriptive.Letters(p.At(move.From()).Role, descriptive.Style{})
	if _, victim := p.Victim(move); victim != (rules.Man{}) && how == "short" {
		return man + "x" + descriptive.Letters(victim.Role, descriptive.Style{})
	}
	square := descriptive.ShortSquare(move.To(), p.Turn(), descriptive.Style{})
	if len(square) > 2 && !strings.HasPrefix(square, "Kt") {
		square = square[1:] // "KB3" and "QB3" are both "B3"
	}
	return man + "-" + square
}

// otherwise writes a move in another notation than that of Part I, well or
// badly.
func (m *model) otherwise(p rules.Position, move rules.Move, how string) string {
	in := m.game.Agreement.Records()
	words := m.plainly(p, move)
	switch {
	case in&descriptive.Descriptive != 0 && how == "full":
		return descriptive.Full(p, move)
	case in&descriptive.Algebraic == 0:
		if how == "short" || how == "no capture" {
			words = words[:4] // a promotion without its figure
		}
		return words
	case how == "full" && p.Castles(move) == rules.NoWing:
		return move.From().String() + "-" + move.To().String()
	case how == "no capture":
		return strings.ReplaceAll(words, "x", "")
	case how == "short" && p.Castles(move) == rules.NoWing && p.At(move.From()).Role != rules.Pawn:
		return descriptive.Letters(p.At(move.From()).Role, descriptive.Style{Spelling: descriptive.American}) + move.To().String()
	}
	return words
}

// plainly writes a move so that it has one reading, in a notation of the game.
func (m *model) plainly(p rules.Position, move rules.Move) string {
	switch in := m.game.Agreement.Records(); {
	case in&descriptive.Algebraic != 0:
		return p.SAN(move)
	case in&descriptive.Numeric != 0:
		return descriptive.ICCF(p, move)
	}
	return descriptive.Brief(p, move, descriptive.Style{})
}

// record is a line with a record, its number and the opponent's last move,
// which are as they should be or not.
func (m *model) record(by rules.Colour) string {
	g := m.game
	p := g.Position()
	if plies, ok := g.turnOf(by); ok {
		return m.words(g.After(plies)) // a further record for the last turn
	}
	if g.Case == nil && len(g.Carried()) > 0 {
		p = g.inPlay().after
	}
	if g.joinsQuietly(by) && len(g.Carried()) == 0 {
		return m.words(g.After(len(g.Score()) - 1)) // a further record for the last turn, in a silent game
	} else if g.joinsQuietly(by) {
		return m.words(g.Position())
	}
	if c := g.Case; c != nil && c.Stage == CaseElect && len(c.all()) > 0 {
		all := c.all()
		reading := all[m.between(0, len(all)-1, "answering")]
		if q, err := p.Play(reading); err == nil {
			p = q
			if pick(m, "showing", false, true) {
				words := m.plainly(g.Position(), reading)
				if by == rules.Black {
					return fmt.Sprintf("%d. %s %s", c.Number, words, m.words(p))
				}
				return fmt.Sprintf("%d… %s %d. %s", c.Number, words, c.Number+1, m.words(p))
			}
		}
	}
	words := m.words(p)
	if p.Due() > 1 { // BCC1903/III.4: they stand in one letter, or should
		for q := p; q.Turn() == p.Turn() && pick(m, "further", true, true, true, false); {
			move := q.LegalMoves()[0]
			q, _ = q.Play(move)
			if q.Turn() == p.Turn() {
				words += ", " + m.words(q)
			}
		}
		return words
	}
	if assumed := m.likely(by); len(assumed) > 0 && pick(m, "as assumed", true, true, false) {
		words = pick(m, "assumed", assumed...)
	}
	switch pick(m, "lead", "law 3", "law 3", "law 3", "bare", "number", "old", "late", "wrong") {
	case "bare":
		return words
	case "number":
		return fmt.Sprintf("%d. %s", g.Number(g.Passed()), words)
	case "old":
		return fmt.Sprintf("%d. %s", max(1, g.Number(g.Passed())-1), words)
	case "late":
		return fmt.Sprintf("%d. %s", g.Number(g.Passed())+1, words)
	case "wrong":
		return fmt.Sprintf("%d. P-QR4 %s", g.Number(g.Passed()), words)
	}
	return m.reply(words)
}

// series are conditions: of moves that may be made after the writer's own, with
// answers that are legal there, or not; some go on from the one before, some
// stand beside it.
func (m *model) series(by rules.Colour) []string {
	p := m.game.Position()
	step := func() {
		if moves := p.LegalMoves(); len(moves) > 0 {
			p, _ = p.Play(moves[m.between(0, len(moves)-1, "supposed")])
		}
	}
	if p.Turn() == by && m.game.Case == nil {
		step() // the own record, which goes before
	}
	var lines []string
	var before string        // what the last condition assumed
	var after rules.Position // and where that led
	for i := range m.between(1, 3, "conditions") {
		lead := "IF "
		if i > 0 && pick(m, "once more", false, false, true) {
			lines = append(lines, "OR IF "+before+" THEN "+m.words(after))
			continue
		}
		if i > 0 && pick(m, "beside", false, false, true) {
			lead = "OR IF "
		}
		assumed := m.words(p)
		if moves := p.LegalMoves(); len(moves) > 0 && pick(m, "likely", true, true, false) {
			move := moves[m.between(0, min(3, len(moves)-1), "assumed")]
			assumed = m.plainly(p, move)
			p, _ = p.Play(move)
		} else {
			step()
		}
		before, after = assumed, p
		lines = append(lines, lead+assumed+" THEN "+m.words(p))
		step()
	}
	return lines
}

// likely is a reply that a condition of the opponent's assumes.
func (m *model) likely(by rules.Colour) []string {
	var out []string
	for _, c := range m.game.Series[by.Other()].Waits {
		out = append(out, c.Assumed)
	}
	return out
}

// asked is what the state of the game asks of a player, or lets the player claim.
func (m *model) asked(by rules.Colour) []string {
	g := m.game
	number := fmt.Sprint(m.between(1, 4, "number"))
	if waits := g.ToConfirm(by); len(waits) > 0 && pick(m, "second letter", true, true, false) {
		return []string{"YES", "YES", "Confirm.", "NO", fmt.Sprint("YES ", waits[0].No), fmt.Sprint("no ", waits[len(waits)-1].No), "YES 99", waits[0].Text}
	}
	var said []string
	switch c := g.Case; {
	case c != nil && c.Author != by && c.Stage == CaseElect:
		said = []string{
			"EXACT E", "EXACT D SELECT " + number, "EXACT D SELECT " + number, "EXACT D", "EXACT A", "EXACT C", "EXACT D SELECT P-QR4",
			"EXACT C", "EXACT C", "EXACT C MAN " + pick(m, "man", "KBP", "P", "Kt", "QR", "K", "B(K4)", "K2", "5"), "QUERY", "QUERY", "WAIVE", "ADOPT " + number, "ADOPT " + number, number, "Your record is ambiguous.", "", "", "",
		}
		if may := g.Agreed(); may == "C" || may == "E" || may == "D" {
			said = append(said, "EXACT "+may, "EXACT "+may, "EXACT "+may) // which is allowed
		}
	case c != nil && c.Author != by && c.Stage == CaseMan:
		said = []string{"MAN " + number, number, "MAN " + pick(m, "names", "KBP", "P", "Kt", "QR", "K", "Queen"), "EXACT C", "WAIVE", ""}
	case c != nil && c.Author == by && c.Stage != CaseElect:
		said = []string{"INTERPRET " + number, "INTERPRET " + number, number, "INTERPRET P-QR4", "", ""}
		if len(c.Readings) > 0 {
			meant := c.Readings[len(c.Readings)-1]
			said = append(said, "INTERPRET "+descriptive.Brief(g.After(c.Ply), meant, descriptive.Style{}), m.plainly(g.After(c.Ply), meant))
		}
	}
	said = append(said, m.raising(by)...)
	said = append(said, m.sisters(by)...)
	for _, w := range g.Asked(by) {
		said = append(said, number, fmt.Sprint(w.After+1), fmt.Sprint(w.After+len(w.Means)+1))
	}
	if slices.ContainsFunc(g.Proposals, func(p events.Proposal) bool { return p.Awaits(by) }) {
		said = append(said, "CONSENT", "CONSENT", "REFUSE")
	}
	if g.Offer != nil {
		said = append(said, "DECLINE", "WITHDRAW OFFER", "ACCEPT")
	}
	if g.Law3 != nil {
		said = append(said, "EXACT E", "EXACT E", "WAIVE")
	}
	if g.Excess[0] != nil || g.Excess[1] != nil || g.AdjOpen {
		said = append(said, "CLAIM FORFEIT TIME", "CLAIM ADJUDICATION")
	}
	if p := g.Position(); p.HalfMoves() > 40 || len(p.LegalMoves()) > 20 && p.Number() == 40 || len(g.Drawable()) > 0 {
		said = append(said, "CLAIM DRAW FIFTY", "CLAIM DRAW REPETITION", "CLAIM DRAW PERPETUAL", "CLAIM DRAW PERPETUAL")
	}
	return said
}

// text is a letter, in which a player mostly says what the state asks.
func (m *model) text(by rules.Colour) string {
	said := m.asked(by)
	toThePoint := len(said) > 0 && pick(m, "to the point", true, false)
	if !toThePoint {
		said = append(said, "", "", "", m.telegraphed())
		if m.game.Agreement.Demands() {
			said = append(said, "DEMAND FIFTY")
		}
		if m.game.Agreement.UnableToGoOn {
			said = append(said, "CLAIM ADJUDICATION UNABLE I am called away.")
		}
		said = append(said, pick(m, "else", "OFFER DRAW", "OFFER DRAW", "STATUS", "Good morning.", "QUERY", "WAIVE", "ADOPT 1", "EXACT E", "EXACT B",
			"INTERPRET 1", "2", "CLAIM FORFEIT TIME", "CLAIM FORFEIT ASSISTANCE he had help", "CLAIM FORFEIT LAWS he is rude", "CLAIM FORFEIT REFUSAL he will not", "CLAIM FORFEIT BOOKS he has one", "CLAIM ADJUDICATION", "ENTER the Spring Cup", "STATEMENT I am winning.", "DEMAND FIFTY",
			"CLAIM DRAW FIFTY", "CLAIM DRAW REPETITION", "CLAIM DRAW PERPETUAL", "CLAIM DRAW PERPETUAL Q-K5 ch",
			"CLAIM ADJUDICATION UNABLE I am ill.", "CLAIM ANNUL FIRSTMOVE", "CLAIM ANNUL SETUP", "APPEAL why", "APPEAL why", "WITHDRAW OFFER",
			"DECLINE", "RESTORE", "TRY P-K4", "TRY "+m.words(m.game.Position()), "RECALL CONDITIONS", "MAN KBP", "PROPOSE UMPIRE Smith", "PROPOSE turn.limit 50h", "PROPOSE TERMS penalty.ambiguous = E", "PROPOSE penalty_e = fine 3 d", "PROPOSE notation agreed:numeric", "CONSENT", "CONSENT 1", "REFUSE", "RESIGN?", "draw?", "P-K4 or P-Q4", "I claim a draw", "EXACT", "2. P-K4?", "RESIGN"))
		switch m.between(0, 35, "leaves") {
		case 0, 1, 2:
			said = []string{m.leaveLine()}
		case 3:
			return m.pronounced() // by itself, else it is a note (RULING/R-11)
		}
	}
	lines := []string{pick(m, "says", said...)}
	if toThePoint && pick(m, "and plays", true, false) || !toThePoint && m.between(0, 5, "and plays") > 0 {
		lines = append(lines, m.record(by))
	}
	if m.between(0, 3, "in advance") == 0 {
		lines = append(lines, m.series(by)...)
	}
	if m.between(0, 7, "reminders") == 0 {
		lines = append(lines, pick(m, "remind", "REMIND 10% 30%", "REMIND 80% 2 h, 6 h", "REMIND 99% 1 day 2 days 3 days", "REMIND 49% 50% 51%", "REMIND", "REMIND OFF", "REMIND DAILY", "REMIND DAILY OFF", "REMIND TOMORROW"))
	}
	if m.between(0, 15, "more") == 0 {
		lines = append(lines, pick(m, "also", "I hope you are well.", "OFFER DRAW", m.record(by)))
	}
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n")
}

// write has a player write; mostly the one whose turn it is.
func (m *model) write(t *rapid.T) {
	if m.game.Over() && m.between(0, 3, "after the end") > 0 {
		t.Skip("after the end of a game few letters are worth writing; another action is drawn")
	}
	m.now = m.now.Add(time.Duration(m.between(0, 40, "hours")*m.between(0, 60, "minutes")) * time.Minute)
	by := m.game.ToMoveOrElects()
	if _, again := m.game.turnOf(by.Other()); (again || m.game.joinsQuietly(by.Other())) && m.between(0, 3, "again") == 0 || m.between(0, 7, "other") == 0 {
		by = by.Other()
	}
	l := m.letter(by, m.text(by))
	if members := m.game.Sides[by].Members; len(members) > 1 && pick(m, "second", false, false, true) {
		l.Member = members[1].Name
	}
	if pick(m, "answers", true, true, false) {
		l.Answers = ""
	}
	m.queue = append(m.queue, l)
	if !m.down {
		m.poll()
	}
}

// poll reads the mailbox: whatever has arrived is heard in its order.
func (m *model) poll() {
	for _, l := range m.queue {
		if m.between(0, 5, "read as far") > 0 {
			m.read = calendar.Later(m.read, l.Arrived)
		}
		m.again(l, m.hear(l))
	}
	m.queue, m.read = nil, m.now
}

// wait lets time go by.
func (m *model) wait(t *rapid.T) {
	to := m.now.Add(time.Duration(m.between(1, 90, "hours")) * time.Hour)
	if m.down {
		m.now = to
		m.tick()
		return
	}
	m.held = true
	m.pass(to)
	m.held = false
	for _, p := range m.game.Seats() { // whoever is agreed upon meanwhile comes into that office
		name, no := m.game.Approved(p)
		if s, _ := m.game.SeatedAs(p); no > s.Proposal {
			_ = m.stage.seatAs(p, name) // of a game that is ended for long nobody is umpire any more
		}
	}
}

// unread are the words of a letter that the office could not read, with which
// those begin that a ruling takes for a record.
const unread = "unread:"

// calendars has the office publish a day added to the list, or struck out of it,
// near the day that it is.
func (m *model) calendars(t *rapid.T) {
	if len(m.game.Agreement.Calendar.Holidays) == 0 {
		return
	}
	date := calendar.DateOf(m.now, time.UTC).AddDays(m.between(-1, 3, "day"))
	m.publishes(pick(m, "adds", true, true, false), date, "A proclaimed day")
}
