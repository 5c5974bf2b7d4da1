package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/tournament/ties"
)

// Table is the crosstable of a tournament.
type Table struct {
	Rows        []Row      // in order of their places
	Order       []TieBreak // by which equal scores were ranked
	Finished    int        // games with a result that counts
	Left        int        // games that run or have not begun
	Out         int        // games that do not count, since a player of them has left
	Annulled    int        // games that count as never played (STAUNTON/DEF.ANNULLED)
	Provisional bool       // games are left, or none has been finished

	kind    ties.Kind
	tallies map[int]*tally
	numbers []int       // of the players, in order
	ranked  *ties.Table // by the places of their numbers in numbers
}

// Row is the row of one player.
type Row struct {
	Player
	Rank   int    // 1 is first; 0: no place, for a player who has left and of whom no game counts
	Shared bool   // others have the same place
	Cells  []Cell // for every player, in order of their numbers; of a Swiss for every round

	Score           Half // what was made less what was deducted
	Played          int  // games finished that count
	Remain          int  // games that run or have not begun
	Done, All       int  // games finished but for those that the player left, and games to play: what Leave asks for
	Wins            int
	SonnebornBerger Quarter
	Koya            Half
	Encounter       Encounter
	Figures         []string // by the tie-breaks of the order, as a page shows them
}

// Encounter is the direct encounter with those who were tied with the player
// when this tie-break was first applied.
type Encounter struct {
	Among  []int      // their numbers; none where nobody was
	Counts bool       // all of them have met the player
	Points ties.Value // made against them; 0 where it does not count
}

// Cell is what the row of a player shows in the column of another, or of a round of a Swiss.
type Cell struct {
	Opponent int    // the number of the column, where the player's own is empty; of a round who was met, 0: nobody
	Marks    []Mark // a game for each cycle, in order of the rounds; of a round the game or the bye
}

// Place writes the rank for a page: "1", "2=" where it is shared, "" where the
// player has none.
func (r Row) Place() string {
	switch {
	case r.Rank == 0:
		return ""
	case r.Shared:
		return strconv.Itoa(r.Rank) + "="
	}
	return strconv.Itoa(r.Rank)
}

// Standings makes the crosstable of the players from all games of the
// tournament, also those that run or have not begun. Players are ranked by
// score and then by the tie-breaks in the order given; those whom all of these
// leave equal share a place.
//
// There is an error where two players have the same number or a number is less
// than 1, where a game is not between two of them or has an unknown result, and
// where the order names an unknown tie-break or one twice.
func Standings(players []Player, outcomes []Outcome, order []TieBreak) (Table, error) {
	t, by, err := begin(ties.RoundRobin, players, outcomes, order)
	if err != nil {
		return Table{}, err
	}
	if t.ranked, err = ties.Rank(ties.RoundRobin, section(t.numbers, t.tallies, outcomes), by); err != nil {
		return Table{}, fmt.Errorf("tournament: the players cannot be ranked: %w", err)
	}
	met := slices.IndexFunc(by, func(c ties.Code) bool { return strings.EqualFold(c.Name, string(DirectEncounter)) || c.Name == "DE" })
	for _, ranked := range t.ranked.Rows {
		r := t.tallies[t.numbers[ranked.Number-1]].row(t.numbers)
		r.Rank, r.Shared = ranked.Rank, ranked.Shared
		r.Wins = t.value(ranked.Number, Wins).Num
		r.SonnebornBerger = Quarter(quarters(t.value(ranked.Number, SonnebornBerger)))
		r.Koya = Half(quarters(t.value(ranked.Number, Koya)) / 2)
		if met >= 0 {
			r.Encounter = t.encounter(ranked.Number, by[met])
		} else {
			r.Encounter.Points = ties.Parts(0, 2)
		}
		for _, v := range ranked.Values {
			r.Figures = append(r.Figures, v.String())
		}
		t.Rows = append(t.Rows, r)
	}
	return t, nil
}

