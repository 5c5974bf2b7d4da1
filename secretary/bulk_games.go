package secretary

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/batches"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// One ruling in many games: both clocks stopped or set going again, or a span given back to
// whoever is to act, with one reason and one law. The same form sends reminders.

const deedRule = "rule"

// manyRows is what can be done in many games at once, with its words.
var manyRows = []visit.Choice{{Value: "Suspend", Name: "Stop both clocks"}, {Value: "Resume", Name: "Let both clocks run again"}, {Value: "Credit", Name: "Give time back"}, {Value: rowRemind, Name: "Remind whoever is to move"}}

// ruledMany is what the deed needs.
type ruledMany struct {
	Row    string    `json:"row"`
	Law    rules.Law `json:"law,omitempty"`
	Reason string    `json:"reason"`
	From   time.Time `json:"from,omitzero"`
	To     time.Time `json:"to,omitzero"`
}

// in is the ruling in one game.
func (w ruledMany) in(g correspondence.Game, key string) correspondence.Ruling {
	r := correspondence.Ruling{By: terms.ToSecretary, Row: w.Row, Law: w.Law, Reason: w.Reason, Key: key}
	if w.Row == "Credit" {
		r.Of, r.Span = g.Turn.Of, calendar.Span{From: w.From, To: w.To}
	}
	return r
}

// matter is the ruling in one game as it is filed.
func (w ruledMany) matter(id terms.GameID, key string, at time.Time) ledger.Matter {
	return batches.RuledIn(id, key, w.Row+": "+w.Reason, at, func(g correspondence.Game) correspondence.Ruling { return w.in(g, key) })
}

// ruleOneOf takes the ruling in one of the games.
func ruleOneOf(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
	var w ruledMany
	if err := json.Unmarshal(b.With, &w); err != nil {
		return ledger.Matter{}, err
	}
	id := terms.GameID(target)
	if _, _, err := w.paper(l, id, b.Key(target), b.At); err != nil {
		return ledger.Matter{}, err
	}
	return w.matter(id, b.Key(target), b.At), nil
}

// paper judges the ruling in one game without filing it, and tells the end of the turn before and
// after. What the law does not admit is a RefusedError.
func (w ruledMany) paper(l *ledger.Ledger, id terms.GameID, key string, at time.Time) (before, after time.Time, err error) {
	g, o, d, err := batches.Judged(l, id, at, func(g correspondence.Game) correspondence.Ruling { return w.in(g, key) })
	if err != nil {
		return before, after, err
	}
	before = deadlineOf(g, o)
	for _, e := range d.Events {
		if e.At.IsZero() {
			e.At = at
		}
		g = g.Apply(e)
	}
	return before, deadlineOf(g, o), nil
}

// chosenGames are the games that are ticked, or else that fit the filter of the list, and are not over,
// without those of tournaments in which the visitor plays.
type chosenGames struct {
	lines []ledger.Line
	n     int    // how many they are; -1: that is seen when the form is sent
	words string // how they were chosen
}

// String is what is chosen, in words.
func (c chosenGames) String() string {
	if c.n < 0 {
		return "Games: " + c.words
	}
	return fmt.Sprintf("%s: %s", visit.CountWords(c.n, "game", "games"), c.words)
}

// fitting are these games. Where they are many they are read when the form was sent; before, it is told
// how many they are if a tally knows.
func (v *request) fitting() (c chosenGames, err error) {
	fits, words, err := v.fits()
	if err != nil {
		return c, err
	}
	c.words = strings.Join(words, ", ")
	put := func(x ledger.Line) {
		if fits(x) {
			c.lines = append(c.lines, x)
		}
	}
	scope, err := v.gameScope()
	ticked := v.Fields("game")
	switch {
	case err != nil:
		return c, err
	case len(ticked) > 0:
		for _, s := range slices.Compact(slices.Sorted(slices.Values(ticked))) {
			if id, err := terms.ParseGameID(s); err == nil {
				x, err := v.Ledger().Line(id)
				if err != nil && !errors.Is(err, ledger.ErrNoGame) {
					return c, err
				}
				if err == nil {
					put(x)
				}
			}
		}
	case scope.whole():
		lines, err := scope.lines(v)
		for _, x := range lines {
			put(x)
		}
		if err != nil {
			return c, err
		}
	case v.Posted():
		if err := v.eachOpen(scope, put); err != nil {
			return c, err
		}
	default:
		if c.n = -1; v.Ledger().Everything() && v.Field("player") == "" && v.Field("state") == filterNotEnded {
			c.n = int(scope.live)
		}
		return c, nil
	}
	slices.SortFunc(c.lines, func(a, b ledger.Line) int { return cmp.Compare(a.Game, b.Game) })
	c.n = len(c.lines)
	return c, nil
}

