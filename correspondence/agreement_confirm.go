package correspondence

// The acts that may be made to wait for a second letter.
const (
	actResign = "resign"
	actAccept = "accept"
	actOffer  = "offer"
	actExact  = "exact"
	actClaim  = "claim"
)

// confirmable names them, as the field confirm does.
var confirmable = []string{actResign, actAccept, actOffer, actExact, actClaim}
