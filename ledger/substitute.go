package ledger

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
	"postd/tournament"
)

// Takeover is one game that a substitute took over, in the row of its tournament: the table has
// one row for both (TABLE/T7.Substitute). It is kept by the matters of such rulings alone.
type Takeover struct {
	Game  terms.GameID  `json:"game"`
	From  uint64        `json:"from"`
	To    uint64        `json:"to"`
	Since calendar.Date `json:"since"`
}

// RowOf is the player whose row of the table the player's games belong to: the one who began
// it, or the player.
func (t Tournament) RowOf(player uint64) uint64 {
	for range t.Takeovers { // no chain of them is longer
		i := slices.IndexFunc(t.Takeovers, func(x Takeover) bool { return x.To == player })
		if i < 0 {
			break
		}
		player = t.Takeovers[i].From
	}
	return player
}

// TakenOver are those who took over games of a row, in the order in which they came, each once
// with the first day.
func (t Tournament) TakenOver(row uint64) (out []Takeover) {
	for _, x := range t.Takeovers {
		if t.RowOf(x.To) == row && x.To != row && !slices.ContainsFunc(out, func(o Takeover) bool { return o.To == x.To }) {
			out = append(out, x)
		}
	}
	return out
}

// RowName is what the table calls a row, with its number: "Gwen Hall, from 3 Dec Leo Marsh (4)".
func (t Tournament) RowName(row uint64, number int, name func(uint64) string) string {
	var then []tournament.Stand
	for _, x := range t.TakenOver(row) {
		if of := name(x.To); of != "" {
			since := time.Date(x.Since.Year, x.Since.Month, x.Since.Day, 0, 0, 0, 0, time.UTC).Format("2 Jan")
			then = append(then, tournament.Stand{Name: of, Since: since})
		}
	}
	return tournament.RowName(name(row), then, number)
}

// Numbered gives the substitutes the numbers of their rows.
func (t Tournament) Numbered(number map[uint64]int) {
	for _, x := range t.Takeovers {
		if n := number[t.RowOf(x.To)]; n > 0 {
			number[x.To] = n
		}
	}
}

// withTakeover is the row with the takeover in it; one that goes back to whom it came from is struck out.
func (t Tournament) withTakeover(x Takeover) Tournament {
	t.Takeovers = slices.Clone(t.Takeovers)
	i := slices.IndexFunc(t.Takeovers, func(o Takeover) bool { return o.Game == x.Game && o.From == x.To && o.To == x.From })
	if i >= 0 {
		t.Takeovers = slices.Delete(t.Takeovers, i, i+1)
		return t
	}
	t.Takeovers = append(t.Takeovers, x)
	return t
}

// substitution is the row of a matter that brings a substitute: the table knows it, and what the
// ruling rests on is looked at once more.
type substitution struct{ Takeover }

func (s substitution) put(tx *store.Tx) (uint64, string, error) {
	line, err := lineIn(tx, s.Game)
	if err != nil {
		return 0, "", err
	}
	t, err := tournamentOf(tx, line.Tournament)
	if err != nil {
		return 0, "", err
	}
	p, err := playerOf(tx, s.To)
	if err != nil {
		return 0, "", err
	}
	if !p.reached() {
		return 0, "", fmt.Errorf("%w: no address of %s is confirmed", ErrRow, p.Name)
	}
	t = t.withTakeover(s.Takeover)
	t.Version++
	if err := putTournament(tx, t); err != nil {
		return 0, "", err
	}
	return t.ID, fmt.Sprintf("%s: player %d plays in the place of player %d since %s", s.Game, s.To, s.From, s.Since), moveRows(tx)
}

// reached reports whether a letter of the office would reach the player at an address of theirs.
func (p Player) reached() bool {
	return slices.ContainsFunc(p.Addresses, func(a Address) bool { return a.Verified })
}

// substitutes completes a matter whose decision brings a substitute: their row is read, the
// table gets the change, and all keys of the side that are out are worn.
func (l *Ledger) substitutes(v *verdict, f *folder, happened []events.Event) error {
	for _, e := range happened {
		w, ok := e.What.(events.Substituted)
		if !ok {
			continue
		}
		p, err := f.reads.personNow(w.To.Player)
		if err != nil {
			return err
		}
		f.players[p.ID] = p
		v.matter.Rows = append(slices.Clip(v.matter.Rows), substitution{Takeover{f.id, w.From.Player, w.To.Player, w.Since}},
			Rekeyed{Game: f.id, Side: w.Of, Why: RekeyLeft, At: v.at})
	}
	return nil
}

