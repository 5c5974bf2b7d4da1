package ledger

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// A batch files facts and no words: of each letter the notice, the game and how far it had come,
// and the wishes of its reader as they stood. The words are made of them when the outbox books
// the first attempt, and are frozen then. The digest of the matter covers the facts.

// facts are all that the words of a letter rest on.
type facts struct {
	Game   terms.GameID          `json:"game"`
	Seq    uint64                `json:"seq"` // the last event of the game that the letter knows
	Notice correspondence.Notice `json:"notice"`
	Reader correspondence.Reader `json:"reader"`
	Zone   string                `json:"zone,omitempty"` // the reader's; empty: that of the game
}

// filedFields are the fields of a notice that are filed as facts. One that says more is worded
// at once.
var filedFields = []string{
	"ID", "Kind", "To", "At", "Laws", "Game", "Calendar", "By", "Number", "Detail", "Reason", "Field", "Reminder", "Deadline",
	"Excluded", "Question", "Ruled", "Leave", "Note",
}

// factual reports whether all that a notice says can be filed as facts.
func factual(n correspondence.Notice) bool {
	v := reflect.ValueOf(n)
	for i := range v.NumField() {
		if !slices.Contains(filedFields, v.Type().Field(i).Name) && !v.Field(i).IsZero() {
			return false
		}
	}
	return true
}

// factsOf are the facts of a notice, as they are filed.
func factsOf(id terms.GameID, seq uint64, n correspondence.Notice, r correspondence.Reader) ([]byte, error) {
	f := facts{Game: id, Seq: seq, Notice: n, Reader: r}
	f.Notice.Game, f.Notice.Calendar = nil, calendar.Calendar{}
	if r.Zone != nil {
		f.Zone, f.Reader.Zone = r.Zone.String(), nil
	}
	raw, err := json.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("%w: the facts of %s: %w", errDecision, n.ID, err)
	}
	return raw, nil
}

// factsIn reads the facts of a posting, with the game as it stood then; nil: none are filed.
func (l *Ledger) factsIn(tx *store.Tx, seq uint64) (*facts, error) {
	raw := tx.Bucket(bktFacts).Get(be8(seq))
	if raw == nil {
		return nil, nil
	}
	f := &facts{}
	if err := json.Unmarshal(raw, f); err != nil {
		return nil, fmt.Errorf("ledger: the facts of posting %d: %w", seq, err)
	}
	if f.Zone != "" {
		zone, err := time.LoadLocation(f.Zone)
		if err != nil {
			return nil, fmt.Errorf("ledger: the facts of posting %d: %w", seq, err)
		}
		f.Reader.Zone = zone
	}
	happened, err := eventsIn(tx, f.Game, 1, f.Seq)
	if err != nil {
		return nil, err
	}
	g := correspondence.Fold(happened)
	f.Notice.Game = &g
	f.Notice.Calendar, err = l.calendarOf(g)
	return f, err
}

// words makes the words of the facts.
func (l *Ledger) words(f *facts) (correspondence.Rendered, error) {
	if l.o.Render == nil {
		return correspondence.Rendered{}, fmt.Errorf("%w: the ledger was opened without Render", errDecision)
	}
	return l.o.Render(f.Notice, f.Reader)
}

// hasWords reads what is stored of the words of a posting into it: the words, or the facts of
// which they are yet to be made.
func (l *Ledger) hasWords(tx *store.Tx, p *Posting) (err error) {
	if tx.Bucket(bktWords).Get(be8(p.Seq)) == nil {
		if p.facts, err = l.factsIn(tx, p.Seq); err != nil || p.facts != nil {
			return err
		}
	}
	p.Words, err = wordsIn(tx, p.Seq)
	return err
}

// storedIn are the words of a posting as they are stored, or as they would be.
func (l *Ledger) storedIn(tx *store.Tx, seq uint64) ([]byte, error) {
	if raw := tx.Bucket(bktWords).Get(be8(seq)); raw != nil {
		return slices.Clone(raw), nil
	}
	f, err := l.factsIn(tx, seq)
	if err != nil || f == nil {
		return nil, err
	}
	w, err := l.words(f)
	if err != nil {
		return nil, err
	}
	return l.storedWords(w)
}

// freeze stores the words that were made of the facts of a posting for its first attempt.
func freeze(tx *store.Tx, seq uint64, words []byte) error {
	b := tx.Bucket(bktWords)
	if words == nil || b.Get(be8(seq)) != nil {
		return nil
	}
	return b.Put(be8(seq), words)
}

// filedWords is what the digest of a matter covers of the words of a posting.
func filedWords(tx *store.Tx, seq uint64) []byte {
	if raw := tx.Bucket(bktFacts).Get(be8(seq)); raw != nil {
		return raw
	}
	return tx.Bucket(bktWords).Get(be8(seq))
}

// late files the facts of a letter in the place of its words, where that can be. One that goes on
// paper is printed, and no outbox would word it.
func (l *Ledger) late(f *folder, n correspondence.Notice, r correspondence.Reader, d *draft, v *verdict, told bool) (bool, error) {
	if !v.matter.late || told || d.posting.Paper || !factual(n) {
		return false, nil
	}
	var err error
	d.facts, err = factsOf(f.id, f.told, n, r)
	d.posting.Batch, d.posting.Next = true, v.at.UTC()
	return err == nil, err
}

// unworded is the subject in lists of a letter that has no words yet.
func (p Posting) unworded() string { return p.Label + ": (worded when it goes out)" }

// sampled is every how manieth letter of facts Check words once more.
const sampled = 16

// reworded tells what is wrong where the words of a sample are made of the facts once more by the
// program that made them; empty if nothing is. Up to 0.14.0 no letter says which program that was.
func (c *checker) reworded(p Posting) string {
	if c.l.o.Render == nil || p.Worded == "" || p.Worded != c.l.o.Release || p.Seq%sampled != 0 && c.Facts > sampled {
		return ""
	}
	f, err := c.l.factsIn(c.tx, p.Seq)
	if err != nil || f == nil {
		return errWordsOf(err)
	}
	w, err := c.l.words(f)
	if err != nil {
		return errWordsOf(err)
	}
	stored, err := c.l.storedWords(w)
	if err != nil {
		return errWordsOf(err)
	}
	if was := c.tx.Bucket(bktWords).Get(be8(p.Seq)); was != nil && string(was) != string(stored) {
		return fmt.Sprintf("posting %d: its words are not those that its facts make", p.Seq)
	}
	return ""
}

func errWordsOf(err error) string {
	if err == nil {
		return ""
	}
	return trimmed(err)
}
