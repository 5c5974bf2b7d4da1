package imports

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"postd/correspondence/calendar"
	"postd/ledger"
)

// Kind is what a row would do.
type Kind int

// The kinds, the worst first.
const (
	Wrong   Kind = iota // it cannot be taken
	Perhaps             // a player of that name is known under another address
	New                 // it is a new player
	Known               // the player is known, and something is filled in
	Same                // the player is known, and nothing changes
)

// String names the kind.
func (k Kind) String() string {
	return [...]string{"wrong", "perhaps known", "new", "known", "no change"}[k]
}

// Office is what is known before the table comes.
type Office struct {
	Players     []ledger.Player            // those whom a row may mean
	Tournaments []ledger.Tournament        // those that a row may name
	Home        func(addr string) bool     // whether an address is the office's own
	May         func(ledger.Player) string // why the row may not be changed; empty: it may
	Into        string                     // the label of the tournament for rows that name none; empty: none
}

// Judged is a row with what it would do.
type Judged struct {
	Row
	Kind    Kind
	Player  ledger.Player   // as the row would leave the player; of one that is perhaps known, the new one
	Before  ledger.Player   // of one who is known
	Alike   []ledger.Player // who may be meant
	Enter   []ledger.Tournament
	Changes []Change
	Notes   []string // what is passed over
}

