package ledger

import (
	"cmp"
	"strings"
	"time"

	"postd/correspondence/events"
)

// Proof is what is known of who wrote a letter. It is gathered once, after the letter
// is kept and before it is acted on, and stands in its row: whoever reads the letter
// again comes to the same.
type Proof struct {
	// Key is fresh, worn, none or alien: what the address to which the letter came, or
	// its thread, shows of what its writer was given.
	Key    string          `json:"key"`
	Notice events.NoticeID `json:"notice,omitempty"` // of the key
	Issue  int             `json:"issue,omitempty"`  // of the key; 0 is the first
	// Author is theirs (an address that a member of the side has confirmed), new (not
	// confirmed yet), other (of another player), stranger, or none.
	Author string `json:"author"`
	// Sig is signed, loose (its To is not among what is signed), unsigned or disowned.
	Sig string `json:"sig"`
	// By is by what it is signed, for a person: "dkim players.example to".
	By string `json:"by,omitempty"`
	// To is where it is signed to go; nil: that is not signed.
	To []string `json:"to,omitempty"`
	// Domains are those that signed it.
	Domains []string `json:"domains,omitempty"`
	// Unasked says that DNS gave no answer, so that nothing is known of a signature.
	Unasked bool `json:"unasked,omitempty"`
	// Habit is signs where letters from this address have always been signed of late.
	Habit string `json:"habit,omitempty"`
	// Excused is what is wanting in it and was excused.
	Excused []string  `json:"excused,omitempty"`
	Copied  []string  `json:"copied,omitempty"` // to whom else the letter with the key went
	Level   string    `json:"level,omitempty"`  // sure, likely, doubtful or refused
	At      time.Time `json:"at,omitzero"`      // when it was gathered
}

// Of is the proof for a person, of a letter from that address: "key of notice 17.2,
// bob@players.example, signed by players.example (To signed), habit: signs; sure".
func (p Proof) Of(from string) string {
	key := map[string]string{"fresh": "key", "worn": "worn key", "alien": "key of the other side"}[p.Key]
	switch {
	case key == "":
		key = "no key"
	case p.Notice != "":
		key += " of notice " + string(p.Notice)
	}
	author := cmp.Or(from, "no author")
	if not := map[string]string{"new": "not confirmed", "other": "of another player", "stranger": "of no player"}[p.Author]; not != "" {
		author += " (" + not + ")"
	}
	parts := []string{key, author, p.signedBy()}
	if p.Unasked {
		parts = append(parts, "DNS gave no answer")
	}
	if p.Habit != "" {
		parts = append(parts, "habit: "+p.Habit)
	}
	if len(p.Excused) > 0 {
		parts = append(parts, "excused: "+strings.Join(p.Excused, " "))
	}
	if len(p.Copied) > 0 {
		parts = append(parts, "also to "+strings.Join(p.Copied, " "))
	}
	return strings.Join(parts, ", ") + "; " + cmp.Or(p.Level, "not weighed")
}

// signedBy says by whom it is signed.
func (p Proof) signedBy() string {
	by, to := strings.CutSuffix(p.By, " to")
	domain, dkim := strings.CutPrefix(by, "dkim ")
	switch {
	case dkim && to:
		return p.Sig + " by " + domain + " (To signed)"
	case dkim:
		return p.Sig + " by " + domain + " (To not signed)"
	case by != "":
		return p.Sig + " (" + by + ")"
	}
	return cmp.Or(p.Sig, "unsigned")
}
