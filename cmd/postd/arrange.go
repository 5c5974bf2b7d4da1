package main

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"
	"unicode"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// arrangement is what a secretary says to open a game.
type arrangement struct {
	label, tournament, fen string
	players                [2]string // White and Black, as 'Name <address>', or several for a side in consultation, with commas between
	terms                  terms.Agreement
	secretary              ledger.Official
	umpire, adjudicator    ledger.Official
	at                     time.Time // zero = now
}

// arrange enters the players who are not known yet, makes the tournament if it
// is new, gives the first move by turns or draws the lot where the agreement says
// so, and opens the game. What
// would be refused is refused before anything is written.
func arrange(l *ledger.Ledger, x arrangement) (terms.GameID, error) {
	if x.at.IsZero() {
		x.at = time.Now()
	}
	if _, err := l.GameByLabel(x.label); err == nil {
		return 0, fmt.Errorf("postd: there is a game %s already; choose another label", x.label)
	} else if !errors.Is(err, ledger.ErrNoGame) {
		return 0, err
	}
	var who [2][]ledger.Player
	seen := map[string]bool{}
	names := []struct{ what, words string }{{"the label", x.label}, {"the tournament's label", cmp.Or(x.tournament, x.label)}}
	for c, s := range x.players {
		list, err := addresses(s)
		if err != nil {
			return 0, err
		}
		for _, a := range list {
			p, err := known(l, a)
			if err != nil {
				return 0, err
			}
			if addr := strings.ToLower(p.Writes()); seen[addr] {
				return 0, cli.Usage("postd: %s cannot play on both sides: both have the address %s", p.Name, p.Writes())
			} else {
				seen[addr] = true
			}
			who[c] = append(who[c], p)
			names = append(names, struct{ what, words string }{rules.Colour(c).String() + "'s name", p.Name})
		}
	}
	for _, n := range names {
		if strings.TrimSpace(n.words) == "" || strings.ContainsFunc(n.words, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return 0, cli.Usage("postd: %s, %q, must be plain words on one line", n.what, n.words)
		}
	}
	if err := trial(x, who); err != nil {
		return 0, err
	}
	for _, members := range who {
		for i, p := range members {
			if p.ID != 0 {
				continue
			}
			id, err := l.PutPlayer(p)
			if err != nil {
				return 0, err
			}
			members[i].ID = id
		}
	}
	if err := inSeries(l, &x, &who); err != nil {
		return 0, err
	}
	if x.terms.Colours == "lot" {
		if x.terms.LotSeed == "" {
			x.terms.LotSeed = rand.Text()
		}
		if lot(x.terms.LotSeed) {
			who[0], who[1] = who[1], who[0]
		}
	}
	id, err := tournamentFor(l, x)
	if err != nil {
		return 0, err
	}
	return l.OpenGame(id, x.label, [2]terms.Side{side(who[0]), side(who[1])}, x.terms, x.fen, x.at)
}

// known finds the player of an address; one who is not known has number 0.
func known(l *ledger.Ledger, a *mail.Address) (ledger.Player, error) {
	p, err := l.PlayerByAddress(a.Address)
	if errors.Is(err, ledger.ErrNoPlayer) {
		return newPlayer(a), nil
	}
	return p, err
}

// addresses reads the players of a side: one, or several that consult
// (BCC1903/IV.2).
func addresses(s string) ([]*mail.Address, error) {
	if a, err := address(s); err == nil {
		return []*mail.Address{a}, nil
	}
	list, err := mail.ParseAddressList(s)
	if err != nil {
		_, err = address(s) // says it in the words for one
		return nil, err
	}
	return list, nil
}

func side(members []ledger.Player) (s terms.Side) {
	for _, p := range members {
		s.Members = append(s.Members, terms.Member{Player: p.ID, Name: p.Name})
	}
	return s
}

// trial opens the game on paper, so that nothing is left behind of one that
// the law or the calendar refuses.
func trial(x arrangement, who [2][]ledger.Player) error {
	var err error
	if len(who[0]) > 0 && len(who[1]) > 0 {
		if x.terms.Calendar, err = ledger.ByMover(x.terms.Calendar, who[0][0], who[1][0]); err != nil {
			return err
		}
	}
	cal, err := calendar.NewCalendar(x.terms.Calendar)
	if err != nil {
		return err
	}
	dates := []time.Time{x.terms.FirstTurnAt}
	if at, _, ok := x.terms.AdjudicationAt(); ok {
		dates = append(dates, at)
	}
	for _, t := range dates {
		if day := calendar.DateOf(t, cal.Zone()); !t.IsZero() && !cal.Covers(day) {
			from, to, _ := cal.Covered()
			return fmt.Errorf("postd: the calendar knows the holidays from %s to %s; %s lies outside", from, to, day)
		}
	}
	_, err = correspondence.Open(1, x.label, [2]terms.Side{side(who[0]), side(who[1])}, x.terms, x.fen, correspondence.Setting{Now: x.at, Calendar: cal})
	return err
}

// tournamentFor finds the tournament of a game, or makes it.
func tournamentFor(l *ledger.Ledger, x arrangement) (uint64, error) {
	label, name := x.tournament, x.tournament
	if label == "" {
		label, name = x.label, "Game "+x.label
	}
	t, err := l.TournamentByLabel(label)
	if errors.Is(err, ledger.ErrNoTournament) {
		return l.PutTournament(ledger.Tournament{Label: label, Name: name, Agreement: x.terms, Secretary: x.secretary, Umpire: x.umpire, Adjudicator: x.adjudicator})
	}
	return t.ID, err
}

// lot draws colours by hashing a shown seed, so that anybody can repeat it:
// the players change colours where the first octet of its SHA-256 is odd
// (BCC1903/I.4(d)).
func lot(seed string) bool {
	h := sha256.Sum256([]byte(seed))
	return h[0]&1 == 1
}

// address reads a player as the secretary names one.
func address(who string) (*mail.Address, error) {
	a, err := mail.ParseAddress(who)
	if err != nil || !strings.Contains(a.Address, "@") {
		return nil, cli.Usage("postd: %q is no player; write 'Name <name@host>'", who)
	}
	return a, nil
}

// newPlayer makes the row of a player who is not known yet.
func newPlayer(a *mail.Address) ledger.Player {
	name := a.Name
	if name == "" {
		name, _, _ = strings.Cut(a.Address, "@")
	}
	return ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: a.Address, Verified: true}}}
}
