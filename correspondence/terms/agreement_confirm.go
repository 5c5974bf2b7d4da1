package terms

// These are the acts that may be made to wait for a second letter.
const (
	ActResign = "resign"
	ActAccept = "accept"
	ActOffer  = "offer"
	ActExact  = "exact"
	ActClaim  = "claim"
)

// confirmable names them, as the field confirm does.
var confirmable = []string{ActResign, ActAccept, ActOffer, ActExact, ActClaim}
