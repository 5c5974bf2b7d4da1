package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/ledger/store"
)

// answered is what an address was answered within the last day: it stands in
// the ledger, so that a restart opens no new measure (RFC 3834 2).
type answered struct {
	All      []time.Time `json:"all,omitempty"`   // every answer to a letter of that address
	Sizes    []int       `json:"sizes,omitempty"` // of each, about how many octets it has
	Help     []time.Time `json:"help,omitempty"`  // of those, the ones of the office itself
	Asked    []time.Time `json:"asked,omitempty"` // questions whether a letter is theirs
	Reported time.Time   `json:"reported,omitzero"`
}

// lately drops of the answers what is older than a day, and of the rest what is older
// than an hour.
func (a answered) lately(now time.Time) answered {
	old := func(t time.Time) bool { return now.Sub(t) >= measureHour }
	var all []time.Time
	var sizes []int
	for i, t := range a.All {
		if now.Sub(t) >= measureDay {
			continue
		}
		size := 0
		if n := len(a.All) - len(a.Sizes); i >= n { // the first releases counted no octets
			size = a.Sizes[i-n]
		}
		all, sizes = append(all, t), append(sizes, size)
	}
	a.All, a.Sizes = all, sizes
	a.Help = slices.DeleteFunc(slices.Clone(a.Help), old)
	a.Asked = slices.DeleteFunc(slices.Clone(a.Asked), old)
	if now.Sub(a.Reported) >= measureDay {
		a.Reported = time.Time{}
	}
	return a
}

// octets is what went within the last hour.
func (a answered) octets(now time.Time) (n int) {
	for i, t := range a.All {
		if now.Sub(t) < measureHour {
			n += a.Sizes[i]
		}
	}
	return n
}

// answered is what an address was answered, nothing if it never was. Nobody changes what is in it.
func (l *Ledger) answered(tx *store.Tx, addr string) (r answered, err error) {
	key := addressKey(addr)
	if tx.Bucket(bktAnswers).Get(key) == nil {
		return r, nil
	}
	r, _, err = keptOf[answered](l, tx, bktAnswers, key, nil, addr)
	return r, err
}

func (l *Ledger) putAnswered(tx *store.Tx, addr string, r answered) error {
	return putOf(l, tx, bktAnswers, addressKey(addr), r)
}

// Answered is what an address was answered.
type Answered struct {
	All, Help int // within the last hour
	Daily     int // within the last day
	Octets    int // within the last hour
}

// AnsweredLately counts what the address was answered.
func (l *Ledger) AnsweredLately(addr string) (a Answered, err error) {
	err = l.view(func(tx *store.Tx) error {
		r, err := l.answered(tx, addr)
		if err != nil {
			return err
		}
		now := l.now()
		r = r.lately(now)
		a = Answered{within(r.All, measureHour, now), len(r.Help), len(r.All), r.octets(now)}
		return nil
	})
	return a, err
}

// QuestionsLately counts the questions about letters that went to an address within the
// last hour.
func (l *Ledger) QuestionsLately(addr string) (n int, err error) {
	err = l.view(func(tx *store.Tx) error {
		r, err := l.answered(tx, addr)
		n = len(r.lately(l.now()).Asked)
		return err
	})
	return n, err
}

// spareable are the kinds of notices that only tell the writer what became of the
// letter, and on which nothing rests.
var spareable = []correspondence.NoticeKind{
	correspondence.NAck, correspondence.NUnread, correspondence.NOutOfTurn, correspondence.NEnded, correspondence.NReturned,
	correspondence.NRefused, correspondence.NStatus, correspondence.NHelp, correspondence.NTry, correspondence.NReminders,
	correspondence.NDoubt, correspondence.NAgain, correspondence.NOffer, correspondence.NOfferEnded, correspondence.NLeave,
	correspondence.NProposal, correspondence.NAgreed, correspondence.NStatement, correspondence.NFifty, correspondence.NCondLapsed,
}

// What is answered to one address by whatever it writes, where Matter.Measure says nothing
// else. An office that answers more an hour answers more a day as well.
const (
	mostAnswers       = 30  // an hour
	mostAnswersDaily  = 100 // a day
	mostAnswersOctets = 256 << 10
)

// Measure is what is answered to the writer of a letter. The last place of an hour is kept
// for the letter that tells of it.
type Measure struct {
	Hour int    // answers an hour; 0 = 30
	Less []Post // what is sent where an answer is kept back, once in an hour
}

// most are the answers of an hour, of a day, and the octets of an hour.
func (m Measure) most() (hour, day, octets int) {
	hour = cmp.Or(m.Hour, mostAnswers)
	return hour, max(mostAnswersDaily, hour), mostAnswersOctets * max(hour, mostAnswers) / mostAnswers
}

// Near reports whether the answers to one letter more might go beyond the measure.
func (m Measure) Near(a Answered) bool {
	hour, day, octets := m.most()
	return a.All+mostOfALetter >= hour || a.Daily+mostOfALetter >= day || a.Octets >= octets/2
}

// mostOfALetter is how many answers one letter brings, at most.
const mostOfALetter = 12

