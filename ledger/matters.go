package ledger

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// matterRow is what the ledger keeps of a matter filed.
type matterRow struct {
	At       time.Time `json:"at"`
	Games    []stretch `json:"games,omitempty"`
	Postings []uint64  `json:"postings,omitempty"`
	Letter   uint64    `json:"letter,omitempty"`  // that it settled
	Asked    uint64    `json:"asked,omitempty"`   // the letter whose owner it asks, which is not settled by it
	Posting  uint64    `json:"posting,omitempty"` // whose fate it tells
	Rows     []uint64  `json:"rows,omitempty"`    // the numbers of its rows
	Log      uint64    `json:"log"`               // the line of the log

	// Who has just written them knows these, and they need not be read again.
	posted []Posting // of Postings, the first
	letter *Letter   // that it settled
}

// stretch is the events that a matter added to a game; zeros for none.
type stretch struct {
	Game terms.GameID `json:"game"`
	From uint64       `json:"from,omitempty"`
	To   uint64       `json:"to,omitempty"`
}

// games names the games, for the log.
func (r matterRow) games() string {
	names := make([]string, len(r.Games))
	for i, st := range r.Games {
		names[i] = st.Game.String()
	}
	return strings.Join(names, " ")
}

// digest is taken over all that the matter filed and that never changes again:
// events, letters out in their words or the facts of which these are made, the verdict on the letter in, the octets
// of a posting whose fate it tells, or their digest. It is taken when the matter is filed, and
// again by Check.
func (r matterRow) digest(tx *store.Tx) (string, error) {
	var d digest
	for _, st := range r.Games {
		if st.From == 0 {
			continue
		}
		b := tx.Bucket(bktGames).Bucket(gameKey(st.Game))
		if b == nil {
			return "", fmt.Errorf("%w: %s", ErrNoGame, st.Game)
		}
		for seq := st.From; seq <= st.To; seq++ {
			d.add(gameKey(st.Game))
			d.add(b.Get(be8(seq)))
		}
	}
	for i, seq := range r.Postings {
		to, id, err := r.postingIn(tx, i)
		if err != nil {
			return "", err
		}
		d.add([]byte(to))
		d.add([]byte(id))
		d.add(filedWords(tx, seq))
	}
	if r.Letter != 0 {
		x, err := r.letterIn(tx)
		if err != nil {
			return "", err
		}
		for _, text := range x[:3] {
			d.add([]byte(text))
		}
	}
	if r.Posting != 0 {
		raw := tx.Bucket(bktBytes).Get(be8(r.Posting))
		if raw == nil {
			p, err := textsOfPosting(tx, r.Posting, "sum")
			if err != nil {
				return "", err
			}
			raw = []byte(p[0]) // empty for one that never went out
		}
		d.add(raw)
	}
	return d.String(), nil
}

// postingIn is what of the row of a posting is digested: to whom it goes, and its Message-ID.
func (r matterRow) postingIn(tx *store.Tx, i int) (to, id string, err error) {
	if i < len(r.posted) {
		return r.posted[i].To, r.posted[i].MessageID, nil
	}
	x, err := textsOfPosting(tx, r.Postings[i], "to", "messageId")
	return x[0], x[1], err
}

// letterIn is what of the row of a letter is digested.
func (r matterRow) letterIn(tx *store.Tx) (x [4]string, err error) {
	if r.letter != nil {
		return [4]string{r.letter.Hash, r.letter.Verdict, r.letter.Reason}, nil
	}
	raw := tx.Bucket(bktLetters).Get(be8(r.Letter))
	if raw == nil {
		return x, fmt.Errorf("%w: %v", ErrNoLetter, r.Letter)
	}
	return textsOf(raw, "hash", "verdict", "reason")
}

// filedIn reads what was filed under the key.
func filedIn(tx *store.Tx, key string) (Filed, bool, error) {
	r, found, err := row[matterRow](tx.Bucket(bktMatters), []byte(key))
	if err != nil || !found {
		return Filed{}, false, err
	}
	f := Filed{Key: key, At: r.At, Letter: r.Letter, Postings: r.Postings, Rows: r.Rows, Events: map[terms.GameID][]events.Event{}}
	line, _, err := row[LogLine](tx.Bucket(bktLog), be8(r.Log))
	if err != nil {
		return Filed{}, false, err
	}
	f.By = line.Who
	for _, st := range r.Games {
		f.Games = append(f.Games, st.Game)
		if st.From != 0 {
			if f.Events[st.Game], err = eventsIn(tx, st.Game, st.From, st.To); err != nil {
				return Filed{}, false, err
			}
		}
	}
	return f, true, nil
}

// Filed tells what was filed under a key; false if nothing was.
func (l *Ledger) Filed(key string) (f Filed, found bool, err error) {
	err = l.view(func(tx *store.Tx) error { f, found, err = filedIn(tx, key); return err })
	f.Already = found
	return f, found, err
}
