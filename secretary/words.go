package secretary

import (
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
	"postd/templates"
	"postd/templates/narrate"
)

// instant writes an instant by the clocks of the office: "Tue 1 Dec 2026,
// 14:02 GMT".
func (s *Site) instant(t time.Time) string { return calendar.Instant(t, s.o.Zone) }

// in writes an instant by the clocks of a game.
func in(t time.Time, zone *time.Location) string { return calendar.Instant(t, zone) }

// plain is an error without the name of the room that made it.
func plain(err error) string {
	words := err.Error()
	for _, room := range []string{"secretary: ", "ledger: ", "mailbox: ", "scheduler: ", "correspondence: ", "tournament: ", "templates: "} {
		words = strings.ReplaceAll(words, room, "")
	}
	return words
}

// law is the name of the law by which the game's own code decides what BCC1903
// Part V decides by the law given, as letters name it: "BCC1903/VI.4(a)" of a game
// by telegraph for "BCC1903/V.5(a)".
func (f gameFile) law(l rules.Law) string { return string(f.Agreement.Cites(l)) }

// cite writes that law with its title.
func (f gameFile) cite(l rules.Law) string { return narrate.Cite(f.Agreement.Cites(l)) }

// lawOf is that law with its title and its text.
func (f gameFile) lawOf(l rules.Law) lawOf { return lawOf{f.cite(l), f.Agreement.Cites(l).Text()} }

// crumb is a link of the way back.
func crumb(name, href string) templates.Link { return templates.Link{Name: name, Href: href} }
