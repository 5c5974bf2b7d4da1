package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament"
	"postd/tournament/tables"
)

// numbering is how the numbers of a pairing table are asked for.
type numbering struct {
	way     ledger.Numbering
	reverse ledger.Reversal
	seed    string
	list    string // of numbers by hand: a number and a name a line
}

// numberWays are the ways with their words.
var numberWays = []visit.Choice{
	{Value: "lots", Name: "by lots"}, {Value: string(ledger.NumbersByHand), Name: "by hand, as written below"}, {Value: string(ledger.NumbersByRating), Name: "by rating, the highest first"},
	{Value: string(ledger.NumbersApart), Name: "members of a club, or a country, apart in the last three rounds (Varma’s tables, 9 to 24 players)"},
}

// numbering reads what is asked for; what the tournament remembers, where nothing is sent.
func (c tournamentView) numbering(v *request) numbering {
	n := numbering{way: c.Numbers, reverse: c.Reverse, seed: cmp.Or(c.Seed, visit.Nonce()), list: c.numberList()}
	if !v.Posted() {
		return n
	}
	n.seed, n.list = v.Field(fieldSeed), cmp.Or(v.Field("list"), n.list)
	if n.way = ledger.Numbering(v.Field("numbers")); n.way == "lots" {
		n.way = ledger.NumbersByLots
	}
	n.reverse = ledger.Reversal(v.Field("reverse"))
	return n
}

// fields are those of the form.
func (n numbering) fields() (out []visit.FormField) {
	ways := slices.Clone(numberWays)
	for i := range ways {
		ways[i].Here = ways[i].Value == string(cmp.Or(n.way, "lots"))
	}
	reversals := []visit.Choice{{Value: "", Name: "the last two rounds of the first of two cycles change places"}, {Value: string(ledger.ReverseNone), Name: "no rounds change places", Here: n.reverse == ledger.ReverseNone}}
	return []visit.FormField{
		{Name: "numbers", Label: "Numbers", Type: "select", Options: ways},
		{Name: "list", Label: "By hand", Type: "textarea", Rows: 6, Value: n.list, Hint: "A number and the name a line. It counts where you choose to write it by hand."},
		{Name: "reverse", Label: "Where all meet more than once", Type: "select", Options: reversals},
	}
}

// numberList are the players with their numbers, or as they entered, a line each.
func (c tournamentView) numberList() string {
	var out []string
	for i, e := range c.Entered(ledger.Accepted) {
		out = append(out, fmt.Sprintf("%d %s", cmp.Or(e.Number, i+1), c.People[e.Player].Name))
	}
	return strings.Join(out, "\n")
}

// given are the numbers that the accepted players get, by players, and how each came about. An
// error says what to mend.
func (c tournamentView) given(n numbering) (numbers map[uint64]int, working []string, err error) {
	var list []int
	accepted := c.Entered(ledger.Accepted)
	entrants := make([]tables.Entrant, len(accepted))
	for i, e := range accepted {
		p := c.People[e.Player]
		entrants[i] = tables.Entrant{Key: folder.LotKey(p.ID), Group: cmp.Or(p.Club, p.Country), Rating: p.Rating}
	}
	switch n.way {
	case ledger.NumbersByLots:
		w, err := c.lots(n.seed)
		if err != nil {
			return nil, nil, err
		}
		numbers = map[uint64]int{}
		for _, e := range accepted {
			i := slices.IndexFunc(w.Lots, func(l tournament.Lot) bool { return l.Entrant == folder.LotKey(e.Player) })
			numbers[e.Player] = w.Lots[i].Number
		}
		return numbers, nil, nil
	case ledger.NumbersByHand:
		list, err = c.numbersByHand(n.list, accepted)
	case ledger.NumbersByRating:
		for i := range entrants { // which names them where they have no rating
			entrants[i].Key = c.People[accepted[i].Player].Name
		}
		list, err = tables.ByRating(entrants)
	case ledger.NumbersApart:
		list, working, err = tables.Varma(n.seed, entrants)
	default:
		err = fmt.Errorf("secretary: numbers are given by lots, by hand, by rating or apart, not by %q", n.way)
	}
	if err != nil {
		return nil, nil, err
	}
	numbers = map[uint64]int{}
	for i, e := range accepted {
		numbers[e.Player] = list[i]
	}
	return numbers, working, nil
}

// numbersByHand reads the list, and refuses what is no permutation.
func (c tournamentView) numbersByHand(text string, accepted []ledger.Entry) ([]int, error) {
	names := map[string][]int{}
	for i, e := range accepted {
		names[c.People[e.Player].Name] = append(names[c.People[e.Player].Name], i)
	}
	out, given := make([]int, len(accepted)), 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		number, name, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(number)
		at := names[strings.TrimSpace(name)]
		if err != nil || len(at) == 0 {
			return nil, fmt.Errorf("secretary: %q is no number with the name of a player who is accepted, or the player stands twice", line)
		}
		out[at[0]], names[strings.TrimSpace(name)] = n, at[1:]
		given++
	}
	if given < len(accepted) {
		return nil, fmt.Errorf("secretary: %d of %d players have a number", given, len(accepted))
	}
	return out, tables.ByHand(out)
}

// numbersWords say how numbers were given, for the log and the page.
func (c tournamentView) numbersWords(n numbering, numbers map[uint64]int) string {
	switch n.way {
	case ledger.NumbersByHand:
		var list []string
		for i, name := range c.inOrder(numbers) {
			list = append(list, fmt.Sprintf("%d %s", i+1, name))
		}
		return "numbers given by hand: " + strings.Join(list, ", ")
	case ledger.NumbersByRating:
		return "numbers given by rating"
	case ledger.NumbersApart:
		return "numbers given by Varma’s tables, members apart, from the seed " + n.seed
	}
	return "lots drawn from the seed " + n.seed
}

// numberedRow is the row with the numbers, and the pairings that they bring about.
func (c tournamentView) numberedRow(n numbering, numbers map[uint64]int) (ledger.Tournament, error) {
	row := c.WithoutLots()
	row.State, row.Seed, row.Numbers, row.Reverse = ledger.Drawn, n.seed, n.way, n.reverse
	for i := range row.Entries {
		if row.Entries[i].State == ledger.Accepted {
			row.Entries[i].Number = numbers[row.Entries[i].Player]
		}
	}
	rounds, err := tournament.Berger(len(numbers), max(c.Cycles, 1), tournament.Reverse(n.reverse))
	if err != nil {
		return row, err
	}
	for _, r := range rounds {
		for _, g := range r.Games {
			row.Pairings = append(row.Pairings, ledger.Pairing{
				Round: r.Number, White: g.White, Black: g.Black, Label: fmt.Sprintf("%s-%d", c.Label, len(row.Pairings)+1),
			})
		}
	}
	return row, nil
}
