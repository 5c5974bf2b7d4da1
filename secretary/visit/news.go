package visit

import (
	"crypto/sha256"
	"fmt"
	"net/http"

	"postd/templates"
)

const deskPath = "/"

// rooms is the navigation, which is made once a request.
func (v *Request) rooms() []templates.Link {
	if v.nav == nil {
		v.nav = v.Site.o.Rooms(v)
	}
	return v.nav
}

// told gives the desk its ETag, which changes when something new waits, and answers a
// HEAD by it: so the script of an open desk asks once a minute, and nothing is drawn.
func (s *Site) told(w http.ResponseWriter, v *Request) bool {
	w.Header().Set("ETag", `"`+news(v.rooms())+`"`)
	return v.HTTP.Method == http.MethodHead
}

// news tells the numbers of open duties, room by room, in a few letters; the number of
// all stands behind the dash.
func news(rooms []templates.Link) string {
	all, sum := 0, sha256.New()
	for i, r := range rooms {
		fmt.Fprintln(sum, r.Name, r.Count)
		if i == 0 {
			all = r.Count
		}
	}
	return fmt.Sprintf("%x-%d", sum.Sum(nil)[:6], all)
}
