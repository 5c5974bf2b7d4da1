package mailbox

import (
	"strings"

	"postd/ledger"
)

// IsOwn reports whether a letter of the office answers a word by which a player set something
// up, or asks about a request that came by one.
func IsOwn(p ledger.Posting) bool {
	return p.Game == 0 && (strings.HasPrefix(p.Key, "own:") || strings.HasPrefix(p.Key, "request:") || strings.HasPrefix(p.Key, "case:"))
}
