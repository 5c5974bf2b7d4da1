package crowd

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// letters plays a half-move of some games by letters: each is kept as it came, heard, answered,
// and its answers are handed over.
func (f *filler) letters(from, to, ply int) error {
	var (
		in  []ledger.Incoming
		all []ledger.Matter
		now = f.clock.Now()
	)
	for i := from; i < to; i++ {
		text := Record(f.o.Seed, f.games[i].place, ply)
		if text == "" {
			continue
		}
		g := f.games[i]
		if ply == f.o.Plies-1 && lots(f.o.Seed, -2-f.games[i].place).IntN(100) < f.o.Ended {
			text = "I resign."
		}
		f.uid++
		raw := f.raw(g, ply, text, now)
		in = append(in, ledger.Incoming{Raw: []byte(raw), Keyed: true, Place: ledger.Place{Mailbox: Mailbox, UIDValidity: 1, UID: f.uid}, Arrived: now, Dated: now})
		m := f.heard(g, ply, text, now)
		m.Verdict, m.Reason = "heard", "the key of "+g.label
		m.Answers.InReplyTo = messageID(g, ply)
		all = append(all, m)
	}
	kept, err := f.KeepAll(in...)
	if err != nil || len(all) == 0 {
		return err
	}
	for i := range all {
		all[i].Letter = kept[i].Seq
	}
	filed, err := f.FileTogether(all...)
	if err != nil {
		return err
	}
	if ply == f.o.Plies-1 && !f.o.Answers {
		return nil
	}
	return f.handOver(filed)
}

// messageID is that of a player's letter.
func messageID(g game, ply int) string {
	return fmt.Sprintf("<%08x.%d@players.test>", uint32(g.id), ply)
}

// raw is a player's letter as it came.
func (f *filler) raw(g game, ply int, text string, now time.Time) string {
	p := f.players[g.side[ply%2]]
	other := f.players[g.side[1-ply%2]]
	to := f.ReplyAddress(g.id, terms.PartyOf(rules.Colour(ply%2)))
	body := fmt.Sprintf("%s\n\nDear %s,\n\nthe weather here is fair, and I hope that it is with you too.\n\n%s\n", text, other.Name, p.Name)
	head := fmt.Sprintf("Return-Path: <%s>\r\nDelivered-To: %s\r\nReceived: from mx.players.test by mx.chess.test with ESMTPS; %s\r\n"+
		"From: =?UTF-8?Q?%s?= <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: %s\r\nMIME-Version: 1.0\r\n",
		p.Addresses[0].Addr, to, now.Format(time.RFC1123Z), quoted(p.Name), p.Addresses[0].Addr, to, g.label, now.Format(time.RFC1123Z), messageID(g, ply))
	if f.o.Long > 0 {
		return f.long(head, body, g, p, f.o.Long)
	}
	return head + "Content-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" + strings.ReplaceAll(body, "\n", "\r\n")
}

// quoted is a name as an encoded word (RFC 2047 4.2).
func quoted(name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		switch {
		case c == ' ':
			b.WriteByte('_')
		case c >= 0x80 || c == '.':
			fmt.Fprintf(&b, "=%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// handOver books what was filed, and has a server take it at once.
func (f *filler) handOver(filed []ledger.Filed) error {
	compose := f.o.Compose
	if compose == nil {
		compose = textAlone
	}
	var todo []ledger.Booking
	for _, x := range filed {
		for _, seq := range x.Postings {
			todo = append(todo, ledger.Booking{Seq: seq, Next: f.clock.Now().Add(time.Hour)})
		}
	}
	for len(todo) > 0 {
		booked, refused, err := f.BookAll(todo, compose)
		if err != nil {
			return err
		}
		var done []ledger.Outcome
		for _, p := range booked {
			f.remember(p)
			if f.octets != nil {
				f.octets[p.Seq] = p.Bytes
			}
			done = append(done, ledger.Outcome{Seq: p.Seq, At: f.clock.Now(), State: ledger.Sent, Answer: "250 2.0.0 ok"})
		}
		if err := f.Report(done...); err != nil {
			return err
		}
		var later []ledger.Booking
		for _, b := range todo {
			switch err := refused[b.Seq]; {
			case errors.Is(err, ledger.ErrWaits) && len(booked) > 0:
				later = append(later, b)
			case err != nil:
				return err
			}
		}
		todo = later
	}
	return nil
}

// textAlone is a letter without page and picture.
func textAlone(p ledger.Posting) ([]byte, error) {
	return fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: %s\r\nSubject: %s\r\n\r\n%s", p.From, p.To, p.MessageID, p.Words.Subject, p.Words.Text), nil
}
