package cups

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/starting"
	"postd/secretary/visit"
	"postd/tournament/knockout"
)

// waits is what of a tie can begin now.
type waits struct {
	knockout.Tie
	From   int  // the games that there are
	Upto   int  // and those that there will be
	Replay bool // they are a replay
}

// waiting are the ties of which something can begin: both players are known, nobody has left, and
// games are to be played that were not begun.
func waiting(c folder.Course, b ledger.Bracket) (out []waits) {
	for _, t := range b.Ties {
		games := b.Games[t.Label]
		left := t.State == knockout.Decided && !b.Gone(t.Label) && c.Cup.SaidOf(t.Label) == (ledger.TieSaid{Tie: t.Label}) &&
			t.Left > 0 && knockout.Rest(c.Cup.Rest) == knockout.RestPlay && c.Cup.Turns // the rest is played out
		if len(games) >= len(t.Games) || t.State != knockout.Playing && !left {
			continue
		}
		w := waits{Tie: t, From: len(games), Upto: len(t.Games), Replay: t.Games[len(games)].Replay}
		if c.Cup.Turns {
			if slices.ContainsFunc(games, func(g ledger.TieGame) bool { return !g.Line.Over() }) {
				continue
			}
			w.Upto = w.From + 1
		}
		out = append(out, w)
	}
	return out
}

// gameLabel is the label of a game of a tie: C26-QF2-1.
func gameLabel(c folder.Course, tie string, no int) string {
	return fmt.Sprintf("%s-%s-%d", c.Label, strings.ReplaceAll(tie, ".", "-"), no)
}

// The fields by which ties begin.
const (
	fieldOf     = "of"
	fieldBegins = "begins"
	fieldLimit  = "limit"
	ofReplays   = "replays"
	formInstant = "2006-01-02T15:04"
)

// next begins ties: all that can, or those that are ticked, on a day. Replays begin apart, since
// they may have another turn limit.
func next(v *request, c folder.Course, b ledger.Bracket) (visit.Response, error) {
	replays := v.Field(fieldOf) == ofReplays
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path("/tree"), Button: "Begin these, and look at it…",
		Lead: "A tie begins when both its players are known. Its games get their letters of terms before their first turn."}
	if replays {
		form.Lead, form.Hidden = "A replay is two more games of the same players, with the colours going on by turns.", []visit.Hidden{{Name: fieldOf, Value: ofReplays}}
	}
	var chosen []waits
	for _, w := range waiting(c, b) {
		if w.Replay != replays {
			continue
		}
		f := visit.FormField{Name: "tie." + w.Label, Label: fmt.Sprintf("%s: %s – %s, %s", w.Label, b.SideWords(w.Upper), b.SideWords(w.Lower), visit.CountWords(w.Upto-w.From, "game", "games")),
			Type: "checkbox", Value: "yes", Checked: !v.Posted() || v.Field("tie."+w.Label) != ""}
		if f.Checked {
			chosen = append(chosen, w)
		}
		form.Fields = append(form.Fields, f)
	}
	r := ledger.Round{No: len(c.Rounds) + 1, Limit: c.Cup.Replay}
	if !replays {
		r.Limit = 0
	}
	switch {
	case len(form.Fields) == 0:
		form.Cannot = "Nothing can begin now: each tie that is not over waits for its players, or for games in play."
	case c.State != ledger.Drawn && c.State != ledger.Running:
		form.Cannot = "The tournament is " + c.Status().Words + ". Wait until its games are set up."
	}
	ties := len(form.Fields)
	good := v.beginning(c, &form, &r, replays)
	if form.Cannot == "" && len(chosen) == 0 {
		form.Fields[0].Error, good = "Tick what is to begin.", false
	}
	if ties == 0 {
		good = false
	}
	p := v.Composed(crumbs(c), "What begins in "+c.Label, form)
	return v.ByForm(p, good && form.Cannot == "", func(key string) (visit.Action, error) { return v.begin(c, b, chosen, r, key) })
}

