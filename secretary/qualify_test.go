package secretary

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/mailbox"
	"postd/rules"
)

// season is an event whose preliminaries of sections lead to a final, with a browser in which the
// secretary is logged in. Each step is a method, so that a longer way can be made of them.
type season struct {
	*client
	event    ledger.Event
	sections []uint64
	people   map[string]ledger.Player
}

// newSeason founds the event: sections of three players of whom each meets each, and a final that
// takes from them.
func newSeason(t *testing.T, takes string, sections ...[]string) *season {
	t.Helper()
	o := newOffice(t)
	s := &season{client: o.as(roleSecretary), people: map[string]ledger.Player{}}
	must(o.File(ledger.Matter{Key: "deed:season", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "Championship 2026", Stages: []ledger.Stage{
		{No: 1, Name: "preliminary", System: ledger.RoundRobin}, {No: 2, Name: "final", System: ledger.RoundRobin, Takes: takes},
	}}}}))(t)
	for i, names := range sections {
		name := string(rune('A' + i))
		var list []ledger.Player
		for _, n := range names {
			s.people[n] = o.player(n)
			list = append(list, s.people[n])
		}
		row := o.tournament("C26"+name, func(t *ledger.Tournament) { t.State = ledger.Draft })
		must(o.File(ledger.Matter{Key: "deed:place" + name, By: "edith", Rows: []ledger.Row{ledger.Placing{Label: row.Label, Version: row.Version, Event: 1, Stage: 1, Section: name}}}))(t)
		row = must(o.Tournament(row.ID))(t)
		entered(list...)(&row)
		must(o.PutTournament(row))(t)
		row = s.started(s.drawn(must(o.Tournament(row.ID))(t), "seed"))
		s.sections = append(s.sections, row.ID)
	}
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	s.event = must(o.Event(1))(t)
	return s
}

// plays ends the games of a section: who stands earlier in the list beats who stands later, but for
// the pairs that draw, "Ann-Ben", and those that play on.
func (s *season) plays(section int, order []string, draws, open string) {
	s.t.Helper()
	row := must(s.Tournament(s.sections[section]))(s.t)
	number := map[int]string{}
	for _, e := range row.Entries {
		for name, p := range s.people {
			if p.ID == e.Player {
				number[e.Number] = name
			}
		}
	}
	for i, p := range row.Pairings {
		w, b := number[p.White], number[p.Black]
		pair := func(list string) bool {
			return slices.ContainsFunc(strings.Fields(list), func(x string) bool { return x == w+"-"+b || x == b+"-"+w })
		}
		switch {
		case must(s.Line(s.gamesOf(row.ID)[i]))(s.t).Over() || pair(open):
		case pair(draws):
			s.draw(s.gamesOf(row.ID)[i])
		case slices.Index(order, w) < slices.Index(order, b):
			s.resign(s.gamesOf(row.ID)[i], rules.Black)
		default:
			s.resign(s.gamesOf(row.ID)[i], rules.White)
		}
	}
}

// answersBy has a player answer the last letter of the subject by mail, as the clerk hears it.
func (s *season) answersBy(name, subject, words string) {
	s.t.Helper()
	var to string
	for _, p := range append(must(s.Sent())(s.t), s.waiting()...) {
		if p, err := s.Posting(p.Seq); err == nil && p.Player == s.people[name].ID && strings.Contains(p.Words.Subject, subject) {
			to = p.ReplyTo
		}
	}
	if to == "" {
		s.t.Fatalf("%s has no letter %q", name, subject)
	}
	s.writes(name, to, words)
}

