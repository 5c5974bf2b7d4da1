package secretary

import (
	"net/url"
	"strings"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/templates"
)

// creditFor is the ruling by which the secretary may give a side the time in which it had
// not had a letter that came back after it was accepted; false where none of its time runs.
// No clock moves by a report that is not the office's own carrier's (RULING/R-57,
// RULING/R-87).
func creditFor(v *request, p ledger.Posting) (templates.Link, bool, error) {
	of, plays := p.Party.Colour()
	if p.Game == 0 || !plays || p.SentAt.IsZero() {
		return templates.Link{}, false, nil
	}
	g, err := v.Ledger().Game(p.Game)
	if err != nil {
		return templates.Link{}, false, err
	}
	k, runs := g.Runs(of)
	if !runs || k.Begin.After(v.Now) {
		return templates.Link{}, false, nil
	}
	calendar, err := g.Calendar()
	if err != nil {
		return templates.Link{}, false, err
	}
	at := func(t time.Time) string { return t.In(calendar.Zone()).Format(formInstant) }
	fill := url.Values{
		fieldOf:     {strings.ToLower(of.String())},
		fieldFrom:   {at(k.Begin)},
		fieldTo:     {at(v.Now.Add(time.Minute - time.Nanosecond))},
		fieldReason: {"A letter of the office to them " + p.Last + "."},
	}
	return templates.Link{Name: "Credit the time", Href: folder.GamePath(g) + "/rule/Credit?" + fill.Encode()}, true, nil
}
