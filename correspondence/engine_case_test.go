package correspondence

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
)

// The files survive when a game goes back, and what they hold with them; a carried
// record goes back with the letter that brought it and the receipt of that.
func init() {
	survives["Book"] = "what was chosen about a record was chosen, and the ruling is a further step of its file"
	held["File"] = "No Author Number Ply Laws Position Records Rights Steps Out Questions Rulings Back Pending Closed Outcome Despatch"
	held["Record"] = "Words Sent Received Notice Cause Readings NoCapture Same Used Allowed"
	held["Right"] = "Letter Law From Until How Latest"
	held["Step"] = "Seq At Cause What"
	held["SideSpan"] = "Of Span"
	held["Outcome"] = "How Move Law At"
	held["Unsettled"] = strings.Replace(held["Unsettled"], "Repeats ", "Repeats Received Notice ", 1)
}

// filed is a file in a line: whose record, what is wrong with it, what it can
// mean, what could be exacted and how that ended, what was done, what became of
// it, and what was left out of whose time. Hours are counted from the beginning.
func filed(f casefile.File) string {
	hour := func(t time.Time) string {
		if t.IsZero() {
			return "-"
		}
		return fmt.Sprintf("%.4gh", t.Sub(begins).Hours())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s %d", f.No, f.Author, f.Number)
	for _, r := range f.Records {
		fmt.Fprintf(&b, " %q", r.Words)
		for _, m := range r.Readings {
			b.WriteString(" " + m.String())
		}
		fmt.Fprintf(&b, " sent %s received %s", hour(r.Sent), hour(r.Received))
	}
	for _, law := range f.Laws {
		b.WriteString(" " + strings.TrimPrefix(string(law), "BCC1903/"))
	}
	for _, r := range f.Rights {
		fmt.Fprintf(&b, "; %s for %s ", r.Letter, strings.TrimPrefix(string(r.Law), "BCC1903/"))
		if r.Open() {
			b.WriteString("open to " + hour(r.Latest))
		} else {
			fmt.Fprintf(&b, "%s %s", r.How, hour(r.Until))
		}
	}
	b.WriteString(";")
	for _, s := range f.Steps {
		b.WriteString(" " + events.Event{What: s.What}.Kind())
	}
	for _, s := range f.Out {
		fmt.Fprintf(&b, "; out of %s %s-%s %s", s.Of, hour(s.From), hour(s.To), s.Why)
	}
	if len(f.Questions) > 0 {
		fmt.Fprintf(&b, "; questions %v", f.Questions)
	}
	if len(f.Rulings) > 0 {
		fmt.Fprintf(&b, "; rulings %v", f.Rulings)
	}
	if f.Open() {
		b.WriteString("; open")
	} else {
		b.WriteString("; closed " + hour(f.Closed))
	}
	if o := f.Outcome; o.How != "" {
		fmt.Fprintf(&b, " %s", o.How)
		if o.Move != 0 {
			b.WriteString(" " + o.Move.String())
		}
		b.WriteString(" " + strings.TrimPrefix(string(o.Law), "BCC1903/"))
	}
	return b.String()
}

// TestCases shows what the file of a record holds, in every course that it can take.
func TestCases(t *testing.T) {
	for _, r := range caseRows {
		t.Run(r.name, func(t *testing.T) {
			s := open(t, r.terms, "")
			s.moves(r.moves)
			if err := s.plays(r.play); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range s.game.Cases(s.calendar) {
				got = append(got, filed(f))
			}
			if diff := cmp.Diff(strings.Split(r.want, "\n"), got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestCasesOfLedgers checks that old ledgers have their files as well, for they are folded from
// the events alone, and each fits the game to which it belongs.
func TestCasesOfLedgers(t *testing.T) {
	want := map[string]string{
		"late and restored": "White 3 “K-K5” restored; White 3 “P-Q5” adopted; White 4 “K-K3” restored", "silent": "White 3 “B-Kt5” adopted; Black 3 “Kt-B3” adopted; Black 5 “P-KR5” restored",
		"bound": "White 1 “P-K5” restored; White 1 “P-K4” returned; White 1 “P-Q4” returned; White 2 “K-K5” restored", "mate": "",
		"several":   "White 3 “P-Q5” “B-Kt5” “K-K5” “Pawn to Q5” “B-QKt5” adopted; Black 3 “P-QB3” adopted; White 4 “P-QR4” “P-KR4” adopted",
		"questions": "Black 2 “P-Q3” adopted; White 4 “B-K2” adopted", "rulings": "White 3 “B-Kt5” adopted; White 3 “B-QKt5” adopted",
		"fines and a task": "White 3 “B-Kt5” restored", "odds": "White 3 “Kt-Q2” adopted", "adjudged": "White 3 “B-Kt5” adopted",
	}
	for _, r := range ledgers {
		t.Run(r.name, func(t *testing.T) {
			g := Fold(readJSON[[]events.Event](t, filepath.Join("testdata", "ledger", r.name+".json")))
			c, err := calendar.NewCalendar(g.Agreement.Calendar)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for i, f := range g.Cases(c) {
				s := fmt.Sprintf("%s %d", f.Author, f.Number)
				for _, x := range f.Records {
					s += " “" + x.Words + "”"
				}
				got = append(got, s+" "+string(f.Outcome.How))
				switch last := f.Steps[len(f.Steps)-1]; {
				case f.No != i+1 || f.Position.Turn() != f.Author:
					t.Errorf("file %d has the number %d, and %s is to move in it", i+1, f.No, f.Position.Turn())
				case f.Open() && g.Over():
					t.Errorf("file %d is open, and the game is over", f.No)
				case !f.Open() && f.Closed.Before(f.Records[0].Sent) || last.Seq > g.Seq:
					t.Errorf("file %d was closed %s, before its record came", f.No, f.Closed)
				}
			}
			if w, known := want[r.name]; known && strings.Join(got, "; ") != w {
				t.Errorf("got %s\nwant %s", strings.Join(got, "; "), w)
			}
		})
	}
}

// caseRows are records and their courses; the moves and steps are those of row.
var caseRows = []row{
	{"BCC1903-V.5(a) ambiguous, before the receiver", "", four, ambiguous + " | +5h", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) open to 72h; Offended; open`},
	{"BCC1903-V.7(c) the receiver exacts A and D", "", four, ambiguous + " | +5h | B: EXACT D SELECT 2 / 3. B-KKt5 P-QB3", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) exacted 5h; Offended Exacted Adopted; closed 5h adopted c1g5 V.PEN.D`},
	{"BCC1903-V.5(a) the receiver exacts A and E", "penalty.ambiguous=E", four, ambiguous + " | +5h | B: EXACT E", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and E for V.5(a) exacted 5h; Offended Exacted Restored Penalised; out of Black 0h-5h making a requirement; closed 5h restored V.PEN.A`},
	{"BCC1903-V.7(c) the receiver asks, the author says", "", four, ambiguous + " | +5h | B: QUERY | +4h | W: 2", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) asked 5h; Offended Queried Selected Adopted; out of Black 5h-9h your opponent is asked what he meant; closed 9h adopted c1g5 V.5(b)`},
	{"BCC1903-V.5(b) a bare reply, and the author meant the other move", "", four, ambiguous + " | +5h | B: 3. B-QKt5 P-QB3 | +2h | W: INTERPRET 2", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) answered 5h; Offended Replied Adopted Selected; out of White 5h-7h making a requirement; closed 7h adopted c1g5 V.5(b)`},
	{"RULING-R-64 the author does not say", "author.limit=10h", four, ambiguous + " | +5h | B: QUERY | +11h", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) asked 5h; Offended Queried Waived; out of Black 5h-15h your opponent is asked what he meant; open`},
	{"BCC1903-V.5(c) no capture expressed, taken for the capture", "repeat_opponent_move=optional", centre, capture + " | +1h | B: P-K4", "",
		`1 White 2 "P-Q5" e4d5 sent 0h received 0h V.5(c); A and E for V.5(c) settled 1h; Offended Adopted; closed 1h adopted e4d5 V.5(c)`},
	{"BCC1903-V.6(a) illegal, A and E", "", four, illegal + " | +5h | B: EXACT E", "",
		`1 White 3 "K-K5" sent 0h received 0h V.6(a); A and E for V.6(a) exacted 5h; Offended Exacted Restored Penalised; out of Black 0h-5h no turn had begun, since no legal move was sent; closed 5h restored V.PEN.A`},
	{"RULING-R-7 illegal, and nothing is said in time", "election.limit=20h", four, illegal + " | +21h", "",
		`1 White 3 "K-K5" sent 0h received 0h V.6(a); A and E for V.6(a) lapsed 20h; Offended Waived Restored; out of Black 0h-20h no turn had begun, since no legal move was sent; closed 20h restored V.6(b)`},
	{"BCC1903-V.PEN.C a record that does not discharge it, twice", "penalty.illegal=C|penalty.multi_illegal=C", four, illegal + " | B: EXACT C | W: P-Q5 | +1h | W: P-KR3", "",
		`1 White 3 "K-K5" sent 0h received 0h V.6(a); A and C for V.6(a) exacted 0h; Offended Exacted Restored Required; closed 0h restored V.PEN.A` +
			"\n" + `2 White 3 "P-Q5" d4d5 sent 0h received - V.PEN.C; Returned; closed 0h returned V.PEN.C` +
			"\n" + `3 White 3 "P-KR3" h2h3 sent 1h received - V.PEN.C; the game for V.9(b) open to -; Returned; open returned V.PEN.C`},
	{"BCC1903-V.4(a) several for one turn", "", four, "W: 2… P-Q3 3. P-Q5 | +2h | W: 3. P-KR3 | +1h | B: ADOPT 2", "",
		`1 White 3 "P-Q5" d4d5 sent 0h received 0h "P-KR3" h2h3 sent 2h received 2h V.4(a); Joined Adopted; closed 3h adopted h2h3 V.4(a)`},
	{"BCC1903-V.4(b) several, of which one is illegal", "", four, "W: 2… P-Q3 3. P-Q5 | +2h | W: 3. K-K5", "",
		`1 White 3 "P-Q5" d4d5 sent 0h received 0h "K-K5" sent 2h received 2h V.4(b); A and E for V.4(b) open to 74h; Joined; open`},
	{"BCC1903-V.3 without the opponent's last move", "", four, "W: 3. P-Q5 | +1h | B: EXACT E", "",
		`1 White 3 "P-Q5" d4d5 sent 0h received 0h V.3; E for V.3 exacted 1h; Despatched Law3Open Adopted Exacted Law3Closed Penalised; closed 1h adopted d4d5 V.2(a)`},
	{"BCC1903-V.9(c) late, and claimed", "", four, "+73h | W: 2… P-Q3 3. P-Q5 | +1h | B: CLAIM FORFEIT TIME", "",
		`1 White 3 "P-Q5" d4d5 sent 73h received 73h V.9(c); the game for V.9(c) ended 74h; Despatched Adopted Ended; closed 74h adopted d4d5 V.2(a)`},
	{"BCC1903-V.9.PROVISO late and ambiguous, and the receiver moves", "", four, "+73h | " + ambiguous + " | +1h | B: EXACT D SELECT 1 / 3. B-QKt5 P-QB3", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 73h received 73h V.9(c) V.5(a); the game for V.9(c) waived by moving 74h; A and D for V.5(a) exacted 74h; Despatched Offended Exacted Adopted ExcessWaived; closed 74h adopted f1b5 V.PEN.D`},
	{"RULING-R-2 T6 guarded, and so not sent", "scrutiny.ambiguity=guard|scrutiny.illegality=guard", four, ambiguous + " | +1h | W: 2… P-Q3 3. B-QKt5", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received - V.5(a); Returned; closed 0h returned V.5(a)`},
	{"BCC1903-V.7(c) 3.5 silent, raised by the receiver", "scrutiny.ambiguity=silent|scrutiny.illegality=silent", four, ambiguous + " | +2h | B: QUERY | +1h | W: 1", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) asked 2h; Carried Raised Queried Selected Adopted; out of Black 2h-3h your opponent is asked what he meant; closed 3h adopted f1b5 V.5(b)`},
	{"BCC1903-V.2(b) an appeal that quotes an earlier record", "penalty.ambiguous=E", four,
		ambiguous + " | B: EXACT E | W: 3. P-Q5 | B: 3. P-Q5 P-QB3 | +2h | W: APPEAL my record 3. B-Kt5 was clear: the other Bishop was pinned | +3h | Uphold #1 idle", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and E for V.5(a) exacted 0h; Offended Exacted Restored Penalised Appealed Ruled Settled; out of White 2h-5h appeal of White; questions [1]; rulings [1]; closed 5h restored V.PEN.A` +
			"\n" + `2 White 3 "P-Q5" d4d5 sent 0h received 0h V.3; E for V.3 lapsed 0h; Despatched Law3Open Adopted Law3Closed; closed 0h adopted d4d5 V.2(a)`},
	{"BCC1903-V.2(b) an appeal about a plain move", "", four, "W: 2… P-Q3 3. P-Q5 | +1h | B: APPEAL my opponent plays for two | +1h | Note #1", "",
		`1 White 3 "P-Q5" d4d5 sent 0h received 0h; Appealed Ruled Settled; out of Black 1h-2h appeal of Black; questions [1]; rulings [1]; closed 2h adopted d4d5 V.2(a)`},
	{"BCC1903-V.2(b) an appeal about one's own last record, which was answered", "", four, "W: 2… P-Q3 3. P-Q5 | +3h | B: 3. P-Q5 P-QB3 | +1h | W: APPEAL was my last record late", "",
		`1 White 3 "P-Q5" d4d5 sent 0h received 0h; Appealed; out of White 4h-- appeal of White; questions [1]; open adopted d4d5 V.2(a)`},
	{"BCC1903-V.6(b) T7 Restore, the turn after an ambiguous record that was answered", "", four,
		ambiguous + " | +5h | B: 3. B-QKt5 P-QB3 | +2h | Restore B n3", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) answered 5h; Offended Replied Adopted Reentered; rulings [1]; closed 7h adopted f1b5 V.5(b)`},
	{"BCC1903-INTRO(a) T7 Readings, a record is judged anew", "penalty.ambiguous=E|penalty_e=fine 6 d", four, ambiguous + " | B: EXACT E | +9h | Readings W n3 =B-Kt5 f1b5", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and E for V.5(a) exacted 0h; Offended Exacted Restored Penalised Remitted Reentered Adopted; rulings [1]; closed 9h adopted f1b5 V.2(a)`},
	{"STAUNTON-R.XI a check that is not given, let go", "false_check=another-move", four, "W: 2… P-Q3 3. P-Q5ch | +2h | B: 3. P-Q5 P-QB3", "",
		`1 White 3 "P-Q5ch" d4d5 sent 0h received 0h STAUNTON/R.XI; A for STAUNTON/R.XI waived by moving 2h; Adopted Despatched; closed 2h adopted d4d5 V.2(a)`},
	{"STAUNTON-R.XI a check that is not given, and another move required", "false_check=another-move", four, "W: 2… P-Q3 3. P-Q5ch | +2h | B: EXACT A | W: 2… P-Q3 3. P-QB3", "",
		`1 White 3 "P-Q5ch" d4d5 sent 0h received 0h STAUNTON/R.XI; A for STAUNTON/R.XI exacted 2h; Adopted Exacted Restored Required; out of Black 0h-2h making a requirement; closed 2h restored STAUNTON/R.XI`},
	{"STAUNTON-R.XI a check that is not given, before the receiver", "false_check=another-move", four, "W: 3. P-Q5ch | +2h", "",
		`1 White 3 "P-Q5ch" d4d5 sent 0h received 0h V.3 STAUNTON/R.XI; E for V.3 open to 72h; A for STAUNTON/R.XI open to 72h; Despatched Law3Open Adopted; open adopted d4d5 V.2(a)`},
	{"STAUNTON-R.XI a check that is not given, answered by a record of no legal move", "false_check=another-move", four, "W: 2… P-Q3 3. P-Q5ch | +2h | B: 3. P-Q5 K-K5 | W: EXACT E | B: EXACT A", "",
		`1 White 3 "P-Q5ch" d4d5 sent 0h received 0h STAUNTON/R.XI; A for STAUNTON/R.XI waived by moving 2h; Adopted Despatched; closed 2h adopted d4d5 V.2(a)` +
			"\n" + `2 Black 3 "K-K5" sent 2h received 2h V.6(a); A and E for V.6(a) exacted 2h; Offended Exacted Restored Penalised; closed 2h restored V.PEN.A`},
	{"STAUNTON-R.XI a check that is not given, struck out by a ruling", "false_check=another-move", four, "W: 2… P-Q3 3. P-Q5ch | +2h | Restore W n3", "",
		`1 White 3 "P-Q5ch" d4d5 sent 0h received 0h STAUNTON/R.XI; A for STAUNTON/R.XI ruled 2h; Adopted Reentered; rulings [1]; closed 2h restored V.6(b)`},
	{"BCC1903-V.9.TAIL the game ends while the case is open", "", four, ambiguous + " | +5h | W: RESIGN", "",
		`1 White 3 "B-Kt5" f1b5 c1g5 sent 0h received 0h V.5(a); A and D for V.5(a) ended 5h; Offended Ended; closed 5h ended V.9.TAIL`},
}

// files checks that what is open in the game is open in its files, and nothing else. The
// record of the case is in the one file that waits for a choice; the rights for
// want of a move, and on time, are in files of the side that offended.
func (s *stage) files(g Game) {
	waits := -1
	var law3, late [2]bool
	for i, f := range g.Cases(s.calendar) {
		if f.Pending {
			if waits >= 0 {
				s.fault("files", "files %d and %d both wait for a choice", waits+1, f.No)
			}
			waits = i
		}
		for _, r := range f.Rights {
			if r.Open() && f.Open() != r.Open() {
				s.fault("files", "file %d is closed, and %s can still be exacted", f.No, r.Letter)
			}
			law3[f.Author] = law3[f.Author] || r.Open() && r.Law == "BCC1903/V.3"
			late[f.Author] = late[f.Author] || r.Open() && r.Law == "BCC1903/V.9(c)"
		}
		for _, x := range f.Out {
			if !f.Open() && x.To.IsZero() && g.Over() {
				s.fault("files", "file %d leaves time out for ever: %s", f.No, x.Why)
			}
		}
		if f.Placed() && f.Position.Turn() != f.Author || len(f.Records) == 0 || len(f.Steps) == 0 {
			s.fault("files", "file %d of %s has %d records and %d steps; %s is to move in it", f.No, f.Author, len(f.Records), len(f.Steps), f.Position.Turn())
		}
	}
	if open := g.Case.file(g.Book); waits != open {
		s.fault("files", "file %d waits for a choice, and the case is that of file %d", waits+1, open+1)
	}
	if n := len(g.Score()); !g.Over() {
		another := slices.ContainsFunc(g.Cases(s.calendar), func(f casefile.File) bool { return f.Gives(checkFalse) })
		if stands := n > 0 && g.FalseCheck(g.Score()[n-1].By.Other()); another != stands {
			s.fault("files", "another move may be required: %t, and by a file: %t", stands, another)
		}
	}
	for c, x := range g.Excess {
		if (g.Law3 != nil && int(*g.Law3) == c) != law3[c] && !g.Over() {
			s.fault("files", "the right of BCC1903/V.3 against %d is open in a file: %t", c, law3[c])
		}
		if late[c] && !x.Ground() && !g.Over() {
			s.fault("files", "a file says that the game can be claimed of %d, and it cannot", c)
		}
	}
}
