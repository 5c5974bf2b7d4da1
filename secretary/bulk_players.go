package secretary

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// One deed on many players: those who are ticked in the list, or all who fit its filter. What
// sends letters is a batch (bulk_ask.go); all else is done at once, and can be undone.

var bulkPlayerRoutes = []visit.Route[*request]{
	visit.Get("/p/bulk", toArrange, changeMany),
	visit.Post("/p/bulk", toArrange, changeMany),
}

const pathPlayersBulk = "/p/bulk"

// What can be done with many players.
const (
	manyAsk    = "ask"
	manyVouch  = "vouch"
	manyRegion = "region"
	manyZone   = "zone"
	manyEnter  = "enter"
	manyAccept = "accept"
	manyWait   = "wait"
)

var playerDeeds = []visit.Choice{
	{Value: manyAsk, Name: "Ask for addresses to be confirmed"}, {Value: manyVouch, Name: "Vouch for addresses"},
	{Value: manyRegion, Name: "Set the region"}, {Value: manyZone, Name: "Set the time zone"},
	{Value: manyEnter, Name: "Enter into a tournament"}, {Value: manyAccept, Name: "Accept in a tournament"}, {Value: manyWait, Name: "Put on the waiting list of a tournament"},
}

// manyPlayers are the players of a deed, and what is to be done.
type manyPlayers struct {
	v           *request
	list        []ledger.Player
	n           int    // how many they are; -1: that is seen when the form is sent
	chosen      string // in words
	deed        string
	tournaments []ledger.Tournament // that take a deed on entries
	back        string
}

// chosenPlayers are the players who are ticked or fit the filter, as far as the visitor may
// change their rows.
func (v *request) chosenPlayers() (m manyPlayers, err error) {
	m = manyPlayers{v: v, deed: v.Field("deed"), back: visit.WithQuery("/p", map[string]string{"state": v.Field("state"), "q": v.Field("q")})}
	ticked := v.Fields("player")
	many := false
	switch {
	case len(ticked) > 0:
		m.list, err = v.Ledger().ChangeableOf(ticked)
	case v.Field("all") != "":
		if m.n, many, err = v.manyFit(); err == nil && !many {
			m.list, err = v.everyPlayer()
		}
	}
	if err != nil {
		return m, err
	}
	if !many {
		m.n = len(m.list)
	}
	if m.chosen = narrate.Upper(v.chosenWords(len(ticked) > 0)); m.n >= 0 {
		m.chosen = visit.CountWords(m.n, "player", "players") + ": " + v.chosenWords(len(ticked) > 0)
	}
	list, err := v.Ledger().TournamentsIn(visit.MostSorted, ledger.Draft, ledger.Entered, ledger.Closed)
	for _, t := range slices.Backward(list) {
		if v.May(ledger.ActArrange, ledger.ObjectOfTournament(t.ID)).Yes {
			m.tournaments = append(m.tournaments, t)
		}
	}
	return m, err
}

// manyFit reports whether there are so many players that those who fit are read when the form is sent, and
// how many fit then, as far as a tally knows.
func (v *request) manyFit() (n int, many bool, err error) {
	all, err := v.Ledger().Tally(ledger.TallyPlayers)
	if err != nil || all <= visit.MostSorted || v.Posted() {
		return 0, false, err
	}
	if v.Field("q") != "" || !v.Ledger().Everything() {
		return -1, true, nil
	}
	if state := v.Field("state"); state != "" {
		all, err = v.Ledger().Tally(ledger.TallyAddress(state))
	}
	return int(all), true, err
}

// chosenWords say how the players were chosen.
func (v *request) chosenWords(ticked bool) string {
	if ticked {
		return "ticked"
	}
	words := "all"
	if i := slices.IndexFunc(addressStates, func(s struct{ slug, name, empty string }) bool { return s.slug == v.Field("state") }); i > 0 {
		words = strings.ToLower(addressStates[i].name)
	}
	if q := v.Field("q"); q != "" {
		words += ", with “" + narrate.ShortLine(q, 60) + "”"
	}
	return words
}

// changeMany does one thing with many players.
func changeMany(v *request) (visit.Response, error) {
	m, err := v.chosenPlayers()
	if err != nil {
		return nil, err
	}
	if !v.Posted() {
		return m.form(""), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		d, problem, err := m.build(key)
		if problem != "" {
			return visit.Action{}, &visit.Redisplay{Page: m.form(problem)}
		}
		return d, err
	})
}

