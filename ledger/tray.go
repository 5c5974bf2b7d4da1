package ledger

import (
	"slices"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Tray says where in the mail room a letter of a player lies that was not acted on,
// though nobody need go on with it, and why: nothing of a player is dropped unseen.
type Tray struct {
	Name   string       `json:"name"`             // one of the names below
	Why    string       `json:"why"`              // in a few words, for the daily sheet: "a bulk mark"
	Player uint64       `json:"player,omitempty"` // whose letter it seems to be; 0 = nobody's that is known
	Game   terms.GameID `json:"game,omitempty"`   // of which game it seems to be; 0 = none
}

// The names of these trays.
const (
	TrayMachine = "machine" // perhaps, or for certain, a machine wrote it
	TrayRepeats = "repeats" // it says once more what has no effect, and was answered before
	TrayHeld    = "held"    // it cannot be read, or is a letter of the office that came back
)

// Shelved reports whether the letter lies in a tray of the mail room, unheard, and
// nobody has seen to it.
func (x Letter) Shelved() bool { return x.Tray != nil && x.Done == "" && !x.ForPerson() }

// The names of the trays in which letters lie with which only a person can go on. In TrayAnswers lie the
// words of players to the secretary, too.
const (
	TrayUnread  = "unread"  // of a player, and not understood
	TrayUnknown = "unknown" // of an unknown sender
	TrayNoGame  = "nogame"  // of no game
	TrayAside   = "aside"   // set aside for another reason
)

// Lies names the tray in which a letter lies as long as nobody has seen to it; empty: in none.
func (x Letter) Lies() string {
	switch {
	case x.Shelved():
		return x.Tray.Name
	case !x.ForPerson():
		return ""
	case x.Laid != "", x.Verdict == ToDesk:
		return TrayAnswers
	case x.Unread:
		return TrayUnread
	case x.Verdict == UnknownSender:
		return TrayUnknown
	case x.Verdict == NoGame:
		return TrayNoGame
	}
	return TrayAside
}

// TallyTray counts the letters in a tray.
func TallyTray(name string) string { return "tray/" + name }

// shelved is the value in the index of letters set aside of one that lies in a tray,
// where a letter for a person has a marker.
var shelved = []byte("tray")

// Shelved lists the letters that lie in a tray, in order of their numbers. Raw is not
// loaded.
func (l *Ledger) Shelved() ([]Letter, error) {
	return l.asides(func(v []byte) bool { return slices.Equal(v, shelved) })
}

// asides lists the letters of the index of letters set aside whose value is so.
func (l *Ledger) asides(so func(value []byte) bool) (out []Letter, err error) {
	err = l.view(func(tx *store.Tx) error {
		return tx.Bucket(ixAside).ForEach(func(k, v []byte) error {
			if !so(v) {
				return nil
			}
			x, err := letterOf(tx, u8(k))
			out = append(out, x)
			return err
		})
	})
	return out, err
}
