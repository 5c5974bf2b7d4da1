package secretary

import (
	"encoding/json"
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
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// An official reminds whoever is to move or to choose, in words of their own: in one game, or in
// many. It is a letter of the office and changes nothing; an answer to it is heard in the game.

const deedRemind = "remind"

// rowRemind stands among the rulings in many games, though it is none.
const rowRemind = "Remind"

var remindRoutes = []visit.Route[*request]{
	visit.Get("/g/:game/remind", visit.To(ledger.ActArrange, theGame), ofGame(remindGame)),
	visit.Post("/g/:game/remind", visit.To(ledger.ActArrange, theGame), ofGame(remindGame)),
}

// reminder is what a reminder needs. Day is the date in the office's zone: each game is reminded
// at most once a day.
type reminder struct {
	Text string        `json:"text"`
	Day  calendar.Date `json:"day"`
	at   time.Time
}

// remindedKey marks the letters of a reminder, by which another of the same day is refused.
func (r reminder) remindedKey(id terms.GameID) string {
	return "reminded:" + r.Day.String() + ":" + id.String()
}

// waitsFor is the side for which a game waits, or why there is none.
func waitsFor(x ledger.Line) (of rules.Colour, why string) {
	switch {
	case x.Over():
		return 0, "the game is over"
	case !x.Suspended.IsZero():
		return 0, "both clocks stand"
	case x.InPost:
		return 0, "a letter of the office is still on its way"
	case !slices.Contains([]correspondence.State{correspondence.StateTurn, correspondence.StateElect, correspondence.StateAuthor, correspondence.StateMan}, x.State):
		return 0, "it waits for no player"
	}
	return x.Acts, ""
}

// to finds the letters of a reminder to a side of a game.
func (r reminder) to(l *ledger.Ledger, x ledger.Line, side rules.Colour) (out []ledger.Post, err error) {
	before, err := l.WrittenOf(x.Game)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(before, func(p ledger.Posting) bool { return p.Key == r.remindedKey(x.Game) }) {
		return nil, &ledger.RefusedError{Why: "a reminder of this game went out today"}
	}
	t, err := l.Tournament(x.Tournament)
	if err != nil {
		return nil, err
	}
	for _, id := range x.Players[side] {
		p, err := l.Player(id)
		if err != nil {
			return nil, err
		}
		if p.Writes() == "" && !p.OnPaper() {
			continue
		}
		stands, err := l.Standing(x.Game, p.ID, r.at)
		if err != nil {
			return nil, err
		}
		words, err := templates.RenderReminded(templates.Reminded{Text: r.Text, By: t.Official(terms.ToSecretary).Name, Stands: templates.Standing(stands)})
		if err != nil {
			return nil, err
		}
		out = append(out, ledger.Post{
			To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form, Key: r.remindedKey(x.Game),
			Written: true, About: x.Game, Game: x.Game, Party: terms.PartyOf(side), Label: x.Label,
		})
	}
	if len(out) == 0 {
		return nil, &ledger.RefusedError{Why: "nobody of that side has an address"}
	}
	return out, nil
}

// remindOneOf reminds in one of many games.
func remindOneOf(l *ledger.Ledger, b ledger.Batch, target uint64) (m ledger.Matter, err error) {
	r := reminder{at: b.At}
	if err := json.Unmarshal(b.With, &r); err != nil {
		return m, err
	}
	x, err := l.Line(terms.GameID(target))
	if err != nil {
		return m, err
	}
	side, why := waitsFor(x)
	if why != "" {
		return m, &ledger.RefusedError{Why: why}
	}
	m.Post, err = r.to(l, x, side)
	return m, err
}

// reminder is what the visitor writes now.
func (v *request) reminder(text string) reminder {
	return reminder{v.Ledger().Redact(text), calendar.DateOf(v.Now, v.site.o.Zone), v.Now}
}

// remindMany is the batch of reminders, with counts and one sample.
func (v *request) remindMany(text string, lines []ledger.Line, chosen, key string) (visit.Action, error) {
	r, l := v.reminder(text), v.site.o.Ledger
	back := v.manyBack()
	b := ledger.Batch{Nonce: batches.Nonce(key), Deed: deedRemind, Title: "Reminders in many games", Chosen: chosen, By: v.Who(), Why: "reminders", At: v.Now, Back: back}
	letters, left, not, first := 0, 0, "", []ledger.Post{}
	for _, x := range lines {
		b.Targets = append(b.Targets, uint64(x.Game))
		side, why := waitsFor(x)
		if why == "" {
			posts, err := r.to(l, x, side)
			if bad, refused := err.(*ledger.RefusedError); refused {
				why = bad.Why
			} else if err != nil {
				return visit.Action{}, err
			}
			letters += len(posts)
			if len(first) == 0 {
				first = posts
			}
		}
		if why != "" {
			left, not = left+1, why
		}
	}
	if letters == 0 {
		return visit.Action{}, &ledger.RefusedError{Why: not}
	}
	var err error
	if b.With, err = json.Marshal(r); err != nil {
		return visit.Action{}, err
	}
	does := []string{chosen + ".", fmt.Sprintf("Whoever is to move or to choose is reminded, in %s. Nothing changes in a game.", visit.CountWords(len(lines)-left, "game", "games"))}
	if left > 0 {
		does = append(does, fmt.Sprintf("It cannot be done in %s, which will be listed: %s.", visit.CountWords(left, "game", "games"), not))
	}
	return visit.Action{
		Title: b.Title, Button: "Send the reminders", Does: does, Back: back,
		Posts: fmt.Sprintf("%s will go out; here is that of %s", visit.CountWords(letters, "letter", "letters"), first[0].Label),
		Samples: func() ([]visit.LetterView, error) {
			rehearsed, err := l.Rehearse(ledger.Matter{Key: "sample", Post: first[:1]})
			return visit.LetterViews(rehearsed.Letters), err
		},
		Matters: []ledger.Matter{{Rows: []ledger.Row{b}, Why: b.Why}},
		Then:    visit.Done(back, fmt.Sprintf("The reminders of %s are being sent; the desk shows how far it is.", visit.CountWords(len(lines)-left, "game", "games"))),
	}, nil
}

// remindGame reminds a player of one game. The letter stands below the form as it would go; where
// nothing was changed in it, it is sent without being shown once more.
func remindGame(v *request, f gameFile) (visit.Response, error) {
	x := f.Line
	side, why := waitsFor(x)
	up := folder.StandOf(x, v.Now).Slug == narrate.TimeIsUp.Slug
	usual := side
	if up { // who may claim is told, unless the form says otherwise
		usual = side.Other()
	}
	stock := fmt.Sprintf("Game %s waits for your answer. If something keeps you from it, please write to me.", f.Label)
	if up {
		stock = fmt.Sprintf("The time in game %s is up. Whether you claim is for you to say; without a claim the game goes on.", f.Label)
	}
	text := stock
	if side = usual; v.Posted() {
		text = strings.TrimSpace(strings.ReplaceAll(v.Field("text"), "\r\n", "\n"))
		if side = rules.White; v.Field("side") == rules.Black.String() {
			side = rules.Black
		}
	}
	form := visit.Compose{Back: f.Path(""), Button: "Send"}
	posts, err := v.remindForm(f, side, text, why, up, &form)
	if err != nil {
		return nil, err
	}
	if v.Sends() && text == stock && side == usual {
		v.HTTP.Form.Set("sure", "yes") // it was shown already
	}
	p := v.Composed([]templates.Link{visit.Crumb("Games", "/g"), visit.Crumb(f.Label, f.Path(""))}, "Remind "+folder.SideName(f.Game, side)+" of "+f.Label, form)
	return v.ByForm(p, form.Fields[0].Error == "" && form.Cannot == "", func(string) (visit.Action, error) {
		return visit.Action{
			Title: p.Title, Button: "Send", Back: f.Path(""),
			Does:    []string{form.Lead, "Nothing changes in the game: no time is given, and none is taken."},
			Matters: []ledger.Matter{{Why: "a reminder", Post: posts}},
			Then:    visit.Done(f.Path(""), "The reminder to "+folder.SideName(f.Game, side)+" is in the outbox."),
		}, nil
	})
}

// remindForm fills the form of a reminder in one game, and finds its letters.
func (v *request) remindForm(f gameFile, side rules.Colour, text, why string, up bool, form *visit.Compose) (posts []ledger.Post, err error) {
	field := visit.FormField{Name: "text", Label: "Reminder", Type: "textarea", Rows: 4, Value: text, Required: true, Error: visit.TextFault(text)}
	form.Lead = fmt.Sprintf("To %s, %s in game %s. A reminder changes nothing in the game; an answer to it is heard there.", folder.SideName(f.Game, side), side, f.Label)
	form.Fields, form.Hidden = []visit.FormField{field}, []visit.Hidden{{Name: "side", Value: side.String()}}
	if up {
		form.Hidden = nil
		of := visit.FormField{Name: "side", Label: "To", Type: "select"}
		for _, c := range []rules.Colour{rules.White, rules.Black} {
			of.Options = append(of.Options, visit.Choice{Value: c.String(), Name: folder.SideName(f.Game, c) + ", " + c.String(), Here: c == side})
		}
		form.Fields = append(form.Fields, of)
	}
	if f.Case != nil || len(f.Carried()) > 0 {
		form.Laws = []visit.Law{f.LawText("RULING/R-2")}
		form.Lead += " A record of this game is not settled: write nothing that the side was not told."
	}
	if why == "" && field.Error == "" {
		posts, err = v.reminder(text).to(v.site.o.Ledger, f.Line, side)
	}
	if bad, refused := err.(*ledger.RefusedError); refused {
		why, err = bad.Why, nil
	}
	if why != "" {
		form.Cannot = "No reminder can be sent: " + why + "."
	}
	if len(posts) > 0 {
		form.Quoted, form.QuotedWords = visit.LetterView{Subject: posts[0].Words.Subject, Text: posts[0].Words.Text}, "The letter, as it would go"
	}
	return posts, err
}
