package standby

import "time"

// OfficeState is how an office stands with its second machine.
type OfficeState struct {
	Epoch   uint64        `json:"epoch"`
	Leaf    uint64        `json:"leaf"`              // the last that was written here
	Waiting uint64        `json:"waiting"`           // leaves that are not acknowledged
	Octets  int64         `json:"octets"`            // of the leaves that are kept
	Acked   time.Time     `json:"acked,omitzero"`    // when the log took one last, by the machine's clock
	Trouble string        `json:"trouble,omitempty"` // why it takes none
	For     time.Duration `json:"for,omitempty"`     // for how long it has taken none, where it should have
	Rests   string        `json:"rests,omitempty"`   // why no letter is handed over now
}

// State is how it stands now.
func (o *Office) State() (s OfficeState, err error) {
	m, err := o.ledger.LeafMark()
	s = OfficeState{Epoch: m.Epoch, Leaf: m.Number, Octets: o.ledger.LeafOctets()}
	o.mu.Lock()
	defer o.mu.Unlock()
	s.Acked, s.Trouble = o.ackedAt, o.trouble
	s.Waiting = m.Number - min(m.Number, o.acked)
	now := o.now()
	if o.trouble != "" {
		s.For = time.Since(o.since)
	} else if !o.lease.had {
		s.For = now
	}
	if o.fenced != nil {
		s.Trouble = o.fenced.Error()
	}
	if no := o.lease.may(now); no != nil {
		s.Rests = no.Error()
	}
	return s, err
}
