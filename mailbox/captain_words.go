package mailbox

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/ledger"
	"postd/tournament/teams"
)

// captained is a word of the captain of a team.
type captained struct {
	ownAsked
	league ledger.League
	team   ledger.Team
}

// asked is TEAM without words: the team's games, or whether they come each week.
func (a captained) asked(x did, behind string) (did, error) {
	switch strings.ToUpper(behind) {
	case "WEEKLY", "OFF":
		on := strings.EqualFold(behind, "weekly")
		if x.answer.Came = "weekly"; !on {
			x.answer.Came = "not weekly"
		}
		if a.team.Weekly != on {
			a.team.Weekly = on
			x.rows = append(x.rows, a.league.Event.WithTeam(a.team))
		}
		return x, nil
	case "?":
		x.answer.Came = "unclear"
		return x, nil
	case "":
	default:
		x.answer.Came = "others"
		return x, nil
	}
	boards, err := a.c.teamBoards(a.league, a.team, a.kept.Arrived)
	x.answer.Boards, x.answer.Now = boards, string(a.league.Tournament.Agreement.Captain)
	if x.answer.Came = "games"; len(boards) == 0 {
		x.answer.Came = "no games"
	}
	return x, err
}

// toTeam passes words on to all members but the captain. What the office wrote to somebody, and
// secrets, do not go on, as in a note (RULING/R-68).
func (a captained) toTeam(x did) (did, error) {
	words, err := a.c.ledger.WordsOf(a.o.player.ID, a.Below)
	if err != nil {
		return x, err
	}
	if words == "" {
		x.answer.Came = "no words"
		return x, nil
	}
	for _, id := range slices.Concat(a.team.Line, a.team.Reserves) {
		if id == 0 || id == a.o.player.ID {
			continue
		}
		p, err := a.c.ledger.Player(id)
		if err != nil {
			return x, err
		}
		if p.Known(a.team.Captain.Addr) {
			continue
		}
		to := p.Reached()
		if to == "" || !p.Stopped.IsZero() {
			x.answer.Links = append(x.answer.Links, [2]string{p.Name, ""})
			continue
		}
		e := a.league.Event
		w, err := a.c.ownWords(OwnAnswer{Word: string(wishes.OwnTeam), Came: "words", Name: p.Name, Other: e.Label + ", " + e.Name, Label: e.Label, Team: a.team.Name,
			Now: a.team.Captain.Name, Given: words, At: a.kept.Arrived, Zone: ledger.ZoneNamed(p.Zone)})
		if err != nil {
			return x, err
		}
		x.answer.Games = append(x.answer.Games, p.Name)
		x.post = append(x.post, ledger.Post{To: []string{to}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form, Minor: true})
	}
	if x.answer.Came = "sent"; len(x.answer.Games) == 0 {
		x.answer.Came = "no members"
	}
	return x, nil
}

// lineup names who plays which board, until the matches are made.
func (a captained) lineup(x did) (did, error) {
	list, err := wishes.Lineup(a.Below)
	switch {
	case a.league.Made():
		x.answer.Came = "fixed"
		return x, nil
	case err != nil:
		x.answer.Came, x.answer.Games = "wrong", []string{strings.TrimPrefix(err.Error(), "wishes: ")}
		return x, nil
	case len(list) == 0:
		x.answer.Came = "which"
		return x, nil
	}
	var wrong []string
	line, reserves := make([]uint64, a.league.Stage.Boards), []uint64(nil)
	for _, e := range list {
		id := uint64(0)
		if e.Name != "" {
			var why string
			if id, why = a.meant(e.Name); why != "" {
				wrong = append(wrong, why)
				continue
			}
		}
		switch {
		case e.Board == 0:
			reserves = append(reserves, id)
		case e.Board > len(line):
			wrong = append(wrong, fmt.Sprintf("there is no board %d", e.Board))
		default:
			line[e.Board-1] = id
		}
	}
	if len(wrong) == 0 {
		e, faults, err := a.c.ledger.LineUp(a.league, a.team, line, reserves)
		if err != nil {
			return x, err
		}
		if wrong = faults; len(wrong) == 0 {
			x.rows = append(x.rows, e)
			t, _ := e.Team(a.team.No)
			x.answer.Links, err = a.listed(t)
			x.answer.Came = "set"
			return x, err
		}
	}
	x.answer.Came, x.answer.Games = "wrong", wrong
	return x, nil
}

