package stage

import (
	"context"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/mailbox/mime"
	"postd/mailbox/posttest"
	"postd/rules"
)

// pump reads the mailbox to its end, acts, and sends what lies in the outbox,
// until nothing moves any more.
func (w *wire) pump() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := w.poll(ctx); err != nil {
		return err
	}
	if err := w.sender.Flush(ctx); err != nil {
		return err
	}
	return w.collect()
}

// collect takes up what was laid into the players' mailboxes.
func (w *wire) collect() error {
	w.telling.Lock()
	defer w.telling.Unlock()
	for _, box := range w.boxes() {
		p, a := box.party, box.address
		all := w.post.Letters(a)
		for _, x := range all[w.read[a]:] {
			w.read[a]++
			t, ours, err := w.tell(p, x)
			if err != nil {
				return err
			}
			if !ours {
				continue
			}
			t.Member = box.member
			w.told = append(w.told, t)
			if w.onTold != nil {
				w.onTold(t)
			}
		}
	}
	return nil
}

// box is a mailbox that is looked into.
type box struct {
	party           terms.Party
	member, address string
}

func (w *wire) boxes() []box {
	out := []box{{terms.ToSecretary, "", secretaryAddress}}
	for c, members := range w.name {
		for _, name := range members {
			out = append(out, box{terms.PartyOf(rules.Colour(c)), name, addressOf(name)})
		}
	}
	return append(out, w.officials()...)
}

func (w *wire) tell(p terms.Party, x posttest.Delivery) (dialogue.Told, bool, error) {
	m, err := mime.ReadMail(x.Raw)
	if err != nil {
		return dialogue.Told{}, false, err
	}
	post, err := w.ledger.PostingByMessageID("<" + strings.Trim(m.MessageID, "<>") + ">")
	if err != nil || post.Game != w.game {
		return dialogue.Told{}, false, nil // of another game, or no letter of the office
	}
	if post.Player == 0 {
		p = post.Party
	}
	return dialogue.Told{At: x.At, Kind: post.Kind, To: p, Subject: m.Subject, Text: m.Text}, true, nil
}
