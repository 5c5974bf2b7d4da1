package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// toldLine is what a check reads of a line of the log.
type toldLine struct {
	chain
	what, on, digest string
	rests            rests
}

// readLine reads a line of the log as a link of the chain. What stands under another number than its own
// is wrong.
func readLine(key uint64, raw []byte) (x toldLine, err error) {
	if x, ok := plainLine(key, raw); ok {
		return x, nil
	}
	var line LogLine
	if err := json.Unmarshal(raw, &line); err != nil {
		return x, err
	}
	x = toldLine{what: line.What, on: line.On, digest: line.Digest, rests: line.Rests}
	x.chain, err = chained(key, line)
	return x, err
}

// lineFields are those of a line in their order.
var lineFields = [...]string{"seq", "at", "who", "what", "on", "reason", "digest", "rests", "prev", "hash"}

// plainLine reads a line of which the hash is that of its octets.
func plainLine(key uint64, raw []byte) (x toldLine, ok bool) {
	var room [len(lineFields)]rowField
	all, ok := plainFields(raw, room[:0])
	if !ok || len(all) < 2 || string(all[len(all)-1].name) != "hash" {
		return x, false
	}
	n := len(raw) - len(`,"hash":""}`) - 2*sha256.Size
	if n < 0 {
		return x, false
	}
	sum := sha256.Sum256(append(append(make([]byte, 0, n+1), raw[:n]...), '}'))
	next := 0
	for _, f := range all {
		for next < len(lineFields) && lineFields[next] != string(f.name) {
			next++
		}
		if next++; next > len(lineFields) {
			return x, false
		}
		switch lineFields[next-1] {
		case "seq":
			x.Seq, ok = plainNumber(f.value)
		case "what":
			x.what, ok = plainText(f.value)
		case "on":
			x.on, ok = plainText(f.value)
		case "digest":
			x.digest, ok = plainText(f.value)
		case "rests":
			x.rests, ok = plainRests(f.value)
		case "prev":
			x.Prev, ok = plainText(f.value)
		case "hash":
			x.Hash, ok = plainText(f.value)
		}
		if !ok {
			return x, false
		}
	}
	if x.Seq != key || x.Hash != hex.EncodeToString(sum[:]) {
		return x, false
	}
	return x, true
}

func plainRests(raw []byte) (out rests, ok bool) {
	var room [8]rowField
	all, ok := plainFields(raw, room[:0])
	out = make(rests, len(all))
	for _, f := range all {
		if !ok {
			break
		}
		out[string(f.name)], ok = plainText(f.value)
	}
	return out, ok
}

// readMatter reads what a check needs of the row of a matter: all but its instant and its rows.
func readMatter(raw []byte) (r matterRow, err error) {
	if r, ok := plainMatter(raw); ok {
		return r, nil
	}
	r = matterRow{}
	if err := json.Unmarshal(raw, &r); err != nil {
		return r, fmt.Errorf("ledger: reading a matter: %w", err)
	}
	return r, nil
}

func plainMatter(raw []byte) (r matterRow, ok bool) {
	var room [8]rowField
	all, ok := plainFields(raw, room[:0])
	for _, f := range all {
		if !ok {
			break
		}
		switch string(f.name) {
		case "at", "rows":
		case "games":
			r.Games, ok = plainStretches(f.value)
		case "postings":
			r.Postings, ok = plainNumbers(f.value)
		case "letter":
			r.Letter, ok = plainNumber(f.value)
		case "asked":
			r.Asked, ok = plainNumber(f.value)
		case "posting":
			r.Posting, ok = plainNumber(f.value)
		case "log":
			r.Log, ok = plainNumber(f.value)
		default:
			ok = false
		}
	}
	return r, ok
}

func plainStretches(raw []byte) (out []stretch, ok bool) {
	var room [2][]byte
	items, ok := plainItems(raw, room[:0])
	for _, item := range items {
		var own [4]rowField
		fields, is := plainFields(item, own[:0])
		var st stretch
		for _, f := range fields {
			n, number := plainNumber(f.value)
			is = is && number
			switch string(f.name) {
			case "game":
				st.Game, is = terms.GameID(n), is && n < 1<<32
			case "from":
				st.From = n
			case "to":
				st.To = n
			default:
				is = false
			}
		}
		out, ok = append(out, st), ok && is
	}
	return out, ok
}

// threaded is what of the row of a posting belongs to its thread.
type threaded struct {
	Party     terms.Party `json:"party"`
	Player    uint64      `json:"player"`
	MessageID string      `json:"messageId"`
	InReplyTo string      `json:"inReplyTo"`
	Same      bool        `json:"same"`
	Repeats   uint64      `json:"repeats"`
}

// posting is the posting of the thread.
func (t threaded) posting() Posting {
	return Posting{Party: t.Party, Player: t.Player, MessageID: t.MessageID, InReplyTo: t.InReplyTo, Same: t.Same, Repeats: t.Repeats}
}

// threadedIn reads it of a posting.
func threadedIn(tx *store.Tx, seq uint64) (t threaded, err error) {
	raw := postingRow(tx, seq)
	if raw == nil {
		return t, fmt.Errorf("%w: %d", ErrNoPosting, seq)
	}
	var room [48]rowField
	all, ok := plainFields(raw, room[:0])
	for _, f := range all {
		if !ok {
			break
		}
		switch string(f.name) {
		case "party":
			var n uint64
			n, ok = plainNumber(f.value)
			t.Party, ok = terms.Party(n), ok && n < 1<<8
		case "player":
			t.Player, ok = plainNumber(f.value)
		case "messageId":
			t.MessageID, ok = plainText(f.value)
		case "inReplyTo":
			t.InReplyTo, ok = plainText(f.value)
		case "same":
			t.Same = string(f.value) == "true"
		case "repeats":
			t.Repeats, ok = plainNumber(f.value)
		}
	}
	if ok {
		return t, nil
	}
	t = threaded{}
	if err := json.Unmarshal(raw, &t); err != nil {
		return t, fmt.Errorf("ledger: reading posting %d: %w", seq, err)
	}
	return t, nil
}