// meant is who is named among those of the team and those who are entered, or why nobody is.
func (a captained) meant(name string) (id uint64, why string) {
	all := slices.Concat(a.team.Line, a.team.Reserves)
	for _, e := range a.league.Tournament.Entries {
		all = append(all, e.Player)
	}
	for _, t := range a.league.Event.Teams { // who plays for another is told of as that
		all = slices.Concat(all, t.Line, t.Reserves)
	}
	for _, p := range all {
		row, err := a.c.ledger.Player(p)
		if err != nil || p == id || !strings.EqualFold(strings.Join(strings.Fields(row.Name), " "), strings.Join(strings.Fields(name), " ")) {
			continue
		}
		if id != 0 {
			return 0, "two are called " + clean(name) + ", and the secretary has to say who is meant"
		}
		id = p
	}
	if id == 0 {
		why = clean(name) + " is not entered for " + a.league.Event.Label
	}
	return id, why
}

// listed are the boards of a team with who plays them, and the reserves.
func (a captained) listed(t ledger.Team) (out [][2]string, err error) {
	name := func(id uint64) string {
		if id == 0 || err != nil {
			return "–"
		}
		p, e := a.c.ledger.Player(id)
		err = e
		return p.Name
	}
	for i, id := range t.Line {
		out = append(out, [2]string{fmt.Sprint(i + 1), name(id)})
	}
	for _, id := range t.Reserves {
		out = append(out, [2]string{"reserve", name(id)})
	}
	return out, err
}

// substitute asks the secretary to put somebody in the place of the player of a board. It
// arranges nothing: the secretary does, by the form of substitutes.
func (a captained) substitute(x did) (did, error) {
	_, board, name := wishes.SubstituteFor(a.Rest)
	x.answer.Given = clean(a.Rest)
	switch {
	case board == 0:
		x.answer.Came = "which"
		return x, nil
	case board > len(a.team.Line) || a.team.Line[board-1] == 0:
		x.answer.Came, x.answer.Games = "wrong", []string{fmt.Sprintf("nobody of %s plays board %d", a.team.Name, board)}
		return x, nil
	case !a.league.Made():
		x.answer.Came = "not begun"
		return x, nil
	}
	out := a.team.Line[board-1]
	for _, y := range a.league.Tournament.Takeovers { // the last who came
		if a.league.Tournament.RowOf(y.To) == a.team.Line[board-1] {
			out = y.To
		}
	}
	leaves, err := a.c.ledger.Player(out)
	if err != nil {
		return x, err
	}
	x.answer.Old, x.answer.Addr = leaves.Name, clean(name)
	in, why := a.meant(name)
	if why == "" {
		why, err = a.cannotCome(in, out)
	}
	if err != nil || why != "" {
		x.answer.Came, x.answer.Games = "wrong", []string{why}
		return x, err
	}
	r := ledger.Request{Kind: ledger.RequestSubstitute, Player: a.o.player.ID, Name: a.team.Captain.Name, From: a.team.Captain.Addr, Other: in, Leaves: out, Tournament: a.league.Tournament.ID,
		Words: fmt.Sprintf("board %d of %s", board, a.team.Name), At: a.kept.Arrived.UTC(), State: ledger.RequestOpen, Letter: a.kept.Seq}
	if _, open, err := openRequest(a.c.ledger, r); err != nil || open {
		x.answer.Came = "noted"
		return x, err
	}
	x.rows, x.answer.Came = append(x.rows, r), "noted"
	return x, nil
}

