package public

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/rules"
)

const atomType = "application/atom+xml; charset=utf-8"

// atomFeed is a feed of results (RFC 4287).
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  atomAuthor  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID      string     `xml:"id"`
	Title   string     `xml:"title"`
	Updated string     `xml:"updated"`
	Links   []atomLink `xml:"link"`
	Summary string     `xml:"summary"`
}

// feed is the results of a tournament, the last first. What is known by an id stays known
// by it: the id is of the office and the number of the game. The instants are whole days.
func (s *Site) feed(x shown) ([]byte, error) {
	table := atomLink{"alternate", "text/html", s.o.Base + eventPath(x.Label)}
	f := atomFeed{
		ID: s.urn("t", x.ID), Title: x.Name + ": results", Author: atomAuthor{cmp.Or(s.o.Office, "postd")},
		Links: []atomLink{{"self", "application/atom+xml", s.o.Base + eventPath(x.Label) + ".atom"}, table},
	}
	ended := slices.DeleteFunc(slices.Clone(x.lines), func(o openLine) bool { return o.state() == openRuns })
	slices.SortStableFunc(ended, func(a, b openLine) int {
		return cmp.Or(b.ended.Compare(a.ended), cmp.Compare(b.id, a.id))
	})
	var updated time.Time
	for _, o := range ended {
		e := atomEntry{
			ID: s.urn("g", uint64(o.id)), Updated: o.ended.Format(time.RFC3339), Links: []atomLink{table},
			Title:   fmt.Sprintf("%s: %s", o.label, o.stands()),
			Summary: fmt.Sprintf("%s, %s, %s – %s: %s.", x.Name, o.label, x.side(o.players[rules.White]), x.side(o.players[rules.Black]), o.stands()),
		}
		if x.Public.Mode == ledger.PublicGames {
			e.Links[0].Href = s.o.Base + x.gamePath(o.address)
		}
		f.Entries = append(f.Entries, e)
		if o.ended.After(updated) {
			updated = o.ended
		}
	}
	if updated.IsZero() {
		updated = time.Unix(0, 0).UTC() // nothing has ended
	}
	f.Updated = updated.Format(time.RFC3339)
	var b bytes.Buffer
	b.WriteString(xml.Header)
	enc := xml.NewEncoder(&b)
	enc.Indent("", " ")
	if err := enc.Encode(f); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// urn is the name by which a tournament or a game is known everywhere and for ever: made of
// the name of the office's host and its number there (RFC 9562, 5.8).
func (s *Site) urn(kind string, id uint64) string {
	_, host, _ := strings.Cut(s.o.Ledger.Address(), "@")
	sum := sha256.Sum256(fmt.Appendf(nil, "postd %s %s%d", host, kind, id))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
