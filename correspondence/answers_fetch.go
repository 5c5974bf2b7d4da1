package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
)

// What was asked where a letter brings something that a player has fetched.
const (
	AskedPosition = "position" // SHOW 12: Detail is which
	AskedPGN      = "pgn"
	AskedLaw      = "law" // Detail is which
)

// fetches hears what is wanted once: a position, the game as a file. It reports whether it was
// that. What there is of it the letter says, which knows what its reader may see.
func (d *answers) fetches(s letters.Statement) bool {
	asked, kind := "", NStatus
	switch _, position := wishes.ReadPosition(s.Facts); {
	case s.About == "show" && position:
		asked = AskedPosition
	case s.About == "pgn" && s.Facts == "":
		asked = AskedPGN
	case s.About == "law":
		asked, kind = AskedLaw, NHelp
	default:
		return false
	}
	by := d.letter.Of
	for _, n := range d.notices[d.since:] {
		if n.Asked == asked && n.Detail == s.Facts {
			return true // twice in one letter
		}
	}
	d.conclude(events.Noted{By: terms.PartyOf(by), Words: s.Words, About: "question"})
	d.tell("", kind, terms.PartyOf(by), Notice{By: by, Asked: asked, Statement: s.Words, Detail: s.Facts})
	return true
}
