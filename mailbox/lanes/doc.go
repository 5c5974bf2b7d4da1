// Package lanes chooses which of the letters that lie in a mailbox are fetched next, so
// that a flood holds up nobody but those who send it. It knows of each letter what its
// header shows, and reads no clock, no ledger and no line.
//
// A batch has room for 64 letters:
//
//	lane      who                                     share of a batch
//	Keyed     a true key or a known thread            all it needs: the first letter of each sender
//	                                                  at once, then up to 4 of one sender
//	Known     a known address without a key,          what Keyed leaves, at least 12, and at most
//	          officials, reports of delivery          4 of one sender
//	Strangers the others                              the rest, at least 4, and at most 2 of one
//	                                                  address and 4 of one domain
//
// Room that is then left is anybody's, in the same order of lanes. Within a lane the
// senders come one after the other, and each sender's letters by arrival.
//
// A letter that could be of a game waits for an older one that could be of it too, whatever
// the lane: up to four such go before it in the same batch.
package lanes
