package secretary

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestSuspendedGame checks that a suspended game is never called running: its page says since
// when, by whom and why, offers Resume first and Undo only for what can be undone, and the list
// counts it by itself.
func TestSuspendedGame(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.game()
	c := o.as(roleSecretary)
	o.advance(time.Hour)
	c.through("/g/g1/rule/Suspend", "reason", "fire at the printer's")
	o.deliver()
	d := c.get("/g/g1").is(http.StatusOK).sound()
	d.has("Suspended since Mon 7 Dec 2026 by Secretary: fire at the printer's. Both clocks stand (BCC1903/INTRO(a)).")
	if acts := d.all("a", "class", "primary"); len(acts) != 1 || d.link("Resume") != "/g/g1/rule/Resume" {
		t.Errorf("Resume is not the first act: %d primary links", len(acts))
	}
	if strings.Contains(d.body, "/rule/Undo") {
		t.Error("Undo is offered, and would be refused")
	}
	c.get("/g/g1/rule/Undo").has("There is no ruling and no finding of excess that could be undone.")
	if rows := c.get("/g").rows("Games: not ended"); len(rows) != 1 || rows[0][7] != "suspended" {
		t.Errorf("the list has %q", rows)
	}
	d = c.get("/g?state=suspended").has("Suspended (1)").lacks("In play (")
	if rows := d.rows("Games: suspended"); len(rows) != 1 {
		t.Errorf("the filter leaves %q", rows)
	}
	c.through("/g/g1/rule/Resume", "reason", "The printer is back.")
	o.deliver()
	c.get("/g/g1").lacks("Suspended since").has("in play")
}
