// Package leaves is the form of leaves. A leaf is what one transaction of a ledger did. It names the leaf
// before it by its hash, so that a copy of the ledger can follow leaf by leaf and knows that it missed
// nothing.
//
// # What it promises
//
// A leaf that was decoded is, octet for octet, one that was encoded: its last 32 octets are the SHA-256
// of those before. What is cut short, changed, or claims more than a leaf may have, is an error, and
// never a panic.
//
// # Its caveats
//
// The hash says that nothing was lost or changed on the way, not who wrote it: whoever may write to the
// log may write a leaf. What a leaf did is read by the store alone (Tx.Apply). The instant in a leaf is
// for people; nothing rests on it.
//
// # Its words
//
// A chain is all leaves of a ledger since it was first followed; its name is drawn by lot. An epoch is
// the time in which one machine writes the chain. The head of a leaf says which machine that is.
//
// Begin at [Leaf].
package leaves
