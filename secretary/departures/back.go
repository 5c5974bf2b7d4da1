package departures

import (
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
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// That a player has left is taken back as a whole, as long as what was ruled may be appealed from:
// by one batch that opens each game again (RULING/R-37), or lets the one who left play on, and by
// the row of the table, which stands as before.

// DeedComeBack is the batch by which it is taken back.
const DeedComeBack = "come-back"

// returns are what that batch needs: what was filed by the other.
type returns struct {
	Batch  uint64 `json:"batch"`
	Reason string `json:"reason"`
}

func backPath(b ledger.Batch) string { return batches.Path(b.ID) + "/back" }

// back is the ruling that takes the one of a batch back in a game, or why none does.
func (w left) back(l *ledger.Ledger, b ledger.Batch, id terms.GameID, reason, key string) (r correspondence.Ruling, err error) {
	no := func(format string, args ...any) error { return &ledger.RefusedError{Why: fmt.Sprintf(format, args...)} }
	if slices.ContainsFunc(b.Failed, func(f ledger.Failure) bool { return f.Target == uint64(id) }) {
		return r, no("it did not end by this batch, and stays as it is")
	}
	g, err := l.Game(id)
	if err != nil {
		return r, err
	}
	at := slices.IndexFunc(g.Rulings, func(t correspondence.TakenRuling) bool { return t.At.Equal(b.At) && t.Row == w.Games[id].Row })
	r = correspondence.Ruling{By: terms.ToSecretary, Reason: reason, Key: key}
	switch {
	case at < 0:
		return r, no("the ruling of that day does not stand in it")
	case w.Games[id].Row == "Substitute":
		r.Row, r.Undoes = "Undo", at+1
	case w.Games[id].Row == "Adjudicate":
		return r, no("it is before the adjudicator, and stays there (BCC1903/VI.10)")
	case slices.ContainsFunc(g.Rulings[at+1:], func(t correspondence.TakenRuling) bool { return t.Row == "Reopen" }):
		return r, no("it was opened again since")
	default:
		r.Row, r.Law = "Reopen", "RULING/R-37"
	}
	return r, nil
}

// backIn is the matter that takes it back in a game.
func (w left) backIn(l *ledger.Ledger, b ledger.Batch, id terms.GameID, reason, key string, at time.Time) (m ledger.Matter, err error) {
	r, err := w.back(l, b, id, reason, key)
	if err != nil {
		return m, err
	}
	if m, err = batches.RuledOnPaper(l, id, r, at); err != nil {
		return m, err
	}
	m.Joint, err = w.joint(l, at, true, reason)
	return m, err
}

// ComeBackOneOf files the matter of one game.
func ComeBackOneOf(l *ledger.Ledger, b ledger.Batch, target uint64) (m ledger.Matter, err error) {
	var x returns
	if err := json.Unmarshal(b.With, &x); err != nil {
		return m, err
	}
	was, err := l.Batch(x.Batch)
	if err != nil {
		return m, err
	}
	w, err := leftOf(was)
	if err != nil {
		return m, err
	}
	return w.backIn(l, was, terms.GameID(target), x.Reason, b.Key(target), b.At)
}

// ComesBack is what the page of a batch offers, where a player left by it and it can be taken back.
func ComesBack(of *folder.Request, b ledger.Batch) templates.Link {
	v := &request{of}
	if b.Deed != DeedLeave || b.Open() || !batches.Runs(v.Request, b) || v.tooLate(b) != nil {
		return templates.Link{}
	}
	return templates.Link{Name: "Take it back", Href: backPath(b)}
}

// LeftLately leads to where a leave of the player is taken back.
func LeftLately(v *folder.Request, player uint64) (out []templates.Link, err error) {
	taken := map[uint64]bool{} // what was taken back stands before it, since the last comes first
	list, err := v.Ledger().Batches(0, func(b ledger.Batch) bool {
		var x returns
		if b.Deed == DeedComeBack && json.Unmarshal(b.With, &x) == nil {
			taken[x.Batch] = true
		}
		if b.Deed != DeedLeave || taken[b.ID] {
			return false
		}
		w, err := leftOf(b)
		return err == nil && w.Player == player
	})
	for _, b := range list {
		if at := ComesBack(v, b); at.Href != "" {
			out = append(out, templates.Link{Name: "Take it back: " + b.Title, Href: at.Href})
		}
	}
	return out, err
}

// tooLate says why the batch cannot be taken back any more, or yet.
func (v *request) tooLate(b ledger.Batch) error {
	w, err := leftOf(b)
	switch {
	case b.Deed != DeedLeave:
		return visit.Missing("Nobody left by this batch.", "")
	case err != nil:
		return err
	case b.Open():
		return visit.Refused("The batch has not ended.", "Games are still being ended by it.", "Wait until it has ended, or stop it and rule in each game.")
	}
	for _, id := range w.In {
		t, err := v.Ledger().Tournament(id)
		if err != nil {
			return err
		}
		if until := b.At.Add(t.Agreement.AppealWindow); v.Now.After(until) {
			return visit.Refused("This cannot be taken back any more.", fmt.Sprintf("It was final on %s: what was not appealed from within %s stands (RULING/R-37).",
				calendar.LongDay(until, folder.ZoneOf(t)), calendar.DurationText(t.Agreement.AppealWindow)), "")
		}
	}
	return nil
}

// comeBack is the form, the preview and the filing.
func comeBack(v *request, was ledger.Batch) (visit.Response, error) {
	if err := v.tooLate(was); err != nil {
		return nil, err
	}
	w, err := leftOf(was)
	if err != nil {
		return nil, err
	}
	why, field, good := v.Reasoned()
	field.Hint = "The players are shown it."
	form := v.Composed([]templates.Link{visit.Crumb(was.Title, batches.Path(was.ID))}, "Take back: "+was.Title, visit.Compose{
		Lead: "Each game that ended by it is opened again, and the row of " + w.Name + " stands in the table as before.", Fields: []visit.FormField{field}, Back: batches.Path(was.ID), Button: "Show",
	})
	return v.ByForm(form, good, func(key string) (visit.Action, error) { return v.comingBack(was, w, why, key) })
}

// comingBack is the deed by which it is taken back.
func (v *request) comingBack(was ledger.Batch, w left, why, key string) (visit.Action, error) {
	l := v.Ledger().Ledger
	a := visit.Action{Title: "Take back: " + was.Title, Button: "Take it back", Back: batches.Path(was.ID), Law: narrate.Cite("RULING/R-37")}
	rows, err := v.rowsBack(w, &a)
	if err != nil {
		return a, err
	}
	b := ledger.Batch{Nonce: batches.Nonce(key), Deed: DeedComeBack, Title: w.Name + " has not left", By: v.Who(), Why: why, At: v.Now, Back: batches.Path(was.ID), Tournament: was.Tournament}
	if b.With, err = json.Marshal(returns{was.ID, why}); err != nil {
		return a, err
	}
	given, err := v.rightsBack(w, &a)
	if err != nil {
		return a, err
	}
	rows = append(rows, given...)
	var matters []ledger.Matter
	for _, target := range was.Targets {
		m, err := w.backIn(l, was, terms.GameID(target), why, b.Key(target), v.Now)
		name, _ := batches.GameNamed(v.Request, was, target)
		if no, ok := errors.AsType[*ledger.RefusedError](err); ok {
			a.Does = append(a.Does, fmt.Sprintf("%s stays as it is: %s.", name, no.Why))
			continue
		}
		if err != nil {
			return a, err
		}
		b.Targets, matters = append(b.Targets, target), append(matters, m)
	}
	if len(b.Targets) == 0 {
		return a, visit.Refused("No game can be taken back.", strings.Join(a.Does, " "), "Rule in each game what is right now.")
	}
	r, err := l.Rehearse(matters...)
	if err != nil {
		return a, err
	}
	b.Chosen = visit.CountWords(len(b.Targets), "game", "games")
	a.Does = append([]string{b.Chosen + " of " + w.Name + ": each goes on, and clocks begin anew on receipt."}, a.Does...)
	a.Games = v.Effects(r)
	one := kindsOf(r.Letters)
	a.Posts = fmt.Sprintf("%s of correction will go out; here is one of each kind", visit.CountWords(len(r.Letters), "letter", "letters"))
	a.Samples = func() ([]visit.LetterView, error) { return visit.LetterViews(one), nil }
	a.Matters = []ledger.Matter{{Rows: append(rows, b), Why: why}}
	a.Then = visit.Done(batches.Path(was.ID), fmt.Sprintf("It is being taken back in %s; the desk shows how far it is.", b.Chosen))
	return a, nil
}

// rowsBack are the rows of the tournaments with the entry as it was.
func (v *request) rowsBack(w left, a *visit.Action) (out []ledger.Row, err error) {
	for _, id := range w.Rows {
		t, err := v.Ledger().Tournament(id)
		if err != nil {
			return nil, err
		}
		t.Entries = slices.Clone(t.Entries)
		i := slices.IndexFunc(t.Entries, func(e ledger.Entry) bool { return e.Player == t.RowOf(w.Player) })
		if i < 0 || t.Entries[i].State != ledger.Withdrawn || t.Entries[i].Left.IsZero() {
			return nil, visit.Refused("This was taken back already.", w.Name+" is in "+t.Label+".", "")
		}
		a.Changes = append(a.Changes, visit.Change{What: w.Name + " in " + t.Label, Before: "left on " + calendar.DayWords(t.Entries[i].Left, folder.ZoneOf(t)), After: "plays"})
		t.Entries[i].State, t.Entries[i].Left = ledger.Accepted, time.Time{}
		out = append(out, t)
	}
	return out, nil
}

// diedWords is why the rights of who has died were passed over.
const diedWords = "has died"

// rightsBack are the rights that were passed over by the news of a death: one to a class is open
// again, one to a place in a stage waits in its order, since others may have been asked meanwhile.
func (v *request) rightsBack(w left, a *visit.Action) (out []ledger.Row, err error) {
	if !w.Died {
		return nil, nil
	}
	list, err := v.Ledger().Rights(func(r ledger.Right) bool {
		return r.Player == w.Player && r.State == ledger.RightPassed && r.Why == diedWords
	})
	for _, r := range list {
		r.Why, r.State = "", ledger.RightOpen
		words := "open again"
		if r.Event != 0 {
			r.State, words = ledger.RightNext, "waits in its order: look at the rights of the event, and ask them"
		}
		a.Changes = append(a.Changes, visit.Change{What: "The right of " + w.Name + " to " + r.To, Before: "passed over: " + diedWords, After: words})
		out = append(out, r)
	}
	return out, err
}

// kindsOf are one letter of each kind.
func kindsOf(all []ledger.Posting) (one []ledger.Posting) {
	seen := map[correspondence.NoticeKind]bool{}
	for _, p := range all {
		if !seen[p.Kind] {
			seen[p.Kind], one = true, append(one, p)
		}
	}
	return one
}
