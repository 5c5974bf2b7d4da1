package ladders

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament/ladder"
)

// Asks is what the press comes to by which the secretary consents to a challenge on a ladder: the
// rows, and the letter that asks the other player.
func Asks(l *ledger.Ledger, r ledger.Request, at time.Time, words func(templates.OwnAnswer) (correspondence.Rendered, error)) (rows []ledger.Row, post []ledger.Post, err error) {
	t, err := l.Tournament(r.Tournament)
	if err != nil {
		return nil, nil, err
	}
	c, err := l.Climb(t, at)
	if err != nil {
		return nil, nil, err
	}
	if why := c.MayNot(r.Player, r.Other); why != "" {
		return nil, nil, visit.Refused("The challenge cannot go out now.", why+".", "Wait, or take it off the desk.")
	}
	rows, other, r, err := l.AsksOnLadder(c, r, at)
	if err != nil {
		return nil, nil, err
	}
	to := other.Reached()
	if to == "" {
		return nil, nil, visit.Refused(other.Name+" cannot be asked.", "There is no confirmed address.", "Write to the player, and enter the answer by hand.")
	}
	w, err := words(templates.OwnAnswer{Name: other.Name, Word: "CHALLENGE", Came: "question", Other: c.Names[r.Player], Ladder: t.Label + ", " + t.Name, Rung: c.Rung(r.Other), Above: c.Rung(r.Player),
		At: r.Asked, Until: r.Asked.Add(ledger.RequestLasts), Zone: ledger.ZoneNamed(other.Zone)})
	post = []ledger.Post{{To: []string{to}, Words: w.InForm(other.Form), Name: other.Name, Player: other.ID, Form: other.Form, ReplyTo: l.RequestAddress(r.ID, to), Key: fmt.Sprintf("request:%d", r.ID)}}
	return rows, post, err
}

// words words letters in the name of the office.
func (v *request) words(c folder.Course) func(templates.OwnAnswer) (correspondence.Rendered, error) {
	return func(x templates.OwnAnswer) (correspondence.Rendered, error) {
		return templates.RenderOwn(x, v.Office.Name, c.Secretary.Name+" <"+c.Secretary.Addr+">")
	}
}

// choose is a field with players to choose from, and who was chosen; 0 for nobody.
func (v *request) choose(name, label string, x ledger.Climb) (f visit.FormField, id uint64) {
	f = visit.FormField{Name: name, Label: label, Type: "select", Required: true, Value: v.Field(name)}
	for i, r := range x.Rungs {
		value := strconv.FormatUint(x.IDs[r.Name], 10)
		f.Options = append(f.Options, visit.Choice{Value: value, Name: fmt.Sprintf("%d. %s", i+1, r.Name), Here: value == f.Value})
		if value == f.Value {
			id = x.IDs[r.Name]
		}
	}
	return f, id
}

// challenge enters a challenge that came otherwise than by letter: the other player is asked.
func challenge(v *request, c folder.Course, x ledger.Climb) (visit.Response, error) {
	who, a := v.choose("who", "Who challenges", x)
	whom, b := v.choose("whom", "Whom", x)
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path(below), Button: "Show the letter",
		Lead: "A letter asks the one who is challenged, who answers CONSENT or REFUSE; the game begins by the answer."}
	good := a != 0 && b != 0
	if v.Posted() {
		form.Version = v.Version()
		if why := x.MayNot(a, b); why != "" {
			whom.Error, good = why+".", false
		}
	}
	form.Fields = []visit.FormField{who, whom}
	if len(x.Rungs) < 2 {
		form.Cannot, good = "Fewer than two players stand on the ladder.", false
	}
	p := v.Composed(crumbs(c), "Enter a challenge on "+c.Label, form)
	return v.ByForm(p, good, func(string) (visit.Action, error) {
		l := v.Ledger().Ledger
		id, err := l.NextRequest()
		if err != nil {
			return visit.Action{}, err
		}
		r := ledger.Request{ID: id, Kind: ledger.RequestChallenge, Player: a, Other: b, Tournament: c.Tournament.ID, Words: x.Names[b], At: v.Now.UTC(), State: ledger.RequestOpen}
		rows, post, err := Asks(l, r, v.Now, v.words(c))
		d := visit.Action{Title: x.Names[a] + " challenges " + x.Names[b], Button: "Send the question", Back: c.Path("/ladder/challenge"), Does: []string{"Nothing begins before the answer, and silence of two weeks is a refusal."},
			Matters: []ledger.Matter{{Rows: rows, Post: post}}, Then: visit.Done(c.Path(below), x.Names[b]+" is asked.")}
		d.Theirs = func() []string { return c.Now(nil) }
		return d, cmp.Or(err, c.Changed(v.Request))
	})
}

// answerKinds are the answers that can be entered by hand, with who says it.
var answerKinds = []struct {
	kind  ladder.Kind
	words string
	does  string
}{
	{ladder.Accepts, "takes the challenge up", "The game begins, and both are told the terms."},
	{ladder.Refuses, "refuses", "Two refusals running cost a rung."},
	{ladder.RefusesLeave, "refuses, on leave", "On leave a refusal costs nothing."},
	{ladder.TakesBack, "takes the challenge back", "Nothing comes of it."},
}

