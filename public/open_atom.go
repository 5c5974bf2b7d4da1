package public

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"html"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/rules"
)

const atomType = "application/atom+xml; charset=utf-8"

// feed is the results of tournaments as a feed (RFC 4287), the last first. What is known by
// an id stays known by it: the id is of the office and the number of the game. The instants
// are whole days.
type feed struct {
	id, title, path string // of what it is the feed
	of              []shown
}

// feedOf is the feed of one tournament.
func (s *Site) feedOf(x shown) []byte {
	return s.feed(feed{s.urn("t", x.ID), x.Name, eventPath(x.Label), []shown{x}})
}

func (s *Site) feed(f feed) []byte {
	type result struct {
		openLine
		in shown
	}
	var ended []result
	for _, x := range f.of {
		for _, o := range x.lines {
			if o.state() != openRuns {
				ended = append(ended, result{o, x})
			}
		}
	}
	slices.SortStableFunc(ended, func(a, b result) int {
		return cmp.Or(b.ended.Compare(a.ended), cmp.Compare(b.id, a.id))
	})
	updated := time.Unix(0, 0).UTC() // where nothing has ended
	if len(ended) > 0 {
		updated = ended[0].ended
	}
	w := xmlWriter{bytes.NewBufferString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<feed xmlns="http://www.w3.org/2005/Atom">` + "\n")}
	w.element("id", f.id)
	w.element("title", f.title+": results")
	w.element("updated", updated.Format(time.RFC3339))
	w.WriteString("<author>")
	w.element("name", cmp.Or(s.o.Office, "postd"))
	w.WriteString("</author>\n")
	w.link("self", "application/atom+xml", s.o.Base+f.path+".atom")
	w.link("alternate", "text/html", s.o.Base+f.path)
	for _, o := range ended {
		x, to := o.in, s.o.Base+eventPath(o.in.Label)
		if x.Public.Mode == ledger.PublicGames {
			to = s.o.Base + x.gamePath(o.address)
		}
		w.WriteString("<entry>\n")
		w.element("id", s.urn("g", uint64(o.id)))
		w.element("title", fmt.Sprintf("%s: %s", o.label, o.stands()))
		w.element("updated", o.ended.Format(time.RFC3339))
		w.link("alternate", "text/html", to)
		w.element("summary", fmt.Sprintf("%s, %s, %s – %s: %s.", x.Name, o.label, x.side(o.players[rules.White]), x.side(o.players[rules.Black]), o.stands()))
		w.WriteString("</entry>\n")
	}
	w.WriteString("</feed>\n")
	return w.Bytes()
}

// xmlWriter writes elements of words alone. The package of Go for it is closed to the house,
// since it reads too.
type xmlWriter struct{ *bytes.Buffer }

func (w xmlWriter) element(name, words string) {
	fmt.Fprintf(w, "<%s>%s</%s>\n", name, xmlWords(words), name)
}

func (w xmlWriter) link(rel, kind, href string) {
	fmt.Fprintf(w, "<link rel=\"%s\" type=\"%s\" href=\"%s\"/>\n", rel, kind, xmlWords(href))
}

// xmlWords escapes words, and leaves out what XML has no place for (XML 1.0, 2.2).
func xmlWords(words string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, words))
}

// urn is the name by which a tournament or a game is known everywhere and for ever: made of
// the name of the office's host and its number there (RFC 9562, 5.8).
func (s *Site) urn(kind string, id uint64) string {
	_, host, _ := strings.Cut(s.o.Ledger.Address(), "@")
	sum := sha256.Sum256(fmt.Appendf(nil, "postd %s %s%d", host, kind, id))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
