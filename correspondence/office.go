package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// Setting is all that a decision may know beside the game itself.
type Setting struct {
	Now         time.Time // the instant of the matter
	ReadThrough time.Time // CLOCK/C-9: every letter that arrived before it is known
	// Written is when the letters of the decision are written, where that is later
	// than Now: the mailbox is not read so far. No reminder is sent of what is past
	// by then. Zero: at Now.
	Written  time.Time
	Calendar calendar.Calendar
	Prior    Prior
	// Next is the game that would replace this one if it is annulled now; without a
	// label the secretary arranges it.
	Next events.Next
	// Umpire and Adjudicator are who hold these offices, for a game that is arranged
	// in the place of another; empty: the secretary.
	Umpire, Adjudicator string
}

// Prior is what the tournament remembers of the players: the number of their
// earlier exacted offences, where Penalty E counts over a tournament.
type Prior struct {
	Offences [2]map[rules.Law]int
}

// Decision is what a matter brings about: events to remember, notices to send.
type Decision struct {
	Events  []events.Event
	Notices []Notice
}

// NAgain is no kind of letter: it asks whoever keeps the letters to send a
// party the last ones once more, with the words that they had (RESEND). That
// begins no time, and proves no later receipt (CLOCK/C-2).
const NAgain NoticeKind = "again"

// Letter is what came in from a player, as far as the law is concerned.
type Letter struct {
	Of      rules.Colour    // the side that writes
	Member  string          // the member's name
	Text    string          // the new text alone, without quotes and signature
	Unsure  string          // unmarked lines of which it cannot be told whether they are new: never heard, only asked about
	Struck  string          // what its writer struck out of it: read nowhere, only told of (RULING/R-85)
	Scores  []string        // files of games (PGN) that came with it; one that cannot be read is empty (RULING/R-69)
	Arrived time.Time       // INTERNALDATE: the despatch (RULING/R-1)
	Answers events.NoticeID // the notice to which it replies, where its References tell; else ""
	About   events.Topic    // the matter of that notice (RULING/R-76); zero: not known
	Key     string          // the matter's key, cited by the events
	// Unproven are the acts that count only when the player has said YES, since it is not certain
	// that the letter is the player's; Lacks says what it wants. The rest of it is heard.
	Unproven []string
	Lacks    events.Lack
	// Unread is that of one in which no answer shows that its writer has read the question.
	Unread   bool
	Likely   bool // it is heard, but its receipt asks for a word if it was another's
	Most     int  // how many things of it are heard beside its records; 0: eight
	Withheld bool // words of it were kept back, and nothing of them goes to the opponent
	tried    bool // it is none, but words of which the office asks itself what they would do
	Late     bool // it comes out late, and the game has moved on since it came in (RULING/R-53)
	Hand     Hand // how it came, if not by mail; Arrived is then the instant from which it counts
}
