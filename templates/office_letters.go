package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// office words a letter that belongs to no game.
type office struct {
	name, secretary string // the secretary as "Name <address>"
	head            string // what stands first in the subject; empty = the office
	cited           []string
}

// law cites a law in brackets, and remembers it for the closing line.
func (o *office) law(id string) sheet.Words {
	if id = shortLaw(rules.Law(id)); !slices.Contains(o.cited, id) {
		o.cited = append(o.cited, id)
	}
	return sheet.Law(id)
}

// rendered sets the letter with its foot. Blocks without words are left out.
func (o *office) rendered(said string, blocks ...sheet.Block) (correspondence.Rendered, error) {
	name := cmp.Or(narrate.OneLine(o.name), "The office")
	s := sheet.Sheet{Subject: headed(cmp.Or(outside(o.head), name), said)}
	for _, b := range blocks {
		if b.Kind() != 0 {
			s.Blocks = append(s.Blocks, b)
		}
	}
	if len(o.cited) > 0 {
		s.Blocks = append(s.Blocks, sheet.Laws("", o.cited...))
	}
	foot := []sheet.Words{sheet.Plain(name) + "."}
	if who := narrate.OneLine(o.secretary); who != "" {
		foot = append(foot, "Secretary: "+sheet.Plain(who))
	}
	s.Blocks = append(s.Blocks, sheet.Foot(foot...))
	return set(s), nil
}

// outside makes what comes from outside fit to stand in a line.
func outside(s string) string { return narrate.Shorten(narrate.OneLine(s), 200) }

// theAddress is an address or a link as it is written.
func theAddress(s string) sheet.Words { return sheet.Code(cmp.Or(outside(s), "(none)")) }

// moment is an instant by a clock, with its place: "Monday 23 November 2026, 09:12 (London)".
func moment(t time.Time, zone *time.Location) sheet.Words {
	zone = inUTC(zone)
	return sheet.Plain(narrate.Moment(t.Truncate(time.Minute), zone) + " (" + narrate.Place(zone) + ")")
}

// Verification asks the reader of an address whether it is the player's: an
// answer of any words from there confirms it.
type Verification struct {
	Name, Addr        string // of the player
	Office, Secretary string // the secretary as "Name <address>"
	Tournament        string // for which the player was entered; empty = for none yet
}

// RenderVerification gives the question its words.
func RenderVerification(v Verification) (correspondence.Rendered, error) {
	o := office{name: v.Office, secretary: v.Secretary, head: v.Tournament}
	return o.rendered("please confirm your address",
		sheet.News("Please reply to this letter to confirm that this address is yours."), sheet.Due("Any words will do; one is enough."),
		said("We conduct games of chess by letter. The secretary has entered this address as one of "+named(v.Name)+"'s"+forWhat(v.Tournament)+": "+theAddress(v.Addr)+"."),
		said("Send your reply from this address; one from another confirms nothing. Keep the address in Reply-To, by which we know what you answer."),
		said("Anybody can enter another's address and write under it; only who reads what comes here can answer this letter. What is written from it is kept until then; it is read when you have confirmed the address, and each letter counts from the time at which it came in "+o.law("RULING/R-53")+"."),
		said("If this address is not "+named(v.Name)+"'s, please do not answer: nothing will be done under it."))
}

// named is a player by the name.
func named(name string) sheet.Words { return sheet.Plain(cmp.Or(outside(name), "the player")) }

// forWhat is for what tournament something was done; "" for none.
func forWhat(tournament string) sheet.Words {
	if t := outside(tournament); t != "" {
		return ", for " + sheet.Plain(t)
	}
	return ""
}

// AddressChanged tells a player, at an address by which the player was reached
// before, what was done to the player's addresses.
type AddressChanged struct {
	Name              string
	Added, Removed    []string
	Primary           string // the one that was made the first; empty = none was
	By                string // who did it
	Office, Secretary string
	Tournament        string
}

// RenderAddressChanged gives the announcement its words.
func RenderAddressChanged(c AddressChanged) (correspondence.Rendered, error) {
	o := office{name: c.Office, secretary: c.Secretary, head: c.Tournament}
	due := sheet.Words("If it is not, write to the secretary at once")
	if who := narrate.OneLine(c.Secretary); who != "" {
		due += ": " + sheet.Plain(who)
	}
	by := sheet.Words("What was done")
	if c.By != "" {
		by += " by " + sheet.Plain(outside(c.By))
	}
	var rows []sheet.Item
	for _, a := range c.Added {
		rows = append(rows, sheet.Item{Mark: "added", Words: theAddress(a)})
	}
	for _, a := range c.Removed {
		rows = append(rows, sheet.Item{Mark: "taken off", Words: theAddress(a) + ". What is written from it counts for nothing any more."})
	}
	if c.Primary != "" {
		rows = append(rows, sheet.Item{Mark: "now first", Words: theAddress(c.Primary) + ". Our letters go to it, once it is confirmed, as long as it works."})
	}
	var added sheet.Block
	if len(c.Added) > 0 {
		added = said("An address that was added counts for nothing until its owner confirms it, by answering a letter that we send there, or the secretary answers for it.")
	}
	return o.rendered("your addresses were changed", sheet.News("Your addresses were changed; please see that this is as you wish."), sheet.Due(due+"."),
		said(by+forWhat(c.Tournament)+":"), sheet.Table(rows...), added, said("Your games and your time are not touched by the change."))
}

// AddressConfirmed tells a player that their address is confirmed, and how to write
// to the office.
type AddressConfirmed struct {
	Name, Addr        string
	Waited            int // how many letters were kept unheard until now
	Office, Secretary string
	Tournament        string
}

// RenderAddressConfirmed gives the answer its words.
func RenderAddressConfirmed(c AddressConfirmed) (correspondence.Rendered, error) {
	o := office{name: c.Office, secretary: c.Secretary, head: c.Tournament}
	var waited sheet.Words
	switch {
	case c.Waited == 1:
		waited = "From this address a letter waited. It is read now, and counts from the time at which it came in " + o.law("RULING/R-53") + "."
	case c.Waited > 1:
		waited = sheet.Plain(fmt.Sprintf("From this address %d letters waited.", c.Waited)) + " They are read now, and each counts from the time at which it came in " + o.law("RULING/R-53") + "."
	}
	return o.rendered("your address is confirmed", sheet.News("Your address is confirmed; from now on we hear what you write from it."), sheet.Due("Nothing to do."),
		said("It is entered as one of "+named(c.Name)+"'s"+forWhat(c.Tournament)+": "+theAddress(c.Addr)+"."), said(waited),
		said("In the letter by which you confirmed it nothing else was read. If you wrote a move there, write it once more, in answer to a letter of its game."),
		said("To move, press Reply to the last letter of the game and write above it: first the move to which you reply, then your own. "+sheet.Code("HELP")+" in such an answer brings you all that you may write."))
}

// headed is a subject in ASCII that says all it has to say; what stands before
// it is cut if need be.
func headed(head, said string) string {
	head, said = ascii(head), ascii(said)
	if room := maxSubject - len(": ") - len(said); len(head) > room {
		head = strings.TrimSpace(head[:room-3]) + "..."
	}
	return head + ": " + said
}
