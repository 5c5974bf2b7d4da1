package secretary

import (
	"net/http"
	"testing"
	"time"

	"postd/rules"
)

// TestAppealOnThePage checks that the page of an appeal has what it is about, with its maker, its
// reason, its law and what stood before, both sides' words, and the choices of the letter with the
// form of each filled in (RULING/R-76). Other people's words are escaped.
func TestAppealOnThePage(t *testing.T) {
	t.Parallel()
	o, id := played(t)
	o.as(roleSecretary).through("/g/g1/rule/Suspend", "reason", "The hall <b>is shut</b>.")
	o.deliver()
	o.advance(time.Hour)
	o.write(id, rules.Black, "APPEAL RULING 1 The hall has a back door.")
	o.deliver()
	c := o.as(roleUmpire)
	d := c.get("/g/g1/case/1").is(http.StatusOK).sound()
	d.has("What it is about", "It is about ruling 1 of this game, Suspend, which the secretary took on", "The reason that was given for it: “The hall <b>is shut</b>”",
		"Before that move 2 was White’s to play", "The hall has a back door.", "White has been asked for a word on it, and has said nothing yet.",
		"The appeal is good: the clocks that were stopped run again")
	if href := d.link("Make this ruling here"); href == "" {
		t.Error("no choice leads to its form")
	}
	o.write(id, rules.White, "STATEMENT It is <i>locked</i>.")
	o.deliver()
	c.get("/g/g1/case/1").sound().has("What the sides say of it", "It is <i>locked</i>.").lacks("has said nothing yet")
	o.stranger().get("/g/g1/case/1").lacks("back door")
}
