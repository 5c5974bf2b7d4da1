package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"postd/ledger/store"
)

// A member without mail gets letters on paper. They lie in the outbox until an official says
// that they were posted: that instant is the office's postmark, and so many days after it they
// count as received (BCC1903/V.2(a), RULING/R-1). Till then nobody's time runs.

// PostalAddress is where letters go on paper.
type PostalAddress struct {
	Lines   []string `json:"lines"` // below the name
	Country string   `json:"country,omitempty"`
	Doubt   string   `json:"doubt,omitempty"` // why letters to it fail; empty = none known
}

// The measure of a postal address.
const (
	MostPostLines   = 6
	LongestPostLine = 60
)

func (a *PostalAddress) fault() error {
	if a == nil {
		return nil
	}
	if len(a.Lines) == 0 || len(a.Lines) > MostPostLines {
		return fmt.Errorf("%w: a postal address has 1 to %d lines", ErrRow, MostPostLines)
	}
	for _, s := range append(slices.Clone(a.Lines), a.Country) {
		if utf8.RuneCountInString(s) > LongestPostLine || strings.ContainsFunc(s, unprintable) {
			return fmt.Errorf("%w: a line of a postal address has up to %d characters", ErrRow, LongestPostLine)
		}
	}
	return nil
}

// OnPaper reports whether the player's letters go on paper: there is a postal address, and none
// of mail.
func (p Player) OnPaper() bool { return len(p.Addresses) == 0 && p.Post != nil }

// onPaper reports whether a letter of no game goes on paper: it names no address of mail, and
// its reader has none.
func (r *readings) onPaper(p Post, to string) (bool, error) {
	if to != "" || p.Player == 0 {
		return false, nil
	}
	x, err := r.personNow(p.Player)
	if errors.Is(err, ErrNoPlayer) {
		return false, nil
	}
	return x.OnPaper(), err
}

// Prints lists what is to be printed, oldest first, with its words.
func (l *Ledger) Prints() (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		return tx.Bucket(ixPrints).ForEach(func(k, _ []byte) error {
			p, _, err := postingIn(tx, u8(k))
			if err != nil {
				return err
			}
			if p.Words, err = wordsIn(tx, p.Seq); err == nil {
				p, err = l.worded(p)
			}
			out = append(out, p)
			return err
		})
	})
	return out, err
}

// Posted makes the matters by which letters on paper were posted at the instant, one for each.
// It returns ErrStale where one of them was cancelled meanwhile; one that was posted already
// changes nothing.
func (l *Ledger) Posted(at time.Time, by string, seqs ...uint64) (out []Matter, err error) {
	for _, seq := range seqs {
		p, err := l.stored(seq)
		if err != nil {
			return nil, err
		}
		if p.State != ToPrint && p.State != Sent || !p.Paper {
			return nil, fmt.Errorf("%w: letter %d is %s", ErrStale, seq, p.State)
		}
		m, err := l.end(Outcome{Seq: seq, At: at, State: Sent, Answer: "posted by " + by})
		if err != nil {
			return nil, err
		}
		m.By = by
		out = append(out, m)
	}
	return out, nil
}

// CameBack makes the matter by which a letter on paper came back from the post: it does what the
// report of the office's own carrier does (RULING/R-57, RULING/R-87).
func (l *Ledger) CameBack(seq uint64, at time.Time, why string) (Matter, error) {
	return l.end(Outcome{Seq: seq, At: at, State: Failed, Answer: why, back: &Return{Posting: seq, At: at, Answer: why, Proven: true}})
}

// printedAgain puts the postal address of a letter that came back in doubt. Where the notice was
// not received, its words are to be printed once more, for the address as it stands then.
func (l *Ledger) printedAgain(tx *store.Tx, p Posting, old Player, x *Outcome, key string, unreceived bool) ([]uint64, error) {
	if old.Post != nil {
		player, post := old, *old.Post
		post.Doubt = x.At.UTC().Format(time.DateOnly) + ": " + x.Answer
		player.Post = &post
		player.Version++
		if err := errors.Join(putPlayer(tx, old, player), moveRows(tx)); err != nil {
			return nil, err
		}
	}
	if !unreceived {
		return nil, nil
	}
	seq, err := repeat(l, tx, p, "", key, x.At, time.Time{})
	return []uint64{seq}, err
}
