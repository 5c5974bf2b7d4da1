package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// Hand is the header of a letter that did not come by mail: who entered it, and how it
// came (RULING/R-1).
type Hand struct {
	correspondence.Hand
	Nonce   string       `json:"nonce"` // of the form, by which its matter is known
	Game    terms.GameID `json:"game"`
	Side    rules.Colour `json:"side"`
	Player  uint64       `json:"player"`          // of the side, who wrote it or said it
	By      string       `json:"by"`              // the official who took it
	Entered time.Time    `json:"entered"`         // when it was entered
	Shelf   string       `json:"shelf,omitempty"` // where the paper is kept
}

// Key is the key of the matter that hears the letter.
func (h Hand) Key() string { return "hand:" + h.Nonce }

// Source is the letter as it is kept: the header of its own, and the words exactly as they
// came.
func (h Hand) Source(words string) []byte {
	var b strings.Builder
	field := func(name, value string) {
		if value = strings.Join(strings.Fields(value), " "); value != "" {
			fmt.Fprintf(&b, "%s: %s\r\n", name, value)
		}
	}
	field("Way", h.Way)
	if !h.On.IsZero() {
		field("Postmark", h.On.String())
	}
	field("Came", h.Came.UTC().Format(time.RFC3339))
	field("By", h.By)
	field("Entered", h.Entered.UTC().Format(time.RFC3339))
	field("Kept", h.Shelf)
	field("MIME-Version", "1.0")
	field("Content-Type", "text/plain; charset=utf-8")
	field("Content-Transfer-Encoding", "8bit")
	return []byte(b.String() + "\r\n" + words)
}

// Words are what the letter says: all of it is new.
func (x Letter) Words() string {
	_, words, _ := strings.Cut(string(x.Raw), "\r\n\r\n")
	return words
}

// byHand is the place of letters that did not come by mail; no mailbox has such a name.
const byHand = "by hand\x00"

// TakenDown is the Row by which a letter is kept that did not come by mail. Its matter hears
// it, and settles it. Arrived is the instant from which it counts.
type TakenDown struct {
	Hand    Hand
	Words   string
	Arrived time.Time
}

func (r TakenDown) put(tx *store.Tx) (uint64, string, error) {
	n, err := tx.Bucket(bktLetters).NextSequence()
	if err != nil {
		return 0, "", err
	}
	raw := r.Hand.Source(r.Words)
	sum := sha256.Sum256(raw)
	x := Letter{
		Seq: n, Place: Place{Mailbox: byHand, UID: uint32(n)}, Arrived: r.Arrived.UTC(), Kept: r.Hand.Entered.UTC(),
		Size: len(raw), Hash: hex.EncodeToString(sum[:]), Hand: &r.Hand, Late: true,
	}
	return n, fmt.Sprintf("letter %d entered, %s", n, r.Hand.Way), keep(tx, x, raw)
}
