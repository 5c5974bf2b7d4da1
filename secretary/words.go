package secretary

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates"
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

// upper begins a sentence.
func upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// cite writes a law with its title, as pages name it: "BCC1903/V.5(b)".
func cite(l rules.Law) string {
	if t := l.Title(); t != "" {
		return string(l) + ", " + t
	}
	return string(l)
}

// law is the name of the law by which the game's own code decides what BCC1903
// Part V decides by the law given, as letters name it: "BCC1903/VI.4(a)" of a game
// by telegraph for "BCC1903/V.5(a)".
func (f gameFile) law(l rules.Law) string { return string(f.Agreement.Cites(l)) }

// cite writes that law with its title.
func (f gameFile) cite(l rules.Law) string { return cite(f.Agreement.Cites(l)) }

// lawOf is that law with its title and its text.
func (f gameFile) lawOf(l rules.Law) lawOf { return lawOf{f.cite(l), f.Agreement.Cites(l).Text()} }

// law is the name of the law by which the code of the game has it.
func (n narrator) law(l rules.Law) string { return string(n.before.Agreement.Cites(l)) }

// cite writes that law with its title.
func (n narrator) cite(l rules.Law) string { return cite(n.before.Agreement.Cites(l)) }

// wholeLaw names a law of BCC1903 Part V without its section, and where the game's
// own code has a sister to the section that one: "BCC1903/V.10" for
// "BCC1903/V.10(a)", and "BCC1903/VI.10" by telegraph.
func wholeLaw(a terms.Agreement, section rules.Law) string {
	if own := a.Cites(section); own != section {
		return string(own)
	}
	law, _, _ := strings.Cut(string(section), "(")
	return law
}

// score writes a result as it is printed.
func score(r terms.Result) string {
	switch r {
	case terms.Drawn:
		return "½–½"
	case terms.WhiteWins:
		return "1–0"
	case terms.BlackWins:
		return "0–1"
	}
	return string(r)
}

// crumb is a link of the way back.
func crumb(name, href string) templates.Link { return templates.Link{Name: name, Href: href} }
