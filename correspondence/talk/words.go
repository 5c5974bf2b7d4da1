package talk

import (
	"strings"
	"unicode/utf8"

	"postd/correspondence/sieve"
)

// pattern is an expression that is compiled when it is first asked for.
var pattern = sieve.Once

// noteWord begins a note: all that follows is one, and nothing in it is read (RULING/R-68).
// In small letters it does so alone on its line, or before a colon there.
var noteWord = pattern(`^[\s*_]*(?:NOTE(?:[\s:.,–—-]*$|\s*[:.,–—-]|\s+[^\s])|(?i:note)[\s:.*_]*$)`)

// IsNote reports whether a line begins a note (RULING/R-68).
func IsNote(line string) bool {
	if begins := strings.TrimLeft(line, " \t\r\n\f*_"); begins == "" || !strings.ContainsAny(begins[:1], "nN") {
		return false
	}
	return noteWord().MatchString(line) && !strings.HasPrefix(strings.TrimLeft(line, " \t*_"), "NOTE THAT")
}

// ProgramsBreak is the length, in characters, from which a line without a full stop may go on
// in the next: mail programs break it there.
const ProgramsBreak = 50

// PlainWord makes apostrophes one, and leaves out what has no width.
var PlainWord = strings.NewReplacer("’", "'", "\u200b", "", "\ufeff", "", "\u2060", "", "\u00ad", "")

// Abbreviations end in a full stop that ends no sentence. They are in small letters.
var Abbreviations = []string{"mr", "mrs", "ms", "dr", "st", "prof", "rev", "no", "vs", "etc", "e.g", "i.e", "viz", "capt", "col", "kt", "kn", "esq", "jr", "sr", "approx", "cf", "p.s", "n.b"}

// Figures reports whether a word is a number of at most ten figures.
func Figures(s string) bool {
	return s != "" && utf8.RuneCountInString(s) <= 10 && strings.Trim(s, "0123456789") == ""
}
