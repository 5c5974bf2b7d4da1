package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// A member without e-mail has a postal address: letters go there on paper, and what they
// write is entered by hand.

// readPost reads the postal address of the form.
func (f *playerForm) readPost(v *request) {
	old := f.row.Post
	f.post = strings.ReplaceAll(v.Field("post"), "\r\n", "\n")
	if f.row.Post = nil; f.post == "" {
		if v.Field("post_country") != "" {
			f.fault("post", "Give the lines of the address, not the country alone.")
		}
		return
	}
	a := &ledger.PostalAddress{Country: v.Field("post_country")}
	for line := range strings.SplitSeq(f.post, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			a.Lines = append(a.Lines, line)
		}
	}
	switch {
	case len(a.Lines) > ledger.MostPostLines:
		f.fault("post", fmt.Sprintf("No more than %d lines.", ledger.MostPostLines))
	case slices.ContainsFunc(a.Lines, func(s string) bool { return len([]rune(s)) > ledger.LongestPostLine || visit.NoteFault(s) != "" }):
		f.fault("post", fmt.Sprintf("No more than %d characters a line.", ledger.LongestPostLine))
	case len([]rune(a.Country)) > ledger.LongestPostLine || visit.NoteFault(a.Country) != "":
		f.fault("post_country", fmt.Sprintf("One line of up to %d characters.", ledger.LongestPostLine))
	}
	if old != nil && slices.Equal(old.Lines, a.Lines) && old.Country == a.Country {
		a.Doubt = old.Doubt
	}
	f.row.Post = a
}

func countryOf(p ledger.Player) string {
	if p.Post == nil {
		return ""
	}
	return p.Post.Country
}

// enteredWords say on the preview what a new player is asked.
func enteredWords(p ledger.Player) string {
	if p.OnPaper() {
		return "Letters go on paper, to the postal address. The office prints and posts them, and enters what the player writes."
	}
	return "A letter asks at each address whether it is the player’s. Until it is answered, nothing from there is heard."
}

func enteredFlash(p ledger.Player) string {
	if p.OnPaper() {
		return p.Name + " added, with a postal address."
	}
	return p.Name + " added. We have asked for the address to be confirmed."
}

// addressList are the players of a tournament with all by which they are reached.
type addressList struct {
	Lead string
	Rows []listedAddress
}

type listedAddress struct {
	Name, Href, From string
	Lines            []string // addresses, and the telephone
	Post             []string // the envelope below the name
}

// addressListPage is the address list of a tournament, to be printed.
func addressListPage(v *request, c tournamentView) (visit.Response, error) {
	players := c.Players()
	b := addressList{Lead: fmt.Sprintf("%s of %s, on %s. For the officials.", visit.CountWords(len(players), "player", "players"), c.Name, calendar.DayWords(v.Now, v.site.o.Zone))}
	for _, p := range players {
		row := listedAddress{Name: p.Name, Href: folder.PlayerPath(p.ID), Post: folder.OnEnvelope(p)[1:]}
		row.From = strings.Join(slices.DeleteFunc([]string{p.Club, p.Region, p.Country}, func(s string) bool { return s == "" }), ", ")
		for _, a := range p.Addresses {
			words, _ := addressState(a)
			if a.Verified && a.Doubt == "" {
				row.Lines = append(row.Lines, a.Addr)
				continue
			}
			row.Lines = append(row.Lines, a.Addr+" ("+words+")")
		}
		if p.Phone != "" {
			row.Lines = append(row.Lines, p.Phone)
		}
		b.Rows = append(b.Rows, row)
	}
	return c.Page(v.Request, "addresses", "Addresses of "+c.Label, "/standings", b), nil
}
