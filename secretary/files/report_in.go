package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/tournament"
	"postd/tournament/trf"
)

// reportPage is the form by which a report comes in.
type reportPage struct {
	visit.RowForm
	Action, Back string
	Stage, Take  visit.FormField
	Text         string
	Faults       []string
	Cannot       string
}

// mostReport is how many octets a report may have that comes in by the page, as the draft of
// its form must hold it.
const mostReport = 200 << 10

// The choices of what is taken of a report.
const (
	takeAll     = "all"
	takePlayers = "players"
)

// reportIn makes a section of a report: of its players a draft or, with its rounds and results, a
// section that was begun elsewhere and goes on here. No game comes of them: what was played
// elsewhere is history, of which the results alone are known.
func reportIn(v *request, e ledger.Event) (visit.Response, error) {
	if v.Sends() {
		if err := v.ReadUpload("file", "report", mostReport); err != nil {
			return nil, err
		}
	}
	p := reportPage{Action: folder.EventPath(e.ID, "/report"), Back: folder.EventPath(e.ID, "/files"), Text: asText(v.HTTP.FormValue("report"))}
	p.Version = e.Version
	p.Stage = visit.FormField{Name: "stage", Label: "Stage", Type: "select", Required: true}
	var stage ledger.Stage
	for _, s := range e.Stages {
		here := v.Field("stage") == fmt.Sprint(s.No)
		p.Stage.Options = append(p.Stage.Options, visit.Choice{Value: fmt.Sprint(s.No), Name: s.Name, Here: here})
		if here {
			stage = s
		}
	}
	p.Take = visit.FormField{Name: "take", Label: "What is taken", Type: "select", Options: []visit.Choice{
		{Value: takeAll, Name: "players, rounds and results"}, {Value: takePlayers, Name: "the players alone, as entries of a draft", Here: v.Field("take") == takePlayers},
	}}
	like, err := v.termsOf(e, stage)
	if err != nil {
		return nil, err
	}
	if like.ID == 0 {
		p.Cannot = "A section takes its terms from another of the event, and there is none yet: make one first."
	}
	var made reported
	if v.Posted() && p.Cannot == "" {
		if stage.No == 0 {
			p.Stage.Error = "One of those on the list."
		}
		section, err := v.freeName(stage)
		if err != nil {
			return nil, err
		}
		if made, err = v.reported(p.Text, like, e, stage, section); err != nil {
			p.Faults = faultsOf(err)
		}
	}
	page := v.PageOfEvent(e, "report", "Bring in a report", "/files", p)
	good := p.Cannot == "" && len(p.Faults) == 0 && p.Stage.Error == ""
	return v.ByForm(page, good, func(string) (visit.Action, error) {
		if v.Version() != e.Version {
			return visit.Action{}, fmt.Errorf("%w: the event %s", ledger.ErrStale, e.Label)
		}
		return made.action(p.Back, like), nil
	})
}

// action is the deed that makes the section.
func (m reported) action(back string, like ledger.Tournament) visit.Action {
	row := m.row
	d := visit.Action{
		Title: "Make section " + row.Label + " of the players of a report", Button: "Make it", Back: back,
		Does: []string{
			fmt.Sprintf("A draft with %s of stage %q, accepted, in the order of their numbers in the report. Nobody is told of it.", visit.CountWords(len(row.Entries), "player", "players"), m.stage.Name),
			fmt.Sprintf("Its terms are those of %s.", like.Label),
		},
		Changes: m.standing,
		Matters: []ledger.Matter{{Rows: []ledger.Row{row, ledger.Placing{Label: row.Label, Version: 1, Event: m.event.ID, Stage: m.stage.No, Section: m.section}}, Why: "made of a report (TRF)"}},
		Then:    visit.Done(folder.EventPath(m.event.ID, ""), "Section "+row.Label+" is a draft."),
	}
	if len(row.Pairings) > 0 {
		d.Title, d.Then.Flash.Words = "Make section "+row.Label+" of a report", "Section "+row.Label+" is made, with the rounds of the report."
		d.Does[0] = fmt.Sprintf("%s of stage %q, accepted, with their numbers in the report. Nobody is told of it.", visit.CountWords(len(row.Entries), "player", "players"), m.stage.Name)
		d.Does = append(d.Does, "What was played elsewhere has no game here: it cannot be played over, appealed from or rated by this office.")
	}
	d.Does = append(d.Does, m.says...)
	return d
}

