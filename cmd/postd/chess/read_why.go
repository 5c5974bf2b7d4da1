package chess

import (
	"postd/descriptive"
	"postd/rules"
)

// account is what "postd read --why" adds to an answer.
type account struct {
	Full      []string   `json:"full,omitempty"`
	Said      []saidWord `json:"said,omitempty"`
	NoCapture bool       `json:"no_capture,omitempty"`
	Surplus   []string   `json:"surplus,omitempty"`
	Reason    string     `json:"reason,omitempty"`
}

// saidWord is one thing that a record says of its move, and the moves that
// would fit too without it.
type saidWord struct {
	Words   string       `json:"words"`
	Against []rules.Move `json:"against"`
}

func accountOf(a descriptive.Account, p rules.Position) *account {
	out := &account{Full: a.Match.Full(p), NoCapture: a.NoCapture, Surplus: a.Match.Surplus, Reason: a.Reason}
	for _, s := range a.Said {
		out.Said = append(out.Said, saidWord{s.Words, append([]rules.Move{}, s.Out...)})
	}
	return out
}
