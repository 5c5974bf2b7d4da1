package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
	"postd/tournament/envelope"
)

// Judge is one of the adjudicators before whom the office lays cases (RULING/R-91,
// RULING/R-92).
type Judge struct {
	ID      uint64 `json:"id"`
	Name    string `json:"name"`
	Addr    string `json:"addr"`
	Club    string `json:"club,omitempty"`
	Player  uint64 `json:"player,omitempty"` // the player whom they are; 0 = none is known but by the address
	User    uint64 `json:"user,omitempty"`   // who judges on the pages; 0 = by letter alone
	Off     bool   `json:"off,omitempty"`    // gets no cases any more
	Version uint64 `json:"version"`
}

// Key names the adjudicator in a lot.
func (j Judge) Key() string { return fmt.Sprintf("%d %s", j.ID, j.Name) }

// put writes the row of a matter. The table is made when the first row is.
func (j Judge) put(tx *store.Tx) (uint64, string, error) {
	if err := plainName("the adjudicator's name", j.Name); err != nil {
		return 0, "", err
	}
	if _, domain, ok := cutAddress(j.Addr); !ok || domain == "" || strings.ContainsAny(j.Addr, " <>\r\n") {
		return 0, "", fmt.Errorf("%w: an adjudicator has an address like fox@judges.example, not %q", ErrRow, j.Addr)
	}
	b, err := tx.CreateBucketIfNotExists(bktJudges)
	if err != nil {
		return 0, "", err
	}
	what := "changed"
	if j.ID == 0 {
		all, err := allRows[Judge](b)
		if err != nil {
			return 0, "", err
		}
		if i := slices.IndexFunc(all, func(x Judge) bool { return SameAddress(x.Addr, j.Addr) }); i >= 0 {
			return 0, "", fmt.Errorf("%w: %s has the address %s; change that row", ErrRow, all[i].Name, j.Addr)
		}
		if j.ID, err = b.NextSequence(); err != nil {
			return 0, "", err
		}
		what = "entered"
	} else {
		old, err := rowOf[Judge](b, be8(j.ID), errNoJudge, j.ID)
		if err != nil {
			return 0, "", err
		}
		if err := fresh("adjudicator "+j.Name, j.Version, old.Version); err != nil {
			return 0, "", err
		}
		if j.Off != old.Off {
			what = map[bool]string{true: "gets no cases any more", false: "gets cases again"}[j.Off]
		}
	}
	j.Version++
	return j.ID, fmt.Sprintf("adjudicator %d, %s: %s", j.ID, j.Name, what), putRow(b, be8(j.ID), j)
}

// backJudge takes the entering of an adjudicator back, who then gets no cases, or a change. What was
// dealt to them stays with them.
func backJudge(before, now json.RawMessage) (Row, error) {
	old, j, err := twoOf[Judge](before, now)
	if before == nil {
		old, old.Off = j, true
	}
	old.Version = j.Version
	return old, err
}

// errNoJudge says that there is no such adjudicator.
var errNoJudge = errors.New("ledger: no such adjudicator")

// Judge returns one, or an error.
func (l *Ledger) Judge(id uint64) (j Judge, err error) {
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktJudges)
		if b == nil {
			return fmt.Errorf("%w: %d", errNoJudge, id)
		}
		j, err = rowOf[Judge](b, be8(id), errNoJudge, id)
		return err
	})
	return j, err
}

// Judges lists them in order of their numbers.
func (l *Ledger) Judges() (out []Judge, err error) {
	err = l.view(func(tx *store.Tx) error {
		if b := tx.Bucket(bktJudges); b != nil {
			out, err = allRows[Judge](b)
		}
		return err
	})
	return out, err
}

// PutJudge enters an adjudicator, or changes the row.
func (l *Ledger) PutJudge(j Judge) (uint64, error) { return l.putAlone(j, "adjudicator") }

// MayJudge lists the adjudicators to whom a case can be dealt, and of the others why it cannot:
// nobody judges their own event, opponent or club, and nobody judges a case twice (RULING/R-92).
func (l *Ledger) MayJudge(c Case) (may []Judge, barred map[uint64]string, err error) {
	all, err := l.Judges()
	if err != nil {
		return nil, nil, err
	}
	had, err := l.hadIt(c)
	if err != nil {
		return nil, nil, err
	}
	x, err := l.barsOf(c.Game)
	if err != nil {
		return nil, nil, err
	}
	barred = map[uint64]string{}
	for _, j := range all {
		why, err := l.bars(j, x)
		switch {
		case err != nil:
			return nil, nil, err
		case j.Off:
			why = "gets no cases any more"
		case slices.Contains(had, j.ID):
			why = "has had this case"
		}
		if why != "" {
			barred[j.ID] = why
			continue
		}
		may = append(may, j)
	}
	return may, barred, nil
}

// hadIt are those who have had a case, or the one from which there is an appeal.
func (l *Ledger) hadIt(c Case) (out []uint64, err error) {
	all, err := l.CasesOf(c.Game)
	for _, x := range all {
		if c.Appeal > 0 || x.ID == c.ID {
			for _, s := range slices.Concat(x.Seats, x.Gone) {
				out = append(out, s.Judge)
			}
		}
	}
	return out, err
}

