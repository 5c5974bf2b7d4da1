package cups

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
	"postd/tournament/knockout"
)

// The fields of the settings of a cup.
const (
	fieldKind   = "kind"
	fieldGames  = "games"
	fieldLevel  = "level"
	fieldRest   = "rest"
	fieldThird  = "third"
	fieldSeeds  = "seeds"
	fieldReplay = "replay"
	fieldTurns  = "turns"
	fieldSeed   = "seed"
)

// Kinds of play, as the form has them.
const (
	kindCup   = "cup"
	kindRobin = "robin"
)

var restWords = map[knockout.Rest]string{
	knockout.RestPlay: "they are played out", knockout.RestAsk: "both are asked whether to stop; by consent they are annulled", knockout.RestEnd: "they are not begun any more",
}

var seedWords = map[ledger.Seeding]string{
	ledger.SeedsByRating: "by rating, the highest first", ledger.SeedsByPlace: "by place, in the order of the entries", ledger.SeedsByLot: "by lot",
}

// settings shows the form by which a tournament becomes a cup, or is one no more, and files it.
func settings(v *request, c folder.Course) (visit.Response, error) {
	now := ledger.Cup{Games: 2, Level: "replay, lot", Rest: string(knockout.RestPlay)}
	if c.Cup != nil {
		now = *c.Cup
	}
	fields := settingFields(v, c, now)
	row, good := c.Tournament, true
	if v.Posted() {
		row, good = readSettings(v, c, fields, now)
	}
	form := visit.Compose{
		RowForm: visit.RowForm{Version: c.Version}, Lead: "Two players meet in a tie of several games, and one goes on. With two players it is a match.",
		Fields: fields, Back: c.Path(""), Button: "Save how it is played",
	}
	if !c.Undrawn() {
		form.Cannot = "The players are seeded, or the games have begun: how it is played stands. Before the first game the seeds can be given up."
	}
	if v.Posted() {
		form.Version = v.Version()
	}
	p := v.Composed(crumbs(c), "How "+c.Label+" is played", form)
	return v.ByForm(p, good && form.Cannot == "", func(string) (visit.Action, error) {
		d, err := c.Kept(v.Request, row, visit.Action{
			Title: p.Title, Button: form.Button, AtOnce: true, Back: c.Path(""),
			Changes: visit.Differing(visit.Change{What: "How it is played", Before: playedWords(c.Tournament), After: playedWords(row)}),
			Does:    []string{"Nobody is told; no game has begun."},
			Then:    visit.Done(c.Path("/tree"), "It is settled how "+c.Label+" is played."),
		})
		if row.Cup == nil {
			d.Then = visit.Done(c.Path(""), "Everyone meets everyone in "+c.Label+".")
		}
		return d, err
	})
}

// settingFields are the fields of the form, as they stand.
func settingFields(v *request, c folder.Course, now ledger.Cup) []visit.FormField {
	value := func(name, usual string) string {
		if v.Posted() {
			return v.Field(name)
		}
		return usual
	}
	choice := func(name, usual string, options ...visit.Choice) []visit.Choice {
		for i := range options {
			options[i].Here = options[i].Value == value(name, usual)
		}
		return options
	}
	ticked := func(name string, usual bool) bool {
		if v.Posted() {
			return v.Field(name) != ""
		}
		return usual
	}
	replay := ""
	if now.Replay > 0 {
		replay = calendar.DurationText(now.Replay)
	}
	return []visit.FormField{
		{Name: fieldKind, Label: "Who meets whom", Type: "select", Options: choice(fieldKind, kindCup,
			visit.Choice{Value: kindCup, Name: "a cup, or a match of two"}, visit.Choice{Value: kindRobin, Name: "everyone meets everyone"})},
		{Name: fieldGames, Label: "Games of a tie", Type: "number", Value: value(fieldGames, strconv.Itoa(now.Games)), Required: true, Hint: "An even number, so that both have White as often; in a match of two any number to 24."},
		{Name: fieldLevel, Label: "What decides a level tie", Value: value(fieldLevel, now.Level), Hint: "In order, of these: replay, more wins, wins with Black, seed, lot. A replay is two more games. Where nothing is left, you decide by hand."},
		{Name: fieldReplay, Label: "Turn limit of a replay", Value: value(fieldReplay, replay), Hint: "Such as 36h or 5d. Left empty, as in the other games."},
		{Name: fieldRest, Label: "Games left when a tie is decided", Type: "select", Options: choice(fieldRest, now.Rest,
			visit.Choice{Value: string(knockout.RestPlay), Name: restWords[knockout.RestPlay]}, visit.Choice{Value: string(knockout.RestAsk), Name: restWords[knockout.RestAsk]}, visit.Choice{Value: string(knockout.RestEnd), Name: restWords[knockout.RestEnd]})},
		{Name: fieldSeeds, Label: "Seeds", Type: "select", Options: choice(fieldSeeds, string(now.Seeds),
			visit.Choice{Value: "", Name: seedWords[ledger.SeedsByRating]}, visit.Choice{Value: string(ledger.SeedsByPlace), Name: seedWords[ledger.SeedsByPlace]}, visit.Choice{Value: string(ledger.SeedsByLot), Name: seedWords[ledger.SeedsByLot]})},
		{Name: fieldSeed, Label: "Seed of the lots", Value: value(fieldSeed, c.Seed), Hint: "Any words on one line. Needed where a lot decides."},
		{Name: fieldThird, Label: "The losers of the semi-finals play for the third place", Type: "checkbox", Value: "yes", Checked: ticked(fieldThird, now.Third)},
		{Name: fieldTurns, Label: "The games of a tie begin one after another, each when the one before is over", Type: "checkbox", Value: "yes", Checked: ticked(fieldTurns, now.Turns)},
	}
}

