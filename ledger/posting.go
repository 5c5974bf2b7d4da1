package ledger

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Posting is one letter of the office to one address.
type Posting struct {
	Seq          uint64                    `json:"seq"`
	Key          string                    `json:"key"`              // of the matter that brought it about, or Post.Key
	Game         terms.GameID              `json:"game,omitempty"`   // 0 = of no game
	Notice       events.NoticeID           `json:"notice,omitempty"` // of a game
	Kind         correspondence.NoticeKind `json:"kind,omitempty"`   // of a game
	Topic        events.Topic              `json:"topic,omitzero"`   // what it is about (RULING/R-76); zero: it was not kept, or it has no matter
	Party        terms.Party               `json:"party"`            // of a game
	Player       uint64                    `json:"player,omitempty"` // 0 = an official, or of no game
	Name         string                    `json:"name,omitempty"`   // of whoever gets it
	Label        string                    `json:"label,omitempty"`  // of the game
	To           string                    `json:"to"`
	EnvelopeFrom string                    `json:"envelopeFrom"` // bounces come back to it
	From         string                    `json:"from"`
	FromName     string                    `json:"fromName,omitempty"`
	ReplyTo      string                    `json:"replyTo"`
	MessageID    string                    `json:"messageId"` // with angle brackets, made once
	InReplyTo    string                    `json:"inReplyTo,omitempty"`
	References   []string                  `json:"references,omitempty"`
	Form         string                    `json:"form,omitempty"` // text, html; empty = html, with the text beside it
	Words        correspondence.Rendered   `json:"-"`              // frozen at filing
	Bytes        []byte                    `json:"-"`              // RFC 5322, of an attempt; where it is read: as a former release stored them, else nil
	State        PostingState              `json:"state"`
	Attempts     int                       `json:"attempts,omitempty"` // booked
	Next         time.Time                 `json:"next,omitzero"`      // not before
	Filed        time.Time                 `json:"filed"`              // the instant of the matter
	SentAt       time.Time                 `json:"sentAt,omitzero"`    // accepted by the next server
	Last         string                    `json:"last,omitempty"`     // the last answer of a server
	Tried        time.Time                 `json:"tried,omitzero"`     // the last attempt was booked
	Refusals     int                       `json:"refusals,omitempty"` // attempts to which a server answered "not now", or of which nobody knows
	Waited       time.Duration             `json:"waited,omitempty"`   // for which it was tried, between those
	Hold         string                    `json:"hold,omitempty"`     // of one that is held, or was cancelled: by whom, and why
	Delay        string                    `json:"delay,omitempty"`    // of one that was accepted: the last report that it is not delivered yet
	Same         bool                      `json:"same,omitempty"`     // the same letter as Repeats: with its Message-ID and bytes
	Repeats      uint64                    `json:"repeats,omitempty"`  // a copy of that posting: to another address, since it failed, or asked for by RESEND
	Apart        bool                      `json:"apart,omitempty"`    // a copy of what came back, which waits by itself: no other waits behind it
	Mute         bool                      `json:"mute,omitempty"`     // its reader can end such letters by REMIND OFF (RFC 2369)
	Circular     bool                      `json:"circular,omitempty"` // it goes to all players of a tournament
	Paper        bool                      `json:"paper,omitempty"`    // it goes on paper to the postal address of its reader, who has no mail
	Written      bool                      `json:"written,omitempty"`  // an official wrote it by hand: an answer comes to the desk
	About        terms.GameID              `json:"about,omitempty"`    // of one that is Written: the game in whose letters it is shown; 0 = none
	Done         string                    `json:"done,omitempty"`     // of a failed one: who saw to it, and how
	Own          []string                  `json:"own,omitempty"`      // words of its reader's that a question repeats, as far as they may go on to the other side
	Letter       int                       `json:"letter,omitempty"`   // of a game: which of its reader's letters it is
	Tells        []Telling                 `json:"tells,omitempty"`    // of no game: notices of games that it tells, which are Joined
	Batch        bool                      `json:"batch,omitempty"`    // filed by a batch: what was filed by itself goes first

	// What is kept of the octets of an attempt, from which they are composed once more.
	Sum       string            `json:"sum,omitempty"`       // their SHA-256, in base64; empty: none was made, or Bytes has them
	Signature string            `json:"signature,omitempty"` // their DKIM-Signature field, with its line end; empty: they have none
	Layout    int               `json:"layout,omitempty"`    // by which they were composed, Options.Layout
	Links     map[string]string `json:"links,omitempty"`     // the addresses in them of pages, by name
	Dated     time.Time         `json:"dated,omitzero"`      // of one that is Same: their Date
	Worded    string            `json:"worded,omitempty"`    // of one whose words were made of facts: the release that made them, Options.Release

	answeredIn terms.GameID // of a new one of no game: see Post.Game
	answeredAs terms.Party

	facts *facts // where it is read: of which its words are yet to be made
}

