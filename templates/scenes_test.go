package templates

import (
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// scene is one golden letter: how the game comes to it, and who reads it.
type scene struct {
	name string // of the file; it begins with the kind
	play func(testing.TB) correspondence.Notice
	as   func(*correspondence.Reader)
}

const (
	toWhite = terms.ToWhite
	toBlack = terms.ToBlack
)

// amb is the game in which White has sent "B-Kt5", which fits two moves.
func amb(t testing.TB, changes ...string) *stage {
	return open(t, "", changes...).plays(opening...).white("2... P-Q3 3. B-Kt5")
}

// ill is the game in which White has sent "B-R5", which fits no move.
func ill(t testing.TB, changes ...string) *stage {
	return open(t, "", changes...).plays(opening...).white("2... P-Q3 3. B-R5")
}

// cap1 and cap2 are positions in which "P-Q5" is legal only as one capture, or
// as two.
const (
	cap1 = "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1"
	cap2 = "4k3/8/3p4/2P1P3/8/8/8/4K3 w - - 0 1"
)

// question and help put a question to the umpire.
const (
	question = "APPEAL Was my last record really late?"
	help     = "CLAIM FORFEIT ASSISTANCE He asked me in the club what to play."
)

// answer is a ruling on question 1, changed as the scene needs it.
func answer(row string, changes ...func(*correspondence.Ruling)) correspondence.Ruling {
	r := correspondence.Ruling{By: terms.ToSecretary, Row: row, On: 1, Reason: "The ledger shows it."}
	for _, change := range changes {
		change(&r)
	}
	return r
}

func idle(r *correspondence.Ruling) { r.Idle = true }

// holds is a Penalty E for which both clocks stand.
const holds = `penalty_e=text "Write to the member's club" to secretary hold`

// comes is a ruling by which Leo Marsh plays the side from now on.
func comes(of rules.Colour) correspondence.Ruling {
	return correspondence.Ruling{By: terms.ToSecretary, Row: "Substitute", Of: of, Reason: "Gwen Hall has asked to leave.",
		Joins: correspondence.Joining{To: terms.Member{Player: 7, Name: "Leo Marsh"}, Reached: true, Finished: 1, Games: 4}}
}

func alone(r *correspondence.Ruling) { r.On = 0 }

// twoHours gives it the first two hours of White's turn after the opening.
func twoHours(r *correspondence.Ruling) {
	from := time.Date(2026, time.November, 30, 14, 0, 0, 0, time.UTC)
	r.Of, r.Span = rules.White, calendar.Span{From: from, To: from.Add(2 * time.Hour)}
}

// unread is the game in which White's letter "Bishop to the knight" is found
// and ruled on after some time.
func unread(t testing.TB, when string, readings ...string) *stage {
	s := open(t, "").plays(opening...).at("2026-12-01 12:00").white("My move: Bishop to the knight, thank you.")
	arrived := s.now
	return s.passes(when).rules(answer("Readings", alone, func(r *correspondence.Ruling) {
		r.Of, r.Words, r.Arrived = rules.White, "Bishop to the knight", arrived
		for _, words := range readings {
			m, err := rules.ParseMove(words)
			if err != nil {
				t.Fatal(err)
			}
			r.Moves = append(r.Moves, m)
		}
	}))
}

func english(r *correspondence.Reader) {
	r.Spelling, r.Also, r.Beside = "N", true, descriptive.InAlgebraic
}

// shownIn makes a reader who wishes moves in a form, and in another beside it.
func shownIn(moves descriptive.Form, beside ...descriptive.Form) func(*correspondence.Reader) {
	return func(r *correspondence.Reader) {
		if r.Moves = moves; len(beside) > 0 {
			r.Also, r.Beside = true, beside[0]
		}
	}
}

// agreed arranges a game in which records are written in other notations.
func agreed(t testing.TB, notation string) *stage { return open(t, "", "notation=agreed:"+notation) }

// ruyIn is the game of ruy with every record in one of the notations agreed.
func ruyIn(notation string, form descriptive.Form) func(testing.TB) correspondence.Notice {
	return func(t testing.TB) correspondence.Notice {
		s, p := agreed(t, notation), rules.Start()
		for _, ply := range ruy(t).Game.Score() {
			s.plays(form.Write(p, ply.Move, descriptive.Style{}))
			p = ply.After
		}
		return s.to(toBlack, correspondence.NMove)
	}
}

// ruy is a game of nine moves, the last of White's, in which both have castled.
func ruy(t testing.TB) correspondence.Notice {
	return open(t, "").plays("P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5", "P-QR3", "B-R4", "Kt-B3", "Castles", "KtxP",
		"P-Q4", "P-QKt4", "B-Kt3", "P-Q4", "PxP", "B-K3", "QKt-Q2").to(toBlack, correspondence.NMove)
}

func berlin(r *correspondence.Reader) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err)
	}
	r.Zone = zone
}

// aMonth is leave as a modern club has it (RULING/R-67).
const aMonth = "leave=30 days a year, moving ends it, cut short without harm"

