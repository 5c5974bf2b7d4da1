package public

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"postd/ledger"
	"postd/rules"
)

// This file shows events: what anybody may see of one is what may be seen of its sections that
// are public.

// wholePath is the path of an event below that of the pages.
func wholePath(label string) string { return "/e/" + url.PathEscape(label) }

// openWhole is an event with its sections that are public.
type openWhole struct {
	ledger.Event
	sections []shown // in the order of the stages
	turn     uint64  // at which something of it changed last
}

// wholeOf returns a public event by its label, or errNothing.
func (h *hall) wholeOf(l *ledger.Ledger, label string) (x openWhole, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fresh(l); err != nil {
		return x, err
	}
	x.Event, err = l.EventByLabel(label)
	if errors.Is(err, ledger.ErrNoEvent) || err == nil && (x.Public.Mode == ledger.PublicOff || !strings.EqualFold(x.Label, label)) {
		return x, errNothing
	}
	if err != nil {
		return x, err
	}
	x.turn = h.rows
	sections, err := publicSections(l, x.Event)
	if err != nil {
		return x, err
	}
	for _, t := range sections {
		e, err := h.ofRow(l, t)
		if err != nil {
			return x, err
		}
		x.turn = max(x.turn, e.turn)
		x.sections = append(x.sections, shown{e, e.names, h.rows})
	}
	slices.SortStableFunc(x.sections, func(a, b shown) int { return strings.Compare(a.Section, b.Section) })
	return x, nil
}

// publicSections are the sections of an event that are public, the youngest first.
func publicSections(l *ledger.Ledger, e ledger.Event) (out []ledger.Tournament, err error) {
	var ids []uint64
	for _, s := range e.Stages {
		ids = append(ids, s.Sections...)
	}
	slices.Sort(ids)
	for _, id := range slices.Backward(slices.Compact(ids)) {
		t, err := l.Tournament(id)
		if err != nil {
			return nil, err
		}
		if t.Event == e.ID && t.Public.Mode != ledger.PublicOff {
			out = append(out, t)
		}
	}
	return out, nil
}

type wholeBody struct {
	Stands, Ends string
	Stages       []stageRows
}

type stageRows struct {
	Name, Words string
	Sections    []sectionRow
}

type sectionRow struct{ Href, Name, Players, Stands, First string }

// systemWords say how a stage is played.
var systemWords = map[ledger.System]string{
	ledger.RoundRobin: "Each meets each.", ledger.Scheveningen: "Each of one side meets each of the other.", ledger.Swiss: "A Swiss: paired round by round.",
	ledger.KnockOut: "Knock-out.", ledger.Match: "A match.", ledger.TeamMatches: "Matches of teams.", ledger.Ladder: "A ladder.", ledger.Friendly: "Friendly games.",
}

// openWhole is the page of an event, or the feed of its results.
func (s *Site) openWhole(a *asked) (answer, error) {
	label, ext := a.named("event"), ""
	x, err := s.open.wholeOf(s.o.Ledger, label)
	if errors.Is(err, errNothing) {
		label, ext = filed(label, ".atom")
		x, err = s.open.wholeOf(s.o.Ledger, label)
	}
	if err != nil {
		return answer{}, err
	}
	return s.open.made(wholePath(x.Label)+ext, edition{turn: x.turn}, func() (answer, error) {
		if ext != "" {
			return answer{kind: atomType, bytes: s.feed(feed{s.urn("e", x.ID), x.Name, wholePath(x.Label), x.sections})}, nil
		}
		b, err := s.wholeBody(x)
		if err != nil {
			return answer{}, err
		}
		return s.openPage("open_event", openFrame{Title: x.Name, About: b.Stands, Kind: "website", URL: s.o.Base + wholePath(x.Label), Feed: s.path(wholePath(x.Label) + ".atom"), Body: b})
	})
}

