package templates

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// stage is a game that a test plays through the engine, letter by letter. It
// keeps every notice that the office sends.
type stage struct {
	t       testing.TB
	g       correspondence.Game
	cal     calendar.Calendar
	now     time.Time
	notices []correspondence.Notice
	silent  bool         // the post fails: nothing is delivered
	about   events.Topic // the matter of what the next letter answers
}

// reader is who reads the letters of a scene, unless it says otherwise.
var reader = correspondence.Reader{
	Name: "a player", Spelling: "Kt", Office: "Autumn Tournament",
	Secretary: "Mrs Brown <secretary@chess.example>", Letter: 7,
}

// open arranges a game between John Smith and Mary Jones under the default
// agreement with fields changed: "penalty.ambiguous=E".
func open(t testing.TB, fen string, changes ...string) *stage {
	return openNamed(t, "John Smith", "Mary Jones", fen, changes...)
}

func openNamed(t testing.TB, white, black, fen string, changes ...string) *stage {
	t.Helper()
	a, err := terms.Default("BCC1903-V")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append([]string{"first_turn_at=2026-11-30 09:00"}, changes...) {
		name, value, _ := strings.Cut(c, "=")
		if err := a.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	cal, err := calendar.NewCalendar(a.Calendar)
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{t: t, cal: cal}
	s.at("2026-11-27 10:00")
	sides := [2]terms.Side{
		{Members: []terms.Member{{Player: 1, Name: white}}},
		{Members: []terms.Member{{Player: 2, Name: black}}},
	}
	d, err := correspondence.Open(12, "A3-12", sides, a, fen, s.office())
	if err != nil {
		t.Fatal(err)
	}
	s.take(d)
	s.at("2026-11-30 10:00")
	return s
}

func (s *stage) office() correspondence.Setting {
	return correspondence.Setting{Now: s.now, ReadThrough: s.now, Calendar: s.cal}
}

// at sets the clock, local time of the calendar.
func (s *stage) at(when string) *stage {
	s.t.Helper()
	now, err := time.ParseInLocation("2006-01-02 15:04", when, s.cal.Zone())
	if err != nil {
		s.t.Fatal(err)
	}
	s.now = now
	return s
}

// seats seats an umpire of whom the players have approved.
func (s *stage) seats(office terms.Party, name string) *stage {
	s.t.Helper()
	d, err := s.g.Seat(correspondence.Seat{Office: office, Name: name, Key: "seat:1"}, s.office())
	if err != nil {
		s.t.Fatal(err)
	}
	s.take(d)
	return s
}

// publishes adds a day to the calendar of the game.
func (s *stage) publishes(date, name string) *stage {
	s.t.Helper()
	day, err := calendar.ParseDate(date)
	if err != nil {
		s.t.Fatal(err)
	}
	none := calendar.OfficeDays{Set: "GB-EAW"}
	w := none.Change(none.Published(calendar.Day{Date: day, Name: name, Source: "The London Gazette"}, false))
	w.By = "Mrs Brown"
	s.take(s.g.ChangeCalendar(w, s.office()))
	if s.cal, err = s.g.Calendar(); err != nil {
		s.t.Fatal(err)
	}
	return s
}

// take remembers a decision and delivers what it posted.
func (s *stage) take(d correspondence.Decision) {
	s.t.Helper()
	for _, e := range d.Events {
		s.g = s.g.Apply(e)
	}
	if s.g.Broken != "" {
		s.t.Fatal(s.g.Broken)
	}
	s.notices = append(s.notices, d.Notices...)
	if s.silent {
		return
	}
	for _, n := range d.Notices {
		got := s.g.Delivered(n.ID, events.ReceiptAccepted, s.office())
		for _, e := range got.Events {
			s.g = s.g.Apply(e)
		}
	}
}

func (s *stage) write(by rules.Colour, text string) *stage {
	s.t.Helper()
	l := correspondence.Letter{Of: by, Text: text, About: s.about, Arrived: s.now, Key: fmt.Sprint("mail:", s.now)}
	s.about = events.Topic{}
	s.take(s.g.Receive(l, s.office()))
	return s
}

// re lets the next letter answer the last notice of that kind.
func (s *stage) re(kind correspondence.NoticeKind) *stage {
	for _, n := range s.notices {
		if n.Kind == kind {
			s.about = n.Topic()
		}
	}
	return s
}

// below writes a letter of which a part may be new or old.
func (s *stage) below(by rules.Colour, text, unsure string) *stage {
	s.t.Helper()
	l := correspondence.Letter{Of: by, Text: text, Unsure: unsure, Arrived: s.now, Key: fmt.Sprint("mail:", s.now)}
	s.take(s.g.Receive(l, s.office()))
	return s
}

func (s *stage) white(text string) *stage { s.t.Helper(); return s.write(rules.White, text) }
func (s *stage) black(text string) *stage { s.t.Helper(); return s.write(rules.Black, text) }

// late brings a letter of White's out that came in three hours ago, when the game
// has moved on since (RULING/R-53).
func (s *stage) late(text string) *stage {
	s.t.Helper()
	s.take(s.g.Receive(correspondence.Letter{Of: rules.White, Member: s.g.Sides[0].Members[0].Name, Text: text, Arrived: s.now.Add(-3 * time.Hour), Key: "late", Late: true}, s.office()))
	return s
}

// plays plays a line of brief records, each with the opponent's last move, an
// hour apart.
func (s *stage) plays(records ...string) *stage {
	s.t.Helper()
	for _, r := range records {
		p := s.g.Position()
		line := strings.Replace(s.line(p.Turn()), blank, r, 1)
		n := len(s.g.Score())
		s.write(p.Turn(), line)
		if len(s.g.Score()) != n+1 {
			s.t.Fatalf("%q was not taken: %v", line, s.notices[len(s.notices)-1].Kind)
		}
		s.now = s.now.Add(time.Hour)
	}
	return s
}

// line is the line that the office shows to the side that is to move.
func (s *stage) line(c rules.Colour) string {
	l := newLetter(correspondence.Notice{To: terms.PartyOf(c), Game: &s.g, Calendar: s.cal, At: s.now}, reader)
	return l.Prefilled()
}

// outage lets time pass in which the mailbox is not read.
func (s *stage) outage(from, until string) *stage {
	s.t.Helper()
	began := s.at(from).now
	x := correspondence.Outage{No: 1, From: began, To: s.at(until).now}
	s.take(s.g.MakesGood(x, s.office()))
	s.take(s.g.TellsOutage(x, s.office()))
	return s
}

// passes lets time pass until the given instant, ringing when something is due.
func (s *stage) passes(until string) *stage {
	s.t.Helper()
	from := s.now
	s.at(until)
	end := s.now
	for s.now = from; ; {
		due := s.g.Due(s.cal)
		if due.IsZero() || due.After(end) {
			break
		}
		if due.After(s.now) {
			s.now = due
		}
		before := s.g.Seq
		s.take(s.g.Elapse(s.office()))
		if s.g.Seq == before {
			break
		}
	}
	s.now = end
	return s
}

func (s *stage) rules(r correspondence.Ruling) *stage {
	s.t.Helper()
	d, err := s.g.Rule(r, s.office())
	if err != nil {
		s.t.Fatal(err)
	}
	s.take(d)
	return s
}

// marks marks an act of Penalty E.
func (s *stage) marks(penalty int, as string) *stage {
	s.t.Helper()
	d, err := s.g.Discharge(correspondence.Discharge{By: terms.ToSecretary, Penalty: penalty, As: as}, s.office())
	if err != nil {
		s.t.Fatal(err)
	}
	s.take(d)
	return s
}

// to returns the last notice of a kind to a party.
func (s *stage) to(p terms.Party, kind correspondence.NoticeKind) correspondence.Notice {
	s.t.Helper()
	for _, n := range slices.Backward(s.notices) {
		if n.To == p && n.Kind == kind {
			return n
		}
	}
	var kinds []string
	for _, n := range s.notices {
		kinds = append(kinds, string(n.Kind)+" to "+n.To.String())
	}
	s.t.Fatalf("no %s to %s; there were %s", kind, p, strings.Join(kinds, ", "))
	return correspondence.Notice{}
}

// opening is the position in which "B-Kt5" of White's is ambiguous.
var opening = []string{"P-K4", "P-K4", "P-Q4", "P-Q3"}

// toMove is the side whose turn it is.
func toMove(s *stage) rules.Colour { return s.g.ToMove() }

// back has the letter come back with which the turn began that runs, three hours later.
func (s *stage) back(b correspondence.Bounce) *stage {
	s.t.Helper()
	s.now = s.now.Add(3 * time.Hour)
	s.take(s.g.TakenBack(s.g.Begun.Post.Notice, s.g.Turn.Of, b, s.office()))
	return s
}