// PostingState says how far a posting has come.
type PostingState string

// The states of a posting.
const (
	Queued  PostingState = "queued"  // it waits for an attempt
	Sending PostingState = "sending" // an attempt is booked; its outcome is not known yet
	Sent    PostingState = "sent"    // accepted
	Failed  PostingState = "failed"  // refused for good

	// ToPrint is a letter on paper that was not posted yet: nothing begins with it.
	ToPrint PostingState = "to be printed"
	// Held is a letter that an official keeps back; it goes out at Next if nobody
	// lets it go before.
	Held PostingState = "held"
	// Cancelled is a letter that an official took out of the outbox.
	Cancelled PostingState = "cancelled"
	// Overtaken is a reminder that still lay here when what it announces was past:
	// it is not sent (CLOCK/C-10); and a letter whose reader has left the game.
	Overtaken PostingState = "overtaken"

	// Withheld is an answer to a writer whose address has had its measure of answers of
	// the hour: it is shown and not sent (RFC 3834 2). Nothing rests on its receipt.
	Withheld PostingState = "held back"
	// Gathered is a notice beyond the measure of its reader: it is not sent by itself, and
	// the reader is told of it in one letter with others.
	Gathered PostingState = "gathered"
	// Joined is a notice of which one letter tells, with those of other games.
	Joined PostingState = "joined"
)

// Posting returns a posting, waiting or sent, with its words, or ErrNoPosting.
func (l *Ledger) Posting(seq uint64) (p Posting, err error) {
	if err = l.view(func(tx *store.Tx) error { p, err = l.wholePosting(tx, seq); return err }); err != nil {
		return p, err
	}
	return l.worded(p)
}

// PostingByMessageID returns the posting with the Message-ID (with its angle
// brackets), or ErrNoPosting: a report of non-delivery names it.
func (l *Ledger) PostingByMessageID(id string) (p Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		var seq []byte
		if id != "" {
			seq = tx.Bucket(ixMessageIDs).Get([]byte(id))
		}
		if seq == nil {
			return fmt.Errorf("%w: with the Message-ID %s", ErrNoPosting, id)
		}
		p, err = l.wholePosting(tx, u8(seq))
		return err
	})
	if err != nil {
		return p, err
	}
	return l.worded(p)
}

// TopicOf is the matter of a notice to a party, as it was kept with the letter
// (RULING/R-76); zero if there is no such letter, or it has none.
func (l *Ledger) TopicOf(g terms.GameID, n events.NoticeID, to terms.Party) (t events.Topic, err error) {
	err = l.view(func(tx *store.Tx) error {
		seq := tx.Bucket(ixMessageIDs).Get([]byte(l.messageID(g, n, to, 1)))
		if n == "" || seq == nil {
			return nil
		}
		p, _, err := postingIn(tx, u8(seq))
		t = p.Topic
		return err
	})
	return t, err
}

