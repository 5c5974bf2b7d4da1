package secretary

import (
	"cmp"
	"fmt"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// How an official may have seen to something that only a person could go on
// with.
var (
	attendings = []visit.Choice{
		{Value: "answered by hand", Name: "I answered it by hand"}, {Value: "not for us", Name: "It is not for us"},
		{Value: "nothing to do", Name: "There is nothing to do"},
	}
	ignorings = []visit.Choice{{Value: "ignored", Name: "Ignore it"}, {Value: "not for us", Name: "It is not for us"}, {Value: "answered by hand", Name: "I answered it by hand"}}
)

// buttonDone marks as done what only a person could go on with.
const buttonDone = "Mark as done"

// attended reads the fields of how a thing was seen to.
func (v *request) attended(ways []visit.Choice) (how string, fields []visit.FormField, good bool) {
	way, note := v.Field("how"), v.Field("note")
	choice, fault := "", visit.NoteFault(note)
	options := make([]visit.Choice, len(ways))
	for i, o := range ways {
		options[i] = o
		if o.Value == way {
			options[i].Here, choice = true, way
		}
	}
	fields = []visit.FormField{
		{Name: "how", Label: "How it was done", Type: "select", Options: options, Required: true},
		{Name: "note", Label: "Note", Value: note, Error: fault, Hint: "Stands in the log and beside the letter; players never see it."},
	}
	if how = choice; note != "" {
		how += ": " + note
	}
	return how, fields, choice != "" && fault == ""
}

// attendLetter takes a letter off its tray: somebody saw to it. It stays kept.
func attendLetter(v *request, e envelope) (visit.Response, error) {
	ways := attendings
	if e.Verdict == ledger.UnknownSender {
		ways = ignorings
	}
	how, fields, good := v.attended(ways)
	form := v.Composed(e.crumbs(), fmt.Sprintf("See to letter %d", e.Seq), visit.Compose{
		Lead: "The letter leaves its tray. It stays kept for ever, and can be found among all letters.", Quoted: e.quoted(),
		Back: folder.LetterPath(e.Seq), Button: buttonDone, Fields: fields,
	})
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		return visit.Action{
			Title: form.Title, Button: buttonDone, Back: folder.LetterPath(e.Seq), AtOnce: true,
			Does:    []string{fmt.Sprintf("Letter %d of %s is marked as done: %s.", e.Seq, e.writer(), how), "Nothing is done in a game, and nobody is written to."},
			Matters: []ledger.Matter{{Why: how, Rows: []ledger.Row{ledger.Attended{Letter: e.Seq, By: v.Who(), How: how}}}},
			Then:    visit.Done(trayPath(cmp.Or(e.Lies(), trayAll)), fmt.Sprintf("Letter %d is marked as done: %s.", e.Seq, how)),
			Theirs:  v.letterNow(e.Seq),
		}, nil
	})
}

// releaseLetter has a letter read again that no matter settled: what stood
// against it may be gone. It keeps its first arrival (RULING/R-53).
func releaseLetter(v *request, e envelope) (visit.Response, error) {
	a, err := v.Do(func(string) (visit.Action, error) {
		d := visit.Action{
			Title: fmt.Sprintf("Read letter %d again", e.Seq), Button: "Read it again", Back: folder.LetterPath(e.Seq), Law: narrate.Cite("RULING/R-53"),
			Does: []string{
				fmt.Sprintf("Letter %d of %s, which came in on %s, is read once more, as if it had come in by itself.", e.Seq, e.writer(), v.Site.Instant(e.Arrived)),
				"It counts from its first arrival. If it is a move in a game, it is played.",
				"What letters that brings about shows only when it is read.",
			},
			Matters: []ledger.Matter{{Why: "read again", Rows: []ledger.Row{ledger.Released{Letter: e.Seq}}}},
			Then:    visit.Done(folder.LetterPath(e.Seq), fmt.Sprintf("Letter %d waits to be read again.", e.Seq)),
			Theirs:  v.letterNow(e.Seq),
		}
		if !e.releasable() {
			return d, fmt.Errorf("%w: letter %d is no longer set aside", ledger.ErrStale, e.Seq)
		}
		return d, nil
	})
	if _, filed := a.(visit.Redirect); filed {
		v.site.o.Ring()
	}
	return a, err
}

// waitingLetter is the letter that the path names, with which only a person can
// go on.
func (v *request) waitingLetter() (e envelope, err error) {
	if e, err = v.envelope(); err != nil {
		return e, err
	}
	if !e.ForPerson() && !e.Shelved() && !v.FiledBefore() {
		why := "It waits to be read."
		if e.Verdict != "" {
			why = "What became of it: " + e.Verdict + "."
		}
		if e.Done != "" {
			why = "It was marked as done by " + e.Done + "."
		}
		return e, visit.Stale(fmt.Sprintf("Letter %d waits for nobody.", e.Seq), nil, []string{why})
	}
	return e, nil
}

// letterNow says how a letter stands, for a form that came too late.
func (v *request) letterNow(seq uint64) func() []string {
	return func() []string {
		x, err := v.Ledger().Letter(seq)
		if err != nil {
			return nil
		}
		words, _ := envelope{folder.Envelope{Letter: x}}.Said()
		if x.Done != "" {
			words += ", marked as done by " + x.Done
		}
		return []string{fmt.Sprintf("Letter %d: %s", seq, words)}
	}
}

// writer names whose letter it is.
func (e envelope) writer() string {
	switch {
	case e.Player.ID != 0:
		return e.Player.Name
	case e.From != "":
		return e.From
	}
	return "an unknown writer"
}

// quoted is the letter as a form shows it that answers it.
func (e envelope) quoted() visit.LetterView {
	text := e.Mail.New
	if strings.TrimSpace(text) == "" {
		text = e.Mail.Text
	}
	return visit.LetterView{To: strings.Join(e.Mail.To, ", "), Subject: e.Mail.Subject, Text: text}
}

func (e envelope) crumbs() []templates.Link {
	return []templates.Link{visit.Crumb("Mail room", "/mail"), visit.Crumb(fmt.Sprintf("Letter %d", e.Seq), folder.LetterPath(e.Seq))}
}
