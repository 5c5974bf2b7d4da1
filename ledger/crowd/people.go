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
func lots(seed uint64, n int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(n))) }

// field is who plays in the games, and which there are: of all copies the same.
type field struct {
	names  []name
	events []ledger.Tournament // their entries and pairings, by places in names
	seats  [][]int             // of each tournament who plays there, by the numbers of its entries
	games  []game
}

// name is how a player is called. In a copy the initials are others, and no letter gets longer by it.
type name struct {
	given, family string
	initials      []byte
}

// in is the name in a copy.
func (x name) in(copy int) string {
	out := x.given + " "
	for i, c := range x.initials {
		out += string('A'+(c+byte(copy/[]int{1, 26}[i]%26))%26) + ". "
	}
	return out + x.family
}

// address is that of a player of a copy.
func (d *field) address(n, copy int) string {
	return fmt.Sprintf("%s.%d@players.test", ascii(d.names[n].in(copy)), copy*len(d.names)+n+1)
}

// drawn draws the field by the seed: players, each of whom plays some six games, and tournaments in
// which everybody meets everybody once.
func drawn(o Options) *field {
	each := 2 // players of a tournament
	for each*(each-1)/2 < o.Each {
		each++
	}
	d, r := &field{}, lots(o.Seed, -1)
	for n := range max(each, o.Games/3) {
		x := name{given: given[r.IntN(len(given))], family: family[r.IntN(len(family))]}
		switch {
		case o.Mould > 0:
			x.initials = []byte{byte(r.IntN(26)), byte(r.IntN(26))}
		case n >= len(given):
			x = name{given[r.IntN(len(given))], family[r.IntN(len(family))], []byte{byte(r.IntN(26))}}
		}
		d.names = append(d.names, x)
	}
	for k := range (o.Games + o.Each - 1) / o.Each {
		t, field := ledger.Tournament{}, r.Perm(len(d.names))[:each:each]
		for a := range field {
			for b := range a {
				if len(t.Pairings) == o.Each || len(d.games) == o.Games {
					continue
				}
				white, black := a, b
				if (a+b)%2 == 1 {
					white, black = b, a
				}
				t.Pairings = append(t.Pairings, ledger.Pairing{Round: 1, White: white + 1, Black: black + 1})
				d.games = append(d.games, game{side: [2]uint32{uint32(field[white]), uint32(field[black])}, event: uint64(k), place: len(d.games)})
			}
		}
		d.events, d.seats = append(d.events, t), append(d.seats, field)
	}
	return d
}

// people enters the players, the tournaments, and the games of which they consist, of all copies.
// Whom a game needs is remembered only where games are played.
func (f *filler) people() error {
	d := drawn(f.o)
	f.field = d
	ids, err := f.enter("players", f.copies*len(d.names), func(i int) ledger.Row {
		n, copy := i%len(d.names), i/len(d.names)
		return ledger.Player{Name: d.names[n].in(copy), Addresses: []ledger.Address{{Addr: d.address(n, copy), Verified: true}}}
	})
	if err != nil {
		return err
	}
	f.ids = ids
	events, err := f.enter("tournaments", f.copies*len(d.events), func(i int) ledger.Row { return f.event(d, i%len(d.events), i/len(d.events)) })
	if err != nil || f.copies > 1 && !f.played {
		return err
	}
	for i, id := range ids {
		n, copy := i%len(d.names), i/len(d.names)
		f.players = append(f.players, ledger.Player{ID: id, Name: d.names[n].in(copy), Addresses: []ledger.Address{{Addr: d.address(n, copy)}}})
	}
	f.inStrokes(d, events)
	return nil
}

// label is that of a tournament; of copies each has the same length.
func (f *filler) label(d *field, k, copy int) string {
	width := 1
	if f.o.Mould > 0 {
		width = max(3, len(fmt.Sprint(f.all*len(d.events)))) // no two digits: T02 begins an hour
	}
	return fmt.Sprintf("T%0*d", width, copy*len(d.events)+k+1)
}

// event is the row of a tournament in a copy.
func (f *filler) event(d *field, k, copy int) ledger.Tournament {
	label := f.label(d, k, copy)
	t := ledger.Tournament{Label: label, Name: "Tourney " + label[1:], Secretary: Secretary, Agreement: f.terms, State: ledger.Running, Seed: fmt.Sprintf("crowd %d", f.o.Seed)}
	for n, place := range d.seats[k] {
		t.Entries = append(t.Entries, ledger.Entry{Player: f.ids[copy*len(d.names)+place], State: ledger.Accepted, At: f.clock.Now(), Number: n + 1})
	}
	for n, p := range d.events[k].Pairings {
		p.Label = fmt.Sprintf("%s-%d", label, n+1)
		t.Pairings = append(t.Pairings, p)
	}
	return t
}

// inStrokes sets the games in the order in which they are played.
func (f *filler) inStrokes(d *field, events []uint64) {
	size := mouldStroke
	if f.copies == 1 {
		size = len(d.games)
	}
	for from := 0; from < len(d.games); from += size {
		for copy := range f.copies {
			number := map[uint64]int{}
			for i, g := range d.games[:min(from+size, len(d.games))] {
				number[g.event]++
				if i < from {
					continue
				}
				g.label = fmt.Sprintf("%s-%d", f.label(d, int(g.event), copy), number[g.event])
				g.event = events[copy*len(d.events)+int(g.event)]
				for c := range g.side {
					g.side[c] += uint32(copy * len(d.names))
				}
				f.games = append(f.games, g)
			}
		}
	}
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

// enter files so many rows, some to a matter.
func (f *filler) enter(what string, n int, row func(int) ledger.Row) (ids []uint64, err error) {
	for from := 0; from < n; from += stroke {
		var some []ledger.Row
		for i := from; i < min(from+stroke, n); i++ {
			some = append(some, row(i))
		}
		filed, err := f.File(ledger.Matter{Key: fmt.Sprintf("deed:crowd-%s-%d", what, from), By: "cli", Rows: some})
		if err != nil {
			return nil, err
		}
		ids = append(ids, filed[0].Rows...)
		f.o.Progress(what, from+len(some), n)
	}
	return ids, nil
}
