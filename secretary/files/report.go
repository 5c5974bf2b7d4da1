package files

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/templates"
	"postd/tournament"
	"postd/tournament/rounds"
	"postd/tournament/trf"
)

// Report is the section as a report for federations and pairing programs. Program names what
// wrote it, "postd 0.15.0" (record 182).
//
// A round without a game is an absence there, and so is one whose game was annulled, which
// comments say; the places are those of the table, in which games against one who has left may
// count for nothing.
func (s Section) Report(program string) (trf.File, error) {
	f := trf.File{Version: trf.TRF26}
	t, err := s.Table()
	if err != nil {
		return f, err
	}
	if f.Section, err = s.ByRounds(); err != nil {
		return f, err
	}
	s.cards(&f, t)
	s.heads(&f, program, t)
	played := 0
	for _, p := range f.Section.Players {
		played = max(played, len(p.Rounds))
	}
	for i := range f.Section.Players {
		p := &f.Section.Players[i]
		if p.Deducted > 0 {
			f.Abnormal = append(f.Abnormal, trf.Abnormal{Points: -p.Deducted, Numbers: []int{i + 1}})
		}
		p.Deducted, p.Club = 0, ""
		p.Rounds = slices.Clone(p.Rounds)
		for len(p.Rounds) < played {
			p.Rounds = append(p.Rounds, rounds.Meeting{})
		}
		for r, m := range p.Rounds {
			if m.Result == rounds.Unpaired || m.Result == rounds.Annulled {
				p.Rounds[r] = rounds.Meeting{Colour: rounds.NoColour, Result: rounds.ZeroBye}
			}
		}
	}
	s.swiss(&f)
	if err := s.teamRecords(&f); err != nil {
		return f, err
	}
	f.Kept = s.comments()
	return f, nil
}

// heads fills in what is said of the tournament.
func (s Section) heads(f *trf.File, program string, t tournament.Table) {
	e := &f.Event
	*e = trf.Event{
		Name: s.Title(), City: "correspondence", Players: fmt.Sprint(len(t.Rows)), Program: program, Kind: reportKinds[s.System],
		Arbiter: cmp.Or(s.Umpire.Name, s.Secretary.Name), Clock: templates.TimeControl(s.Agreement), Type: s.reportType(),
	}
	if s.Event.ID != 0 && s.Stage.Name != "" {
		e.Name = s.Label + ", " + s.Event.Name + ", " + s.Stage.Name
	}
	if limit := s.Agreement.Turn.Limit; limit > 0 {
		e.Times = calendar.DurationWords(limit, s.Agreement.Turn.Days) + " a turn"
	}
	if at := s.Agreement.FirstTurnAt; !at.IsZero() {
		e.Begins = at.In(s.Zone).Format("2006/01/02")
	}
	var last ledger.Line
	rated := 0
	for _, x := range s.Lines {
		if x.Ended.After(last.Ended) {
			last = x
		}
	}
	if s.Finished() && !last.Ended.IsZero() {
		e.Ends = last.Ended.In(s.Zone).Format("2006/01/02")
	}
	for _, p := range f.Section.Players {
		if p.Rating > 0 {
			rated++
		}
	}
	e.Rated = fmt.Sprint(rated)
	var codes []string
	for _, by := range t.Order {
		codes = append(codes, cmp.Or(oldCodes[by], string(by)))
	}
	e.TieBreaks = strings.Join(codes, ",")
	e.Standings = strings.Join(append([]string{"PTS"}, codes...), ",")
	for _, r := range s.Rounds {
		if !r.Begins.IsZero() && s.Cup == nil && len(e.Days) == r.No-1 {
			e.Days = append(e.Days, r.Begins.In(s.Zone).Format("06/01/02"))
		}
	}
}

// reportKinds are the words of record 092.
var reportKinds = map[ledger.System]string{
	ledger.RoundRobin: "Individual: Round-Robin", ledger.Scheveningen: "Individual: Scheveningen", ledger.Swiss: "Individual: Swiss-System", ledger.KnockOut: "Individual: Knock-Out",
	ledger.Match: "Individual: Match", ledger.TeamMatches: "Team: Round-Robin",
}

