package descriptive

import (
	"slices"
	"strings"
	"unicode/utf8"

	"postd/rules"
)

// resultAt reads the end of a game that stands at a place as a clause of its
// own: "Resigns.", "and White wins", "1-0", "Drawn game". mover is who has
// just moved, or the one at whose number the words stand; due is who is to
// move.
func resultAt(text string, i int, mover, due rules.Colour) (result string, end int, ok bool) {
	words := clause(text[i:], false)
	if result, ok = resultClause(words, mover, due); !ok {
		words = clause(text[i:], true)
		result, ok = resultClause(words, mover, due)
	}
	if ok {
		end = i + len(words)
		for end < len(text) && strings.ContainsRune(".!)*", rune(text[end])) {
			end++
		}
	}
	return result, end, ok
}

// longestClause is the length beyond which no clause tells a result.
const longestClause = 80

// clause returns the text up to the end of its sentence, line or bracket;
// over tells to go over the end of one line.
func clause(text string, over bool) string {
	for i := range min(len(text), longestClause+1) {
		switch c := text[i]; c {
		case '\n':
			if over {
				over = false
				continue
			}
			return strings.TrimRight(text[:i], " \r")
		case '.', '!', ';', '(', '[', '{', ')', ']', '|', '\t', ':':
			return strings.TrimRight(text[:i], " \r")
		case ' ':
			if strings.HasPrefix(text[i:], "   ") {
				return text[:i]
			}
		}
	}
	if len(text) > longestClause {
		return ""
	}
	return strings.TrimRight(text, " \r")
}

// resultWords are the words that may stand beside those that tell the result.
var resultWords = wordSet(`and the game partie match is was by in a an as few moves move more at once here after this on time easily
	one two three four five six seven eight nine ten 1 2 3 4 5 6 7 8 9 10 given up abandoned mutual consent agreed agreement perpetual check
	forces announced announces announcing gives giving mate checkmate next force soon`)

func wordSet(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// resultClause reads a clause that tells a result and nothing else.
func resultClause(s string, mover, due rules.Colour) (string, bool) {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == ',' || r == '"' || r == '_' || r == '\'':
			return ' '
		case foldRune(r) == '-' && utf8.RuneLen(r) > 1:
			return '-'
		case r == '½':
			return 'h'
		}
		return r
	}, s)
	fields := strings.Fields(strings.ToLower(s))
	switch strings.Join(fields, "") {
	case "1-0", "1:0":
		return "1-0", true
	case "0-1", "0:1":
		return "0-1", true
	case "1/2-1/2", "h-h", "1/2", "h", "1/2:1/2":
		return "1/2-1/2", true
	case "*":
		return "*", true
	}
	if len(fields) == 0 || len(fields) > 9 {
		return "", false
	}
	who, named, verb := mover, false, ""
	for _, w := range fields {
		switch w {
		case "white", "black":
			if named {
				return "", false
			}
			who, named = rules.White, true
			if w == "black" {
				who = rules.Black
			}
		case "wins", "won", "win", "mates", "mated", "resigns", "resigned", "surrenders", "drawn", "draw", "draws", "remis", "stalemate", "unfinished", "adjourned":
			if verb != "" {
				return "", false
			}
			verb = w
		case "mate", "checkmate":
			if verb == "" {
				verb = w
			}
		default:
			if !resultWords[w] {
				return "", false
			}
		}
	}
	switch verb {
	case "wins", "won", "win", "mates":
		return wonBy(who), verb != "win" || named
	case "mate", "checkmate":
		// "mate in three", "White gives mate in two"; "mate" alone is of the record.
		return wonBy(who), len(fields) > 1 && (named || slices.Contains(fields, "in") || slices.Contains(fields, "announces") || slices.Contains(fields, "announced"))
	case "resigns", "resigned", "surrenders":
		if !named {
			who = due
		}
		return wonBy(who.Other()), true
	case "mated":
		return wonBy(who.Other()), named
	case "drawn", "draw", "draws", "remis", "stalemate":
		return "1/2-1/2", !named || verb == "draws"
	case "unfinished", "adjourned":
		return "*", !named
	}
	return "", false
}

func wonBy(c rules.Colour) string {
	if c == rules.White {
		return "1-0"
	}
	return "0-1"
}

// wordsOfResult is a result as old books have it, which is read back: "White
// wins.", "Drawn game.", "Unfinished."
func wordsOfResult(result string) string {
	switch result {
	case "1-0":
		return "White wins."
	case "0-1":
		return "Black wins."
	case "1/2-1/2":
		return "Drawn game."
	}
	return "Unfinished."
}

// idle reports whether a line is part of a diagram: cells of one man each, or
// rules and bars alone.
func idle(l string) bool {
	if l == "" {
		return false
	}
	if strings.Trim(l, "-+=_|~—– ") == "" || strings.Trim(l, "* ") == "" {
		return len(l) > 2
	}
	cells := strings.FieldsFunc(l, func(r rune) bool { return r == ' ' || r == '|' || r == '\t' })
	if len(cells) < 8 && strings.Count(l, "|") < 8 {
		return false
	}
	men := 0
	for i, c := range cells {
		switch {
		case utf8.RuneCountInString(c) == 1 && (i == 0 || i == len(cells)-1) && digit(c[0]):
		case utf8.RuneCountInString(c) == 1 && strings.ContainsAny(c, "rnbqkpRNBQKPabcdefgh.-*+#·♔♕♖♗♘♙♚♛♜♝♞♟"), strings.EqualFold(c, "kt"):
			men++
		case len(c) == 2 && strings.ContainsAny(c[:1], "wbWB") && strings.ContainsAny(c[1:], "rnbqkpRNBQKP"):
			men++
		default:
			return false
		}
	}
	return men == 8 || men < 8 && strings.Count(l, "|") >= 8
}

// sideHead reports whether a line is "BLACK." or "WHITE.", as over and under a
// diagram.
func sideHead(l string) bool {
	l = strings.ToUpper(strings.Trim(l, " ."))
	return l == "WHITE" || l == "BLACK"
}

// picture reports whether a bracket only says that there is a picture, or that
// a page begins.
func picture(s string) bool {
	s = strings.ToLower(strings.Trim(s, " .:\r\n"))
	for _, page := range [...]string{"pg", "page", "p."} {
		if n, ok := strings.CutPrefix(s, page); ok && strings.Trim(n, " .0123456789") == "" {
			return true
		}
	}
	return s == "illustration" || s == "diagram"
}

// footnoteAt reads a letter of reference at i, "[A]" or "(b)", or a star or
// dagger, and returns its end, 0 where none is.
func footnoteAt(text string, i int) (end int, label string) {
	if i+2 < len(text) && (text[i] == '[' && text[i+2] == ']' || text[i] == '(' && text[i+2] == ')') && letter(text[i+1]) {
		return i + 3, strings.ToLower(text[i+1 : i+2])
	}
	for _, sign := range [...]string{"†", "‡", "*"} {
		if strings.HasPrefix(text[i:], sign) {
			return i + len(sign), sign
		}
	}
	return 0, ""
}