// answer enters what a player said otherwise than by letter to a challenge in play.
func answer(v *request, c folder.Course, x ledger.Climb) (visit.Response, error) {
	a, err := strconv.ParseUint(v.Field("who"), 10, 64)
	b, challenged := x.InPlay(a)
	if err != nil || b == 0 || challenged || x.Game(a) != "" {
		return nil, visit.Refused("Nothing waits for an answer here.", "The challenge is over, or its game has begun.", "Go back to the ladder.")
	}
	said := visit.FormField{Name: "said", Label: "What was said", Type: "select", Required: true, Value: v.Field("said")}
	at := 0
	for i, k := range answerKinds {
		who := x.Names[b]
		if k.kind == ladder.TakesBack {
			who = x.Names[a]
		}
		said.Options = append(said.Options, visit.Choice{Value: string(k.kind), Name: who + " " + k.words, Here: string(k.kind) == said.Value})
		if string(k.kind) == said.Value {
			at = i + 1
		}
	}
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path(below), Button: "Show what it does", Fields: []visit.FormField{said},
		Hidden: []visit.Hidden{{Name: "who", Value: v.Field("who")}}, Lead: x.Names[a] + " challenges " + x.Names[b] + ". Enter here what you heard by telephone, or what is in a letter that was not read."}
	if v.Posted() {
		form.Version = v.Version()
	}
	p := v.Composed(crumbs(c), "Answer a challenge on "+c.Label, form)
	return v.ByForm(p, at > 0, func(string) (visit.Action, error) {
		k := answerKinds[at-1]
		d := visit.Action{AtOnce: k.kind == ladder.TakesBack, Title: said.Options[at-1].Name, Button: "Enter it", Back: c.Path(below), Does: []string{k.does}, Then: visit.Done(c.Path(below), said.Options[at-1].Name+".")}
		d.Theirs = func() []string { return c.Now(nil) }
		r, found, err := asked(v.Ledger().Ledger, c.Tournament, a, b)
		if err != nil {
			return d, err
		}
		if d.Matters, err = v.answered(c, x, k.kind, a, b); err != nil {
			return d, visit.Refused("The game cannot begin.", visit.Plain(err)+".", "Mend it, and enter the answer again.")
		}
		if found {
			r.State, r.Answered = map[ladder.Kind]ledger.RequestState{ladder.Accepts: ledger.RequestDone, ladder.TakesBack: ledger.RequestDropped}[k.kind], v.Now.UTC()
			r.State = cmp.Or(r.State, ledger.RequestRefused)
			d.Matters[0].Rows = append(d.Matters[0].Rows, r)
		}
		return d, c.Changed(v.Request)
	})
}

// answered are the matters of an answer.
func (v *request) answered(c folder.Course, x ledger.Climb, kind ladder.Kind, a, b uint64) ([]ledger.Matter, error) {
	if kind == ladder.Accepts {
		m, err := x.Begins(v.Ledger().Ledger, a, b, v.Now)
		m.By = v.Who()
		return []ledger.Matter{m}, err
	}
	who, whom := b, a
	if kind == ladder.TakesBack {
		who, whom = a, b
	}
	row, err := x.Answer(kind, who, whom, v.Now, "")
	m := ledger.Matter{Rows: []ledger.Row{row}}
	if err != nil || kind == ladder.TakesBack {
		return []ledger.Matter{m}, err
	}
	// Who challenged is told, as they are of a refusal by letter.
	p, err := v.Ledger().Player(a)
	if err != nil || p.Reached() == "" || !p.Stopped.IsZero() {
		return []ledger.Matter{m}, err
	}
	w, err := v.words(c)(templates.OwnAnswer{Name: p.Name, Word: "CHALLENGE", Came: "they refused", Other: x.Names[b], Ladder: c.Label + ", " + c.Tournament.Name, At: v.Now, Zone: ledger.ZoneNamed(p.Zone)})
	m.Post = []ledger.Post{{To: []string{p.Reached()}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form}}
	return []ledger.Matter{m}, err
}

// asked is the request by which a challenge in play was asked about; false where it is none.
func asked(l *ledger.Ledger, t ledger.Tournament, a, b uint64) (ledger.Request, bool, error) {
	all, err := l.RequestsLike(ledger.Request{Kind: ledger.RequestChallenge, Player: a})
	i := slices.IndexFunc(all, func(r ledger.Request) bool { return !r.Over() && r.Tournament == t.ID && r.Other == b })
	if err != nil || i < 0 {
		return ledger.Request{}, false, err
	}
	return all[i], true, nil
}

// Freed is the row of a ladder on which nothing comes of a challenge that was accepted: both are
// free to challenge again.
func Freed(t ledger.Tournament, r ledger.Request, at time.Time, why string) ledger.Tournament {
	t.Ladder = t.Ladder.With(ledger.RungEntry{At: at, Kind: ladder.Annulled, Who: r.Player, Whom: r.Other, Why: why})
	return t
}
