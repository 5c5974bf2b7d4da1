package ledger

import (
	"slices"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/ledger/store"
)

// The measure: how much one player can make the office send. What begins a turn, a choice,
// a case or an end always goes out, since the reader's own answer lies between two of
// them. All else that another's letter brings about goes at once only so often; the rest
// is filed as Gathered, and its reader is told of it in one letter. The counts are rows of
// the ledger, so that a restart opens no new measure.

// How much goes to one reader on account of others' letters.
const (
	mostOfOne      = 4  // letters an hour at once by the deeds of one other
	mostOfOneDaily = 12 // and a day
	mostLetters    = 6  // an hour by whatever anybody does, questions about letters among them
	mostDaily      = 24 // and a day
	forQuestions   = 2  // places of the hour that are kept for questions
	forQuestionsOf = 8  // and of the day
	mostByLetter   = 3  // at once by one letter
	mostToOfficial = 6  // an hour to an official from one game
)

// measureHour and measureDay are for how long it is counted.
const (
	measureHour = time.Hour
	measureDay  = 24 * time.Hour
)

// minor are the kinds of notices that begin nothing for a reader who did not write the
// letter that brought them about, beside those of spareable.
var minor = []correspondence.NoticeKind{
	correspondence.NNote, correspondence.NOfferBare, correspondence.NConditions, correspondence.NAppeal, correspondence.NDischarged,
}

// measured is what went to a reader within a day on account of others' letters.
type measured struct {
	Sent  []time.Time            `json:"sent,omitempty"`
	Asked []time.Time            `json:"asked,omitempty"` // questions about letters
	Of    map[string][]time.Time `json:"of,omitempty"`    // of Sent, those that went at once, by whose deeds
	Since time.Time              `json:"since,omitzero"`  // since when something waits for the gathered letter
	By    []string               `json:"by,omitempty"`    // by whose deeds it waits
	Next  time.Time              `json:"next,omitzero"`   // when the gathered letter goes, where the day had its measure
}

// since drops what is older than a day.
func (m measured) since(now time.Time) measured {
	old := func(t time.Time) bool { return now.Sub(t) >= measureDay }
	m.Sent, m.Asked = slices.DeleteFunc(m.Sent, old), slices.DeleteFunc(m.Asked, old)
	of := map[string][]time.Time{}
	for by, times := range m.Of {
		if times = slices.DeleteFunc(times, old); len(times) > 0 {
			of[by] = times
		}
	}
	m.Of = of
	return m
}

// within counts the instants of the last while.
func within(all []time.Time, d time.Duration, now time.Time) (n int) {
	for _, t := range all {
		if now.Sub(t) < d {
			n++
		}
	}
	return n
}

// room reports whether one letter more may go to the reader: in the hour, and in the day.
func (m measured) room(now time.Time) (hour, day bool) {
	sent, asked := within(m.Sent, measureHour, now), within(m.Asked, measureHour, now)
	hour = sent < mostLetters-forQuestions && sent+asked < mostLetters
	day = len(m.Sent) < mostDaily-forQuestionsOf && len(m.Sent)+len(m.Asked) < mostDaily
	return hour, day
}

// roomToAsk reports whether one question more may go.
func (m measured) roomToAsk(now time.Time) bool {
	return within(m.Sent, measureHour, now)+within(m.Asked, measureHour, now) < mostLetters && len(m.Sent)+len(m.Asked) < mostDaily
}

// readerOf is under what it is counted what goes to the reader of a posting.
func readerOf(p Posting) string {
	if p.Player != 0 {
		return "p" + strconv.FormatUint(p.Player, 10)
	}
	return p.Game.String() + " " + string(addressKey(p.To))
}

// byLetter reports whether a letter of somebody brought the matter. Of what an official
// does on the pages, and of what time brings about, nothing is gathered.
func (m Matter) byLetter() bool { return m.Letter != 0 || m.Answers.Player != 0 }

// counted says how a notice is held against the measure of its reader.
func (m Matter) counted(n correspondence.Notice, g correspondence.Game, p Posting) counting {
	writer := p.Player != 0 && p.Player == m.Answers.Player
	spare := (slices.Contains(spareable, n.Kind) || n.Kind == correspondence.NConfirm && n.Reason != "") && n.ID != g.Post.Notice
	switch {
	case writer && spare:
		return answersNothing
	case writer || !m.byLetter():
		return notCounted
	case p.Player == 0 && n.Asks().String() != "":
		return notCounted // it opens a question, of which one is heard for one fact
	case p.Player == 0:
		return toOfficial
	case (spare || slices.Contains(minor, n.Kind)) && n.ID != g.Post.Notice:
		return beginsNothing
	}
	return notCounted
}

// counting says by which measure a letter is held.
type counting int

const (
	notCounted     counting = iota
	answersNothing          // an answer to its reader on which nothing rests
	beginsNothing           // another's deed that begins nothing for its reader
	toOfficial
)

// measure holds the letters of a matter against the measures of their readers, and
// counts them. Gone is how many letters went at once to each reader by the letter that
// brought the matter.
func (l *Ledger) measure(tx *store.Tx, v *verdict, gone map[string]int) error {
	now, b := l.now(), tx.Bucket(bktMeasured)
	less := false
	for i := range v.letters {
		d := &v.letters[i]
		if d.daily {
			if err := gathersDaily(tx, d, now); err != nil {
				return err
			}
			continue
		}
		kept, err := l.countAnswer(tx, v.matter, d)
		if err != nil {
			return err
		}
		less = less || kept
		if d.count != beginsNothing && d.count != toOfficial && (!d.asks || d.posting.Player == 0) {
			continue
		}
		reader, by := readerOf(d.posting), "p"+strconv.FormatUint(v.matter.Answers.Player, 10)
		m, _, err := row[measured](b, []byte(reader))
		if err != nil {
			return err
		}
		m = m.since(now)
		at := now.UTC()
		switch hour, day := m.room(now); {
		case d.asks:
			m.Asked = append(m.Asked, at)
		case d.count == toOfficial && within(m.Sent, measureHour, now) < mostToOfficial && m.Since.IsZero():
			m.Sent = append(m.Sent, at)
		case d.count == beginsNothing && hour && day && gone[reader] < mostByLetter && !slices.Contains(m.By, by) &&
			within(m.Of[by], measureHour, now) < mostOfOne && len(m.Of[by]) < mostOfOneDaily:
			gone[reader]++
			m.Sent, m.Of[by] = append(m.Sent, at), append(m.Of[by], at)
		default:
			d.posting.State = Gathered
			if m.Since.IsZero() {
				m.Since = at
			}
			if !slices.Contains(m.By, by) {
				m.By = append(m.By, by)
			}
		}
		if err := putRow(b, []byte(reader), m); err != nil {
			return err
		}
	}
	if !less {
		return nil
	}
	return l.tellLess(tx, v)
}

// MayAsk reports whether the measure of a player leaves room for a question about a
// letter.
func (l *Ledger) MayAsk(player uint64) (may bool, err error) {
	err = l.view(func(tx *store.Tx) error {
		now := l.now()
		m, _, err := row[measured](tx.Bucket(bktMeasured), []byte(readerOf(Posting{Player: player})))
		may = m.since(now).roomToAsk(now)
		return err
	})
	return may, err
}