// asText is a report as a form can hold it: in UTF-8, its lines ended by LF.
func asText(s string) string {
	if !utf8.ValidString(s) { // Latin-1, each octet a letter
		r := make([]rune, len(s))
		for i := range len(s) {
			r[i] = rune(s[i])
		}
		s = string(r)
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// termsOf is a tournament of the event, of that stage where it has any, whose terms another
// section takes; one without number: there is none.
func (v *request) termsOf(e ledger.Event, stage ledger.Stage) (t ledger.Tournament, err error) {
	all := slices.Clone(stage.Sections)
	for _, s := range e.Stages {
		all = append(all, s.Sections...)
	}
	if len(all) == 0 {
		return t, nil
	}
	return v.Ledger().Tournament(all[0])
}

// freeName is the first name that no section of the stage has.
func (v *request) freeName(stage ledger.Stage) (string, error) {
	taken := map[string]bool{}
	for _, id := range stage.Sections {
		t, err := v.Ledger().Tournament(id)
		if err != nil {
			return "", err
		}
		taken[t.Section] = true
	}
	i := 0
	for taken[tournament.SectionName(i)] {
		i++
	}
	return tournament.SectionName(i), nil
}

// reported is a section as it is made of a report.
type reported struct {
	event    ledger.Event
	stage    ledger.Stage
	section  string
	row      ledger.Tournament
	says     []string       // of its rounds
	standing []visit.Change // the table with what came
}

// reported reads a report, and makes a section of it with the terms of another. Each player must
// be known to the office by the name, which no other has; else nothing is taken.
func (v *request) reported(text string, like ledger.Tournament, e ledger.Event, stage ledger.Stage, section string) (m reported, err error) {
	m = reported{event: e, stage: stage, section: section}
	f, row, err := v.players(text, like)
	if err != nil {
		return m, err
	}
	row.Label, row.Name = e.Label+section, e.Name+", section "+section
	if m.row = row; stage.System == ledger.Swiss {
		if m.row.Swiss = like.Swiss; like.Swiss == nil {
			m.row.TieBreaks = folder.SwissOrder
		}
	} else if like.Swiss != nil {
		m.row.TieBreaks = nil
	}
	if f.Played() == 0 || stage.No == 0 || v.Field("take") == takePlayers {
		if n := f.Played(); n > 0 {
			m.says = []string{fmt.Sprintf("The report has %s with results. They were looked at, and stay in the report.", visit.CountWords(n, "round", "rounds"))}
		}
		return m, nil
	}
	zone := folder.ZoneOf(row)
	if m.row, m.says, err = withRounds(m.row, f, stage.System, zone, v.Now); err != nil {
		return m, err
	}
	if len(m.row.Pairings) > 0 {
		people := map[uint64]ledger.Player{}
		for _, e := range m.row.Entries {
			if people[e.Player], err = v.Ledger().Player(e.Player); err != nil {
				return m, err
			}
		}
		m.standing, err = standing(m.row, stage.System, people, zone)
	}
	return m, err
}

// players reads the players of a report, as entries of a draft.
func (v *request) players(text string, like ledger.Tournament) (f trf.File, row ledger.Tournament, err error) {
	if strings.TrimSpace(text) == "" {
		return f, row, errors.New("files: there is nothing in it; choose a file, or paste the lines")
	}
	if len(text) > mostReport {
		return f, row, fmt.Errorf("files: it has more than %d octets", mostReport)
	}
	if f, err = trf.Read([]byte(text)); err != nil {
		return f, row, err
	}
	row = ledger.Tournament{Agreement: like.Agreement, Secretary: like.Secretary, Umpire: like.Umpire, Adjudicator: like.Adjudicator, Public: like.Public,
		State: ledger.Draft, Cycles: like.Cycles, TieBreaks: like.TieBreaks, Numbers: like.Numbers, Reverse: like.Reverse}
	var wrong []error
	seen := map[uint64]int{}
	for i, p := range f.Section.Players {
		ids, err := v.called(p.Name)
		if err != nil {
			return f, row, err
		}
		switch {
		case len(ids) == 0:
			wrong = append(wrong, fmt.Errorf("files: number %d, %s, is no player of the office; add the player, or mend the name in lists", i+1, p.Name))
		case len(ids) > 1:
			wrong = append(wrong, fmt.Errorf("files: number %d, %s, may be any of %d players; give them different names in lists", i+1, p.Name, len(ids)))
		case seen[ids[0]] > 0:
			wrong = append(wrong, fmt.Errorf("files: numbers %d and %d are both %s", seen[ids[0]], i+1, p.Name))
		default:
			seen[ids[0]] = i + 1
			row.Entries = append(row.Entries, ledger.Entry{Player: ids[0], State: ledger.Accepted, At: v.Now})
		}
	}
	if len(wrong) > mostFaults {
		wrong = append(wrong[:mostFaults-1], fmt.Errorf("files: and %d more", len(wrong)-mostFaults+1))
	}
	return f, row, errors.Join(wrong...)
}

// mostFaults are told of a report.
const mostFaults = 20

// called are the players of a name as it stands in a report: in lists, or with its words in any order.
func (v *request) called(name string) (ids []uint64, err error) {
	l, key := v.Ledger(), nameKey(name)
	hits, _, _, err := l.Search(v.HTTP.Context(), string(ledger.FoundPlayer), name, visit.MostSorted, nil)
	if err != nil {
		return nil, err
	}
	some, err := ledger.All(v.HTTP.Context(), l.Ledger, ledger.PlayersSorted(name))
	if err != nil {
		return nil, err
	}
	for _, h := range hits {
		p, err := l.Player(h.ID)
		if err != nil {
			return nil, err
		}
		some = append(some, p)
	}
	sees := l.SeesPlayer()
	for _, p := range some {
		if (nameKey(p.SortName()) == key || nameKey(p.Name) == key) && !slices.Contains(ids, p.ID) && (sees == nil || sees(p)) {
			ids = append(ids, p.ID)
		}
	}
	return ids, nil
}

// nameKey is a name without regard to case, comma and order of its words.
func nameKey(name string) string {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(name, ",", " ")))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// faultsOf are the faults of a report, each in a sentence.
func faultsOf(err error) (out []string) {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		line = strings.TrimPrefix(strings.TrimPrefix(line, "trf: "), "files: ")
		out = append(out, strings.ToUpper(line[:1])+line[1:]+".")
	}
	return out
}
