package ledger

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// thread is the correspondence with one reader in one game, so that the reader's
// mail program shows it as one (RFC 5322, 3.6.4). It is made again from the
// postings.
type thread struct {
	Root   string   `json:"root"`             // Message-ID of the first letter of the office
	Recent []string `json:"recent,omitempty"` // the last ones sent and answered, oldest first
	Count  int      `json:"count"`            // letters of the office
}

// recentIDs is how many Message-IDs beside the root are named in References:
// RFC 5322 lets them be trimmed, and old programs cut long headers.
const recentIDs = 4

// answering returns In-Reply-To and References of the next letter of the
// office. With nothing to answer it follows the last one of the thread.
func (t thread) answering(a Threading) (inReplyTo string, references []string) {
	if t.Root != "" {
		references = append(references, t.Root)
	} else {
		references = append(references, a.References[max(0, len(a.References)-recentIDs):]...)
	}
	references = append(references, t.Recent...)
	if a.InReplyTo != "" {
		references = append(references, a.InReplyTo)
	}
	references = unrepeated(references)
	if inReplyTo = a.InReplyTo; inReplyTo == "" && len(references) > 0 {
		inReplyTo = references[len(references)-1]
	}
	return inReplyTo, references
}

// then returns the thread after the posting.
func (t thread) then(p Posting) thread {
	t.Root = cmp.Or(t.Root, p.MessageID)
	recent := slices.Clone(t.Recent)
	for _, id := range []string{p.InReplyTo, p.MessageID} {
		if id != "" && id != t.Root && !slices.Contains(recent, id) {
			recent = append(recent, id)
		}
	}
	t.Recent = recent[max(0, len(recent)-recentIDs):]
	if p.Repeats == 0 {
		t.Count++
	}
	return t
}

// unrepeated keeps the last of equal strings.
func unrepeated(ids []string) []string {
	out := make([]string, 0, len(ids))
	for i, id := range ids {
		if id != "" && !slices.Contains(ids[i+1:], id) {
			out = append(out, id)
		}
	}
	return out
}

// readerKey names a reader within a game: a player, or an official.
func readerKey(p terms.Party, player uint64) string {
	if player != 0 {
		return "p" + strconv.FormatUint(player, 10)
	}
	return partyLetter(p)
}

func threadKey(g terms.GameID, reader string) []byte {
	return append(gameKey(g), reader...)
}

// threadsOf reads the threads of a game.
func threadsOf(tx *store.Tx, g terms.GameID) (map[string]thread, error) {
	out := map[string]thread{}
	prefix := gameKey(g)
	c := tx.Bucket(ixThreads).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		var t thread
		if err := json.Unmarshal(v, &t); err != nil {
			return nil, fmt.Errorf("ledger: reading a thread of %s: %w", g, err)
		}
		out[string(k[len(prefix):])] = t
	}
	return out, nil
}
