package crowd

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"postd/ledger"
)

// Names of players: given names and family names, of which some write beyond ASCII.
var (
	given = strings.Fields(`Ada Albert Alice Amos Anne Arthur Beatrice Bernard Carl Caroline Cecil Clara Daniel Dora
		Edith Edmund Edward Eleanor Elizabeth Emil Ernest Esther Florence Francis Frank Frederick George Gertrude Gustav Hannah
		Harold Harriet Helen Henry Herbert Horace Ida Isaac Isidor James Jane Johannes John Joseph Josephine Kate Leonard Louis
		Louisa Mabel Margaret Maria Martha Mary Maud Max Nathaniel Nora Oliver Oskar Patrick Paul Percy Philip Rachel Ralph
		Richard Robert Rosa Rudolf Ruth Samuel Sarah Sidney Simon Sophie Stephen Susan Theodor Thomas Victor Walter Wilhelm William`)
	family = strings.Fields(`Adams Allen Anderson Archer Ashby Bailey Baker Barnes Bauer Becker Bennett Berg Bird Blackburne
		Blake Bowles Brandt Brown Bryan Burn Butler Carter Chapman Clarke Cochrane Cole Cook Cooper Cox Dahl Dawson Dixon Dubois
		Edwards Ellis Evans Falkbeer Fischer Fisher Fletcher Forster Foster Fox Fraser Gibson Gossip Graham Gray Green Hall Hansen
		Harris Hart Harvey Hill Hoffmann Holm Horwitz Hughes Hunt Jackson Jensen Johnson Jones Kelly King Knight Koch Köhler
		Lange Larsen Lee Lewis Lindgren Löwenthal Mackenzie Marshall Martin Mason Meyer Miller Mitchell Moore Morgan Morris
		Müller Murray Nielsen Olsen Owen Palmer Parker Paulsen Petrov Phillips Pollock Potter Price Ranken Reid Richards
		Roberts Robinson Rogers Rousseau Russell Sánchez Schmidt Schneider Scott Shaw Simpson Smith Staunton Steinitz Stevens
		Taylor Thompson Thorold Turner Vogel Wagner Walker Ward Watson Wayte Weber White Wilson Winawer Wood Wright Young Zukertort`)
)

// lots is a row of lots of its own for each thing, so that what is drawn for one does not
// rest on what was drawn for another.
func (f *filler) lots(n int) *rand.Rand { return rand.New(rand.NewPCG(f.o.Seed, uint64(n))) }

// people enters the players, each of whom plays some twenty games, the tournaments, in which
// everybody meets everybody once, and the games of which they consist.
func (f *filler) people() error {
	each := 2 // players of a tournament
	for each*(each-1)/2 < f.o.Each {
		each++
	}
	events := (f.o.Games + f.o.Each - 1) / f.o.Each
	r := f.lots(-1)
	var rows []ledger.Row
	for n := range max(each, f.o.Games/10) {
		name := fmt.Sprintf("%s %s", given[r.IntN(len(given))], family[r.IntN(len(family))])
		if n >= len(given) {
			name = fmt.Sprintf("%s %c. %s", given[r.IntN(len(given))], 'A'+rune(r.IntN(26)), family[r.IntN(len(family))])
		}
		addr := fmt.Sprintf("%s.%d@players.test", ascii(name), n+1)
		rows = append(rows, ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: addr, Verified: true}}})
	}
	ids, err := f.enter("players", rows)
	if err != nil {
		return err
	}
	for i, id := range ids {
		p := rows[i].(ledger.Player)
		p.ID = id
		f.players = append(f.players, p)
	}
	rows = nil
	for k := range events {
		t := ledger.Tournament{Label: fmt.Sprintf("T%d", k+1), Name: fmt.Sprintf("Tourney %d", k+1), Secretary: Secretary, Agreement: f.terms, State: ledger.Running}
		field := r.Perm(len(f.players))[:each:each]
		for n, place := range field {
			t.Entries = append(t.Entries, ledger.Entry{Player: f.players[place].ID, State: ledger.Accepted, At: f.clock.Now(), Number: n + 1})
		}
		for a := range field {
			for b := range a {
				if len(t.Pairings) == f.o.Each || len(f.games) == f.o.Games {
					continue
				}
				white, black := a, b
				if (a+b)%2 == 1 {
					white, black = b, a
				}
				label := fmt.Sprintf("%s-%d", t.Label, len(t.Pairings)+1)
				t.Pairings = append(t.Pairings, ledger.Pairing{Round: 1, White: white + 1, Black: black + 1, Label: label})
				f.games = append(f.games, game{side: [2]uint32{uint32(field[white]), uint32(field[black])}, event: uint32(k), label: label})
			}
		}
		rows = append(rows, t)
	}
	ids, err = f.enter("tournaments", rows)
	for i := range f.games {
		if err == nil {
			f.games[i].event = uint32(ids[f.games[i].event])
		}
	}
	return err
}

// ascii is a name as the part of an address before the @.
func ascii(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r
		case r == ' ':
			return '.'
		}
		return -1
	}, strings.ToLower(name))
}

// enter files rows, some to a matter.
func (f *filler) enter(what string, rows []ledger.Row) (ids []uint64, err error) {
	for from := 0; from < len(rows); from += stroke {
		some := rows[from:min(from+stroke, len(rows))]
		filed, err := f.File(ledger.Matter{Key: fmt.Sprintf("deed:crowd-%s-%d", what, from), By: "cli", Rows: some})
		if err != nil {
			return nil, err
		}
		ids = append(ids, filed[0].Rows...)
		f.o.Progress(what, from+len(some), len(rows))
	}
	return ids, nil
}
