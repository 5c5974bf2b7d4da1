package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
)

// takes changes who comes into the final.
func (s *season) takes(text string) {
	s.t.Helper()
	e := must(s.Event(1))(s.t)
	e.Stages[1].Takes = text
	must(s.File(ledger.Matter{Key: fmt.Sprintf("deed:takes %d", e.Version), By: "edith", Rows: []ledger.Row{e}}))(s.t)
}

// TestTakes goes over every way in which somebody is taken, or is not, from two tables that are
// final: Ben and Cora share the second place of A.
func TestTakes(t *testing.T) {
	t.Parallel()
	s := newSeason(t, "from preliminary: 1 of each", []string{"Ann", "Ben", "Cora"}, []string{"Dan", "Eve", "Fred"})
	s.plays(0, []string{"Ann", "Ben", "Cora"}, "Ben-Cora", "")
	s.plays(1, []string{"Dan", "Eve", "Fred"}, "", "")
	s.advance(15 * 24 * time.Hour)
	const path = "/e/1/take?stage=2&line=0"
	ann, ben := fmt.Sprintf("pass%d", s.people["Ann"].ID), fmt.Sprintf("pass%d", s.people["Ben"].ID)
	for _, c := range []struct {
		name, takes string
		fields      []string
		has, lacks  []string
	}{
		{"a shared place takes all", "from preliminary: 2 of each", nil, []string{"Ben: 2 of each", "Cora: 2 of each", "Eve: 2 of each"}, []string{"The lot"}},
		{"or none", "from preliminary: 2 of each, share: none", nil, []string{"Ann: 2 of each", "Eve: 2 of each", "Place 2 of C26A is shared by more than fit"}, []string{"Ben: 2 of each", "Cora: 2 of each"}},
		{"or by lot, with the seed shown", "from preliminary: 2 of each, share: lot", []string{"seed", "Autumn <2026>"}, []string{"The lot with “Autumn <2026>” has put", "sha256sum"}, nil},
		{"a lot without a seed", "from preliminary: 2 of each, share: lot", []string{"seed", " "}, []string{"Some words in one line"}, []string{"will go out"}},
		{"the winner has died", "from preliminary: 1 of each", []string{ann, "yes", "why", "has died"}, []string{"Ben: 1 of each", "Cora: 1 of each", "Ann, place 1 of C26A, is passed over: has died"}, []string{"To Ann"}},
		{"passed over without a reason", "from preliminary: 1 of each", []string{ann, "yes"}, []string{"Say why they are passed over"}, []string{"will go out"}},
		{"two ways, one place", "from preliminary: 1 of each, score 60%", nil, []string{"Ann: 1 of each"}, []string{"Ann: score"}},
		{"two lines, one place", "from preliminary: 1 of each\nfrom preliminary: 1 of each, share: none", nil, []string{"is passed over: goes through from C26A"}, nil},
		{"the best of a place", "from preliminary: 1 of each, best 1 of place 2", nil, []string{"Eve: best 1 of place 2"}, []string{"Ben: best"}},
		{"and one passed over", "from preliminary: 2 of each", []string{ben, "yes", "why", "cannot come"}, []string{"Cora: 2 of each", "passed over: cannot come"}, []string{"Ben: 2"}},
		{"a label that is taken", "from preliminary: 1 of each", []string{"label", "C26A"}, []string{"has this label"}, []string{"will go out"}},
		{"a label that cannot be", "from preliminary: 1 of each", []string{"label", "C 26"}, []string{"Up to twelve letters"}, []string{"will go out"}},
	} {
		s.takes(c.takes)
		s.press(s.get(path).is(http.StatusOK).sound(), "/e/1/take", c.fields...).has(c.has...).lacks(c.lacks...)
		if s.t.Failed() {
			t.Fatalf("that was: %s", c.name)
		}
	}
	for takes, want := range map[string]string{
		"from preliminary: 4 of each":                         "asks for more places than there are",
		"from preliminary: best 3 of place 1":                 "asks for more than there are",
		"from final: 1 of each":                               "takes from itself",
		"from preliminary: score 100%\nfrom final: 1 of each": "takes from itself",
	} {
		s.takes(takes)
		s.get("/e/1/through").sound().has("cannot be taken", want).lacks("Take them…")
		s.get(path).is(http.StatusUnprocessableEntity).has("Nobody can be taken by this", want)
	}
	e := must(s.Event(1))(t)
	e.Stages[1].Takes = "from semifinal: 1 of each"
	if _, err := s.File(ledger.Matter{Key: "deed:no stage", Rows: []ledger.Row{e}}); err == nil || !strings.Contains(err.Error(), `"semifinal" is no stage`) {
		t.Errorf("takes that name no stage: %v", err)
	}
	for _, path := range []string{"/e/1/take", "/e/1/take?stage=1&line=0", "/e/1/take?stage=2&line=7", "/e/9/take?stage=2&line=0", "/e/1/rights/pass?right=1", "/e/1/rights/ask?right=x"} {
		s.get(path).is(http.StatusNotFound)
	}
	s.inTheFinalAlready(path)
}

