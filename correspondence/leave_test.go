package correspondence

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// order has the secretary enter leave, or end it; what cannot be changes nothing.
func (s *stage) order(w LeaveOrder) error {
	w.Key = "leave:" + strconv.Itoa(len(s.events))
	d, err := s.game.OrderLeave(w, s.office())
	if err == nil {
		s.file(matter{by: "secretary", ruling: Ruling{Key: w.Key}, office: s.office(), decision: d, asked: judges(w, Game.OrderLeave)})
	}
	return err
}

// leaveStep reads "leave W 2026-12-08 2026-12-20 because", or "leave end 1 because".
func leaveStep(step string) (w LeaveOrder, err error) {
	f := strings.Fields(step)
	w.Reason = strings.Join(f[min(4, len(f)):], " ")
	if f[1] == "end" {
		w.Ends, err = strconv.Atoi(f[2])
		w.Reason = strings.Join(f[3:], " ")
		return w, err
	}
	if f[1] == "B" {
		w.Of = rules.Black
	}
	if w.From, err = calendar.ParseDate(f[2]); err == nil {
		w.To, err = calendar.ParseDate(f[3])
	}
	return w, err
}

// away has the secretary enter leave, and end it, at any time.
func (m *model) away(t *rapid.T) {
	today := calendar.DateOf(m.now, m.calendar.Zone())
	w := LeaveOrder{Of: pick(m, "away", rules.White, rules.Black), From: today.AddDays(m.between(-1, 4, "from")), Reason: pick(m, "why", "", "He is ill.")}
	w.To = w.From.AddDays(m.between(-1, 12, "to"))
	if n := len(m.game.Leaves); n > 0 && pick(m, "ends", true, false) {
		w = LeaveOrder{Ends: m.between(1, n+1, "leave")}
	}
	_ = m.order(w)
}

// leaveLine is what a player may write of leave.
func (m *model) leaveLine() string {
	today := calendar.DateOf(m.now, m.calendar.Zone())
	from := today.AddDays(m.between(0, 5, "leave from"))
	return pick(m, "leave", "LEAVE END", "LEAVE 40 Dec", fmt.Sprintf("LEAVE %s", from),
		fmt.Sprintf("LEAVE %s TO %s", from, from.AddDays(m.between(0, 20, "leave to"))))
}

// absences checks RULING/R-67: a clock leaves out the leaves of its own side and no other, each
// in full, and none longer than it lasted; and a leave that is ended puts nobody in
// excess who was not.
func (s *stage) absences(m matter) {
	g := s.game
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		for _, x := range k.Out {
			if x.Leave == 0 {
				continue
			}
			if l := g.Leaves[x.Leave-1]; l.Of != k.Of || x.To.After(calendar.Later(x.From, l.End)) || x.Law != "RULING/R-67" {
				s.fault("R-67 leave", "the clock of %s leaves out %+v, and the leave is %+v", k.Of, x, l)
			}
		}
		debited := slices.ContainsFunc(s.events, func(e events.Event) bool { return e.Kind() == "Debited" })
		for _, l := range g.Leaves {
			from, to := calendar.Later(l.Begin, k.Begin), l.End
			if k.Running && k.Of == l.Of && from.Before(to) && !debited && k.Used(s.calendar, from) != k.Used(s.calendar, to) {
				s.fault("R-67 leave", "leave from %s to %s is reckoned in the turn of %s", from, to, k.Of)
			}
		}
	}
	for _, e := range m.decision.Events {
		w, ok := e.What.(events.LeaveEnded)
		if !ok {
			continue
		}
		was, is := m.before.Turn, g.Turn
		if was.Running && was.Of == w.Of && is.Running && is.Begin.Equal(was.Begin) && !was.Exceeded(s.calendar, e.At) && is.Allowed == was.Allowed && is.Exceeded(s.calendar, e.At) {
			s.fault("R-67 leave", "the end of the leave of %s puts him in excess", w.Of)
		}
	}
	for year := 2026; year <= 2028; year++ {
		for _, of := range []rules.Colour{rules.White, rules.Black} {
			n := 0
			for _, l := range g.Leaves {
				for _, y := range l.Days {
					if l.Of == of && y.Year == year && l.By != terms.ToSecretary {
						n += y.Days
					}
				}
			}
			if terms := g.Agreement.Leave; terms != nil && n > terms.Days {
				s.fault("R-67 leave", "%s has taken %d days of %d", of, n, year)
			}
		}
	}
}

