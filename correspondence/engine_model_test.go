package correspondence

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/descriptive"
	"postd/rules"
)

// agreements are the terms under which the model plays, besides the plain ones.
var agreements = []string{
	"",
	"penalty.ambiguous=E",
	"repeat_opponent_move=optional|names=birth-then-side|notes=withhold",
	"penalty.ambiguous=E|forfeit_on_time=automatic|turn.limit=30h|calendar.weekly=Sunday, Wednesday",
	"calendar.zone=Europe/London|calendar.weekly=Sunday|calendar.holidays=GB-EAW|turn.limit=1 day|author.limit=6h",
	"calendar.holidays=GB-EAW|calendar.zone=Europe/London|turn.limit=30h|election.limit=20h",
	"calendar.holidays=GB-EAW|calendar.weekly=Sunday|forfeit_on_time=automatic|turn.limit=50h|scrutiny.illegality=silent",
	"penalty_e=time reopened 24h floor 24h; from 3: loss|election.limit=12h|adjudication.date=2026-12-09",
	"penalty.ambiguous=E|penalty_e=time remainder floor 1h; from 3: fine 6 d|adjudication.months=1|author.limit=3 days",
	"penalty_e=count per-law; time reopened 71h floor 1h|penalty.ambiguous=E|election.limit=90h|dead_position_draw=false",
	"adjudication.date=2026-12-10|turn.limit=2 days",
	"forfeit_on_time=automatic|penalty_e=none|author.limit=1h|turn.limit=1h|election.limit=1h",
	"forfeit_on_time=penalty_e|penalty_e=fine 6 d per day; from 4: loss|turn.limit=20h",
	"penalty.ambiguous=E|penalty_e=text \"Write to the club\" to secretary hold; from 3: not-sent, score 0.5, fine 1 d|author.limit=6h",
	"penalty.ambiguous=E|forfeit_on_time=penalty_e|penalty_e=time next 24h turns 2 floor 30h; from 2: text \"Report\" to umpire hold, not-sent; from 5: caution|turn.limit=40h",
	"time_limit=3 turns 40h, 2 turns 30h|penalty.ambiguous=E|penalty_e=time allowance 10h; from 4: time allowance 40h|turn.limit=1 day",
	"time_limit=2 turns 30h|forfeit_on_time=automatic|repeat_opponent_move=optional|conditional.recall=until-adopted",
	"time_limit=4 turns 50h, 1 turn 20h|forfeit_on_time=penalty_e|penalty_e=time allowance 5h; from 3: not-sent|penalty.ambiguous=E|turn.limit=20h",
	"time_limit=5 turns 60h|scrutiny.ambiguity=silent|scrutiny.illegality=silent|turn.limit=40h",
	"turn.rounding=end-of-day|turn.limit=30h|penalty.ambiguous=E|penalty_e=time reopened 6h floor 1h; from 4: not-sent",
	"turn.rounding=end-of-day|calendar.zone=Europe/London|calendar.weekly=Sunday, Wednesday|time_limit=4 turns 60h|turn.limit=1 day|forfeit_on_time=automatic",
	"long_think=after 10h 3 times|turn.limit=30h|penalty.ambiguous=E|penalty_e=time remainder floor 1h",
	"long_think=after 5h double|turn.rounding=end-of-day|time_limit=3 turns 50h|forfeit_on_time=penalty_e|penalty_e=fine 6 d per day|turn.limit=20h|calendar.weekly=Sunday, Wednesday",
	"rolling=3 turns 40h, none above 30h|penalty.ambiguous=E|penalty_e=time remainder floor 1h; from 3: not-sent",
	"rolling=4 turns 50h, none above 20h|forfeit_on_time=penalty_e|penalty_e=fine 6 d; from 4: time next 5h turns 2|repeat_opponent_move=optional|author.limit=6h",
	"rolling=2 turns 30h, none above 1 day|turn.rounding=end-of-day|long_think=after 8h double|penalty.illegal=C|penalty.multi_illegal=C|calendar.weekly=Sunday, Wednesday",
	"receipt=next-midnight|penalty.ambiguous=E|penalty_e=time reopened 6h floor 1h|turn.limit=30h",
	"receipt=next-midnight|calendar.zone=Europe/London|calendar.weekly=Sunday, Wednesday|turn.limit=1 day|turn.rounding=end-of-day|author.limit=6h|repeat_opponent_move=optional",
	"receipt=next-midnight|conditional.disclose=true|repeat_opponent_move=optional|rolling=3 turns 40h, none above 30h|scrutiny.illegality=silent",
	"receipt=acknowledged|penalty.ambiguous=E|turn.limit=30h",
	"receipt=acknowledged|conditional.disclose=true|repeat_opponent_move=optional|time_limit=3 turns 50h|turn.limit=1 day|election.limit=12h|forfeit_on_time=automatic",
	"receipt=acknowledged|scrutiny.ambiguity=silent|scrutiny.illegality=silent|silence=20h|umpire=Mr Fox|long_think=after 10h double",
	"silence=20h|repeat_opponent_move=optional|turn.limit=60h",
	"leave=5 days a year|calendar.weekly=Sunday|silence=30h|turn.limit=2 days",
	"leave=20 days a year, moving ends it|election.limit=20h|penalty.ambiguous=E",
	"leave=none",
	"notation=agreed:algebraic",
	"notation=agreed:numeric|penalty.ambiguous=E|repeat_opponent_move=optional",
	"notation=agreed:algebraic+descriptive",
	"scrutiny.ambiguity=silent|scrutiny.illegality=silent",
	"scrutiny.ambiguity=silent|scrutiny.illegality=silent|penalty.ambiguous=E|author.limit=6h|election.limit=20h",
	"scrutiny.ambiguity=silent|scrutiny.illegality=silent|conditional.disclose=true|repeat_opponent_move=optional",
	"scrutiny.illegality=silent|forfeit_on_time=automatic|turn.limit=30h|repeat_opponent_move=optional",
	"scrutiny.ambiguity=silent|turn.limit=1 day|adjudication.date=2026-12-10",
	"colours=fixed|odds=Black gives no man; 2 moves|first_mover=receiver",
	"colours=fixed|odds=Black gives no man; 3 moves|first_mover=receiver|scrutiny.illegality=guard",
	"colours=fixed|odds=White gives QR, KBP; mate with a Pawn; draws won by Black|penalty.ambiguous=E",
	"first_mover=black",
	"notices=turn, right, excess, ruling, result, half, day|turn.limit=50h",
	"captain_only=true",
	"captain_only=false|confirm=resign, accept, offer, exact, claim",
	"captain_only=false",
	"conditional.recall=until-adopted|conditional.disclose=true|unnamed_promotion=queen",
	"scrutiny.ambiguity=guard|unnamed_promotion=incomplete|numbered=true|scrutiny.unreadable=return",
	"scrutiny.illegality=guard|scrutiny.unreadable=lenient|penalty.ambiguous=E",
	"scrutiny.ambiguity=guard|scrutiny.illegality=guard|conditional.disclose=true",
	"scrutiny.unreadable=not-sent|forfeit_on_time=penalty_e|penalty_e=caution; from 3: fine 6 d",
	"repetition=automatic|fifty.pawn_moves_interrupt=false",
	"adjudication.date=2026-12-10|adjudication.automatic=true|unable_to_continue=true",
	"penalty.illegal=C|penalty.multi_illegal=C",
	"election.lapse=secretary|election.limit=12h|umpire.silence=20h|adjudication.date=2026-12-10",
	"election.lapse=secretary|election.limit=6h|penalty.illegal=C|penalty.multi_illegal=C|umpire=Mr Fox|scrutiny.illegality=silent",
	"penalty.multi_illegal=C|repeat_opponent_move=optional",
	"exaction.illegal=automatic|exaction.law3=automatic|exaction.multi_illegal=automatic|exaction.ambiguous=automatic|penalty.ambiguous=E",
	"exaction.multi_illegal=automatic|exaction.illegal=automatic|penalty.illegal=C|penalty.multi_illegal=C|exaction.ambiguous=automatic",
	"exaction.multi_illegal=automatic|penalty.multi_illegal=C|exaction.law3=automatic|penalty_e=loss",
	"penalty.illegal=C|penalty.multi_illegal=C|penalty.ambiguous=E|election.limit=20h|names=birth-then-side",
	"umpire=Mr Fox|adjudicator=Mr Cook|umpire.silence=20h|adjudication.date=2026-12-09|adjudication.statements=10h|appeal.window=30h",
	"umpire=Mr Fox|umpire.silence=30h|unable_to_continue=true|books=forbidden|penalty.ambiguous=E|penalty.illegal=C|penalty.multi_illegal=C",
}

