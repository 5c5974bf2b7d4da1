package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// timelineBody is every event of a game, in the order in which they were filed.
type timelineBody struct {
	Matters []timelineMatter
	Events  int
}

// timelineMatter is what one matter brought about: when, by whom, and the letter
// or posting from which it came; no Href where there is no page of it.
type timelineMatter struct {
	When, Who, Cause, Href string
	Events                 []timelineEvent
}

// timelineEvent is an event in words.
type timelineEvent struct {
	ID, Words string
	Grave     bool
}

// timelinePage tells the story of a game, each event once.
func timelinePage(v *request, f gameFile) (visit.Response, error) {
	letters, err := v.lettersByKey(f.ID)
	if err != nil {
		return nil, err
	}
	by := authors(f.Events)
	b := timelineBody{Events: len(f.Events)}
	var g correspondence.Game
	for i, e := range f.Events {
		if i == 0 || e.Cause != f.Events[i-1].Cause || !e.At.Equal(f.Events[i-1].At) {
			m := timelineMatter{When: f.At(e.At), Who: f.actor(e, by)}
			m.Cause, m.Href = causeOf(e, letters)
			b.Matters = append(b.Matters, m)
		}
		x := timelineEvent{ID: fmt.Sprintf("event-%d", i+1), Words: narrate.Line(g, v.laidEvent(e))}
		switch e.What.(type) {
		case events.Ruled, events.Ended, events.Exceeded, events.Appealed:
			x.Grave = true
		}
		m := &b.Matters[len(b.Matters)-1]
		m.Events = append(m.Events, x)
		g = g.Apply(e)
	}
	return f.page("timeline", "Timeline of "+f.Label, tabTimeline, b), nil
}

// lettersByKey are the numbers of the letters that were filed in a game, by the
// keys of their matters.
func (v *request) lettersByKey(id terms.GameID) (map[string]uint64, error) {
	list, err := v.Ledger().LettersOf(id)
	in := make(map[string]uint64, len(list))
	for _, x := range list {
		if x.Of == 0 && x.Key != "" {
			in[x.Key] = x.Seq
		}
	}
	return in, err
}

// causeOf names the matter that brought an event about, and where it is seen.
func causeOf(e events.Event, letters map[string]uint64) (words, href string) {
	if seq, ok := letters[ledger.LetterKey(e.Cause)]; ok {
		return fmt.Sprintf("letter %d", seq), folder.LetterPath(seq)
	}
	kind, rest, _ := strings.Cut(e.Cause, ":")
	switch kind {
	case "sent", "failed":
		number, _, _ := strings.Cut(rest, ":")
		return "letter " + number + " of the office", "/posted/" + number
	case "elapse":
		return "time passed", ""
	case "deed", "ruling":
		return "a form of these pages", ""
	case "open":
		return "the arrangement", ""
	}
	return "", ""
}

// authors tell by the key of each letter's matter which side wrote it, as far as
// what it brought about shows that.
func authors(events []events.Event) map[string]rules.Colour {
	out := map[string]rules.Colour{}
	for _, e := range events {
		if _, known := out[e.Cause]; known {
			continue
		}
		if by, ok := authorOf(e.What); ok {
			out[e.Cause] = by
		}
	}
	return out
}

// authorOf is the side that must have written the letter which brought this
// about; false if it may have been either.
func authorOf(what events.What) (by rules.Colour, ok bool) {
	switch w := what.(type) {
	case events.Despatched:
		return w.By, true
	case events.Returned:
		return w.By, true
	case events.Refused:
		return w.By, true
	case events.Cleared:
		return w.By, true
	case events.Noted:
		return w.By.Colour()
	case events.LeaveTaken:
		return w.By.Colour()
	case events.Proposed:
		return w.By, true
	case events.Answered:
		return w.By, true
	case events.Appealed:
		return w.By, true
	case events.Claimed:
		return w.By, true
	case events.Exacted:
		return w.By, true
	case events.Queried:
		return w.By, true
	case events.Ended:
		return w.By, w.How == events.ByResignation || w.How == events.ByAgreement
	}
	return 0, false
}

// actor is who brought an event about.
func (f gameFile) actor(e events.Event, authors map[string]rules.Colour) string {
	if w, ok := e.What.(events.Ruled); ok {
		return "the " + w.By.String()
	}
	kind, _, _ := strings.Cut(e.Cause, ":")
	switch by, known := authors[e.Cause]; {
	case kind == "mail" && known:
		return by.String() + ", " + folder.SideName(f.Game, by)
	case kind == "mail":
		return "a player"
	case kind == "sent" || kind == "failed":
		return "the post"
	case kind == "elapse":
		return "the clock"
	}
	return "the office"
}
