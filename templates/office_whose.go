package templates

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
)

// WhoseLetter asks a player, or an official, at an address that they have confirmed,
// whether a letter that came in is theirs.
type WhoseLetter struct {
	Name              string
	From, Domain      string // the address from which it came, and its domain
	Sent, Begins      string // its subject and its first words
	Came              time.Time
	Until             time.Time      // until when they are to move in that game; zero: their time does not run
	Zone              *time.Location // in which it is told; nil = UTC
	Label             string         // of the game
	Why               string         // what is wanting: a word of package proof
	Strange           bool           // it comes from an address that is none of theirs
	Official          bool           // an official is asked
	MayAdd            bool           // YES ADD brings that address in
	Office, Secretary string
}

// whoseLetter is what the words of the question are given.
type whoseLetter struct {
	officeLetter
	Why, Domain, Sent, Begins string
	Came, Until               string
	Strange, Official, MayAdd bool
}

// RenderWhoseLetter gives the question its words.
func RenderWhoseLetter(w WhoseLetter) (correspondence.Rendered, error) {
	zone := inUTC(w.Zone)
	one := lined([]string{w.Sent, w.Begins, w.Domain})
	o := whoseLetter{officeLetter: officeLetter{letter: of(w.Office, w.Secretary), Who: w.Name, Addr: w.From, Tournament: w.Label},
		Why: w.Why, Sent: one[0], Begins: one[1], Domain: one[2],
		Came: onDay(w.Came, zone), Strange: w.Strange, Official: w.Official, MayAdd: w.MayAdd}
	if o.Domain == "" {
		o.Domain = "its domain"
	}
	if !w.Until.IsZero() {
		o.Until = calendar.LongDay(w.Until, zone) + ", " + calendar.ClockWords(w.Until, zone)
	}
	o.clean()
	return o.set("whose", &o)
}

// Listed asks a player in one letter about several that came with their name.
type Listed struct {
	Name              string
	Letters           []WhoseLetter // by their numbers, from 1
	More              int           // that are only counted
	Zone              *time.Location
	Office, Secretary string
}

// listedLetter is what the words of the list are given.
type listedLetter struct {
	officeLetter
	Letters []string
	Times   []string // in which games time runs, and until when
	More    int
	Count   int
	Example string
}

// wants are what is wanting in a letter, in a few words.
var wants = map[string]string{
	"missing": "no signature", "worn": "an old reply address", "disowned": "disowned by its domain", "stranger": "an address that is not yours",
	"samedomain": "no reply address", "keyless": "no reply address", "unsigned": "no signature", "machine": "perhaps a program's",
}

// RenderListed gives the question its words.
func RenderListed(l Listed) (correspondence.Rendered, error) {
	zone := inUTC(l.Zone)
	o := listedLetter{officeLetter: officeLetter{letter: of(l.Office, l.Secretary), Who: l.Name}, More: l.More, Count: len(l.Letters) + l.More, Example: "1"}
	if len(l.Letters) > 2 {
		o.Example = "2 3"
	}
	told := map[string]bool{}
	for i, w := range l.Letters {
		one := lined([]string{w.Label, w.Begins})
		line := fmt.Sprintf("%d  %s  %s  “%s”", i+1, onDay(w.Came, zone), one[0], one[1])
		if why := wants[w.Why]; why != "" {
			line += " (" + why + ")"
		}
		o.Letters = append(o.Letters, line)
		if !w.Until.IsZero() && !told[one[0]] {
			told[one[0]] = true
			o.Times = append(o.Times, fmt.Sprintf("In %s you have until %s, %s.", one[0], calendar.LongDay(w.Until, zone), calendar.ClockWords(w.Until, zone)))
		}
	}
	o.clean()
	return o.set("listed", &o)
}

// onDay is an instant as a question names it, "Mon 23 Nov, 09:12".
func onDay(t time.Time, zone *time.Location) string {
	return strings.TrimSpace(t.In(zone).Format("Mon 2 Jan, 15:04"))
}

func inUTC(zone *time.Location) *time.Location {
	if zone == nil {
		return time.UTC
	}
	return zone
}
