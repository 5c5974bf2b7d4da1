package ledger

// events checks that each section names its event and is named by it (EVENT/1), that what a
// right names is there, the entry that used it included (EVENT/3), and that whoever is asked
// has the right.
func (c *checker) events() error {
	named := map[uint64]Event{}
	err := rows(c.tx.Bucket(bktEvents), func(k []byte, e Event) error {
		for _, err := range e.faults() {
			if err != nil {
				c.find("event %d: %v", e.ID, err)
			}
		}
		if u8(k) != e.ID {
			c.find("event %d has the number %d in its row", u8(k), e.ID)
		}
		for _, s := range e.Stages {
			for _, id := range s.Sections {
				t, err := tournamentOf(c.tx, id)
				if err != nil || t.Event != e.ID || t.Stage != s.No {
					c.find("event %s: tournament %d is named as a section of stage %d, and does not say so", e.Label, id, s.No)
				}
				if was, twice := named[id]; twice {
					c.find("tournament %d is a section of %s and of %s, or twice of one", id, was.Label, e.Label)
				}
				named[id] = e
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = rows(c.tx.Bucket(bktTournaments), func(_ []byte, t Tournament) error {
		if e, ok := named[t.ID]; t.Event != 0 && (!ok || e.ID != t.Event) {
			c.find("tournament %s says that it is of event %d, which does not name it", t.Label, t.Event)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return c.rights()
}

func (c *checker) rights() error {
	all := map[uint64]Right{}
	err := rows(c.tx.Bucket(bktRights), func(k []byte, r Right) error {
		for _, err := range append(r.faults(), r.meets(c.tx)) {
			if err != nil {
				c.find("right %d: %v", u8(k), err)
			}
		}
		all[r.ID] = r
		return nil
	})
	if b := c.tx.Bucket(bktRequests); err == nil && b != nil {
		err = rows(b, func(_ []byte, r Request) error {
			x, ok := all[r.Right]
			switch {
			case r.Kind != RequestInvite:
			case !ok || x.Player != r.Other:
				c.find("request %d asks player %d about right %d, which is not theirs", r.ID, r.Other, r.Right)
			case r.State == RequestAsked && x.State != RightOpen:
				c.find("request %d asks about right %d, which is %s", r.ID, x.ID, x.State)
			}
			return nil
		})
	}
	return err
}