var scenes = []scene{
	{name: "L-TERMS white", play: func(t testing.TB) correspondence.Notice { return open(t, "").to(toWhite, correspondence.NTerms) }},
	{name: "L-TERMS black", play: func(t testing.TB) correspondence.Notice {
		return open(t, cap1, "turn.limit=10 days", "adjudication.date=2027-06-30").to(toBlack, correspondence.NTerms)
	}},
	{name: "L-TERMS told before", play: func(t testing.TB) correspondence.Notice { return open(t, "").to(toWhite, correspondence.NTerms) },
		as: func(r *correspondence.Reader) { r.Terms = "A3" }},
	{name: "L-TERMS told before, odds", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "colours=fixed", "odds=White gives QKt").to(toBlack, correspondence.NTerms)
	}, as: func(r *correspondence.Reader) { r.Terms = "A3" }},
	{name: "L-TERMS several turns", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "time_limit=20 turns 60 days, 10 turns 30 days").to(toWhite, correspondence.NTerms)
	}},
	{name: "L-TERMS begins on notice", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "first_turn_begins=notice").to(toWhite, correspondence.NTerms)
	}},
	{name: "L-TERMS opponent begins on notice", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "first_turn_begins=notice").to(toBlack, correspondence.NTerms)
	}},
	{name: "L-START", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "first_turn_begins=notice").passes("2026-11-30 10:00").to(toWhite, correspondence.NStart)
	}},
	{name: "L-START opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "first_turn_begins=notice").passes("2026-11-30 10:00").to(toBlack, correspondence.NStart)
	}},
	{name: "L-TERMS agreed numeric", play: func(t testing.TB) correspondence.Notice {
		return agreed(t, "numeric").to(toWhite, correspondence.NTerms)
	}},
	{name: "L-ACK", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. P-KB4").to(toWhite, correspondence.NAck)
	}},
	{name: "L-ACK ambiguous", play: func(t testing.TB) correspondence.Notice { return amb(t).to(toWhite, correspondence.NAck) }},
	{name: "L-ACK illegal", play: func(t testing.TB) correspondence.Notice { return ill(t).to(toWhite, correspondence.NAck) }},
	{name: "L-ACK offer", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. P-KB4\nOFFER DRAW").to(toWhite, correspondence.NAck)
	}},
	{name: "L-ACK repeated", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. P-KB4").white("2... P-Q3 3. P-KB4").to(toWhite, correspondence.NAck)
	}},
	{name: "L-ACK interpreted", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("QUERY").white("INTERPRET 1").to(toWhite, correspondence.NAck)
	}},
	{name: "L-MOVE", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. P to KB 4\n\nSnow here. Regards to Mr. Jones.").to(toBlack, correspondence.NMove)
	}},
	{name: "L-MOVE white", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).to(toWhite, correspondence.NMove)
	}, as: english},
	{name: "L-MOVE far", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays("P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5", "P-QR3", "B-R4", "Kt-B3", "Castles", "B-K2",
			"R-K1", "P-QKt4", "B-Kt3", "P-Q3", "P-B3", "Castles", "P-KR3").to(toBlack, correspondence.NMove)
	}, as: func(r *correspondence.Reader) { english(r); berlin(r) }},
	{name: "L-MOVE the mark of check decides", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. B-Kt5 ch").to(toBlack, correspondence.NMove)
	}},
	{name: "L-MOVE the mark of check is surplus", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. P-KR3 mate").to(toBlack, correspondence.NMove)
	}},
	{name: "L-MOVE American", play: ruy, as: func(r *correspondence.Reader) { r.Spelling = "N" }},
	{name: "L-MOVE algebraic", play: ruy, as: shownIn(descriptive.InAlgebraic, descriptive.InBrief)},
	{name: "L-MOVE numeric", play: ruy, as: shownIn(descriptive.InNumeric)},
	{name: "L-MOVE UCI", play: ruy, as: shownIn(descriptive.InUCI, descriptive.InAlgebraic)},
	{name: "L-MOVE full words", play: ruy, as: shownIn(descriptive.InFull)},
	{name: "L-MOVE full words beside", play: ruy, as: shownIn(descriptive.InAlgebraic, descriptive.InFull)},
	{name: "L-MOVE agreed algebraic", play: ruyIn("algebraic", descriptive.InAlgebraic)},
	{name: "L-MOVE agreed numeric, shown so", play: ruyIn("numeric", descriptive.InNumeric), as: shownIn(descriptive.InNumeric)},
	{name: "L-MOVE agreed algebraic and descriptive", play: ruyIn("algebraic+descriptive", descriptive.InBrief), as: shownIn(descriptive.InAlgebraic)},
	{name: "L-MOVE opening agreed", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "opening=1. e4 e5 2. f4").black("2... PxP").to(toWhite, correspondence.NMove)
	}},
	{name: "L-MOVE offer, no repeat", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("3. P-KB4\nOFFER DRAW").to(toBlack, correspondence.NMove)
	}},
	{name: "L-MOVE-LATE", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).passes("2026-12-03 17:20").white("2... P-Q3 3. P-KB4").to(toBlack, correspondence.NMoveLate)
	}},
	{name: "L-AMB", play: func(t testing.TB) correspondence.Notice { return amb(t).to(toBlack, correspondence.NAmbiguous) }},
	{name: "L-AMB algebraic", play: func(t testing.TB) correspondence.Notice { return amb(t).to(toBlack, correspondence.NAmbiguous) },
		as: shownIn(descriptive.InAlgebraic)},
	{name: "L-AMB full words", play: func(t testing.TB) correspondence.Notice { return amb(t).to(toBlack, correspondence.NAmbiguous) },
		as: shownIn(descriptive.InFull)},
	{name: "L-AMB agreed algebraic", play: func(t testing.TB) correspondence.Notice {
		return agreed(t, "algebraic").plays("d4", "d5", "Nf3", "e6").white("2... e6 3. Nd2").to(toBlack, correspondence.NAmbiguous)
	}},
	{name: "L-AMB E", play: func(t testing.TB) correspondence.Notice {
		return amb(t, "penalty.ambiguous=E").to(toBlack, correspondence.NAmbiguous)
	}, as: english},
	{name: "L-AMB promotion", play: func(t testing.TB) correspondence.Notice {
		return open(t, "7k/P7/8/8/8/8/8/K7 w - - 0 40").white("P-R8").to(toBlack, correspondence.NAmbiguous)
	}},
	{name: "L-AMB silent author", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("QUERY").passes("2026-12-02 18:00").to(toBlack, correspondence.NAmbiguous)
	}},
	{name: "L-AMB reply fell", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-Kt5 R-R5").passes("2026-12-05 18:00").to(toBlack, correspondence.NAmbiguous)
	}},
	{name: "L-NOCAP one", play: func(t testing.TB) correspondence.Notice {
		return open(t, cap1).white("P-Q6").to(toBlack, correspondence.NNoCapture)
	}},
	{name: "L-NOCAP two", play: func(t testing.TB) correspondence.Notice {
		return open(t, cap2).white("P-Q6").to(toBlack, correspondence.NNoCapture)
	}},
	{name: "L-ILL", play: func(t testing.TB) correspondence.Notice { return ill(t).to(toBlack, correspondence.NIllegal) }},
	{name: "L-RESTORE", play: func(t testing.TB) correspondence.Notice {
		return ill(t).at("2026-12-01 09:30").black("EXACT E").to(toWhite, correspondence.NRestored)
	}},
	{name: "L-RESTORE held", play: func(t testing.TB) correspondence.Notice {
		return ill(t, holds).at("2026-12-01 09:30").black("EXACT E").to(toWhite, correspondence.NRestored)
	}},
	{name: "L-PROPOSAL opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE turn.limit 5 days").to(toBlack, correspondence.NProposal)
	}},
	{name: "L-PROPOSAL proposer", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE turn.limit 5 days").to(toWhite, correspondence.NProposal)
	}},
	{name: "L-PROPOSAL umpire", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE UMPIRE Mr Hoffer").to(toBlack, correspondence.NProposal)
	}},
	{name: "L-PROPOSAL help", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE HELP to look at the game with my daughter").to(toBlack, correspondence.NProposal)
	}},
	{name: "L-AGREED terms", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE turn.limit 5 days").black("CONSENT").to(toWhite, correspondence.NAgreed)
	}},
	{name: "L-AGREED umpire", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT 1").to(toWhite, correspondence.NAgreed)
	}},
	{name: "L-AGREED refused", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE HELP to look at the game with my daughter").black("REFUSE 1").to(toWhite, correspondence.NAgreed)
	}},
	{name: "L-REPORT umpire agreed", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT 1").to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-REPORT umpire agreed in the place of another", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "umpires=each-place").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT").seats(terms.ToUmpireOfWhite, "Mr Hoffer").
			white("PROPOSE UMPIRE Mr Bird").black("CONSENT").to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-REPORT umpire agreed whose name is no plain words", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE UMPIRE Mr $(reboot) `Hoffer`").black("CONSENT").to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-UMPIRE", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT").seats(terms.ToUmpire, "Mr Hoffer").to(toWhite, correspondence.NUmpire)
	}},
	{name: "L-UMPIRE himself", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT").seats(terms.ToUmpire, "Mr Hoffer").to(terms.ToUmpire, correspondence.NUmpire)
	}},
	{name: "L-UMPIRE at a place of play", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "umpires=each-place").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT").seats(terms.ToUmpireOfWhite, "Mr Hoffer").to(toBlack, correspondence.NUmpire)
	}},
	{name: "L-UMPIRE himself at a place of play", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "umpires=each-place", "slips=umpire", "forfeit_specified_by=umpire", "scrutiny.illegality=silent").
			black("PROPOSE UMPIRE Mr Bird").white("CONSENT").seats(terms.ToUmpireOfBlack, "Mr Bird").to(terms.ToUmpireOfBlack, correspondence.NUmpire)
	}},
	{name: "L-REPORT referred", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT").white("APPEAL Is this right?").seats(terms.ToUmpire, "Mr Hoffer").to(terms.ToUmpire, correspondence.NReport)
	}},
	{name: "L-STATUS the terms, with an umpire", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "umpires=each-place").white("PROPOSE UMPIRE Mr Hoffer").black("CONSENT").seats(terms.ToUmpireOfWhite, "Mr Hoffer").
			black("PROPOSE UMPIRE Mr Bird").white("CONSENT").white("TERMS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-SUBSTITUTE in mid-turn", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").rules(comes(rules.White)).to(toWhite, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").rules(comes(rules.White)).to(toBlack, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE opponent, shown what falls", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "conditional.disclose=true").plays(opening...).white("2... P-Q3 3. B-QKt5 ch\nIF P-QB3 THEN B-R4").rules(comes(rules.White)).to(toBlack, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE opponent, an excess falls", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).passes("2026-12-06 12:00").rules(comes(rules.White)).to(toBlack, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE with a choice", play: func(t testing.TB) correspondence.Notice {
		return ill(t).rules(comes(rules.Black)).to(toBlack, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE author of an illegal record", play: func(t testing.TB) correspondence.Notice {
		return ill(t).rules(comes(rules.White)).to(toWhite, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE who is to say what was meant", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("QUERY").rules(comes(rules.White)).to(toWhite, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE with an offer and an appeal open", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white(question).white("2... P-Q3 3. P-KB4\nOFFER DRAW").rules(comes(rules.Black)).to(toBlack, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE in adjudication", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "adjudication.date=2026-12-10", "turn.limit=20 days").plays(opening...).at("2026-12-11 12:00").white("CLAIM ADJUDICATION").rules(comes(rules.White)).to(toWhite, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE in a silent game", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "scrutiny.ambiguity=silent", "scrutiny.illegality=silent").plays(opening...).white("2... P-Q3 3. B-Kt5").rules(comes(rules.Black)).to(toBlack, correspondence.NSubstitute)
	}},
	{name: "L-SUBSTITUTE within an allowance", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "time_limit=20 turns 30 days").plays(opening...).at("2026-12-02 12:00").rules(comes(rules.White)).to(toWhite, correspondence.NSubstitute)
	}},
	{name: "L-LEFT", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").rules(comes(rules.White)).to(toWhite, correspondence.NLeft)
	}},
	{name: "L-CALENDAR mover", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").publishes("2026-12-02", "Day of mourning").to(toWhite, correspondence.NCalendar)
	}},
	{name: "L-CALENDAR opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").publishes("2026-12-01", "Day of mourning").to(toBlack, correspondence.NCalendar)
	}},
	{name: "L-CALENDAR standing still", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").at("2026-12-01 09:30").white("APPEAL why").publishes("2026-12-01", "Day of mourning").to(toWhite, correspondence.NCalendar)
	}},
	{name: "L-FIFTY called upon", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "fifty.count=demand-claim").plays(opening...).white("DEMAND FIFTY").to(toBlack, correspondence.NFifty)
	}},
	{name: "L-FIFTY own", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "fifty.count=demand-claim").plays(opening...).white("DEMAND FIFTY").to(toWhite, correspondence.NFifty)
	}},
	{name: "L-SILENCE asked", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "silence=2 days").passes("2026-12-02 10:00").to(toWhite, correspondence.NSilence)
	}},
	{name: "L-SILENCE opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "silence=2 days").passes("2026-12-02 10:00").to(toBlack, correspondence.NSilence)
	}},
	{name: "L-SILENCE heard", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "silence=2 days").passes("2026-12-02 10:00").white("STATUS").to(toBlack, correspondence.NSilence)
	}},
	{name: "L-LEAVE taken", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "turn.limit=5 days", aMonth).white("LEAVE 20 Dec TO 3 Jan").to(toWhite, correspondence.NLeave)
	}},
	{name: "L-LEAVE opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "turn.limit=5 days", aMonth).black("LEAVE 20 Dec TO 3 Jan").to(toWhite, correspondence.NLeave)
	}},
	{name: "L-LEAVE withdrawn", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "turn.limit=5 days", aMonth).white("LEAVE 20 Dec TO 3 Jan").white("LEAVE END").to(toWhite, correspondence.NLeave)
	}},
	{name: "L-LEAVE cut", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "turn.limit=5 days", aMonth).white("LEAVE 1 Dec TO 3 Jan").at("2026-12-04 09:00").white("LEAVE END").to(toBlack, correspondence.NLeave)
	}},
	{name: "L-MOVE that ends leave", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "turn.limit=5 days", aMonth).white("LEAVE 1 Dec TO 3 Jan").at("2026-12-04 09:00").white("1. P-K4").to(toBlack, correspondence.NMove)
	}},
	{name: "L-REFUSED-CLAIM no leave", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "turn.limit=5 days", aMonth).white("LEAVE 30 Feb").to(toWhite, correspondence.NRefused)
	}},
	{name: "L-STATUS with leave", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "turn.limit=5 days", aMonth).white("LEAVE 20 Dec TO 3 Jan").black("LEAVE 6 Dec").white("STATUS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-HELD offender", play: func(t testing.TB) correspondence.Notice {
		return ill(t, holds).at("2026-12-01 09:30").black("EXACT E").at("2026-12-03 09:30").marks(1, "done").to(toWhite, correspondence.NHeld)
	}},
	{name: "L-HELD lapsed", play: func(t testing.TB) correspondence.Notice {
		return ill(t, holds).at("2026-12-01 09:30").black("EXACT E").passes("2026-12-09 09:30").to(toBlack, correspondence.NHeld)
	}},
	{name: "L-OUTAGE mine", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").outage("2026-12-01 12:00", "2026-12-02 06:00").to(toWhite, correspondence.NOutage)
	}},
	{name: "L-OUTAGE the opponent's", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").outage("2026-12-01 12:00", "2026-12-02 06:00").to(toBlack, correspondence.NOutage)
	}},
	{name: "L-DISCHARGED paid", play: func(t testing.TB) correspondence.Notice {
		return ill(t, "penalty_e=fine 6 d").at("2026-12-01 09:30").black("EXACT E").at("2026-12-03 09:30").marks(1, "paid").to(toWhite, correspondence.NDischarged)
	}},
	{name: "L-LATE Penalty E", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "forfeit_on_time=penalty_e", "penalty_e=fine 6 d per day").passes("2026-12-20 09:00").to(toWhite, correspondence.NLate)
	}},
	{name: "L-EXCESS Penalty E", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "forfeit_on_time=penalty_e", "penalty_e=fine 6 d per day").passes("2026-12-20 09:00").to(toBlack, correspondence.NExcess)
	}},
	{name: "L-RESTORE A alone", play: func(t testing.TB) correspondence.Notice {
		return amb(t, "penalty.ambiguous=E").at("2026-12-01 09:30").black("EXACT A").to(toWhite, correspondence.NRestored)
	}},
	{name: "L-PENALTY claimant", play: func(t testing.TB) correspondence.Notice {
		return amb(t, "penalty.ambiguous=E").at("2026-12-01 09:30").black("EXACT E").to(toBlack, correspondence.NPenalty)
	}},
	{name: "L-PENALTY author, D", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("EXACT D SELECT 1\n3. B-Kt5 P-KB3").to(toWhite, correspondence.NPenalty)
	}},
	{name: "L-PENALTY asked", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("QUERY").to(toBlack, correspondence.NPenalty)
	}},
	{name: "L-PENALTY no reading", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("EXACT D SELECT 3\n3. B-Kt5 P-KB3").to(toBlack, correspondence.NPenalty)
	}},
	{name: "L-PENALTY no move", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("EXACT D SELECT 1").to(toBlack, correspondence.NPenalty)
	}},
	{name: "L-PENALTY law 3", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("3. P-KB4").black("EXACT E").to(toBlack, correspondence.NPenalty)
	}},
	{name: "L-WAIVED author", play: func(t testing.TB) correspondence.Notice {
		return ill(t).black("WAIVE").to(toWhite, correspondence.NWaived)
	}},
	{name: "L-WAIVED waived", play: func(t testing.TB) correspondence.Notice {
		return ill(t).black("WAIVE").to(toBlack, correspondence.NWaived)
	}},
	{name: "L-WAIVED answered", play: func(t testing.TB) correspondence.Notice {
		return ill(t).black("P-KB3").to(toBlack, correspondence.NWaived)
	}},
	{name: "L-WAIVED lapsed", play: func(t testing.TB) correspondence.Notice {
		return ill(t).passes("2026-12-05 09:00").to(toBlack, correspondence.NWaived)
	}},
	{name: "L-WAIVED silent author", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("QUERY").passes("2026-12-02 18:00").to(toWhite, correspondence.NWaived)
	}},
	{name: "L-INTERPRET", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("QUERY").to(toWhite, correspondence.NInterpret)
	}},
	{name: "L-INTERPRET no move", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("EXACT D SELECT 1").to(toWhite, correspondence.NInterpret)
	}, as: english},
	{name: "L-READ-AS shown", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-KKt5 P-KB3").to(toWhite, correspondence.NReadAs)
	}},
	{name: "L-READ-AS not shown", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-Kt5 P-QB3").to(toWhite, correspondence.NReadAs)
	}},
	{name: "L-READ-AS illegal reply", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-Kt5 R-R5").to(toWhite, correspondence.NReadAs)
	}},
	{name: "L-READ-AS full words", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-KKt5 P-KB3").to(toWhite, correspondence.NReadAs)
	}, as: shownIn(descriptive.InFull, descriptive.InAlgebraic)},
	{name: "L-ADOPTED", play: func(t testing.TB) correspondence.Notice {
		return amb(t).at("2026-12-01 09:30").black("QUERY").at("2026-12-01 11:00").white("INTERPRET 1").to(toBlack, correspondence.NAdopted)
	}},
	{name: "L-ANNULLED-REPLY replier", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-KKt5 P-KB3").white("INTERPRET B-QKt5").to(toBlack, correspondence.NReplyVoid)
	}},
	{name: "L-ANNULLED-REPLY author", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-KKt5 P-KB3").at("2026-12-01 08:00").white("INTERPRET B-QKt5").to(toWhite, correspondence.NReplyVoid)
	}},
	{name: "L-LAW3", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("3. P-KB4").black("EXACT E").to(toWhite, correspondence.NLaw3)
	}},
	{name: "L-REFUSED-CLAIM", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("CLAIM FORFEIT TIME").to(toWhite, correspondence.NRefused)
	}},
	{name: "L-REFUSED-CLAIM not agreed", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("EXACT E").to(toBlack, correspondence.NRefused)
	}},
	{name: "L-REFUSED-CLAIM question open", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white(question).white("APPEAL Was it late?").to(toWhite, correspondence.NRefused)
	}},
	{name: "L-REFUSED-CLAIM pending", play: func(t testing.TB) correspondence.Notice {
		return ill(t).white("CLAIM FORFEIT TIME").to(toWhite, correspondence.NRefused)
	}},
	{name: "L-RETURNED", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-QKt5 P-QB3").white("3... P-QB3 4. BxQ").to(toWhite, correspondence.NReturned)
	}},
	{name: "L-RETURNED no reading", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("QUERY").white("B-K3").to(toWhite, correspondence.NReturned)
	}},
	{name: "L-OUT-OF-TURN stale", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("MOVE 1. P-Q4").to(toWhite, correspondence.NOutOfTurn)
	}},
	{name: "L-OUT-OF-TURN not begun", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").black("P-K4").to(toBlack, correspondence.NOutOfTurn)
	}},
	{name: "L-UNREAD", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("Sorry, I am travelling.\nBishop to the usual place.").to(toWhite, correspondence.NUnread)
	}},
	{name: "L-UNREAD nothing new", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("").to(toWhite, correspondence.NUnread)
	}},
	{name: "L-UNREAD perhaps old", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).below(rules.White, "Thank you!", "White plays 2 P-Q4.\nMay it go on so.").to(toWhite, correspondence.NUnread)
	}},
	{name: "L-DOUBT perhaps old", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).below(rules.White, "", "You are to reply by Thursday.\n2... P-Q3 3. Kt-KB3\nJohn").to(toWhite, correspondence.NDoubt)
	}},
	{name: "L-UNREAD agreed numeric", play: func(t testing.TB) correspondence.Notice {
		return agreed(t, "numeric").plays("5254", "5755").white("Queen Pawn to the usual square.").to(toWhite, correspondence.NUnread)
	}},
	{name: "L-DOUBT", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. Kt-KB3, draw?").to(toWhite, correspondence.NDoubt)
	}},
	{name: "L-DOUBT beside readings", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("EXACT D, 2. QxB\nThe weather is fine.").to(toBlack, correspondence.NDoubt)
	}},
	{name: "L-TERMS acts to be confirmed", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign, accept, claim").to(toWhite, correspondence.NTerms)
	}},
	{name: "L-HELP acts to be confirmed", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign").plays(opening...).white("HELP").to(toWhite, correspondence.NHelp)
	}},
	{name: "L-CONFIRM", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign, offer").plays(opening...).white("RESIGN\nWell played!").to(toWhite, correspondence.NConfirm)
	}},
	{name: "L-CONFIRM exact with a move", play: func(t testing.TB) correspondence.Notice {
		return ill(t, "confirm=exact").black("EXACT E, MOVE P-QB3").to(toBlack, correspondence.NConfirm)
	}},
	{name: "L-CONFIRM accept with a move", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=accept").plays(opening...).black("OFFER DRAW").white("ACCEPT\n2... P-Q3 3. Kt-KB3").to(toWhite, correspondence.NConfirm)
	}},
	{name: "L-CONFIRM offer beside another", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign, offer").plays(opening...).white("RESIGN").white("OFFER DRAW").to(toWhite, correspondence.NConfirm)
	}},
	{name: "L-CONFIRM withdrawn", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign").plays(opening...).white("RESIGN").white("NO").to(toWhite, correspondence.NConfirm)
	}},
	{name: "L-CONFIRM overtaken", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign").plays(opening...).white("RESIGN").white("2... P-Q3 3. Kt-KB3").to(toWhite, correspondence.NConfirm)
	}},
	{name: "L-CONFIRM which", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign, offer").plays(opening...).white("RESIGN").white("OFFER DRAW").white("YES 9").to(toWhite, correspondence.NConfirm)
	}},
	{name: "L-APPEAL confirmed late", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=accept").plays(opening...).black("OFFER DRAW").white("ACCEPT").black("WITHDRAW OFFER").white("YES").to(toWhite, correspondence.NAppeal)
	}},
	{name: "L-APPEAL confirmed late by the other", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=accept").plays(opening...).black("OFFER DRAW").white("ACCEPT").black("WITHDRAW OFFER").white("YES").to(toBlack, correspondence.NAppeal)
	}},
	{name: "L-REPORT confirmed late", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=accept").plays(opening...).black("OFFER DRAW").white("ACCEPT").black("WITHDRAW OFFER").white("YES").to(terms.ToUmpire, correspondence.NReport)
	}},
	{name: "L-STATUS to be confirmed", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "confirm=resign").plays(opening...).white("RESIGN").white("STATUS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-STATUS note", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("draw?").white("2").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-OFFER", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("OFFER DRAW").to(toWhite, correspondence.NOffer)
	}},
	{name: "L-OFFER-BARE", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("OFFER DRAW\nWhat do you think?").to(toBlack, correspondence.NOfferBare)
	}},
	{name: "L-OFFER-ENDED declined", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("OFFER DRAW").black("DECLINE").to(toWhite, correspondence.NOfferEnded)
	}},
	{name: "L-OFFER-ENDED withdrawn", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("OFFER DRAW").white("WITHDRAW OFFER").to(toBlack, correspondence.NOfferEnded)
	}},
	{name: "L-REMINDER half", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).passes("2026-12-02 06:00").to(toWhite, correspondence.NReminder)
	}},
	{name: "L-REMINDER day, ambiguous", play: func(t testing.TB) correspondence.Notice {
		return amb(t).passes("2026-12-02 20:00").to(toBlack, correspondence.NReminder)
	}},
	{name: "L-REMINDER own, belated", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("REMIND 30% 2 days").passes("2026-12-02 23:00").to(toWhite, correspondence.NReminder)
	}},
	{name: "L-REMINDERS own", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("REMIND 30% 2 days").to(toWhite, correspondence.NReminders)
	}},
	{name: "L-REMINDERS off, but for the floor", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "notices=turn, right, excess, ruling, result, day").plays(opening...).black("REMIND OFF").to(toBlack, correspondence.NReminders)
	}},
	{name: "L-REMINDERS daily", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("REMIND DAILY").to(toWhite, correspondence.NReminders)
	}},
	{name: "L-REFUSED-CLAIM no such reminder", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("REMIND TOMORROW").to(toWhite, correspondence.NRefused)
	}},
	{name: "L-EXCESS", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).passes("2026-12-04 20:00").to(toBlack, correspondence.NExcess)
	}},
	{name: "L-LATE", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).passes("2026-12-04 20:00").to(toWhite, correspondence.NLate)
	}},
	{name: "L-ADJ-SOON", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "adjudication.date=2026-12-12").plays(opening...).passes("2026-12-01 20:00").to(toWhite, correspondence.NAdjSoon)
	}},
	{name: "L-ADJ-OPEN", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "adjudication.date=2026-12-01").plays(opening...).passes("2026-12-01 20:00").to(toBlack, correspondence.NAdjOpen)
	}},
	{name: "L-ADJ-DUE player", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "adjudication.date=2026-12-01").plays(opening...).passes("2026-12-01 20:00").white("CLAIM ADJUDICATION").to(toBlack, correspondence.NAdjDue)
	}},
	{name: "L-ADJ-DUE receiver", play: func(t testing.TB) correspondence.Notice {
		return amb(t, "adjudication.date=2026-12-01").passes("2026-12-01 20:00").white("CLAIM ADJUDICATION").to(toBlack, correspondence.NAdjDue)
	}},
	{name: "L-ADJ-DUE adjudicator", play: func(t testing.TB) correspondence.Notice {
		return amb(t, "adjudication.date=2026-12-01").passes("2026-12-01 20:00").white("CLAIM ADJUDICATION").to(terms.ToAdjudicator, correspondence.NAdjDue)
	}},
	{name: "L-STATEMENT", play: func(t testing.TB) correspondence.Notice {
		return amb(t, "adjudication.date=2026-12-01").passes("2026-12-01 20:00").black("CLAIM ADJUDICATION").white("STATEMENT White is better.\n\n3... B-K2\nand 4. Castles KR leads to nothing for Black.").to(toWhite, correspondence.NStatement)
	}},
	{name: "L-DOSSIER both", play: func(t testing.TB) correspondence.Notice {
		return amb(t, "adjudication.date=2026-12-01").passes("2026-12-01 20:00").black("CLAIM ADJUDICATION").white("STATEMENT White is better.\n\n3... B-K2\nand 4. Castles KR leads to nothing for Black.").
			black("Dear Sir,\nMy statement: <b>1</b>\n1 because I am right\nRESIGN").to(terms.ToAdjudicator, correspondence.NDossier)
	}},
	{name: "L-DOSSIER bound", play: func(t testing.TB) correspondence.Notice {
		return ill(t, "adjudication.date=2026-12-01", "penalty.illegal=C", "penalty.multi_illegal=C").passes("2026-12-01 20:00").white("CLAIM ADJUDICATION").black("EXACT C").
			passes("2026-12-16 20:00").to(terms.ToAdjudicator, correspondence.NDossier)
	}},
	{name: "L-RESULT mate", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays("P-KB3", "P-K4", "P-KKt4", "Q-R5").to(toWhite, correspondence.NResult)
	}},
	{name: "L-RESULT mate, with the book", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays("P-KB3", "P-K4", "P-KKt4", "Q-R5").to(toBlack, correspondence.NResult)
	}, as: func(r *correspondence.Reader) { r.Book = "line 8,214, 3f9a-c2d1-77b0-e9a4" }},
	{name: "L-RESULT time, winner", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).passes("2026-12-04 20:00").black("CLAIM FORFEIT TIME").to(toBlack, correspondence.NResult)
	}},
	{name: "L-RESULT draw", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("OFFER DRAW").black("ACCEPT\nThank you for the game").to(toWhite, correspondence.NResult)
	}},
	{name: "L-RESULT secretary", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("RESIGN").to(terms.ToSecretary, correspondence.NResult)
	}},
	{name: "L-RESULT adjudged", play: func(t testing.TB) correspondence.Notice {
		return open(t, "", "adjudication.date=2026-12-01").plays(opening...).passes("2026-12-01 20:00").white("CLAIM ADJUDICATION").
			rules(correspondence.Ruling{By: terms.ToAdjudicator, Row: "Adjudge", Reason: "Equal men, nothing decided.", Result: terms.Drawn}).
			to(toBlack, correspondence.NResult)
	}},
	{name: "L-ENDED", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("RESIGN").white("2... P-Q3 3. P-KB4").to(toWhite, correspondence.NEnded)
	}},
	{name: "L-APPEAL appellant", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).to(toWhite, correspondence.NAppeal)
	}},
	{name: "L-APPEAL opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).to(toBlack, correspondence.NAppeal)
	}},
	{name: "L-APPEAL late letter", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").late("OFFER DRAW").to(toWhite, correspondence.NAppeal)
	}},
	{name: "L-REPORT late letter", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").late("OFFER DRAW").to(terms.ToUmpire, correspondence.NReport)
	}},
	{name: "L-APPEAL by him who waits", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").black(question).to(toWhite, correspondence.NAppeal)
	}},
	{name: "L-APPEAL after an idle one", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white(question).at("2026-12-01 12:00").rules(answer("Uphold", idle)).
			white("APPEAL I ask again.").to(toWhite, correspondence.NAppeal)
	}},
	{name: "L-APPEAL after the end", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("RESIGN").at("2026-12-02 12:00").white("APPEAL I was not myself.").to(toWhite, correspondence.NAppeal)
	}},
	{name: "L-APPEAL claimant", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(help).to(toWhite, correspondence.NAppeal)
	}},
	{name: "L-APPEAL accused", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(help).to(toBlack, correspondence.NAppeal)
	}},
	{name: "L-STATUS while the umpire is asked", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).white("STATUS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-MOVE while the umpire is asked", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).white("2... P-Q3 3. P-KB4").to(toBlack, correspondence.NMove)
	}},
	{name: "L-RULING uphold, appellant", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-03 18:00").rules(answer("Uphold")).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING uphold, opponent", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-03 18:00").rules(answer("Uphold")).to(toBlack, correspondence.NRuling)
	}},
	{name: "L-RULING uphold, idle", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-04 18:00").rules(answer("Uphold", idle)).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING uphold, idle, in a turn that is over", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-04 12:00").white("2... P-Q3 3. P-KB4").
			at("2026-12-04 18:00").rules(answer("Uphold", idle)).to(toBlack, correspondence.NRuling)
	}},
	{name: "L-RULING uphold, after the end", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("RESIGN").white("APPEAL I was not myself.").rules(answer("Uphold")).to(toBlack, correspondence.NRuling)
	}},
	{name: "L-RULING claim dismissed", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(help).at("2026-12-02 18:00").rules(answer("Uphold")).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING claim dismissed, reasonable", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(help).at("2026-12-02 18:00").
			rules(answer("Uphold", func(r *correspondence.Ruling) { r.Reasonable = true })).to(toBlack, correspondence.NRuling)
	}},
	{name: "L-RULING credit that answers", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").white(question).at("2026-12-02 18:00").rules(answer("Credit", twoHours)).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING credit of the other, answering him", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").black(question).at("2026-12-02 18:00").rules(answer("Credit", twoHours)).to(toBlack, correspondence.NRuling)
	}},
	{name: "L-RULING debit", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-02 12:00").
			rules(answer("Credit", alone, twoHours)).rules(answer("Debit", alone, twoHours)).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING suspend", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").rules(answer("Suspend", alone)).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING resume", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).at("2026-12-01 12:00").rules(answer("Suspend", alone)).at("2026-12-08 09:00").
			rules(answer("Resume", alone)).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING readings, author", play: func(t testing.TB) correspondence.Notice {
		return unread(t, "2026-12-01 18:00", "c1g5", "f1b5").to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING readings, opponent", play: func(t testing.TB) correspondence.Notice {
		return unread(t, "2026-12-01 18:00", "c1g5", "f1b5").to(toBlack, correspondence.NRuling)
	}},
	{name: "L-AMB by a ruling", play: func(t testing.TB) correspondence.Notice {
		return unread(t, "2026-12-01 18:00", "c1g5", "f1b5").to(toBlack, correspondence.NAmbiguous)
	}},
	{name: "L-RULING readings, an excess undone", play: func(t testing.TB) correspondence.Notice {
		return unread(t, "2026-12-04 18:00", "d4d5").to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RESULT forfeit", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white(help).rules(answer("Forfeit")).to(toBlack, correspondence.NResult)
	}},
	{name: "L-RESULT annulled", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).rules(answer("Annul", alone)).to(toBlack, correspondence.NResult)
	}},
	{name: "L-RESULT with a question open", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white(question).white("RESIGN").to(toBlack, correspondence.NResult)
	}},
	{name: "L-RULING credit", play: func(t testing.TB) correspondence.Notice {
		s := open(t, "").plays(opening...)
		from := s.now.Add(-30 * time.Minute)
		return s.rules(correspondence.Ruling{By: terms.ToSecretary, Row: "Credit", Law: "BCC1903/II.10.E", Reason: "Our mailbox could not be reached.",
			Of: rules.White, Span: calendar.Span{From: from, To: s.now}}).to(toWhite, correspondence.NRuling)
	}},
	{name: "L-RULING note", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).rules(correspondence.Ruling{By: terms.ToSecretary, Row: "Note", Reason: "Mr Smith has a new address."}).to(toBlack, correspondence.NRuling)
	}},
	{name: "L-STATUS to move", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("STATUS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-STATUS pending, clear", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("2... P-Q3 3. P-KB4").at("2026-12-01 12:00").white("STATUS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-STATUS pending, ambiguous", play: func(t testing.TB) correspondence.Notice {
		return amb(t).at("2026-12-01 12:00").white("STATUS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-STATUS electing", play: func(t testing.TB) correspondence.Notice {
		return amb(t).at("2026-12-01 12:00").black("STATUS").to(toBlack, correspondence.NStatus)
	}},
	{name: "L-STATUS replied", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-KKt5 P-KB3").black("STATUS").to(toBlack, correspondence.NStatus)
	}},
	{name: "L-STATUS renounced", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("WAIVE").to(toBlack, correspondence.NStatus)
	}},
	{name: "L-STATUS terms", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("TERMS").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-STATUS interpreted", play: func(t testing.TB) correspondence.Notice {
		return amb(t).black("3. B-KKt5 P-KB3").white("INTERPRET B-KKt5").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-HELP", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("HELP").to(toWhite, correspondence.NHelp)
	}},
	{name: "L-HELP notation", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("HELP NOTATION").to(toWhite, correspondence.NHelp)
	}},
	{name: "L-HELP time", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("HELP TIME").to(toWhite, correspondence.NHelp)
	}},
	{name: "L-HELP in advance", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("HELP IF").to(toWhite, correspondence.NHelp)
	}},
	{name: "L-STATUS score", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("SCORE").to(toWhite, correspondence.NStatus)
	}},
	{name: "L-STATUS illegal", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("3 B-Q6").black("STATUS").to(toBlack, correspondence.NStatus)
	}},
	{name: "L-STATUS over", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("RESIGN").black("STATUS").to(toBlack, correspondence.NStatus)
	}},
	{name: "L-HELP agreed algebraic, numeric and descriptive", play: func(t testing.TB) correspondence.Notice {
		return agreed(t, "algebraic+numeric+descriptive").plays("P-K4", "P-K4").white("HELP").to(toWhite, correspondence.NHelp)
	}},
	{name: "L-NOTE", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("SCORE\nI hope that you are well.\n\nIt has snowed here for three days and the post is slow, so do not wonder if you hear nothing.").to(toBlack, correspondence.NNote)
	}},
	{name: "L-REPORT appeal", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("APPEAL Was my last record really late?\nThe post of my provider was down.").to(terms.ToUmpire, correspondence.NReport)
	}},
	{name: "L-REPORT claim", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("CLAIM FORFEIT ASSISTANCE He asked me in the club what to play.").to(terms.ToUmpire, correspondence.NReport)
	}},
	{name: "L-REPORT penalty", play: func(t testing.TB) correspondence.Notice {
		return ill(t, `penalty_e=text "Report to the committee" to secretary`).black("EXACT E").to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-REPORT undelivered", play: func(t testing.TB) correspondence.Notice {
		s := open(t, "").plays(opening...)
		s.silent = true
		s.white("2... P-Q3 3. P-KB4")
		s.take(s.g.Undelivered(s.g.Post.Notice, s.g.Post.To, "550 no such mailbox", s.office()))
		return s.to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-REPORT undelivered nothing waits", play: func(t testing.TB) correspondence.Notice {
		s := open(t, "").plays(opening...)
		s.take(s.g.Undelivered("1.1", toMove(s), "550 no such mailbox", s.office()))
		return s.to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-REPORT returned", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).back(correspondence.Bounce{Why: "came back: 5.1.1 no such mailbox"}).to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-REPORT returned answered", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).back(correspondence.Bounce{Why: "came back: 5.1.1", Proven: true, Answered: true}).to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-REPORT unreceived", play: func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).back(correspondence.Bounce{Why: "came back: 5.1.1 no such mailbox", Proven: true}).to(terms.ToSecretary, correspondence.NReport)
	}},
	{name: "L-UNRECEIVED", play: func(t testing.TB) correspondence.Notice {
		s := open(t, "").plays(opening...)
		to := toMove(s)
		return s.back(correspondence.Bounce{Why: "came back: 5.1.1 no such mailbox", Proven: true}).to(terms.PartyOf(to.Other()), correspondence.NUnreceived)
	}},
	{name: "L-REPORT deemed received", play: func(t testing.TB) correspondence.Notice {
		s := open(t, "").plays(opening...)
		s.silent = true
		s.white("2... P-Q3 3. P-KB4")
		s.take(s.g.Undelivered(s.g.Post.Notice, s.g.Post.To, "550 no such mailbox", s.office()))
		return s.passes("2026-12-03 12:00").to(terms.ToSecretary, correspondence.NReport)
	}},
}
