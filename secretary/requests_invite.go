package secretary

import (
	"errors"
	"fmt"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// seesToInvite is what a button about somebody who is asked into a tournament comes to: they
// come in, they are passed over, or the next of the order is asked (RULING/R-88).
func seesToInvite(l *ledger.Ledger, r ledger.Request, button string, g Granting) (rows []ledger.Row, post []ledger.Post, err error) {
	i, err := l.Invitation(r)
	if err != nil {
		return nil, nil, err
	}
	switch button {
	case buttonPass:
		return l.InvitePassed(i, ledger.WhyByDesk, g.At, g.inviteWords)
	case buttonNext:
		rows, post, err = l.AskingNext(i, g.At, g.inviteWords)
		if errors.Is(err, ledger.ErrNoRight) {
			err = refused("Nobody is left in the order.", "The place stays free, or you give it by hand.", "Take this off the desk, and enter somebody yourself.")
		}
		return rows, post, err
	}
	rows, post, came, err := l.InviteAnswered(i, true, g.At, g.inviteWords)
	if err != nil || came != "yes" {
		return nil, nil, errors.Join(err, refused(i.Player.Name+" cannot be entered.", i.Tournament.Label+" takes nobody any more, or the time is over.", "Pass them over, or enter them yourself."))
	}
	if to := i.Player.Reached(); to != "" && i.Player.Stopped.IsZero() {
		w, err := g.inviteWords(i, came)
		if err != nil {
			return nil, nil, err
		}
		post = append(post, ledger.Post{To: []string{to}, Words: w.InForm(i.Player.Form), Name: i.Player.Name, Player: i.Player.ID, Form: i.Player.Form, Key: postKey(r)})
	}
	return rows, post, nil
}

// inviteWords words a letter about an invitation.
func (g Granting) inviteWords(i ledger.Invitation, came string) (correspondence.Rendered, error) {
	return InviteWords(g.Words)(i, came)
}

// InviteWords words letters about invitations by what words the other short letters.
func InviteWords(words func(templates.OwnAnswer) (correspondence.Rendered, error)) ledger.InviteWords {
	return func(i ledger.Invitation, came string) (correspondence.Rendered, error) {
		return words(templates.OwnAnswer{Name: i.Player.Name, Word: "INVITE", Came: came, Other: i.Tournament.Label + ", " + i.Tournament.Name,
			Now: i.Right.Place, At: i.Request.Asked, Until: i.Until(), Zone: zoneOfPlayer(i.Player)})
	}
}

// invitedWords tell who is waited for, or who does not come.
func invitedWords(l *ledger.Ledger, r ledger.Request) (who, why string, err error) {
	i, err := l.Invitation(r)
	if err != nil {
		return "", "", err
	}
	by := ""
	if i.Right.Place != "" {
		by = " by " + narrate.ShortLine(i.Right.Place, 80)
	}
	if r.State == ledger.RequestOpen {
		return i.Player.Name, fmt.Sprintf("had a place in %s%s: %s", i.Tournament.Label, by, r.Words), nil
	}
	why = fmt.Sprintf("is asked until %s into %s%s", narrate.Moment(i.Until(), zoneOfPlayer(i.Player)), i.Tournament.Label, by)
	if r.Words != "" {
		why += "; " + r.Words
	}
	return i.Player.Name, why, nil
}
