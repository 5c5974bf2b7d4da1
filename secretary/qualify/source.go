package qualify

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/tournament"
	"postd/tournament/knockout"
	"postd/tournament/takes"
)

// reading is an event whose tables are read.
type reading struct {
	v     *request
	e     ledger.Event
	exact bool // no game is taken for what its line says
	ids   map[string]uint64
	keys  map[uint64]string
	read  map[string][]source
}

// source is a section of a stage with its table.
type source struct {
	folder.Course
	table   tournament.Table
	section takes.Section
	figures map[string]string // of each player by key: the first tie-break that counts across sections
	places  []knockout.Place  // of a cup, by seed
	league  *ledger.League    // of teams, which stand in the table; nil: players do
}

func (v *request) reading(e ledger.Event, exact bool) *reading {
	return &reading{v: v, e: e, exact: exact, ids: map[string]uint64{}, keys: map[uint64]string{}, read: map[string][]source{}}
}

// key is what the tables call a player: the name, which no two of them have.
func (r *reading) key(p ledger.Player) string {
	if k, known := r.keys[p.ID]; known {
		return k
	}
	k := p.Name
	if _, taken := r.ids[k]; taken {
		k = fmt.Sprintf("%s (player %d)", p.Name, p.ID)
	}
	r.keys[p.ID], r.ids[k] = k, p.ID
	return k
}

// sectionsOf are the tournaments in which a stage is played: its sections, without the one in which
// the entries were gathered.
func (r *reading) sectionsOf(s ledger.Stage) (out []ledger.Tournament, err error) {
	for _, id := range s.Sections {
		t, err := r.v.Ledger().Tournament(id)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	if slices.ContainsFunc(out, func(t ledger.Tournament) bool { return t.Section != "" }) {
		out = slices.DeleteFunc(out, func(t ledger.Tournament) bool { return t.Section == "" })
	}
	slices.SortFunc(out, func(a, b ledger.Tournament) int { return cmp.Compare(a.Label, b.Label) })
	return out, nil
}

// sources are the sections of the stage of the name.
func (r *reading) sources(name string) ([]source, error) {
	if all, done := r.read[name]; done {
		return all, nil
	}
	i := slices.IndexFunc(r.e.Stages, func(s ledger.Stage) bool { return s.Name == name })
	if i < 0 {
		return nil, nil
	}
	list, err := r.sectionsOf(r.e.Stages[i])
	if err != nil {
		return nil, err
	}
	var all []source
	for _, t := range list {
		s, err := r.source(t)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	r.read[name] = all
	return all, nil
}

// source reads a section.
func (r *reading) source(t ledger.Tournament) (s source, err error) {
	if s.Course, err = r.v.CourseOf(t); err != nil {
		return s, err
	}
	if r.exact {
		if s.Final, err = r.v.Ends(s.Course, true); err != nil {
			return s, err
		}
	}
	if s.table, err = s.Table(); err != nil {
		return s, err
	}
	if s.System == ledger.TeamMatches {
		return r.teamSource(s)
	}
	if s.Cup != nil {
		s.byTree()
	}
	_, numbers := s.Rows()
	gone, at := map[int]string{}, map[int]ledger.Player{}
	for _, row := range s.table.Rows {
		id, why := holder(s.Course, row.Number, numbers)
		at[row.Number], gone[row.Number] = s.People[id], why
	}
	s.section = takes.SectionOf(s.Label, s.Final.Final, s.table, func(p tournament.Player) (string, int) {
		who := at[p.Number]
		return r.key(who), who.Rating
	})
	switch {
	case s.IsSwiss():
		s.section = s.section.BySwissRounds(s.SwissRules().Rounds, s.Paired())
	case s.Cup != nil:
		var best, worst []int
		for _, row := range s.table.Rows {
			best, worst = append(best, s.places[row.Number-1].Best), append(worst, s.places[row.Number-1].Worst)
		}
		s.section = s.section.ByPlaces(best, worst)
	}
	s.figures = map[string]string{}
	for i, row := range s.table.Rows {
		x := &s.section.Rows[i]
		x.Gone = cmp.Or(x.Gone, gone[row.Number])
		if s.Cup != nil { // its games break no ties
			continue
		}
		for k, by := range s.table.Order {
			if by != tournament.DirectEncounter && by != "DE" && k < len(row.Figures) {
				s.figures[x.Key] = by.Code() + " " + row.Figures[k]
				break
			}
		}
	}
	return s, s.questioned()
}

// questioned has the games that are over and wait for a ruling count as left for who may go
// through: an appeal may give them another result.
func (s *source) questioned() error {
	waits := map[string]bool{}
	for _, x := range s.Lines {
		if x.Over() && x.Questions > 0 {
			waits[x.Label] = true
		}
	}
	if len(waits) == 0 || s.Cup != nil {
		return nil
	}
	players, games := s.Played()
	left := map[int]int{}
	for i, x := range games {
		if waits[x.Label] {
			games[i].Result = ""
			left[x.White]++
			left[x.Black]++
		}
	}
	t, err := s.TableOf(players, games)
	if err != nil {
		return err
	}
	without := map[int]tournament.Half{}
	for _, row := range t.Rows {
		without[row.Number] = row.Score
	}
	for i, row := range s.table.Rows {
		s.section.Rows[i].Made += without[row.Number] - row.Score
		s.section.Rows[i].Left += left[row.Number]
	}
	return nil
}

// byTree gives the rows of a cup the places of its tree, the first first.
func (s *source) byTree() {
	s.places = make([]knockout.Place, len(s.table.Rows))
	for i := range s.places {
		s.places[i] = knockout.Place{Best: 1, Worst: len(s.places)} // as long as there is no tree
	}
	if b, err := s.Bracket(); err == nil {
		s.places = b.Places()
	}
	rows := slices.Clone(s.table.Rows)
	for i, r := range rows {
		p := s.places[r.Number-1]
		rows[i].Rank, rows[i].Shared = p.Best, p.Best < p.Worst
	}
	slices.SortStableFunc(rows, func(a, b tournament.Row) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(s.places[a.Number-1].Worst, s.places[b.Number-1].Worst), cmp.Compare(a.Number, b.Number))
	})
	s.table.Rows = rows
}

