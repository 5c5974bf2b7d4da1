package stage

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"

	"postd/cmd/postd/app"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/mime"
	"postd/mailbox/posttest"
	"postd/rules"
)

// official is the holder of an office whom an agreement names; the secretary's
// offices have none of their own.
func (w *wire) official(name string) ledger.Official {
	if name == "" || name == "secretary" {
		return ledger.Official{}
	}
	a := addressOf(name)
	_ = w.post.Open(a, demoPassword) // the official may have had it before
	return ledger.Official{Name: name, Addr: a}
}

// officials are the mailboxes of those who are not the secretary.
func (w *wire) officials() (out []box) {
	g, err := w.ledger.Game(w.game)
	if err != nil {
		return nil
	}
	seen := map[string]bool{"secretary": true}
	for _, p := range append(g.Seats(), terms.ToUmpire, terms.ToAdjudicator) {
		if name := g.Holder(p); !seen[name] {
			seen[name] = true
			out = append(out, box{party: p, address: addressOf(name)})
		}
	}
	return out
}

// Answer mails the reply of an official to one letter that was received as one.
func (w *wire) Answer(at time.Time, by terms.Party, text string, answers int) error {
	w.clock.set(at)
	g, err := w.ledger.Game(w.game)
	if err != nil {
		return err
	}
	from := secretaryAddress
	if name := g.Holder(by); name != "secretary" {
		from = addressOf(name)
	}
	raw, to, err := w.reply(from, by.String(), text, answers)
	if err != nil {
		return err
	}
	if err := w.mail(from, to, raw); err != nil {
		return err
	}
	return w.pump()
}

// reply writes what a mail program writes when its user opens one of the letters told,
// be it an old one, and presses Reply.
func (w *wire) reply(from, name, text string, answers int) (raw []byte, to string, err error) {
	if answers < 0 {
		return nil, "", fmt.Errorf("postd: %s has received no letter of this game", name)
	}
	return replyTo(w, w.raw[answers].Header, from, name, text)
}

// replyTo is reply to the letter of that head.
func replyTo(w *wire, letter mail.Header, from, name, text string) (raw []byte, to string, err error) {
	a, err := mail.ParseAddress(cmp.Or(letter.Get("Reply-To"), letter.Get("From")))
	if err != nil {
		return nil, "", err
	}
	w.games0++
	id := letter.Get("Message-ID")
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: %s\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <%d.%d@players.example>\r\n",
		(&mail.Address{Name: name, Address: from}).String(), a.Address, letter.Get("Subject"),
		w.clock.Now().Format(time.RFC1123Z), w.clock.Now().UnixNano(), w.games0)
	fmt.Fprintf(&b, "In-Reply-To: %s\r\nReferences: %s\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n", id, id)
	body := quotedprintable.NewWriter(&b) // a line may be longer than the post carries
	if _, err := body.Write([]byte(strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\r\n") + "\r\n")); err != nil {
		return nil, "", err
	}
	if err := body.Close(); err != nil {
		return nil, "", err
	}
	return b.Bytes(), a.Address, nil
}

// pump reads the mailbox to its end, acts, and sends what lies in the outbox,
// until nothing moves any more.
func (w *wire) pump() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := w.poll(ctx); err != nil {
		return err
	}
	if err := app.WorkBatches(ctx, w.ledger); err != nil {
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
			if w.onMail != nil && t.Kind != "" {
				w.onMail(t.Kind, a, x.Raw)
			}
			if !ours {
				continue
			}
			m, err := mail.ReadMessage(bytes.NewReader(x.Raw))
			if err != nil {
				return err
			}
			t.Member, t.Addr = box.member, box.named
			w.told, w.raw = append(w.told, t), append(w.raw, m)
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
	named           string // the address, where a dialogue names it and it is no player's of the game
}

func (w *wire) boxes() []box {
	out := []box{{party: terms.ToSecretary, address: secretaryAddress}}
	for c, members := range w.name {
		for _, name := range members {
			out = append(out, box{party: terms.PartyOf(rules.Colour(c)), member: name, address: addressOf(name)})
		}
	}
	return append(append(out, w.others...), w.officials()...)
}

func (w *wire) tell(p terms.Party, x posttest.Delivery) (dialogue.Told, bool, error) {
	m, err := mime.ReadMail(x.Raw)
	if err != nil {
		return dialogue.Told{}, false, err
	}
	post, err := w.ledger.PostingByMessageID("<" + strings.Trim(m.MessageID, "<>") + ">")
	if err != nil {
		return dialogue.Told{}, false, nil // no letter of the office
	}
	if mailbox.IsOwn(post) || post.Kind == "" && post.Player != 0 { // what was gathered is told so
		return dialogue.Told{At: x.At, Kind: correspondence.NOwn, To: p, Subject: m.Subject, Text: m.Text}, true, nil
	}
	if post.Game != w.game && (!w.many || post.Game == 0) {
		return dialogue.Told{Kind: post.Kind}, false, nil // of another game
	}
	if post.Player == 0 {
		p = post.Party
	}
	return dialogue.Told{At: x.At, Kind: post.Kind, To: p, Subject: m.Subject, Text: m.Text}, true, nil
}
