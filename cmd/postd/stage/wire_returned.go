package stage

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/ledger"
	"postd/rules"
)

// mailServer is the server of the stage's mailbox, whose word on signatures is taken:
// nothing outside is asked for keys here.
const mailServer = "mx.postd.example"

// ComesBack has a report of non-delivery come in about a letter that was accepted: that
// with which the side's time began, or the last.
func (w *wire) ComesBack(at time.Time, to rules.Colour, x dialogue.Comeback) error {
	w.clock.set(at)
	g, err := w.Game()
	if err != nil {
		return err
	}
	list, err := w.ledger.PostingsOf(w.game)
	if err != nil {
		return err
	}
	var p ledger.Posting
	for _, q := range list {
		if q.Party != terms.PartyOf(to) || q.State != ledger.Sent {
			continue
		}
		if b := g.Begun.Post; b.Notice == "" || b.To != to || q.Notice == b.Notice {
			p = q
		}
	}
	if p.Seq == 0 {
		return fmt.Errorf("postd: no letter went to %s", to)
	}
	if x.Other {
		if err := givesOther(w, to, p.Player); err != nil {
			return err
		}
	}
	signed := ""
	if x.Proven {
		_, host, _ := strings.Cut(officeAddress, "@")
		signed = "Authentication-Results: " + mailServer + "; dkim=pass header.d=" + host + "\r\n"
	}
	raw := signed + "From: MAILER-DAEMON@postd.example\r\nTo: <" + p.EnvelopeFrom + ">\r\nSubject: Undelivered Mail Returned to Sender\r\n" +
		"Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=B\r\n\r\n" +
		"--B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; " + mailServer + "\r\n\r\n" +
		"Final-Recipient: rfc822; " + p.To + "\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; " + x.Answer + "\r\n\r\n" +
		"--B\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: " + p.MessageID + "\r\n\r\n--B--\r\n"
	if err := w.post.DeliverFrom("", p.EnvelopeFrom, []byte(raw)); err != nil {
		return err
	}
	return w.pump()
}

// givesOther gives the player another address, at which letters arrive.
func givesOther(w *wire, to rules.Colour, player uint64) error {
	p, err := w.ledger.Player(player)
	if err != nil {
		return err
	}
	a := "other." + addressOf(p.Name)
	p.Addresses = append(p.Addresses, ledger.Address{Addr: a, Verified: true})
	_, err = w.ledger.PutPlayer(p)
	w.others = append(w.others, box{party: terms.PartyOf(to), member: p.Name, address: a})
	return errors.Join(err, w.post.Open(a, demoPassword))
}