// build is the deed, or what is wrong with the form.
func (m manyPlayers) build(key string) (d visit.Action, problem string, err error) {
	switch {
	case len(m.list) == 0:
		return d, "Nobody is chosen. Tick players in the list of players.", nil
	case m.v.Field("count") != "" && visit.Number(m.v.Field("count")) != len(m.list):
		return d, fmt.Sprintf("Meanwhile there are %s; look again.", m.chosen), nil
	}
	switch m.deed {
	case manyAsk:
		return m.ask(key)
	case manyVouch:
		return m.vouch()
	case manyRegion, manyZone:
		return m.place()
	case manyEnter, manyAccept, manyWait:
		return m.enter()
	}
	return d, "Choose what is to be done.", nil
}

// rows is a deed that changes rows at once.
func (m manyPlayers) rows(words, why string, rows []ledger.Row, changes []visit.Change, left string) (visit.Action, string, error) {
	if len(rows) == 0 {
		return visit.Action{}, "Nothing would change. " + left, nil
	}
	does := []string{m.chosen + "."}
	if left != "" {
		does = append(does, left)
		words += " " + left
	}
	return visit.Action{
		Title: optionName(playerDeeds, m.deed), Button: "Do it", Back: m.back, AtOnce: true, Does: does, Changes: changes,
		Matters: []ledger.Matter{{Rows: rows, Why: why}}, Then: visit.Done(m.back, words),
	}, "", nil
}

// place sets the region or the zone.
func (m manyPlayers) place() (visit.Action, string, error) {
	value := m.v.Field(m.deed)
	if m.deed == manyZone {
		if _, err := time.LoadLocation(value); err != nil || value == "Local" {
			return visit.Action{}, "The zone is a name as Europe/London; left empty, the same as each game.", nil
		}
	} else if fault := visit.NoteFault(value); fault != "" {
		return visit.Action{}, "The region: " + fault, nil
	}
	var rows []ledger.Row
	var changes []visit.Change
	for _, p := range m.list {
		row := p
		if m.deed == manyZone {
			row.Zone = value
		} else {
			row.Region = value
		}
		if c := playerChanges(p, row); len(c) > 0 {
			rows, changes = append(rows, row), append(changes, visit.Change{What: p.Name, Before: c[0].Before, After: c[0].After})
		}
	}
	shown := calendar.TitleOf(value)
	if shown == "" {
		shown = "none of their own"
	}
	return m.rows(fmt.Sprintf("The %s of %s is set: %s.", m.deed, visit.CountWords(len(rows), "player", "players"), shown), m.deed+": "+shown, rows, changes, m.left(len(rows), "have it already"))
}

// left says how many are left out, and why.
func (m manyPlayers) left(n int, why string) string {
	if n = len(m.list) - n; n == 0 {
		return ""
	}
	return fmt.Sprintf("Left out: %s who %s.", visit.CountWords(n, "player", "players"), why)
}

// vouch takes the addresses to which letters go for the players' own, on the secretary's word.
// Whose letters wait for that is left out: what these bring about is looked at one by one.
func (m manyPlayers) vouch() (visit.Action, string, error) {
	why := m.v.Field("why")
	if fault := visit.NoteFault(why); why == "" || fault != "" {
		return visit.Action{}, "Say how you know that the addresses are theirs; it stands in the log. " + fault, nil
	}
	waits, err := m.v.waitingFrom()
	if err != nil {
		return visit.Action{}, "", err
	}
	var rows []ledger.Row
	var changes []visit.Change
	for _, p := range m.list {
		i := slices.IndexFunc(p.Addresses, func(a ledger.Address) bool { return ledger.SameAddress(a.Addr, p.Writes()) })
		if i < 0 || p.Addresses[i].Verified && p.Addresses[i].Doubt == "" || slices.ContainsFunc(waits, func(from string) bool { return ledger.SameAddress(from, p.Addresses[i].Addr) }) {
			continue
		}
		row := p
		row.Addresses = slices.Clone(p.Addresses)
		row.Addresses[i].Verified, row.Addresses[i].Doubt = true, ""
		rows, changes = append(rows, row), append(changes, visit.Change{What: p.Name, Before: p.Addresses[i].Addr, After: "counts as the player’s"})
	}
	return m.rows(visit.CountWords(len(rows), "address counts", "addresses count")+" as confirmed.", why, rows, changes, m.left(len(rows), "have confirmed it, have none, or wrote a letter that waits (vouch for these on their own pages)"))
}

