package departures

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
)

// deed is what the form files: the rows of the tournaments, and the batch that ends the games.
func (d *quitting) deed(key string) (visit.Action, error) {
	v := d.v
	w := left{Player: d.player.ID, Name: d.player.Name, Since: d.since, Reason: d.reason, Law: d.cause.law, Died: d.cause.Value == "died", Games: map[terms.GameID]leftGame{}}
	b := ledger.Batch{Nonce: batches.Nonce(key), Deed: DeedLeave, By: v.Who(), Why: d.reason, At: v.Now, Back: d.back}
	a := visit.Action{Back: d.back, Button: "Do it"}
	var rows []ledger.Row
	var labels, redraw []string
	for _, x := range d.chosen {
		labels = append(labels, x.Label)
		if x.early {
			row, says := d.struck(x)
			rows, a.Does = append(rows, row), append(a.Does, says)
			if row.State != x.State {
				redraw = append(redraw, x.Path("/draw"))
			}
			continue
		}
		w.In = append(w.In, x.ID)
		if row, withdrawn := d.withdrawn(x); withdrawn {
			rows, w.Rows = append(rows, row), append(w.Rows, x.ID)
		}
		if err := d.games(x, &w, &b, &a); err != nil {
			return a, err
		}
	}
	a.Title = d.player.Name + " leaves " + strings.Join(labels, ", ")
	a.Then = visit.Done(d.back, a.Title+".")
	if len(redraw) > 0 {
		a.Then = visit.Done(redraw[0], a.Title+". Draw the lots anew.")
	}
	if len(d.faults) > 0 {
		return a, nil
	}
	if len(b.Targets) > 0 {
		if err := d.previewed(&w, &b, &a); err != nil || len(d.faults) > 0 {
			return a, err
		}
		rows = append(rows, b)
	}
	if w.Died {
		passed, err := d.v.Ledger().RightsOver(w.Player, "has died", d.v.Now)
		if err != nil {
			return a, err
		}
		if rows = append(rows, passed...); len(passed) > 0 {
			a.Does = append(a.Does, "Their rights to places in events are passed over.")
		}
	}
	posts, err := w.toOthers(d.v.Ledger().Ledger, b.Targets, d.v.Now)
	if err != nil {
		return a, err
	}
	a.Matters = []ledger.Matter{{Rows: rows, Why: d.reason, Post: posts}}
	a.Theirs = func() []string { return []string{"Somebody changed the tournament, or one of its games."} }
	return a, nil
}

// withdrawn is the row of a tournament with the entry withdrawn; false where a substitute plays
// on in the row, or there is none.
func (d *quitting) withdrawn(x *leavable) (ledger.Tournament, bool) {
	row := x.Tournament
	if d.sub != nil || x.at < 0 || x.others() {
		return row, false
	}
	row.Entries = slices.Clone(row.Entries)
	row.Entries[x.at].State = ledger.Withdrawn
	row.Entries[x.at].Left = time.Date(d.since.Year, d.since.Month, d.since.Day, 0, 0, 0, 0, x.Zone)
	return row, true
}

// games adds the games of a tournament to the batch, with what is said of them.
func (d *quitting) games(x *leavable, w *left, b *ledger.Batch, a *visit.Action) error {
	players, outcomes := x.Played()
	leaver := []tournament.Leaver{{Number: x.number, How: d.cause.how, Law: d.cause.law}}
	n := 0
	for _, g := range tournament.LeftGames(x.rule(), players, outcomes, leaver) {
		i := slices.IndexFunc(x.runs, func(l ledger.Line) bool { return l.Game == g.Game })
		if i < 0 {
			continue
		}
		w.Games[g.Game] = asLeft(g)
		if d.sub != nil {
			of := rules.Black
			if slices.Contains(x.runs[i].Players[rules.White], d.player.ID) {
				of = rules.White
			}
			w.Games[g.Game] = asTaken(of)
		}
		b.Targets = append(b.Targets, uint64(g.Game))
		n++
	}
	for _, l := range x.with {
		w.Stays = append(w.Stays, l.Game)
	}
	a.Does = append(a.Does, d.says(x, n)...)
	a.Does = append(a.Does, x.stays...)
	if d.sub != nil || x.State == ledger.ByHand {
		return nil
	}
	before, err := x.Table()
	if err != nil {
		return err
	}
	players, outcomes = x.after(d.since.Words(), leaver)
	after, err := x.TableOf(players, outcomes)
	if err != nil {
		return err
	}
	a.Tables = append(a.Tables, tableAfter(x.Course, before, after))
	if words := firstPlace(before, after); words != "" {
		a.Does = append(a.Does, words)
	}
	return nil
}

