package secretary

import (
	"fmt"

	"postd/ledger"
)

// userDuties are the users who hold no seat, and those who may be a player: nobody is
// judge in their own cause, so somebody must say who plays (RULING/R-86).
func (s *Site) userDuties(o officeRows) (out []duty, err error) {
	users, err := s.o.Ledger.Users()
	if err != nil {
		return nil, err
	}
	for _, u := range users {
		if u.Disabled {
			continue
		}
		d := duty{what: u.Full, since: u.Created, room: roomSystem, needs: ledger.ActKeep, href: userPath(u), act: "The user"}
		if len(u.Seats) == 0 {
			d.kind, d.why = "User without a seat", fmt.Sprintf("%s may come in, and do nothing", u.Name)
			out = append(out, d)
		}
		for _, p := range u.Unsaid(ledger.Alike(u, o.players, o.tournaments)) {
			d.kind, d.why = "Does a user play?", fmt.Sprintf("%s bears the name or an address of %s; say whether they are one, or play nowhere (RULING/R-86)", p.Name, u.Name)
			d.act = "Say it"
			out = append(out, d)
		}
	}
	return out, err
}