// positions are where its games begin: the array, and places where records are
// soon ambiguous and games soon over.
var positions = []string{
	"", "", "",
	"r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6",
	"4k3/P6P/8/2pP4/8/8/p6p/4K3 w - c6 0 30",
	"4k3/8/2p1p3/3N1N2/2p1p3/8/1R3R2/4K3 w - - 0 30",
	"7k/8/6K1/8/8/8/5Q2/8 w - - 0 60",
	"8/8/8/4k3/8/8/1R3R2/4K3 w - - 3 50",
	"k7/8/1K6/8/8/8/8/1nB5 w - - 0 70",
	"k7/2Q5/8/8/8/8/8/K7 w - - 0 70",
	"8/8/8/4k3/8/8/8/3RK3 b - - 97 90",
	"6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
	"6K1/8/8/3Q4/8/8/P2r4/4k3 w - - 0 40",
	"6K1/8/8/3Q4/8/8/P2r4/4k3 w - - 0 40",
}

// model is a game between two players who write what comes into their heads.
type model struct {
	*stage
	t     *rapid.T
	down  bool     // the mailbox cannot be read
	queue []Letter // what arrived meanwhile
}

// pick draws one of several.
func pick[T any](m *model, label string, from ...T) T {
	return rapid.SampledFrom(from).Draw(m.t, label)
}

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
	move := moves[rapid.IntRange(0, len(moves)-1).Draw(m.t, "move")]
	if m.game.Agreement.Records() != descriptive.Descriptive {
		return m.otherwise(p, move, how)
	}
	if how == "brief" {
		return descriptive.Brief(p, move, descriptive.Style{})
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
		return m.words(g.After(plies)) // a further record for his last turn
	}
	if g.Case == nil && len(g.Carried) > 0 {
		p = g.inPlay().at
	}
	if g.joinsQuietly(by) && len(g.Carried) == 0 {
		return m.words(g.After(len(g.Plies) - 1)) // a further record for his last turn, in a silent game
	} else if g.joinsQuietly(by) {
		return m.words(g.Position())
	}
	if c := g.Case; c != nil && c.Stage == "elect" && len(c.all()) > 0 {
		all := c.all()
		reading := all[rapid.IntRange(0, len(all)-1).Draw(m.t, "answering")]
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
			p, _ = p.Play(moves[rapid.IntRange(0, len(moves)-1).Draw(m.t, "supposed")])
		}
	}
	if p.Turn() == by && m.game.Case == nil {
		step() // his own record, which goes before
	}
	var lines []string
	var before string        // what the last condition assumed
	var after rules.Position // and where that led
	for i := range rapid.IntRange(1, 3).Draw(m.t, "conditions") {
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
			move := moves[rapid.IntRange(0, min(3, len(moves)-1)).Draw(m.t, "assumed")]
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

// text is a letter. A player mostly says what the state asks of him.
func (m *model) text(by rules.Colour) string {
	g := m.game
	number := fmt.Sprint(rapid.IntRange(1, 4).Draw(m.t, "number"))
	said := []string{"", "", ""}
	switch c := g.Case; {
	case c != nil && c.Author != by && c.Stage == "elect":
		said = []string{
			"EXACT E", "EXACT D SELECT " + number, "EXACT D SELECT " + number, "EXACT D", "EXACT A", "EXACT C", "EXACT D SELECT P-QR4",
			"EXACT C", "EXACT C", "EXACT C MAN " + pick(m, "man", "KBP", "P", "Kt", "QR", "K", "B(K4)", "K2", "5"), "QUERY", "QUERY", "WAIVE", "ADOPT " + number, "ADOPT " + number, number, "Your record is ambiguous.", "", "", "",
		}
	case c != nil && c.Author != by && c.Stage == "man":
		said = []string{"MAN " + number, number, "MAN " + pick(m, "names", "KBP", "P", "Kt", "QR", "K", "Queen"), "EXACT C", "WAIVE", ""}
	case c != nil && c.Author == by && c.Stage != "elect":
		said = []string{"INTERPRET " + number, "INTERPRET " + number, number, "INTERPRET P-QR4", "", ""}
		if len(c.Readings) > 0 {
			meant := c.Readings[len(c.Readings)-1]
			said = append(said, "INTERPRET "+descriptive.Brief(g.After(c.Ply), meant, descriptive.Style{}), m.plainly(g.After(c.Ply), meant))
		}
	}
	said = append(said, m.raising(by)...)
	said = append(said, m.sisters(by)...)
	if waits := g.ToConfirm(by); len(waits) > 0 && pick(m, "second letter", true, true, false) {
		said = []string{"YES", "YES", "Confirm.", "NO", fmt.Sprint("YES ", waits[0].No), fmt.Sprint("no ", waits[len(waits)-1].No), "YES 99", waits[0].Text}
	}
	if w := g.doubts(by); w != nil {
		said = append(said, number, fmt.Sprint(w.After+1), fmt.Sprint(w.After+len(w.Means)+1))
	}
	if slices.ContainsFunc(g.Proposals, func(p Proposal) bool { return p.Awaits(by) }) {
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
	said = append(said, pick(m, "else", "OFFER DRAW", "OFFER DRAW", "STATUS", "Good morning.", "QUERY", "WAIVE", "ADOPT 1", "EXACT E", "EXACT B",
		"INTERPRET 1", "2", "CLAIM FORFEIT TIME", "CLAIM FORFEIT ASSISTANCE he had help", "CLAIM FORFEIT LAWS he is rude", "CLAIM FORFEIT REFUSAL he will not", "CLAIM ADJUDICATION",
		"CLAIM DRAW FIFTY", "CLAIM DRAW REPETITION", "CLAIM DRAW PERPETUAL", "CLAIM DRAW PERPETUAL Q-K5 ch",
		"CLAIM ADJUDICATION UNABLE I am ill.", "CLAIM ANNUL FIRSTMOVE", "CLAIM ANNUL SETUP", "APPEAL why", "APPEAL why", "WITHDRAW OFFER",
		"DECLINE", "RESTORE", "TRY P-K4", "TRY "+m.words(m.game.Position()), "RECALL CONDITIONS", "MAN KBP", "PROPOSE UMPIRE Smith", "PROPOSE turn.limit 50h", "PROPOSE TERMS penalty.ambiguous = E", "PROPOSE penalty_e = fine 3 d", "PROPOSE notation agreed:numeric", "CONSENT", "CONSENT 1", "REFUSE", "RESIGN?", "draw?", "P-K4 or P-Q4", "I claim a draw", "EXACT", "2. P-K4?", "RESIGN"))
	if rapid.IntRange(0, 11).Draw(m.t, "leaves") == 0 {
		said = []string{m.leaveLine()}
	}
	lines := []string{pick(m, "says", said...)}
	if pick(m, "and plays", true, true, true, true, true, false) {
		lines = append(lines, m.record(by))
	}
	if rapid.IntRange(0, 3).Draw(m.t, "in advance") == 0 {
		lines = append(lines, m.series(by)...)
	}
	if rapid.IntRange(0, 7).Draw(m.t, "reminders") == 0 {
		lines = append(lines, pick(m, "remind", "REMIND 10% 30%", "REMIND 80% 2 h, 6 h", "REMIND 99% 1 day 2 days 3 days", "REMIND 49% 50% 51%", "REMIND", "REMIND OFF", "REMIND DAILY", "REMIND DAILY OFF", "REMIND TOMORROW"))
	}
	if rapid.IntRange(0, 15).Draw(m.t, "more") == 0 {
		lines = append(lines, pick(m, "also", "I hope you are well.", "OFFER DRAW", m.record(by)))
	}
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n")
}

// write has a player write; mostly the one whose turn it is.
func (m *model) write(t *rapid.T) {
	if m.game.Over() && rapid.IntRange(0, 3).Draw(t, "after the end") > 0 {
		t.Skip("after the end of a game few letters are worth writing; another action is drawn")
	}
	m.now = m.now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "hours")*rapid.IntRange(0, 60).Draw(t, "minutes")) * time.Minute)
	by := m.game.ToMoveOrElects()
	if _, again := m.game.turnOf(by.Other()); (again || m.game.joinsQuietly(by.Other())) && rapid.IntRange(0, 3).Draw(t, "again") == 0 || rapid.IntRange(0, 7).Draw(t, "other") == 0 {
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
		if rapid.IntRange(0, 5).Draw(m.t, "read as far") > 0 {
			m.read = later(m.read, l.Arrived)
		}
		m.again(l, m.hear(l))
	}
	m.queue, m.read = nil, m.now
}

