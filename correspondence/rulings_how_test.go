package correspondence

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestHowItEnded checks how a game ends by a ruling that says so, and by one that does not, and what
// no ruling can say (TABLE/T7.Award, TABLE/T7.Reopen, TABLE/T7.Adjudge).
func TestHowItEnded(t *testing.T) {
	award := func(result terms.Result, how events.Ending, law string) Ruling {
		return Ruling{By: terms.ToSecretary, Row: "Award", Reason: "x", Result: result, How: how, Law: rules.Law(law)}
	}
	reopen := func(result terms.Result, how events.Ending) Ruling {
		return Ruling{By: terms.ToSecretary, Row: "Reopen", Reason: "x", Result: result, How: how}
	}
	for _, x := range []struct {
		name, play string
		r          Ruling
		how        events.Ending
		by         string // who brought it about
		refused    string
	}{
		{"RULING-R-41 left", "+1h", award(terms.WhiteWins, "", "RULING/R-41"), events.ByWithdrawal, "Black", ""},
		{"STAUNTON-R.XVIII gave it up", "+1h", award(terms.BlackWins, "", "STAUNTON/R.XVIII"), events.ByWithdrawal, "White", ""},
		{"RULING-R-41 a draw is not left", "+1h", award(terms.Drawn, "", "RULING/R-41"), events.ByRuling, "White", ""},
		{"a law that says nothing of it", "+1h", award(terms.WhiteWins, "", ""), events.ByRuling, "White", ""},
		{"RULING-R-41 died", "+1h", award(terms.WhiteWins, events.ByDeath, "RULING/R-41"), events.ByDeath, "Black", ""},
		{"mate", "+1h", award(terms.BlackWins, events.ByMate, ""), events.ByMate, "Black", ""},
		{"time", "+1h", award(terms.BlackWins, events.ByTime, ""), events.ByTime, "White", ""},
		{"BCC1903-V.9(d) both have left", "+1h", award(terms.BothLost, "", ""), events.ByWithdrawal, "White", ""},
		{"STAUNTON-DEF.ANNULLED it counts for nothing", "+1h", award(terms.Annulled, "", "RULING/R-41"), events.ByWithdrawal, "White", ""},
		{"RULING-R-37 as it ended before", "W: RESIGN | Reopen", award(terms.BlackWins, "", ""), events.ByResignation, "White", ""},
		{"RULING-R-37 otherwise than before", "W: RESIGN | Reopen", award(terms.BlackWins, events.ByDefault, ""), events.ByDefault, "White", ""},
		{"RULING-R-37 the other has won, as before", "W: RESIGN", reopen(terms.WhiteWins, ""), events.ByResignation, "Black", ""},
		{"RULING-R-37 a draw is not resigned", "W: RESIGN", reopen(terms.Drawn, ""), events.ByRuling, "White", ""},
		{"RULING-R-37 a draw was agreed", "W: RESIGN", reopen(terms.Drawn, events.ByAgreement), events.ByAgreement, "White", ""},

		{"a drawn game is not resigned", "+1h", award(terms.Drawn, events.ByResignation, ""), "", "", "has not the result 1/2-1/2"},
		{"a won game is not agreed", "+1h", award(terms.WhiteWins, events.ByAgreement, ""), "", "", "has not the result 1-0"},
		{"BCC1903-V.9(d) lost by both rests on one law", "+1h", award(terms.BothLost, "", "RULING/R-41"), "", "", "rests on BCC1903/V.9(d)"},
		{"lost by both is no draw", "+1h", award(terms.BothLost, events.ByAgreement, ""), "", "", "has not the result 0-0"},
		{"only an Award is lost by both", "W: RESIGN", reopen(terms.BothLost, ""), "", "", "needs a result: 1-0, 0-1 or 1/2-1/2"},
		{"how without a result", "W: RESIGN", reopen("", events.ByTime), "", "", "only with its result"},
		{"what no ruling can say", "+1h", award(terms.Drawn, events.ByStalemate, ""), "", "", "no ruling says"},
		{"RULING-R-41 adjudicated without a claim, where it is not agreed", "+1h", Ruling{By: terms.ToSecretary, Row: "Adjudicate", Reason: "x"}, "", "", "needs the number of the question"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := open(t, "", "")
			s.moves(four)
			if err := s.plays(x.play); err != nil {
				t.Fatal(err)
			}
			err := s.rule(x.r)
			if x.refused != "" {
				if err == nil || !strings.Contains(err.Error(), x.refused) {
					t.Errorf("%v, not %s", err, x.refused)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if e := s.game.Ended; e.How != x.how || e.By.String() != x.by || e.Result != x.r.Result {
				t.Errorf("%+v", e)
			}
		})
	}
}

// TestEndingsByName checks that each way has a name, and none is taken for another.
func TestEndingsByName(t *testing.T) {
	for _, x := range RuledEndings() {
		if how, err := RuledEndingNamed(strings.ToUpper(x.Name)); how != x.How || err != nil || x.Words == "" {
			t.Errorf("%+v: %s, %v", x, how, err)
		}
	}
	if how, err := RuledEndingNamed("before"); how != "" || err != nil {
		t.Error(how, err)
	}
	if _, err := RuledEndingNamed("nobly"); err == nil || !strings.Contains(err.Error(), "before, resigned, agreed, mate, time, rules, withdrawn, died, adjudicated or default") {
		t.Error(err)
	}
}

// TestFinalAfter checks until when what was decided last may be appealed from (RULING/R-37).
func TestFinalAfter(t *testing.T) {
	for play, want := range map[string]time.Duration{ // after the instant at which all begins
		"+1h":                                    0,
		"+1h | W: RESIGN":                        14*24*time.Hour + time.Hour,
		"+1h | W: RESIGN | +100h":                14*24*time.Hour + time.Hour,
		"+1h | W: RESIGN | +100h | W: APPEAL no": 0,
		"+1h | W: RESIGN | +100h | W: APPEAL no | Uphold #1": 14*24*time.Hour + 101*time.Hour,
		"+1h | W: RESIGN | +9h | Reopen 1/2-1/2":             14*24*time.Hour + 10*time.Hour,
		"+1h | W: RESIGN | +9h | Reopen":                     0,
	} {
		s := open(t, "", "")
		s.moves(four)
		from := s.now
		if err := s.plays(play); err != nil {
			t.Fatal(err)
		}
		if until, ok := s.game.FinalAfter(); ok != (want > 0) || ok && until.Sub(from) != want {
			t.Errorf("%s: %s, %v", play, until.Sub(from), ok)
		}
	}
}
