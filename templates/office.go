package templates

import (
	"cmp"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// A letter that belongs to no game is a view of an empty one, so that its subject, its laws
// and its foot are those of every letter. What comes from outside passes outside or
// inQuotes.

// maxName is how many characters of a name stand before what a subject says.
const maxName = 24

// office begins a letter of no game. Head stands before what its subject says: the name of a
// game or of a tournament, shortened by whole words; "" for none.
func office(head string, r correspondence.Reader) *view {
	head = strings.TrimSpace(ascii(narrate.OneLine(head)))
	if len(head) > maxName {
		at := strings.LastIndexByte(head[:maxName], ' ')
		if head = strings.TrimRight(head[:max(at, 0)], " ,;:-"); head != "" {
			head += "..."
		}
	}
	r.Zone = cmp.Or(r.Zone, time.UTC)
	v := newView(correspondence.Notice{To: terms.ToSecretary, Game: &correspondence.Game{Label: head}}, r)
	v.brief = true
	return v
}

// by is who writes a letter of no game: the office, and the secretary as "Name <address>".
func by(office, secretary string) correspondence.Reader {
	return correspondence.Reader{Office: office, Secretary: secretary}
}

// titled is the subject of a letter of the office. Where no name stands before it, it begins
// with a capital.
func titled(v *view, news, todo string) string {
	if v.g.Label == "" {
		news = narrate.Upper(news)
	}
	return v.subject(news, todo)
}

// outside are words from outside, in one line and not too long for it; or, if there are
// none, what stands for them.
func outside(s, none string) sheet.Words {
	return cmp.Or(sheet.Plain(narrate.Shorten(narrate.OneLine(s), 200)), sheet.Plain(none))
}

// named is a word from outside that the eye should find, as an address.
func named(s string) sheet.Words { return sheet.Strong(string(outside(s, "an address"))) }

// inLine makes a label fit to stand within a line.
func inLine(s string) string { return narrate.Shorten(narrate.OneLine(s), 60) }

// counted writes a number of things: "one game", "3 games".
func counted(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return itoa(n) + " " + thing + "s"
}

// finished is a letter of the office in words, or why one of its refusals could not be built.
func finished(v *view, s sheet.Sheet) (correspondence.Rendered, error) {
	if v.broken != nil {
		return correspondence.Rendered{}, v.broken
	}
	return set(s), nil
}

// Standing is a game as its player sees it at an instant. The notice is of no event: it holds
// the game.
type Standing struct {
	Notice correspondence.Notice
	Reader correspondence.Reader
}

// view is how letters about the game are worded to its player. The letter itself is none of
// the game, and so has no number.
func (s Standing) view() *view {
	r := s.Reader
	r.Letter, r.Copied = 0, nil
	v := newView(s.Notice, r)
	v.brief, v.alone = true, true
	return v
}

// dueIn says what the player is to do in the game and until when, behind the name of the game
// if that has to be told, and tells of the time; nothing where the player waits for another.
func dueIn(v *view, game string) []sheet.Block {
	if !v.known.ToAct() || v.known.Over() {
		return nil
	}
	due := v.due()
	if game != "" {
		due = sheet.Plain(game) + ": " + sheet.Words(strings.ToLower(string(due[:1]))) + due[1:]
	}
	return append(one(said(due)), v.clock()...)
}
