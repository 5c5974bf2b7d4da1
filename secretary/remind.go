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
	"postd/templates"
	"postd/templates/narrate"
)

// An official reminds whoever is to move or to choose, in words of their own: in one game, or in
// many. It is a letter of the office and changes nothing; an answer to it is heard in the game.

const deedRemind = "remind"

// rowRemind stands among the rulings in many games, though it is none.
const rowRemind = "Remind"

var remindRoutes = []route[*request]{
	get("/g/:game/remind", to(ledger.ActArrange, theGame), ofGame(remindGame)),
	post("/g/:game/remind", to(ledger.ActArrange, theGame), ofGame(remindGame)),
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
	return reminder{v.ledger().Redact(text), calendar.DateOf(v.now, v.site.o.Zone), v.now}
}

// remindMany is the batch of reminders, with counts and one sample.
func (v *request) remindMany(text string, lines []ledger.Line, chosen, key string) (action, error) {
	r, l := v.reminder(text), v.site.o.Ledger
	back := v.manyBack()
	b := ledger.Batch{Nonce: batchNonce(key), Deed: deedRemind, Title: "Reminders in many games", Chosen: chosen, By: v.who(), Why: "reminders", At: v.now, Back: back}
	letters, left, not, first := 0, 0, "", []ledger.Post{}
	for _, x := range lines {
		b.Targets = append(b.Targets, uint64(x.Game))
		side, why := waitsFor(x)
		if why == "" {
			posts, err := r.to(l, x, side)
			if bad, refused := err.(*ledger.RefusedError); refused {
				why = bad.Why
			} else if err != nil {
				return action{}, err
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
		return action{}, &ledger.RefusedError{Why: not}
	}
	var err error
	if b.With, err = json.Marshal(r); err != nil {
		return action{}, err
	}
	does := []string{chosen + ".", fmt.Sprintf("Whoever is to move or to choose is reminded, in %s. Nothing changes in a game.", countWords(len(lines)-left, "game", "games"))}
	if left > 0 {
		does = append(does, fmt.Sprintf("It cannot be done in %s, which will be listed: %s.", countWords(left, "game", "games"), not))
	}
	return action{
		title: b.Title, button: "Send the reminders", does: does, back: back,
		posts: fmt.Sprintf("%s will go out; here is that of %s", countWords(letters, "letter", "letters"), first[0].Label),
		samples: func() ([]letterView, error) {
			rehearsed, err := l.Rehearse(ledger.Matter{Key: "sample", Post: first[:1]})
			return letterViews(rehearsed.Letters), err
		},
		matters: []ledger.Matter{{Rows: []ledger.Row{b}, Why: b.Why}},
		then:    done(back, fmt.Sprintf("The reminders of %s are being sent; the desk shows how far it is.", countWords(len(lines)-left, "game", "games"))),
	}, nil
}

// remindGame reminds a player of one game. The letter stands below the form as it would go; where
// nothing was changed in it, it is sent without being shown once more.
func remindGame(v *request, f gameFile) (response, error) {
	x := f.line
	side, why := waitsFor(x)
	up := standOf(x, v.now).Slug == narrate.TimeIsUp.Slug
	usual := side
	if up { // who may claim is told, unless the form says otherwise
		usual = side.Other()
	}
	stock := fmt.Sprintf("Game %s waits for your answer. If something keeps you from it, please write to me.", f.Label)
	if up {
		stock = fmt.Sprintf("The time in game %s is up. Whether you claim is for you to say; without a claim the game goes on.", f.Label)
	}
	text := stock
	if side = usual; v.posted() {
		text = strings.TrimSpace(strings.ReplaceAll(v.field("text"), "\r\n", "\n"))
		if side = rules.White; v.field("side") == rules.Black.String() {
			side = rules.Black
		}
	}
	form := composePage{Back: f.path(""), Button: "Send"}
	posts, err := v.remindForm(f, side, text, why, up, &form)
	if err != nil {
		return nil, err
	}
	if v.sends() && text == stock && side == usual {
		v.r.Form.Set("sure", "yes") // it was shown already
	}
	p := v.composed([]templates.Link{crumb("Games", "/g"), crumb(f.Label, f.path(""))}, "Remind "+sideName(f.Game, side)+" of "+f.Label, form)
	return v.byForm(p, form.Fields[0].Error == "" && form.Cannot == "", func(string) (action, error) {
		return action{
			title: p.title, button: "Send", back: f.path(""),
			does:    []string{form.Lead, "Nothing changes in the game: no time is given, and none is taken."},
			matters: []ledger.Matter{{Why: "a reminder", Post: posts}},
			then:    done(f.path(""), "The reminder to "+sideName(f.Game, side)+" is in the outbox."),
		}, nil
	})
}

// remindForm fills the form of a reminder in one game, and finds its letters.
func (v *request) remindForm(f gameFile, side rules.Colour, text, why string, up bool, form *composePage) (posts []ledger.Post, err error) {
	field := formField{Name: "text", Label: "Reminder", Type: "textarea", Rows: 4, Value: text, Required: true, Error: textFault(text)}
	form.Lead = fmt.Sprintf("To %s, %s in game %s. A reminder changes nothing in the game; an answer to it is heard there.", sideName(f.Game, side), side, f.Label)
	form.Fields, form.Hidden = []formField{field}, []hidden{{"side", side.String()}}
	if up {
		form.Hidden = nil
		of := formField{Name: "side", Label: "To", Type: "select"}
		for _, c := range []rules.Colour{rules.White, rules.Black} {
			of.Options = append(of.Options, option{c.String(), sideName(f.Game, c) + ", " + c.String(), c == side})
		}
		form.Fields = append(form.Fields, of)
	}
	if f.Case != nil || len(f.Carried()) > 0 {
		form.Laws = []lawOf{f.lawOf("RULING/R-2")}
		form.Lead += " A record of this game is not settled: write nothing that the side was not told."
	}
	if why == "" && field.Error == "" {
		posts, err = v.reminder(text).to(v.site.o.Ledger, f.line, side)
	}
	if bad, refused := err.(*ledger.RefusedError); refused {
		why, err = bad.Why, nil
	}
	if why != "" {
		form.Cannot = "No reminder can be sent: " + why + "."
	}
	if len(posts) > 0 {
		form.Quoted, form.QuotedWords = letterView{Subject: posts[0].Words.Subject, Text: posts[0].Words.Text}, "The letter, as it would go"
	}
	return posts, err
}
