package files

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/imports"
	"postd/tournament"
	"postd/tournament/cells"
)

// TableCSV is the table of the section for a spreadsheet, in the order of the places: the
// opponents by their numbers, of a Swiss the rounds with whom each met, and behind the score the
// tie-breaks.
func (s Section) TableCSV() ([]byte, error) {
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	head := []string{"Place", "Number", "Name"}
	for i, r := range t.ByNumber() {
		switch {
		case !s.IsSwiss():
			head = append(head, strconv.Itoa(r.Number))
		case i == 0:
			for n := range r.Cells {
				head = append(head, fmt.Sprintf("Round %d", n+1))
			}
		}
	}
	head = append(head, "Score", "Left", "Withdrawn")
	for _, by := range t.Order {
		head = append(head, by.Name())
	}
	rows := [][]string{head}
	for _, r := range t.Rows {
		rows = append(rows, s.csvRow(r))
	}
	return cells.Table(slices.Values(rows)), nil
}

func (s Section) csvRow(r tournament.Row) []string {
	row := []string{r.Place(), strconv.Itoa(r.Number), r.Name}
	for _, c := range r.Cells {
		var signs []string
		for _, m := range c.Marks {
			if s.appealed[m.Label] {
				m.Sign = "?"
			}
			if s.IsSwiss() {
				m.Sign = c.Paired(m)
			}
			signs = append(signs, m.Sign)
		}
		row = append(row, strings.Join(signs, " "))
	}
	left := ""
	if r.Left != nil {
		left = "yes"
	}
	row = append(row, r.Score.String(), strconv.Itoa(r.Remain), left)
	return append(row, r.Figures...)
}

// RoundsCSV is every game of the section with its round, by round and board.
func (s Section) RoundsCSV() ([]byte, error) {
	at := s.places()
	rows := [][]string{{"Round", "Game", "White", "Black", "Result", "Ended"}}
	for _, x := range s.ordered() {
		ended := ""
		if x.Over() {
			ended = x.Ended.In(s.Zone).Format("2006-01-02")
		}
		result := strings.NewReplacer("–", "-", "½", "1/2").Replace(s.stands(x))
		if !x.Over() {
			result = ""
		}
		rows = append(rows, []string{at[x.Label].words(), x.Label, s.names(x, rules.White), s.names(x, rules.Black), result, ended})
	}
	return cells.Table(slices.Values(rows)), nil
}

// EntriesCSV is everybody who entered a section of the event, with the columns of an import
// first. It has addresses, and is the office's own.
func (e Event) EntriesCSV() ([]byte, error) {
	rows := [][]string{slices.Concat(imports.Columns(), []string{"section", "number", "state", "team"}, imports.LateColumns())}
	for _, s := range e.Sections {
		for _, x := range s.Entries {
			p := s.People[x.Player]
			number := ""
			if x.Number > 0 {
				number = strconv.Itoa(x.Number)
			}
			rows = append(rows, slices.Concat(imports.Line(p, []string{s.Label}), []string{s.Tournament.Section, number, folder.EntryStateOf(x.State).Words, s.teams[x.Player]}, imports.LateLine(p)))
		}
	}
	return cells.Table(slices.Values(rows)), nil
}

// TeamsCSV is the teams of the event with their boards, a player a line.
func (e Event) TeamsCSV() ([]byte, error) {
	people := map[uint64]ledger.Player{}
	for _, s := range e.Sections {
		maps.Copy(people, s.People)
	}
	rows := [][]string{{"Team", "Club", "Country", "Captain", "Board", "Player", "Rating"}}
	for _, t := range e.Teams {
		line := func(board string, id uint64) {
			rating := ""
			if p := people[id]; p.Rating > 0 {
				rating = strconv.Itoa(p.Rating)
			}
			rows = append(rows, []string{t.Name, t.Club, t.Country, t.Captain.Name, board, people[id].Name, rating})
		}
		for i, id := range t.Line {
			line(strconv.Itoa(i+1), id)
		}
		for _, id := range t.Reserves {
			line("reserve", id)
		}
	}
	return cells.Table(slices.Values(rows)), nil
}
