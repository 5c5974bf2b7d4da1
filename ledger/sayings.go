package ledger

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/ledger/store"
)

// askMachine is the reason of a question to a player whether a letter is theirs that
// a machine may have written. An address is asked so once a day.
const askMachine = "machine"

// Saying is what a letter says, as far as it is counted how often one address says the
// same. It is counted when the matter is filed.
type Saying struct {
	From    string    // the address of its writer
	Words   string    // digest of its new words; empty where they are few
	Same    string    // digest of its new words, however few
	Here    string    // digest of its new words and of the game as it stands; empty for a letter of no game
	Where   string    // the game; empty for none
	Answers string    // the Message-ID of the letter of the office that it answers; empty for none
	At      time.Time // its arrival
	// Idle says that the letter has no effect. Without it a letter is taken to have none
	// if no statement is found in it.
	Idle bool
}

// Said is how often an address has said the same before.
type Said struct {
	Words int // the same new words, within thirty days
	Same  int // the same without effect, on that day, in whatever game
	Here  int // the same without effect, on that day, in that game as it stands, or in none
	Quick int // anything without effect within two minutes of a letter of the office, on that day, in that game
}

// loose is the digest under which words of no game are counted.
func (x Saying) loose() string { return "- " + x.Same }

const (
	wordsKept = 30 * 24 * time.Hour // for how long the same words are counted
	mostWords = 100                 // digests kept of an address
	atOnce    = 2 * time.Minute     // within which only a machine answers in words that say nothing
)

// sayings are the counts of an address. The row lies beside that of what the address
// was answered, so that a restart begins no new count.
type sayings struct {
	Words map[string][]time.Time `json:"words,omitempty"`
	Day   string                 `json:"day,omitempty"` // to which Idle and Quick belong
	Idle  map[string]int         `json:"idle,omitempty"`
	Quick map[string]int         `json:"quick,omitempty"`
	Asked string                 `json:"asked,omitempty"` // the day on which its owner was asked about a machine
}

func sayingsKey(addr string) []byte { return append([]byte("said\x00"), addressKey(addr)...) }

// sayings are those of an address, none where it said nothing yet. Nobody changes what is in them.
func (l *Ledger) sayings(tx *store.Tx, addr string) (sayings, error) {
	if tx.Bucket(bktAnswers).Get(sayingsKey(addr)) == nil {
		return sayings{}, nil
	}
	s, _, err := keptOf[sayings](l, tx, bktAnswers, sayingsKey(addr), nil, addr)
	return s, err
}

// on drops what is too old on the day.
func (s sayings) on(at time.Time) sayings {
	if day := at.UTC().Format(time.DateOnly); s.Day != day {
		s.Day, s.Idle, s.Quick = day, nil, nil
	}
	for _, counts := range []*map[string]int{&s.Idle, &s.Quick} {
		if *counts = maps.Clone(*counts); *counts == nil {
			*counts = map[string]int{} // the row leaves an empty one out
		}
	}
	words := map[string][]time.Time{}
	for digest, times := range s.Words {
		times = slices.DeleteFunc(slices.Clone(times), func(t time.Time) bool { return at.Sub(t) >= wordsKept })
		if len(times) > 0 {
			words[digest] = times
		}
	}
	s.Words = words
	return s
}

// SaidBefore tells how often the address of a letter has said the same before.
func (l *Ledger) SaidBefore(x Saying) (n Said, err error) {
	err = l.view(func(tx *store.Tx) error {
		s, err := l.sayings(tx, x.From)
		if err != nil {
			return err
		}
		if s.Day == x.At.UTC().Format(time.DateOnly) {
			n = Said{Same: s.Idle[x.Same], Here: s.Idle[x.Here] + s.Idle[x.loose()], Quick: s.Quick[x.Where]}
		}
		for _, t := range s.Words[x.Words] { // of few words none is kept
			if x.At.Sub(t) < wordsKept {
				n.Words++
			}
		}
		return nil
	})
	return n, err
}

// AskedOfMachine reports whether the address was asked on the day of the instant
// whether a letter is its owner's that a machine may have written.
func (l *Ledger) AskedOfMachine(addr string, at time.Time) (asked bool, err error) {
	err = l.view(func(tx *store.Tx) error {
		s, _, err := row[sayings](tx.Bucket(bktAnswers), sayingsKey(addr))
		asked = s.Asked == at.UTC().Format(time.DateOnly)
		return err
	})
	return asked, err
}

// countSaying writes down what the letter of a matter says.
func (l *Ledger) countSaying(tx *store.Tx, v *verdict) error {
	m := v.matter
	if m.Ask != nil && m.Ask.Why == askMachine {
		for _, a := range m.Ask.Asked {
			err := l.changeSayings(tx, a.Addr, m.At, func(s *sayings) { s.Asked = m.At.UTC().Format(time.DateOnly) })
			if err != nil {
				return err
			}
		}
	}
	x := m.Said
	if x == nil {
		return nil
	}
	idle := x.Idle || v.onlyNoted()
	if x.Words == "" && !idle {
		return nil
	}
	quick := idle && l.answersAtOnce(tx, *x)
	return l.changeSayings(tx, x.From, x.At, func(s *sayings) {
		if x.Words != "" {
			s.Words[x.Words] = append(s.Words[x.Words], x.At.UTC())
		}
		if idle {
			s.Idle[x.Same]++
			s.Idle[cmp.Or(x.Here, x.loose())]++
		}
		if quick {
			s.Quick[x.Where]++
		}
	})
}

// onlyNoted reports whether the letter that brought the matter was understood as
// nothing, or as a note alone.
func (v *verdict) onlyNoted() bool {
	n := 0
	for _, happened := range v.events {
		for _, e := range happened {
			noted, ok := e.event.What.(events.Noted)
			if !ok || !slices.Contains([]string{"no statement", "after the end", "note", "score"}, noted.About) {
				return false
			}
			n++
		}
	}
	return n > 0
}

func (l *Ledger) changeSayings(tx *store.Tx, addr string, at time.Time, change func(*sayings)) error {
	s, err := l.sayings(tx, addr)
	if err != nil {
		return err
	}
	s = s.on(at)
	change(&s)
	for len(s.Words) > mostWords {
		delete(s.Words, slices.MinFunc(slices.Collect(maps.Keys(s.Words)), func(a, b string) int {
			return s.Words[a][len(s.Words[a])-1].Compare(s.Words[b][len(s.Words[b])-1])
		}))
	}
	return putOf(l, tx, bktAnswers, sayingsKey(addr), s)
}

// AnswersAtOnce reports whether a letter came within two minutes of the letter of the
// office that it answers; where it names none, of any answer to its address.
func (l *Ledger) AnswersAtOnce(x Saying) (quick bool, err error) {
	err = l.view(func(tx *store.Tx) error { quick = l.answersAtOnce(tx, x); return nil })
	return quick, err
}

func (l *Ledger) answersAtOnce(tx *store.Tx, x Saying) bool {
	soon := func(t time.Time) bool { return !t.IsZero() && !x.At.Before(t) && x.At.Sub(t) < atOnce }
	if seq := tx.Bucket(ixMessageIDs).Get([]byte(x.Answers)); x.Answers != "" && seq != nil {
		p, _, err := postingIn(tx, u8(seq))
		return err == nil && (soon(p.SentAt) || p.SentAt.IsZero() && soon(p.Filed))
	}
	a, err := l.answered(tx, x.From)
	return err == nil && slices.ContainsFunc(a.All, soon)
}
