package secretary

import (
	"net/http"
	"testing"

	"postd/ledger"
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
	c.get("/").has("see to it.")
	c.get("/").lacks("Wants to leave")
	c.get(requestPath(r)).is(http.StatusUnprocessableEntity).has("Nothing waits for you here")
}