// TestReadLeave reads dates as people write them.
func TestReadLeave(t *testing.T) {
	today := calendar.Date{Year: 2026, Month: time.December, Day: 10}
	for _, x := range []struct{ words, want string }{
		{"20 Dec TO 3 Jan", "2026-12-20 2027-01-03"},
		{"20 Dec", "2026-12-20 2026-12-20"},
		{"20th December 2026 till the 3rd of January 2027", "2026-12-20 2027-01-03"},
		{"from Dec 20 until Dec 24", "2026-12-20 2026-12-24"},
		{"2026-12-20 TO 2027-01-03", "2026-12-20 2027-01-03"},
		{"20/12/2026 to 24/12/2026", "2026-12-20 2026-12-24"},
		{"20.12. – 24.12.", "2026-12-20 2026-12-24"},
		{"10 Dec", "2026-12-10 2026-12-10"},
		{"9 Dec", "2027-12-09 2027-12-09"},
		{"Monday, 21 Dec to Tue 22 Dec in all games", "2026-12-21 2026-12-22 all"},
		{"29 Feb", "2028-02-29 2028-02-29"},
		{"END", "end"},
		{"end in all my games", "end all"},
		{"1 Jan 27", "2027-01-01 2027-01-01"},
		{"30 Feb", "30 feb?"},
		{"20 Dec to", "20 Dec to?"},
		{"20 Dec to 32 Dec", "32 dec?"},
		{"20 Dec Jan", "20 dec jan?"},
		{"12/20/2026", "12/20/2026?"},
		{"soon", "soon?"},
	} {
		w, problem := letters.ReadLeave(x.words, today)
		got := w.From.String() + " " + w.To.String()
		switch {
		case problem != "":
			got = problem + "?"
		case w.Ends:
			got = "end"
		}
		if w.AllGames {
			got += " all"
		}
		if got != x.want {
			t.Errorf("%q is read as %q, want %q", x.words, got, x.want)
		}
		if letters.LeaveInAllGames(x.words) != w.AllGames {
			t.Errorf("%q: all games %v", x.words, w.AllGames)
		}
	}
}

// aMonth is the leave of a modern club, and what every game had by default once.
const aMonth = "leave=30 days a year, moving ends it, cut short without harm"

// TestLeaveAsAgreed shows what a leave leaves out of a turn of three days, from Monday
// at nine, with every day reckoned; by rows of what is done.
func TestLeaveAsAgreed(t *testing.T) {
	const harmful = "leave=30 days a year, moving ends it"
	for _, x := range []struct{ name, terms, play, want string }{
		{"booked", "", "W: LEAVE 9 Dec TO 11 Dec", "2026-12-13 09:00"},
		{"from the letter on", "", "+1h | W: LEAVE 7 Dec", "2026-12-10 23:00"},
		{"a Sunday within", "calendar.weekly=Sunday", "W: LEAVE 9 Dec TO 14 Dec", "2026-12-16 09:00"},
		{"cut short", "", "W: LEAVE 9 Dec TO 20 Dec | +60h | W: LEAVE END", "2026-12-11 06:00"},
		{"withdrawn", "", "W: LEAVE 9 Dec TO 20 Dec | +6h | W: LEAVE END", "2026-12-10 09:00"},
		{"cut short, not harmless", harmful, "W: LEAVE 9 Dec TO 20 Dec | +60h | W: LEAVE END", "2026-12-10 21:00"},
		{"the days that are reckoned leave a day", harmful, "W: LEAVE 9 Dec TO 20 Dec | +160h | W: LEAVE END", "2026-12-15 01:00"},
		{"of the other side", "", "B: LEAVE 7 Dec TO 20 Dec", "2026-12-10 09:00"},
		{"by the secretary", "", "leave W 2026-12-08 2026-12-09", "2026-12-12 09:00"},
		{"ended by the secretary", "", "W: LEAVE 8 Dec TO 20 Dec | +39h | leave end 1", "2026-12-11 09:00"},
	} {
		t.Run("RULING-R-67 "+x.name, func(t *testing.T) {
			s := open(t, "turn.limit=3 days|"+aMonth+"|"+x.terms, "")
			if err := s.plays(x.play); err != nil {
				t.Fatal(err)
			}
			if got := s.game.Turn.Deadline(s.calendar).Format("2006-01-02 15:04"); got != x.want {
				t.Errorf("the turn ends %s, want %s", got, x.want)
			}
		})
	}
}

