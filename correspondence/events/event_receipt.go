package events

// Accepted says that the server accepted a notice in a game in which that is not its receipt
// yet: its reader is to acknowledge it (CLOCK/C-2).
type Accepted struct {
	Notice NoticeID `json:"notice"`
}

func (Accepted) kind() string { return "Accepted" }
