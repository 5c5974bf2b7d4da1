package events

import (
	"time"

	"postd/rules"
)

// TopicKind says of what sort the matter of a letter is (RULING/R-76).
type TopicKind string

// These are its words.
const (
	TopicRecord  TopicKind = "record"  // a record, and what became of it
	TopicRuling  TopicKind = "ruling"  // a ruling of an official
	TopicClaim   TopicKind = "claim"   // a claim that waits for a person
	TopicRefusal TopicKind = "refusal" // something was refused, or came back
	TopicLapse   TopicKind = "lapse"   // a turn, or a time to choose, that was over
	TopicResult  TopicKind = "result"  // the game is ended
	TopicLetter  TopicKind = "letter"  // a letter of a player, which the player says another wrote
)

// Topic is the matter of a letter of the office: what it tells of, and so what an appeal
// in answer to it disputes (RULING/R-76). It is kept with the letter, as it was then told,
// and with the appeal; the zero Topic is not known.
type Topic struct {
	Kind   TopicKind    `json:"kind"`
	No     int          `json:"no,omitempty"`     // of the ruling or the claim; else of the file of the record, 0: it has none yet
	Of     rules.Colour `json:"of"`               // whose record, claim or letter it is, or whose time was over
	Number int          `json:"number,omitempty"` // of the record
	Words  string       `json:"words,omitempty"`  // of the record, the claim, or what was refused, as received
	Why    Reason       `json:"why,omitempty"`    // of a refusal
	Law    rules.Law    `json:"law,omitempty"`    // that the letter names first
	At     time.Time    `json:"at,omitzero"`      // when it came about
}

// Known reports whether there is a matter.
func (t Topic) Known() bool { return t.Kind != "" }
