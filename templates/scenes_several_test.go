package templates

import (
	"testing"

	"postd/correspondence"
	"postd/descriptive"
)

// These are the letters of Penalty C and of several records for one turn.
func init() {
	strict := []string{"penalty.illegal=C", "penalty.multi_illegal=C"}
	first := func(t testing.TB) *stage { return open(t, "", strict...).at("2026-12-01 09:00").white("P-K5") }
	legal := func(t testing.TB) *stage { return open(t, "").plays(opening...).white("2... P-Q3 3. P-Q5") }
	algebraic := shownIn(descriptive.InAlgebraic)
	scenes = append(scenes, []scene{
		{name: "L-ILL C, the King cannot move", play: func(t testing.TB) correspondence.Notice { return first(t).to(toBlack, correspondence.NIllegal) }},
		{name: "L-ILL C", play: func(t testing.TB) correspondence.Notice {
			return ill(t, strict...).to(toBlack, correspondence.NIllegal)
		}},
		{name: "L-RESTORE C", play: func(t testing.TB) correspondence.Notice {
			return ill(t, strict...).black("EXACT C").to(toWhite, correspondence.NRestored)
		}},
		{name: "L-RESTORE no man named", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C").passes("2026-12-05 12:00").to(toWhite, correspondence.NRestored)
		}},
		{name: "L-PENALTY C", play: func(t testing.TB) correspondence.Notice {
			return ill(t, strict...).black("EXACT C MAN QRP").to(toBlack, correspondence.NPenalty)
		}},
		{name: "L-PENALTY C, a man who cannot move", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C MAN QR").to(toBlack, correspondence.NPenalty)
		}},
		{name: "L-PENALTY no man named", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C").passes("2026-12-05 12:00").to(toBlack, correspondence.NPenalty)
		}},
		{name: "L-NAME-A-MAN", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C").to(toBlack, correspondence.NNameMan)
		}},
		{name: "L-NAME-A-MAN no such man", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C MAN QB5").to(toBlack, correspondence.NNameMan)
		}},
		{name: "L-REFUSED-CLAIM no such man", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C").black("MAN QB5").to(toBlack, correspondence.NRefused)
		}},
		{name: "L-BOUND", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C MAN KBP").white("P-K4").to(toWhite, correspondence.NBound)
		}},
		{name: "L-REFUSAL", play: func(t testing.TB) correspondence.Notice {
			return first(t).black("EXACT C MAN KBP").white("P-K4").white("P-Q4").to(toBlack, correspondence.NRefusal)
		}},
		{name: "L-MULTI", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("P-KB4 instead").to(toBlack, correspondence.NSeveral)
		}},
		{name: "L-MULTI one illegal, one ambiguous", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("3. K-K5\n3. B-Kt5\nOFFER DRAW").to(toBlack, correspondence.NSeveral)
		}},
		{name: "L-MULTI none legal", play: func(t testing.TB) correspondence.Notice {
			return ill(t, strict...).white("K-K6").to(toBlack, correspondence.NSeveral)
		}},
		{name: "L-MULTI by two Pawns, algebraic", as: algebraic, play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("P-KB4").to(toBlack, correspondence.NSeveral)
		}},
		{name: "L-ACK several", play: func(t testing.TB) correspondence.Notice {
			return open(t, "").plays(opening...).white("2... P-Q3 3. P-Q5\n3. P-KB4").to(toWhite, correspondence.NAck)
		}},
		{name: "L-STATUS pending, several", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("P-KB4").white("STATUS").to(toWhite, correspondence.NStatus)
		}},
		{name: "L-RESTORE several", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("K-K5").black("EXACT E").to(toWhite, correspondence.NRestored)
		}},
		{name: "L-WAIVED several", play: func(t testing.TB) correspondence.Notice {
			return ill(t).white("K-K6").black("WAIVE").to(toWhite, correspondence.NWaived)
		}},
		{name: "L-REFUSED-CLAIM several", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("P-KB4").black("QUERY").to(toBlack, correspondence.NRefused)
		}},
		{name: "L-REFUSED-CLAIM no such record", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("P-KB4").black("ADOPT 3").to(toBlack, correspondence.NRefused)
		}},
		{name: "L-AMB of several", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("3. B-Kt5").black("ADOPT 2").to(toBlack, correspondence.NAmbiguous)
		}},
		{name: "L-OUT-OF-TURN second record", play: func(t testing.TB) correspondence.Notice {
			return legal(t).white("P-KB4").black("ADOPT 2").white("P-QR3").to(toWhite, correspondence.NOutOfTurn)
		}},
		{name: "L-RESTORE automatic", play: func(t testing.TB) correspondence.Notice {
			return ill(t, "exaction.illegal=automatic").to(toWhite, correspondence.NRestored)
		}},
		{name: "L-PENALTY automatic", play: func(t testing.TB) correspondence.Notice {
			return ill(t, "exaction.illegal=automatic").to(toBlack, correspondence.NPenalty)
		}},
		{name: "L-NAME-A-MAN automatic", play: func(t testing.TB) correspondence.Notice {
			return open(t, "", append(strict, "exaction.illegal=automatic")...).at("2026-12-01 09:00").white("P-K5").to(toBlack, correspondence.NNameMan)
		}},
		{name: "L-LAW3 automatic", play: func(t testing.TB) correspondence.Notice {
			return open(t, "", "exaction.law3=automatic").plays(opening...).white("3. P-Q5").to(toWhite, correspondence.NLaw3)
		}},
	}...)
}