// TestLeaveDays shows which days are taken of the year's, and what is given back.
func TestLeaveDays(t *testing.T) {
	for _, x := range []struct {
		name, terms, play string
		this, next        int
	}{
		{"over the New Year", "", "W: LEAVE 30 Dec TO 3 Jan", 2, 3},
		{"Sundays cost nothing", "calendar.weekly=Sunday", "W: LEAVE 7 Dec TO 20 Dec", 12, 0},
		{"a day begun is taken", "", "W: LEAVE 7 Dec TO 20 Dec | +30h | W: LEAVE END", 2, 0},
		{"a day is taken once", "", "W: LEAVE 7 Dec TO 20 Dec | +30h | W: LEAVE END | +1h | W: LEAVE 8 Dec TO 9 Dec", 3, 0},
		{"withdrawn", "", "W: LEAVE 8 Dec TO 20 Dec | W: LEAVE END", 0, 0},
		{"ended by a move", "", "W: LEAVE 7 Dec TO 20 Dec | +30h | W: P-K4", 2, 0},
		{"not by the move beside it", "", "W: LEAVE 7 Dec TO 20 Dec / P-K4", 14, 0},
		{"a move does not end it", "leave=30 days a year", "W: LEAVE 7 Dec TO 20 Dec | +30h | W: P-K4", 14, 0},
		{"more than is left", "leave=10 days a year", "W: LEAVE 8 Dec TO 20 Dec", 0, 0},
		{"more than is left, by the secretary", "leave=10 days a year", "leave W 2026-12-08 2026-12-20 He is ill.", 13, 0},
		{"two that overlap", "", "W: LEAVE 8 Dec TO 20 Dec | W: LEAVE 20 Dec TO 22 Dec", 13, 0},
		{"in the past", "", "W: LEAVE 2026-12-01 TO 2026-12-20", 0, 0},
		{"a Sunday alone", "calendar.weekly=Sunday", "W: LEAVE 13 Dec", 0, 0},
		{"none is agreed", "leave=none", "W: LEAVE 8 Dec", 0, 0},
		{"too far off", "", "W: LEAVE 1 Jan 2029", 0, 0},
	} {
		t.Run("RULING-R-67 "+x.name, func(t *testing.T) {
			s := open(t, "turn.limit=20 days|"+aMonth+"|"+x.terms, "")
			if err := s.plays(x.play); err != nil {
				t.Fatal(err)
			}
			if this, next := s.game.LeaveDays(rules.White, 2026), s.game.LeaveDays(rules.White, 2027); this != x.this || next != x.next {
				t.Errorf("%d days of 2026 and %d of 2027 are taken, want %d and %d", this, next, x.this, x.next)
			}
		})
	}
}

// TestLeaveSurvives checks that leave which is booked, or ended, after a ruling is not undone
// with it, and the turn that runs again leaves it out.
func TestLeaveSurvives(t *testing.T) {
	s := open(t, "turn.limit=3 days|"+aMonth, "")
	if err := s.plays("W: P-K4 | B: 1. P-K4 P-K4 | W: LEAVE 20 Dec TO 21 Dec | Restore W n1 | W: LEAVE 15 Dec TO 16 Dec | W: LEAVE END | W: LEAVE 15 Dec | Undo u1"); err != nil {
		t.Fatal(err)
	}
	var spans []string
	for _, x := range s.game.Turn.Out {
		if x.Leave > 0 && x.From.Before(x.To) {
			spans = append(spans, fmt.Sprintf("%d %s %s", x.Leave, x.From.Format("2 15:04"), x.To.Format("2 15:04")))
		}
	}
	if want := []string{"1 20 00:00 22 00:00", "3 15 00:00 16 00:00"}; !slices.Equal(spans, want) {
		t.Errorf("%q, want %q", spans, want)
	}
}

// TestOldLeaveStands checks that a game keeps what its terms say of leave, whatever a new game
// is given (RULING/R-67): the terms are stored whole and not as what differs from a default. The
// sample ledgers are of the time when each game had a month of it; with the words struck out of
// them they are of one that has none.
func TestOldLeaveStands(t *testing.T) {
	files, err := filepath.Glob("testdata/ledger/*.json")
	if err != nil {
		t.Fatal(err)
	}
	ofAMonth := 0
	stored := regexp.MustCompile(`,"leave":(\{[^}]*\})`)
	for _, file := range files {
		if strings.HasSuffix(file, ".state.json") {
			continue
		}
		t.Run("RULING-R-67 "+strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			said := stored.FindSubmatch(text)
			if said == nil {
				t.Skip("it was written when no leave was agreed upon, and none is stored")
			}
			var want terms.LeaveTerms
			if err := json.Unmarshal(said[1], &want); err != nil {
				t.Fatal(err)
			}
			if want == (terms.LeaveTerms{Days: 30, MovingEnds: true, CutHarmless: true}) {
				ofAMonth++
			}
			if got := foldedOf(t, text).Agreement.Leave; got == nil || *got != want {
				t.Errorf("the terms say %s, and the game has %+v", said[1], got)
			}
			if got := foldedOf(t, stored.ReplaceAll(text, nil)).Agreement.Leave; got != nil {
				t.Errorf("nothing of leave is in the terms, and the game has %+v", got)
			}
		})
	}
	if ofAMonth == 0 {
		t.Error("no sample ledger has the leave that every game had once")
	}
}

// foldedOf is the game of a ledger as it is stored.
func foldedOf(t *testing.T, text []byte) Game {
	t.Helper()
	var stored []events.Event
	if err := json.Unmarshal(text, &stored); err != nil {
		t.Fatal(err)
	}
	g := Fold(stored)
	if g.Broken != "" {
		t.Fatal(g.Broken)
	}
	return g
}