func (s *Site) wholeBody(x openWhole) (b wholeBody, err error) {
	ended, all := 0, 0
	for _, y := range x.sections {
		e, a := y.done()
		ended, all = ended+e, all+a
	}
	b.Stands = fmt.Sprintf("%d of %s ended.", ended, plural(all, "game has", "games have"))
	if all == 0 {
		b.Stands = "No game has begun."
	}
	if !x.Ends.IsZero() {
		b.Ends = "What is not decided on " + x.Ends.Words() + " can be adjudicated."
	}
	for _, st := range x.Stages {
		row := stageRows{Name: st.Name, Words: systemWords[st.System]}
		for _, y := range x.sections {
			if y.Stage != st.No || y.Section == "" && len(st.Sections) > 1 {
				continue // it held the entries of the stage
			}
			r, err := s.sectionRow(y)
			if err != nil {
				return b, err
			}
			row.Sections = append(row.Sections, r)
		}
		b.Stages = append(b.Stages, row)
	}
	return b, nil
}

// sectionRow is a section in the table of its event. Who is first, is said of a cup when it is won, of
// teams where they meet, and of a ladder by its page alone.
func (s *Site) sectionRow(y shown) (sectionRow, error) {
	t, err := y.table()
	if err != nil {
		return sectionRow{}, err
	}
	row := sectionRow{Href: s.path(eventPath(y.Label)), Name: y.Name, Players: plural(len(t.Rows), "player", "players"), Stands: y.stands()}
	var first []string
	if tree := s.tree(y); tree != nil {
		row.Stands = tree.Words
	} else if teams, err := s.teams(y); err != nil {
		return row, err
	} else if teams != nil {
		row.Players = plural(len(teams.Rows), "team", "teams")
		for _, r := range teams.Rows {
			if strings.TrimSuffix(r.Place, "=") == "1" {
				first = append(first, r.Name)
			}
		}
	} else if y.Ladder != nil {
		row.Players = plural(len(y.Entries), "player", "players")
	} else if t.Finished > 0 {
		for _, r := range t.Rows {
			if r.Rank == 1 {
				first = append(first, r.Name+" "+r.Score.String())
			}
		}
	}
	if more := len(first) - 2; more > 1 {
		first = append(first[:2], fmt.Sprintf("%d more", more))
	}
	row.First = strings.Join(first, ", ")
	return row, nil
}

// roundRows are the games of a round.
type roundRows struct {
	Name  string
	Href  string // of its page; empty: there is none
	Games []gameRow
}

// roundsOf are the rounds of a tournament, with the games where these are public. Games of no
// round come last.
func (s *Site) roundsOf(x shown) (out []roundRows) {
	rounds := map[int][]gameRow{}
	var numbers []int
	for _, o := range x.lines {
		if o.held || x.Public.Mode != ledger.PublicGames {
			continue
		}
		n := 0
		for _, p := range x.Pairings {
			if p.Label == o.label {
				n = p.Round
			}
		}
		if rounds[n] == nil {
			numbers = append(numbers, n)
		}
		rounds[n] = append(rounds[n], gameRow{o.label, s.path(x.gamePath(o.address)), x.side(o.players[rules.White]), x.side(o.players[rules.Black]), o.stands()})
	}
	for _, n := range x.rounds() {
		if rounds[n] == nil {
			numbers = append(numbers, n) // its games have not begun, or are not shown
		}
	}
	slices.SortFunc(numbers, func(a, b int) int {
		if (a == 0) != (b == 0) {
			return b - a
		}
		return a - b
	})
	for _, n := range numbers {
		row := roundRows{Name: "Games", Games: rounds[n]}
		if n > 0 && len(x.lines) > mostGames {
			row.Games = nil
		}
		if n > 0 {
			row.Name, row.Href = fmt.Sprintf("Round %d", n), s.path(x.roundPath(n))
		}
		out = append(out, row)
	}
	return out
}
