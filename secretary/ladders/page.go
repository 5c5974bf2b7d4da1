package ladders

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// ladderPage is a ladder: its rungs, what is in play, and its steps.
type ladderPage struct {
	Words string
	Ways  []templates.Link // what may be done, the first of it as a button
	Rules string
	Rungs []rungRow
	Plays []playRow
	Steps []stepRow // the last first
	More  int       // of the steps that are not shown
	Out   []string  // what was left out
}

// rungRow is a player on a rung.
type rungRow struct {
	No         int
	Name, Href string
	May        string // whom they can challenge
	Stands     string
}

// playRow is a challenge in play.
type playRow struct{ Who, Whom, Stands, Game, Href, Answer string }

// stepRow is a step, with the rungs after it where they are not too many.
type stepRow struct{ On, Words, Order string }

// mostSteps is how many steps the page shows.
const mostSteps = 60

// mostNamed is up to how many rungs they are all named behind each step: the page is read on a
// telephone too.
const mostNamed = 20

// rungs shows a ladder.
func rungs(v *request, c folder.Course) (visit.Response, error) {
	if c.Ladder == nil {
		if !c.Undrawn() || !v.Arranges() {
			return nil, visit.Missing("The tournament "+c.Label+" is no ladder.", "Everyone meets everyone in it.")
		}
		return visit.Redirect{To: c.Path("/ladder/settings")}, nil
	}
	x, err := v.Ledger().Climb(c.Tournament, v.Now)
	if err != nil {
		return nil, err
	}
	p := ladderPage{Words: standWords(c, x), Rules: rulesWords(*c.Ladder)}
	if v.Arranges() {
		p.Ways = ways(c)
	}
	for i, r := range x.Rungs {
		p.Rungs = append(p.Rungs, rungRow{No: i + 1, Name: r.Name, Href: folder.PlayerPath(x.IDs[r.Name]), May: names(x, x.Within(x.IDs[r.Name])), Stands: rungStands(x, i, c.Zone)})
		if r.Against != "" && !r.Above {
			p.Plays = append(p.Plays, v.play(c, x, r.Name, r.Against))
		}
	}
	for i, s := range slices.Backward(x.Steps) {
		if len(p.Steps) == mostSteps {
			p.More = i + 1
			break
		}
		row := stepRow{On: calendar.DayWords(s.On, c.Zone), Words: s.Words}
		if len(s.Order) <= mostNamed {
			row.Order = strings.Join(s.Order, ", ")
		}
		p.Steps = append(p.Steps, row)
	}
	for _, err := range x.Out {
		p.Out = append(p.Out, narrate.Upper(visit.Plain(err))+".")
	}
	return c.Page(v.Request, "ladder", "Ladder of "+c.Label, below, p), nil
}

// standWords say how far the ladder has come.
func standWords(c folder.Course, x ledger.Climb) string {
	if !c.Climbs() && c.State != ledger.Shut {
		return "The ladder has not begun: " + visit.CountWords(c.Count(ledger.Accepted), "player is", "players are") + " accepted."
	}
	ended, all := c.Ended()
	return fmt.Sprintf("%s, %s played, %d in play.", visit.CountWords(len(x.Rungs), "player", "players"), visit.CountWords(ended, "game", "games"), all-ended)
}

// rulesWords say how the ladder is played.
func rulesWords(r ledger.Rungs) string {
	u, err := r.Rules().Usual()
	if err != nil {
		return visit.Plain(err)
	}
	words := fmt.Sprintf("A challenge reaches %s up; %d days without a game cost a rung, told %s before.", visit.CountWords(u.Reach, "rung", "rungs"), u.Idle, visit.CountWords(u.Warn, "day", "days"))
	if r.Free {
		return words + " Challenges go out, and their games begin, without you."
	}
	return words + " A challenge waits for your press on the desk."
}

// ways are what may be done with the ladder.
func ways(c folder.Course) (out []templates.Link) {
	way := func(name, to string) { out = append(out, templates.Link{Name: name, Href: c.Path(to)}) }
	switch {
	case c.Climbs():
		way("Enter a challenge…", "/ladder/challenge")
		way("Add a player", "/entries")
		way("How it is played", "/ladder/settings")
	case c.Undrawn():
		way("Begin the ladder…", "/ladder/begin")
		way("How it is played", "/ladder/settings")
	}
	return out
}

// names are those of the players, as a sentence has them; – for none.
func names(x ledger.Climb, ids []uint64) string {
	var out []string
	for _, id := range ids {
		out = append(out, x.Names[id])
	}
	if len(out) == 0 {
		return "–"
	}
	return strings.Join(out, ", ")
}

// rungStands says what of a rung is to be known.
func rungStands(x ledger.Climb, i int, zone *time.Location) string {
	switch r := x.Rungs[i]; {
	case r.Against != "" && r.Above:
		return "challenged by " + r.Against
	case r.Against != "":
		return "challenges " + r.Against
	case i == len(x.Rungs)-1:
		return ""
	case r.Told:
		return "goes down on " + calendar.DayWords(r.Due, zone) + " without a game, and was told"
	default:
		return "a game by " + calendar.DayWords(r.Due, zone)
	}
}

// play is a challenge in play.
func (v *request) play(c folder.Course, x ledger.Climb, who, whom string) playRow {
	r := playRow{Who: who, Whom: whom, Stands: "asked, and not answered yet"}
	id := x.IDs[who]
	if r.Game = x.Game(id); r.Game != "" {
		if line, ok := x.Lines[r.Game]; ok {
			r.Href, r.Stands = "/g/"+line.Game.String(), folder.StandOf(line, v.Now).Words
		}
	} else if v.Arranges() {
		r.Answer = c.Path(fmt.Sprintf("/ladder/answer?who=%d", id))
	}
	return r
}
