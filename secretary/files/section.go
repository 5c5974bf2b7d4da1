package files

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
)

// Section is a section of an event, or a tournament of none, with all that its files tell.
type Section struct {
	folder.Course
	Event ledger.Event // zero: none
	Stage ledger.Stage
	Since time.Time // when the event began; zero: not yet

	ledger *ledger.Ledger
	teams  map[uint64]string // of the event, by their players

	// Of what is handed out: the games whose results are under appeal, and those that are left out.
	appealed, held map[string]bool
}

// Event is an event with all its sections, in the order of the stages.
type Event struct {
	ledger.Event
	Sections []Section
}

// Read reads a tournament for its files.
func Read(l *ledger.Ledger, t ledger.Tournament, now time.Time) (Section, error) {
	var e ledger.Event
	if t.Event != 0 {
		var err error
		if e, err = l.Event(t.Event); err != nil {
			return Section{}, err
		}
	}
	since, err := begun(l, e, t)
	if err != nil {
		return Section{}, err
	}
	return read(l, e, t, since, map[uint64]ledger.Player{}, now)
}

// ReadEvent reads an event for its files.
func ReadEvent(l *ledger.Ledger, e ledger.Event, now time.Time) (Event, error) {
	x := Event{Event: e}
	people := map[uint64]ledger.Player{}
	since, err := begun(l, e, ledger.Tournament{})
	if err != nil {
		return x, err
	}
	for _, stage := range e.Stages {
		var of []Section
		for _, id := range stage.Sections {
			t, err := l.Tournament(id)
			if err != nil {
				return x, err
			}
			if t.Section == "" && len(stage.Sections) > 1 {
				continue // it held the entries of the stage
			}
			s, err := read(l, e, t, since, people, now)
			if err != nil {
				return x, err
			}
			of = append(of, s)
		}
		slices.SortStableFunc(of, func(a, b Section) int { return cmp.Compare(a.Tournament.Section, b.Tournament.Section) })
		x.Sections = append(x.Sections, of...)
	}
	return x, nil
}

func read(l *ledger.Ledger, e ledger.Event, t ledger.Tournament, since time.Time, people map[uint64]ledger.Player, now time.Time) (Section, error) {
	s := Section{Event: e, Since: since, ledger: l, teams: map[uint64]string{}}
	s.Stage, _ = e.Stage(t.Stage)
	for _, team := range e.Teams {
		for _, p := range slices.Concat(team.Line, team.Reserves) {
			s.teams[p] = team.Name
		}
	}
	var err error
	s.Course, err = folder.ReadCourse(l, t, people, now)
	return s, err
}

// begun is the first turn of an event, or of a tournament of none.
func begun(l *ledger.Ledger, e ledger.Event, t ledger.Tournament) (first time.Time, err error) {
	first = t.Agreement.FirstTurnAt
	for _, stage := range e.Stages {
		for _, id := range stage.Sections {
			t, err := l.Tournament(id)
			if err != nil {
				return first, err
			}
			if at := t.Agreement.FirstTurnAt; !at.IsZero() && (first.IsZero() || at.Before(first)) {
				first = at
			}
		}
	}
	return first, nil
}

// places gives each game its round and what stands before it: the pairings have an order, and
// a game in the place of an annulled one has the round of that one. A round of 0 is none.
func (s Section) places() map[string]place {
	next := map[string]string{}
	for _, x := range s.Lines {
		next[x.Label] = x.Next
	}
	at := map[string]place{}
	for i, p := range s.Pairings {
		for label, again := p.Label, 0; label != ""; label, again = next[label], again+1 {
			if _, known := at[label]; known {
				break
			}
			at[label] = place{p.Round, i, again}
		}
	}
	return at
}

// place is where a game stands in its section.
type place struct{ round, pairing, again int }

// ordered are the games of the section by round and board. Those that were arranged one by one
// stand behind, as they were.
func (s Section) ordered() []ledger.Line {
	at := s.places()
	lines := slices.DeleteFunc(slices.Clone(s.Lines), func(x ledger.Line) bool { return s.held[x.Label] })
	slices.SortStableFunc(lines, func(a, b ledger.Line) int {
		x, paired := at[a.Label]
		y, also := at[b.Label]
		if paired != also {
			return map[bool]int{true: -1, false: 1}[paired]
		}
		return cmp.Or(cmp.Compare(x.round, y.round), cmp.Compare(x.pairing, y.pairing), cmp.Compare(x.again, y.again))
	})
	return lines
}

// round is the round of a game in words; empty: none.
func (p place) words() string {
	if p.round == 0 {
		return ""
	}
	return strconv.Itoa(p.round)
}

// board is the board of a game of a team match, by its label, which is that of the event: "C26-2-3b" is on board 3.
func (s Section) board(label string) string {
	rest, ok := strings.CutPrefix(label, s.Event.Label+"-")
	if !ok || s.Stage.System != ledger.TeamMatches {
		return ""
	}
	_, board, _ := strings.Cut(rest, "-")
	if board = strings.TrimRight(board, "b"); board == "" || strings.Trim(board, "0123456789") != "" {
		return ""
	}
	return board
}
