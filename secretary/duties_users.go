package secretary

import (
	"context"
	"fmt"
	"time"

	"postd/ledger"
)

// whoDuties are the users who may be a player: nobody is judge in their own cause, so somebody must say
// who plays (RULING/R-86).
func (s *Site) whoDuties(ctx context.Context, now time.Time) (out []duty, err error) {
	waits, _, err := s.o.Ledger.WaitsOf(ctx, now, ledger.MostWaits, ledger.WaitWho)
	if err != nil {
		return nil, err
	}
	for _, w := range waits {
		u, err := s.o.Ledger.User(w.ID())
		if err != nil {
			return nil, err
		}
		alike, err := s.o.Ledger.Alike(u)
		if err != nil {
			return nil, err
		}
		for _, p := range u.Unsaid(alike) {
			out = append(out, duty{
				kind: "Does a user play?", what: u.Full, since: u.Created, room: roomSystem, needs: ledger.ActKeep, href: userPath(u), act: "Say it",
				why: fmt.Sprintf("%s bears the name or an address of %s; say whether they are one, or play nowhere (RULING/R-86)", p.Name, u.Name),
			})
		}
	}
	return out, err
}
