package ledger

import (
	"errors"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
	"postd/tournament/envelope"
)

// waitingCase is a game of two adjudicators whose position waits for a verdict.
func (h *house) waitingCase() Case {
	h.t.Helper()
	a := agreement(h.t)
	day, err := terms.FieldNamed("adjudication.date")
	if !err {
		h.t.Fatal("no such blank")
	}
	for _, set := range [][2]string{{day.Name, "2026-12-08"}, {"adjudication.judges", "2"}, {"adjudication.blind", "true"}} {
		if err := a.Set(set[0], set[1]); err != nil {
			h.t.Fatal(err)
		}
	}
	id := must(h.OpenGame(h.tournament, "A3-1", h.sides(), a, "", begin.Add(-time.Hour)))(h.t)
	h.clock.set(begin.Add(48 * time.Hour))
	h.write(id, rules.White, "CLAIM ADJUDICATION", h.clock.now())
	h.write(id, rules.White, "STATEMENT\nIt is won.", h.clock.now().Add(time.Hour))
	h.write(id, rules.Black, "STATEMENT\nIt is not.", h.clock.now().Add(2*time.Hour))
	open := must(h.OpenCases())(h.t)
	if len(open) != 1 || open[0].Game != id || open[0].Want != 2 {
		h.t.Fatalf("open cases: %+v", open)
	}
	return open[0]
}

// TestE50WhoJudges checks that nobody judges their own event, opponent or club, nor a case twice,
// whether the case is dealt by lot or by hand (RULING/R-92).
func TestE50WhoJudges(t *testing.T) {
	h := newHouse(t)
	c := h.waitingCase()
	p := must(h.Player(h.white))(t)
	p.Club = "Northern Post"
	must(h.PutPlayer(p))(t)
	for _, j := range []Judge{
		{Name: "Jones", Addr: "jones@home.test"}, {Name: "Miss Rudge", Addr: "secretary@chess.test"}, {Name: "Dean", Addr: "dean@judges.test", Club: " northern post"},
		{Name: "Off", Addr: "off@judges.test", Off: true}, {Name: "Fox", Addr: "fox@judges.test"},
	} {
		must(h.PutJudge(j))(t)
	}
	if _, err := h.PutJudge(Judge{Name: "Fox again", Addr: "FOX@judges.test"}); err == nil {
		t.Error("two have one address")
	}
	may, barred, err := h.MayJudge(c)
	if err != nil || len(may) != 1 || may[0].Name != "Fox" {
		t.Fatalf("%v may judge, barred %v (%v)", may, barred, err)
	}
	for id, want := range map[uint64]string{1: "plays in the event", 2: "official", 3: "club", 4: "no cases"} {
		if !strings.Contains(barred[id], want) {
			t.Errorf("adjudicator %d: %q", id, barred[id])
		}
	}
	if _, err := h.Dealt(c, "autumn"); err == nil {
		t.Error("one was found for two places")
	}
	if _, err := h.DealtTo(c, 5, 1); err == nil || !strings.Contains(err.Error(), "plays in the event") {
		t.Errorf("by hand: %v", err)
	}
	if _, err := h.DealtTo(c, 5, 5); err == nil {
		t.Error("one judges twice")
	}
	must(h.PutJudge(Judge{Name: "Cook", Addr: "cook@judges.test"}))(t)
	one := must(h.Dealt(c, "autumn"))(t)
	two := must(h.Dealt(c, "autumn"))(t)
	if len(one.Seats) != 2 || one.Seats[0] != two.Seats[0] || one.Seed != "autumn" {
		t.Errorf("dealt %+v, and again %+v", one.Seats, two.Seats)
	}
}

