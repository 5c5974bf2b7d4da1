package secretary

import (
	"net/http"
	"strings"

	"postd/ledger"
	"postd/secretary/visit"
)

// mutePath is where reminders are ended; after it follows a secret.
const mutePath = "/mute/"

// MuteLink is the address by which a player's reminders are ended with one click
// (RFC 8058 3.1 asks for https); empty where the pages have none that is reached by
// others with TLS.
func MuteLink(base string, l *ledger.Ledger, player uint64) string {
	if !strings.HasPrefix(base, "https://") || player == 0 {
		return ""
	}
	return strings.TrimSuffix(base, "/") + mutePath + l.MuteSecret(player)
}

// mutePage is the page of a link by which reminders are ended.
type mutePage struct {
	Name, Office string
	Off          bool // they are ended
}

// mute shows the link with a button, and ends the reminders where it is pressed, or
// where a program of mail does so in its reader's name. A GET changes nothing:
// programs that look through mail follow links.
//
// It is no deed of an official and not done by Request.Do: whose secret it is asks in
// person, done twice it does the same, and who did it stands in the log.
func (s *Site) mute(w http.ResponseWriter, r *http.Request) {
	secret := r.PathValue("secret")
	p, ok := s.o.Ledger.PlayerByMuteSecret(secret)
	if !ok {
		s.noSecret(w, r, s.Gate.AttemptByNobody(r))
		return
	}
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	b := mutePage{Name: p.Name, Office: s.o.Ledger.Address(), Off: p.Reminding.Off}
	if r.Method == http.MethodPost {
		if err := s.o.Ledger.Mute(p, "letter", "List-Unsubscribe: one click (RFC 8058)", s.o.Now()); err != nil {
			s.Fail(w, s.Visit(r, nil), err)
			return
		}
		if !visit.Told(r.Context(), s.o.Ledger) {
			s.Fail(w, s.Visit(r, nil), visit.Troubled(http.StatusServiceUnavailable, "Not safe yet", visit.NotTold, "The office waits for it.", "Do it again in a minute: done twice it does the same."))
			return
		}
		b.Off = true
	}
	s.Write(w, s.Visit(r, nil), http.StatusOK, visit.Page{Name: "mute", Title: "Reminders", Body: b, Own: true})
}
