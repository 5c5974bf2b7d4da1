package secretary

import (
	"cmp"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// playersPage is the list of players.
type playersPage struct {
	Filters []templates.Link
	Query   string // the filter by words
	State   string // the filter by state of the address
	Heads   []visit.Head
	Sort    string
	Rows    []playerRow
	Caption string
	Empty   string
	Pager   visit.Pager
	May     bool   // enter one
	Fit     int    // how many fit
	All     string // the deed on all of them
}

type playerRow struct {
	ID                 uint64
	Name, Href         string
	Addr, State, Kind  string
	More               int // other addresses
	Region, Zone, Wish string
	Games              string
}

// addressStates are the filters of the list.
var addressStates = []struct{ slug, name, empty string }{
	{"", "All", "There is no player yet."},
	{"asked", "Address not confirmed", "Every player has confirmed an address."},
	{"doubt", "Address in doubt", "No address is in doubt."},
}

// playerList lists the players by name; ?state= leaves those whose address is
// in a state, ?q= those in whose row the words stand.
func playerList(v *request) (visit.Response, error) {
	p := playersPage{Sort: v.Field(visit.FieldSort), Query: v.Field("q"), State: v.Field("state"), Caption: "All players, by name", May: v.Arranges()}
	n, err := v.Ledger().Tallies(v.HTTP.Context(), ledger.TallyPlayers, ledger.TallyAddress(ledger.AddressAsked), ledger.TallyAddress(ledger.AddressInDoubt))
	if err != nil {
		return nil, err
	}
	of := map[string]int{"": int(n[0]), ledger.AddressAsked: int(n[1]), ledger.AddressInDoubt: int(n[2])}
	p.All = visit.WithQuery(pathPlayersBulk, map[string]string{"all": "yes", "state": p.State, "q": p.Query})
	fill := (*request).longPlayers
	if n[0] <= visit.MostSorted {
		fill = (*request).fewPlayers
	}
	want, err := fill(v, &p, of)
	if err != nil {
		return nil, err
	}
	for _, x := range want {
		n, err := v.Ledger().Tallies(v.HTTP.Context(), ledger.TallyLiveOf(x.ID), ledger.TallyEndedOf(x.ID))
		if err != nil {
			return nil, err
		}
		p.Rows = append(p.Rows, playerRowOf(x, int(n[0]), int(n[1])))
	}
	for _, st := range addressStates {
		p.Filters = append(p.Filters, templates.Link{Name: st.name, Href: v.Filtered("state", st.slug), Count: of[st.slug], Here: p.State == st.slug})
		if p.State == st.slug {
			p.Empty = st.empty
			if st.slug != "" {
				p.Caption = "Players: " + strings.ToLower(st.name)
			}
		}
	}
	if p.Query != "" {
		p.Empty = "No player is called so, has such an address or lives there."
	}
	return visit.Page{Name: "players", Title: "Players", Body: p}, nil
}

// fewPlayers is the part that is shown of a list that is short.
func (v *request) fewPlayers(p *playersPage, of map[string]int) (want []ledger.Player, err error) {
	all, err := visit.Long[ledger.Player]{All: ledger.PlayersByName(), Sees: v.Ledger().SeesPlayer()}.Rows(v)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b ledger.Player) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(all, func(a, b ledger.Player) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	clear(of)
	running := map[uint64]int{}
	for _, x := range all {
		of[""]++
		of[x.AddressState()]++
		if p.State != "" && p.State != x.AddressState() || !hasWords(x, p.Query) {
			continue
		}
		want = append(want, x)
		if strings.TrimPrefix(p.Sort, "-") == "games" {
			n, err := v.Ledger().Tally(ledger.TallyLiveOf(x.ID))
			if running[x.ID] = int(n); err != nil {
				return nil, err
			}
		}
	}
	p.Fit = len(want)
	want, p.Heads, p.Pager = playerColumns(running).Part(v, want)
	return want, nil
}

// longPlayers is the part that is shown of a list that is long. Words are looked for in the index of what
// is searched: of very many who have them some are shown. What it has not, a region or the middle of a word, is
// looked for among the players in their order.
func (v *request) longPlayers(p *playersPage, of map[string]int) (want []ledger.Player, err error) {
	list := visit.Long[ledger.Player]{Count: int64(of[p.State]), All: ledger.PlayersByName(), Sees: v.Ledger().SeesPlayer()}
	if p.State != "" {
		list.All = ledger.PlayersIn(p.State)
	}
	list.By = map[string]ledger.Range[ledger.Player]{"name": list.All}
	if p.Fit = of[p.State]; list.Sees != nil {
		p.Fit = -1
		clear(of)
	}
	if p.Query != "" {
		hits, more, tooMany, err := v.site.o.Ledger.Search(v.HTTP.Context(), string(ledger.FoundPlayer), p.Query, visit.PerPage, v.playersWanted(p.State, list.Sees))
		if err != nil {
			return nil, err
		}
		if len(hits) > 0 || tooMany {
			if want, err = v.playersHit(p, hits); more || tooMany {
				p.Fit, p.Pager.Words = -1, manyFit
			}
			return want, err
		}
		p.Fit = -1
		sees := list.Sees
		list.Sees = func(x ledger.Player) bool { return hasWords(x, p.Query) && (sees == nil || sees(x)) }
	}
	want, p.Heads, p.Pager, err = list.Part(v, uncounted())
	return want, err
}

// playersWanted tells which players that were found are in a state, and seen by the visitor.
func (v *request) playersWanted(state string, sees func(ledger.Player) bool) func(ledger.Hit) (bool, error) {
	return func(h ledger.Hit) (bool, error) {
		x, err := v.site.o.Ledger.Player(h.ID)
		return (state == "" || state == x.AddressState()) && (sees == nil || sees(x)), err
	}
}

// playersHit are those that were found by words.
func (v *request) playersHit(p *playersPage, hits []ledger.Hit) (want []ledger.Player, err error) {
	for _, h := range hits {
		x, err := v.site.o.Ledger.Player(h.ID)
		if err != nil {
			return nil, err
		}
		want = append(want, x)
	}
	p.Fit = len(want)
	want, p.Heads, p.Pager = uncounted().Part(v, want)
	return want, nil
}

// uncounted are the columns where not all games are counted, so that nothing is sorted by them.
func uncounted() visit.Listing[ledger.Player] {
	l := playerColumns(nil)
	for i, c := range l.Columns {
		if c.Slug == "games" {
			l.Columns[i].Key = nil
		}
	}
	return l
}

// playerColumns are the columns of the list, by name where nothing else is wished.
func playerColumns(running map[uint64]int) visit.Listing[ledger.Player] {
	return visit.Listing[ledger.Player]{Columns: []visit.Column[ledger.Player]{
		{Slug: "name", Name: "Name", Class: "", Key: func(p ledger.Player) string { return visit.WordsKey(p.Name) }},
		{Slug: "", Name: "Address", Class: "far", Key: nil},
		{Slug: "state", Name: "State", Class: "", Key: ledger.Player.AddressState},
		{Slug: "region", Name: "Region", Class: "", Key: func(p ledger.Player) string { return cmp.Or(visit.WordsKey(calendar.TitleOf(p.Region)), "~") }},
		{Slug: "", Name: "Zone", Class: "far", Key: nil},
		{Slug: "", Name: "Wishes", Class: "far", Key: nil},
		{Slug: "games", Name: "Games", Class: "", Key: func(p ledger.Player) string { return visit.NumberKey(uint64(running[p.ID])) }},
	}, Usual: "name", ID: func(p ledger.Player) string { return visit.NumberKey(p.ID) }}
}

// hasWords reports whether the words stand in what is known of the player.
func hasWords(p ledger.Player, words string) bool {
	all := []string{p.Name, p.Region, calendar.TitleOf(p.Region), p.Zone}
	for _, a := range p.Addresses {
		all = append(all, a.Addr)
	}
	return strings.Contains(strings.ToLower(strings.Join(all, "\n")), strings.ToLower(words))
}

func playerRowOf(p ledger.Player, running, ended int) playerRow {
	a, _ := p.Address(p.Writes())
	r := playerRow{
		ID:   p.ID,
		Name: p.Name, Href: folder.PlayerPath(p.ID), Addr: a.Addr, More: len(p.Addresses) - 1,
		Region: cmp.Or(calendar.TitleOf(p.Region), "–"), Zone: cmp.Or(p.Zone, "of the games"), Wish: strings.TrimPrefix(wishWords(p), "Knight as "),
	}
	if r.State, r.Kind = addressState(a); p.OnPaper() {
		r.Addr, r.More, r.State, r.Kind = folder.PostalLine(p), 0, "on paper", "ok"
	}
	switch {
	case running+ended == 0:
		r.Games = "–"
	case ended == 0:
		r.Games = visit.CountWords(running, "running", "running")
	case running == 0:
		r.Games = visit.CountWords(ended, "ended", "ended")
	default:
		r.Games = visit.CountWords(running, "running", "running") + ", " + visit.CountWords(ended, "ended", "ended")
	}
	return r
}

// addressState says of one address whether what comes from it is heard, with
// the kind of its badge.
func addressState(a ledger.Address) (words, kind string) {
	switch {
	case a.Doubt != "" && a.Verified:
		return "verified, in doubt", "late"
	case a.Doubt != "":
		return "not verified, in doubt", "late"
	case a.Verified:
		return "verified", "ok"
	case a.Asked.IsZero():
		return "not asked yet", "due"
	}
	return "asked, no answer yet", "due"
}

// wishWords are how a player wants letters to be.
func wishWords(p ledger.Player) string {
	wishes := []string{"Knight as " + cmp.Or(p.Spelling, "Kt")}
	if moves, beside, also, err := p.Shown(); err == nil {
		wishes = append(wishes, templates.ShownWords(moves, beside, also)...)
	}
	if p.Form == "text" {
		wishes = append(wishes, "plain text")
	}
	if p.Called != "" {
		wishes = append(wishes, "called "+p.Called)
	}
	if p.Receipts != "" {
		wishes = append(wishes, "receipts "+p.Receipts)
	}
	if p.PGN != "" {
		wishes = append(wishes, "PGN "+p.PGN)
	}
	if !p.Reminding.Default() {
		wishes = append(wishes, "reminders: "+p.Reminding.String())
	}
	if !p.Stopped.IsZero() {
		wishes = append(wishes, "no letters but what a game needs")
	}
	return strings.Join(wishes, ", ")
}

// sideWords says of a line which colour a player has, and who plays against
// that player.
func sideWords(x ledger.Line, p ledger.Player) (colour, opponent string) {
	if slices.ContainsFunc(x.Players[0], func(id uint64) bool { return id == p.ID || slices.Contains(p.Joined, id) }) {
		return "White", x.Names[1]
	}
	return "Black", x.Names[0]
}