// wait lets time go by.
func (m *model) wait(t *rapid.T) {
	to := m.now.Add(time.Duration(rapid.IntRange(1, 90).Draw(t, "hours")) * time.Hour)
	if m.down {
		m.now = to
		m.tick()
		return
	}
	m.held = true
	m.pass(to)
	m.held = false
}

// unread are the words of a letter that the office could not read, with which
// those begin that a ruling takes for a record.
const unread = "unread:"

// official has an official rule.
func (m *model) official(t *rapid.T) {
	open := slices.ContainsFunc(m.game.Appeals, Appeal.Open)
	if rapid.IntRange(0, 9).Draw(t, "rules") > 1 && m.game.State != StateAdjudication && !open && !m.game.Suspended() {
		t.Skip()
	}
	g := m.game
	r := Ruling{Reason: "so it is", Row: pick(m, "row", "Credit", "Credit", "Note", "Note", "Adjudge", "Award", "Draw", "Suspend",
		"Suspend", "Resume", "Resume", "Uphold", "Uphold", "Uphold", "Debit", "Forfeit", "Adjudicate", "Adjudicate", "Annul", "Readings", "Readings", "Castle",
		"Reread", "Reread", "Restore", "TransportError", "Adopt", "Adopt", "Remit", "Remit", "Penalise", "Reopen", "Reopen", "Undo", "Undo"),
		Result: pick(m, "result", WhiteWins, BlackWins, Drawn)}
	if n := len(g.Appeals); n > 0 && pick(m, "answers", true, true, false) {
		r.On = rapid.IntRange(max(1, n-1), n).Draw(t, "on")
	}
	switch r.Row {
	case "Credit":
		r.Of, r.Span = g.Turn.Of, Span{From: g.Turn.Begin, To: g.Turn.Begin.Add(5 * time.Hour)}
	case "Debit":
		r.Of, r.Span = g.Turn.Of, Span{From: g.Turn.Begin.Add(2 * time.Hour), To: m.now}
	case "Uphold":
		r.Idle, r.Reasonable = pick(m, "idle", false, true), pick(m, "reasonable", false, false, true)
	case "Readings":
		moves := g.Position().LegalMoves()
		r.Of, r.Words = g.Turn.Of, unread+" my Knight goes out"
		r.Arrived = m.now.Add(-time.Duration(rapid.IntRange(0, 60).Draw(t, "ago")) * time.Hour)
		for range pick(m, "readings", 0, 1, 1, 2, 3) {
			if len(moves) > 0 {
				r.Moves = append(r.Moves, moves[rapid.IntRange(0, len(moves)-1).Draw(t, "reading")])
			}
		}
	default:
		m.onRecords(&r)
	}
	_ = m.ruleBy(pick(m, "by", ToSecretary, ToSecretary, ToSecretary, ToUmpire, ToAdjudicator), r) // one that cannot be taken changes nothing
}