// NoticeNumbered is the notice with which a player had the letter of that number in a game,
// as its last line tells the number; "" if there is none.
func (l *Ledger) NoticeNumbered(g terms.GameID, to terms.Party, player uint64, letter int) (n events.NoticeID, err error) {
	err = l.view(func(tx *store.Tx) error {
		return ofGame(tx, g, 'p', func(seq uint64) error {
			p, _, err := postingIn(tx, seq)
			if p.Letter == letter && p.Party == to && p.Player == player && p.Notice != "" {
				n = p.Notice
			}
			return err
		})
	})
	return n, err
}

// PostingsOf lists the postings of a game in order of filing, with their
// subjects; what was filed as a tree is not composed.
func (l *Ledger) PostingsOf(g terms.GameID) (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		return ofGame(tx, g, 'p', func(seq uint64) error {
			p, _, err := postingIn(tx, seq)
			if err != nil {
				return err
			}
			err = l.hasWords(tx, &p)
			out = append(out, p)
			return err
		})
	})
	for i := range out {
		if f := out[i].facts; f != nil && err == nil {
			out[i].Words, err = l.words(f)
			out[i].facts = nil
		}
	}
	return out, err
}

// postingIn reads the row of a posting, and tells the bucket where it lies.
func postingIn(tx *store.Tx, seq uint64) (p Posting, at *store.Bucket, err error) {
	for _, name := range [][]byte{bktOutbox, bktSent} {
		at = tx.Bucket(name)
		p, found, err := row[Posting](at, be8(seq))
		if err != nil || found {
			return p, at, err
		}
	}
	return p, nil, fmt.Errorf("%w: %d", ErrNoPosting, seq)
}

// postingRow is the row of a posting as it lies in the file; nil if there is none.
func postingRow(tx *store.Tx, seq uint64) []byte {
	if raw := tx.Bucket(bktOutbox).Get(be8(seq)); raw != nil {
		return raw
	}
	return tx.Bucket(bktSent).Get(be8(seq))
}

// wholePosting reads a posting and what is stored of its words.
func (l *Ledger) wholePosting(tx *store.Tx, seq uint64) (Posting, error) {
	p, _, err := postingIn(tx, seq)
	if err != nil {
		return p, err
	}
	p.Bytes = slices.Clone(tx.Bucket(bktBytes).Get(be8(seq)))
	return p, l.hasWords(tx, &p)
}

// The tallies of postings.
const (
	TallyQueued  = "postings.queued"   // that lie in the outbox: queued, under way, or held
	TallyHeld    = "postings.held"     // of these, those that are held
	TallyToPrint = "postings.to-print" // on paper, and not posted yet
	TallyFailed  = "postings.failed"   // refused for good, and nobody has seen to it
	TallySent    = "postings.sent"     // that are out of the outbox, whatever became of them
)

// derives is what a posting brings about, beside its thread and its turn to go out.
func (p Posting) derives() (d effects) {
	if !p.Same { // else it is known by the first
		d.add(ixMessageIDs, []byte(p.MessageID), be8(p.Seq))
	}
	if p.Game != 0 {
		d.add(ixOfGame, ofGameKey(p.Game, 'p', p.Seq), marker)
	}
	if p.Game == 0 {
		for _, g := range p.Games() {
			d.add(ixOfGame, ofGameKey(g, 'j', p.Seq), marker)
		}
	}
	d.entries = append(d.entries, p.aboutGame()...)
	if p.lies() {
		d.count(TallyQueued)
		if p.Game != 0 {
			d.add(ixQueues, append(p.queueKey(), be8(p.Seq)...), marker)
		}
	}
	switch {
	case p.State == Sending:
		d.add(ixSending, be8(p.Seq), marker)
	case p.State == Held:
		d.count(TallyHeld)
	case p.State == ToPrint:
		d.add(ixPrints, be8(p.Seq), marker)
		d.count(TallyToPrint)
	case p.State == Failed && p.Done == "":
		d.add(ixFailed, be8(p.Seq), marker)
		d.count(TallyFailed)
	}
	p.waitsFor(&d)
	if !p.outgoing() {
		d.count(TallySent)
	}
	return d
}

