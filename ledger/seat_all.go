package ledger

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// seatAll seats the users of a ledger in which each had one role over everything: who
// was secretary keeps the office, and the others are seated where the row of a
// tournament bears their name or address in that office. Whoever is seated nowhere by
// it can come in and do nothing, until a keeper gives that person a seat.
func seatAll(tx *store.Tx, o Options) error {
	tournaments, err := allRows[Tournament](tx.Bucket(bktTournaments))
	if err != nil {
		return err
	}
	b := tx.Bucket(bktUsers)
	roles := map[uint64]string{}
	if err := b.ForEach(func(k, raw []byte) error {
		var old struct{ Role string }
		if err := json.Unmarshal(raw, &old); err != nil {
			return fmt.Errorf("ledger: reading user %d: %w", u8(k), err)
		}
		roles[u8(k)] = old.Role
		return nil
	}); err != nil {
		return err
	}
	users, err := usersIn(tx)
	if err != nil {
		return err
	}
	for _, u := range users {
		role := roles[u.ID]
		if role == "" || len(u.Seats) > 0 {
			continue // of this release
		}
		u.Seats = chairsOf(u, role, tournaments)
		u.Version++
		line := LogLine{At: o.Now(), Who: "postd", What: "seated", On: fmt.Sprintf("user %d", u.ID), Reason: fmt.Sprintf("%s, who was %s: %s", u.Name, role, orNobody(u.Sits()))}
		if _, err := appendLog(tx, line); err != nil {
			return err
		}
		if err := putRow(b, be8(u.ID), u); err != nil {
			return err
		}
	}
	return nil
}

// chairsOf are the seats that a role of former releases comes to.
func chairsOf(u User, role string, tournaments []Tournament) (out []Chair) {
	if role == OfficeSecretary {
		return Chairs(OfficeKeeper)
	}
	is := func(o Official) bool {
		return o.Addr != "" && (strings.EqualFold(o.Name, u.Full) || folded(o.Addr) == u.Name)
	}
	for _, t := range tournaments {
		if role == OfficeUmpire && is(t.Umpire) || role == OfficeAdjudicator && is(t.Adjudicator) {
			out = append(out, Chair{Office: role, Tournament: t.ID})
		}
		for _, s := range t.Seats {
			c := Chair{Office: role, Game: s.Game}
			if role == OfficeUmpire && s.Office.Office() == terms.ToUmpire && is(s.Official) && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}
