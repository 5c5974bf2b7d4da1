package correspondence

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// row is a row of the tables of BOOK/3.4: what happens, step by step, and
// after the last step the letters of the office and how the game stands.
//
// The steps are parted by " | ". "W: words" and "B: words" are letters, " / "
// a line of theirs, "W -90m: words" one that arrived so long ago, "W?: words" one that is unsigned. "+73h" lets
// time pass. "hold" keeps what comes in the post, "post" delivers it, "bounce
// W" refuses it. "unread" is a mailbox that cannot be read any more, "read"
// one that is read again. "mark 1 paid" marks an act of the first penalty;
// "leave W 2026-12-08 2026-12-20 why" is leave that the secretary enters, and
// "leave end 1 why" ends it. "seat W Mr Hoffer" seats the umpire at White's place,
// "seat both Mr Hoffer" that of both, and "umpire W: words" is a letter of the
// former. Other steps are rulings; "by:W" has the umpire of White take one.
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
	centre    = "1 P-K4 P-Q4"        // "P-Q5" is legal as a capture only
	capture   = "W: 1… P-Q4 2. P-Q5" // of one man by one other
	captures  = "W: 30. P-Q5"        // of one man by either of two
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
			if head[1:] == "?" {
				l.Likely, l.Unproven = true, terms.WeightyActs()
			}
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
		case strings.HasPrefix(step, "outage "):
			d, err := time.ParseDuration(step[7:])
			if err != nil {
				return err
			}
			s.outage(d)
		case strings.HasPrefix(step, "adds ") || strings.HasPrefix(step, "strikes "):
			f := strings.Fields(step)
			date, err := calendar.ParseDate(f[1])
			if err != nil {
				return err
			}
			s.publishes(f[0] == "adds", date, strings.Join(f[2:], " "))
		case strings.HasPrefix(step, "bounce "):
			s.bounce(map[string]rules.Colour{"W": rules.White, "B": rules.Black}[step[7:]])
		case strings.HasPrefix(step, "returned "):
			s.takesBack(map[string]rules.Colour{"W": rules.White, "B": rules.Black}[step[9:]], Bounce{Why: "5.1.1 no such mailbox", Proven: true})
		case strings.HasPrefix(step, "mark "):
			f := strings.Fields(step)
			no, _ := strconv.Atoi(f[1])
			if err := s.mark(no, 0, f[2], f[3:]...); err != nil {
				return err
			}
		case strings.HasPrefix(step, "umpire: "):
			s.umpire(strings.TrimPrefix(step, "umpire: "))
		case strings.HasPrefix(step, "seat "):
			if err := s.seat(step[5:]); err != nil {
				return err
			}
		case isLetter && strings.HasPrefix(head, "umpire "):
			s.answers(s.lastTo(seatNamed[head[7:]]), words)
		case strings.HasPrefix(step, "leave "):
			w, err := leaveStep(step)
			if err == nil {
				err = s.order(w)
			}
			if err != nil {
				return err
			}
		default:
			r, err := s.ruling(step)
			if err == nil {
				err = s.rule(r)
			}
			if err != nil {
				return err
			}
		}
		s.deliver()
	}
	return nil
}