// putPosting stores a new posting and returns it with its number. The words
// are given as they are stored, or none where the facts are filed. A repetition keeps the threading of the posting
// that it repeats; any other answers what it is to answer.
func (l *Ledger) putPosting(tx *store.Tx, p Posting, words, facts []byte, answers Threading) (Posting, error) {
	seq, err := tx.Bucket(bktOutbox).NextSequence()
	if err != nil {
		return p, err
	}
	p.Seq, p.EnvelopeFrom = seq, l.BounceAddress(seq)
	if p.Paper && p.State != Joined {
		p.State = ToPrint // on paper nothing is too much for a mailbox
	} else if !p.kept() {
		p.State = Queued
	}
	if p, err = l.addressed(tx, p, answers); err != nil {
		return p, err
	}
	b, filed := tx.Bucket(bktWords), words
	if facts != nil {
		b, filed = tx.Bucket(bktFacts), facts
	}
	b.Fill(appendOnly)
	if err := b.Put(be8(seq), filed); err != nil {
		return p, err
	}
	if err := lay(tx, Posting{}, p); err != nil || p.kept() || p.Batch || p.Game == 0 {
		return p, err
	}
	return p, hurry(tx, p)
}

// addressed gives a posting its Message-ID, what it answers, and where it is answered.
func (l *Ledger) addressed(tx *store.Tx, p Posting, answers Threading) (Posting, error) {
	switch {
	case p.Same: // nothing in it is new
	case p.Game == 0:
		p.MessageID = l.postMessageID(p.Seq)
		var err error
		if p.ReplyTo, err = l.ownKey(tx, p); err != nil {
			return p, err
		}
		if p.Repeats == 0 {
			p.InReplyTo, p.References = answers.InReplyTo, answers.References
		}
	default:
		// The members of a side, and an address tried after another, get
		// copies of one notice, and each copy a Message-ID of its own.
		copyNo := 0
		for p.MessageID == "" || tx.Bucket(ixMessageIDs).Get([]byte(p.MessageID)) != nil {
			copyNo++
			p.MessageID = l.messageID(p.Game, p.Notice, p.Party, copyNo)
		}
		if c, plays := p.Party.Colour(); plays && p.Kind != correspondence.NLeft {
			x, err := rekeyedIn(tx, p.Game, c)
			if err != nil {
				return p, err
			}
			p.ReplyTo = l.replyKey(p.Game, p.Notice, c, copyNo, x.Issue)
		}
		threads := tx.Bucket(ixThreads)
		key := threadKey(p.Game, readerKey(p.Party, p.Player))
		t, _, err := row[thread](threads, key)
		if err != nil {
			return p, err
		}
		if p.Repeats == 0 {
			p.InReplyTo, p.References = t.answering(answers)
		}
		if err := putRow(threads, key, t.then(p)); err != nil {
			return p, err
		}
	}
	return p, nil
}

// hurry brings the letter of a batch that is the first in the queue of another into its lane,
// since that cannot go before it.
func hurry(tx *store.Tx, p Posting) error {
	head := headOf(tx, p)
	if head == 0 || head == p.Seq {
		return nil
	}
	if raw := postingRow(tx, head); !bytes.Contains(raw, []byte(`"batch"`)) {
		return nil // as nearly always
	}
	old, _, err := postingIn(tx, head)
	if err != nil || !old.Batch || old.Attempts > 0 || old.State != Queued {
		return err
	}
	first := old
	first.Batch, first.Next = false, time.Time{}
	return lay(tx, old, first)
}

// kept reports whether a posting is shown and never sent.
func (p Posting) kept() bool { return p.State == Withheld || p.State == Gathered || p.State == Joined }

// anew is a posting of which nothing was sent yet.
func (p Posting) anew() Posting {
	p.Attempts, p.Refusals, p.Waited = 0, 0, 0
	p.Last, p.Hold, p.Delay, p.Done = "", "", "", ""
	p.Tried, p.Next, p.SentAt = time.Time{}, time.Time{}, time.Time{}
	p.Sum, p.Signature, p.Layout, p.Links, p.Dated = "", "", 0, nil, time.Time{}
	p.Worded, p.Batch = "", false
	return p
}
