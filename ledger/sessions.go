package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger/store"
)

// Session is the stay of one user with one browser in the secretary's pages.
type Session struct {
	ID    string    `json:"-"` // the hash of the token in the cookie: it opens nothing, and may be shown
	User  uint64    `json:"user"`
	Begun time.Time `json:"begun"`
	Seen  time.Time `json:"seen"`            // within the last minutes before the last request
	Until time.Time `json:"until"`           // the end, however busy the user is
	From  string    `json:"from,omitempty"`  // the address of the browser, as text
	Agent string    `json:"agent,omitempty"` // what the browser calls itself, shortened
}

// sessionRow is a session as it is stored, with what the pages keep in it.
type sessionRow struct {
	Session
	Data []byte `json:"data,omitempty"` // sealed to the ledger; none yet: the session lets nobody in
}

// Sessions is the store of the sessions of the secretary's pages. Its methods
// Find, Commit, Delete and All are those that the session manager of the pages
// asks of a store; the token they are given is the hash of the one in the
// cookie, so that who reads the file cannot enter by it.
//
// A session is begun by Begin alone. Commit writes into one that is there and
// never makes one, so that a request under way cannot bring back a session
// that was ended meanwhile.
type Sessions struct {
	l    *Ledger
	idle time.Duration
	now  func() time.Time
}

// Sessions returns the store, by the clock of the pages. A session that was
// not seen for the time of idleness is over.
func (l *Ledger) Sessions(idle time.Duration, now func() time.Time) *Sessions {
	return &Sessions{l, idle, now}
}

// over reports whether the session lets nobody in any more.
func (s *Sessions) over(x Session) bool {
	now := s.now()
	return !now.Before(x.Until) || !now.Before(x.Seen.Add(s.idle))
}

// lapsedFor is how long it is known of a session that is over whose it was.
const lapsedFor = 24 * time.Hour

// forgotten reports whether the session has been over for so long that nothing of it is known.
func (s *Sessions) forgotten(x Session) bool {
	end := x.Seen.Add(s.idle)
	if x.Until.Before(end) {
		end = x.Until
	}
	return !s.now().Before(end.Add(lapsedFor))
}

// Lapsed returns the user of a session that is over by its time, and was ended by nobody.
func (s *Sessions) Lapsed(id string) (user uint64, ok bool, err error) {
	err = s.l.view(func(tx *store.Tx) error {
		x, found, err := row[sessionRow](tx.Bucket(bktSessions), []byte(id))
		user, ok = x.User, found && x.Data != nil && s.over(x.Session) && !s.forgotten(x.Session)
		return err
	})
	return user, ok, err
}

// MostSessions is how many sessions a user may have at once.
const MostSessions = 10

// Begin makes a session; its data are put in by Commit. Sessions that are over
// are swept out on the occasion, and so is the oldest of a user who would have too
// many.
func (s *Sessions) Begin(x Session) error {
	if x.ID == "" || x.User == 0 {
		return fmt.Errorf("%w: a session without token or user", ErrRow)
	}
	return s.l.update(func(tx *store.Tx) error {
		if _, err := endSessions(tx, s.forgotten); err != nil {
			return err
		}
		if _, err := userOf(tx, x.User); err != nil {
			return err
		}
		if err := s.makeRoom(tx, x.User); err != nil {
			return err
		}
		return putRow(tx.Bucket(bktSessions), []byte(x.ID), sessionRow{Session: x})
	})
}

// makeRoom ends the oldest sessions of a user, so that there is room for one more.
func (s *Sessions) makeRoom(tx *store.Tx, user uint64) error {
	var held []Session
	err := rows(tx.Bucket(bktSessions), func(k []byte, x sessionRow) error {
		if x.ID = string(k); x.User == user && !s.over(x.Session) {
			held = append(held, x.Session)
		}
		return nil
	})
	if err != nil || len(held) < MostSessions {
		return err
	}
	slices.SortStableFunc(held, func(a, b Session) int { return b.Begun.Compare(a.Begun) })
	var ended []string
	for _, x := range held[MostSessions-1:] {
		ended = append(ended, x.ID)
	}
	_, err = endSessions(tx, func(x Session) bool { return slices.Contains(ended, x.ID) })
	return err
}

