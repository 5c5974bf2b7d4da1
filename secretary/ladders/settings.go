package ladders

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// The fields of the settings of a ladder, and of friendly games.
const (
	fieldReach  = "reach"
	fieldIdle   = "idle"
	fieldWarn   = "warn"
	fieldFree   = "free"
	fieldAtOnce = "atonce"
)

// figure is a field with a whole number, and what was sent in it.
func (v *request) figure(name, label, hint string, usual, least, most int) (f visit.FormField, n int) {
	f = visit.FormField{Name: name, Label: label, Type: "number", Value: strconv.Itoa(usual), Required: true, Hint: hint}
	if !v.Posted() {
		return f, usual
	}
	f.Value = v.Field(name)
	n, err := strconv.Atoi(strings.TrimSpace(f.Value))
	if err != nil || n < least || n > most {
		f.Error = fmt.Sprintf("A whole number from %d to %d.", least, most)
	}
	return f, n
}

// settings shows the form by which a tournament becomes a ladder, or its rules change, and files
// it. A change counts for all that has happened, too: the rungs are folded anew.
func settings(v *request, c folder.Course) (visit.Response, error) {
	now := ledger.Rungs{}
	if c.Ladder != nil {
		now = *c.Ladder
	}
	usual, err := now.Rules().Usual()
	if err != nil {
		return nil, err
	}
	next := now
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path(""), Button: "Save how it is played",
		Lead: "Who challenges somebody above and wins takes the rung; a draw changes nothing. Two refusals running without leave cost a rung."}
	var f [3]visit.FormField
	f[0], next.Reach = v.figure(fieldReach, "Rungs up that a challenge reaches", "", usual.Reach, 1, 1000)
	f[1], next.Idle = v.figure(fieldIdle, "Days without a game that cost a rung", "", usual.Idle, 2, 3650)
	f[2], next.Warn = v.figure(fieldWarn, "Days before, on which the player is told", "", usual.Warn, 1, 3649)
	if v.Posted() {
		form.Version, next.Free = v.Version(), v.Field(fieldFree) != ""
		if f[2].Error == "" && next.Warn >= next.Idle {
			f[2].Error = "Fewer than the days without a game."
		}
	}
	form.Fields = append(f[:], visit.FormField{Name: fieldFree, Label: "Challenges go out and games begin without a press of yours", Type: "checkbox", Value: "yes", Checked: next.Free})
	if c.Cup != nil || !c.Undrawn() && !c.Climbs() {
		form.Cannot = "It is played in another way, or its games have begun."
	}
	good := form.Cannot == ""
	for _, x := range form.Fields {
		good = good && x.Error == ""
	}
	p := v.Composed(crumbs(c), "How the ladder "+c.Label+" is played", form)
	return v.ByForm(p, good, func(string) (visit.Action, error) {
		row, before := c.Tournament, "not as a ladder"
		row.Ladder = &next
		if c.Ladder != nil {
			before = rulesWords(now)
		}
		d := visit.Action{Title: p.Title, Button: form.Button, AtOnce: true, Back: c.Path(""), Changes: visit.Differing(visit.Change{What: "How it is played", Before: before, After: rulesWords(next)}),
			Does: []string{"Nobody is told. The rungs are worked out anew by it."}, Then: visit.Done(c.Path(below), "It is settled how "+c.Label+" is played.")}
		return c.Kept(v.Request, row, d)
	})
}