// ruling reads a ruling: its row, and then in any order a result, "#1" for the
// question that it answers, "idle" or "reasonable", "n3" for the move that it
// names, "p1" for a penalty, "u2" for the ruling that it undoes, "V.3" for its
// law, "=B-Kt5" for the words of a record, and of Readings the side, how long ago the letter arrived and its
// readings: "Readings W -3h d4e5". Credit and Debit are of the first five hours
// of the open turn.
func (s *stage) ruling(step string) (Ruling, error) {
	words := strings.Fields(step)
	r := Ruling{Row: words[0], Reason: "so ruled", Of: s.game.Turn.Of}
	switch r.Row {
	case "Credit", "Debit":
		r.Span = calendar.Span{From: s.game.Turn.Begin, To: s.game.Turn.Begin.Add(5 * time.Hour)}
	case "Readings":
		r.Words = unread + " my Knight goes out"
	}
	for _, word := range words[1:] {
		ago, isAgo := strings.CutPrefix(word, "-")
		d, err := time.ParseDuration(ago)
		move, illegible := rules.ParseMove(word)
		switch {
		case word == "idle" || word == "reasonable":
			r.Idle, r.Reasonable = word == "idle", word == "reasonable"
		case strings.HasPrefix(word, "by:"):
			r.By = seatNamed[word[3:]]
		case strings.HasPrefix(word, "to:"):
			r.Joins = joining(word[3:])
		case strings.HasPrefix(word, "place:"):
			r.Replace = strings.TrimPrefix(word, "place:")
		case strings.ContainsRune("#npu", rune(word[0])) && len(word) > 1:
			n, err := strconv.Atoi(word[1:])
			if err != nil {
				return r, err
			}
			*map[byte]*int{'#': &r.On, 'n': &r.Number, 'p': &r.Penalty, 'u': &r.Undoes}[word[0]] = n
			if r.Row == "Readings" && word[0] == 'n' {
				r.Words = ""
			}
		case word[0] == '=':
			r.Words = word[1:]
		case rules.Law("BCC1903/" + word).Known():
			r.Law = rules.Law("BCC1903/" + word)
		case isAgo && err == nil:
			r.Arrived = s.now.Add(-d)
		case word == "W" || word == "B":
			r.Of = map[string]rules.Colour{"W": rules.White, "B": rules.Black}[word]
		case illegible == nil:
			r.Moves = append(r.Moves, move)
		default:
			r.Result = terms.Result(word)
		}
	}
	return r, nil
}

// joining is who comes: "Leo_Marsh", with what the game cannot know after signs: "Leo_Marsh!official",
// "!entered", "!unreached", "!2/4" games of the one who leaves finished, "!since:2026-12-08".
func joining(word string) Joining {
	f := strings.Split(word, "!")
	x := Joining{To: terms.Member{Player: 7, Name: strings.ReplaceAll(f[0], "_", " ")}, Reached: true, Finished: 1, Games: 4}
	switch f[0] {
	case "A._White":
		x.To.Player = 1
	case "B._Black":
		x.To.Player = 2
	case "Ida_Bell":
		x.To.Player = 8
	case "":
		x.To.Player = 0
	}
	for _, fact := range f[1:] {
		switch {
		case fact == "official":
			x.Official = "umpire"
		case fact == "entered":
			x.Entered = true
		case fact == "unreached":
			x.Reached = false
		case strings.HasPrefix(fact, "since:"):
			x.Since, _ = calendar.ParseDate(fact[6:])
		default:
			_, _ = fmt.Sscanf(fact, "%d/%d", &x.Finished, &x.Games)
		}
	}
	return x
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
	short := func(d time.Duration) string {
		return strings.TrimSuffix(strings.TrimSuffix(d.Round(time.Minute).String(), "0s"), "0m")
	}
	switch g.State {
	case StateTurn:
		add("%s to play", g.ToMove())
	case StateElect:
		add("%s to choose", g.ToMoveOrElects())
	case StateMan:
		add("%s to name a man", g.ToMoveOrElects())
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
		if used := k.Used(s.calendar, s.now); used > 0 {
			words += " used " + short(used)
		}
		if k.Still() {
			words = k.Of.String() + "'s " + words + " stands still"
		}
		add("%s", words)
	}
	if k := g.Choice; k.Running {
		add("choice %s", short(k.Allowed))
	}
	if n := len(g.Score()); n > 0 {
		add("%s", g.Score()[n-1].Move)
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

// playRows plays rows.
func playRows(t *testing.T, rows []row) {
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) { holds(t, r.name, r.fault()) })
	}
}

// fault plays the row, after its moves from the array or from its position,
// and returns what is not as it should be.
func (r row) fault() (fault error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case failure:
			fault = p
		default: // a fault of the program is none of the row's
			panic(p)
		}
	}()
	moves, fen := r.moves, ""
	if strings.Contains(moves, "/") {
		moves, fen = "", moves
	}
	s := open(failing{}, r.terms, fen)
	s.moves(moves)
	err := s.plays(r.play)
	switch told, stands := s.letterKinds(), s.stands(); {
	case err != nil:
		return err
	case told != r.told:
		return fmt.Errorf("told %s, want %s", told, r.told)
	case stands != r.want:
		return fmt.Errorf("stands %s, want %s", stands, r.want)
	}
	s.byItself()
	s.replays()
	return nil
}

