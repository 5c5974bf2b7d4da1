package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// What can be done with a letter of the office while it lies in the outbox, and to
// send one that has left it once more. Every such deed is a matter of its own and
// stands in the log.

// outboxActs are the deeds that are open for a letter. One for whose receipt its
// game waits is not to be cancelled.
func (v *request) outboxActs(p ledger.Posting, awaited bool) (out []templates.Link) {
	path := folder.PostedPath(p.Seq)
	switch p.State {
	case ledger.Queued:
		out = append(out, templates.Link{Name: "Hold it", Href: path + "/hold"})
	case ledger.ToPrint:
		out = append(out, templates.Link{Name: "Print it", Href: "/mail/print"})
	case ledger.Held:
		out = append(out, templates.Link{Name: "Let it go", Href: path + "/let-go"})
	case ledger.Sent, ledger.Failed, ledger.Cancelled:
		if p.Paper && p.State == ledger.Sent {
			out = append(out, templates.Link{Name: "It came back", Href: path + "/came-back"})
		}
		return append(out, templates.Link{Name: "Send it once more", Href: path + "/resend"})
	default:
		return nil
	}
	if !awaited {
		out = append(out, templates.Link{Name: "Cancel it", Href: path + "/cancel"})
	}
	return out
}

// awaits says what waits for the receipt of a letter; empty if nothing does.
func (v *request) awaits(p ledger.Posting) (string, error) {
	waits, err := v.Ledger().Awaited(p)
	if err != nil || !waits {
		return "", err
	}
	return "In its game something waits for the receipt of this letter: a turn or a choice begins with it, or a right becomes known by it. " +
		"Till it is accepted nothing begins and nobody’s time runs (" + narrate.Cite("RULING/R-1") + ").", nil
}

// inOutbox reads the letter that the path names, in one of the states.
func inOutbox(states ...ledger.PostingState) func(*request) (ledger.Posting, error) {
	return func(v *request) (ledger.Posting, error) {
		p, err := v.Posting()
		if err != nil || v.FiledBefore() || slices.Contains(states, p.State) {
			return p, err
		}
		words, _ := postingWords(p)
		return p, visit.Stale(fmt.Sprintf("With letter %d of the office this cannot be done any more.", p.Seq), nil, []string{narrate.Upper(words) + "."})
	}
}

// postedDeed draws the form of a deed on a letter, and does it.
func (v *request) postedDeed(p ledger.Posting, title, lead, button string, does []string, row func(why string) ledger.Row, then string) (visit.Response, error) {
	why, field, good := v.Reasoned()
	waits, err := v.awaits(p)
	if err != nil {
		return nil, err
	}
	if waits != "" {
		lead += " " + waits
	}
	form := v.Composed(postedCrumbs(p), title, visit.Compose{
		Lead: lead, Quoted: visit.LetterViews([]ledger.Posting{p})[0], Fields: []visit.FormField{field}, Back: folder.PostedPath(p.Seq), Button: "Look at what it does",
	})
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		if waits != "" {
			does = append(does, waits)
		}
		return visit.Action{
			Title: title, Button: button, Back: folder.PostedPath(p.Seq), Does: does, Posts: "No new letter is written",
			Matters: []ledger.Matter{{Why: why, Rows: []ledger.Row{row(why)}}}, Then: visit.Done(folder.PostedPath(p.Seq), then),
		}, nil
	})
}

// holdPosting keeps a letter back.
func holdPosting(v *request, p ledger.Posting) (visit.Response, error) {
	until := v.Now.Add(ledger.MostHeld)
	return v.postedDeed(p, fmt.Sprintf("Hold letter %d of the office", p.Seq),
		"It stays in the outbox till somebody lets it go, for seven days at most; then it goes out by itself, so that no game hangs by a letter that was forgotten.",
		"Hold it", []string{
			fmt.Sprintf("The letter to %s (%s) is held; it goes out by itself %s.", p.To, p.Words.Subject, v.Site.Instant(until)),
			"Later letters to the same reader in the same game wait behind it, for they go out in their order.",
		}, func(why string) ledger.Row {
			return ledger.Hold{Posting: p.Seq, Until: until, By: v.Who(), Why: why}
		}, fmt.Sprintf("Letter %d of the office is held.", p.Seq))
}

// cancelPosting takes a letter out of the outbox.
func cancelPosting(v *request, p ledger.Posting) (visit.Response, error) {
	if waits, err := v.Ledger().Awaited(p); err != nil {
		return nil, err
	} else if waits && !v.FiledBefore() {
		return nil, visit.Refused("The game waits for this letter.",
			"A turn or a choice begins with its receipt, or a right becomes known by it ("+narrate.Cite("RULING/R-1")+"). Without it the game would stand still, or go on without the reader who should have had it.",
			"Hold it, if it must not go out now; and if it ought never to go out, rule in the game first.")
	}
	return v.postedDeed(p, fmt.Sprintf("Cancel letter %d of the office", p.Seq),
		"It is never sent, and its reader does not learn what stands in it. It stays to be seen among those that were sent.",
		"Cancel it", []string{fmt.Sprintf("The letter to %s (%s) is taken out of the outbox for good.", p.To, p.Words.Subject), "Letters behind it go out."},
		func(why string) ledger.Row { return ledger.Cancel{Posting: p.Seq, By: v.Who(), Why: why} },
		fmt.Sprintf("Letter %d of the office is cancelled.", p.Seq))
}

