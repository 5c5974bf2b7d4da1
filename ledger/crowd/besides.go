package crowd

import (
	"fmt"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// everySixth is how many games there are to each thing that stands beside them.
const everySixth = 6

// besides fills in what an office has beside games in which one half-move follows another, in numbers
// that grow with these: ladders in play, events with teams whose captains have a sheet each week,
// questions to players, open and answered, and cases before adjudicators. Nothing of it is due.
func (f *filler) besides() error {
	now := f.clock.Now()
	var rows []ledger.Row
	for i := range f.o.Games / everySixth {
		t := ledger.Tournament{Label: fmt.Sprintf("L%d", i+1), Name: fmt.Sprintf("Ladder %d", i+1), Secretary: Secretary, Agreement: f.terms, State: ledger.Running, Ladder: &ledger.Rungs{}}
		for n := range 3 {
			t.Entries = append(t.Entries, ledger.Entry{Player: f.player(i + n), State: ledger.Accepted, At: now, Number: n + 1})
		}
		e := ledger.Event{Label: fmt.Sprintf("E%d", i+1), Name: fmt.Sprintf("League %d", i+1)}
		e.Stages = []ledger.Stage{{No: 1, Name: "Matches", System: ledger.TeamMatches, Boards: 1}}
		e.Teams = []ledger.Team{{No: 1, Name: "Home", Weekly: true, Captain: ledger.Official{Name: "Cap Tain", Addr: fmt.Sprintf("captain%d@teams.test", i+1)}}}
		asked := ledger.Request{Kind: ledger.RequestChallenge, Player: f.player(i), Other: f.player(i + 1), Words: "somebody", At: now, Asked: now, State: ledger.RequestAsked}
		over := ledger.Request{Kind: ledger.RequestLeave, Player: f.player(i), At: now, State: ledger.RequestDone}
		rows = append(rows, t, e, asked, over)
	}
	if _, err := f.enter("besides", len(rows), func(i int) ledger.Row { return rows[i] }); err != nil {
		return err
	}
	return f.cases(now)
}

// player is the number of a player at a place, who may be counted round.
func (f *filler) player(place int) uint64 { return f.players[place%len(f.players)].ID }

// cases plays games of which adjudication is claimed before anybody moves.
func (f *filler) cases(now time.Time) error {
	a := f.terms
	day := now.Add(-24 * time.Hour).Format(time.DateOnly)
	for _, set := range [][2]string{{"adjudication.date", day}, {"adjudication.judges", "2"}, {"adjudication.blind", "true"}} {
		if err := a.Set(set[0], set[1]); err != nil {
			return err
		}
	}
	for i := range f.o.Games / everySixth {
		g := game{label: fmt.Sprintf("case-%d", i+1), side: [2]uint32{uint32(i % len(f.players)), uint32((i + 1) % len(f.players))}, event: f.games[0].event}
		var sides [2]terms.Side
		for c, place := range g.side {
			sides[c] = terms.Side{Members: []terms.Member{{Player: f.players[place].ID, Name: f.players[place].Name}}}
		}
		m, err := f.Opening(uint64(g.event), g.label, sides, a, "", now)
		if err != nil {
			return err
		}
		m.Decide = silent(m.Decide)
		filed, err := f.File(m)
		if err != nil {
			return err
		}
		g.id = filed[0].Games[0]
		for n, words := range []string{"CLAIM ADJUDICATION", "STATEMENT\nIt is won.", "STATEMENT\nIt is not."} {
			claim := f.heard(g, n/2, words, now)
			claim.Key = fmt.Sprintf("%s-%d", claim.Key, n)
			claim.Decide = silent(claim.Decide)
			if _, err := f.File(claim); err != nil {
				return err
			}
		}
	}
	return nil
}