// placeWords are the place of a row: in a cup from the best to the worst that it can be.
func (s *source) placeWords(row tournament.Row) string {
	if s.Cup == nil {
		return row.Place()
	}
	if p := s.places[row.Number-1]; p.Best < p.Worst {
		return fmt.Sprintf("%d–%d", p.Best, p.Worst)
	}
	return strconv.Itoa(row.Rank)
}

// href is where the table stands.
func (s *source) href() string {
	switch {
	case s.Cup != nil:
		return s.Path("/tree")
	case s.league != nil:
		return folder.EventPath(s.league.Event.ID, "/teams")
	}
	return s.Path("/standings")
}

// holder is whose the place of a row is: of who ended it, if they finished half of its games; else
// gone says why it is nobody's.
func holder(c folder.Course, number int, numbers map[uint64]int) (player uint64, gone string) {
	for id, n := range numbers {
		if n == number && c.RowOf(id) == id {
			player = id
		}
	}
	over := c.TakenOver(player)
	if len(over) == 0 {
		return player, ""
	}
	row, all, own := player, 0, 0
	player = over[len(over)-1].To
	for _, x := range c.Lines {
		if x.Result == terms.Annulled {
			continue
		}
		for _, side := range x.Players {
			if len(side) > 0 && c.RowOf(side[0]) == row {
				all++
				if x.Over() && side[0] == player {
					own++
				}
			}
		}
	}
	if 2*own < all {
		gone = fmt.Sprintf("took the row over, and finished %d of its %d games", own, all)
	}
	return player, gone
}
