package mailbox

import "time"

// What the world sees lies on two machines first, where there are two: no letter is handed over, no
// copy of a server is touched and no 250 said before the second one has what was written here.

const (
	flagWithin = 500 * time.Millisecond // how long the reading waits before a letter is flagged later
	doorWithin = 20 * time.Second       // how long a server waits for its 250 (RFC 5321 4.5.3.2.6: it would ten minutes)
	sendWithin = 10 * time.Second       // how long a letter that was booked waits before it is put back
)
