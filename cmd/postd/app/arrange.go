package app

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

// Arrangement is what a secretary says to open a game.
type Arrangement struct {
	Label, Tournament, FEN string
	Players                [2]string // White and Black, as 'Name <address>', or several for a side in consultation, with commas between
	Terms                  terms.Agreement
	Secretary              ledger.Official
	Umpire, Adjudicator    ledger.Official
	At                     time.Time // zero = now
}

// Arrange enters the players who are not known yet, makes the tournament if it
// is new, gives the first move by turns or draws the lot where the agreement says
// so, and opens the game. What
// would be refused is refused before anything is written.
func Arrange(l *ledger.Ledger, x Arrangement) (terms.GameID, error) {
	if x.At.IsZero() {
		x.At = time.Now()
	}
	if _, err := l.GameByLabel(x.Label); err == nil {
		return 0, fmt.Errorf("postd: there is a game %s already; choose another label", x.Label)
	} else if !errors.Is(err, ledger.ErrNoGame) {
		return 0, err
	}
	var who [2][]ledger.Player
	seen := map[string]bool{}
	names := []struct{ what, words string }{{"the label", x.Label}, {"the tournament's label", cmp.Or(x.Tournament, x.Label)}}
	for c, s := range x.Players {
		list, err := ReadSide(s)
		if err != nil {
			return 0, err
		}
		for _, a := range list {
			p, err := known(l, a)
			if err != nil {
				return 0, err
			}
			if addr := ledger.FoldAddress(p.Writes()); seen[addr] {
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
	if x.Terms.Colours == terms.ColoursByLot {
		if x.Terms.LotSeed == "" {
			x.Terms.LotSeed = rand.Text()
		}
		if lot(x.Terms.LotSeed) {
			who[0], who[1] = who[1], who[0]
		}
	}
	id, err := tournamentFor(l, x)
	if err != nil {
		return 0, err
	}
	return l.OpenGame(id, x.Label, [2]terms.Side{side(who[0]), side(who[1])}, x.Terms, x.FEN, x.At)
}

// known finds the player of an address; one who is not known has number 0.
func known(l *ledger.Ledger, a *mail.Address) (ledger.Player, error) {
	p, err := l.PlayerByAddress(a.Address)
	if errors.Is(err, ledger.ErrNoPlayer) {
		return NewPlayer(a), nil
	}
	return p, err
}

// ReadSide reads the players of a side: one, or several that consult
// (BCC1903/IV.2).
func ReadSide(s string) ([]*mail.Address, error) {
	if a, err := ReadPlayer(s); err == nil {
		return []*mail.Address{a}, nil
	}
	list, err := mail.ParseAddressList(s)
	if err != nil {
		_, err = ReadPlayer(s) // says it in the words for one
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
func trial(x Arrangement, who [2][]ledger.Player) error {
	var err error
	if len(who[0]) > 0 && len(who[1]) > 0 {
		if x.Terms.Calendar, err = ledger.ByMover(x.Terms.Calendar, who[0][0], who[1][0]); err != nil {
			return err
		}
	}
	cal, err := calendar.NewCalendar(x.Terms.Calendar)
	if err != nil {
		return err
	}
	dates := []time.Time{x.Terms.FirstTurnAt}
	if at, _, ok := x.Terms.AdjudicationAt(); ok {
		dates = append(dates, at)
	}
	for _, t := range dates {
		if day := calendar.DateOf(t, cal.Zone()); !t.IsZero() && !cal.Covers(day) {
			from, to, _ := cal.Covered()
			return fmt.Errorf("postd: the calendar knows the holidays from %s to %s; %s lies outside", from, to, day)
		}
	}
	_, err = correspondence.Open(1, x.Label, [2]terms.Side{side(who[0]), side(who[1])}, x.Terms, x.FEN, correspondence.Setting{Now: x.At, Calendar: cal})
	return err
}

// tournamentFor finds the tournament of a game, or makes it.
func tournamentFor(l *ledger.Ledger, x Arrangement) (uint64, error) {
	label, name := x.Tournament, x.Tournament
	if label == "" {
		label, name = x.Label, "Game "+x.Label
	}
	t, err := l.TournamentByLabel(label)
	if errors.Is(err, ledger.ErrNoTournament) {
		return l.PutTournament(ledger.Tournament{Label: label, Name: name, Agreement: x.Terms, Secretary: x.Secretary, Umpire: x.Umpire, Adjudicator: x.Adjudicator})
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

// ReadPlayer reads a player as the secretary names one.
func ReadPlayer(who string) (*mail.Address, error) {
	a, err := mail.ParseAddress(who)
	if err != nil || !strings.Contains(a.Address, "@") {
		return nil, cli.Usage("postd: %q is no player; write 'Name <name@host>'", who)
	}
	return a, nil
}

// NewPlayer makes the row of a player who is not known yet.
func NewPlayer(a *mail.Address) ledger.Player {
	name := a.Name
	if name == "" {
		name, _, _ = strings.Cut(a.Address, "@")
	}
	return ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: a.Address, Verified: true}}}
}