// inTheFinalAlready shows that who is in the final by another way is passed over, that a form drawn
// before a change is refused, and that a final that is drawn takes nobody.
func (s *season) inTheFinalAlready(path string) {
	t := s.t
	s.takes("from preliminary: 1 of each")
	old := s.get(path)
	row := s.tournament("C26F", func(x *ledger.Tournament) { x.State = ledger.Draft })
	must(s.File(ledger.Matter{Key: "deed:the final", By: "edith", Rows: []ledger.Row{ledger.Placing{Label: "C26F", Version: row.Version, Event: 1, Stage: 2}}}))(t)
	s.press(old, "/e/1/take").is(http.StatusConflict).has("Somebody else was first")
	row = must(s.Tournament(row.ID))(t)
	entered(s.people["Dan"], s.people["Fred"])(&row)
	must(s.PutTournament(row))(t)
	s.press(s.get(path), "/e/1/take").has("Ann: 1 of each", "Eve: 1 of each", "Dan, place 1 of C26B, is passed over: is in C26F already").lacks("is made as a draft")
	row = must(s.Tournament(row.ID))(t)
	row.State = ledger.Drawn
	must(s.PutTournament(row))(t)
	s.get(path).is(http.StatusUnprocessableEntity).has("The stage final takes nobody")
}

// TestClasses promotes the first and relegates the last by rights: a letter tells of each, and the
// entry uses it: by the secretary, by ENTER, or not, since it is out of date or used.
func TestClasses(t *testing.T) {
	t.Parallel()
	s := newSeason(t, "from preliminary: 1 of each -> right to \"higher\", 24 months\nfrom preliminary: last 2 of each -> right to \"open\"", []string{"Ann", "Ben", "Cora"})
	s.plays(0, []string{"Ann", "Ben", "Cora"}, "", "")
	s.advance(15 * 24 * time.Hour)
	page := s.get("/e/1/through").is(http.StatusOK).sound()
	if n := strings.Count(page.text(), "Take them…"); n != 2 {
		t.Errorf("there are %d presses", n)
	}
	for line, want := range map[string][]string{"1": {"Ann: 1 of each", "1 letter will go out", "a right to a place in “higher”", "It comes from place 1 of C26A"}, "2": {"Cora: last 2 of each", "Ben: last 2 of each", "2 letters will go out", "It has no end"}} {
		preview := s.press(s.get("/e/1/take?stage=2&line="+line).is(http.StatusOK).sound(), "/e/1/take").is(http.StatusOK)
		s.follow(s.sure(preview.has(want...))).is(http.StatusOK)
	}
	s.get(fmt.Sprintf("/p/%d", s.people["Ann"].ID)).has("higher, by place 1 of C26A: open until")
	ann := must(s.Rights(func(r ledger.Right) bool { return r.To == "higher" }))(t)[0]
	if ann.Until != calendar.DateOf(s.clock.now().AddDate(0, 24, 0), time.UTC) {
		t.Errorf("the right ends on %s", ann.Until)
	}
	higher := s.tournament("H27", func(x *ledger.Tournament) { x.Name, x.State = "Higher", ledger.Entered })
	done := s.press(s.get(fmt.Sprintf("/t/%d/entries", higher.ID)), fmt.Sprintf("/t/%d/entries/add", higher.ID), "player", fmt.Sprint(s.people["Ann"].ID), "accepted", "yes")
	s.follow(s.sure(done)).has("Ann is entered.", "The right of Ann to higher is used by it.", "Undo")
	if r := must(s.Right(ann.ID))(t); r.State != ledger.RightUsed || r.Used != higher.ID {
		t.Errorf("used is %+v", r)
	}
	second := s.tournament("H28", func(x *ledger.Tournament) { x.Name, x.State = "Higher", ledger.Entered })
	done = s.press(s.get(fmt.Sprintf("/t/%d/entries", second.ID)), fmt.Sprintf("/t/%d/entries/add", second.ID), "player", fmt.Sprint(s.people["Ann"].ID), "accepted", "yes")
	s.follow(s.sure(done)).lacks("is used by it")
	s.classesByMail()
}

