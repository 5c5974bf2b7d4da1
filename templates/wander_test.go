package templates

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/drills"
	"postd/rules"
)

// TestWander plays games at random, with every sort of statement, and holds
// each letter to what is promised of all.
func TestWander(t *testing.T) {
	t.Parallel() // beside TestWordsForAll, which takes as long and shares nothing with it
	games := drills.Count(t, drills.Wander)
	seen, forks := map[correspondence.NoticeKind]int{}, 0
	for seed := range games {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { forks += wander(t, uint64(seed), seen) })
	}
	if t.Logf("%d records that were not settled, held against clear ones", forks); forks == 0 {
		t.Error("no record was held against a clear one")
	}
	for _, k := range kinds {
		directed := slices.ContainsFunc(scenes, func(s scene) bool { return strings.HasPrefix(s.name, string(k)) })
		switch {
		case seen[k] > 0:
		case games >= 500 && !directed:
			t.Errorf("no %s in %d games, and no scene writes it", k, games)
		default:
			t.Logf("no %s in %d games", k, games)
		}
	}
}

var commands = []string{
	"EXACT E", "EXACT A", "EXACT D", "EXACT D SELECT 1", "EXACT D SELECT 2", "EXACT C", "EXACT B", "QUERY", "WAIVE", "ADOPT 1", "ADOPT 2", "1", "2", "7",
	"INTERPRET 1", "INTERPRET 2", "INTERPRET K-K2", "EXACT E GROUND illegal", "EXACT D SELECT 1 GROUND ambiguous", "OFFER DRAW", "WITHDRAW OFFER", "DECLINE", "STATUS", "SCORE", "TERMS", "HELP", "RESEND",
	"CLAIM FORFEIT TIME", "CLAIM FORFEIT LAWS He is rude.", "CLAIM ADJUDICATION", "CLAIM ADJUDICATION UNABLE I am ill.", "APPEAL Is this right?", "RESTORE",
	"TRY P-K4", "draw?", "RESIGN?", "CLAIM DRAW FIFTY", "Hello there,\nhow are you?", "REMIND OFF", "IF P-K4 THEN P-K4",
}

// wander plays one of these games. It returns how many records it held against clear
// ones.
func wander(t *testing.T, seed uint64, seen map[correspondence.NoticeKind]int) (forks int) {
	r := rand.New(rand.NewPCG(seed, 12))
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	s := open(t, pick("", "", "", cap1, cap2, "7k/P7/8/8/8/8/8/K7 w - - 0 40", "4k3/8/8/8/8/8/3q4/R5KR b - - 3 17"),
		"penalty.ambiguous="+pick("D", "E"), "scrutiny.ambiguity="+pick("inform", "inform", "silent"), "scrutiny.illegality="+pick("inform", "inform", "silent"), "repeat_opponent_move="+pick("required", "optional"), "notes="+pick("forward", "withhold"),
		"penalty_e="+pick("caution; from 2: time remainder floor 6h", "time reopened 24h floor 24h; from 3: loss", `text "Report to the committee" to secretary`),
		"adjudication.date="+pick("2026-12-04", "2027-06-30"), "forfeit_on_time="+pick("claim", "claim", "automatic"), "turn.limit="+pick("3 days", "50 hours"),
		"notation="+pick("descriptive", "descriptive", "agreed:algebraic", "agreed:numeric", "agreed:algebraic+numeric+descriptive"))
	from := 0
	var twice *fork
	for range 40 {
		before := *s
		s.now = s.now.Add(time.Duration(r.IntN(20*60)) * time.Minute)
		if r.IntN(12) == 0 {
			s.now = s.now.Add(80 * time.Hour)
		}
		s.passes(s.now.Format("2006-01-02 15:04"))
		if twice != nil {
			twice.was.now = before.now
			twice.was.passes(s.now.Format("2006-01-02 15:04"))
			if !twice.compare(t) {
				twice = nil
			}
		}
		by := rules.Colour(r.IntN(2))
		text := pick(commands...)
		if r.IntN(3) > 0 && !s.g.Over() {
			by = s.g.ToMoveOrElects()
			text = record(r, s)
			if r.IntN(4) == 0 {
				text += "\n" + pick(commands...)
			}
			if r.IntN(4) == 0 {
				text = pick(commands...) + "\n" + text
			}
			if r.IntN(6) == 0 {
				text += "\n\nRegards, and a line that is long enough to be folded in the letter of the other side."
			}
		}
		before = *s
		s.write(by, text)
		switch {
		case twice == nil:
			if twice = forked(before, s, by, text); twice != nil {
				forks++
				twice.ask(t)
			}
		case by != twice.author:
			twice = nil
		default:
			twice.was.write(by, strings.ReplaceAll(text, twice.words, twice.clear))
		}
		if twice != nil && !twice.compare(t) {
			twice = nil
		}
		if r.IntN(5) == 0 {
			text, twice = s.official(r), nil
		}
		for _, n := range s.notices[from:] {
			if n.Kind == correspondence.NAgain {
				continue // the ledger sends letters that were looked at before
			}
			seen[n.Kind]++
			reader := reader
			reader.Also, reader.Spelling = r.IntN(2) == 0, pick("Kt", "N")
			reader.Moves, reader.Beside = descriptive.Form(r.IntN(5)), descriptive.Form(r.IntN(5))
			p, err := Render(n, reader)
			if err != nil {
				t.Fatal(err)
			}
			invariants(t, n, p)
			secret(t, n, p)
			silent(t, p)
			for _, f := range FaultsOf(string(n.Kind), p) {
				t.Error(f)
			}
			if t.Failed() {
				t.Fatalf("%s to %s, after %q of %s:\n%s\n%s", n.Kind, n.To, text, by, p.Subject, p.Text)
			}
		}
		from = len(s.notices)
	}
	return forks
}

