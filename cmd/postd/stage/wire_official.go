package stage

import (
	"bytes"
	"cmp"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
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
			out = append(out, box{p, "", addressOf(name)})
		}
	}
	return out
}

// Answer mails the reply of an official to the last letter that was received as
// one.
func (w *wire) Answer(at time.Time, by terms.Party, text string) error {
	w.clock.set(at)
	g, err := w.ledger.Game(w.game)
	if err != nil {
		return err
	}
	from := secretaryAddress
	if name := g.Holder(by); name != "secretary" {
		from = addressOf(name)
	}
	all := w.post.Letters(from)
	for i := len(all) - 1; i >= 0; i-- {
		t, ours, err := w.tell(by, all[i])
		if err != nil {
			return err
		}
		if !ours || t.To != by {
			continue
		}
		m, err := mail.ReadMessage(bytes.NewReader(all[i].Raw))
		if err != nil {
			return err
		}
		raw, to, err := w.replyTo(m, from, by.String(), text)
		if err != nil {
			return err
		}
		if err := w.mail(from, to, raw); err != nil {
			return err
		}
		return w.pump()
	}
	return fmt.Errorf("postd: the %s has received no letter of this game", by)
}

// replyTo writes the reply to one letter.
func (w *wire) replyTo(last *mail.Message, from, name, text string) (raw []byte, to string, err error) {
	a, err := mail.ParseAddress(cmp.Or(last.Header.Get("Reply-To"), last.Header.Get("From")))
	if err != nil {
		return nil, "", err
	}
	w.games0++
	id := last.Header.Get("Message-ID")
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: %s\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <%d.%d@players.example>\r\n",
		(&mail.Address{Name: name, Address: from}).String(), a.Address, last.Header.Get("Subject"),
		w.clock.Now().Format(time.RFC1123Z), w.clock.Now().UnixNano(), w.games0)
	fmt.Fprintf(&b, "In-Reply-To: %s\r\nReferences: %s\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n", id, id)
	b.WriteString(strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\r\n") + "\r\n")
	return b.Bytes(), a.Address, nil
}