// calendars: the office publishes a day added to the list, or struck out of it,
// near the day that it is.
func (m *model) calendars(t *rapid.T) {
	if len(m.game.Agreement.Calendar.Holidays) == 0 {
		return
	}
	date := DateOf(m.now, time.UTC).AddDays(rapid.IntRange(-1, 3).Draw(t, "day"))
	m.publishes(pick(m, "adds", true, true, false), date, "A proclaimed day")
}

// onRecords fills in a ruling that changes what was done before it. One that is
// aimed at nothing is refused, and changes nothing.
func (m *model) onRecords(r *Ruling) {
	g := m.game
	r.Of = pick(m, "of", rules.White, rules.Black)
	switch r.Row {
	case "Reread", "Restore", "TransportError":
		r.Number = max(1, g.Number(len(g.Plies))-pick(m, "back", 0, 0, 1, 2))
	case "Adopt":
		if g.Case != nil && len(g.Case.Readings) > 0 {
			r.Moves = []rules.Move{pick(m, "adopted", g.Case.Readings...)}
		}
	case "Remit":
		r.Penalty = len(g.Penalties)
	case "Undo":
		r.Undoes = max(0, len(g.Rulings)-pick(m, "undoes", 0, 0, 1, 3))
	case "Reopen":
		switch pick(m, "reopened", "on", "on", "at a turn", "result") {
		case "on":
			r.Result = ""
		case "at a turn":
			r.Result, r.Number = "", max(1, g.Number(len(g.Plies))-pick(m, "back", 0, 1))
		}
	}
	if r.Row != "Reread" {
		return
	}
	r.Row = "Readings"
	x, ok := g.recordOf(r.Of, r.Number, "")
	if n := len(g.Struck); n > 0 && pick(m, "struck", false, true) {
		s := g.Struck[n-1]
		r.Of, r.Number, r.Words = s.By, g.Number(min(s.At, len(g.Plies))), s.Words
		x, ok = g.recordOf(r.Of, r.Number, r.Words)
	}
	if moves := g.After(x.Ply).LegalMoves(); ok {
		for range min(len(moves), pick(m, "readings", 0, 1, 1, 2)) {
			r.Moves = append(r.Moves, moves[rapid.IntRange(0, len(moves)-1).Draw(m.t, "reading")])
		}
	}
}

