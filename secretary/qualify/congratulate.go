package qualify

import (
	"cmp"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/secretary/writing"
	"postd/templates"
)

// winner is who has prizes, with all of them.
type winner struct {
	player ledger.Player
	words  []string
}

// winners are all who have one, in the order of the prizes.
func (a awarded) winners() (out []winner) {
	for _, x := range a.all {
		i := slices.IndexFunc(out, func(w winner) bool { return w.player.ID == x.player.ID })
		if i < 0 {
			out, i = append(out, winner{player: x.player}), len(out)
		}
		out[i].words = append(out[i].words, x.words())
	}
	return out
}

// congratulate writes to all who have a prize: the secretary's words, and below them what the
// reader has won, which the office has drafted.
func congratulate(v *request, e ledger.Event) (visit.Response, error) {
	got, err := v.reading(e, v.Posted()).awards()
	if err != nil {
		return nil, err
	}
	back := folder.EventPath(e.ID, "/prizes")
	list := got.winners()
	if (len(list) == 0 || len(got.waits) > 0) && !v.FiledBefore() {
		return nil, visit.Refused("The prizes of "+e.Label+" are not given yet.", cmp.Or(strings.Join(got.waits, " "), "There is none, or nobody has the places."), "Wait until the tables are final.")
	}
	fields, good := writing.Fields(v.Request, "Your prize", "Congratulations! The table is final, and you have won a prize.\n\nThank you for playing.")
	fields[1].Label, fields[1].Hint = "Your words", "Below them stands what each has won."
	var names []string
	cannot := ""
	reached := slices.DeleteFunc(slices.Clone(list), func(w winner) bool { return w.player.Writes() == "" && !w.player.OnPaper() })
	for _, w := range reached {
		names = append(names, w.player.Name)
	}
	if len(reached) == 0 {
		cannot = "No winner has an address, so that there is nobody to write to."
	}
	form := v.PageOfEvent(e, "compose", "Letters of congratulation", "/prizes", visit.Compose{
		Action: v.HTTP.URL.Path, Back: back, Button: "Show", Fields: fields, Cannot: cannot,
		Lead: "To " + strings.Join(names, ", ") + ".",
	})
	return v.ByForm(form, good && cannot == "", func(string) (visit.Action, error) {
		d := visit.Action{Title: "Letters of congratulation, " + e.Label, Button: "Send", Back: back, Then: visit.Done(back, "The letters are in the outbox: "+visit.CountWords(len(reached), "letter", "letters")+"."),
			Does: []string{"Each gets a separate letter with their own prizes.", "An answer comes to the desk."}}
		m := ledger.Matter{Why: "letters of congratulation"}
		for _, w := range reached {
			text := strings.TrimSpace(fields[1].Value) + "\n\n- " + strings.Join(w.words, "\n- ")
			p, err := writing.Post(templates.Written{
				Label: e.Label, To: w.player.Name, Subject: v.Ledger().Redact(fields[0].Value), Text: v.Ledger().Redact(text),
				Office: v.Office.Name, By: v.Office.Secretary.Name, Address: v.Office.Secretary.Addr,
			}, w.player)
			if err != nil {
				return d, err
			}
			m.Post = append(m.Post, p)
		}
		if words := folder.PaperWords(players(reached)); words != "" {
			d.Does = append(d.Does, words)
		}
		d.Matters = []ledger.Matter{m}
		return d, nil
	})
}

func players(list []winner) (out []ledger.Player) {
	for _, w := range list {
		out = append(out, w.player)
	}
	return out
}
