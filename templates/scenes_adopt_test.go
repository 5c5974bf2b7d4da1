package templates

import (
	"testing"

	"postd/correspondence"
)

// These are the letters of games in which a reading, or one of several records, is adopted by
// saying which (BCC1897/III.3, BCC1897/III.4), and in which the first record stands.
func init() {
	free := func(t testing.TB) *stage { return amb(t, "penalty.ambiguous=announce") }
	several := func(t testing.TB, how string) *stage {
		return open(t, "", "several_records="+how).plays(opening...).white("2... P-Q3 3. B-Q3").white("3. B-KKt5")
	}
	scenes = append(scenes, []scene{
		{name: "L-AMB announce", play: func(t testing.TB) correspondence.Notice { return free(t).to(toBlack, correspondence.NAmbiguous) }},
		{name: "L-ADOPTED announced", play: func(t testing.TB) correspondence.Notice {
			return free(t).black("ADOPT 2\n3. B-KKt5 QxB").to(toWhite, correspondence.NAdopted)
		}},
		{name: "L-ADOPTED announced before the reply", play: func(t testing.TB) correspondence.Notice {
			return free(t).black("ADOPT 2").to(toWhite, correspondence.NAdopted)
		}},
		{name: "L-READ-AS not announced", play: func(t testing.TB) correspondence.Notice {
			return free(t).black("3. B-Kt5 QxB").to(toWhite, correspondence.NReadAs)
		}},
		{name: "L-REFUSED-CLAIM announce", play: func(t testing.TB) correspondence.Notice {
			return free(t).black("EXACT E").to(toBlack, correspondence.NRefused)
		}},
		{name: "L-MULTI announce", play: func(t testing.TB) correspondence.Notice {
			return several(t, "announce").to(toBlack, correspondence.NSeveral)
		}},
		{name: "L-RETURNED say which", play: func(t testing.TB) correspondence.Notice {
			return several(t, "announce").black("QxB").to(toBlack, correspondence.NReturned)
		}},
		{name: "L-OUT-OF-TURN first stands", play: func(t testing.TB) correspondence.Notice {
			return several(t, "first").to(toWhite, correspondence.NOutOfTurn)
		}},
	}...)
}