// oldCodes are FIDE's codes of the tie-breaks that had names before.
var oldCodes = map[tournament.TieBreak]string{
	tournament.DirectEncounter: "DE", tournament.SonnebornBerger: "SB", tournament.Wins: "WIN", tournament.Koya: "KS",
}

// reportType is the code of record 192, where FIDE has one.
func (s Section) reportType() string {
	switch {
	case s.System == ledger.Swiss:
		return "FIDE_DUTCH_2026"
	case s.System == ledger.RoundRobin && s.Cycles <= 1 && s.State != ledger.ByHand:
		return "FIDE_ROUNDROBIN"
	}
	return ""
}

// cards fills in the players, with their places in the table.
func (s Section) cards(f *trf.File, t tournament.Table) {
	f.Cards = make([]trf.Card, len(f.Section.Players))
	players := map[int]ledger.Player{}
	for _, e := range s.Entries {
		players[e.Number] = s.People[e.Player]
	}
	if s.State == ledger.ByHand {
		for i, p := range s.Players() {
			players[i+1] = p
		}
	}
	for _, r := range t.Rows {
		p := &f.Section.Players[r.Number-1]
		if x, known := players[r.Number]; known {
			p.Name, p.Rating = x.SortName(), cmp.Or(p.Rating, x.Rating)
			f.Cards[r.Number-1].Federation = federation(x.Country)
		}
		f.Cards[r.Number-1].Rank = r.Rank
	}
}

// federation is a country by three letters; empty where it was entered in other words.
func federation(country string) string {
	country = strings.ToUpper(strings.TrimSpace(country))
	if len(country) != 3 || strings.Trim(country, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return country
}

// swiss fills in by what the next round of a Swiss is paired.
func (s Section) swiss(f *trf.File) {
	if !s.IsSwiss() {
		return
	}
	rules := s.SwissRules()
	if rules.Initial != "" {
		f.Colour = rounds.Colour(rules.Initial[0])
	}
	for _, r := range s.Rounds[min(s.Paired(), len(s.Rounds)):] {
		by := map[rounds.Result][]int{}
		for _, b := range r.Byes {
			by[rounds.Result(b.Kind[0])] = append(by[rounds.Result(b.Kind[0])], b.Number)
		}
		for _, kind := range []rounds.Result{rounds.FullBye, rounds.HalfBye, rounds.ZeroBye} {
			if slices.Sort(by[kind]); len(by[kind]) > 0 {
				f.Byes = append(f.Byes, trf.Bye{Result: kind, Round: r.No, Numbers: by[kind]})
			}
		}
	}
	number := map[uint64]int{}
	clubs, names := map[string][]int{}, []string{}
	for _, e := range s.Entries {
		if e.Number == 0 {
			continue
		}
		number[e.Player] = e.Number
		if club := s.People[e.Player].Club; club != "" {
			if clubs[club] == nil {
				names = append(names, club)
			}
			clubs[club] = append(clubs[club], e.Number)
		}
	}
	slices.Sort(names)
	for _, club := range names {
		if slices.Sort(clubs[club]); rules.Apart > 0 && len(clubs[club]) > 1 {
			f.Apart = append(f.Apart, trf.Apart{From: 1, To: rules.Apart, Numbers: clubs[club]})
		}
	}
	for _, k := range rules.Kept {
		if a, b := number[k.Players[0]], number[k.Players[1]]; a > 0 && b > 0 {
			f.Apart = append(f.Apart, trf.Apart{From: k.From, To: rules.Rounds, Numbers: []int{min(a, b), max(a, b)}})
		}
	}
}

// comments say what no record can: which games were adjudicated or annulled, and who has left.
func (s Section) comments() (out []trf.Kept) {
	say := func(format string, a ...any) { out = append(out, trf.Kept{Text: "### " + fmt.Sprintf(format, a...)}) }
	for _, x := range s.ordered() {
		day := x.Ended.In(s.Zone).Format("2006/01/02")
		switch {
		case x.Result == terms.Annulled:
			say("game %s annulled %s", x.Label, day)
		case x.How == events.ByAdjudication:
			say("game %s adjudicated %s", x.Label, day)
		}
	}
	for _, e := range s.Entries {
		if e.Number > 0 && e.State == ledger.Withdrawn && !e.Left.IsZero() {
			say("number %d left %s", e.Number, e.Left.In(s.Zone).Format("2006/01/02"))
		}
	}
	return out
}
