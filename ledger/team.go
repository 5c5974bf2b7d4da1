package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// Teams stand in the row of their event, and the games of their matches are those of the
// tournament that is placed in the stage of matches.

// mostBoards is the most boards that a match may have.
const mostBoards = 40

// teamFaults lists what is wrong with the teams of the row, in words.
func (e Event) teamFaults() (errs []error) {
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrRow}, args...)...))
	}
	for _, s := range e.Stages {
		if s.Boards < 0 || s.Boards > mostBoards {
			bad("a match has 1 to %d boards, not %d", mostBoards, s.Boards)
		}
	}
	seen, captains, last := map[uint64]string{}, map[string]string{}, 0
	for _, t := range e.Teams {
		if errs = append(errs, plainName("the name of a team", t.Name)); t.No <= last {
			bad("team %d comes after team %d", t.No, last)
		}
		if last = t.No; t.Captain != (Official{}) {
			errs = append(errs, plainName("the name of the captain of "+t.Name, t.Captain.Name), plainAddress(t.Captain.Addr))
			if at := FoldAddress(t.Captain.Addr); captains[at] == "" {
				captains[at] = t.Name
			} else {
				bad("%s is captain of %s and of %s", t.Captain.Addr, captains[at], t.Name)
			}
		}
		for _, p := range slices.Concat(t.Line, t.Reserves) {
			if p != 0 && seen[p] != "" {
				bad("player %d is in %s and in %s", p, seen[p], t.Name)
			}
			seen[p] = t.Name
		}
	}
	return errs
}

// teamsHold looks at the teams of the row by what else is in the file: their players must be
// known, and once the matches are made the teams and their lines are fixed. Reserves may come
// and go, and a captain may be replaced.
func (e Event) teamsHold(tx *store.Tx, old Event) error {
	for _, t := range e.Teams {
		for _, p := range slices.Concat(t.Line, t.Reserves) {
			if _, err := playerOf(tx, p); p != 0 && err != nil {
				return err
			}
		}
	}
	made := false
	for _, s := range old.Stages {
		if s.System != TeamMatches {
			continue
		}
		for _, id := range s.Sections {
			t, err := tournamentOf(tx, id)
			if err != nil {
				return err
			}
			made = made || len(t.Pairings) > 0
			if now, _ := e.Stage(s.No); len(t.Pairings) > 0 && (now.Boards != s.Boards || now.Double != s.Double) {
				return fmt.Errorf("%w: the matches of %s are made; take that back first, or leave the boards as they are", ErrRow, old.Label)
			}
		}
	}
	same := func(a, b Team) bool { return a.No == b.No && slices.Equal(a.Line, b.Line) }
	if made && !slices.EqualFunc(e.Teams, old.Teams, same) {
		return fmt.Errorf("%w: the matches of %s are made, and its line-ups are fixed; a substitute may come", ErrRow, old.Label)
	}
	return nil
}

// Team returns the team of a number, or false.
func (e Event) Team(no int) (Team, bool) {
	i := slices.IndexFunc(e.Teams, func(t Team) bool { return t.No == no })
	if i < 0 {
		return Team{}, false
	}
	return e.Teams[i], true
}

// WithTeam is the row with the team in the place of the one that has its number.
func (e Event) WithTeam(t Team) Event {
	e.Teams = slices.Clone(e.Teams)
	for i := range e.Teams {
		if e.Teams[i].No == t.No {
			e.Teams[i] = t
		}
	}
	return e
}

// Has reports whether a player is in the team, on its line or in reserve.
func (t Team) Has(player uint64) bool {
	return player != 0 && (slices.Contains(t.Line, player) || slices.Contains(t.Reserves, player))
}

// Matches returns the stage of an event in which teams meet, or false.
func (e Event) Matches() (Stage, bool) {
	i := slices.IndexFunc(e.Stages, func(s Stage) bool { return s.System == TeamMatches })
	if i < 0 {
		return Stage{}, false
	}
	return e.Stages[i], true
}

// CaptainAddress returns the address to which the captain of a team answers,
// "post+c3-2.<token>@host". The token is bound to the event, the team and the captain's own
// address: from any other it shows nothing.
func (l *Ledger) CaptainAddress(event uint64, t Team) string {
	n := fmt.Sprintf("c%d-%d", event, t.No)
	return l.plus(n + "." + l.sign("captain", n+"."+FoldAddress(t.Captain.Addr)))
}

// CaptainAnswered tells to which team's captain a letter was that is answered at an address;
// fresh says that its token was made for whoever is captain now. It must come from them, too.
func (l *Ledger) CaptainAnswered(to string) (e Event, t Team, fresh, ok bool) {
	n, given, _ := strings.Cut(l.extension(to), ".")
	var event uint64
	var no int
	if _, err := fmt.Sscanf(n, "c%d-%d", &event, &no); err != nil || n != fmt.Sprintf("c%d-%d", event, no) {
		return e, t, false, false
	}
	e, err := l.Event(event)
	if err != nil {
		return e, t, false, false
	}
	if t, ok = e.Team(no); !ok || t.Captain == (Official{}) {
		return e, t, false, false
	}
	return e, t, l.signed("captain", n+"."+FoldAddress(t.Captain.Addr), given), true
}

// CaptainOf returns the team of an event whose captain a player is: it is one of the player's
// confirmed addresses at which the captain is written to.
func (e Event) CaptainOf(p Player) (Team, bool) {
	i := slices.IndexFunc(e.Teams, func(t Team) bool { return t.Captain.Addr != "" && p.Trusts(t.Captain.Addr) })
	if i < 0 {
		return Team{}, false
	}
	return e.Teams[i], true
}

// ErrNoMatches says that an event has no matches of teams.
var ErrNoMatches = errors.New("ledger: no matches of teams")

// WordsOf are words of a player, or of a captain who is none, as they may go on to others: without
// what the office wrote to the player in a game that is in play, and without secrets. They are
// empty where no word is left.
func (l *Ledger) WordsOf(player uint64, words string) (string, error) {
	lines, err := l.LiveGamesOf(player)
	if err != nil || player == 0 {
		return l.Mask().noteOf(words, nil), nil
	}
	var sent []ours
	err = l.view(func(tx *store.Tx) error {
		for _, x := range lines {
			for c, side := range x.Players {
				if !slices.Contains(side, player) {
					continue
				}
				all, err := l.sentTo(tx, x.Game, terms.PartyOf(rules.Colour(c)), player, nil)
				if err != nil {
					return err
				}
				sent = append(sent, all...)
			}
		}
		return nil
	})
	return l.Mask().noteOf(words, sent), err
}
