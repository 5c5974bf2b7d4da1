package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/tournament"
	played "postd/tournament/rounds"
	"postd/tournament/teams"
	"postd/tournament/ties"
)

// League is the matches of an event's teams as its games stand.
type League struct {
	Event      Event
	Stage      Stage
	Tournament Tournament // whose games they are
	teams.League
	Players map[string]uint64 // who the names in it are; each is one player's
	Lines   map[string]Line   // of the games that were set up, by their labels
	Wrong   []string          // why no matches can be made; then there are none
	Told    []string          // what should be known of the teams
}

// League reads the matches of teams of an event. They are planned as soon as the teams can
// play, and made when the tournament has its pairings. ErrNoMatches says that the event has no
// such stage, or that no tournament was placed in it.
func (l *Ledger) League(e Event) (x League, err error) {
	s, ok := e.Matches()
	if !ok || len(s.Sections) == 0 {
		return x, fmt.Errorf("%w: %s has none; give it a stage of team matches, and put a draft into it", ErrNoMatches, e.Label)
	}
	x.Event, x.Stage = e, s
	if x.Tournament, err = l.Tournament(s.Sections[0]); err != nil {
		return x, err
	}
	if x.Lines, err = l.linesIn(x.Tournament); err != nil {
		return x, err
	}
	all, err := l.teamsOf(&x)
	if err != nil {
		return x, err
	}
	r := teams.Rules{Boards: s.Boards, Double: s.Double, ByRating: !s.FreeOrder && !x.Made(), Cycles: x.Tournament.Cycles}
	for _, name := range x.Tournament.TieBreaks {
		c, err := ties.ParseCode(ties.Teams, name)
		if err != nil {
			r.Order = nil // a draft has those of players, until others are named
			break
		}
		r.Order = append(r.Order, c)
	}
	if x.Wrong, x.Told = teams.Check(all, r); len(x.Wrong) > 0 {
		x.League = teams.League{Teams: all, Rules: r}
		return x, nil
	}
	if x.League, err = teams.Play(all, r, nil); err == nil && x.Made() {
		x.League, err = teams.Play(all, r, x.entries())
	}
	return x, err
}

// Made reports whether the matches are made: their games are paired.
func (x League) Made() bool { return len(x.Tournament.Pairings) > 0 }

// linesIn are the lines of the games of a tournament, by their labels.
func (l *Ledger) linesIn(t Tournament) (map[string]Line, error) {
	out := map[string]Line{}
	lines, err := l.GamesIn(t.ID)
	for _, x := range lines {
		out[x.Label] = x
	}
	return out, err
}

// teamsOf are the teams of an event with names for players: where two have one name their
// numbers stand behind. Who took games over is among the reserves of the team.
func (l *Ledger) teamsOf(x *League) ([]teams.Team, error) {
	rows, number := map[uint64]Player{}, map[string]uint64{}
	var all []teams.Team
	called := func(id uint64) string {
		p := rows[id]
		if number[p.Name] == id {
			return p.Name
		}
		return fmt.Sprintf("%s (%d)", p.Name, id)
	}
	members := func(t Team) []uint64 {
		out := slices.Concat(t.Line, t.Reserves)
		for _, y := range x.Tournament.Takeovers {
			if t.Has(x.Tournament.RowOf(y.To)) && !slices.Contains(out, y.To) {
				out = append(out, y.To)
			}
		}
		return out
	}
	for _, t := range x.Event.Teams {
		for _, id := range members(t) {
			p, err := l.Player(id)
			if id == 0 {
				continue
			}
			if err != nil {
				return nil, err
			}
			if rows[id] = p; number[p.Name] != 0 && number[p.Name] != id {
				number[p.Name] = ^uint64(0) // nobody has it alone
			} else {
				number[p.Name] = id
			}
		}
	}
	x.Players = map[string]uint64{}
	for _, t := range x.Event.Teams {
		team := teams.Team{Name: t.Name, Club: t.Club, Country: t.Country, Captain: t.Captain.Name}
		for i, id := range members(t) {
			m := teams.Member{}
			if id != 0 {
				m = teams.Member{Name: called(id), Rating: rows[id].Rating}
				x.Players[m.Name] = id
			}
			if i < len(t.Line) {
				team.Line = append(team.Line, m)
			} else if id != 0 {
				team.Reserves = append(team.Reserves, m)
			}
		}
		all = append(all, team)
	}
	return all, nil
}

