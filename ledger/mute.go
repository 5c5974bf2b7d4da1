package ledger

import (
	"strconv"
	"strings"
	"time"

	"postd/correspondence/terms"
)

// MuteSecret is what the link ends with by which a player's reminders are ended
// with one click and without a login (RFC 8058): his number and a token under the
// secret of the ledger. It is good for nothing else, and for as long as he plays.
func (l *Ledger) MuteSecret(player uint64) string {
	owner := FeedOfPlayer(player)
	return owner + "." + l.sign("mute", owner)
}

// PlayerByMuteSecret tells whose secret it is; false if nobody's. It is compared in
// constant time.
func (l *Ledger) PlayerByMuteSecret(secret string) (Player, bool) {
	owner, token, _ := strings.Cut(secret, ".")
	id, err := strconv.ParseUint(strings.TrimPrefix(owner, "p"), 10, 64)
	if err != nil || owner != FeedOfPlayer(id) || !l.signed("mute", owner, token) {
		return Player{}, false
	}
	p, err := l.Player(id)
	return p, err == nil
}

// Mute ends all reminders of a player; one who has none is left as he is.
func (l *Ledger) Mute(p Player, by, why string, at time.Time) error {
	off := terms.Reminding{Off: true}
	if p.Reminding.Equal(off) {
		return nil
	}
	return l.SetReminding(p.ID, off, by, why, at)
}