// Find returns the data of a session that is not over.
func (s *Sessions) Find(token string) (data []byte, found bool, err error) {
	x, found, err := s.find(token)
	return x.Data, found && x.Data != nil, err
}

// Get returns a session that is not over.
func (s *Sessions) Get(id string) (x Session, found bool, err error) {
	r, found, err := s.find(id)
	return r.Session, found, err
}

func (s *Sessions) find(id string) (x sessionRow, found bool, err error) {
	if id == "" {
		return x, false, nil
	}
	err = s.l.view(func(tx *store.Tx) error {
		x, found, err = row[sessionRow](tx.Bucket(bktSessions), []byte(id))
		return err
	})
	if err != nil || !found || s.over(x.Session) {
		return sessionRow{}, false, err
	}
	x.ID = id
	return x, true, nil
}

// Commit writes the data of a session, and moves its end if that is earlier
// than before. A session that is not there stays so.
func (s *Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.change(token, func(x *sessionRow) {
		x.Data = data
		if expiry.Before(x.Until) {
			x.Until = expiry.UTC()
		}
	})
}

// Touch notes that the user was seen.
func (s *Sessions) Touch(id string) error {
	return s.change(id, func(x *sessionRow) { x.Seen = s.now().UTC() })
}

func (s *Sessions) change(id string, f func(*sessionRow)) error {
	if id == "" {
		return nil
	}
	return s.l.update(func(tx *store.Tx) error {
		b := tx.Bucket(bktSessions)
		x, found, err := row[sessionRow](b, []byte(id))
		if err != nil || !found {
			return err
		}
		f(&x)
		return putRow(b, []byte(id), x)
	})
}

// Delete ends a session; one that is not there is no error.
func (s *Sessions) Delete(token string) error {
	if token == "" {
		return nil
	}
	return s.l.update(func(tx *store.Tx) error { return tx.Bucket(bktSessions).Delete([]byte(token)) })
}

// All returns the data of all sessions that are not over, by token.
func (s *Sessions) All() (map[string][]byte, error) {
	all := map[string][]byte{}
	err := s.each(func(x sessionRow) {
		if x.Data != nil {
			all[x.ID] = x.Data
		}
	})
	return all, err
}

// Of lists the sessions of a user that are not over, the last seen first; of 0, those
// of all users.
func (s *Sessions) Of(user uint64) (out []Session, err error) {
	err = s.each(func(x sessionRow) {
		if user == 0 || x.User == user {
			out = append(out, x.Session)
		}
	})
	slices.SortStableFunc(out, func(a, b Session) int { return b.Seen.Compare(a.Seen) })
	return out, err
}

func (s *Sessions) each(f func(sessionRow)) error {
	return s.l.view(func(tx *store.Tx) error {
		return rows(tx.Bucket(bktSessions), func(k []byte, x sessionRow) error {
			if x.ID = string(k); !s.over(x.Session) {
				f(x)
			}
			return nil
		})
	})
}

// End ends those sessions of the user that are chosen, writes that into the
// log, and returns how many there were.
func (s *Sessions) End(who string, user uint64, chosen func(Session) bool) (n int, err error) {
	err = s.l.update(func(tx *store.Tx) error {
		n, err = endSessions(tx, func(x Session) bool { return x.User == user && !s.over(x) && chosen(x) })
		if err != nil || n == 0 {
			return err
		}
		_, err = appendLog(tx, LogLine{At: s.l.now(), Who: who, What: "ended sessions", On: fmt.Sprintf("user %d", user), Reason: fmt.Sprint(n)})
		return err
	})
	return n, err
}

// endSessions takes out the sessions that are chosen.
func endSessions(tx *store.Tx, chosen func(Session) bool) (n int, err error) {
	b := tx.Bucket(bktSessions)
	var ended []string
	err = rows(b, func(k []byte, x sessionRow) error {
		if x.ID = string(k); chosen(x.Session) {
			ended = append(ended, x.ID)
		}
		return nil
	})
	for _, id := range ended {
		err = errors.Join(err, b.Delete([]byte(id)))
	}
	return len(ended), err
}
