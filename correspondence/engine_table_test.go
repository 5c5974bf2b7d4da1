package correspondence

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/rules"
)

// row is a row of the tables of laws.md 3.4: what happens, step by step, and
// after the last step the letters of the office and how the game stands.
//
// The steps are parted by " | ". "W: words" and "B: words" are letters, " / "
// a line of theirs, "W -90m: words" one that arrived so long ago. "+73h" lets
// time pass. "hold" keeps what comes in the post, "post" delivers it, "bounce
// W" refuses it. "unread" is a mailbox that cannot be read any more, "read"
// one that is read again. Other steps are rulings.
type row struct {
	name  string // with the law that it proves
	terms string
	moves string
	play  string
	told  string
	want  string
}

// The moves before most rows, after which "B-Kt5" is ambiguous and which leave
// the White Bishops on QKt5 (check) or KKt5; and the record itself.
const (
	four      = "1 P-K4 P-K4 2 P-Q4 P-Q3"
	ambiguous = "W: 2… P-Q3 3. B-Kt5"
	illegal   = "W: 2… P-Q3 3. K-K5"
	centre    = "1 P-K4 P-Q4"          // "P-Q5" is legal as a capture only
	capture   = "W: 1… P-Q4 2. P-Q5"   // of one man by one other
	captures  = "W: 30. P-Q5"          // of one man by either of two
	twoPawns  = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 30"
	queenMate = "7k/5K2/8/8/8/8/Q7/8 w - - 0 60" // "Q-B2" stalemates on QB2
)

// plays plays the steps of a row; what the office writes in the last is told.
func (s *stage) plays(steps string) error {
	var unread bool
	for step := range strings.SplitSeq(steps, " | ") {
		s.told = nil
		head, words, isLetter := strings.Cut(step, ": ")
		switch {
		case isLetter && (head[0] == 'W' || head[0] == 'B'):
			l := s.letter(map[byte]rules.Colour{'W': rules.White, 'B': rules.Black}[head[0]], strings.ReplaceAll(words, " / ", "\n"))
			if ago, ok := strings.CutPrefix(head[1:], " -"); ok {
				d, err := time.ParseDuration(ago)
				if err != nil {
					return err
				}
				l.Arrived = s.now.Add(-d)
			}
			s.hear(l)
		case step[0] == '+':
			d, err := time.ParseDuration(step[1:])
			if err != nil {
				return err
			}
			if unread {
				s.now = s.now.Add(d)
				s.tick()
				break
			}
			s.pass(s.now.Add(d))
		case step == "hold" || step == "post":
			s.held = step == "hold"
		case step == "unread" || step == "read":
			if unread = step == "unread"; !unread {
				s.pass(s.now)
			}
		case strings.HasPrefix(step, "bounce "):
			s.bounce(map[string]rules.Colour{"W": rules.White, "B": rules.Black}[step[7:]])
		default:
			row, result, _ := strings.Cut(step, " ")
			r := Ruling{Row: row, Result: Result(result), Reason: "so ruled"}
			if row == "Credit" {
				r.Of, r.Span = s.game.Turn.Of, Span{From: s.game.Turn.Begin, To: s.game.Turn.Begin.Add(5 * time.Hour)}
			}
			if err := s.rule(r); err != nil {
				return err
			}
		}
		s.deliver()
	}
	return nil
}

// letters lists the letters of the last step: "White L-ACK, Black L-MOVE".
func (s *stage) letterKinds() string {
	kinds := make([]string, len(s.told))
	for i, n := range s.told {
		kinds[i] = n.To.String() + " " + string(n.Kind)
	}
	return strings.Join(kinds, ", ")
}

// stands says how the game stands: who is to act, whose time runs, the last
// move of the score, and what is open besides.
func (s *stage) stands() string {
	g := s.game
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	short := func(d time.Duration) string { return strings.TrimSuffix(strings.TrimSuffix(d.Truncate(time.Minute).String(), "0s"), "0m") }
	switch g.State {
	case StateTurn:
		add("%s to play", g.ToMove())
	case StateElect:
		add("%s to choose", g.ToMoveOrElects())
	case StateAuthor:
		add("%s to say", g.ToMoveOrElects())
	case StateAdjudication:
		add("adjudication")
	case StateEnded:
		add("ended %s, %s, %s", g.Ended.Result, g.Ended.How, strings.TrimPrefix(string(g.Ended.Law), "BCC1903/"))
	}
	if g.Post.Notice != "" {
		add("in the post to %s", g.Post.To)
	}
	if k := g.Turn; k.Running {
		words := "turn " + short(k.Allowed)
		if used := k.used(s.calendar, s.now); used > 0 {
			words += " used " + short(used)
		}
		if k.still() {
			words = k.Of.String() + "'s " + words + " stands still"
		}
		add("%s", words)
	}
	if k := g.Choice; k.Running {
		add("choice %s", short(k.Allowed))
	}
	if n := len(g.Plies); n > 0 {
		add("%s", g.Plies[n-1].Move)
	}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if g.exceeded(c) {
			add("excess of %s", c)
		}
		if g.Law3 != nil && *g.Law3 == c {
			add("law 3 of %s", c)
		}
		if g.Offer != nil && g.Offer.By == c {
			add("offer of %s", c)
		}
	}
	if n := len(g.Penalties); n > 0 {
		add("%d penalised", n)
	}
	if n := len(g.Struck); n > 0 {
		add("%d struck", n)
	}
	if g.Parked != nil {
		add("a claim waits")
	}
	return strings.Join(out, "; ")
}

// run plays the rows. Moves that begin with a figure and a blank are moves from
// the array; anything else is a position.
func run(t *testing.T, rows []row) {
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			moves, fen := r.moves, ""
			if strings.Contains(moves, "/") {
				moves, fen = "", moves
			}
			s := open(t, r.terms, fen)
			s.moves(moves)
			err := s.plays(r.play)
			if told := s.letterKinds(); err == nil && told != r.told {
				err = fmt.Errorf("told %s, want %s", told, r.told)
			}
			if stands := s.stands(); err == nil && stands != r.want {
				err = fmt.Errorf("stands %s, want %s", stands, r.want)
			}
			holds(t, r.name, err)
			s.byItself()
			s.replays()
		})
	}
}