// official has an official rule at random, and says by which row. A ruling that
// cannot be taken changes nothing.
func (s *stage) official(r *rand.Rand) string {
	rows := correspondence.Rulings()
	x := correspondence.Ruling{Row: rows[r.IntN(len(rows))].Name, By: terms.ToSecretary + terms.Party(r.IntN(2)), Reason: "So it is, since the ledger shows it.",
		Of: s.g.Turn.Of, Span: calendar.Span{From: s.g.Turn.Begin, To: s.now.Add(-time.Hour)}, Words: "the Knight goes out", Arrived: s.now.Add(-time.Hour)}
	if len(s.g.Appeals) > 0 && r.IntN(3) > 0 {
		x.On = len(s.g.Appeals)
	}
	if x.Row == "Uphold" {
		x.Idle = r.IntN(2) == 0
		x.Reasonable = !x.Idle && r.IntN(2) == 0
	}
	if moves := s.g.Position().LegalMoves(); len(moves) > 1 {
		x.Moves = moves[:r.IntN(3)]
	}
	if row := x.Row; row == "Award" || row == "Draw" || row == "Annul" || row == "Forfeit" {
		return "" // the game is to go on
	}
	if d, err := s.g.Rule(x, s.office()); err == nil {
		s.take(d)
	}
	return x.Row
}

// record is the line of a move of the side that is to act: clear, or one that
// fits too many moves or none.
func record(r *rand.Rand, s *stage) string {
	p := s.g.Position()
	moves := p.LegalMoves()
	if len(moves) == 0 {
		return "K-K1"
	}
	c := s.g.ToMoveOrElects()
	l := newLetter(correspondence.Notice{To: terms.PartyOf(c), Game: &s.g, Calendar: s.cal, At: s.now}, reader)
	words := l.Language().form.Write(p, moves[r.IntN(len(moves))], descriptive.Style{})
	switch r.IntN(6) {
	case 0: // what often fits two moves
		words = strings.NewReplacer("KKt", "Kt", "QKt", "Kt", "KB", "B", "QB", "B", "KR", "R", "QR", "R").Replace(words)
	case 1:
		words = []string{"B-Kt5", "R-R5", "Kt-B6", "P-R8", "Q-Q9", "PxP", "Nd2", "Rd1", "exd5", "1234", "71"}[r.IntN(11)]
	}
	if r.IntN(8) == 0 {
		return words
	}
	line := l.Prefilled()
	if l.seen.unsettled {
		line = l.PrefilledRecord()
	}
	return strings.Replace(line, blank, words, 1)
}

// secret checks that as long as the receiver has not chosen, nothing of the readings
// of an unsettled record is in a letter to its author (RULING/R-2).
func secret(t *testing.T, n correspondence.Notice, p correspondence.Rendered) {
	t.Helper()
	c := n.Game.Case
	me, player := n.To.Colour()
	if c == nil || !player || c.Author != me || c.Stage != correspondence.CaseElect || c.Barred {
		return
	}
	before := n.Game.After(c.Ply)
	var said []string
	for _, line := range strings.Split(p.Text, "\n") {
		if !strings.Contains(line, " | ") { // of the score, which may have another such move in full words
			said = append(said, strings.Fields(line)...)
		}
	}
	for _, m := range c.Readings {
		if full := descriptive.Full(before, m); strings.Contains(strings.Join(said, " "), full) {
			t.Errorf("the author is told of %q", full)
		}
	}
	if after := n.Game.After(c.Ply); p.Board && p.Position != after {
		t.Errorf("the author is shown %s", p.Position)
	}
}