// leaver is who left, to whom the notice goes that says so. It bears no key of the side.
func (l *Ledger) leaver(f *folder, n correspondence.Notice, base addressee) ([]addressee, error) {
	p, ok := f.players[n.Joins.From.Player]
	if !ok {
		var err error
		if p, err = f.reads.personNow(n.Joins.From.Player); err != nil {
			return nil, err
		}
	}
	base.reader.Name = p.Name
	var err error
	if base.reader, err = p.Wishes().Reader(base.reader, f.game.Agreement); err != nil {
		return nil, err
	}
	base.posting.Player, base.posting.Name, base.posting.To, base.posting.Form, base.posting.ReplyTo = p.ID, p.Name, p.Writes(), p.Form, l.o.From
	return []addressee{base}, nil
}

// gone tells why a letter of a game that waits does not go out: its reader has left the game,
// and what stands in it is no longer theirs to know (RULING/R-2). "" where the reader plays.
func (l *Ledger) gone(p Posting) (why string, err error) {
	c, plays := p.Party.Colour()
	if p.Game == 0 || p.Player == 0 || !plays || p.Kind == correspondence.NLeft {
		return "", nil
	}
	x, err := l.Line(p.Game)
	if err != nil || slices.Contains(x.Players[c], p.Player) {
		return "", err
	}
	return p.Name + " has left the game, and a substitute plays", nil
}

// Left tells of a player who played a side and left it for whom, and since when; false if the
// player never did, or plays it.
func Left(g correspondence.Game, player uint64) (s correspondence.Substitution, ok bool) {
	plays := func(c rules.Colour) bool {
		return slices.ContainsFunc(g.Sides[c].Members, func(m terms.Member) bool { return m.Player == player })
	}
	for _, s := range slices.Backward(g.Substitutes) {
		if s.From.Player == player && !plays(s.Of) {
			return s, true
		}
	}
	return s, false
}

// Joining is what a ruling of the row Substitute must know of the player who is to come and of
// the tournament, which the game does not. The reasons against it are the law's to tell.
func (l *Ledger) Joining(id terms.GameID, of rules.Colour, player uint64, since calendar.Date) (x correspondence.Joining, err error) {
	p, err := l.Player(player)
	if err != nil {
		return x, err
	}
	g, err := l.Game(id)
	if err != nil {
		return x, err
	}
	line, err := l.Line(id)
	if err != nil {
		return x, err
	}
	t, err := l.Tournament(line.Tournament)
	if err != nil {
		return x, err
	}
	x = correspondence.Joining{To: terms.Member{Player: p.ID, Name: p.Name}, Since: since, Reached: p.reached()}
	for _, office := range append([]terms.Party{terms.ToSecretary, terms.ToUmpire, terms.ToAdjudicator}, g.Seats()...) {
		if x.Official == "" && p.Known(t.OfficialIn(id, office).Addr) {
			x.Official = office.String()
		}
	}
	if len(g.Sides[of].Members) == 0 {
		return x, nil
	}
	row := t.RowOf(g.Sides[of].Members[0].Player)
	own, err := l.GamesOf(p.ID)
	if err != nil {
		return x, err
	}
	x.Entered = t.RowOf(p.ID) != row && (t.playing(p.ID) || slices.ContainsFunc(own, func(y Line) bool { return y.Tournament == t.ID }) ||
		slices.ContainsFunc(t.Takeovers, func(y Takeover) bool { return y.From == p.ID || y.To == p.ID })) // they have left a row
	lines, err := l.GamesOf(row)
	if err != nil {
		return x, err
	}
	for _, y := range t.TakenOver(row) {
		more, err := l.GamesOf(y.To)
		if err != nil {
			return x, err
		}
		lines = append(lines, more...)
	}
	for _, y := range lines {
		if y.Tournament != t.ID || y.Result == terms.Annulled {
			continue
		}
		mine := slices.ContainsFunc(y.Players[:], func(s []uint64) bool { return len(s) == 1 && t.RowOf(s[0]) == row })
		switch {
		case !mine:
		case y.Over():
			x.Finished++
			x.Games++
		default:
			x.Games++
		}
	}
	return x, nil
}

// playing reports whether the player has a row of their own in the table: entered and accepted.
func (t Tournament) playing(player uint64) bool {
	e, ok := t.Entry(player)
	return ok && e.State == Accepted && e.Number > 0
}
