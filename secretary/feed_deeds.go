package secretary

import (
	"net/http"

	"postd/ledger"
	"postd/templates"
)

// accountCalendar gives a user a new link to the private calendar, or ends it.
func (s *Site) accountCalendar(w http.ResponseWriter, r *http.Request) {
	u, ok := s.gate.Insider(w, r)
	if !ok {
		return
	}
	words, err := s.changeFeed(ledger.FeedOfUser(u.ID), u.Name, r.PostFormValue("do"))
	if err != nil {
		s.fail(w, s.visit(r, nil), err)
		return
	}
	s.gate.Flash(r, templates.Flash{Words: words})
	http.Redirect(w, r, "/account", http.StatusSeeOther)
}

// changeFeed renews a private calendar or ends it, and says what was done.
func (s *Site) changeFeed(owner, who, what string) (string, error) {
	f, err := s.o.Ledger.Feed(owner)
	if err != nil {
		return "", err
	}
	row, words := f.Renewed(), "The link is new; an older one is worth nothing now."
	if what != "new" {
		row, words = f.Ended(), "The private calendar is ended."
	}
	_, err = s.o.Ledger.File(ledger.Matter{Key: row.Key(), By: who, Rows: []ledger.Row{row}})
	return words, err
}

// endFeed ends the private calendar of a player.
func endFeed(v *request) (response, error) {
	p, err := v.player()
	if err != nil {
		return nil, err
	}
	words, err := v.site.changeFeed(ledger.FeedOfPlayer(p.ID), v.who(), "off")
	return done(playerPath(p.ID), words), err
}
