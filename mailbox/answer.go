package mailbox

import (
	"errors"

	"postd/correspondence"
	"postd/ledger"
)

// Answer is what the office says of a letter itself, or of what its writer asks for beside
// the games.
type Answer struct {
	About     string      // one of those below
	Name      string      // of the player of whom it tells
	Addr      string      // from which the letter came
	Label     string      // of the game; "" = of none
	Games     [][2]string // the label of each game of the reader's that runs, and who plays
	Subject   string      // of the letter
	Why       string      // what is wrong with it
	Link      string      // to a calendar
	Number    uint64      // of the letter
	Megabytes int64       // of the letter
	// How the game stands; without a game, if that is not told.
	Stands correspondence.Notice
	Reader correspondence.Reader
}

// What answers are about.
const (
	aboutNoGame      = "no game"
	aboutTwoGames    = "two games"
	aboutTooLong     = "too long"
	aboutNoText      = "no text"
	aboutNoYesOrNo   = "no yes or no"
	aboutNoNumber    = "no number"
	aboutMeasure     = "measure"
	aboutKeptBack    = "kept back" // to the secretary
	aboutOwnCause    = "own cause" // to the secretary
	aboutCalendar    = "calendar"
	aboutCalendarOff = "calendar off"
	aboutNoCalendar  = "no calendar"
)

// errNoWords is returned where the configuration words no letter of the kind.
var errNoWords = errors.New("mailbox: the configuration has no words for a letter")

// worded puts an answer into words for a player; for an official the player is none.
func (c *Clerk) worded(a Answer, to ledger.Player) (correspondence.Rendered, error) {
	if c.config.Answer == nil {
		return correspondence.Rendered{}, errNoWords
	}
	w, err := c.config.Answer(a)
	return w.InForm(to.Form), err
}

// standing adds to an answer how the game stands for its reader, if they play there.
func (c *Clerk) standing(a Answer, o owner) Answer {
	if _, plays := o.party.Colour(); !plays || o.game == 0 || o.player.ID == 0 {
		return a
	}
	if g, err := c.ledger.Standing(o.game, o.player.ID, c.now()); err == nil { // else the letter helps without it
		a.Stands, a.Reader = g.Notice, g.Reader
	}
	return a
}
