package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
)

// TestE51Unheard checks that a player's letter that was not acted on lies in a tray of
// the mail room with its reason, is no duty, and can be read, as of its arrival, or be
// seen to.
func TestE51Unheard(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	c := o.as(roleSecretary)
	lay := func(text, verdict, tray, why string) uint64 {
		seq := o.receive("smith@players.test", "A1", text)
		if err := o.SettleAll(ledger.Verdict{Letter: seq, Verdict: verdict, Reason: "its subject", Tray: &ledger.Tray{Name: tray, Why: why, Player: 1, Game: id}}); err != nil {
			t.Fatal(err)
		}
		return seq
	}
	duties := len(must(o.site.duties(o.clock.now()))(t))
	machine := lay("1. P-K4", "perhaps a machine", ledger.TrayMachine, "perhaps a machine")
	again := lay("Words.", "repeats", ledger.TrayRepeats, "the same words again")
	held := lay("Words.", "no readable text", ledger.TrayHeld, "it cannot be read")
	if n := len(must(o.site.duties(o.clock.now()))(t)); n != duties {
		t.Errorf("%d duties, there were %d", n, duties)
	}
	for _, x := range []struct {
		tray, caption string
		seq           uint64
	}{{trayMachine, "Perhaps a machine", machine}, {trayRepeats, "Repeats", again}, {trayHeld, "Held", held}} {
		rows := c.get("/mail?tray=" + x.tray).is(http.StatusOK).sound().rows(x.caption)
		if len(rows) != 1 || !strings.HasPrefix(rows[0][0], fmt.Sprint(x.seq)+",") {
			t.Errorf("%s lists %q", x.tray, rows)
		}
	}
	elsewhere := o.seated("elsewhere", []ledger.Chair{{Office: ledger.OfficeSecretary, Tournament: o.tournament("Z").ID}})
	here := o.seated("here", []ledger.Chair{{Office: ledger.OfficeUmpire, Game: id}})
	for _, x := range []string{trayMachine, trayRepeats, trayHeld} {
		if n := len(elsewhere.get("/mail?tray="+x).is(http.StatusOK).all("td", "data-label", "From")); n != 0 {
			t.Errorf("the secretary of another tournament sees %d letters in %s", n, x)
		}
		here.get("/mail?tray=" + x).is(http.StatusOK).has("smith@players.test")
	}
	elsewhere.get(fmt.Sprintf("/letters/%d", held)).is(http.StatusForbidden)
	c.get(fmt.Sprintf("/letters/%d", held)).is(http.StatusOK).sound().has("It cannot be read").lacks("Read it</button>")
	c.through(fmt.Sprintf("/letters/%d/attend", held), "how", "answered by hand").is(http.StatusOK)
	if list := must(o.Shelved())(t); len(list) != 2 {
		t.Errorf("%d letters lie in trays", len(list))
	}
	sheet := must(o.Sheet(o.clock.now()))(t)
	if len(sheet.Unheard) != 1 || sheet.Unheard[0].Player.Name != "Smith" || len(sheet.Unheard[0].Letters) != 2 || len(sheet.Unheard[0].Why) != 2 || len(sheet.Unheard[0].Games) != 1 {
		t.Errorf("the sheet tells %+v", sheet.Unheard)
	}
	d := c.get(fmt.Sprintf("/letters/%d", machine)).is(http.StatusOK).sound().has("counts from its arrival", "Read it")
	preview := c.press(d, fmt.Sprintf("/letters/%d/release", machine)).is(http.StatusOK).sound()
	c.follow(c.sure(preview)).is(http.StatusOK).has("waits to be read again")
	x := must(o.Letter(machine))(t)
	if waiting := must(o.Waiting())(t); len(waiting) != 1 || !x.Insist || !x.Late || x.Tray != nil || o.rung == 0 {
		t.Errorf("%d wait; %+v", len(waiting), x)
	}
	if err := o.Settle(machine, ledger.SetAside, "again"); err != nil {
		t.Fatal(err)
	}
}
