package letters

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/talk"
)

// Doubt is a line of a letter that may be meant as a statement and is none in
// form: "draw?", "Kt-KB3?", "I claim a draw". Nothing follows from it
// (RULING/R-11); its writer is asked what was meant.
type Doubt struct {
	Words string   // the line as written
	Means []string // what may have been meant, each as ReadLetter reads it
}

// These are the bounds of what is asked about: a longer line is talk.
const (
	mostDoubtWords = 8
	mostMeanings   = 6
	mostDoubts     = 8 // lines of a letter
)

// Doubts finds in what is left over of a letter the lines that may be meant as
// statements. said are the statements that the letter made: of what it said
// plainly nothing is asked again. It finds the first lines of them, and not very many.
func Doubts(said []Statement, rest string, e Expect) []Doubt {
	var out []Doubt
	for line := range strings.Lines(talk.Looked(rest)) {
		if talk.IsNote(line) {
			break
		}
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, ">") || len(line) > longestRow || len(strings.Fields(line)) > mostDoubtWords {
			continue
		}
		if means := meanings(said, line, e); len(means) > 0 {
			out = append(out, Doubt{Words: line, Means: means})
		}
		if len(out) == mostDoubts {
			break
		}
	}
	return out
}

// meanings lists what a line may mean, in the words of commands.
func meanings(said []Statement, line string, e Expect) []string {
	var out []string
	for _, guess := range guesses(line, e) {
		read, left := ReadLetter(guess, e)
		if len(read) == 0 || strings.TrimSpace(left) != "" || slices.Contains(out, guess) || len(out) == mostMeanings {
			continue
		}
		if slices.ContainsFunc(read, func(s Statement) bool { return s.Kind == Asks || s.Kind == Tries || already(said, s) }) {
			continue
		}
		out = append(out, guess)
	}
	return out
}

// already reports whether a letter made a statement of the same kind.
func already(said []Statement, s Statement) bool {
	return slices.ContainsFunc(said, func(t Statement) bool { return t.Kind == s.Kind })
}

// These are the shapes of doubt.
var (
	doubtOffer  = pattern(`(?i)^(.*?)[\s,;.(]*\b(?:(?:shall we|could we|can we|may i|what about|how about|do you want|would you like|will you take|agree to|call it|say|offer|a|an offer of) )*draw\s*\?+\)?$`)
	doubtNumber = pattern(`(?i)^((?:exact (?:a *(?:\+|and|&) *)?d|adopt)?[\s,:]*)(\d{1,2})\.\s*([a-z0].*)$`)
	doubtOr     = pattern(`(?i)^(.+?)\s+or\s+(?:perhaps\s+)?(.+?)[.?!]*$`)
	doubtDraw   = pattern(`(?i)^(?:i )?(?:hereby |now )?(?:claim|claiming|demand)(?: (?:a|the))? draw[.!?]*$`)
	doubtGame   = pattern(`(?i)^(?:i )?(?:hereby |now )?(?:claim|claiming)(?: (?:a|the))? (?:game|win|victory|forfeit|forfeiture)[.!?]*$`)
	doubtExact  = pattern(`(?i)^(?:i )?(?:hereby |now )?(?:exact|claim|demand)(?: (?:a|the))?(?: (?:penalty|penalties))?[.!?]*$`)
)

// guesses turns a line into commands that it may stand for. Whether they are
// commands at all, and possible ones, others judge.
func guesses(line string, e Expect) []string {
	var out []string
	if m := doubtOffer().FindStringSubmatch(line); m != nil {
		if move := strings.TrimSpace(m[1]); move != "" {
			out = append(out, move+"\nOFFER DRAW", move)
		} else {
			out = append(out, "OFFER DRAW", "ACCEPT")
		}
	}
	if m := doubtNumber().FindStringSubmatch(line); m != nil {
		// The number may be that of a choice or that of the move (BCC1903/V.7(c)).
		command, n, record := strings.ToUpper(strings.Trim(m[1], " ,:")), m[2], m[3]
		if choice, err := strconv.Atoi(n); command == "" && (err != nil || choice > e.Choices) {
			out = append(out, "MOVE "+record) // there is no such choice
		} else if command == "" {
			out = append(out, "ADOPT "+n+", MOVE "+record, "MOVE "+record)
		} else if command != "ADOPT" {
			out = append(out, "EXACT D SELECT "+n+", MOVE "+record)
		} else {
			out = append(out, "ADOPT "+n+", MOVE "+record, "ADOPT "+record)
		}
	}
	switch {
	case doubtDraw().MatchString(line):
		out = append(out, "CLAIM DRAW FIFTY", "CLAIM DRAW REPETITION", "CLAIM DRAW PERPETUAL", "OFFER DRAW")
	case doubtGame().MatchString(line):
		out = append(out, "CLAIM FORFEIT TIME")
	case doubtExact().MatchString(line):
		out = append(out, "EXACT A", "EXACT C", "EXACT D", "EXACT E")
	}
	if m := doubtOr().FindStringSubmatch(line); m != nil {
		out = append(out, m[1], m[2])
	}
	for _, plain := range []string{strings.TrimRight(line, "? "), inOurLetters(line), unquoted(line)} {
		if plain != line && plain != "" {
			out = append(out, plain)
		}
	}
	return out
}