// countAnswer holds an answer against what its reader was answered, and counts it. Beyond
// the measure an answer on which nothing rests is filed as Withheld, and shown in the mail
// room; before that it loses its picture, where half of the hour's octets are used up, so
// that the words of the others have room.
func (l *Ledger) countAnswer(tx *store.Tx, m Matter, d *draft) (kept bool, err error) {
	if !d.answer && !d.help && !d.asks {
		return false, nil
	}
	now := l.now()
	r, err := l.answered(tx, d.posting.To)
	if err != nil {
		return false, err
	}
	r = r.lately(now)
	if d.asks {
		r.Asked = append(r.Asked, now.UTC())
		return false, l.putAnswered(tx, d.posting.To, r)
	}
	if d.count == answersNothing {
		hour, day, octets := m.Measure.most()
		room := octets - roomToTell - r.octets(now)
		if d.weight() > room-octets/2 && d.paged() {
			if err := l.plain(d); err != nil {
				return false, err
			}
		}
		if within(r.All, measureHour, now) >= hour-1 || len(r.All) >= day-1 || d.weight() > room {
			d.posting.State = Withheld
			return true, nil
		}
	}
	r.All, r.Sizes = append(r.All, now.UTC()), append(r.Sizes, d.weight())
	if d.help {
		r.Help = append(r.Help, now.UTC())
	}
	return false, l.putAnswered(tx, d.posting.To, r)
}

// About how many octets a letter has beside its words.
const (
	headWeight  = 3 << 10
	boardWeight = 24 << 10
	pageWeight  = 3 << 10 // of what stands around the words of a page
	textWeight  = 2       // times the octets of a tree
	roomToTell  = 6 << 10 // is kept for the letter that tells of the measure
)

// weight is about how many octets a letter will have.
func (d draft) weight() int {
	w := d.posting.Words
	n := headWeight + (len(w.Text)+len(w.HTML))*6/5
	if w.Tree != nil {
		n = headWeight + len(w.Tree)*textWeight
		if !w.Plain {
			n += pageWeight + len(w.Tree)*textWeight
		}
	}
	if w.Board && d.paged() && d.posting.Form != "text" {
		n += boardWeight
	}
	return n
}

// paged reports whether a letter has a page.
func (d draft) paged() bool {
	w := d.posting.Words
	return w.HTML != "" || w.Tree != nil && !w.Plain
}

// plain takes the picture out of a letter, and what is shown around it. Its text says
// the same.
func (l *Ledger) plain(d *draft) (err error) {
	d.posting.Words = d.posting.Words.InForm("text")
	d.words, err = l.storedWords(d.posting.Words)
	return err
}

// tellLess tells the writer of a letter that answers are kept back: once in an hour, and
// where the day has had its measure once in the day.
func (l *Ledger) tellLess(tx *store.Tx, v *verdict) error {
	if len(v.matter.Measure.Less) == 0 {
		return nil
	}
	now, to := l.now(), v.matter.Measure.Less[0].To[0]
	_, day, _ := v.matter.Measure.most()
	r, err := l.answered(tx, to)
	if err != nil {
		return err
	}
	r = r.lately(now)
	if !r.Reported.IsZero() && (now.Sub(r.Reported) < measureHour || len(r.All) >= day-1) {
		return nil
	}
	r.Reported = now.UTC()
	if err := l.putAnswered(tx, to, r); err != nil {
		return err
	}
	for _, p := range v.matter.Measure.Less {
		drafts, err := l.drafts(v, p)
		if err != nil {
			return err
		}
		for i := range drafts {
			if drafts[i].posting.Player != 0 {
				drafts[i].answer = true
				if _, err := l.countAnswer(tx, v.matter, &drafts[i]); err != nil {
					return err
				}
			}
		}
		v.letters = append(v.letters, drafts...)
	}
	return nil
}

// Attended is the Row by which an official says that they saw to something which
// only a person could go on with: a letter (Letter.ForPerson), or a posting
// that was refused for good. Exactly one of the two is named. Its number is
// that of the letter or posting.
type Attended struct {
	Letter, Posting uint64
	By              string // who saw to it
	How             string // and how: "answered by hand", "not for us"
}

func (a Attended) put(tx *store.Tx) (uint64, string, error) {
	if (a.Letter == 0) == (a.Posting == 0) || a.How == "" {
		return 0, "", fmt.Errorf("%w: what was seen to, and how", ErrRow)
	}
	done := a.By + ": " + a.How
	if a.Posting != 0 {
		p, _, err := postingIn(tx, a.Posting)
		if err != nil {
			return 0, "", err
		}
		if p.State != Failed || p.Done != "" {
			return 0, "", fmt.Errorf("%w: posting %d is %s and seen to: %q", ErrStale, p.Seq, p.State, p.Done)
		}
		old := p
		p.Done = done
		return p.Seq, fmt.Sprintf("posting %d seen to: %s", p.Seq, a.How), lay(tx, old, p)
	}
	x, err := letterOf(tx, a.Letter)
	if err != nil {
		return 0, "", err
	}
	if !x.ForPerson() && !x.Shelved() {
		return 0, "", fmt.Errorf("%w: letter %d waits for nobody", ErrStale, x.Seq)
	}
	old := x
	x.Done = done
	return x.Seq, fmt.Sprintf("letter %d seen to: %s", x.Seq, a.How), putLetter(tx, old, x)
}

// Released is the Row by which an official makes a letter wait again, as
// Release does.
type Released struct{ Letter uint64 }

func (r Released) put(tx *store.Tx) (uint64, string, error) {
	x, err := release(tx, r.Letter)
	if errors.Is(err, ErrSettled) {
		return 0, "", fmt.Errorf("%w: %w", ErrStale, err)
	}
	return x.Seq, fmt.Sprintf("letter %d released", x.Seq), err
}