// readSettings is the row with what was sent; the fields say what is wrong with it.
func readSettings(v *request, c folder.Course, fields []visit.FormField, now ledger.Cup) (row ledger.Tournament, good bool) {
	row = c.Tournament
	if v.Field(fieldKind) == kindRobin {
		row.Cup = nil
		return row, true
	}
	wrong := func(name, words string) {
		i := slices.IndexFunc(fields, func(f visit.FormField) bool { return f.Name == name })
		fields[i].Error = words
	}
	good = true
	cup := ledger.Cup{Level: v.Field(fieldLevel), Rest: v.Field(fieldRest), Third: v.Field(fieldThird) != "", Seeds: ledger.Seeding(v.Field(fieldSeeds)), Turns: v.Field(fieldTurns) != "", Said: now.Said}
	fail := func(name, words string) { good = false; wrong(name, words) }
	n, err := strconv.Atoi(v.Field(fieldGames))
	if err != nil || n < 1 || n > 24 || n%2 == 1 && c.Count(ledger.Accepted) > 2 {
		fail(fieldGames, "An even number from 2 to 24; in a match of two any number from 1.")
	}
	cup.Games = n
	if row.Seed = v.Field(fieldSeed); row.Seed != "" {
		if _, err := tournament.Draw(row.Seed, nil); err != nil {
			fail(fieldSeed, "Plain words on one line, without spaces at the ends.")
		}
	}
	if cup.Level != "" {
		ways, err := knockout.ParseLevel(cup.Level)
		if err != nil {
			fail(fieldLevel, narrate.Upper(visit.Plain(err))+".")
		} else if cup.Level = knockout.FormatLevel(ways); row.Seed == "" && slices.Contains(ways, knockout.ByLot) {
			fail(fieldSeed, "A lot may decide a tie: give its seed before anybody knows who will meet.")
		}
	}
	if words := v.Field(fieldReplay); words != "" {
		if cup.Replay, err = readSpan(words); err != nil {
			fail(fieldReplay, "A time such as 36h or 5d.")
		}
	}
	if cup.Seeds == ledger.SeedsByLot && row.Seed == "" {
		fail(fieldSeed, "The seeds are given by lot: give the words from which they are drawn.")
	}
	row.Cup = &cup
	return row, good
}

// readSpan reads a time such as 36h or 5d, as the terms have it.
func readSpan(words string) (time.Duration, error) {
	d, _, err := calendar.ParseDuration(words)
	if err == nil && (d < time.Hour || d > 90*24*time.Hour) {
		err = fmt.Errorf("secretary: %s is no turn", words)
	}
	return d, err
}

// playedWords say in a sentence how a tournament is played.
func playedWords(t ledger.Tournament) string {
	if t.Cup == nil {
		return "everyone meets everyone"
	}
	c := *t.Cup
	words := fmt.Sprintf("a cup, %s a tie; level: %s; rest: %s; seeds %s", visit.CountWords(c.Games, "game", "games"), orDash(c.Level), restOf(c), seedWords[c.Seeds])
	if c.Third {
		words += "; with a tie for the third place"
	}
	if c.Turns {
		words += "; one game after another"
	}
	if c.Replay > 0 {
		words += "; replays at " + calendar.DurationText(c.Replay)
	}
	if t.Seed != "" {
		words += "; lots from the seed " + t.Seed
	}
	return words
}

func orDash(s string) string {
	if s == "" {
		return "decided by hand"
	}
	return s
}

func restOf(c ledger.Cup) string {
	if c.Rest == "" {
		return restWords[knockout.RestPlay]
	}
	return restWords[knockout.Rest(c.Rest)]
}

// settingsWords are the settings of a cup at a glance.
func settingsWords(c folder.Course) []visit.Fact {
	x := *c.Cup
	games := visit.CountWords(x.Games, "game", "games") + ", begun together"
	if x.Turns {
		games = visit.CountWords(x.Games, "game", "games") + ", one after another"
	}
	out := []visit.Fact{
		{Name: "A tie", Words: games},
		{Name: "Level", Words: orDash(x.Level)},
		{Name: "Games left", Words: restOf(x)},
		{Name: "Seeds", Words: seedWords[x.Seeds]},
	}
	if x.Third {
		out = append(out, visit.Fact{Name: "Third place", Words: "is played for"})
	}
	if x.Replay > 0 {
		out = append(out, visit.Fact{Name: "Replays", Words: "two games at " + calendar.DurationText(x.Replay) + " a turn"})
	}
	if c.Seed != "" {
		out = append(out, visit.Fact{Name: "Seed of the lots", Words: c.Seed})
	}
	return out
}