// entries are what is known of the games: who plays them, and how they ended.
func (x League) entries() (out []teams.Entry) {
	name := map[uint64]string{}
	for n, id := range x.Players {
		name[id] = n
	}
	for _, m := range x.Matches {
		for _, b := range m.Boards {
			line, ok := x.Lines[teams.Label(x.Event.Label, m.No, b.No, b.Second)]
			if !ok {
				continue
			}
			for next, more := x.Lines[line.Next]; more && next.Label != line.Label; next, more = x.Lines[line.Next] {
				line = next // in the place of an annulled one
			}
			e := teams.Entry{Match: m.No, Board: b.No, Second: b.Second, Result: resultFor(line, b.White)}
			home, away := 1, 0
			if b.White {
				home, away = 0, 1
			}
			e.Home, e.Away = name[firstOf(line.Players[home])], name[firstOf(line.Players[away])]
			out = append(out, e)
		}
	}
	return out
}

// Shown is the league with these lines in place of its own, as a page has them that tells less,
// and these names of its players.
func (x League) Shown(lines map[string]Line, name func(uint64) string) (League, error) {
	all, players := slices.Clone(x.Teams), map[string]uint64{}
	called := func(of []teams.Member) (out []teams.Member) {
		for _, m := range of {
			if id := x.Players[m.Name]; id != 0 {
				if m.Name = name(id); players[m.Name] != 0 || m.Name == "" {
					m.Name = fmt.Sprintf("%s (%d)", m.Name, len(players)+1)
				}
				players[m.Name] = id
			}
			out = append(out, m)
		}
		return out
	}
	for i, t := range all {
		all[i].Line, all[i].Reserves = called(t.Line), called(t.Reserves)
	}
	x.Players, x.Lines = players, lines
	r := x.Rules
	plan, err := teams.Play(all, r, nil)
	if x.League = plan; err != nil || !x.Made() {
		return x, err
	}
	x.League, err = teams.Play(all, r, x.entries())
	return x, err
}

// firstOf is the first of a side; 0 for nobody.
func firstOf(side []uint64) uint64 {
	if len(side) == 0 {
		return 0
	}
	return side[0]
}

// resultFor is what the one side has of a game, White or not. It was forfeited where it ended
// before both had moved.
func resultFor(line Line, white bool) played.Result {
	won, lost := played.Won, played.Lost
	if line.Moves < 2 {
		won, lost = played.ForfeitWin, played.ForfeitLoss
	}
	switch r := cmp.Or(line.Counts, line.Result); {
	case r == terms.Drawn:
		return played.Drawn
	case r == terms.BothLost, r == terms.Annulled:
		return played.ZeroBye
	case r == "":
		return played.Running
	case (r == terms.WhiteWins) == white:
		return won
	}
	return lost
}

// MadeMatches is the row of the tournament of an event's matches with all of them made: those
// on the lines are entered with numbers, team by team, and each game is paired (EVENT/4). The
// reserves are on its waiting list.
func (x League) MadeMatches(at time.Time) (Tournament, error) {
	t := x.Tournament
	switch {
	case len(x.Wrong) > 0:
		return t, fmt.Errorf("%w: no matches can be made: %s", ErrRow, x.Wrong[0])
	case !t.Undrawn():
		return t, fmt.Errorf("%w: the matches of %s are made already", ErrRow, x.Event.Label)
	}
	was := t.Entries
	t.Entries = nil
	number := map[string]int{}
	enter := func(id uint64, state EntryState, n int) {
		e := Entry{Player: id, At: at.UTC()}
		for _, o := range was {
			if o.Player == id {
				e = o
			}
		}
		e.State, e.Number = state, n
		t.Entries = append(t.Entries, e)
	}
	for _, team := range x.Teams {
		for _, m := range team.Line {
			if m.Name != "" {
				number[m.Name] = len(number) + 1
				enter(x.Players[m.Name], Accepted, number[m.Name])
			}
		}
	}
	for _, team := range x.Event.Teams {
		for _, p := range team.Reserves {
			enter(p, OnList, 0)
		}
	}
	for _, m := range x.Matches {
		for _, b := range m.Boards {
			if b.Home == "" || b.Away == "" {
				continue // won by forfeit, or by nobody
			}
			white, black := number[b.Away], number[b.Home]
			if b.White {
				white, black = black, white
			}
			t.Pairings = append(t.Pairings, Pairing{Round: m.Round, White: white, Black: black, Label: teams.Label(x.Event.Label, m.No, b.No, b.Second)})
		}
	}
	if t.State = Drawn; len(t.Pairings) == 0 {
		return t, fmt.Errorf("%w: not one board has a player on both sides", ErrRow)
	}
	return t, nil
}