// POSTD_MODEL is how many games the model plays, of another choice each time.
// Without it the model plays the same few, so that the ordinary tests say of a
// change what it did; to find something new is for the long run.
func modelGames(t *testing.T) {
	t.Helper()
	games, seed := os.Getenv("POSTD_MODEL"), "0" // 0: another one each time
	if games == "" {
		games, seed = "200", "1903"
	}
	for name, value := range map[string]string{"rapid.checks": games, "rapid.steps": "60", "rapid.seed": seed} {
		f := flag.Lookup(name)
		old := f.Value.String()
		if err := f.Value.Set(value); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Value.Set(old) })
	}
}

// TestModel: whatever two players write in whatever order, however the post
// and the mailbox behave, the laws of laws.md part 8 hold.
func TestModel(t *testing.T) {
	modelGames(t)
	rapid.Check(t, func(rt *rapid.T) {
		from := agreements
		if rapid.IntRange(0, 2).Draw(rt, "under another code") == 0 || os.Getenv("POSTD_MODEL_CODE") != "" {
			from = codeTerms
		}
		terms := rapid.SampledFrom(from).Draw(rt, "terms")
		fen := rapid.SampledFrom(positions).Draw(rt, "position")
		if strings.Contains(terms, "moves") {
			fen = "" // BCC1903/III.4: they open the game
		}
		if rapid.IntRange(0, 2).Draw(rt, "second letters") == 0 && !strings.Contains(terms, "confirm") {
			if wait := rapid.SliceOfDistinct(rapid.SampledFrom(confirmable), rapid.ID).Draw(rt, "confirm"); len(wait) > 0 {
				terms += "|confirm=" + strings.Join(wait, ", ")
			}
		}
		m := &model{stage: open(rt, terms, fen), t: rt}
		both := []rules.Colour{rules.White, rules.Black}
		deliver := func(*rapid.T) { m.deliver() }
		rt.Repeat(map[string]func(*rapid.T){
			"write 1": m.write, "write 2": m.write, "write 3": m.write, "write 4": m.write,
			"deliver 1": deliver, "deliver 2": deliver, "deliver 3": deliver,
			"deliver one": func(t *rapid.T) { m.deliverOne(rapid.SampledFrom(both).Draw(t, "to")) },
			"deliver again": func(t *rapid.T) {
				if n := m.last[rapid.SampledFrom(both).Draw(t, "to")]; len(m.game.Delivered(n, "accepted", m.office()).Events) > 0 {
					m.fault("8 twice", "notice %s is received twice", n)
				}
			},
			"bounce": func(t *rapid.T) { m.bounce(rapid.SampledFrom(both).Draw(t, "to")) },
			"wait":   m.wait,
			"tick":   func(*rapid.T) { m.tick() },
			"mailbox": func(t *rapid.T) {
				if m.down = !m.down && rapid.IntRange(0, 2).Draw(t, "fails") == 0; !m.down {
					m.poll()
				}
			},
			"official": m.official,
			"marks":    m.marks,
			"away":     m.away,
			"calendar": m.calendars,
			"":         func(*rapid.T) { m.byItself() },
		})
		m.replays()
	})
}