// gameBars is what keeps somebody from judging a game.
type gameBars struct {
	players [2][]uint64
	clubs   []string
	event   []uint64 // who plays in it
	office  []Official
}

func (l *Ledger) barsOf(id terms.GameID) (x gameBars, err error) {
	err = l.view(func(tx *store.Tx) error {
		line, err := lineIn(tx, id)
		if err != nil {
			return err
		}
		t, err := tournamentOf(tx, line.Tournament)
		if err != nil {
			return err
		}
		x.players, x.office = line.Players, []Official{t.Secretary, t.Official(terms.ToUmpire)}
		for _, p := range slices.Concat(line.Players[0], line.Players[1]) {
			row, err := playerOf(tx, p)
			if err != nil {
				return err
			}
			if row.Club != "" {
				x.clubs = append(x.clubs, row.Club)
			}
		}
		if x.event, err = sectionOf(tx, t); err != nil || t.Event == 0 {
			return err
		}
		e, err := eventOf(tx, t.Event)
		if err != nil {
			return err
		}
		for _, s := range e.Stages { // an event is all its sections
			for _, id := range s.Sections {
				section, err := tournamentOf(tx, id)
				if err != nil {
					return err
				}
				plays, err := sectionOf(tx, section)
				if err != nil {
					return err
				}
				x.event = append(x.event, plays...)
				x.office = append(x.office, section.Secretary, section.Official(terms.ToUmpire))
			}
		}
		for _, team := range e.Teams {
			x.event, x.office = slices.Concat(x.event, team.Line, team.Reserves), append(x.office, team.Captain)
		}
		return nil
	})
	return x, err
}

// bars says why somebody cannot judge a game; "" where they can.
func (l *Ledger) bars(j Judge, x gameBars) (string, error) {
	are, clubs := []uint64{j.Player}, []string{j.Club} // one may be entered as a player, and have the address of another row
	if p, err := l.PlayerByAddress(j.Addr); err == nil && p.ID != j.Player {
		are = append(are, p.ID)
	} else if err != nil && !errors.Is(err, ErrNoPlayer) {
		return "", err
	}
	for _, o := range x.office {
		if o.Addr != "" && SameAddress(o.Addr, j.Addr) {
			return "is an official of the event, or captain of a team", nil
		}
	}
	for _, player := range are {
		if player == 0 {
			continue
		}
		if slices.Contains(x.event, player) || slices.Contains(slices.Concat(x.players[0], x.players[1]), player) {
			return "plays in the event", nil
		}
		games, err := l.GamesOf(player)
		if err != nil {
			return "", err
		}
		for _, g := range games {
			for _, p := range slices.Concat(g.Players[0], g.Players[1]) {
				if slices.Contains(slices.Concat(x.players[0], x.players[1]), p) {
					return "has played against one of the players", nil
				}
			}
		}
		p, err := l.Player(player)
		if err != nil {
			return "", err
		}
		clubs = append(clubs, p.Club)
	}
	same := func(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }
	for _, club := range clubs {
		if strings.TrimSpace(club) != "" && slices.ContainsFunc(x.clubs, func(c string) bool { return same(c, club) }) {
			return "is of the club of one of the players", nil
		}
	}
	return "", nil
}

// HiddenIn are the names that must not be read in a case (RULING/R-91): of the players, also of those
// whose game another took over, of their teams, of the game, its tournament and its event.
func (l *Ledger) HiddenIn(g correspondence.Game) (out []envelope.Hidden, err error) {
	line, err := l.Line(g.ID)
	if err != nil {
		return nil, err
	}
	hide := func(name, as string) {
		if name != "" && !slices.ContainsFunc(out, func(h envelope.Hidden) bool { return h.Name == name }) {
			out = append(out, envelope.Hidden{Name: name, As: as})
		}
	}
	for side, s := range g.Sides {
		for _, m := range s.Members {
			hide(m.Name, rules.Colour(side).String())
		}
	}
	t, err := l.Tournament(line.Tournament)
	if err != nil {
		return nil, err
	}
	for _, x := range t.Takeovers {
		p, err := l.Player(x.From)
		if err != nil {
			return nil, err
		}
		if x.Game == g.ID {
			hide(p.Name, "a player")
		}
	}
	hide(g.Label, "(this game)")
	hide(t.Label, "(the event)")
	hide(t.Name, "(the event)")
	if t.Event == 0 {
		return out, nil
	}
	e, err := l.Event(t.Event)
	hide(e.Label, "(the event)")
	hide(e.Name, "(the event)")
	for _, team := range e.Teams {
		hide(team.Name, "(a team)")
	}
	return out, err
}

// HiddenJudges are the names of those who judge a case, or did: what one wrote is shown to the other
// without its writer's name (RULING/R-92).
func (l *Ledger) HiddenJudges(c Case) (out []envelope.Hidden, err error) {
	for _, s := range slices.Concat(c.Seats, c.Gone, c.Void) {
		j, err := l.Judge(s.Judge)
		if err != nil {
			return nil, err
		}
		out = append(out, envelope.Hidden{Name: j.Name, As: "(an adjudicator)"})
	}
	return out, nil
}
