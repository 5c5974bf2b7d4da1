package secretary

import (
	"fmt"
	"net/http"
	"testing"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
)

// request files a request of a player as a letter of theirs would.
func (o *office) request(r ledger.Request) ledger.Request {
	o.t.Helper()
	r.At = o.clock.now().UTC()
	n := must(o.NextRequest())(o.t)
	must(o.File(ledger.Matter{Key: "own:" + string(r.Kind) + string(rune('a'+n)), By: "a player", Rows: []ledger.Row{r}}))(o.t)
	return must(o.Ledger.Request(n))(o.t)
}

// Who wrote STOP and plays on stands on the desk until the secretary has seen to it, with one
// click.
func TestWantsToLeave(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	r := o.request(ledger.Request{Kind: ledger.RequestLeave, Player: 1, State: ledger.RequestOpen})
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).sound().has("Wants to leave", "wrote STOP", "See to it")
	o.as(roleAuditor).get(requestPath(r)).is(http.StatusForbidden)
	c.get("/requests/99").is(http.StatusNotFound)
	c.get(requestPath(r) + "/drop").is(http.StatusUnprocessableEntity)
	c.press(c.get(requestPath(r)).is(http.StatusOK).sound().has("no letter goes out"), requestPath(r))
	if x := must(o.Ledger.Request(r.ID))(t); x.State != ledger.RequestDone {
		t.Errorf("the request is %s", x.State)
	}
	c.get("/").has("see to it.", "Undo")
	c.get("/p")
	c.get("/p")
	c.get("/").lacks("Wants to leave")
	c.get(requestPath(r)).is(http.StatusUnprocessableEntity).has("Nothing waits for you here")
}

// What is wished for a game stands on the desk with one button, by which nobody is paired who
// has not agreed; of three of one name the secretary chooses.
func TestWantsAGame(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	first, second := o.player("Carol Smith"), o.player("Carol Smith", func(p *ledger.Player) { p.Addresses[0].Addr = "other@players.test" })
	c := o.as(roleSecretary)
	r := o.request(ledger.Request{Kind: ledger.RequestChallenge, Player: 1, Words: "carol  SMITH", State: ledger.RequestOpen})
	c.get("/").is(http.StatusOK).sound().has("Wants a game", "2 players have that na", "Send the question")
	c.press(c.get(requestPath(r)), requestPath(r)).has("Nobody can be asked by it alone")
	c.press(c.get(requestPath(r)).sound(), requestPath(r), "other", fmt.Sprint(second.ID))
	if x := must(o.Ledger.Request(r.ID))(t); x.State != ledger.RequestAsked || x.Other != second.ID {
		t.Fatalf("%+v, and not %d", x, first.ID)
	}
	var asked []string
	for _, p := range o.waiting() {
		if p.Game == 0 {
			asked = append(asked, p.To+" "+p.ReplyTo)
		}
	}
	if len(asked) != 1 || asked[0] != "other@players.test "+o.Ledger.RequestAddress(r.ID, "other@players.test") {
		t.Errorf("asked are %v", asked)
	}
	c.get(requestPath(r)).is(http.StatusUnprocessableEntity)

	again := o.request(ledger.Request{Kind: ledger.RequestRematch, Player: 1, Other: 2, Game: id, State: ledger.RequestAgreed})
	c.get("/").has("agree on another game", "Start it")
	form := c.get(requestPath(again)).is(http.StatusOK).sound().has("Take it off the desk", "Smith and Jones agree on another game")
	c.press(form, requestPath(again))
	c.press(form, requestPath(again)) // twice by one form
	g := must(o.Ledger.Game(must(o.Ledger.GameByLabel("A1-2"))(t)))(t)
	if g.Sides[0].Members[0].Player != 2 || g.Sides[1].Members[0].Player != 1 || g.Agreement.Turn.Limit != must(o.Ledger.Game(id))(t).Agreement.Turn.Limit {
		t.Errorf("the game is %+v", g.Sides)
	}
	if _, err := o.Ledger.GameByLabel("A1-3"); err == nil {
		t.Error("two games were started")
	}
	drop := o.request(ledger.Request{Kind: ledger.RequestRematch, Player: 1, Other: 2, Game: id, State: ledger.RequestAgreed})
	c.press(c.get(requestPath(drop)+"/drop").is(http.StatusOK), requestPath(drop)+"/drop")
	if x := must(o.Ledger.Request(drop.ID))(t); x.State != ledger.RequestDropped {
		t.Errorf("the request is %s", x.State)
	}
}

