package correspondence

import (
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence/events"
	"postd/rules"
)

// Put says when the choice of a case that is open to each side was put to it. A number answers
// it in a letter that answers no older one of ours (RULING/R-75).
type Put struct {
	Cause string    // of the event that was remembered last
	From  int       // the first event of that matter
	Since [2]int    // the first event of the matter by which the choice was put; 0: none is open
	What  [2]string // what there is to choose from
}

// puts looks at the choices that are open after an event.
func (g *Game) puts(e events.Event) {
	if p := &g.Put; p.From == 0 || e.Cause != p.Cause {
		p.Cause, p.From = e.Cause, g.Seq
	}
	if g.Case == nil && g.Put.What == [2]string{} {
		return
	}
	for _, side := range []rules.Colour{rules.White, rules.Black} {
		what := ""
		if n := g.openChoices(side); n > 0 {
			what = fmt.Sprint(g.State, g.Case.Author, g.Case.Ply, g.Case.Words, n)
		}
		if what != g.Put.What[side] {
			g.Put.What[side], g.Put.Since[side] = what, 0
			if what != "" {
				g.Put.Since[side] = g.Put.From
			}
		}
	}
}

// caseMeant reports whether a bare number is the choice of the open case: no other question
// is open and the letter that is answered, if it is known, is no older than the choice; or it
// is the letter that put it (RULING/R-75).
func (d *answers) caseMeant() bool {
	by, l, g := d.letter.Of, d.letter, d.g
	alone := len(g.Asked(by)) == 0
	if l.Answers == "" {
		return alone
	}
	first, _, _ := strings.Cut(string(l.Answers), ".")
	if n, err := strconv.Atoi(first); err != nil || n < g.Put.Since[by] || g.asksConfirmation(by, l.Answers) {
		return false
	}
	ofCase := l.About.Kind == events.TopicRecord && l.About.Of == g.Case.Author && l.About.Number == g.Case.Number
	return ofCase || alone && len(g.ToConfirm(by)) == 0
}
