package ledger

import (
	"bytes"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// putTournament writes the row and what is derived from it.
func putTournament(tx *store.Tx, t Tournament) error {
	b, key := tx.Bucket(bktTournaments), be8(t.ID)
	old, found, err := row[Tournament](b, key)
	if err != nil {
		return err
	}
	var was effects
	if found {
		was = old.derives()
	}
	was.append(finalIn(tx, old))
	is := t.derives()
	is.append(finalIn(tx, t))
	if err := reindex(tx, was, is); err != nil {
		return err
	}
	tx.Note(t.ID)
	return putRow(b, key, t)
}

// TallyTournaments counts the tournaments.
const TallyTournaments = "tournaments"

// TallyTournamentsIn counts those in a state.
func TallyTournamentsIn(s TournamentState) string { return TallyTournaments + "." + string(s) }

// The sorts of tournaments that are looked for, beside their states.
const (
	sortClimbs = "ladder in play"
	sortEnters = "takes entries"
	sortBegins = "friendly games begin at once"
	sortPublic = "public"       // something of it is shown to anybody
	sortNamed  = "name "        // and the name, as folded
	sortWays   = "ways"         // not archived, and letters may come by other ways than mail
	sortMovers = "movers"       // not archived and not in play, and each mover has a calendar of their own
	sortAsks   = "asks to stop" // cups in play in which players are asked whether to stop what is left of a tie
)

// derives is what a tournament brings about.
func (t Tournament) derives() (d effects) {
	d.count(TallyTournaments)
	d.add(ixByLabel, labelKey('t', t.Label), be8(t.ID))
	sort := func(word string) { d.add(ixSorts, join([]byte(word), []byte{0}, be8(t.ID)), marker) }
	sort("state " + string(t.State))
	d.count(TallyTournamentsIn(t.State))
	d.searched(FoundTournament, be8(t.ID), []string{t.Label, t.Name})
	sort(sortNamed + foldedName(t.Name))
	if t.Climbs() {
		sort(sortClimbs)
	}
	if t.TakesEntries() {
		sort(sortEnters)
	}
	if t.Public.Mode != PublicOff {
		sort(sortPublic)
	}
	if t.AtOnce > 0 && t.State == ByHand {
		sort(sortBegins)
	}
	if t.asks() {
		sort(sortAsks)
	}
	for _, o := range []Official{t.Secretary, t.Umpire, t.Adjudicator} {
		d.looks(ofOfficial, o.Addr, t.ID)
	}
	for _, s := range t.Seats {
		d.looks(ofOfficial, s.Addr, t.ID)
	}
	if t.State != Shut {
		d.add(ixSecretary, join([]byte(strings.ToLower(t.Secretary.Addr)), []byte{0}, be8(^t.ID)), be8(t.ID))
		if len(t.Agreement.Ways) > 0 {
			sort(sortWays)
		}
		if t.Agreement.Calendar.ByMover() && t.State != Running {
			sort(sortMovers)
		}
		for _, set := range t.Agreement.Calendar.Sets() {
			d.count(tallySets + set)
		}
	}
	t.waits(&d)
	t.family(&d)
	for i, e := range t.Entries {
		d.add(ixCame, join(falling(e.At), be8(t.ID), numbersOf(i)), marker)
		d.add(ixEntered, join(be8(e.Player), be8(t.ID)), []byte(e.State))
	}
	return d
}

// foldedName is a name as it is looked up: without case, with single spaces, and not longer than a key
// may be.
func foldedName(name string) string {
	name = folded(strings.Join(strings.Fields(name), " "))
	return name[:min(len(name), longestName)]
}

// ofSort calls f with each tournament of a sort, in order of their numbers.
func ofSort(tx *store.Tx, sort string, f func(Tournament) error) error {
	prefix := append([]byte(sort), 0)
	c := tx.Bucket(ixSorts).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		t, err := tournamentOf(tx, u8(k[len(prefix):]))
		if err == nil {
			err = f(t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// enteredIn are the tournaments in which a player is entered, whatever became of it.
func enteredIn(tx *store.Tx, player uint64) (out []Tournament, err error) {
	prefix := be8(player)
	c := tx.Bucket(ixEntered).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		t, err := tournamentOf(tx, u8(k[len(prefix):]))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// tournamentWith is the tournament to which a game belongs; 0: none.
func tournamentWith(tx *store.Tx, id terms.GameID) uint64 {
	if v := tx.Bucket(bktBelongs).Get(gameKey(id)); len(v) == 8 {
		return u8(v)
	}
	return 0
}

// gamesIn are the games of a tournament, in order of their numbers.
func gamesIn(tx *store.Tx, tournament uint64) (out []terms.GameID) {
	prefix := be8(tournament)
	for _, name := range [][]byte{ixLive, ixEnded} {
		c := tx.Bucket(name).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
			out = append(out, terms.GameID(u4(k[len(k)-4:])))
		}
	}
	slices.Sort(out)
	return out
}

// GamesIn lists the lines of the games of a tournament, in order of their numbers.
func (l *Ledger) GamesIn(tournament uint64) (out []Line, err error) {
	err = l.view(func(tx *store.Tx) error {
		for _, id := range gamesIn(tx, tournament) {
			x, err := lineIn(tx, id)
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}

// GameIDs are the numbers of the games of a tournament, in order.
func (l *Ledger) GameIDs(tournament uint64) (out []terms.GameID, err error) {
	err = l.view(func(tx *store.Tx) error { out = gamesIn(tx, tournament); return nil })
	return out, err
}

// hasGames reports whether a tournament has any.
func hasGames(tx *store.Tx, tournament uint64) bool {
	return tx.Tally(TallyLiveIn(tournament))+tx.Tally(TallyEndedIn(tournament)) > 0
}

// HasGames reports whether a tournament has any.
func (l *Ledger) HasGames(tournament uint64) (has bool, err error) {
	err = l.view(func(tx *store.Tx) error { has = hasGames(tx, tournament); return nil })
	return has, err
}
