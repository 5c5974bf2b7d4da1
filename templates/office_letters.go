package templates

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"text/template"

	"postd/correspondence"
	"postd/templates/narrate"
)

//go:embed office/*.tmpl
var officeFiles embed.FS

// officeWords are the words of letters that belong to no game. They may use
// what the letters of games share, as the help.
var officeWords = sync.OnceValues(func() (*template.Template, error) {
	shared, err := words()
	if err != nil {
		return nil, err
	}
	t, err := shared.Clone()
	if err != nil {
		return nil, err
	}
	return t.ParseFS(officeFiles, "office/*.tmpl")
})

// Verification asks the reader of an address whether it is the player's: an
// answer of any words from there confirms it.
type Verification struct {
	Name, Addr        string // of the player
	Office, Secretary string // the secretary as "Name <address>"
	Tournament        string // for which the player was entered; empty = for none yet
}

// RenderVerification gives the question its words.
func RenderVerification(v Verification) (correspondence.Rendered, error) {
	return officeLetter{
		letter: of(v.Office, v.Secretary), Who: v.Name, Addr: v.Addr, Tournament: v.Tournament,
	}.rendered("verify")
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
	return officeLetter{
		letter: of(c.Office, c.Secretary), Who: c.Name, Tournament: c.Tournament,
		Added: c.Added, Removed: c.Removed, Primary: c.Primary, By: c.By,
	}.rendered("changed")
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
	return officeLetter{
		letter: of(c.Office, c.Secretary), Who: c.Name, Addr: c.Addr, Tournament: c.Tournament, Waited: c.Waited,
	}.rendered("confirmed")
}

// officeLetter is what the words of these letters are given. It is a letter
// without a game; the fields stand before what a letter of a game would say.
type officeLetter struct {
	*letter
	Who, Addr, Tournament string
	Added, Removed        []string
	Primary, By           string
	Waited                int
}

// linesOf executes words of the office about a game, and cuts them into lines.
func (l *letter) linesOf(name string) ([]string, error) {
	var b strings.Builder
	err := execute(&b, officeWords, name, l)
	return filled(b.String()), err
}

// of begins a letter without a game.
func of(office, secretary string) *letter {
	return &letter{r: correspondence.Reader{Office: office, Secretary: secretary}}
}

// rendered sets the letter in both layouts. What comes from outside is made fit
// to stand in a line first, so that it can begin neither a line of the letter
// nor a field of its header.
func (o officeLetter) rendered(kind string) (correspondence.Rendered, error) {
	o.clean()
	return o.set(kind, o)
}

// clean makes what comes from outside fit to stand in a line.
func (o *officeLetter) clean() {
	for _, s := range []*string{&o.Who, &o.Addr, &o.Tournament, &o.Primary, &o.By} {
		*s = narrate.Shorten(narrate.OneLine(*s), 200)
	}
	o.Who = cmp.Or(o.Who, "the player")
	o.Added, o.Removed = lined(o.Added), lined(o.Removed)
}

// set executes the words of the kind with what they are given.
func (o officeLetter) set(kind string, given any) (correspondence.Rendered, error) {
	said := map[string]string{}
	for _, part := range []string{"subject", "news", "body"} {
		var b strings.Builder
		if err := execute(&b, officeWords, kind+"/"+part, given); err != nil {
			return correspondence.Rendered{}, fmt.Errorf("templates: %s: %w", kind, err)
		}
		said[part] = b.String()
	}
	s := layout{Office: o.Office(), Blocks: read(said["body"])}
	s.Subject = headed(cmp.Or(o.Tournament, s.Office), said["subject"])
	s.News = append(spans(strings.TrimSpace(said["news"])), span{Break: true})
	s.Foot = o.foot()
	text, html, err := layOut(s)
	if err != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %s: %w", kind, err)
	}
	return correspondence.Rendered{Subject: s.Subject, Text: text, HTML: html}, nil
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

func lined(all []string) []string {
	all = slices.Clone(all)
	for i, s := range all {
		all[i] = narrate.Shorten(narrate.OneLine(s), 200)
	}
	return all
}