// writes has a letter of a player come in by mail.
func (s *season) writes(name, to, words string) {
	s.t.Helper()
	s.uid++
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: answer\r\nDate: %s\r\nMessage-ID: <%d@players.test>\r\n\r\n%s\r\n",
		s.people[name].Writes(), to, s.clock.now().Format(time.RFC1123Z), s.uid, words)
	filedWell(s.Keep([]byte(raw), ledger.Place{Mailbox: "post", UIDValidity: 1, UID: s.uid}, s.clock.now()))(s.t)
	s.readAll()
	if err := mailbox.NewClerk(s.Ledger, mailbox.Config{Address: "post@chess.test"}, s.clock.now, nil).ActAll(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// must2 ends the test on an error of what returns two values.
func filedWell[A, B any](_ A, _ B, err error) func(testing.TB) {
	return func(t testing.TB) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
}

// stands are who stands how on the page of who goes through: "Ann through".
func (*season) stands(page *doc, caption string) string {
	var all []string
	for _, r := range page.rows(caption) {
		all = append(all, r[0]+" "+r[5])
	}
	return strings.Join(all, ", ")
}

// rights are the rights of the event as its page tells them.
func (s *season) rights() map[string]string {
	out := map[string]string{}
	for _, r := range s.get("/e/1/rights").is(http.StatusOK).sound().rows("In the order") {
		out[r[0]] = r[3]
	}
	return out
}

// TestSeason plays two sections to their end, takes two for the final, of whom one says NO by mail
// and the next of the same section is silent, and the one behind comes.
func TestSeason(t *testing.T) {
	t.Parallel()
	s := newSeason(t, "from preliminary: 1 of each", []string{"Ann", "Ben", "Cora"}, []string{"Dan", "Eve", "Fred"}, []string{"Gus", "Hal", "Ida"})
	s.get("/e/1/through").is(http.StatusOK).sound().has("To final", "the tables are not final", "0 through, 9 may go through, 0 out")
	s.plays(0, []string{"Ann", "Ben", "Cora"}, "", "Ben-Cora")
	s.plays(1, []string{"Dan", "Eve", "Fred"}, "", "")
	s.plays(2, []string{"Gus", "Hal", "Ida"}, "", "")
	page := s.get("/e/1/through").is(http.StatusOK).sound()
	if got := s.stands(page, "C26A"); got != "Ann through, Ben out, Cora out" {
		t.Errorf("of A: %s", got)
	}
	s.get("/e/1/take?stage=2&line=0").is(http.StatusUnprocessableEntity).has("The table of C26A is not final")
	s.plays(0, []string{"Ann", "Ben", "Cora"}, "", "")
	s.get("/e/1/take?stage=2&line=0").is(http.StatusUnprocessableEntity).has("is not final", "unless somebody appeals")
	s.advance(15 * 24 * time.Hour)
	page = s.get("/e/1/through").is(http.StatusOK).sound().has("can be taken", "3 through, 0 may go through, 6 out", "Ann, 1 of each: place 1 of C26A")
	form := s.get(page.link("Take them…")).is(http.StatusOK).sound().has("3 players go through")
	preview := s.press(form, "/e/1/take").is(http.StatusOK).sound().has("Ann: 1 of each: place 1 of C26A", "6 players wait behind them", "is made as a draft", "3 letters will go out", "a place for you")
	s.follow(s.sure(preview)).is(http.StatusOK).has("They are taken")
	if got := s.rights(); !strings.Contains(got["Ann"], "asked until") || !strings.Contains(got["Dan"], "asked until") || got["Eve"] != "next behind the others" {
		t.Errorf("the rights are %v", got)
	}
	s.get("/e/1/take?stage=2&line=0").is(http.StatusUnprocessableEntity).has("They are taken already")
	s.get("/e/1/through").sound().has("taken", "3 rights are open, 6 rights are next behind them").lacks("Take them…")
	s.deliver()
	s.answersBy("Dan", "a place for you", "NO")
	s.get("/").has("had a place in C26F")
	next := must(s.Ledger.Request(2))(t)
	s.press(s.get(requestPath(next)), requestPath(next))
	s.deliver()
	if got := s.rights(); got["Dan"] != "passed over: declined" || !strings.Contains(got["Eve"], "asked until") {
		t.Errorf("after the NO the rights are %v", got)
	}
	s.answersBy("Ann", "a place for you", "YES")
	s.answersBy("Gus", "a place for you", "YES")
	s.advance(15 * 24 * time.Hour)
	silent := must(s.Ledger.Request(4))(t)
	s.answersBy("Eve", "a place for you", "YES") // too late
	s.press(s.get(requestPath(silent)+"/drop"), requestPath(silent)+"/drop")
	s.press(s.get(requestPath(silent)), requestPath(silent))
	s.deliver()
	s.answersBy("Fred", "a place for you", "YES")
	final := must(s.TournamentByLabel("C26F"))(t)
	var in []string
	for _, e := range final.Entries {
		in = append(in, must(s.Player(e.Player))(t).Name)
	}
	if strings.Join(in, " ") != "Ann Gus Fred" || final.Event != 1 || final.Stage != 2 {
		t.Errorf("in the final are %v of %+v", in, final)
	}
	if got := s.rights(); got["Ann"] != "used in C26F" || got["Fred"] != "used in C26F" || got["Eve"] != "passed over: passed over by the secretary" {
		t.Errorf("in the end the rights are %v", got)
	}
	s.get(fmt.Sprintf("/p/%d", s.people["Dan"].ID)).sound().has("final, by place 1 of C26B: passed over: declined")
	s.prizes(final)
}

// prizes plays the final, in which Fred and Gus are level, and gives the prizes.
func (s *season) prizes(final ledger.Tournament) {
	t := s.t
	form := s.get("/e/1/prizes/edit").is(http.StatusOK).sound()
	s.press(form, "/e/1/prizes/edit", "p1.for", "1", "p1.amount", "12.345", "p2.for", "0", "p3.what", "a pen").is(http.StatusUnprocessableEntity).
		has("is no amount", "A place from 1 to 1000", "Say what it is for")
	ida := fmt.Sprint(s.people["Ida"].ID)
	s.follow(s.sure(s.press(form, "/e/1/prizes/edit", "p1.for", "1", "p1.amount", "12.50", "p1.what", "a <cup>", "p2.for", "2", "p2.amount", "5.01", "p2.shared", "yes",
		"p3.for", "best newcomer", "p3.what", "a book", "p3.by", "1", "p3.winner", ida))).has("The prizes are saved.", "Undo")
	s.get("/e/1/prizes").sound().has("the tables are not final", "place 1", "12.50 and a <cup>", "shared equally", "named by the secretary").lacks("Letters of congratulation…", "Fred")
	s.get("/e/1/prizes/letters").is(http.StatusUnprocessableEntity).has("not given yet", "No game is finished yet")
	final.State, final.Agreement.FirstTurnAt = ledger.Closed, s.clock.now().Add(24*time.Hour)
	must(s.PutTournament(final))(t)
	final = s.started(s.drawn(must(s.Tournament(final.ID))(t), "final"))
	s.sections = append(s.sections, final.ID)
	s.deliver()
	s.advance(48 * time.Hour)
	s.plays(len(s.sections)-1, []string{"Ann", "Fred", "Gus"}, "Fred-Gus", "")
	s.get("/e/1/prizes").sound().has("The table is final on").lacks("Ann")
	s.advance(15 * 24 * time.Hour)
	page := s.get("/e/1/prizes").sound().has("final", "Ann, place 1 of C26F: 12.50 and a <cup>", "Fred, place 2 of C26F: 2.51, shared by 2", "Gus, place 2 of C26F: 2.50, shared by 2", "Ida, best newcomer of C26C: a book")
	before := len(s.waiting())
	letters := s.press(s.get(page.link("Letters of congratulation…")).sound(), "/e/1/prizes/letters", "text", "Well played!").is(http.StatusOK)
	letters.has("4 letters will go out", "Well played!")
	s.follow(s.sure(letters)).has("4 letters")
	out := s.waiting()[before:]
	if i := slices.IndexFunc(out, func(p ledger.Posting) bool { return p.Name == "Ann" }); len(out) != 4 || i < 0 || !strings.Contains(out[i].Words.Text, "place 1 of C26F: 12.50 and a <cup>") {
		t.Errorf("the letters are %+v", out)
	}
}