// UnmadeMatches is the row without its matches, so that line-ups can change again.
func (x League) UnmadeMatches() (Tournament, error) {
	t := x.Tournament
	if t.State != Drawn {
		return t, fmt.Errorf("%w: the games of %s have begun, or were never paired", ErrRow, x.Event.Label)
	}
	t.State, t.Pairings, t.Entries = Closed, nil, slices.Clone(t.Entries)
	for i := range t.Entries {
		t.Entries[i].Number = 0
	}
	return t, nil
}

// Number is the number of a team in the table of its league, from 1; 0 where it is in none.
func (x League) Number(t Team) int {
	return 1 + slices.IndexFunc(x.Event.Teams, func(o Team) bool { return o.No == t.No })
}

// LineUp is the event with the line and the reserves of a team as named, and what cannot be in
// it, in words. Nobody may be named who is not entered for the event or in the team, nor who
// plays for another team (EVENT/4).
func (l *Ledger) LineUp(x League, t Team, line, reserves []uint64) (e Event, wrong []string, err error) {
	entered := func(p uint64) bool {
		y, in := x.Tournament.Entry(p)
		return t.Has(p) || in && (y.State == Accepted || y.State == Applied || y.State == OnList)
	}
	t.Line, t.Reserves = line, slices.Clone(reserves)
	old, _ := x.Event.Team(t.No)
	for _, p := range slices.Concat(old.Line, old.Reserves) { // who is named no more stays in reserve
		if p != 0 && !t.Has(p) {
			t.Reserves = append(t.Reserves, p)
		}
	}
	for _, p := range slices.Concat(line, reserves) {
		if p == 0 {
			continue
		}
		row, err := l.Player(p)
		if err != nil {
			return e, nil, err
		}
		if !entered(p) {
			wrong = append(wrong, row.Name+" is not entered for "+x.Event.Label)
		}
		for _, o := range x.Event.Teams {
			if o.No != t.No && o.Has(p) {
				wrong = append(wrong, row.Name+" plays for "+o.Name)
			}
		}
	}
	if x.Made() {
		wrong = append(wrong, "the matches are made, and line-ups are fixed")
	}
	e = x.Event.WithTeam(t)
	if len(wrong) > 0 {
		return e, wrong, nil
	}
	x.Event = e
	all, err := l.teamsOf(&x)
	if err != nil {
		return e, nil, err
	}
	faults, _ := teams.Check(all[x.Number(t)-1:x.Number(t)], teams.Rules{Boards: x.Stage.Boards, ByRating: !x.Stage.FreeOrder})
	for _, f := range faults {
		if f != oneTeam {
			wrong = append(wrong, f)
		}
	}
	return e, wrong, nil
}

// oneTeam is what teams.Check says of a list of one team alone, which is no fault of it.
var oneTeam = fmt.Sprintf("there can be 2 to %d teams, not 1", tournament.MaxPlayers)

// CaptainPlayer returns who the captain of a team is among the players, or false where they
// are none.
func (l *Ledger) CaptainPlayer(t Team) (Player, bool, error) {
	p, err := l.PlayerByAddress(t.Captain.Addr)
	if errors.Is(err, ErrNoPlayer) {
		return Player{}, false, nil
	}
	return p, err == nil && p.Trusts(t.Captain.Addr), err
}