// begin lets a ladder begin: the players have their rungs, and can challenge.
func begin(v *request, c folder.Course) (visit.Response, error) {
	row := c.Tournament
	if row.Ladder == nil {
		row.Ladder = &ledger.Rungs{}
	}
	players := c.Entered(ledger.Accepted)
	slices.SortStableFunc(players, func(a, b ledger.Entry) int {
		return cmp.Compare(c.People[b.Player].Rating, c.People[a.Player].Rating)
	})
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path(below), Button: "Show the rungs",
		Lead: "Give each player a rung, 1 at the top. They are proposed by rating, then in the order of the entries."}
	type placed struct {
		id   uint64
		rung int
	}
	var order []placed
	good := true
	for i, e := range players {
		f, n := v.figure(fmt.Sprintf("rung.%d", e.Player), c.People[e.Player].Name, "", i+1, 1, len(players))
		if f.Error == "" && slices.ContainsFunc(order, func(x placed) bool { return x.rung == n }) {
			f.Error = "Another player has this rung."
		}
		good = good && f.Error == ""
		order, form.Fields = append(order, placed{e.Player, n}), append(form.Fields, f)
	}
	if v.Posted() {
		form.Version = v.Version()
	}
	form.Cannot = cannotBegin(c, v.Now)
	p := v.Composed(crumbs(c), "Begin the ladder "+c.Label, form)
	return v.ByForm(p, good && form.Cannot == "", func(string) (visit.Action, error) {
		slices.SortFunc(order, func(a, b placed) int { return cmp.Compare(a.rung, b.rung) })
		d := visit.Action{Title: p.Title, Button: "Begin the ladder", Back: c.Path("/ladder/begin"), Typed: c.Label, Then: visit.Done(c.Path(below), "The ladder "+c.Label+" has begun.")}
		var ids []uint64
		for _, x := range order {
			ids = append(ids, x.id)
			d.Changes = append(d.Changes, visit.Change{What: c.People[x.id].Name, After: fmt.Sprintf("rung %d", x.rung)})
		}
		d.Posts = "Within minutes each player is told the rung, and whom they can challenge"
		d.Does = []string{"The days without a game count from today. The terms are locked; players can come and go at any time."}
		return c.Kept(v.Request, row.BeginLadder(ids, v.Now), d)
	})
}

// cannotBegin says why a ladder cannot begin; empty if it can.
func cannotBegin(c folder.Course, now time.Time) string {
	a := c.Agreement
	a.FirstTurnAt, a.Colours = now.Add(48*time.Hour), terms.ColoursFixed
	switch n := c.Count(ledger.Accepted); {
	case !c.Undrawn() || c.Cup != nil || c.Sides:
		return "It has begun, or is played in another way."
	case n < 2:
		return "A ladder needs 2 players at least. Accept some entries first."
	}
	for _, err := range append(a.Validate(), a.Unbuilt()...) {
		return "The terms want something: " + visit.Plain(err) + "."
	}
	return ""
}

// friendly shows the rule by which friendly games of the tournament begin without a press.
func friendly(v *request, c folder.Course) (visit.Response, error) {
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path(""), Button: "Save the rule",
		Lead: "Members challenge one another by letter, CHALLENGE and a name. Where they may have games at once, the question goes out and the game begins here without a press of yours; it is not rated unless both agree."}
	f, n := v.figure(fieldAtOnce, "Friendly games that a member may have at once", "0: each waits for your press.", c.AtOnce, 0, 100)
	form.Fields = []visit.FormField{f}
	if v.Posted() {
		form.Version = v.Version()
	}
	if c.System != ledger.Friendly || c.State != ledger.Draft && c.State != ledger.ByHand {
		form.Cannot = "Put a draft into a stage of friendly games first; its terms are those of the games."
	}
	p := v.Composed(crumbs(c)[:2], "Friendly games in "+c.Label, form)
	return v.ByForm(p, f.Error == "" && form.Cannot == "", func(string) (visit.Action, error) {
		row := c.Tournament
		row.AtOnce, row.State = n, ledger.ByHand // its games are set up one by one
		return c.Kept(v.Request, row, visit.Action{Title: p.Title, Button: form.Button, AtOnce: true, Back: c.Path(""), Does: []string{"Nobody is told."},
			Changes: visit.Differing(visit.Change{What: f.Label, Before: strconv.Itoa(c.AtOnce), After: strconv.Itoa(n)}),
			Then:    visit.Done(c.Path(""), "The rule is saved.")})
	})
}