// beginning adds the fields of the day and the turn limit to the form, and reads them.
func (v *request) beginning(c folder.Course, form *visit.Compose, r *ledger.Round, replays bool) (good bool) {
	usual := ""
	if at := c.Agreement.FirstTurnAt; at.After(v.Now) {
		usual = at.In(c.Zone).Format(formInstant)
	}
	begins := visit.FormField{Name: fieldBegins, Label: "First turn", Type: "datetime-local", Value: usual, Required: true, Hint: "By the clocks of the tournament, " + c.Zone.String() + "; an hour from now at the earliest."}
	limit := visit.FormField{Name: fieldLimit, Label: "Turn limit", Hint: "Such as 36h or 5 days. Left empty, that of the terms: " + calendar.DurationText(c.Agreement.Turn.Limit) + "."}
	if r.Limit > 0 {
		limit.Value = calendar.DurationText(r.Limit)
	}
	good = true
	if v.Posted() {
		form.Version = v.Version()
		begins.Value, limit.Value = v.Field(fieldBegins), v.Field(fieldLimit)
		var err error
		if r.Begins, err = time.ParseInLocation(formInstant, begins.Value, c.Zone); err != nil || r.Begins.Before(v.Now.Add(time.Hour)) {
			begins.Error, good = "A day and an hour, an hour from now at the earliest: the letters must be out before.", false
		}
		if r.Limit = 0; replays && limit.Value != "" {
			if r.Limit, err = readSpan(limit.Value); err != nil {
				limit.Error, good = "A time such as 36h or 5 days.", false
			}
		}
	}
	if form.Fields = append(form.Fields, begins); replays {
		form.Fields = append(form.Fields, limit)
	}
	return good
}

// begin is the deed by which ties begin: the round, its pairings, and the batch that sets them up.
func (v *request) begin(c folder.Course, b ledger.Bracket, chosen []waits, r ledger.Round, key string) (visit.Action, error) {
	row := c.Tournament
	var names []string
	games := 0
	row.Pairings = slices.Clone(row.Pairings)
	for _, w := range chosen {
		names = append(names, w.Label)
		for i := w.From; i < w.Upto; i++ {
			row.Pairings = append(row.Pairings, ledger.Pairing{Round: r.No, White: w.Games[i].White, Black: w.Games[i].Black, Label: gameLabel(c, w.Label, i+1), Tie: w.Label})
			games++
		}
	}
	r.Name = strings.Join(names, ", ")
	row.Rounds = append(slices.Clone(row.Rounds), r)
	d := visit.Action{Title: "Begin " + r.Name + " of " + c.Label, Button: "Begin them", Back: c.Path("/tree/next"),
		Then: visit.Done(c.Path("/tree"), fmt.Sprintf("%s of %s: %s being set up.", r.Name, c.Label, visit.CountWords(games, "game is", "games are")))}
	for _, w := range chosen {
		d.Changes = append(d.Changes, visit.Change{What: w.Label, Before: "", After: fmt.Sprintf("%s – %s, from %s", b.SideWords(w.Upper), b.SideWords(w.Lower), gameLabel(c, w.Label, w.From+1))})
		for _, n := range w.Notes {
			d.Does = append(d.Does, w.Label+": "+n+".")
		}
	}
	if r.Limit > 0 {
		d.Does = append(d.Does, "Each turn has "+calendar.DurationText(r.Limit)+".")
	}
	return v.starts(c, row, r.No, "/tree/next", key, d)
}

// starts has a round begin: the deed that starts its games (package starting), with what is to be
// said of it besides.
func (v *request) starts(c folder.Course, row ledger.Tournament, round int, from, key string, d visit.Action) (visit.Action, error) {
	if err := c.Changed(v.Request); err != nil {
		return d, err
	}
	c.Tournament = row
	s := starting.Of(c, fmt.Sprintf("round %d of %s", round, c.Label), c.Path(from), starting.InRound(round))
	if wanting := s.Wanting(v.Request); len(wanting) > 0 {
		var words []string
		for _, w := range wanting {
			words = append(words, w.Name)
		}
		return d, visit.Refused("This cannot begin yet.", strings.Join(words, " "), "Mend it, and press again.")
	}
	does, changes := d.Does, d.Changes
	d, err := s.Action(v.Request, key, d)
	d.Does, d.Changes = append(d.Does, does...), append(d.Changes, changes...)
	return d, err
}
