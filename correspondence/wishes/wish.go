package wishes

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// Wish is what a letter says about how its writer is shown things: a setting, or something
// that is wanted once. As is what is set, as it is stored; "" of a word that only asks.
type Wish struct {
	Sets terms.Wish // "" where nothing is set
	As   string
}

// ownWords are the words after which a wish stands, with what may follow each. They are
// read on a line of their own (RULING/R-68).
var ownWords = map[string]func(rest string) (Wish, bool){
	"show":     readShow,
	"spelling": readSpelling,
	"zone":     readZone,
	"receipts": readReceipts,
	"pgn":      readPGN,
	"law":      func(rest string) (Wish, bool) { return Wish{}, len(LawsNamed(rest)) > 0 },
}

// IsWish reports whether a question is about how its writer is shown things.
func IsWish(about string) bool { return ownWords[about] != nil }

// ReadWish reads what follows such a word. It is false of words that are none of those that work.
func ReadWish(about, rest string) (Wish, bool) {
	read := ownWords[about]
	if read == nil {
		return Wish{}, false
	}
	return read(plainBlanks(rest))
}

// plainBlanks has one blank where a letter has any of the signs that only part words, and none
// of those that nobody sees.
func plainBlanks(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == '\u2800', r == '\u3164', r == '\u115f', r == '\u1160', r == '\uffa0':
			return ' '
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
	return strings.Trim(strings.Join(strings.Fields(s), " "), " .,;:!\"“”'‘’«»")
}

// ShownForms are the words of SHOW by which it is set how moves are shown.
var ShownForms = []string{"DESCRIPTIVE", "ALGEBRAIC", "BOTH", "NUMERIC", "FULL"}

func readShow(rest string) (Wish, bool) {
	word := strings.ToLower(rest)
	switch {
	case word == "":
		return Wish{}, true
	case slices.Contains(ShownForms, strings.ToUpper(word)):
		return Wish{terms.WishMoves, word}, true
	case word == "text", word == "html":
		return Wish{terms.WishForm, word}, true
	}
	if first, name, _ := strings.Cut(rest, " "); strings.EqualFold(first, "name") {
		return Wish{terms.WishName, name}, name == "" || nameFault(name) == ""
	}
	_, ok := ReadPosition(rest)
	return Wish{}, ok
}

// longestName is how long the name may be by which a player is called, in letters.
const longestName = 24

// nameFault says why nobody can be called so; "" if somebody can. A name has letters, and what
// stands in names between them: it is no sentence, and none of the office's own words.
func nameFault(name string) string {
	letters := 0
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsMark(r), strings.ContainsRune(" -'’.", r):
		default:
			return "a name has letters alone"
		}
	}
	switch {
	case letters == 0 || strings.IndexFunc(name, unicode.IsLetter) != 0:
		return "a name has letters"
	case utf8.RuneCountInString(name) > longestName || len(strings.Fields(name)) > 3:
		return "a name is short"
	}
	for word := range strings.FieldsSeq(strings.ToLower(name)) {
		if slices.Contains([]string{"white", "black", "you", "your", "postd", "office", "secretary", "umpire", "adjudicator", "nobody", "laws"}, word) {
			return "that is somebody else"
		}
	}
	if _, err := descriptive.Descriptive.Parse(name); err == nil {
		return "that is a move"
	}
	return ""
}

// Position is a place in the score: the position after a move.
type Position struct {
	Number int // 0 is the beginning
	Black  bool
	Named  bool // the side was named
}

// ReadPosition reads the words for a position behind SHOW: "12", "12 BLACK", "START".
func ReadPosition(words string) (p Position, ok bool) {
	f := strings.Fields(strings.ToLower(words))
	if len(f) == 1 && f[0] == "start" {
		return Position{}, true
	}
	if len(f) == 0 || len(f) > 2 {
		return p, false
	}
	number := strings.TrimRight(f[0], ".…")
	black := strings.HasSuffix(f[0], "...") || strings.HasSuffix(f[0], "…")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || len(number) > 6 || strings.ContainsAny(number, "+-") {
		return p, false
	}
	p = Position{Number: n, Black: black, Named: black}
	if len(f) == 2 {
		c, ok := sideNamed(f[1])
		if !ok {
			return p, false
		}
		p.Black, p.Named = c == rules.Black, true
	}
	return p, true
}

func sideNamed(word string) (rules.Colour, bool) {
	switch strings.Trim(word, ".,") {
	case "white", "w":
		return rules.White, true
	case "black", "b":
		return rules.Black, true
	}
	return 0, false
}

func readSpelling(rest string) (Wish, bool) {
	switch strings.ToLower(rest) {
	case "":
		return Wish{}, true
	case "kt":
		return Wish{terms.WishKnight, "Kt"}, true
	case "n":
		return Wish{terms.WishKnight, "N"}, true
	}
	return Wish{}, false
}

func readZone(rest string) (Wish, bool) {
	switch strings.ToLower(rest) {
	case "":
		return Wish{}, true
	case "game":
		return Wish{terms.WishZone, "game"}, true
	}
	name, ok := zoneNamed(rest)
	return Wish{terms.WishZone, name}, ok
}

func readReceipts(rest string) (Wish, bool) {
	switch word := strings.ToLower(rest); word {
	case "":
		return Wish{}, true
	case "on", "off", "daily":
		return Wish{terms.WishReceipts, word}, true
	}
	return Wish{}, false
}

func readPGN(rest string) (Wish, bool) {
	switch word := strings.ToLower(rest); word {
	case "":
		return Wish{}, true
	case "always", "off":
		return Wish{terms.WishPGN, word}, true
	}
	return Wish{}, false
}