// TestE50Tokens checks that the address of one adjudicator serves nobody else, and no other case or
// round, and that the log has the digest and not the verdict (RULING/R-92).
func TestE50Tokens(t *testing.T) {
	h := newHouse(t)
	c := h.waitingCase()
	for _, name := range []string{"Fox", "Cook"} {
		must(h.PutJudge(Judge{Name: name, Addr: strings.ToLower(name) + "@judges.test"}))(t)
	}
	c = must(h.DealtTo(c, 1, 2))(t)
	must(h.File(Matter{Key: "deed:1", At: h.clock.now(), Rows: []Row{c}}))(t)
	c = must(h.Case(c.ID))(t)
	to := h.CaseAddress(c, 1, "fox@judges.test")
	if strings.Contains(to, "A3") || strings.Contains(to, c.Game.String()+".") {
		t.Errorf("%s tells of the game", to)
	}
	for _, x := range []struct {
		to, from     string
		ok, theirs   bool
		judge        uint64
		whatIsTested string
	}{
		{to, "fox@judges.test", true, true, 1, "their own"},
		{to, "FOX@judges.test", true, true, 1, "the case of letters"},
		{to, "cook@judges.test", true, false, 1, "another adjudicator"},
		{to, "smith@players.test", true, false, 1, "a player"},
		{strings.Replace(to, "j1-1-1", "j1-2-1", 1), "fox@judges.test", true, false, 2, "the seat of another"},
		{strings.Replace(to, "j1-1-1", "j1-1-2", 1), "fox@judges.test", true, false, 1, "the next round"},
		{strings.Replace(to, "j1-1-1", "j9-1-1", 1), "fox@judges.test", false, false, 0, "a case that there is not"},
		{"post+j1-1@chess.test", "fox@judges.test", false, false, 0, "half an address"},
	} {
		a, ok := h.ParseCaseAddress(x.to, x.from)
		if ok != x.ok || a.Theirs != x.theirs || a.Judge != x.judge {
			t.Errorf("%s: %v %v %d", x.whatIsTested, ok, a.Theirs, a.Judge)
		}
	}
	v := envelope.Verdict{Result: terms.WhiteWins, Analysis: "The Pawn goes through.", Salt: DrawnWord(), At: h.clock.now(), Letter: 7}
	next, why := c.Take(1, v)
	if why != "" {
		t.Fatal(why)
	}
	c.Case = next
	must(h.File(Matter{Key: "deed:2", At: h.clock.now(), Rows: []Row{c}}))(t)
	lines := must(h.LogLines(0, 1000))(t)
	var all strings.Builder
	for _, x := range lines {
		all.WriteString(x.What + " " + x.On + " " + x.Reason + "\n")
	}
	if !strings.Contains(all.String(), v.Digest(c.Name)) || strings.Contains(all.String(), "goes through") || strings.Contains(all.String(), "1-0") {
		t.Errorf("the log:\n%s", all.String())
	}
	for letter, want := range map[uint64]bool{7: true, 8: false} {
		if got := must(h.Seals(letter))(t); got != want {
			t.Errorf("letter %d is sealed: %v", letter, got)
		}
	}
	if _, err := h.File(Matter{Key: "deed:3", At: h.clock.now(), Rows: []Row{c}}); err == nil {
		t.Error("an older version of the case was written")
	}
}

// TestE49HiddenOfAnEvent: of a game in a section of an event the label and the name of the event, and
// its teams, are hidden too; nobody judges who plays in another section, or leads a team (RULING/R-91,
// RULING/R-92).
func TestE49HiddenOfAnEvent(t *testing.T) {
	h := newHouse(t)
	c := h.waitingCase()
	other := must(h.PutPlayer(Player{Name: "Dean", Addresses: []Address{{Addr: "dean@players.test", Verified: true}}}))(t)
	must(h.File(Matter{Key: "deed:event", By: "edith", Rows: []Row{Event{Label: "Q26", Name: "Ruritania Cup", Stages: []Stage{{No: 1, Name: "first", System: RoundRobin}}, Teams: []Team{{No: 1, Name: "Strelsau Rovers", Captain: Official{"Rupert", "rupert@captains.test"}}}}}}))(t)
	e := must(h.EventByLabel("Q26"))(t)
	must(h.PutTournament(Tournament{Label: "Q26B", Name: "Section B", Secretary: Official{"Mr Pott", "pott@chess.test"}, Agreement: agreement(t), Entries: []Entry{{Player: other, State: Accepted}}}))(t)
	for label, section := range map[string]string{"A3": "A", "Q26B": "B"} {
		x := must(h.TournamentByLabel(label))(t)
		x.Event, x.Stage, x.Section = e.ID, 1, section
		if err := h.db.Update(func(tx *store.Tx) error {
			e, err := eventOf(tx, e.ID)
			e.Stages[0].Sections = append(e.Stages[0].Sections, x.ID)
			return errors.Join(err, putRow(tx.Bucket(bktEvents), be8(e.ID), e), putRow(tx.Bucket(bktTournaments), be8(x.ID), x))
		}); err != nil {
			t.Fatal(err)
		}
	}
	for name, addr := range map[string]string{"Dean": "dean@players.test", "Pott": "pott@chess.test", "Rupert": "rupert@captains.test"} {
		id := must(h.PutJudge(Judge{Name: name, Addr: addr}))(t)
		if _, err := h.DealtTo(Case{Case: envelope.Case{Name: c.Name, Want: 1}, ID: c.ID, Game: c.Game}, id); err == nil || !strings.Contains(err.Error(), "event") {
			t.Errorf("%s judges it: %v", name, err)
		}
	}
	hidden := must(h.HiddenIn(must(h.Game(c.Game))(t)))(t)
	got := envelope.Blind("In the Ruritania Cup, Q26, Third Tourney A3, the Strelsau Rovers hope that Smith wins A3-1.", hidden)
	if want := "In the (the event), (the event), (the event) (the event), the (a team) hope that White wins (this game)."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
