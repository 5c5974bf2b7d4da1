package wishes

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/talk"
)

// OwnWord is a word by which a player sets something up for themself, or asks the office
// for something that is no matter of one game (BOOK/3.3). It plays no move, touches no right
// and no clock.
type OwnWord string

// These are the words.
const (
	OwnStop      OwnWord = "STOP"      // no letters any more; UNSUBSCRIBE is the same
	OwnAddress   OwnWord = "ADDRESS"   // another address
	OwnBoard     OwnWord = "BOARD"     // links to boards; LINK is the same
	OwnPublish   OwnWord = "PUBLISH"   // the name on public pages
	OwnRematch   OwnWord = "REMATCH"   // another game with the same opponent
	OwnChallenge OwnWord = "CHALLENGE" // a game with somebody who is named
	OwnEnter     OwnWord = "ENTER"     // a place in a tournament
	OwnRating    OwnWord = "RATING"    // the own figure on the last rating list, with its working
	OwnRatings   OwnWord = "RATINGS"   // a letter of each new rating list

	// Of captains of teams; the others of a team are refused.
	OwnTeam       OwnWord = "TEAM"       // the team's games, or words to its members
	OwnLineup     OwnWord = "LINEUP"     // who plays which board
	OwnSubstitute OwnWord = "SUBSTITUTE" // somebody in the place of a player
)

// Own is such a word with what stands behind it on its line.
type Own struct {
	Word  OwnWord
	Rest  string
	Below string // of LINEUP the list, of TEAM the words to its members
}

// mostOwn is how many of them one letter may say.
const mostOwn = 6

// ownForms say of each word, as players may write it, which it is, and what behind it makes it
// a command in small letters. In capitals it is one with anything behind it that may be a
// value, which is then answered with those that work.
var ownForms = map[string]struct {
	word OwnWord
	fits func(rest string) bool
}{
	"STOP":        {OwnStop, bare},
	"UNSUBSCRIBE": {OwnStop, bare},
	"ADDRESS":     {OwnAddress, func(rest string) bool { return strings.Contains(rest, "@") }},
	"BOARD":       {OwnBoard, oneOf("", "new", "off", "guest")},
	"LINK":        {OwnBoard, oneOf("", "new", "off", "guest")},
	"PUBLISH":     {OwnPublish, oneOf("", "full", "short", "none")},
	"REMATCH":     {OwnRematch, bare},
	"CHALLENGE":   {OwnChallenge, named},
	"ENTER":       {OwnEnter, named},
	"RATING":      {OwnRating, bare},
	"RATINGS":     {OwnRatings, oneOf("", "on", "off")},
}

func bare(rest string) bool { return rest == "" }

func oneOf(words ...string) func(string) bool {
	return func(rest string) bool { return slices.Contains(words, strings.ToLower(rest)) }
}

// named reports whether what stands behind a word may be a name: of few words, each with a
// capital or a figure in it, or OFF, or nothing.
func named(rest string) bool {
	words := strings.Fields(rest)
	return strings.EqualFold(rest, "off") || len(words) <= 5 && !slices.ContainsFunc(words, func(w string) bool {
		first, _ := utf8.DecodeRuneInString(w)
		return unicode.IsLower(first) && !strings.ContainsFunc(w, unicode.IsDigit)
	})
}

// mayBe reports whether what stands behind a word in capitals may be a value of it, though
// perhaps a wrong one, and no sentence.
func (w OwnWord) mayBe(rest string) bool {
	words := len(strings.Fields(rest))
	switch w {
	case OwnStop, OwnRematch, OwnRating:
		return words == 0
	case OwnAddress:
		return words <= 1 || strings.ContainsAny(rest, "@0123456789")
	case OwnBoard, OwnPublish, OwnRatings:
		return words <= 1
	}
	return words <= 6
}

// ownOf reads a line as one of the words.
func ownOf(line string) (Own, bool) {
	line = strings.Trim(strings.TrimSpace(talk.PlainWord.Replace(line)), "*_")
	if x, ok := teamOf(line); ok {
		return x, true
	}
	line = strings.TrimSpace(strings.TrimRight(line, ".!"))
	if len(line) > longestOwn {
		return Own{}, false
	}
	words := strings.Fields(line)
	if n := len(words); n > 1 && strings.EqualFold(words[n-1], "please") {
		words = words[:n-1]
	}
	if len(words) == 0 {
		return Own{}, false
	}
	first, rest := strings.TrimRight(words[0], ":,"), strings.Join(words[1:], " ")
	form, ok := ownForms[strings.ToUpper(first)]
	if !ok || !form.fits(rest) && (first != strings.ToUpper(first) || !form.word.mayBe(rest)) {
		return Own{}, false
	}
	return Own{Word: form.word, Rest: rest}, true
}

// longestOwn bounds such a line, in bytes.
const longestOwn = 400

// TakeOwn takes the words by which a player sets something up out of the new text of a
// letter: each stands on a line of its own, and above a note and what is addressed to an
// official (RULING/R-68). What is said twice is said once. The rest is the letter without
// these lines.
func TakeOwn(text string) (own []Own, rest string) {
	var b strings.Builder
	for _, p := range partsOf(text) {
		said := slices.ContainsFunc(own, func(x Own) bool { return x.same(p.own) && x.Below == p.own.Below })
		if !p.says || len(own) == mostOwn && !said {
			b.WriteString(p.text)
		} else if !said {
			own = append(own, p.own)
		}
	}
	return own, b.String()
}

// ownPart is a line of a letter, or one that says such a word with what below belongs to it.
type ownPart struct {
	text string
	own  Own
	says bool
}

// same reports whether two words say one thing, whatever stands below them.
func (x Own) same(y Own) bool { return x.Word == y.Word && strings.EqualFold(x.Rest, y.Rest) }

// partsOf parts a text into its lines and its words.
func partsOf(text string) (out []ownPart) {
	ended, below := false, false
	for line := range strings.Lines(text) {
		if n := len(out) - 1; below && out[n].own.takesBelow(line) {
			out[n].text += line
			out[n].own.Below = strings.TrimLeft(out[n].own.Below+"\n"+strings.TrimRight(line, "\r\n"), "\n")
			continue
		}
		if _, head := talk.AddressedTo(line); head || talk.IsNote(line) {
			ended = true
		}
		x, ok := ownOf(line)
		ok = ok && !ended
		below = ok && x.hasBelow(line)
		out = append(out, ownPart{line, x, ok})
	}
	for i := range out {
		out[i].own.Below = strings.TrimSpace(out[i].own.Below)
	}
	return out
}

// WithoutOwn is a text without the lines that say one of these.
func WithoutOwn(text string, own []Own) string {
	var b strings.Builder
	for _, p := range partsOf(text) {
		if p.says && slices.ContainsFunc(own, p.own.same) {
			continue
		}
		b.WriteString(p.text)
	}
	return b.String()
}

// GreetsAlone reports whether a text is a greeting and a name at most: three short lines,
// none of them a note or addressed to an official.
func GreetsAlone(text string) bool {
	lines := 0
	for line := range strings.Lines(text) {
		n := len(strings.Fields(line))
		if to, _ := talk.AddressedTo(line); n > 4 || to != "" || talk.IsNote(line) {
			return false
		}
		if n > 0 {
			lines++
		}
	}
	return lines <= 3
}
