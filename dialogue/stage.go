package dialogue

import (
	"embed"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Stage is where a dialogue is played. Play never goes back in time, and calls
// Pass up to the instant before it calls anything that bears one; so a stage
// need not look for what falls due before.
type Stage interface {
	// Open arranges the game; both players are told the terms.
	Open(o Opening) error
	// Write brings a letter from a player, which arrives at the instant. It answers that
	// one of Letters, counted from 0; with -1 it answers none. The member is counted from
	// 0 in a side in consultation. An unsigned letter comes to the right address from the right
	// one, without a signature of its provider, so that it is only likely that the player wrote it.
	Write(at time.Time, by rules.Colour, member int, text string, answers int, unsigned bool) error
	// Hand enters a letter of a side that did not come by mail. One that is not taken is
	// an error.
	Hand(at time.Time, by rules.Colour, h correspondence.Hand, text string) error
	// Prints has the office post what it has printed for players without mail.
	Prints(at time.Time) error
	// Answer brings a letter from an official, which answers that one of Letters.
	Answer(at time.Time, by terms.Party, text string, answers int) error
	// Pass lets time go by: all that falls due up to and with the instant
	// happens, each at its own instant.
	Pass(to time.Time) error
	// PostFails keeps what the office sends from now on in the post until the
	// instant, at which it is delivered in order; letters still come in.
	PostFails(until time.Time) error
	// MailboxFails keeps the office from reading its mailbox until the instant;
	// what arrives there meanwhile keeps its arrival. Then the time in which it
	// was not read is an outage.
	MailboxFails(until time.Time) error
	// Bounces has what lies in the post for a player refused for good; if
	// nothing lies there, the last letter that was accepted comes back.
	Bounces(at time.Time, to rules.Colour, answer string) error
	// ComesBack has the letter come back with which a side's time began, or where none
	// runs by a letter, the last that the side received, after it had been accepted.
	ComesBack(at time.Time, to rules.Colour, x Comeback) error
	// Rule files a ruling. A ruling that cannot be taken is an error.
	Rule(at time.Time, r correspondence.Ruling) error
	// Mark marks an act of Penalty E as paid or done. What cannot be marked so is
	// an error.
	Mark(at time.Time, x correspondence.Discharge) error
	// Leave has the secretary enter leave for a side, or end it. What cannot be is
	// an error.
	Leave(at time.Time, x correspondence.LeaveOrder) error
	// Seat has the secretary seat an umpire of whom the players have approved. What
	// cannot be is an error.
	Seat(at time.Time, x correspondence.Seat) error
	// Publish adds a day to a set of holidays, or strikes it out, by another version
	// of the office's list.
	Publish(at time.Time, set string, d calendar.Day, struck bool) error
	// Kill stops the office without warning and starts it again.
	Kill() error
	// Game returns the game as it now stands.
	Game() (correspondence.Game, error)
	// Letters returns all letters delivered so far, in the order of delivery:
	// the list grows at its end alone.
	Letters() ([]Told, error)
}

// Office is a stage on which a whole office is at work, with players, tournaments and a
// desk: what is no matter of one game happens there alone.
type Office interface {
	Stage
	// WriteFrom brings a letter from an address, which answers that one of Letters; with -1
	// it is written to the address of the office.
	WriteFrom(at time.Time, address, text string, answers int) error
	// Click has the secretary do what a button of the desk says. A button that is not
	// there is an error.
	Click(at time.Time, button string) error
	// Arrange has the secretary arrange another game of the same players with changed
	// colours.
	Arrange(at time.Time) error
	// Entries has the secretary found a tournament and open its entries, or without a name
	// close them.
	Entries(at time.Time, label, name string) error
	// Invite has the secretary found an event whose final is a draft of the label and the name, to
	// which players have rights in the order of their names, and ask the first of them. With
	// atOnce the office asks the next itself when one is passed over.
	Invite(at time.Time, label, name string, places int, atOnce bool, players []string) error

	// Ladder has the secretary begin a ladder of the players, from the top; with free the games of
	// challenges begin without a press.
	Ladder(at time.Time, label, name string, free bool, players []string) error
	// Match has the secretary begin a match of so many games of two players, the higher seed first, who
	// are asked whether to stop once it is decided.
	Match(at time.Time, label, name string, games int, players []string) error
	// Teams has the secretary enter teams, a line each, and ask their captains for line-ups; with
	// an empty name their matches are made and started.
	Teams(at time.Time, label, name string, teams []string) error
	// Know has the secretary enter somebody among the players.
	Know(at time.Time, name, address string) error
	// Judge has the secretary enter somebody among the adjudicators.
	Judge(at time.Time, name, address string) error
	// Turn makes the game of a label that of the states and boards to come, and of what
	// the players write without answering a letter.
	Turn(label string) error
}

// What letters say beside the game is the same on every stage, so that a file
// can give them in full.
const (
	gameLabel = "A1-1"
	office    = "Game " + gameLabel
	secretary = "The Secretary <secretary@postd.example>"
	Publisher = "the secretary" // of a calendar
)

// Opening is what is agreed before the first move.
type Opening struct {
	At        time.Time
	Sides     [2]terms.Side
	Agreement terms.Agreement
	Position  string // as terms.Agreement reads it; empty: the initial array
	// Regions are where White's player and Black's live, as names of sets of holidays;
	// one that is not said is empty.
	Regions [2]string
	// ByPost are the sides whose players have a postal address and no mail.
	ByPost [2]bool
	// Addresses are those that the dialogue names: mailboxes of players, and of nobody that
	// the office knows.
	Addresses []string
}

// Told is one letter of the office as its reader received it.
type Told struct {
	At      time.Time // of delivery
	Kind    correspondence.NoticeKind
	To      terms.Party
	Member  string // of the side; empty: an official
	Addr    string // where a dialogue names the address, and not whose it is
	Subject string
	Text    string

	notice events.NoticeID                         // in memory
	words  func() (correspondence.Rendered, error) // puts it into words; nil: it is
}

// ask puts a letter into words that is not yet.
func (t *Told) ask() error {
	if t.words == nil {
		return nil
	}
	p, err := t.words()
	if err != nil {
		return fmt.Errorf("dialogue: letter %s to %s: %w", t.Kind, t.To, err)
	}
	t.Subject, t.Text, t.words = p.Subject, p.Text, nil
	return nil
}

//go:embed scenes/*.txt
var scenes embed.FS

// Scenes are the dialogues that the demo plays, in their order: the calendar
// goes on from one to the next. They are read at every call; a scene that
// cannot be read would be a fault of this package, which its tests exclude.
func Scenes() []Script {
	files, err := scenes.ReadDir("scenes")
	if err != nil {
		panic(err)
	}
	var all []Script
	for _, f := range files {
		b, err := scenes.ReadFile("scenes/" + f.Name())
		if err != nil {
			panic(err)
		}
		s, err := Read(f.Name(), b)
		if err != nil {
			panic(err)
		}
		all = append(all, s)
	}
	slices.SortStableFunc(all, func(a, b Script) int { return a.Directions[0].At.Compare(b.Directions[0].At) })
	return all
}
