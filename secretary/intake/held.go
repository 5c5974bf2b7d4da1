package intake

import (
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"postd/secretary/imports"
)

// heldTables are the tables that are being imported: what a browser sent stays here until
// it is filed, so that a page can be asked for again and need not carry it. They are of
// one run of the office, and nothing is lost with them that cannot be sent again.
type heldTables struct {
	mu   sync.Mutex
	list []heldTable // the newest last
}

type heldTable struct {
	name, user string
	raw        []byte
	into       string // the label of the tournament for which all are entered; empty: none
	at         time.Time
}

// The most that is held.
const (
	mostTables = 20
	tableStays = 12 * time.Hour
)

// keep holds a table, and forgets the oldest.
func (h *heldTables) keep(x heldTable) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, x)
	for len(h.list) > mostTables || len(h.list) > 0 && x.at.Sub(h.list[0].at) > tableStays {
		h.list = h.list[1:]
	}
}

// find returns the table of that name, if it is the user's.
func (h *heldTables) find(name, user string) (heldTable, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, x := range h.list {
		if x.name == name && x.user == user {
			return x, true
		}
	}
	return heldTable{}, false
}

// Limits are how large a form may be and how long it may take. A table of players may
// be larger than others, and one letter too large, so that its page can say so. A file that
// is exported goes on while it is read: what makes it ends with its reader.
func Limits(r *http.Request) (octets int64, long time.Duration) {
	const usualOctets, usualTime = 1 << 20, 10 * time.Second
	if r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/p/import") {
		return 4 * imports.MostOctets, 6 * usualTime
	}
	if ext := path.Ext(r.URL.Path); r.Method == http.MethodGet && (ext == ".csv" || ext == ".pgn") {
		return usualOctets, 0 // as long as it is read
	}
	return usualOctets, usualTime
}