// enter brings the players into a tournament, or their entries into a state.
func (m manyPlayers) enter() (visit.Action, string, error) {
	id, _ := strconv.ParseUint(m.v.Field(fieldTournament), 10, 64)
	i := slices.IndexFunc(m.tournaments, func(t ledger.Tournament) bool { return t.ID == id })
	if i < 0 {
		return visit.Action{}, "Choose a tournament that takes entries.", nil
	}
	t := m.tournaments[i]
	if m.deed == manyEnter && t.State != ledger.Entered {
		return visit.Action{}, "The entries of " + t.Label + " are not open. Open them first.", nil
	}
	to := folder.EntryStateOf(map[string]ledger.EntryState{manyEnter: ledger.Applied, manyAccept: ledger.Accepted, manyWait: ledger.OnList}[m.deed])
	row, n := t, 0
	row.Entries = slices.Clone(t.Entries)
	var changes []visit.Change
	for _, p := range m.list {
		was := "not entered"
		at := slices.IndexFunc(row.Entries, func(e ledger.Entry) bool { return e.Player == p.ID })
		switch {
		case at < 0 && t.State == ledger.Entered:
			row.Entries = append(row.Entries, ledger.Entry{Player: p.ID, State: to.State, At: m.v.Now})
		case at < 0 || m.deed == manyEnter || row.Entries[at].State == to.State:
			continue
		default:
			was = folder.EntryStateOf(row.Entries[at].State).Words
			row.Entries[at].State = to.State
		}
		n++
		changes = append(changes, visit.Change{What: p.Name, Before: was, After: to.Words})
	}
	var rows []ledger.Row
	if n > 0 {
		rows = []ledger.Row{row}
	}
	return m.rows(fmt.Sprintf("%s of %s: %s.", visit.CountWords(n, "entry", "entries"), t.Label, to.Words), to.Words, rows, changes, m.left(n, "are in that state already, or are not entered while the entries are closed"))
}

// form is the form.
func (m manyPlayers) form(problem string) visit.Page {
	v := m.v
	deeds := slices.Clone(playerDeeds)
	for i := range deeds {
		deeds[i].Here = deeds[i].Value == m.deed
	}
	tournaments := []visit.Choice{{Name: "none"}}
	for _, t := range m.tournaments {
		id := fmt.Sprint(t.ID)
		tournaments = append(tournaments, visit.Choice{Value: id, Name: t.Label + ", " + t.Name, Here: id == v.Field(fieldTournament)})
	}
	b := visit.Compose{
		Lead: m.chosen + ". A letter goes out only where addresses are asked; it is shown first. All else is done at once, and can be undone.",
		Back: m.back, Button: "Do it",
		Fields: []visit.FormField{
			{Name: "deed", Label: "What is to be done", Type: "select", Options: deeds, Error: problem},
			{Name: fieldTournament, Label: "Tournament", Type: "select", Options: tournaments, Hint: "Only for entries."},
			{Name: manyRegion, Label: "Region", Value: v.Field(manyRegion), Hint: "Only to set it: a place in words, or the code of a list of holidays, as GB-EAW for England and Wales."},
			{Name: manyZone, Label: "Time zone", Value: v.Field(manyZone), Hint: "Only to set it, as Europe/London; left empty, the same as each game."},
			{Name: "why", Label: "How you know that the addresses are theirs", Value: v.Field("why"), Hint: "Only to vouch. Stands in the log."},
		},
	}
	if m.n >= 0 {
		b.Hidden = []visit.Hidden{{Name: "count", Value: fmt.Sprint(m.n)}}
	}
	for _, name := range []string{"player", "all", "state", "q"} {
		for _, value := range v.Fields(name) {
			b.Hidden = append(b.Hidden, visit.Hidden{Name: name, Value: value})
		}
	}
	if m.n == 0 {
		b.Cannot = "Nobody is chosen. Tick players in the list of players."
	}
	return v.Composed([]templates.Link{visit.Crumb("Players", "/p")}, "One thing for many players", b)
}
