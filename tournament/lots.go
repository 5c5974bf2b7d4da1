package tournament

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Working is a draw by lot with all that is needed to repeat it.
type Working struct {
	Seed string
	Lots []Lot // in order of their numbers
}

// Lot is what one entrant drew.
type Lot struct {
	Number  int    // the pairing number, from 1
	Entrant string // the entrant's key
	Listed  int    // the place in the list that was handed to Draw, from 0
	Hash    string // 64 lower-case hexadecimal digits
}

// Draw decides by lot which entrant has which pairing number, and thereby the
// colours of all games (BCC1903/I.4(d)).
//
// The lot of an entrant is the SHA-256 hash of these octets: the seed, one line
// feed (octet 0A), the entrant's key; both in UTF-8, and no line feed at the
// end. It is written as 64 lower-case hexadecimal digits. The entrants are
// sorted by these, the smallest first, and numbered from 1. The order in which
// they are listed has no influence.
//
// So a player can repeat a lot on a shell. With the seed "Autumn 2026" the
// hash of the entrant "Jones, Mary" is
//
//	$ printf '%s\n%s' 'Autumn 2026' 'Jones, Mary' | sha256sum
//	f3afed972ac415be735be3c25da812e17a4b9cadcaa9e5438fcc2a329e755fb9  -
//
// and the whole draw is the list of all of them through sort. [Working.Command]
// writes the line for any entrant.
//
// The key must be what a page may show, such as a name as it was entered or the
// number of a player; the keys of two entrants may not be equal. Seed and keys
// must be printable words on one line, without spaces at their ends, so that
// what is seen is what was hashed. Otherwise there is an error and no draw.
func Draw(seed string, entrants []string) (Working, error) {
	if err := plain("the seed", seed); err != nil {
		return Working{}, err
	}
	w := Working{Seed: seed}
	listed := make(map[string]bool, len(entrants))
	for i, key := range entrants {
		if err := plain("the key of an entrant", key); err != nil {
			return Working{}, err
		}
		if listed[key] {
			return Working{}, fmt.Errorf("tournament: there are two entrants %q; each must have a key of their own", key)
		}
		listed[key] = true
		h := sha256.Sum256([]byte(seed + "\n" + key))
		w.Lots = append(w.Lots, Lot{Entrant: key, Listed: i, Hash: hex.EncodeToString(h[:])})
	}
	slices.SortFunc(w.Lots, func(a, b Lot) int { return cmp.Compare(a.Hash, b.Hash) })
	for i := range w.Lots {
		w.Lots[i].Number = i + 1
	}
	return w, nil
}

// Numbers returns the pairing numbers in the order in which the entrants were
// listed.
func (w Working) Numbers() []int {
	numbers := make([]int, len(w.Lots))
	for _, l := range w.Lots {
		numbers[l.Listed] = l.Number
	}
	return numbers
}

// Command returns the line that repeats the lot on a POSIX shell; what it
// prints begins with the hash.
func (w Working) Command(l Lot) string {
	return `printf '%s\n%s' ` + quoted(w.Seed) + " " + quoted(l.Entrant) + " | sha256sum"
}

// quoted writes s so that a POSIX shell takes it literally.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// plain refuses words that a page cannot show exactly, and the line feed by
// which the seed is parted from the key.
func plain(what, s string) error {
	if s == "" || !utf8.ValidString(s) || s != strings.TrimSpace(s) || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Errorf("tournament: %s, %q, must be plain words on one line without spaces at the ends", what, s)
	}
	return nil
}
