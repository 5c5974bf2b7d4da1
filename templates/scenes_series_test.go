package templates

import (
	"testing"

	"postd/correspondence"
)

// inAdvance is the game in which White has sent a series with "B-QKt5".
func inAdvance(t testing.TB, changes ...string) *stage {
	return open(t, "", changes...).plays("P-K4", "P-K4", "Kt-KB3", "Kt-QB3").
		white("2... Kt-QB3 3. B-QKt5\nIF P-QR3 THEN B-R4; IF P-QKt4 THEN B-Kt3\nOR IF Kt-B3 THEN Castles")
}

// inTwoWays is the game in which White has answered one assumed move in two ways.
func inTwoWays(t testing.TB, changes ...string) *stage {
	return inAdvance(t, changes...).white("OR IF P-QR3 THEN BxKt; IF QPxB THEN Castles")
}

func init() {
	add := func(name string, play func(testing.TB) correspondence.Notice) {
		scenes = append(scenes, scene{name: name, play: play})
	}
	add("L-ACK in advance", func(t testing.TB) correspondence.Notice { return inAdvance(t).to(toWhite, correspondence.NAck) })
	add("L-ACK in advance alone", func(t testing.TB) correspondence.Notice {
		return inAdvance(t).white("OR IF KKt-K2 THEN P-Q4").to(toWhite, correspondence.NAck)
	})
	add("L-COND-FIRED", func(t testing.TB) correspondence.Notice {
		return inAdvance(t).black("P-QR3\nOFFER DRAW").to(toWhite, correspondence.NCondFired)
	})
	add("L-COND-FIRED several", func(t testing.TB) correspondence.Notice {
		return inTwoWays(t).black("3. B-QKt5 P-QR3").to(toWhite, correspondence.NCondFired)
	})
	add("L-MULTI sent in advance", func(t testing.TB) correspondence.Notice {
		return inTwoWays(t).black("3. B-QKt5 P-QR3").to(toBlack, correspondence.NSeveral)
	})
	add("L-COND-LAPSED not taken", func(t testing.TB) correspondence.Notice {
		return inTwoWays(t).black("3. B-QKt5 P-QR3").black("ADOPT 2").to(toWhite, correspondence.NCondLapsed)
	})
	add("L-MOVE sent in advance", func(t testing.TB) correspondence.Notice {
		return inAdvance(t).black("3. B-QKt5 P-QR3").to(toBlack, correspondence.NMove)
	})
	add("L-MOVE disclosed", func(t testing.TB) correspondence.Notice {
		return inAdvance(t, "conditional.disclose=true").to(toBlack, correspondence.NMove)
	})
	add("L-COND-LAPSED", func(t testing.TB) correspondence.Notice {
		return inAdvance(t).black("3. B-QKt5 P-Q3").to(toWhite, correspondence.NCondLapsed)
	})
	add("L-COND-LAPSED recalled", func(t testing.TB) correspondence.Notice {
		return inAdvance(t, "conditional.recall=until-adopted", "conditional.disclose=true").white("RECALL CONDITIONS").to(toBlack, correspondence.NCondLapsed)
	})
	add("L-CONDITIONS", func(t testing.TB) correspondence.Notice {
		return inAdvance(t, "conditional.disclose=true").white("IF KKt-K2 THEN P-Q4").to(toBlack, correspondence.NConditions)
	})
	add("L-ACK any reply", func(t testing.TB) correspondence.Notice {
		return inAdvance(t).white("otherwise Castles").to(toWhite, correspondence.NAck)
	})
	add("L-COND-FIRED any reply", func(t testing.TB) correspondence.Notice {
		return inAdvance(t).white("IF ANY THEN Castles").black("3. B-QKt5 P-QR4").to(toWhite, correspondence.NCondFired)
	})
	add("L-UNREAD a plan", func(t testing.TB) correspondence.Notice {
		return open(t, "").white("1. P-K4\nif P-K4 I push on").to(toWhite, correspondence.NUnread)
	})
	add("L-UNREAD other numbers", func(t testing.TB) correspondence.Notice {
		return open(t, "").white("1. P-K4\nif 4… P-K4, 5. P-Q4").to(toWhite, correspondence.NUnread)
	})
	add("L-UNREAD conditions", func(t testing.TB) correspondence.Notice {
		return open(t, "").white("IF P-K4 THEN P-Q4").to(toWhite, correspondence.NUnread)
	})
	add("L-RETURNED ambiguous", func(t testing.TB) correspondence.Notice {
		return amb(t, "scrutiny.ambiguity=guard").to(toWhite, correspondence.NReturned)
	})
	add("L-RETURNED illegal", func(t testing.TB) correspondence.Notice {
		return ill(t, "scrutiny.illegality=guard").to(toWhite, correspondence.NReturned)
	})
	unmade := func(t testing.TB) *stage {
		return open(t, "", "scrutiny.unreadable=not-sent", "forfeit_on_time=penalty_e").plays(opening...).white("2... P-Q3 3. B-Kt9")
	}
	add("L-UNREAD not sent", func(t testing.TB) correspondence.Notice { return unmade(t).to(toWhite, correspondence.NUnread) })
	add("L-PENALTY not sent", func(t testing.TB) correspondence.Notice { return unmade(t).to(toBlack, correspondence.NPenalty) })
	add("L-TRY", func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("TRY B-Kt5").to(toWhite, correspondence.NTry)
	})
	add("L-TRY illegal", func(t testing.TB) correspondence.Notice {
		return open(t, "").plays(opening...).white("TRY B-R5").to(toWhite, correspondence.NTry)
	})
	add("L-TRY after the record", func(t testing.TB) correspondence.Notice {
		return amb(t).white("TRY B-Kt5").to(toWhite, correspondence.NTry)
	})
}