// letGo lets a letter out that was held.
func letGo(v *request, p ledger.Posting) (visit.Response, error) {
	a, err := v.postedDeed(p, fmt.Sprintf("Let letter %d of the office go", p.Seq), "It goes out at once, and those behind it after it.",
		"Let it go", []string{fmt.Sprintf("The letter to %s (%s) goes out.", p.To, p.Words.Subject)},
		func(string) ledger.Row { return ledger.LetGo{Posting: p.Seq, At: v.Now, By: v.Who()} },
		fmt.Sprintf("Letter %d of the office is on its way.", p.Seq))
	v.site.o.Ring()
	return a, err
}

// sendOnceMore sends a letter again that has left the outbox: as the same letter,
// or a second time.
func sendOnceMore(v *request, p ledger.Posting) (visit.Response, error) {
	how := v.Field("how")
	options := []visit.Choice{{Value: "second", Name: "As a second sending", Here: how == "second"}}
	hint := "A second sending is a new letter, whose subject says that it is one."
	if p.Composed() {
		options = append(options, visit.Choice{Value: "same", Name: "As the same letter", Here: how == "same"})
		hint += " The same letter goes with its Message-ID, octet by octet: whoever has it sees it once."
	}
	form := v.Composed(postedCrumbs(p), "Send it once more", visit.Compose{
		Lead:   fmt.Sprintf("It goes to %s. A notice that was received is received no second time; one that was not is received when this copy is accepted.", p.To),
		Quoted: visit.LetterViews([]ledger.Posting{p})[0], Back: folder.PostedPath(p.Seq), Button: "Look at the letter",
		Fields: []visit.FormField{{Name: "how", Label: "How", Type: "select", Options: options, Required: true, Hint: hint}},
	})
	return v.ByForm(form, how == "second" || how == "same" && p.Composed(), func(string) (visit.Action, error) {
		what := []string{fmt.Sprintf("The letter of %s goes to %s once more, with its Message-ID and its octets.", v.Site.Instant(p.Filed), p.To)}
		if how == "second" {
			what = []string{fmt.Sprintf("The words of %s go to %s as a letter of their own. Its subject: %s", v.Site.Instant(p.Filed), p.To, ledger.SecondSubject(p.Words.Subject))}
		}
		return visit.Action{
			Title: form.Title, Button: "Send it", Back: folder.PostedPath(p.Seq), Does: what, Posts: "1 letter will go out: this one",
			Matters: []ledger.Matter{{Why: "sent once more", Rows: []ledger.Row{ledger.Resend{Posting: p.Seq, Second: how == "second"}}}},
			Then:    visit.Done(trayPath(trayOutbox), fmt.Sprintf("Letter %d of the office goes out once more.", p.Seq)),
		}, nil
	})
}

// pauseOutbox stops everything that goes out, or lets it go on.
func pauseOutbox(v *request) (visit.Response, error) {
	now, paused, err := v.Ledger().Paused()
	if err != nil {
		return nil, err
	}
	crumbs := []templates.Link{visit.Crumb("Mail room", "/mail"), visit.Crumb("Outbox", trayPath(trayOutbox))}
	why, field, good := v.Reasoned()
	title, button := "Pause the outbox", "Pause it"
	lead := "Nothing goes out till you let it go on: no attempt is made, and no letter’s time is used up. Letters are still taken in, and moves filed; but no turn begins whose notice has not gone out, and nobody’s time runs that has not begun (" + narrate.Cite("RULING/R-1") + "). Time that runs already goes on."
	does, said, posts := "No letter goes out any more, of any game, till the outbox goes on.", "The outbox is paused.", ""
	row, fields := ledger.Pause{At: v.Now.UTC(), By: v.Who(), Why: why}, []visit.FormField{field}
	if paused {
		title, button, lead = "Let the outbox go on", "Let it go on", "It was paused "+v.Site.Instant(now.At)+" by "+now.By+": "+now.Why
		does, said, posts = "All that waits goes out, in its order.", "The outbox goes on.", "Every letter that waits will go out"
		row, good, fields = ledger.Pause{At: v.Now.UTC(), By: v.Who(), Over: true}, true, nil
	}
	b := visit.Compose{Lead: lead, Fields: fields, Back: trayPath(trayOutbox), Button: "Look at what it does"}
	form := v.Composed(crumbs, title, b)
	a, err := v.ByForm(form, good, func(string) (visit.Action, error) {
		return visit.Action{
			Title: title, Button: button, Back: trayPath(trayOutbox), Does: []string{does}, Posts: posts,
			Matters: []ledger.Matter{{Why: why, Rows: []ledger.Row{row}}},
			Then:    visit.Done(trayPath(trayOutbox), said),
		}, nil
	})
	if paused && v.Posted() {
		v.site.o.Ring()
	}
	return a, err
}

// sendThis has one letter of the outbox tried at once; see sendNow for why that is
// no matter.
func sendThis(v *request, p ledger.Posting) (visit.Response, error) {
	if _, err := v.Ledger().SendNow(v.Now, p.Seq); err != nil {
		return nil, err
	}
	if err := v.Ledger().Log(v.Who(), "send now", fmt.Sprintf("posting %d", p.Seq), "made due"); err != nil {
		return nil, err
	}
	v.site.o.Ring()
	return visit.Done(folder.PostedPath(p.Seq), fmt.Sprintf("Letter %d of the office is tried now.", p.Seq)), nil
}

// pausedWords tells that the outbox is paused; empty if it is not.
func (v *request) pausedWords() (string, error) {
	p, paused, err := v.Ledger().Paused()
	if err != nil || !paused {
		return "", err
	}
	return strings.TrimSuffix(fmt.Sprintf("The outbox has been paused since %s, by %s: %s", v.Site.Instant(p.At), p.By, p.Why), ".") + ".", nil
}
