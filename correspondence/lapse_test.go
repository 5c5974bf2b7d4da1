package correspondence

import (
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// leftLying is a game in which Black holds an illegal record and, by the terms,
// the secretary says what follows if there is no choice in 20 hours.
func leftLying(t *testing.T, more string) *stage {
	s := open(t, "election.lapse=secretary|election.limit=20h|umpire.silence=30h"+more, "")
	s.moves(four)
	if err := s.plays(illegal); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLapseIsAskedOnce checks that no clock rings for the choice any more, and the next bell
// is for the secretary's silence (RULING/R-62).
func TestLapseIsAskedOnce(t *testing.T) {
	s := leftLying(t, "")
	if err := s.plays("+20h1m"); err != nil {
		t.Fatal(err)
	}
	q, ok := s.game.Question(1)
	if !ok || !q.Open() || q.About != events.AboutLapse || q.With != terms.ToSecretary || q.Stay != 0 || q.IsClaim() {
		t.Fatalf("%+v", q)
	}
	if due, want := s.game.Due(s.calendar), q.At.Add(30*time.Hour); !due.Equal(want) {
		t.Errorf("due %s, not %s", due, want)
	}
	o := Setting{Now: q.At.Add(29 * time.Hour), ReadThrough: q.At.Add(29 * time.Hour), Calendar: s.calendar}
	if d := s.game.Elapse(o); len(d.Events) != 0 || len(d.Notices) != 0 {
		t.Errorf("%d events and %d notices before the secretary is silent", len(d.Events), len(d.Notices))
	}
}

// TestLapseIsAnsweredByWhatCloses checks that a ruling that leaves the record as it is
// answers nothing, and the umpire is not asked.
func TestLapseIsAnsweredByWhatCloses(t *testing.T) {
	s := leftLying(t, "|umpire=Mr Fox")
	if err := s.plays("+20h1m"); err != nil {
		t.Fatal(err)
	}
	o := Setting{Now: s.now, ReadThrough: s.now, Calendar: s.calendar}
	for row, says := range map[string]string{"Uphold": "Restore lets it pass", "Note": "Restore lets it pass", "Suspend": "Restore lets it pass"} {
		if _, err := s.game.Rule(Ruling{By: terms.ToSecretary, Row: row, On: 1, Reason: "so"}, o); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", row, err)
		}
	}
	for _, x := range s.game.Options(1) {
		r := x.Ruling
		r.By, r.Reason = terms.ToUmpire, "so"
		if _, err := s.game.Rule(r, o); err == nil || !strings.Contains(err.Error(), "before the secretary") {
			t.Errorf("the umpire rules %s: %v", r.Row, err)
		}
		r.By = terms.ToSecretary
		d, err := s.game.Rule(r, o)
		if err != nil {
			t.Fatal(err)
		}
		g := s.game
		for _, e := range d.Events {
			g = g.Apply(e)
		}
		if q, _ := g.Question(1); q.Open() || g.Case != nil || g.Broken != "" || len(g.Penalties) != x.No-1 {
			t.Errorf("%s leaves question %+v, case %v, %d penalties", r.Row, q, g.Case, len(g.Penalties))
		}
	}
	// By a ruling that does not name it the question falls, and Undo brings it back.
	if err := s.plays("Restore W n3 | Undo u1"); err != nil {
		t.Fatal(err)
	}
	if q, _ := s.game.Question(1); !q.Open() || q.With != terms.ToSecretary || s.game.Case == nil {
		t.Errorf("undone, question %+v", q)
	}
}

// TestLateChoiceStillCounts checks that a letter that came after the time, and before any
// bell, is heard in order (CLOCK/C-9): the choice had gone by, and is made all the
// same, so that nobody is asked.
func TestLateChoiceStillCounts(t *testing.T) {
	s := leftLying(t, "")
	at := s.game.Choice.DeadlineIfRunning(s.calendar).Add(time.Hour)
	d := s.game.Receive(Letter{Of: s.game.Case.Author.Other(), Arrived: at, Text: "EXACT E", Key: "mail:9"}, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
	var kinds []string
	for _, e := range d.Events {
		kinds = append(kinds, e.Kind())
	}
	for _, want := range []string{"Appealed", "Exacted", "Restored", "Settled"} {
		if !slices.Contains(kinds, want) {
			t.Errorf("no %s among %v", want, kinds)
		}
	}
	for _, n := range d.Notices {
		if n.To == terms.ToSecretary || n.Asked == string(events.AboutLapse) {
			t.Errorf("%s to %s: %s", n.Kind, n.To, n.Asked)
		}
	}
}
