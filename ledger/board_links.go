package ledger

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// Opens is what a link of a player shows. A secret that was made for one of them opens
// none of the others.
type Opens string

// These are what links show.
const (
	OpensOwn   Opens = "own"   // all games of a player
	OpensSeat  Opens = "seat"  // a game, as one side of it may see it
	OpensGuest Opens = "guest" // the moves of a game that were answered
)

// forLetter is the purpose of a secret that stands in a letter. It shows what that of
// OpensSeat shows, as long as the letter is the newest to its reader.
const forLetter = "letter"

// BoardLink is a link by which a player, or whoever has it from a player, looks at a
// board. Its secret is not kept: it is an HMAC over what the link shows, the owner and
// the number, so that it can be told again, and one that was renewed or ended is worth
// nothing.
type BoardLink struct {
	Opens Opens  `json:"opens"`
	Owner string `json:"owner"` // "p12", or a side of a game, "g12.w"
	No    uint64 `json:"no"`    // grows by one with every renewal and every end
	Off   bool   `json:"off,omitempty"`
}

// SideOf names a side of a game as the owner of a link.
func SideOf(g terms.GameID, c rules.Colour) string {
	return g.String() + "." + partyLetter(terms.PartyOf(c))
}

// BoardLink returns the link of an owner. One that nobody ever asked for is on, but for
// that of a guest, whom only a player lets in.
func (l *Ledger) BoardLink(o Opens, owner string) (x BoardLink, err error) {
	err = l.view(func(tx *store.Tx) (err error) { x, err = boardLinkIn(tx, o, owner); return err })
	return x, err
}

func boardLinkIn(tx *store.Tx, o Opens, owner string) (BoardLink, error) {
	x := BoardLink{Opens: o, Owner: owner, Off: o == OpensGuest}
	b := tx.Bucket(bktLinks)
	if b == nil { // nobody has asked for anything yet
		return x, nil
	}
	had, found, err := row[BoardLink](b, x.row())
	if !found {
		had = x
	}
	return had, err
}

func (x BoardLink) row() []byte { return []byte(string(x.Opens) + ":" + x.Owner) }

// Renewed is the row by which the link has a new secret; the old one is worth nothing
// from then on, and so are those of the letters that are out.
func (x BoardLink) Renewed() BoardLink {
	return BoardLink{Opens: x.Opens, Owner: x.Owner, No: x.No + 1}
}

// Ended is the row by which there is no link any more.
func (x BoardLink) Ended() BoardLink {
	return BoardLink{Opens: x.Opens, Owner: x.Owner, No: x.No + 1, Off: true}
}

// Key is what the matter is known by that writes the row.
func (x BoardLink) Key() string { return fmt.Sprintf("link:%s:%s:%d", x.Opens, x.Owner, x.No) }

// put writes the row of a matter. The table is made when the first row is.
func (x BoardLink) put(tx *store.Tx) (uint64, string, error) {
	old, err := boardLinkIn(tx, x.Opens, x.Owner)
	if err != nil {
		return 0, "", err
	}
	words := fmt.Sprintf("link %s of %s", x.Opens, x.Owner)
	if err := fresh("the "+words, x.No-1, old.No); err != nil {
		return 0, "", err
	}
	b, err := tx.CreateBucketIfNotExists(bktLinks)
	if err != nil {
		return 0, "", err
	}
	if x.Off {
		words += " ended"
	} else {
		words += " renewed"
	}
	return x.No, words, putRow(b, x.row(), x)
}

// renewSide gives the links of a side new secrets, as where its reply addresses are
// renewed: whoever has an old letter may have the link in it. What is off stays off.
func renewSide(tx *store.Tx, g terms.GameID, c rules.Colour) error {
	for _, o := range []Opens{OpensSeat, OpensGuest} {
		x, err := boardLinkIn(tx, o, SideOf(g, c))
		if err != nil {
			return err
		}
		x.No++
		b, err := tx.CreateBucketIfNotExists(bktLinks)
		if err != nil {
			return err
		}
		if err := putRow(b, x.row(), x); err != nil {
			return err
		}
	}
	return nil
}

