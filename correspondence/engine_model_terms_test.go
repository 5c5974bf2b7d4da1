package correspondence

import "strings"

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
	"adjudication.date=2026-12-10|turn.limit=2 days|adjudication.judges=2|adjudication.blind=true",
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
	"leave=5 days a year|calendar.weekly=Sunday|silence=30h|turn.limit=2 days|substitute=yes",
	"leave=20 days a year, moving ends it|election.limit=20h|penalty.ambiguous=E",
	aMonth,
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
	"opening=1. e4 e5 2. f4|penalty.ambiguous=E|repeat_opponent_move=optional",
	"opening=1. d4 d5 2. c4 e6|scrutiny.ambiguity=silent|turn.limit=30h",
	"notices=turn, right, excess, ruling, result, half, day|turn.limit=50h",
	"captain_only=true|withdrawal=stand|rated=no",
	"captain_only=false|confirm=resign, accept, offer, exact, claim",
	"ways=mail, post, telephone, person|post.days=2",
	"captain_only=false|captain=results",
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
	doubtful,
	"8/8/8/3k4/8/8/1R1N3p/4K3 w - - 0 40",
	"3q3k/8/8/8/8/8/4R3/4K3 w - - 0 40", // it may be
	bareKing,
	"6K1/8/8/3Q4/8/8/P2r4/4k3 w - - 0 40",
	"6K1/8/8/3Q4/8/8/P2r4/4k3 w - - 0 40",
}

// situation is where a game of the model begins: at a position, and after what was
// played from there, in the steps of a row.
type situation struct{ fen, play string }

const (
	twoEach  = "W: 1. P-K4 | B: 1. P-K4 P-K4 | W: 1… P-K4 2. P-Q4 | B: 2. P-Q4 P-Q3"
	doubtful = "8/8/8/3k4/8/6p1/1R4p1/4K3 w - - 0 40" // whether White may demand fifty moves
	bareKing = "8/8/8/3k4/8/8/1R1N4/4K3 b - - 0 40"   // Black may
)

// situations are of every agreement. What is written there may be refused by some.
var situations = []situation{
	{"", twoEach},
	{"", twoEach + " | " + ambiguous},
	{"", twoEach + " | " + illegal},
	{"", twoEach + " | W: 2… P-Q3 3. B-Kt5 / 3. P-Q5"},
	{"", twoEach + " | W: 2… P-Q3 3. K-K5 / 3. P-Q5"},
	{"", twoEach + " | W: 2… P-Q3 3. P-Q5 | W: 3. B-Kt5"},
	{"", twoEach + " | " + ambiguous + " | B: QUERY"},
	{"", twoEach + " | " + ambiguous + " | B: 3. B-KKt5 P-QB3"},
	{"", twoEach + " | " + illegal + " | B: 3. K-K5 P-QB3"},
	{"", twoEach + " | W: 2… P-Q3 3. P-Q5 / OFFER DRAW"},
	{"", twoEach + " | W: CLAIM FORFEIT ASSISTANCE he had help"},
	{"", twoEach + " | W: APPEAL why | +2h"},
	{"", "W: 1. P-K4 | B: 1. P-K4 P-Q4 | " + capture},
}

// situationsOf are those of an agreement, among them what only some codes know.
func situationsOf(terms string) []situation {
	out := situations
	often := func(words string, more ...situation) {
		if strings.Contains(terms, words) {
			for range 3 {
				out = append(out[:len(out):len(out)], more...)
			}
		}
	}
	for _, code := range []string{"code=STAUNTON", "preset=staunton"} {
		often(code, situation{doubtful, "W: DEMAND FIFTY"}, situation{doubtful, "W: DEMAND FIFTY | Limit #1"}, situation{bareKing, "B: DEMAND FIFTY"},
			situation{"", twoEach + " | W: 2… P-Q3 3. P-Q5 ch"}, situation{"", twoEach + " | " + illegal + " | +1h"}, situation{"", twoEach + " | " + illegal + " | B: 2"})
	}
	often("RICC", situation{bareKing, "B: DEMAND FIFTY"})
	often("code=BCC1903-APPA", situation{"", twoEach + " | Correct W n2 d2d3"}, situation{"", twoEach + " | " + ambiguous + " | Correct W n3 f1b5"})
	for _, code := range []string{"code=BCC1903-APPA", "code=BCC1903-VI", "preset=telegraph"} {
		often(code, situation{"", twoEach + " | Specify B V.9(a)"}, situation{"", twoEach + " | " + ambiguous + " | B: QUERY | +3h"}, situation{"", twoEach + " | W: CLAIM ADJUDICATION UNABLE I am called away."})
	}
	return out
}