// failing is a failer that makes a failure of a fault, so that a row can wait.
type failing struct{}

type failure struct{ error }

func (failing) Helper() {}

func (failing) Fatalf(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }

// TestRecords is TABLE/T1: a record arrives, or something instead of one, from the
// player whose turn it is.
func TestRecords(t *testing.T) {
	playRows(t, []row{
		{"BCC1903-V.2(a) T1 row 1 one reading", "", four, "W: 2… P-Q3 3. P-Q5",
			"White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5"},
		{"BCC1903-V.2(a) T1 row 1 nobody's time runs in the post", "", four, "hold | W: 2… P-Q3 3. P-Q5 | +30h",
			"", "Black to play; in the post to Black; d4d5"},
		{"BCC1903-I.15(a) T1 row 1 mate", "", "1 P-KB3 P-K4 2 P-KKt4", "B: 2. P-KKt4 Q-R5",
			"White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 0-1, checkmate, I.15(a); d8h4"},
		{"BCC1903-V.3 T1 row 2 not repeated", "", four, "W: 3. P-Q5",
			"White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; law 3 of White"},
		{"BCC1903-V.3 T1 row 2 repeated wrongly", "", four, "W: 2… P-QR3 3. P-Q5",
			"White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; law 3 of White"},
		{"BCC1903-V.3 T1 row 2 not the first record", "", "", "W: 1. P-K4",
			"White L-ACK, Black L-MOVE", "Black to play; turn 72h; e2e4"},
		{"BCC1903-V.3 T1 row 2 optional", "repeat_opponent_move=optional", four, "W: 3. P-Q5",
			"White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5"},
		{"BCC1903-V.5(a) T1 row 3 several readings", "", four, ambiguous,
			"White L-ACK, Black L-AMB", "Black to choose; turn 72h; d7d6"},
		{"BCC1903-V.5(c) T1 row 4 no capture expressed", "", centre, capture,
			"White L-ACK, Black L-NOCAP", "Black to choose; turn 72h; d7d5"},
		{"BCC1903-V.6(a) T1 row 5 no reading", "", four, illegal,
			"White L-ACK, Black L-ILL", "Black to choose; choice 72h; d7d6"},
		{"BCC1903-V.6(a) T1 row 5 with a limit of its own", "election.limit=30h", four, illegal,
			"White L-ACK, Black L-ILL", "Black to choose; choice 30h; d7d6"},
		{"RULING-R-11 T1 row 9 no words of a move", "", four, "W: Good morning.",
			"White L-ACK, Black L-NOTE", "White to play; turn 72h; d7d6"},
		{"RULING-R-11 T1 row 10 a record in form", "", four, "W: 2… P-Q3 3. B-Kt9",
			"White L-ACK, Black L-ILL", "Black to choose; choice 72h; d7d6"},
		{"BCC1903-V.8(a) T1 row 11 an offer with a record", "", four, "W: 2… P-Q3 3. P-Q5 / OFFER DRAW",
			"White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; offer of White"},
		{"BCC1903-V.8(a) T1 row 11 with an ambiguous one", "", four, ambiguous + " / OFFER DRAW",
			"White L-ACK, Black L-AMB", "Black to choose; turn 72h; d7d6; offer of White"},
		{"BCC1903-V.8(a) T1 row 12 an offer alone", "", four, "+5h | W: OFFER DRAW",
			"Black L-OFFER-BARE, White L-OFFER", "White to play; turn 72h used 5h; d7d6; offer of White"},
		{"BCC1903-V.9(c) T1 row 13 late", "", four, "+73h | W: 2… P-Q3 3. P-Q5",
			"White L-ACK, Black L-MOVE-LATE", "Black to play; turn 72h; d4d5; excess of White"},
		{"BCC1903-V.9(c) T1 row 13 late and illegal", "", four, "+73h | " + illegal,
			"White L-ACK, Black L-ILL", "Black to choose; choice 72h; d7d6; excess of White"},
		// TABLE/T1.18
		{"RULING-R-40 T1 row 13 a lateness outlives Penalty A", "", four, "+73h | " + illegal + " | B: EXACT E",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 24h; d7d6; excess of White; 1 penalised; 1 struck"},
		{"BCC1903-V.4(a) T1 row 17 the same once more", "", four, "W: 2… P-Q3 3. P-Q5 | W: 2… P-Q3 3. p-q5",
			"White L-ACK", "Black to play; turn 72h; d4d5"},
		{"RULING-R-2 T1 row 17 the same ambiguous record", "", four, ambiguous + " | " + ambiguous,
			"White L-ACK", "Black to choose; turn 72h; d7d6"},
		{"RULING-R-2 T1 row 17 the move in other words, which were clear", "", four, "W: 2… P-Q3 3. P-Q5 | W: 3. Pawn to Q5",
			"White L-ACK", "Black to play; turn 72h; d4d5"},
		{"RULING-R-2 T1 row 17 the move in other words, which were not", "", four, ambiguous + " | W: 3. B-KKt5",
			"White L-ACK, Black L-MULTI", "Black to choose; turn 72h; d7d6"},
		// TABLE/T1.19
		{"RULING-R-12 T1 out of turn", "", four, "B: 3. P-Q5 P-QB3",
			"Black L-OUT-OF-TURN", "White to play; turn 72h; d7d6"},
	})
}

// TestElections is TABLE/T2: one has received a record that offends. The rule is
// CLOCK/C-8.
func TestElections(t *testing.T) {
	playRows(t, []row{
		{"BCC1903-V.5(a) T2 row 1 D with a record", "", four, ambiguous + " | +5h | B: EXACT D SELECT 2 / 3. B-Kt5 P-KR3",
			"White L-PENALTY, Black L-ACK, White L-MOVE", "White to play; turn 72h; h7h6"},
		{"RULING-R-43 T2 row 1 which is ambiguous", "", four, ambiguous + " | B: EXACT D SELECT 2 / 3. B-Kt5 Kt-B3",
			"White L-PENALTY, Black L-ACK, White L-AMB", "White to choose; turn 72h; c1g5"},
		{"RULING-R-43 T2 row 1 which is illegal", "", four, ambiguous + " | B: EXACT D SELECT 1 / 3. B-Kt5 P-KR3",
			"White L-PENALTY, Black L-ACK, White L-ILL", "White to choose; choice 72h; f1b5"},
		{"RULING-R-50 T2 row 1 a reading that ends the game", "", queenMate, "W: 60. Q-B2 | B: EXACT D SELECT Q-QB2",
			"White L-PENALTY, White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 1/2-1/2, stalemate, V.8(e); a2c2"},
		{"BCC1903-V.7(c) T2 row 2 D without a record", "", four, ambiguous + " | +5h | B: EXACT D SELECT 1 | +3h",
			"", "White to say; Black's turn 72h used 5h stands still; choice 24h; d7d6"},
		{"BCC1903-V.7(d) T2 row 3 D of no reading", "", four, ambiguous + " | B: EXACT D SELECT P-QR4 / 3. B-Kt5 P-KR3",
			"White L-INTERPRET, Black L-PENALTY", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"BCC1903-V.5(a) T2 row 4 E", "penalty.ambiguous=E", four, ambiguous + " | +5h | B: EXACT E",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d6; 1 penalised; 1 struck"},
		{"RULING-R-14 T2 row 5 E where D is agreed", "", four, ambiguous + " | +5h | B: EXACT E",
			"Black L-REFUSED-CLAIM", "Black to choose; turn 72h used 5h; d7d6"},
		{"RULING-R-14 T2 row 5 with a record he may claim again", "penalty.ambiguous=E", four, ambiguous + " | B: EXACT D SELECT 2 / 3. B-Kt5 P-KR3",
			"Black L-REFUSED-CLAIM", "Black to choose; turn 72h; d7d6"},
		{"BCC1903-V.PEN.E T2 row 5 B is no penalty", "", four, ambiguous + " | B: EXACT B",
			"Black L-REFUSED-CLAIM", "Black to choose; turn 72h; d7d6"},
		{"BCC1903-V.7(c) T2 row 6 QUERY", "author.limit=12h", four, ambiguous + " | B: QUERY",
			"White L-INTERPRET, Black L-PENALTY", "White to say; Black's turn 72h stands still; choice 12h; d7d6"},
		{"BCC1903-V.9(c) T2 row 8 idle over an ambiguous record", "", four, ambiguous + " | +72h | +1h",
			"White L-EXCESS, Black L-LATE", "Black to choose; turn 72h used 73h; d7d6; excess of Black"},
		{"BCC1903-V.5(c) T2 row 10 as of an illegal move", "", centre, capture + " | B: EXACT E",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d5; 1 penalised; 1 struck"},
		{"BCC1903-V.5(c) T2 row 11 answered as a capture", "", centre, capture + " | +5h | B: 2. P-Q5 QxP",
			"Black L-ACK, White L-MOVE", "White to play; turn 72h; d8d5"},
		{"BCC1903-V.6(a) T2 row 14 E", "", four, illegal + " | B: EXACT E",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.6(a) T2 row 14 a severer one", "penalty_e=time reopened 48h floor 12h", four, illegal + " | B: EXACT E",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 24h; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.6(b) T2 row 18 answered", "", four, illegal + " | B: 3. K-K5 P-QB3",
			"White L-WAIVED, Black L-WAIVED", "White to play; turn 72h; d7d6; 2 struck"},
		{"BCC1903-V.6(b) T2 row 18 waived", "", four, illegal + " | B: WAIVE",
			"White L-WAIVED, Black L-WAIVED", "White to play; turn 72h; d7d6; 1 struck"},
		{"RULING-R-7 T2 row 18 lapsed", "election.limit=30h", four, illegal + " | +30h1m",
			"White L-WAIVED, Black L-WAIVED", "White to play; turn 72h used 1m; d7d6; 1 struck"},
		{"RULING-R-7 T2 row 18 lapsed and before the secretary", "election.limit=30h|election.lapse=secretary", four, illegal + " | +30h1m",
			"secretary L-REPORT, Black L-APPEAL", "Black to choose; d7d6"},
		{"RULING-R-7 T2 row 18 the secretary asked, and adjudication claimed", "election.limit=30h|election.lapse=secretary|adjudication.date=2026-12-09", four,
			illegal + " | +30h1m | +300h | W: CLAIM ADJUDICATION | Restore W n3 #1", "White L-RULING, Black L-RULING", "adjudication; d7d6; 1 struck"},
		{"RULING-R-25 T2 row 18 the secretary asked, and a legal record joins", "election.limit=30h|election.lapse=secretary", four,
			illegal + " | +30h1m | W: 3. P-Q5", "White L-ACK, Black L-MULTI, secretary L-REPORT", "Black to choose; turn 72h; d7d6"},
		{"RULING-R-13 T2 row 20 a claim and a record", "", four, illegal + " | B: 3. K-K5 P-QB3 / EXACT E",
			"White L-RESTORE, Black L-PENALTY, Black L-RETURNED", "White to play; turn 72h; d7d6; 1 penalised; 1 struck"},
		{"RULING-R-59 T2 row 21 crossing a claim", "", four, illegal + " | hold | B: EXACT E | W: 2… P-Q3 3. P-Q5",
			"White L-RETURNED", "White to play; in the post to White; d7d6; 1 penalised; 1 struck"},
		{"RULING-R-59 T2 row 21 crossing a claim, read late", "", four, illegal + " | B: EXACT E | +15m | W -25m: 2… P-Q3 3. P-Q5",
			"White L-RETURNED", "White to play; turn 72h used 15m; d7d6; 1 penalised; 1 struck"},
		{"BCC1903-V.5(a) T2 row 22 no such fault", "", four, "W: 2… P-Q3 3. P-Q5 | B: EXACT D SELECT 1",
			"Black L-REFUSED-CLAIM", "Black to play; turn 72h; d4d5"},
		{"RULING-R-24 T2 row 23 every element of a claim of D", "", four, ambiguous + " | B: Your record is ambiguous. / 3. B-KKt5 P-KR3",
			"White L-PENALTY, Black L-ACK, White L-MOVE", "White to play; turn 72h; h7h6"},
		{"RULING-R-24 T2 row 23 where E is agreed", "penalty.ambiguous=E", four, ambiguous + " | B: Your record is ambiguous. / 3. B-KKt5 P-KR3",
			"White L-INTERPRET, Black L-PENALTY", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"BCC1903-INTRO(b) T2 row 24 renounced for good", "", four, ambiguous + " | B: WAIVE | B: EXACT D SELECT 2 / 3. B-Kt5 P-KR3",
			"Black L-REFUSED-CLAIM, White L-READ-AS", "White to say; turn 72h; h7h6"},
		{"BCC1903-INTRO(b) T2 row 24 QUERY after it", "", four, ambiguous + " | B: WAIVE | B: QUERY",
			"White L-INTERPRET, Black L-PENALTY", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"BCC1903-V.5(c) T2 row 25 one capture", "", centre, capture + " | +5h | B: WAIVE",
			"Black L-STATUS", "Black to play; turn 72h used 5h; e4d5"},
		{"BCC1903-V.5(c) T2 row 25 several", "", twoPawns, captures + " | B: WAIVE | B: EXACT E",
			"Black L-REFUSED-CLAIM", "Black to choose; turn 72h"},
		{"RULING-R-24 T2 row 27 D agreed, with a record", "", four, ambiguous + " | B: ADOPT 2 / 3. B-Kt5 P-KR3",
			"White L-PENALTY, Black L-ACK, White L-MOVE", "White to play; turn 72h; h7h6"},
		{"RULING-R-24 T2 row 27 D agreed, without", "", four, ambiguous + " | B: ADOPT 2",
			"White L-INTERPRET, Black L-PENALTY", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"BCC1903-V.5(b) T2 row 27 E agreed, with a record", "penalty.ambiguous=E", four, ambiguous + " | B: ADOPT 2 / 3. B-Kt5 P-QB3",
			"Black L-ACK, White L-READ-AS", "White to say; turn 72h; c7c6"},
		{"BCC1903-V.5(b) T2 row 27 noted for the reply to come", "penalty.ambiguous=E", four, ambiguous + " | B: ADOPT 2 | B: 3. B-Kt5 P-QB3 | W: INTERPRET 1",
			"Black L-ANNULLED-REPLY, White L-ANNULLED-REPLY", "Black to play; turn 72h; f1b5; 1 struck"},
		{"BCC1903-V.5(a) T2 row 30 QUERY of a clear record", "", four, "W: 2… P-Q3 3. P-Q5 | +5h | B: QUERY",
			"Black L-REFUSED-CLAIM", "Black to play; turn 72h used 5h; d4d5"},
		{"BCC1903-V.5(a) T2 row 30 ADOPT of a clear record", "", four, "W: 2… P-Q3 3. P-Q5 | B: ADOPT 1",
			"Black L-REFUSED-CLAIM", "Black to play; turn 72h; d4d5"},
		{"BCC1903-INTRO(b) T2 row 30 WAIVE of a clear record", "", four, "W: 2… P-Q3 3. P-Q5 | B: WAIVE",
			"Black L-REFUSED-CLAIM", "Black to play; turn 72h; d4d5"},
		{"BCC1903-V.7(c) T2 row 31 QUERY with a record", "", four, ambiguous + " | B: QUERY / 3. B-Kt5 P-KR3",
			"White L-INTERPRET, Black L-PENALTY", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"BCC1903-V.7(c) T2 row 32 INTERPRET", "", four, ambiguous + " | +60h | B: QUERY | +5h | W: INTERPRET 2",
			"Black L-ADOPTED, White L-ACK", "Black to play; turn 84h used 60h; c1g5"},
		{"BCC1903-V.5(b) T2 row 32 a record of one reading", "", four, ambiguous + " | B: QUERY | W: 3. B-QKt5",
			"Black L-ADOPTED, White L-ACK", "Black to play; turn 72h; f1b5"},
		{"RULING-R-27 T2 row 32 of none", "", four, ambiguous + " | B: QUERY | W: 3. B-K3",
			"White L-RETURNED", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"BCC1903-V.8(e) T2 row 32 which ends the game", "", queenMate, "W: 60. Q-B2 | B: QUERY | W: INTERPRET Q-QB2",
			"White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 1/2-1/2, stalemate, V.8(e); a2c2"},
		{"RULING-R-12 T2 row 33 a record of the other", "", four, ambiguous + " | B: QUERY | B: 3. B-Kt5 P-KR3",
			"Black L-RETURNED", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"BCC1903-V.7(a) T2 row 34 no exaction follows", "", four, ambiguous + " | B: QUERY | B: EXACT D SELECT 1",
			"Black L-REFUSED-CLAIM", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"RULING-R-64 T2 row 35 the author silent", "author.limit=6h", four, ambiguous + " | +5h | B: QUERY | +6h1m",
			"Black L-AMB, White L-WAIVED", "Black to choose; turn 72h used 5h1m; d7d6"},
		{"RULING-R-64 T2 row 35 ADOPT alone", "author.limit=6h", four, ambiguous + " | B: QUERY | +7h | B: ADOPT 2",
			"Black L-STATUS", "Black to play; turn 72h used 1h; c1g5"},
		{"RULING-R-64 T2 row 35 a record that fits one", "author.limit=6h", four, ambiguous + " | B: QUERY | +7h | B: 3. B-Kt5 P-KR3",
			"Black L-ACK, White L-MOVE", "White to play; turn 72h; h7h6"},
		{"RULING-R-64 T2 row 35 a record that fits both", "author.limit=6h", four, ambiguous + " | B: QUERY | +7h | B: 3. B-Kt5 P-QB3",
			"Black L-RETURNED", "Black to choose; turn 72h used 1h; d7d6"},
		{"RULING-R-64 T2 row 35 EXACT barred", "author.limit=6h", four, ambiguous + " | B: QUERY | +7h | B: EXACT D SELECT 1",
			"Black L-REFUSED-CLAIM", "Black to choose; turn 72h used 1h; d7d6"},
		{"RULING-R-36 T2 row 37 D among captures", "", twoPawns, captures + " | B: EXACT D SELECT KPxP / 30. P-Q5 K-K2",
			"White L-PENALTY, Black L-ACK, White L-MOVE", "White to play; turn 72h; e8e7"},
		{"RULING-R-36 T2 row 37 E as of an illegal move", "", twoPawns, captures + " | B: EXACT E",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; 1 penalised; 1 struck"},
		{"BCC1903-V.7(c) T2 row 37 QUERY among captures", "", twoPawns, captures + " | B: QUERY",
			"White L-INTERPRET, Black L-PENALTY", "White to say; Black's turn 72h stands still; choice 24h"},
		{"RULING-R-54 T2 row 38 QUERY of an illegal record", "", four, illegal + " | B: QUERY",
			"White L-WAIVED, Black L-WAIVED", "White to play; turn 72h; d7d6; 1 struck"},
		{"RULING-R-54 T2 row 38 pointed out and answered", "", four, illegal + " | B: Your record is ambiguous. / 3. K-K5 P-QB3",
			"White L-WAIVED, Black L-WAIVED", "White to play; turn 72h; d7d6; 2 struck"},
		{"RULING-R-55 T2 row 39 A of an illegal record", "", four, illegal + " | B: EXACT A",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d6; 1 struck"},
		{"RULING-R-55 T2 row 39 A of a capture not expressed", "", centre, capture + " | B: EXACT A",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d5; 1 struck"},
		{"RULING-R-55 T2 row 39 A of an ambiguous record with E", "penalty.ambiguous=E", four, ambiguous + " | B: EXACT A",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d6; 1 struck"},
		{"RULING-R-55 T2 row 39 A where D is agreed", "", four, ambiguous + " | B: EXACT A",
			"Black L-REFUSED-CLAIM", "Black to choose; turn 72h; d7d6"},
		{"RULING-R-59 T2 row 40 crossing a waiver", "", four, illegal + " | hold | B: WAIVE | +80h | W: 2… P-Q3 3. P-Q5 | post",
			"", "Black to play; turn 72h; d4d5; 1 struck"},
		{"RULING-R-59 T2 row 40 crossing a waiver, not clear", "", four, illegal + " | hold | B: WAIVE | " + ambiguous,
			"White L-RETURNED", "White to play; in the post to White; d7d6; 1 struck"},
		{"BCC1903-V.5(c) T2 row 43 ADOPT", "", centre, capture + " | +5h | B: ADOPT",
			"Black L-STATUS", "Black to play; turn 72h used 5h; e4d5"},
		{"BCC1903-V.5(c) T2 row 43 ADOPT with a record", "", centre, capture + " | B: ADOPT / 2. P-Q5 QxP",
			"Black L-ACK, White L-MOVE", "White to play; turn 72h; d8d5"},
		{"BCC1903-V.5(c) T2 row 43 QUERY", "", centre, capture + " | B: QUERY",
			"Black L-REFUSED-CLAIM", "Black to choose; turn 72h; d7d5"},
	})
}