// fits tells which games the form is about, and says it in words.
func (v *request) fits() (fits func(ledger.Line) bool, words []string, err error) {
	own := map[uint64]bool{}
	if v.User.Player != 0 {
		lines, err := v.site.o.Ledger.GamesOf(v.User.Player)
		if err != nil {
			return nil, nil, err
		}
		for _, x := range lines {
			own[x.Tournament] = true
		}
	}
	ticked := v.Fields("game")
	filters := gameFilters()
	state := slices.IndexFunc(filters, func(f gameFilter) bool { return f.slug != filterNotEnded && f.slug == v.Field("state") })
	sees := v.Ledger().SeesGame(ledger.ActCase)
	fits = func(x ledger.Line) bool {
		return !x.Over() && !own[x.Tournament] && (sees == nil || sees(x)) && v.ofPlayers(x, v.Field("player")) && (state < 0 || filters[state].takes(v, x))
	}
	if len(ticked) > 0 {
		words = append(words, "ticked")
	}
	if state >= 0 {
		words = append(words, filters[state].words)
	}
	if t, err := v.site.o.Ledger.Tournament(uint64(visit.Number(v.Field("tournament")))); err == nil {
		words = append(words, "of "+t.Label)
	}
	if p := v.Field("player"); p != "" {
		words = append(words, "with a player called "+narrate.ShortLine(p, 60))
	}
	if len(words) == 0 {
		words = append(words, "all that are not over")
	}
	return fits, words, nil
}

// ruleMany takes one ruling in all games that fit the filter of the list.
func ruleMany(v *request) (visit.Response, error) {
	all, err := v.fitting()
	if err != nil {
		return nil, err
	}
	lines, chosen := all.lines, all.String()
	w, problem := v.ruledMany()
	form := func(problem string) visit.Page { return v.manyForm(chosen, problem) }
	if !v.Posted() {
		return form(""), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		if n := visit.Number(v.Field("count")); problem == "" && n > 0 && n != len(lines) {
			problem = fmt.Sprintf("Meanwhile %s; look again.", chosen)
		}
		if problem != "" || len(lines) == 0 {
			if problem == "" {
				problem = "No game fits."
			}
			return visit.Action{}, &visit.Redisplay{Page: form(problem)}
		}
		build := v.manyDeed
		if w.Row == rowRemind {
			build = func(w ruledMany, lines []ledger.Line, chosen, key string) (visit.Action, error) {
				return v.remindMany(w.Reason, lines, chosen, key)
			}
		}
		d, err := build(w, lines, chosen, key)
		if bad, ok := err.(*ledger.RefusedError); ok {
			return d, &visit.Redisplay{Page: form("It can be done in none of these games: " + bad.Why + ".")}
		}
		return d, err
	})
}

// manyDeed is the batch, with its preview: how many, which deadlines move, and a sample.
func (v *request) manyDeed(w ruledMany, lines []ledger.Line, chosen, key string) (visit.Action, error) {
	back := v.manyBack()
	b := ledger.Batch{Nonce: batches.Nonce(key), Deed: deedRule, Title: optionName(manyRows, w.Row) + " in many games", Chosen: chosen, By: v.Who(), Why: w.Reason, At: v.Now, Back: back}
	var first ledger.Line
	var not *ledger.RefusedError
	moved, refusedGames := []visit.Change{}, 0
	for _, x := range lines {
		b.Targets = append(b.Targets, uint64(x.Game))
		before, after, err := w.paper(v.site.o.Ledger, x.Game, b.Key(uint64(x.Game)), v.Now)
		if bad, ok := err.(*ledger.RefusedError); ok {
			not, refusedGames = bad, refusedGames+1
			continue
		}
		if err != nil {
			return visit.Action{}, err
		}
		if first.Game == 0 {
			first = x
		}
		if !before.Equal(after) {
			moved = append(moved, visit.Change{What: x.Label, Before: v.orStands(before), After: v.orStands(after)})
		}
	}
	if first.Game == 0 {
		return visit.Action{}, not
	}
	var err error
	if b.With, err = json.Marshal(w); err != nil {
		return visit.Action{}, err
	}
	does := []string{chosen + ".", fmt.Sprintf("%s in %s, one after another.", optionName(manyRows, w.Row), visit.CountWords(len(lines)-refusedGames, "game", "games"))}
	if refusedGames > 0 {
		does = append(does, fmt.Sprintf("It cannot be done in %s, which will be listed: %s.", visit.CountWords(refusedGames, "game", "games"), not.Why))
	}
	if len(moved) > 0 {
		does = append(does, fmt.Sprintf("The end of the turn moves in %s; the first and the last are below.", visit.CountWords(len(moved), "game", "games")))
		moved = slices.Compact([]visit.Change{moved[0], moved[len(moved)-1]})
	}
	return visit.Action{
		Title: b.Title, Button: "Make this ruling in all", Law: narrate.Cite(w.Law), Does: does, Changes: moved, Back: back,
		Posts: fmt.Sprintf("Both players of each game are told; here are the letters of %s", first.Label),
		Samples: func() ([]visit.LetterView, error) {
			r, err := v.site.o.Ledger.Rehearse(w.matter(first.Game, "sample", v.Now))
			return visit.LetterViews(r.Letters), err
		},
		Matters: []ledger.Matter{{Rows: []ledger.Row{b}, Why: w.Reason}},
		Then:    visit.Done(back, fmt.Sprintf("It is being done in %s; the desk shows how far it is.", visit.CountWords(len(lines), "game", "games"))),
	}, nil
}

