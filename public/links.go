package public

import (
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// The paths behind which a secret follows; package ledger takes what stands there out of
// whatever leaves the office.
const (
	ownPath      = "/me/"
	boardPath    = "/b/"
	guestPath    = "/x/"
	calendarPath = "/cal/"
)

var paths = map[ledger.Opens]string{ledger.OpensOwn: ownPath, ledger.OpensSeat: boardPath, ledger.OpensGuest: guestPath}

// Link is the address of what a link opens, under that of the pages; empty where there are
// no pages, or the link is off.
func Link(base string, l *ledger.Ledger, x ledger.BoardLink) string {
	secret := l.LinkSecret(x)
	if base == "" || secret == "" {
		return ""
	}
	return strings.TrimRight(base, "/") + paths[x.Opens] + secret
}

// LetterLink is the address that stands in a letter to a player in a game: in that of the
// number which the reader's letters of the game have (correspondence.Reader.Letter). It
// opens the game as the side may see it while the letter is the newest, and then what was
// answered. It is empty where there are no pages, or the side wants no link.
func LetterLink(base string, l *ledger.Ledger, g terms.GameID, c rules.Colour, player uint64, letter int) (string, error) {
	if base == "" {
		return "", nil
	}
	secret, err := l.LetterSecret(g, c, player, letter)
	if err != nil || secret == "" {
		return "", err
	}
	return strings.TrimRight(base, "/") + boardPath + secret, nil
}

// OwnLink is the address of a player's own page.
func OwnLink(base string, l *ledger.Ledger, player uint64) (string, error) {
	x, err := l.BoardLink(ledger.OpensOwn, ledger.FeedOfPlayer(player))
	return Link(base, l, x), err
}

// SideLink is the address of a game for one side of it, or with OpensGuest for whoever the
// side gives it to.
func SideLink(base string, l *ledger.Ledger, o ledger.Opens, g terms.GameID, c rules.Colour) (string, error) {
	x, err := l.BoardLink(o, ledger.SideOf(g, c))
	return Link(base, l, x), err
}

// path is that of a page here, "/club/b/…", with a secret that was given.
func (s *Site) path(below string) string { return s.prefix + below }
