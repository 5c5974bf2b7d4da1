package dialogue

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// Script is a dialogue as read from its file.
type Script struct {
	Name      string      // of the file, as errors name it
	Laws      []rules.Law // that the case shows, the first in the name of the file
	Cells     []string    // the points of law that it shows under its code ("cell: several records, one turn; ambiguous")
	About     string      // its sentence
	Agreement terms.Agreement
	Comers    [2][]string // substitutes of each side, in the order in which they come
	Players   [2]string   // names of White and Black; of a side in consultation "Smith and Jones"
	Regions   [2]string   // of White's player and Black's, as names of sets of holidays
	ByPost    [2]bool     // whose players have no mail
	Position  string      // FEN in which the game begins; empty: the initial array
	Since     int         // plies since the last capture, with a Position; -1: not said
	Moves     []Move      // played before the dialogue begins
	Begins    time.Time   // when the turn begins that is open when the dialogue begins

	Directions []Direction

	lines   map[string]int // of the fields of the head
	archive *txtar.Archive
}

// Move is one move played before the dialogue begins, as its author would
// have written it.
type Move struct {
	By     rules.Colour
	Words  string // the record, "P-K4"; of a turn of several moves "P-K4, P-Q4"
	Letter string // the whole letter, with the opponent's last move: "1. P-K4 P-K4"

	line  int // on which it stands
	plies int // how many moves have been made with it
}

// Do is what a direction does or expects.
type Do uint8

// The directions. Those up to Publishes are acts, on which the letters of an
// expectation are counted anew.
const (
	Writes       Do = iota + 1 // a player writes
	Passes                     // time goes by
	PostFails                  // what postd sends lies in the post until an instant
	MailboxFails               // what is written to postd is not read until an instant
	Bounces                    // a notice is refused for good
	Returns                    // a notice that was accepted comes back
	Rules                      // an official rules
	Marks                      // the secretary marks an act of Penalty E
	Leaves                     // the secretary enters leave for a side, or ends it
	Seats                      // the secretary seats an umpire
	Answers                    // an official writes
	WritesFrom                 // somebody writes from an address that is named
	Clicks                     // the secretary clicks on what stands on the desk
	Arranges                   // the secretary arranges another game of the same players
	Opens                      // the secretary opens the entries of a tournament, or closes them
	Knows                      // the secretary enters somebody among the players
	Invites                    // the secretary asks those who have a right to a place
	Climbs                     // the secretary begins a ladder of players, from the top
	Matches                    // the secretary begins a match of two players
	Teams                      // the secretary enters teams for an event and asks their captains, or starts their matches
	ByHand                     // a letter comes that did not come by mail, and is entered
	Prints                     // the office posts what it has printed for players without mail
	Publishes                  // the office adds a day to a calendar, or strikes one out
	Killed                     // postd is killed and starts again
	Remark                     // words for the reader alone
	Turns                      // the story turns to another game
	Letter                     // one letter, whole
	Among                      // lines that occur among the letters
	Absent                     // lines that occur in no letter
	Nothing                    // no letter, or none but of certain kinds
	Kinds                      // the kinds of the letters in order
	KindsSoFar                 // the same since the dialogue began
	TheState                   // fields of the state
	TheBoard                   // the men on the board
	TheScore                   // the standing score
	lastDo       = TheScore
	lastAct      = Publishes
	firstExpects = Letter
)

// Act reports whether the direction makes something happen.
func (d Do) Act() bool { return d >= Writes && d <= lastAct }

// lasts reports whether it begins with the act before and lasts until its instant.
func (d Do) lasts() bool { return d == PostFails || d == MailboxFails }

// expects reports whether the direction compares something.
func (d Do) expects() bool { return d >= firstExpects && d <= lastDo }

// Direction is one direction of a script with what stands below it.
type Direction struct {
	Line  int    // of its marker, from 1
	Words string // as written between the dashes
	Do    Do

	At       time.Time // acts: the instant; PostFails, MailboxFails: until when
	Colour   rules.Colour
	Member   int         // who of a side in consultation, from 0
	Party    terms.Party // to whom the letters go; who rules
	Addr     string      // instead of Party: an address that is named
	Click    string      // Clicks: the words of the button
	Label    string      // Turns: of the game; Opens, Invites, Climbs, Matches, Teams: of the tournament
	Name     string      // Opens, Invites, Climbs, Matches, Teams: of the tournament, empty: it is closed, or the matches begin; Knows: of the player, who is at Addr
	Places   int         // Invites: how many are asked at once of those whom Text names, a line each; Matches: how many games there are
	AtOnce   bool        // Invites: who is passed over is followed by the next at once; Climbs: games begin without a press
	Judge    bool        // Knows: among the adjudicators
	Kinds    []correspondence.NoticeKind
	Of       time.Time // Writes, Answers: when the letter came that is answered; zero: the newest
	Hand     correspondence.Hand
	Unsigned bool   // Writes: from the right address to the right one, without a signature of the provider
	News     bool   // Absent: help, terms and standing text are not looked at
	Text     string // the letter, the lines, the answer of a server: as below the marker
	Fields   []Field
	Ruling   correspondence.Ruling
	// Comeback is how the letter of Returns comes back.
	Comeback Comeback
	// Discharge is what Marks does.
	Discharge correspondence.Discharge
	// Leave is what Leaves does.
	Leave correspondence.LeaveOrder
	// Seat is what Seats does.
	Seat correspondence.Seat
	// Day is what Publishes adds to the set of holidays, or strikes out of it.
	Day    calendar.Day
	Set    string
	Struck bool

	file int // index in the archive
}

// Comeback is how a letter comes back that had been accepted (RULING/R-87).
type Comeback struct {
	Proven bool   // the office's own carrier reports it
	Other  bool   // the player has another address, at which letters arrive
	Answer string // what the report says
}

// Field is one line "name: value" of a direction.
type Field struct {
	Line        int
	Name, Value string // the value in its canonical form

	more []lineFrom // of a value that goes on over several lines
}

// lineFrom says from which place in a value on it stands on which line.
type lineFrom struct{ from, line int }

// cause is the line of the field of the head to which an error is due: the field that it is
// about, or else one that it names. Where the head has none of them, it is that of the
// first of the others which it has, or of what fills in the rest.
func (s Script) cause(err error, others ...string) int {
	problem := err.Error()
	var fe *terms.FieldError
	if errors.As(err, &fe) {
		if line := s.lines[fe.Field]; line > 0 {
			return line
		}
		problem = fe.Problem
	}
	for _, name := range slices.Sorted(maps.Keys(s.lines)) {
		if strings.HasPrefix(problem, name+" ") || strings.ContainsAny(name, "._") && strings.Contains(problem, name) {
			return s.lines[name]
		}
	}
	for _, name := range append(others, "overlay", "code", "preset") {
		if line := s.lines[name]; line > 0 {
			return line
		}
	}
	return 1 // what the file does not fill, Part V does
}

// members are the names of the players of a side.
func members(side string) []string { return strings.Split(side, " and ") }

// These stand in a field for what there is not.
const (
	nobody  = "nobody"
	nothing = "none"
)

// errorAt is an error of a file at one of its lines.
func errorAt(name string, line int, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	return fmt.Errorf("dialogue: %s:%d: %w", name, line, err)
}