// manyBack is the list from which the games were chosen.
func (v *request) manyBack() string {
	return visit.WithQuery("/g", map[string]string{"state": v.Field("state"), "tournament": v.Field("tournament"), "player": v.Field("player")})
}

// orStands is the end of a turn, or that no time runs.
func (v *request) orStands(t time.Time) string {
	if t.IsZero() {
		return "no time runs"
	}
	return v.Site.Instant(t)
}

// deadlineOf is when the turn of a game ends; zero where no time runs.
func deadlineOf(g correspondence.Game, o correspondence.Setting) time.Time {
	account, _ := g.Reckon(o)
	return account.Deadline
}

func optionName(list []visit.Choice, value string) string {
	for _, o := range list {
		if o.Value == value {
			return o.Name
		}
	}
	return value
}

// ruledMany reads the form; what is wrong with it is said in words.
func (v *request) ruledMany() (w ruledMany, problem string) {
	w = ruledMany{Row: v.Field("row"), Law: rules.Law(v.Field(fieldLaw)), Reason: v.Field(fieldReason)}
	at := func(name string) time.Time {
		t, _ := time.ParseInLocation(formInstant, v.Field(name), v.site.o.Zone)
		return t
	}
	w.From, w.To = at(fieldFrom), at(fieldTo)
	switch {
	case !slices.ContainsFunc(manyRows, func(o visit.Choice) bool { return o.Value == w.Row }):
		return w, "Choose what is to be done."
	case w.Row == rowRemind && visit.TextFault(w.Reason) != "":
		return w, "Write the words of the reminder."
	case w.Row == rowRemind:
		return w, ""
	case w.Reason == "" || visit.TooLong(w.Reason, visit.LongestReason):
		return w, fmt.Sprintf("Give a reason, %d letters at the most: both players of each game are shown it.", visit.LongestReason)
	case w.Law != "" && !w.Law.Known():
		return w, "There is no such law in the index."
	case w.Row == "Credit" && (w.From.IsZero() || !w.To.After(w.From)):
		return w, "Say from when to when the time is given back."
	}
	return w, ""
}

// manyForm is the form.
func (v *request) manyForm(chosen, problem string) visit.Page {
	rows := append([]visit.Choice{{Name: "Choose"}}, manyRows...) // no ruling is chosen by itself
	for i := range rows {
		rows[i].Here = rows[i].Value == v.Field("row")
	}
	b := visit.Compose{
		Lead: chosen + ". One ruling is made in each of them, and both players of each are told; or whoever is to move is reminded.", Back: "/g", Button: "Show",
		Fields: []visit.FormField{
			{Name: "row", Label: "What is to be done", Type: "select", Options: rows, Required: true, Error: problem},
			{Name: fieldReason, Label: "Reason, or the words of the reminder", Type: "textarea", Rows: 3, Value: v.Field(fieldReason), Required: true, Hint: "Both players of each game are shown a reason. A reminder goes to one side, at most once a day for each game: write nothing in it that a side was not told (RULING/R-2)."},
			{Name: fieldLaw, Label: "Law", Value: v.Field(fieldLaw), Hint: "Left empty, that of the ruling."},
			{Name: fieldFrom, Label: "Time given back from", Type: "datetime-local", Value: v.Field(fieldFrom), Hint: "Only where time is given back, to whoever is to act."},
			{Name: fieldTo, Label: "to", Type: "datetime-local", Value: v.Field(fieldTo)},
		},
		Hidden: []visit.Hidden{{Name: "state", Value: v.Field("state")}, {Name: "tournament", Value: v.Field("tournament")}, {Name: "player", Value: v.Field("player")}},
	}
	for _, id := range v.Fields("game") {
		b.Hidden = append(b.Hidden, visit.Hidden{Name: "game", Value: id})
	}
	return v.Composed([]templates.Link{visit.Crumb("Games", "/g")}, "A ruling in many games, or a reminder", b)
}