// A stranger who wrote ENTER is entered and asked by one click, and applied; a player's entry
// has one row, and is accepted by one click.
func TestWantsToEnter(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	tid := must(o.PutTournament(ledger.Tournament{Label: "W", Name: "Winter", Secretary: ledger.Official{Name: "S", Addr: "s@office.test"}, State: ledger.Entered}))(t)
	c := o.as(roleSecretary)
	r := o.request(ledger.Request{Kind: ledger.RequestEnter, From: "dora@elsewhere.test", Name: "Dora <b>", Words: "W", Tournament: tid, State: ledger.RequestOpen})
	c.get("/").is(http.StatusOK).sound().has("Wants to enter", "Dora", "Add and verify")
	c.press(c.get(requestPath(r)).sound(), requestPath(r))
	p := must(o.PlayerByAddress("dora@elsewhere.test"))(t)
	if p.Trusts("dora@elsewhere.test") {
		t.Error("the address counts before it was confirmed")
	}
	if e, in := must(o.Ledger.Tournament(tid))(t).Entry(p.ID); !in || e.State != ledger.Applied {
		t.Errorf("the entry is %+v", e)
	}
	c.get("/").has("Entry to decide")
	row := must(o.Ledger.Tournament(tid))(t)
	row.Entries = []ledger.Entry{{Player: 1, State: ledger.Applied, At: o.clock.now()}}
	must(o.PutTournament(row))(t)
	r = o.request(ledger.Request{Kind: ledger.RequestEnter, Player: 1, Tournament: tid, State: ledger.RequestOpen})
	c.get("/").has("Wants to enter").lacks("Entry to decide")
	c.press(c.get(requestPath(r)).sound(), requestPath(r))
	if e, _ := must(o.Ledger.Tournament(tid))(t).Entry(1); e.State != ledger.Accepted {
		t.Errorf("the entry is %s", e.State)
	}
}

// Who is asked into a final stands on the desk until the answer: the secretary enters them,
// passes them over, and asks the next by another press (RULING/R-89).
func TestIsInvited(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	at := o.clock.now().UTC()
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{
		ledger.Event{Label: "C26", Name: "Championship", Stages: []ledger.Stage{{No: 1, Name: "final", System: ledger.RoundRobin}}},
		ledger.Tournament{Label: "C26F", Name: "Final", Secretary: ledger.Official{Name: "S", Addr: "s@office.test"}, State: ledger.Draft},
		ledger.Placing{Label: "C26F", Version: 1, Event: 1, Stage: 1},
	}}))(t)
	x := must(o.TournamentByLabel("C26F"))(t)
	for i, name := range []string{"Ann Final", "Ben Final", "Cora Final"} {
		p := o.player(name)
		must(o.File(ledger.Matter{Key: fmt.Sprintf("deed:right%d", i), By: "edith", Rows: []ledger.Row{
			ledger.Right{Player: p.ID, To: "final", Event: 1, Stage: 1, Place: "place <1>", Order: i + 1, At: at, State: ledger.RightNext}}}))(t)
	}
	plain := func(x templates.OwnAnswer) (correspondence.Rendered, error) {
		return templates.RenderOwn(x, "Office", "S")
	}
	m := must(Invite(o.Ledger, must(o.Rights(nil))(t)[:1], x, Granting{Key: "deed:invite", By: "edith", At: at, Words: plain}))(t)
	must(o.File(m))(t)
	c := o.as(roleSecretary)
	c.get("/").is(http.StatusOK).sound().has("Is invited", "Ann Final", "is asked until", "They come")
	first := must(o.Ledger.Request(1))(t)
	c.get(requestPath(first)).is(http.StatusOK).sound().has("Pass them over", "by place <1>")
	c.press(c.get(requestPath(first)+"/drop").is(http.StatusOK).sound().has("They do not come"), requestPath(first)+"/drop")
	c.get("/").sound().has("had a place in C26F", "Ask the next")
	c.press(c.get(requestPath(first)).sound(), requestPath(first))
	second := must(o.Ledger.Request(2))(t)
	if second.Right != 2 || second.State != ledger.RequestAsked || must(o.Ledger.Request(1))(t).State != ledger.RequestDone {
		t.Fatalf("then is asked %+v", second)
	}
	c.press(c.get(requestPath(second)), requestPath(second))
	if e, in := must(o.Ledger.Tournament(x.ID))(t).Entry(must(o.Right(2))(t).Player); !in || e.State != ledger.Accepted {
		t.Errorf("the entry is %+v", e)
	}
	c.get(requestPath(second)).is(http.StatusUnprocessableEntity).has("Nothing waits for you here")
	m = must(Invite(o.Ledger, must(o.Rights(nil))(t)[2:], must(o.Ledger.Tournament(x.ID))(t), Granting{Key: "deed:again", By: "edith", At: at, Words: plain}))(t)
	must(o.File(m))(t)
	third := must(o.Ledger.Request(3))(t)
	c.press(c.get(requestPath(third)+"/drop"), requestPath(third)+"/drop")
	c.press(c.get(requestPath(third)), requestPath(third)).is(http.StatusUnprocessableEntity).has("Nobody is left in the order")
	c.press(c.get(requestPath(third)+"/drop"), requestPath(third)+"/drop")
	if x := must(o.Ledger.Request(3))(t); x.State != ledger.RequestDropped {
		t.Errorf("the request is %s", x.State)
	}
}
