package correspondence

import (
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestQuestions plays the rows of TABLE/T4 on what is put to the umpire, and
// those of TABLE/T7.
func TestQuestions(t *testing.T) {
	const (
		appeal = "W: APPEAL was my last record late"
		help   = "CLAIM FORFEIT ASSISTANCE he asked the club"
		told   = "White L-RULING, Black L-RULING"
		ended  = "White L-RESULT, Black L-RESULT, secretary L-RESULT"
		clear  = "W: 2… P-Q3 3. P-Q5"
	)
	playRows(t, []row{
		{"BCC1903-V.2(b) T4 row 16 the clock stands", "", four, "+30h | " + appeal + " | +100h",
			"", "White to play; White's turn 72h used 30h stands still; d7d6"},
		{"BCC1903-V.2(b) T4 row 16 both players and the umpire are told", "", four, appeal,
			"umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "White to play; White's turn 72h stands still; d7d6"},
		{"BCC1903-V.2(b) T4 row 16 an appeal of him who waits", "", four, "+30h | B: APPEAL why | +100h",
			"", "White to play; White's turn 72h used 30h stands still; d7d6"},
		{"BCC1903-V.2(b) T4 row 16 the limit of a choice stands too", "", four, illegal + " | +30h | B: APPEAL it is legal | +100h",
			"", "Black to choose; choice 72h; d7d6"},
		{"BCC1903-V.2(b) T4 row 16 an excess complete before it is not cured", "", four, "+71h | unread | +2h | " + appeal + " | read | +1h",
			"", "White to play; White's turn 72h used 73h stands still; d7d6; excess of White"},
		{"BCC1903-V.2(b) T4 row 17 it goes on", "", four, "+30h | " + appeal + " | +100h | Uphold #1 | +12h",
			"White L-REMINDER", "White to play; turn 72h used 42h; d7d6"},
		{"BCC1903-V.2(b) T4 row 17 both are told", "", four, "+30h | " + appeal + " | +100h | Uphold #1",
			told, "White to play; turn 72h used 30h; d7d6"},
		{"BCC1903-V.2(b) T4 row 17 until receipt of the reply", "", four, "+30h | " + appeal + " | +100h | hold | Uphold #1 | +20h | post | +2h",
			"", "White to play; turn 72h used 32h; d7d6"},
		{"BCC1903-V.2(b) T4 row 17 any ruling may be the reply", "", four, "+30h | " + appeal + " | +10h | Credit #1",
			told, "White to play; turn 72h used 25h; d7d6"},
		{"RULING-R-57 T4 row 17 the reply cannot be delivered", "", four, "+30h | " + appeal + " | +10h | hold | Uphold #1 | bounce W | +47h | +3h",
			"secretary L-REPORT", "White to play; turn 72h used 32h; d7d6"},
		{"RULING-R-1 T4 row 17 he answers the reply before the post says that he has it", "", four, "+30h | " + appeal + " | +10h | Uphold #1 | W: STATUS",
			"White L-STATUS", "White to play; turn 72h used 30h; d7d6"},
		{"BCC1903-V.9.PROVISO T4 row 11 the same of a claim", "", four, "+30h | W: " + help + " | +100h",
			"", "White to play; White's turn 72h used 30h stands still; d7d6"},
		{"BCC1903-V.9.PROVISO T4 row 11 dismissed without good ground", "", four, "+30h | W: " + help + " | +30h | Uphold #1",
			told, "White to play; turn 72h used 60h; d7d6"},
		// TABLE/T7.Reasonable
		{"BCC1903-V.9.PROVISO T4 row 11 dismissed, but reasonable", "", four, "+30h | W: " + help + " | +30h | Uphold #1 reasonable",
			told, "White to play; turn 72h used 30h; d7d6"},
		{"BCC1903-V.9.PROVISO T4 row 11 the accused does not pay for it", "", four, "+30h | B: " + help + " | +30h | Uphold #1",
			told, "White to play; turn 72h used 30h; d7d6"},
		{"BCC1903-V.9(a) T7 forfeit", "", four, "W: " + help + " | Forfeit #1",
			ended, "ended 1-0, ruled, V.9(a); d7d6"},
		{"BCC1903-V.9(d) T7 forfeit of him who waits", "", four, "B: CLAIM FORFEIT LAWS he is rude | Forfeit #1",
			ended, "ended 0-1, ruled, V.9(d); d7d6"},
		{"BCC1903-V.2(b) T4 row 23 a record takes effect", "", four, "+30h | " + appeal + " | +100h | " + clear,
			"White L-ACK, Black L-MOVE", "Black to play; Black's turn 72h stands still; d4d5"},
		{"BCC1903-V.2(b) T4 row 23 the next turn stands too, and goes on", "", four, "+30h | " + appeal + " | +100h | " + clear + " | +9h | Uphold #1 | +4h",
			"", "Black to play; turn 72h used 4h; d4d5"},
		{"BCC1903-V.9.PROVISO T4 row 23 a claim is not waived by a record", "", four, "W: " + help + " | " + clear + " | Forfeit #1",
			ended, "ended 1-0, ruled, V.9(a); d4d5"},
		{"BCC1903-V.2(b) T7 idle, in the open turn", "", four, "+30h | " + appeal + " | +50h | Uphold #1 idle | +1h",
			"Black L-EXCESS, White L-LATE", "White to play; turn 72h used 81h; d7d6; excess of White"},
		{"BCC1903-V.2(b) T7 idle, the opponent does not pay for it", "", four, "+30h | B: APPEAL why | +50h | Uphold #1 idle | +1h",
			"", "White to play; turn 72h used 31h; d7d6"},
		{"BCC1903-V.2(b) T7 idle, in a turn that is over", "", four, "+30h | " + appeal + " | +50h | " + clear + " | +1h | Uphold #1 idle",
			told, "Black to play; turn 72h; d4d5; excess of White"},
		{"BCC1903-V.9(c) T7 idle, and claimed", "", four, "+30h | " + appeal + " | +50h | " + clear + " | +1h | Uphold #1 idle | B: CLAIM FORFEIT TIME",
			ended, "ended 0-1, time exceeded, V.9(c); d4d5; excess of White"},
		{"BCC1903-V.2(b) T7 idle, in a turn that is over, within the time", "", four, "+30h | " + appeal + " | +20h | " + clear + " | Uphold #1 idle",
			told, "Black to play; turn 72h; d4d5"},
		{"RULING-R-62 T4 row 25 a second one", "", four, appeal + " | W: APPEAL again",
			"White L-REFUSED-CLAIM", "White to play; White's turn 72h stands still; d7d6"},
		{"RULING-R-62 T4 row 25 one of the other side", "", four, appeal + " | B: APPEAL too",
			"umpire L-REPORT, White L-APPEAL, Black L-APPEAL", "White to play; White's turn 72h stands still; d7d6"},
		{"RULING-R-62 T4 row 25 two open, one answered", "", four, "+9h | " + appeal + " | +1h | B: APPEAL too | +1h | Uphold #1 | +9h",
			"", "White to play; White's turn 72h used 9h stands still; d7d6"},
		{"RULING-R-62 T4 row 25 after an idle one", "", four, appeal + " | +1h | Uphold #1 idle | +1h | W: APPEAL again | +9h",
			"", "White to play; turn 72h used 11h; d7d6"},
		{"BCC1903-V.9.TAIL T4 row 24 resigned", "", four, appeal + " | W: RESIGN",
			ended, "ended 0-1, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-37 T4 row 34 appealed from the end", "", four, "B: RESIGN | +200h | " + appeal,
			"umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "ended 1-0, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-37 T4 row 34 answered after the end", "", four, "B: RESIGN | " + appeal + " | Uphold #1",
			told, "ended 1-0, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-37 T4 row 34 too late", "", four, "B: RESIGN | +337h | " + appeal,
			"White L-ENDED", "ended 1-0, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-37 T4 row 34 of a game annulled", "", four, "Annul | " + appeal,
			"White L-ENDED", "ended annulled, ruled, II.2; d7d6"},
		{"BCC1903-V.10(b) an appeal in adjudication stops nobody", "adjudication.date=2026-12-08", four, "+48h | B: CLAIM ADJUDICATION | " + appeal + " | Adjudge 0-1 #1",
			ended, "ended 0-1, adjudged, V.10(b); d7d6"},
		{"BCC1903-V.7(c) an appeal while the author is asked", "", four, ambiguous + " | +10h | B: QUERY | +1h | B: APPEAL why | +2h | W: INTERPRET 1 | +3h",
			"", "Black to play; Black's turn 72h used 10h stands still; f1b5"},
		{"BCC1903-V.7(c) and both end", "", four, ambiguous + " | +10h | B: QUERY | B: APPEAL why | +2h | W: INTERPRET 1 | +3h | Uphold #1 | +5h",
			"", "Black to play; turn 72h used 15h; f1b5"},

		{"BCC1903-INTRO(a) T7 suspended", "", four, "+30h | Suspend | +100h",
			"", "White to play; White's turn 72h used 30h stands still; d7d6"},
		{"BCC1903-INTRO(a) T7 a record in a suspended game", "", four, "+30h | Suspend | +100h | " + clear + " | +9h",
			"", "Black to play; Black's turn 72h stands still; d4d5"},
		{"BCC1903-INTRO(a) T7 resumed", "", four, "+30h | Suspend | +100h | Resume | +2h",
			"", "White to play; turn 72h used 32h; d7d6"},
		{"BCC1903-II.10.E T7 debit", "", four, "+10h | Credit | Debit",
			told, "White to play; turn 72h used 10h; d7d6"},
		{"BCC1903-II.2 T7 annulled", "", four, "Annul", ended, "ended annulled, ruled, II.2; d7d6"},

		{"RULING-R-53 T7 readings, one", "", four, "+9h | Readings W -4h d4d5",
			told + ", Black L-MOVE", "Black to play; turn 72h; d4d5"},
		{"RULING-R-53 T7 readings, several", "", four, "+9h | Readings W -4h c1g5 f1b5",
			told + ", Black L-AMB", "Black to choose; turn 72h; d7d6"},
		{"RULING-R-53 T7 readings, none", "", four, "+9h | Readings W -4h",
			told + ", Black L-ILL", "Black to choose; choice 72h; d7d6"},
		{"RULING-R-21 T7 readings undo an excess", "", four, "+73h | Readings W -4h d4d5",
			told + ", Black L-MOVE", "Black to play; turn 72h; d4d5"},
		{"RULING-R-53 T7 readings of a letter that was late", "", four, "+79h | Readings W -4h d4d5",
			told + ", Black L-MOVE-LATE", "Black to play; turn 72h; d4d5; excess of White"},
		{"BCC1903-V.3 T7 readings offend against no Law 3", "", four, "+9h | Readings W -4h d4d5 | B: EXACT E",
			"Black L-REFUSED-CLAIM", "Black to play; turn 72h; d4d5"},
		{"RULING-R-64 T7 readings, then as ever", "", four, "+9h | Readings W -4h c1g5 f1b5 | B: QUERY | W: INTERPRET 2",
			"Black L-ADOPTED, White L-ACK", "Black to play; turn 72h; c1g5"},
		{"RULING-R-53 T7 readings that mate", "", "1 P-KB3 P-K4 2 P-KKt4", "+9h | Readings B -4h d8h4",
			told + ", White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 0-1, checkmate, I.15(a); d8h4"},
		{"RULING-R-53 T7 readings answer a question", "", four, "+9h | W: APPEAL that was my record | +9h | Readings W -12h d4d5 #1",
			told + ", Black L-MOVE", "Black to play; turn 72h; d4d5"},
	})
}

// TestRefusedRulings checks that what cannot be ruled is refused in words, and nothing
// happens.
func TestRefusedRulings(t *testing.T) {
	for _, x := range []struct{ name, play, ruling, want string }{
		{"an unknown row", "+1h", "Castle", "there are Uphold, Readings, Restore, Adopt, Credit, Debit, Remit, TransportError, Correct, Specify, Penalise, Forfeit, Draw, Award, Substitute, Limit, Adjudicate, Adjudge, Annul, Suspend, Resume, Reopen, Undo and Note"},
		{"RULING-R-37 not ended", "+1h", "Reopen", "is not ended"},
		{"said with another", "+1h", "Idle", "it is said with Uphold"},
		{"no question", "+1h", "Uphold", "needs the number of the question"},
		{"no such question", "+1h", "Uphold #1", "has no question 1"},
		{"RULING-R-62 answered already", "W: APPEAL why | Uphold #1", "Uphold #1", "answered already: Uphold"},
		{"BCC1903-V.9.PROVISO no claim", "W: APPEAL why", "Forfeit #1", "is no claim"},
		{"idle, but found good", "W: APPEAL why", "Credit #1 idle", "with Uphold alone"},
		{"BCC1903-INTRO(a) suspended twice", "Suspend", "Suspend", "suspended already"},
		{"BCC1903-INTRO(a) not suspended", "W: APPEAL why", "Resume", "is not suspended"},
		{"BCC1903-II.10.E nothing to debit", "+9h", "Debit", "nothing would change"},
		{"RULING-R-37 ended", "W: RESIGN", "Credit", "is ended: 0-1"},
		{"RULING-R-53 the turn is over", "+9h | W: 2… P-Q3 3. P-Q5 | +1h | B: 3. P-Q5 P-QB3", "Readings B -5h c7c6", "not the turn of Black"},
		{"BCC1903-V.4(a) no legal move beside another", "+9h | W: 2… P-Q3 3. P-Q5", "Readings W -4h a1a8", "a1a8 is no legal move"},
		{"RULING-R-53 it arrived in an earlier turn", "+9h | W: 2… P-Q3 3. P-Q5 | +1h | B: 3. P-Q5 P-QB3 | +1h", "Readings W -5h f1b5", "before this turn of White began"},
		{"RULING-R-53 a record in question", ambiguous + " | +9h", "Readings B -4h c7c6", "not the turn of Black"},
		{"BCC1903-I.13.C no legal move", "+9h", "Readings W -4h a1a8", "a1a8 is no legal move"},
		{"RULING-R-53 twice the same", "+9h", "Readings W -4h d4d5 d4d5", "stands twice"},
		{"BCC1903-V.PREF(b) a slip stands", "+1h", "Correct W n2", "a record stands as it was sent"},
		{"BCC1903-V.9.PROVISO the opponent specifies", "+1h", "Specify B", "only the opponent specifies an offence"},
		{"RULING-R-53 not yet arrived", "+9h", "Readings W --4h d4d5", "needs the instant"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := open(t, "", "")
			s.moves(four)
			if err := s.plays(x.play); err != nil {
				t.Fatal(err)
			}
			r, err := s.ruling(x.ruling)
			if err != nil {
				t.Fatal(err)
			}
			before := s.game.Seq
			if err := s.rule(r); err == nil || !strings.Contains(err.Error(), x.want) || s.game.Seq != before {
				t.Errorf("%v, want %q; %d events more", err, x.want, s.game.Seq-before)
			}
		})
	}
	t.Run("BCC1903-V.8(e) reopened at the turn that could not be played", func(t *testing.T) {
		s := open(t, "", queenMate)
		if err := s.plays("W: 60. Q-QB2"); err != nil || !s.game.Over() {
			t.Fatal(err, s.game.State)
		}
		for _, words := range []string{"Reopen B n60", "Reopen W n60"} {
			r, err := s.ruling(words)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.rule(r); (err == nil) != (r.Of == rules.White) {
				t.Errorf("%s: %v", words, err)
			}
		}
	})
	t.Run("BCC1903-III.4 a first turn of several moves", func(t *testing.T) {
		s := open(t, "colours=fixed|odds=Black gives QR; 2 moves", "")
		if err := s.plays("W: 1. P-QR3, P-QKt3"); err != nil {
			t.Fatal(err)
		}
		for _, words := range []string{"Readings W n1 =P-QR3 e2e4", "Readings W n1 =P-QR3, P-QKt3 e2e4"} {
			r, err := s.ruling(words)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.rule(r); err == nil {
				t.Errorf("%s is taken: %+v", words, s.game.Turn)
			}
		}
	})
	s := open(t, "", "")
	for _, r := range []Ruling{{By: terms.ToWhite, Row: "Note", Reason: "x"}, {By: terms.ToAdjudicator, Row: "Note", Reason: "x"}} {
		if _, err := s.game.Rule(r, s.office()); err == nil || !strings.Contains(err.Error(), "not for") {
			t.Errorf("%s rules: %v", r.By, err)
		}
	}
}

// TestRulings checks that every row says what an official must know of it, and every row of
// TABLE/T7 is kept, or said with another.
func TestRulings(t *testing.T) {
	for _, r := range Rulings() {
		if r.Name == "" || !strings.HasSuffix(r.Effect, ".") || len(r.Laws) == 0 || len(r.Offices) == 0 || saidWith[r.Name] != "" {
			t.Errorf("%+v", r)
		}
		for _, law := range r.Laws {
			if !law.Known() {
				t.Errorf("%s rests on %s, which is no law", r.Name, law)
			}
		}
	}
	for _, name := range strings.Fields("Uphold Readings Restore Adopt Credit Debit Remit Idle Reasonable TransportError Correct Specify Penalise Forfeit Draw Award Substitute Adjudge Annul Suspend Resume Reopen Undo Note") {
		if _, err := rowNamed(name); (err != nil) != (saidWith[name] != "") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestEx39 plays an appeal of BOOK/4.5, hour by hour (BCC1903/V.2(b)).
func TestEx39(t *testing.T) {
	at := func(day, hour int) time.Time { return time.Date(2026, time.December, day, hour, 0, 0, 0, time.UTC) }
	for _, x := range []struct {
		name  string
		reply time.Time
		idle  string
		want  time.Time
	}{
		{"BCC1903-V.2(b) found good", at(10, 11), "", at(12, 5)},
		{"BCC1903-V.2(b) over a Sunday", at(11, 20), "", at(14, 14)},
		{"BCC1903-V.2(b) idle", at(10, 11), " idle", at(10, 9)},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := open(t, "calendar.weekly=Sunday", "")
			s.pass(at(8, 15))
			s.write(rules.White, "APPEAL why")
			s.deliver()
			s.pass(x.reply)
			r, err := s.ruling("Uphold #1" + x.idle)
			if err != nil || s.rule(r) != nil {
				t.Fatal(err)
			}
			s.deliver()
			if got := s.game.Turn.DeadlineIfRunning(s.calendar); !got.Equal(x.want) {
				t.Errorf("the turn ends %s, want %s", got, x.want)
			}
		})
	}
}

// TestUncover shows what of a span counts after all, and what stays left out.
func TestUncover(t *testing.T) {
	at := func(h int) time.Time {
		if h < 0 {
			return time.Time{} // the span is open
		}
		return begins.Add(time.Duration(h) * time.Hour)
	}
	for _, x := range []struct {
		name     string
		out, cut [2]int
		want     [][2]int
	}{
		{"before it", [2]int{4, 8}, [2]int{1, 4}, [][2]int{{4, 8}}},
		{"after it", [2]int{4, 8}, [2]int{8, 9}, [][2]int{{4, 8}}},
		{"all of it", [2]int{4, 8}, [2]int{4, 8}, nil},
		{"more than it", [2]int{4, 8}, [2]int{2, 9}, nil},
		{"its beginning", [2]int{4, 8}, [2]int{2, 5}, [][2]int{{5, 8}}},
		{"its end", [2]int{4, 8}, [2]int{7, 9}, [][2]int{{4, 7}}},
		{"its middle", [2]int{4, 8}, [2]int{5, 6}, [][2]int{{4, 5}, {6, 8}}},
		{"of one that is open", [2]int{4, -1}, [2]int{2, 6}, [][2]int{{6, -1}}},
		{"the middle of one that is open", [2]int{4, -1}, [2]int{5, 6}, [][2]int{{4, 5}, {6, -1}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			span := func(s [2]int) calendar.Span { return calendar.Span{From: at(s[0]), To: at(s[1]), Why: "x", Stay: 1} }
			var want []calendar.Span
			for _, s := range x.want {
				want = append(want, span(s))
			}
			if got := uncover([]calendar.Span{span(x.out)}, span(x.cut)); !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}