// LinkSecret is what the link ends with, "g12.w.3.k3v…"; empty if it is off.
func (l *Ledger) LinkSecret(x BoardLink) string {
	if x.Off {
		return ""
	}
	what := fmt.Sprintf("%s.%d", x.Owner, x.No)
	return what + "." + l.signLink(string(x.Opens), what)
}

// LetterSecret is what the link ends with that stands in a letter to a player in a game:
// that of the number which the reader's letters of the game have. It is empty if the
// side wants no links.
func (l *Ledger) LetterSecret(g terms.GameID, c rules.Colour, player uint64, letter int) (string, error) {
	x, err := l.BoardLink(OpensSeat, SideOf(g, c))
	if err != nil || x.Off {
		return "", err
	}
	return fmt.Sprintf("%s.%d.%s", x.Owner, letter, l.signLink(forLetter, letterSigned(x, player, letter))), nil
}

// letterSigned is what is signed of the link of a letter.
func letterSigned(x BoardLink, player uint64, letter int) string {
	return fmt.Sprintf("%s.%d.p%d.%d", x.Owner, letter, player, x.No)
}

// Opened is what a secret opens.
type Opened struct {
	Opens  Opens
	Player uint64 // whose page it is, or to whom the letter went; else the first member of the side
	Game   terms.GameID
	Side   rules.Colour
	Letter int  // of a letter: which of its reader's letters of the game; 0 = of none
	Newest int  // of a seat: the number of the newest letter to its reader
	Older  bool // of a letter, and a newer one went to its reader
}

// OpenedBy tells what a secret opens of the kind; false if it is wrong, old or ended.
// Every secret is compared in constant time.
func (l *Ledger) OpenedBy(o Opens, secret string) (x Opened, ok bool, err error) {
	owner, no, given := cutSecret(o, secret)
	x.Opens = o
	err = l.view(func(tx *store.Tx) error {
		row, err := boardLinkIn(tx, o, owner)
		if err != nil {
			return err
		}
		what := fmt.Sprintf("%s.%d", owner, row.No)
		right := l.linkSigned(string(o), what, given)
		ok = right && !row.Off && no == row.No
		if o == OpensOwn {
			x.Player, _ = strconv.ParseUint(strings.TrimPrefix(owner, "p"), 10, 64)
			return nil
		}
		game, side, named := sideNamed(owner)
		ok, x.Game, x.Side = ok && named, game, side
		if o == OpensGuest || !named {
			return nil
		}
		g, err := l.folded(tx, game)
		if errors.Is(err, ErrNoGame) {
			ok = false
			return nil
		}
		if err != nil {
			return err
		}
		for i, m := range g.game.Sides[side].Members {
			written := !row.Off && l.linkSigned(forLetter, letterSigned(row, m.Player, int(no)), given)
			if written && !ok {
				ok, x.Letter = true, int(no)
			}
			if i == 0 || written {
				x.Player = m.Player
			}
		}
		threads, err := threadsOf(tx, game)
		if err != nil {
			return err
		}
		x.Newest = threads[readerKey(terms.PartyOf(side), x.Player)].Count
		x.Older = x.Letter > 0 && x.Newest > x.Letter
		return nil
	})
	return x, ok && err == nil, err
}

// cutSecret takes a secret apart. What is none is as one of an owner that is nobody.
func cutSecret(o Opens, secret string) (owner string, no uint64, token string) {
	parts := strings.Split(secret, ".")
	owners := 2
	if o == OpensOwn {
		owners = 1
	}
	if len(secret) > 80 || len(parts) != owners+2 {
		return "-", 0, secret
	}
	no, err := strconv.ParseUint(parts[owners], 10, 31)
	if err != nil || strconv.FormatUint(no, 10) != parts[owners] {
		return "-", 0, secret
	}
	return strings.Join(parts[:owners], "."), no, parts[owners+1]
}

// sideNamed reads the name of a side that owns a link.
func sideNamed(owner string) (g terms.GameID, c rules.Colour, ok bool) {
	name, side, _ := strings.Cut(owner, ".")
	g, err := terms.ParseGameID(name)
	if side == "b" {
		c = rules.Black
	}
	return g, c, err == nil && SideOf(g, c) == owner
}