// classesByMail enters Ben by ENTER, who has a right; Cora's is passed over, and undone, and another
// that is given to her by hand ends before she enters.
func (s *season) classesByMail() {
	t := s.t
	open := s.tournament("O27", func(x *ledger.Tournament) { x.Name, x.State = "Open", ledger.Entered })
	s.answersBy("Ben", "C26A", "ENTER O27")
	if e, in := must(s.Tournament(open.ID))(t).Entry(s.people["Ben"].ID); !in || e.State != ledger.Accepted {
		t.Errorf("by ENTER the entry is %+v", e)
	}
	if out := s.waiting(); !strings.Contains(out[len(out)-1].Words.Text, "ENTER: by right") {
		t.Errorf("the answer to ENTER is %q", out[len(out)-1].Words.Text)
	}
	if len(must(s.OpenRequests())(t)) != 0 {
		t.Error("the secretary is asked about it")
	}
	cora := must(s.Rights(func(r ledger.Right) bool { return r.Player == s.people["Cora"].ID }))(t)[0]
	pass := fmt.Sprintf("/e/1/rights/pass?right=%d", cora.ID)
	s.press(s.get(pass).sound(), "/e/1/rights/pass", "why", "").is(http.StatusUnprocessableEntity).has("Say why")
	s.follow(s.sure(s.press(s.get(pass), "/e/1/rights/pass", "why", "has moved away"))).has("Cora is passed over", "passed over: has moved away", "Undo")
	s.get(pass).is(http.StatusUnprocessableEntity).has("cannot be passed over here")
	form := s.get("/e/1/rights/give").sound()
	s.press(form, "/e/1/rights/give", "player", "0", "to", "", "months", "121").is(http.StatusUnprocessableEntity).has("The name of a class", "A whole number from 1 to 120")
	s.follow(s.sure(s.press(form, "/e/1/rights/give", "player", fmt.Sprint(s.people["Cora"].ID), "to", "open", "months", "1", "place", "the vote of the club")))
	s.get(fmt.Sprintf("/p/%d", s.people["Cora"].ID)).has("open, by the vote of the club: open until")
	s.advance(40 * 24 * time.Hour)
	s.answersBy("Cora", "C26A", "ENTER O27")
	if e, _ := must(s.Tournament(open.ID))(t).Entry(s.people["Cora"].ID); e.State != ledger.Applied {
		t.Errorf("by a right that ended the entry is %+v", e)
	}
	s.get("/").has("wants to enter O27, Open; they had a right to it, and it ended on")
}