// says tells in sentences what becomes of the games of a tournament.
func (d *quitting) says(x *leavable, n int) []string {
	leaves := fmt.Sprintf("%s leaves %s from %s.", d.player.Name, x.Label, d.since.Words())
	if d.cause.Value == "died" {
		leaves = fmt.Sprintf("%s has died. The row in %s ends on %s.", d.player.Name, x.Label, d.since.Words())
	}
	games := visit.CountWords(n, "game", "games")
	if d.sub != nil {
		return []string{leaves, fmt.Sprintf("%s takes over %s (RULING/R-41); what is finished stays with the row, and nothing is taken out of the table.", d.sub.Name, games)}
	}
	ends := map[bool]string{true: " ends", false: " end"}[n == 1]
	out := []string{leaves, x.becomes(), fmt.Sprintf("%s%s (%s).", narrate.Upper(games), ends, d.cause.law)}
	if n := len(folder.ToCome(x.Course, x.number)); n > 0 {
		out = append(out, fmt.Sprintf("%s of rounds to come: not set up any more, and lost by default (%s).", visit.CountWords(n, "game", "games"), d.cause.law))
	}
	return out
}

// previewed judges every game on paper, and shows what becomes of the games and one letter of
// each kind.
func (d *quitting) previewed(w *left, b *ledger.Batch, a *visit.Action) (err error) {
	l := d.v.Ledger().Ledger
	b.Title, b.Chosen = a.Title, visit.CountWords(len(b.Targets), "game", "games")
	if len(w.In) == 1 {
		b.Tournament = w.In[0]
	}
	if d.sub != nil {
		w.Sub = d.sub.ID
	}
	if b.With, err = json.Marshal(w); err != nil {
		return err
	}
	var matters []ledger.Matter
	for _, target := range b.Targets {
		m, err := w.matter(l, terms.GameID(target), b.Key(target), d.v.Now)
		if no, ok := errors.AsType[*ledger.RefusedError](err); ok {
			name, _ := batches.GameNamed(d.v.Request, *b, target)
			field := d.firstBox()
			if d.sub != nil {
				field = d.substituteField()
			}
			d.fault(field, name+": "+narrate.Upper(no.Why)+".")
			return nil
		}
		if err != nil {
			return err
		}
		matters = append(matters, m)
	}
	posts, err := w.toOthers(l, b.Targets, d.v.Now)
	if err != nil {
		return err
	}
	r, err := l.Rehearse(append(matters, ledger.Matter{Key: b.Nonce, At: d.v.Now, Post: posts})...)
	if err != nil {
		return err
	}
	first := d.chosen[slices.IndexFunc(d.chosen, func(x *leavable) bool { return !x.early })]
	a.Typed, a.Law, a.Games = first.Label, narrate.Cite(d.cause.law), d.v.Effects(r)
	a.Does = append(a.Does, d.costs(first, w, len(r.Letters)))
	if words := w.unwritten(); words != "" {
		a.Does = append(a.Does, words)
	}
	a.Posts, a.Samples = d.letters(r.Letters)
	a.Then.Flash.Words = a.Title + ". It is being done in " + b.Chosen + "; the desk shows how far it is."
	if words := w.unwritten(); words != "" {
		a.Then.Flash.Words += " " + words
	}
	return nil
}

// costs says how it is undone, and what that costs.
func (d *quitting) costs(x *leavable, w *left, letters int) string {
	until := calendar.LongDay(d.v.Now.Add(x.Agreement.AppealWindow), x.Zone)
	if d.sub != nil {
		return fmt.Sprintf("Until %s it can be taken back: each game in which %s has sent no record goes back, and both sides and %s get a letter about it.", until, d.sub.Name, d.sub.Name)
	}
	return fmt.Sprintf("Until %s it can be taken back: %s opened again by Reopen (RULING/R-37), clocks begin anew on receipt, and about %s go out.",
		until, visit.CountWords(len(w.Games), "game is", "games are"), visit.CountWords(letters, "letter of correction", "letters of correction"))
}

// letters counts the letters by who gets them, and picks one of each kind.
func (d *quitting) letters(all []ledger.Posting) (words string, samples func() ([]visit.LetterView, error)) {
	count := map[string]int{}
	var one []ledger.Posting
	seen := map[string]bool{}
	for _, p := range all {
		to := "opponents"
		switch {
		case p.Player == d.player.ID:
			to = d.player.Name
		case d.sub != nil && p.Player == d.sub.ID:
			to = d.sub.Name
		case p.Player == 0:
			to = "officials"
		}
		count[to]++
		if kind := to + string(p.Kind); !seen[kind] {
			seen[kind], one = true, append(one, p)
		}
	}
	var parts []string
	names := []string{"opponents", d.player.Name, "officials"}
	if d.sub != nil {
		names = append(names, d.sub.Name)
	}
	for _, to := range names {
		if count[to] > 0 {
			parts = append(parts, fmt.Sprintf("%d to %s", count[to], to))
		}
	}
	words = fmt.Sprintf("%s will go out: %s; here is one of each kind", visit.CountWords(len(all), "letter", "letters"), strings.Join(parts, ", "))
	return words, func() ([]visit.LetterView, error) { return visit.LetterViews(one), nil }
}
