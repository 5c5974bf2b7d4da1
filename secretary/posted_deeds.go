package secretary

import (
	"errors"
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// failedPosting is the letter that the path names: refused for good, and not
// seen to.
func (v *request) failedPosting() (ledger.Posting, error) {
	p, err := v.Posting()
	if err == nil && (p.State != ledger.Failed || p.Done != "") && !v.FiledBefore() {
		words, _ := postingWords(p)
		return p, visit.Stale(fmt.Sprintf("Letter of the office %d waits for nobody.", p.Seq), nil, []string{narrate.Upper(words) + "."})
	}
	return p, err
}

func postedCrumbs(p ledger.Posting) []templates.Link {
	return []templates.Link{visit.Crumb("Mail room", "/mail"), visit.Crumb(fmt.Sprintf("Letter of the office %d", p.Seq), folder.PostedPath(p.Seq))}
}

// attendPosting says that somebody saw to a letter that was refused for good.
func attendPosting(v *request, p ledger.Posting) (visit.Response, error) {
	how, fields, good := v.attended([]visit.Choice{{Value: "told in another way", Name: "I told the reader in another way"}, {Value: "nothing to do", Name: "There is nothing to do"}})
	form := v.Composed(postedCrumbs(p), fmt.Sprintf("See to letter %d of the office", p.Seq), visit.Compose{
		Lead:   "The letter leaves the tray of bounces. Its address stays in doubt until a letter of its owner shows that it works.",
		Quoted: visit.LetterViews([]ledger.Posting{p})[0], Fields: fields, Back: folder.PostedPath(p.Seq), Button: buttonDone,
	})
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		return visit.Action{
			Title: form.Title, Button: buttonDone, Back: folder.PostedPath(p.Seq), AtOnce: true,
			Does: []string{
				fmt.Sprintf("The letter to %s (%s), which came back, is marked as done: %s.", p.To, p.Words.Subject, how),
				"It is not sent again. What began, or did not begin, with its receipt stays as it is; time is credited by a ruling on the game's page.",
			},
			Matters: []ledger.Matter{{Why: how, Rows: []ledger.Row{ledger.Attended{Posting: p.Seq, By: v.Who(), How: how}}}},
			Then:    visit.Done(trayPath(trayBounces), fmt.Sprintf("Letter %d of the office is marked as done: %s.", p.Seq, how)),
		}, nil
	})
}

// sendElsewhere sends the same words once more, to another address of the
// player, as a new letter.
func sendElsewhere(v *request, p ledger.Posting) (visit.Response, error) {
	player, options, err := v.otherAddresses(p)
	if err != nil {
		return nil, err
	}
	if len(options) == 0 && !v.FiledBefore() {
		return nil, visit.Refused("There is no other address.", "No other address of the player is confirmed, or the reader is not among the players.", "Add one on the page of the player and let the player confirm it, or tell the reader in another way.")
	}
	to := v.Field("address")
	form := v.Composed(postedCrumbs(p), "Send it to another address", visit.Compose{
		Lead:   fmt.Sprintf("%s did not get this letter at %s.", player.Name, p.To),
		Quoted: visit.LetterViews([]ledger.Posting{p})[0], Back: folder.PostedPath(p.Seq), Button: "Look at the letter",
		Fields: []visit.FormField{{Name: "address", Label: "Address", Type: "select", Options: options, Required: true}},
	})
	return v.ByForm(form, slices.ContainsFunc(options, func(o visit.Choice) bool { return o.Value == to }), func(string) (visit.Action, error) {
		return visit.Action{
			Title: form.Title, Button: "Send it", Back: folder.PostedPath(p.Seq),
			Does: []string{
				fmt.Sprintf("The same words go to %s at %s, as a letter of its own.", player.Name, to),
				"For the time of a game it is not the notice that failed: where something begins with its receipt, time is put right by a ruling.",
			},
			Matters: []ledger.Matter{{
				Why: "sent to another address",
				Post: []ledger.Post{{
					To: []string{to}, Words: p.Words.InForm(player.Form), ReplyTo: p.ReplyTo, InReplyTo: p.InReplyTo, References: p.References, Name: p.Name, Player: player.ID, Form: player.Form,
				}},
				Rows: []ledger.Row{ledger.Attended{Posting: p.Seq, By: v.Who(), How: "sent to " + to}},
			}},
			Then: visit.Done(trayPath(trayBounces), "The letter to "+to+" is in the outbox."),
		}, nil
	})
}

// otherAddresses are the confirmed addresses of the player to whom a letter
// could not be delivered, but for the one that failed.
func (v *request) otherAddresses(p ledger.Posting) (player ledger.Player, options []visit.Choice, err error) {
	if player, err = v.Ledger().PlayerByAddress(p.To); errors.Is(err, ledger.ErrNoPlayer) && p.Player != 0 {
		player, err = v.Ledger().Player(p.Player) // the address was taken off since
	}
	if errors.Is(err, ledger.ErrNoPlayer) {
		return player, nil, nil
	}
	for _, a := range player.Addresses {
		if a.Verified && !ledger.SameAddress(a.Addr, p.To) {
			words, _ := addressState(a)
			options = append(options, visit.Choice{Value: a.Addr, Name: a.Addr + ", " + words, Here: a.Addr == v.Field("address")})
		}
	}
	return player, options, err
}

// sendNow has everything that waits in the outbox tried at once. It is no
// matter and not done by Request.Do: the letters were filed before and are shown
// in the tray, nothing new is written to anybody, and done twice it does the
// same.
func sendNow(v *request) (visit.Response, error) {
	n, err := v.Ledger().SendNow(v.Now)
	if err != nil {
		return nil, err
	}
	if err := v.Ledger().Log(v.Who(), "send now", "", visit.CountWords(n, "letter", "letters")+" made due"); err != nil {
		return nil, err
	}
	v.site.o.Ring()
	if n == 0 {
		return visit.Done(trayPath(trayOutbox), "No letter waits for a later attempt."), nil
	}
	return visit.Done(trayPath(trayOutbox), "All that waits is tried now: "+visit.CountWords(n, "letter", "letters")+"."), nil
}
