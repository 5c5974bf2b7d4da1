package correspondence

import "postd/correspondence/events"

// OnlyReceipt reports whether a notice does nothing but acknowledge what its reader sent, so
// that a reader who wishes no receipts goes without it. One that tells of more is none: of a
// fault of the letter that is answered, of words that went elsewhere or nowhere, of a further
// record for the turn (RULING/R-71), or that it is only likely that the reader wrote. It is
// asked of the words alone that were sent, so it is the same of a clear record, an ambiguous
// one and an illegal one (RULING/R-2).
func (n Notice) OnlyReceipt() bool {
	h := n.Heard
	switch {
	case n.Kind != NAck || n.Reason != "" && n.Reason != events.WhyNoted:
		return false
	case n.Further, n.Likely, n.Struck != "", n.Confirm != 0, n.Move != 0, len(n.Back) > 0:
		return false
	}
	return h.Copied == "" && len(h.Differs) == 0 && h.Fault == "" && len(h.Unread) == 0 && !h.Kept && h.Laid == ""
}
