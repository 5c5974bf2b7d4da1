package events

import (
	"time"

	"postd/correspondence/terms"
	"postd/rules"
)

type (
	// Heard says that a letter came from a side whose silence would be asked about; or none
	// did, and before anybody could ask a leave began, with the end of which the
	// silence is counted anew (RULING/R-67).
	Heard struct {
		By    rules.Colour `json:"by"`
		Leave bool         `json:"leave,omitempty"`
	}

	// Silent says that no letter came from the player to move for the time agreed; it is
	// asked whether the game goes on, and the opponent may claim (BCC1903/V.9(d)).
	Silent struct {
		Of    rules.Colour `json:"of"`
		Since time.Time    `json:"since"` // the last letter, or the beginning of the turn
	}
)

// Fingerprinted says that a letter that said several things had an effect. The clerk remembers
// it, so that it does nothing when it comes once more under another Message-ID:
// its second statement would find a game in which the first was heard.
type Fingerprinted struct {
	By     rules.Colour `json:"by"`
	Digest string       `json:"digest"`
}

func (Fingerprinted) kind() string { return "Minuted" }

// RemindersSet says when a player wishes to be reminded of turns. The player sets it in
// one game, or the secretary does, and it goes into each that runs.
type RemindersSet struct {
	Of     rules.Colour `json:"of"`
	Member string       `json:"member"` // of the side, by the name
	terms.Reminding
	// Passed are the moments of the turn that runs which lie behind it already: the
	// player sees how it stands, and nothing more is sent of them.
	Passed []string `json:"passed,omitempty"`
}

func (RemindersSet) kind() string { return "RemindersSet" }

// These are the events of a line that may be meant as a statement.
type (
	// Doubted says that a side is asked what a line of its letter meant (RULING/R-11). The
	// choices are numbered from After+1 on: each of Means, and last that the line
	// is a note.
	Doubted struct {
		By    rules.Colour `json:"by"`
		Words string       `json:"words"`
		Means []string     `json:"means"` // as ReadLetter reads them
		After int          `json:"after,omitempty"`
	}

	// Cleared says that the side has said what it meant; How is one of Means, in
	// the player's words, or "note".
	Cleared struct {
		By    rules.Colour `json:"by"`
		Words string       `json:"words"` // that were in doubt
		How   string       `json:"how"`
	}
)

func (Doubted) kind() string { return "Doubted" }
func (Cleared) kind() string { return "Cleared" }

// These are the events of a letter, or a part of it, of which its writer is asked what was
// meant (RULING/R-72, RULING/R-73). Doubted and Cleared are their like in old ledgers.
type (
	// Asked says that a side is asked what some words of its letter meant. The choices are
	// numbered from 1: each of Means, and last that the words are nothing of the kind. The
	// instant of the event is the arrival of the letter, from which the answer counts where
	// but one move can be meant. One with the number of an earlier one says that the side,
	// which wrote the same again, was asked again.
	Asked struct {
		No      int          `json:"no"` // within the game, from 1
		By      rules.Colour `json:"by"`
		Member  string       `json:"member,omitempty"`  // who of a side in consultation wrote it
		Words   string       `json:"words"`             // that are in doubt
		Means   []string     `json:"means,omitempty"`   // what they may mean, in the words of commands
		Holds   string       `json:"holds,omitempty"`   // the rest of the letter, which waits with them
		Certain bool         `json:"certain,omitempty"` // what waits has a record that is surely one, and goes by itself (RULING/R-72)
		Notice  NoticeID     `json:"notice"`            // by which the side is asked
		Lacks   Lack         `json:"lacks,omitempty"`   // what the letter wants, of which it is not certain who wrote it
	}

	// AnsweredFor says that the side has said what it meant, or that nobody waits for that
	// any more. How is one of Means, or one of the words below.
	AnsweredFor struct {
		No       int          `json:"no"`
		By       rules.Colour `json:"by"`
		How      string       `json:"how"`
		Question int          `json:"question,omitempty"` // to the umpire, since the answer came late (RULING/R-53)
	}
)

// What became of words that were in doubt, where none of their meanings was chosen.
const (
	AnswerNote      = "note"      // they are nothing of the kind
	AnswerOvertaken = "overtaken" // the side wrote anew
	AnswerLapsed    = "lapsed"    // nothing was answered, and what waited went by itself (RULING/R-72)
	AnswerLate      = "late"      // the game had moved on, and the umpire was asked
)

func (Asked) kind() string       { return "Asked" }
func (AnsweredFor) kind() string { return "AnsweredFor" }

// NotedLikely is what a Noted is about where it is only likely that the side wrote the letter; its
// words are the notice by which the side was told so.
const NotedLikely = "likely"

// These are the events of an act that waits for a second letter, where the terms make it
// wait (the field confirm, RULING/R-53), or it is not certain who wrote the first.
type (
	// ConfirmationAsked says that a letter contains acts that have no effect before its
	// writer has confirmed them. The instant of the event is the arrival of the
	// letter, which is their despatch if they are confirmed. One with the number of an earlier
	// one says that the writer, who wrote the same again, was asked again.
	ConfirmationAsked struct {
		No     int          `json:"no"` // within the game, from 1
		By     rules.Colour `json:"by"`
		Member string       `json:"member,omitempty"` // who of a side in consultation wrote it
		Acts   []string     `json:"acts"`             // that wait
		Words  string       `json:"words"`            // of the acts, as written, one a line
		Holds  string       `json:"holds,omitempty"`  // of the records and conditions that wait with them
		Text   string       `json:"text,omitempty"`   // what the letter says in all, where that is more than Words
		Notice NoticeID     `json:"notice"`           // by which the writer is asked
		Lacks  Lack         `json:"lacks,omitempty"`  // it is asked because the letter wants this; "": by the terms
	}

	// ConfirmationAnswered says that such acts wait no longer.
	ConfirmationAnswered struct {
		No  int             `json:"no"`
		By  rules.Colour    `json:"by"`
		How ConfirmationWay `json:"how"`
		// Question is that to the umpire which was opened, since the confirmation
		// came late; 0: none.
		Question int `json:"question,omitempty"`
	}
)

func (ConfirmationAsked) kind() string    { return "ConfirmationAsked" }
func (ConfirmationAnswered) kind() string { return "ConfirmationAnswered" }

// Accepted says that the server accepted a notice in a game in which that is not its receipt
// yet: its reader is to acknowledge it (CLOCK/C-2).
type Accepted struct {
	Notice NoticeID `json:"notice"`
}

func (Accepted) kind() string { return "Accepted" }
