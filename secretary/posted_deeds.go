package secretary

import (
	"errors"
	"fmt"
	"slices"

	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// failedPosting is the letter that the path names: refused for good, and not
// seen to.
func (v *request) failedPosting() (ledger.Posting, error) {
	p, err := v.posting()
	if err == nil && (p.State != ledger.Failed || p.Done != "") && !v.filedBefore() {
		words, _ := postingWords(p)
		return p, stale(fmt.Sprintf("Letter of the office %d waits for nobody.", p.Seq), nil, []string{narrate.Upper(words) + "."})
	}
	return p, err
}

func postedCrumbs(p ledger.Posting) []templates.Link {
	return []templates.Link{crumb("Mail room", "/mail"), crumb(fmt.Sprintf("Letter of the office %d", p.Seq), postedPath(p.Seq))}
}

// attendPosting says that somebody saw to a letter that was refused for good.
func attendPosting(v *request, p ledger.Posting) (response, error) {
	how, fields, good := v.attended([]option{{Value: "told in another way", Name: "I told the reader in another way"}, {Value: "nothing to do", Name: "There is nothing to do"}})
	form := v.composed(postedCrumbs(p), fmt.Sprintf("See to letter %d of the office", p.Seq), composePage{
		Lead:   "The letter leaves the tray of bounces. Its address stays in doubt until a letter of its owner shows that it works.",
		Quoted: letterViews([]ledger.Posting{p})[0], Fields: fields, Back: postedPath(p.Seq), Button: buttonDone,
	})
	return v.byForm(form, good, func(string) (action, error) {
		return action{
			title: form.title, button: buttonDone, back: postedPath(p.Seq), atOnce: true,
			does: []string{
				fmt.Sprintf("The letter to %s (%s), which came back, is marked as done: %s.", p.To, p.Words.Subject, how),
				"It is not sent again. What began, or did not begin, with its receipt stays as it is; time is credited by a ruling on the game's page.",
			},
			matters: []ledger.Matter{{Why: how, Rows: []ledger.Row{ledger.Attended{Posting: p.Seq, By: v.who(), How: how}}}},
			then:    done(trayPath(trayBounces), fmt.Sprintf("Letter %d of the office is marked as done: %s.", p.Seq, how)),
		}, nil
	})
}

// sendElsewhere sends the same words once more, to another address of the
// player, as a new letter.
func sendElsewhere(v *request, p ledger.Posting) (response, error) {
	player, options, err := v.otherAddresses(p)
	if err != nil {
		return nil, err
	}
	if len(options) == 0 && !v.filedBefore() {
		return nil, refused("There is no other address.", "No other address of the player is confirmed, or the reader is not among the players.", "Add one on the page of the player and let the player confirm it, or tell the reader in another way.")
	}
	to := v.field("address")
	form := v.composed(postedCrumbs(p), "Send it to another address", composePage{
		Lead:   fmt.Sprintf("%s did not get this letter at %s.", player.Name, p.To),
		Quoted: letterViews([]ledger.Posting{p})[0], Back: postedPath(p.Seq), Button: "Look at the letter",
		Fields: []formField{{Name: "address", Label: "Address", Type: "select", Options: options, Required: true}},
	})
	return v.byForm(form, slices.ContainsFunc(options, func(o option) bool { return o.Value == to }), func(string) (action, error) {
		return action{
			title: form.title, button: "Send it", back: postedPath(p.Seq),
			does: []string{
				fmt.Sprintf("The same words go to %s at %s, as a letter of its own.", player.Name, to),
				"For the time of a game it is not the notice that failed: where something begins with its receipt, time is put right by a ruling.",
			},
			matters: []ledger.Matter{{
				Why: "sent to another address",
				Post: []ledger.Post{{
					To: []string{to}, Words: p.Words.InForm(player.Form), ReplyTo: p.ReplyTo, InReplyTo: p.InReplyTo, References: p.References, Name: p.Name, Player: player.ID, Form: player.Form,
				}},
				Rows: []ledger.Row{ledger.Attended{Posting: p.Seq, By: v.who(), How: "sent to " + to}},
			}},
			then: done(trayPath(trayBounces), "The letter to "+to+" is in the outbox."),
		}, nil
	})
}

// otherAddresses are the confirmed addresses of the player to whom a letter
// could not be delivered, but for the one that failed.
func (v *request) otherAddresses(p ledger.Posting) (player ledger.Player, options []option, err error) {
	if player, err = v.ledger().PlayerByAddress(p.To); errors.Is(err, ledger.ErrNoPlayer) && p.Player != 0 {
		player, err = v.ledger().Player(p.Player) // the address was taken off since
	}
	if errors.Is(err, ledger.ErrNoPlayer) {
		return player, nil, nil
	}
	for _, a := range player.Addresses {
		if a.Verified && !ledger.SameAddress(a.Addr, p.To) {
			words, _ := addressState(a)
			options = append(options, option{Value: a.Addr, Name: a.Addr + ", " + words, Here: a.Addr == v.field("address")})
		}
	}
	return player, options, err
}

// sendNow has everything that waits in the outbox tried at once. It is no
// matter and not done by visit.do: the letters were filed before and are shown
// in the tray, nothing new is written to anybody, and done twice it does the
// same.
func sendNow(v *request) (response, error) {
	n, err := v.ledger().SendNow(v.now)
	if err != nil {
		return nil, err
	}
	if err := v.ledger().Log(v.who(), "send now", "", countWords(n, "letter", "letters")+" made due"); err != nil {
		return nil, err
	}
	v.site.o.Ring()
	if n == 0 {
		return done(trayPath(trayOutbox), "No letter waits for a later attempt."), nil
	}
	return done(trayPath(trayOutbox), "All that waits is tried now: "+countWords(n, "letter", "letters")+"."), nil
}