// begin counts the games of a table, and reads the order by which it is to be ranked.
func begin(kind ties.Kind, players []Player, outcomes []Outcome, order []TieBreak) (Table, []ties.Code, error) {
	by, err := codes(kind, order)
	if err != nil {
		return Table{}, nil, err
	}
	t := Table{Order: slices.Clone(order), kind: kind, tallies: make(map[int]*tally, len(players))}
	if err := t.enter(players, outcomes); err != nil {
		return Table{}, nil, err
	}
	for _, o := range outcomes {
		t.counts(o)
	}
	t.Provisional = t.Left > 0 || t.Finished+t.Out == 0
	return t, by, nil
}

// enter makes the tallies of the players.
func (t *Table) enter(players []Player, outcomes []Outcome) error {
	for _, p := range players {
		if p.Number < 1 {
			return fmt.Errorf("tournament: %s has the number %d; numbers begin with 1", p.Name, p.Number)
		}
		if other := t.tallies[p.Number]; other != nil {
			return fmt.Errorf("tournament: %s and %s both have the number %d", other.Name, p.Name, p.Number)
		}
		t.tallies[p.Number] = &tally{Player: p}
	}
	for _, o := range outcomes {
		if err := o.fault(t.tallies); err != nil {
			return err
		}
		t.add(o)
	}
	for _, own := range t.tallies {
		own.leaves(t.kind)
	}
	for n, own := range t.tallies {
		own.reckon()
		slices.SortFunc(own.meetings, inOrder)
		t.numbers = append(t.numbers, n)
	}
	slices.Sort(t.numbers)
	return nil
}

// ByNumber returns the rows in order of the pairing numbers.
func (t Table) ByNumber() []Row {
	return slices.SortedFunc(slices.Values(t.Rows), func(a, b Row) int { return cmp.Compare(a.Number, b.Number) })
}

// add enters a game with both of its players.
func (t *Table) add(o Outcome) {
	white, black := t.tallies[o.White], t.tallies[o.Black]
	forWhite, forBlack, finished := o.points()
	white.meetings = append(white.meetings, meeting{Outcome: o, self: white, opponent: black, white: true, made: forWhite, finished: finished})
	black.meetings = append(black.meetings, meeting{Outcome: o, self: black, opponent: white, made: forBlack, finished: finished})
}

// counts counts a game of the table.
func (t *Table) counts(o Outcome) {
	_, _, finished := o.points()
	switch {
	case o.Result == terms.Annulled:
		t.Annulled++
	case t.tallies[o.White].out || t.tallies[o.Black].out:
		t.Out++
	case finished:
		t.Finished++
	default:
		t.Left++
	}
}

// inOrder sorts the meetings of a player by opponent and then by round.
func inOrder(a, b meeting) int {
	return cmp.Or(cmp.Compare(a.opponent.Number, b.opponent.Number), cmp.Compare(a.Round, b.Round),
		cmp.Compare(a.Label, b.Label), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Result, b.Result))
}

// value is the figure of a tie-break of one who stands at a place of the numbers.
func (t *Table) value(at int, by TieBreak) ties.Value {
	c, err := by.code(t.kind)
	if err != nil {
		return ties.Value{Den: 1, None: true}
	}
	return t.ranked.Value(at, c)
}

// quarters are the quarters in a figure that is made of them.
func quarters(v ties.Value) int { return v.Num * 4 / v.Den }

// encounter is the direct encounter of one at a place of the numbers.
func (t *Table) encounter(at int, c ties.Code) Encounter {
	e := t.ranked.Encounter(at, c)
	for i, n := range e.Among {
		e.Among[i] = t.numbers[n-1]
	}
	return Encounter{Among: e.Among, Counts: e.Counts, Points: e.Points}
}

// at is the place of a number in the numbers, from 1; 0 where no player has it.
func (t Table) at(number int) int {
	i, found := slices.BinarySearch(t.numbers, number)
	if !found {
		return 0
	}
	return i + 1
}