// Change is a value of a player before and after.
type Change struct {
	What   string `json:"what"`
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// judge is what is needed to judge rows.
type judge struct {
	Office
	byAddress map[string]ledger.Player
	byName    map[string][]ledger.Player
	byLabel   map[string]ledger.Tournament
	seen      map[string]int // address, or name of one without → line
}

// folded is a name as names are compared: without regard to case, spaces and the way in
// which accents are written.
func folded(name string) string {
	return strings.ToLower(norm.NFC.String(strings.Join(strings.Fields(name), " ")))
}

// Meant reads the players and tournaments that rows of a table may mean: those of an address, of a name or
// of a label that stands in it. No other is looked at.
func (o *Office) Meant(ctx context.Context, l *ledger.Ledger, t Table) error {
	players, tournaments := map[uint64]bool{}, map[uint64]bool{}
	person := func(p ledger.Player) {
		if !players[p.ID] {
			players[p.ID] = true
			o.Players = append(o.Players, p)
		}
	}
	for _, r := range t.Rows {
		if addr := r.values[Email]; addr != "" {
			switch p, err := l.PlayerByAddress(addr); {
			case err == nil:
				person(p)
			case !errors.Is(err, ledger.ErrNoPlayer):
				return err
			}
		}
		called := []string{r.values[Name], norm.NFC.String(r.values[Name]), norm.NFD.String(r.values[Name])}
		for _, name := range slices.Compact(called) {
			all, err := ledger.All(ctx, l, ledger.PlayersNamed(name))
			if err != nil {
				return err
			}
			for _, p := range all {
				person(p)
			}
		}
		for _, label := range labels(cmp.Or(r.values[Tournament], o.Into)) {
			switch x, err := l.TournamentByLabel(label); {
			case err == nil && !tournaments[x.ID]:
				tournaments[x.ID] = true
				o.Tournaments = append(o.Tournaments, x)
			case err != nil && !errors.Is(err, ledger.ErrNoTournament):
				return err
			}
		}
	}
	slices.SortFunc(o.Players, func(a, b ledger.Player) int { return cmp.Compare(a.ID, b.ID) })
	return nil
}

// Judge says of each row what it would do, in the order of the table.
func Judge(t Table, o Office) []Judged {
	j := judge{o, map[string]ledger.Player{}, map[string][]ledger.Player{}, map[string]ledger.Tournament{}, map[string]int{}}
	for _, p := range o.Players {
		for _, a := range p.Addresses {
			j.byAddress[ledger.FoldAddress(a.Addr)] = p
		}
		if p.OnPaper() {
			j.byAddress[onPaper(p.Name)] = p
		}
		j.byName[folded(p.Name)] = append(j.byName[folded(p.Name)], p)
	}
	for _, x := range o.Tournaments {
		j.byLabel[strings.ToLower(x.Label)] = x
	}
	out := make([]Judged, 0, len(t.Rows))
	for _, r := range t.Rows {
		out = append(out, j.row(r))
	}
	return out
}

// key is that by which the office knows the player: the address or, of one without, the name.
func (r Row) key() string {
	if r.values[Email] == "" {
		return onPaper(r.values[Name])
	}
	return ledger.FoldAddress(r.values[Email])
}

func (j *judge) row(r Row) Judged {
	x := Judged{Row: r}
	if len(r.Faults) == 0 {
		j.place(&x)
	}
	if len(x.Faults) > 0 {
		x.Kind = Wrong
		return x
	}
	j.seen[r.key()] = r.Line
	before, known := j.byAddress[r.key()]
	if known && (r.values[Email] != "" || len(j.byName[folded(before.Name)]) == 1 && slices.Equal(postLines(before.Post.Lines), r.postOf().Lines)) {
		j.fill(&x, before)
	} else {
		x.Kind, x.Player = New, r.player()
		if x.Alike = j.byName[folded(x.Player.Name)]; len(x.Alike) > 0 {
			x.Kind = Perhaps
		}
		x.Changes = Compare(ledger.Player{}, x.Player)
	}
	return x
}

// place finds fault with where the row would stand: its address, and its tournaments.
func (j *judge) place(x *Judged) {
	addr := x.values[Email]
	if addr != "" && j.Home(addr) {
		x.wrong(Email, addr+" is the office’s own.", "Write the player’s address.")
		return
	}
	if line, twice := j.seen[x.key()]; twice {
		x.wrong(Email, fmt.Sprintf("%s stands in line %d already.", cmp.Or(addr, x.values[Name]+", without an e-mail address,"), line), "Leave one of the two rows out.")
		return
	}
	p, known := j.byAddress[x.key()]
	for _, label := range labels(cmp.Or(x.values[Tournament], j.Into)) {
		t, is := j.byLabel[strings.ToLower(label)]
		_, in := t.Entry(p.ID)
		switch {
		case !is:
			x.wrong(Tournament, "There is no tournament "+label+".", "Write the label of a tournament whose entries are open, or leave it empty.")
		case known && in:
		case t.State != ledger.Entered:
			x.wrong(Tournament, "The entries of "+t.Label+" are not open.", "Open them first, or leave the tournament out.")
		default:
			x.Enter = append(x.Enter, t)
		}
	}
}

// labels are the labels in a cell: "A3, B1".
func labels(cell string) (out []string) {
	for label := range strings.SplitSeq(strings.ReplaceAll(cell, ";", ","), ",") {
		if label = strings.TrimSpace(label); label != "" {
			out = append(out, label)
		}
	}
	return out
}

// fill fills the empty fields of one who is known.
func (j *judge) fill(x *Judged, before ledger.Player) {
	x.Before, x.Player, x.Kind = before, before, Same
	is := x.Row.player()
	for _, f := range []struct{ at, of *string }{
		{&x.Player.Zone, &is.Zone}, {&x.Player.Region, &is.Region}, {&x.Player.Country, &is.Country}, {&x.Player.Club, &is.Club},
		{&x.Player.Phone, &is.Phone}, {&x.Player.Notes, &is.Notes}, {&x.Player.Sort, &is.Sort},
	} {
		*f.at = cmp.Or(*f.at, *f.of)
	}
	if is.Rating != 0 && (before.Rating == 0 || before.Rating == is.Rating) { // source and date are those of their rating
		x.Player.Rating, x.Player.RatingFrom, x.Player.RatingAt = is.Rating, cmp.Or(before.RatingFrom, is.RatingFrom), cmp.Or(before.RatingAt, is.RatingAt)
	}
	x.Player.Post = cmp.Or(x.Player.Post, is.Post)
	if before.Moves == "" && before.Beside == "" {
		x.Player.Moves, x.Player.Beside = is.Moves, is.Beside
	}
	if folded(is.Name) != folded(before.Name) {
		x.Notes = append(x.Notes, "the name stays "+before.Name)
	}
	for _, c := range Compare(x.Player, withFilled(x.Player, is)) {
		x.Notes = append(x.Notes, fmt.Sprintf("the %s stays %s, not %s", strings.ToLower(c.What), c.Before, c.After))
	}
	if x.Changes = Compare(before, x.Player); len(x.Changes) > 0 {
		x.Kind = Known
		if j.May != nil {
			if why := j.May(before); why != "" {
				x.fault(0, why, "Leave the row out, or let another official import it.")
				x.Kind = Wrong
			}
		}
	}
	if len(x.Enter) > 0 && x.Kind == Same {
		x.Kind = Known
	}
}

// withFilled is the player with each value of the other that is not empty.
func withFilled(p, is ledger.Player) ledger.Player {
	p.Zone, p.Region, p.Country, p.Club, p.Phone, p.Notes = cmp.Or(is.Zone, p.Zone), cmp.Or(is.Region, p.Region), cmp.Or(is.Country, p.Country),
		cmp.Or(is.Club, p.Club), cmp.Or(is.Phone, p.Phone), cmp.Or(is.Notes, p.Notes)
	p.Sort, p.Post = cmp.Or(is.Sort, p.Sort), cmp.Or(is.Post, p.Post)
	p.Rating, p.RatingFrom, p.RatingAt = cmp.Or(is.Rating, p.Rating), cmp.Or(is.RatingFrom, p.RatingFrom), cmp.Or(is.RatingAt, p.RatingAt)
	if is.Moves+is.Beside != "" {
		p.Moves, p.Beside = is.Moves, is.Beside
	}
	return p
}

// player is the new player of the row.
func (r Row) player() ledger.Player {
	p := ledger.Player{
		Name: r.values[Name], Spelling: "Kt", Form: "html", Post: r.postOf(),
		Zone: r.values[Zone], Region: r.values[Region], Country: r.values[Country], Club: r.values[Club], Phone: r.values[Phone], Notes: r.values[Notes],
		Sort: r.values[Sort], RatingFrom: r.values[RatingFrom],
	}
	if addr := r.values[Email]; addr != "" {
		p.Addresses = []ledger.Address{{Addr: addr}}
	}
	p.Rating, _ = strconv.Atoi(r.values[Rating])
	p.RatingAt, _ = calendar.ParseDate(r.values[RatingAt])
	p.Moves, p.Beside, _ = notation(r.values[Notation])
	return p
}

// Compare lists the values in which two rows of a player differ.
func Compare(a, b ledger.Player) (out []Change) {
	rating := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	for _, c := range []Change{
		{"Zone", a.Zone, b.Zone}, {"Region", calendar.TitleOf(a.Region), calendar.TitleOf(b.Region)}, {"Country", a.Country, b.Country}, {"Club", a.Club, b.Club},
		{"Rating", rating(a.Rating), rating(b.Rating)}, {"Source of the rating", a.RatingFrom, b.RatingFrom}, {"Date of the rating", a.RatingAt.String(), b.RatingAt.String()}, {"Name to sort by", a.Sort, b.Sort},
		{"Phone", a.Phone, b.Phone}, {"Postal address", postWords(a), postWords(b)}, {"Notation", notationOf(a), notationOf(b)}, {"Notes", a.Notes, b.Notes},
	} {
		if c.Before != c.After {
			out = append(out, c)
		}
	}
	return out
}