// cannotCome says in words why somebody cannot take over the games of a player; "" if they can.
func (a captained) cannotCome(in, out uint64) (string, error) {
	p, err := a.c.ledger.Player(in)
	if err != nil {
		return "", err
	}
	for _, t := range a.league.Event.Teams {
		switch {
		case t.No != a.team.No && t.Has(in):
			return p.Name + " plays for " + t.Name, nil
		case slices.Contains(t.Line, in):
			return p.Name + " plays a board already", nil
		}
	}
	if p.Reached() == "" {
		return "no letter reaches " + p.Name, nil
	}
	lines, err := a.c.ledger.GamesOf(out)
	if err != nil {
		return "", err
	}
	lines = slices.DeleteFunc(lines, func(y ledger.Line) bool { return y.Tournament != a.league.Tournament.ID })
	over := len(lines) - len(slices.DeleteFunc(slices.Clone(lines), ledger.Line.Over))
	switch may := a.league.Tournament.Agreement.Substitute; {
	case over == len(lines):
		return "all games of that board are over", nil
	case may == "":
		return "by the terms nobody comes for another", nil
	case may == terms.SubstituteEarly && 2*over >= len(lines):
		return "by the terms nobody comes when half of the games are finished", nil
	}
	return "", nil
}

// teamBoards are the games of a team as its captain may know them: whose turn it is as both sides
// know it, and how long they have. Of a record that is not settled nothing is told: it stands as
// one that waits for its answer (RULING/R-2).
func (c *Clerk) teamBoards(x ledger.League, t ledger.Team, now time.Time) (out []wishes.TeamBoard, err error) {
	if !x.Made() {
		return nil, nil
	}
	no := x.Number(t)
	for _, m := range x.Matches {
		if m.Home.Team != no && m.Away.Team != no {
			continue
		}
		mine, theirs, home := m.Home, m.Away, true
		if m.Away.Team == no {
			mine, theirs, home = m.Away, m.Home, false
		}
		heads := x.Teams[mine.Team-1].Name + " v. " + x.Teams[theirs.Team-1].Name
		stands := fmt.Sprintf("%s – %s", mine.Points, theirs.Points)
		for _, b := range m.Boards {
			y := wishes.TeamBoard{Match: m.No, Board: b.No, Second: b.Second, Teams: heads, Stands: stands, Left: m.Left, Ours: b.Home, Theirs: b.Away, White: b.White}
			if !home {
				y.Ours, y.Theirs, y.White = b.Away, b.Home, !b.White
			}
			if line, ok := x.Lines[teams.Label(x.Event.Label, m.No, b.No, b.Second)]; ok {
				if err := c.knownOf(&y, line, now); err != nil {
					return nil, err
				}
			}
			out = append(out, y)
		}
	}
	return out, nil
}

// knownOf fills in what may be known of a game.
func (c *Clerk) knownOf(y *wishes.TeamBoard, line ledger.Line, now time.Time) error {
	g, err := c.ledger.Game(line.Game)
	if err != nil {
		return err
	}
	if y.Begun = true; line.Over() {
		y.Result = string(line.Result)
		return nil
	}
	if g.Agreement.Silent() || g.Suspended() || g.Frozen != nil {
		return nil
	}
	turn, number := g.ToMove(), g.Number(g.Passed())
	if k := g.Case; k != nil {
		if turn, number = k.Author.Other(), k.Number; turn == 0 {
			number++ // White answers Black's record with the next number
		}
	}
	y.Number, y.OurTurn = number, (turn == 0) == y.White
	if g.Case == nil && g.Turn.Running && g.Turn.Of == turn && line.Deadline.After(now) {
		y.Time = line.Deadline.Sub(now)
	}
	return nil
}
