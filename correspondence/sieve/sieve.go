package sieve

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Expression is a regular expression; what it has no method of its own for is asked of it without a sieve.
type Expression struct {
	*regexp.Regexp
	any []string // in small letters: whatever is found in ASCII has one of them; nil: nothing is known
}

// mostWords is how many words a sieve has at most.
const mostWords = 128

// mostOfClass is of how many letters a class is worth to be looked for.
const mostOfClass = 8

// Compile makes an expression, and panics where it is none.
func Compile(expression string) *Expression {
	x := &Expression{Regexp: regexp.MustCompile(expression)}
	if parsed, err := syntax.Parse(expression, syntax.Perl); err == nil {
		if n, ok := needs(parsed.Simplify()); ok && len(n) <= mostWords {
			x.any = n
		}
	}
	return x
}

// Once is an expression that is made when it is first asked for.
func Once(expression string) func() *Expression {
	return sync.OnceValue(func() *Expression { return Compile(expression) })
}

// MatchString reports whether the expression is found in the text.
func (x *Expression) MatchString(text string) bool { return x.may(text) && x.Regexp.MatchString(text) }

// FindStringIndex is where it is found; nil if it is not.
func (x *Expression) FindStringIndex(text string) []int {
	if !x.may(text) {
		return nil
	}
	return x.Regexp.FindStringIndex(text)
}

// FindString is what is found; empty if nothing is.
func (x *Expression) FindString(text string) string {
	if !x.may(text) {
		return ""
	}
	return x.Regexp.FindString(text)
}

// may reports whether the expression can be found in the text.
func (x *Expression) may(text string) bool {
	if x.any == nil {
		return true
	}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return true
		}
	}
	small := strings.ToLower(text)
	return slices.ContainsFunc(x.any, func(w string) bool { return strings.Contains(small, w) })
}

// needs are words of which one stands in whatever ASCII text matches; ok is false where that cannot be said.
// None at all says that no such text does.
func needs(re *syntax.Regexp) (words []string, ok bool) {
	switch re.Op {
	case syntax.OpNoMatch:
		return []string{}, true
	case syntax.OpLiteral:
		w := strings.ToLower(string(re.Rune))
		for i := range len(w) {
			if w[i] >= utf8.RuneSelf {
				if re.Flags&syntax.FoldCase != 0 && strings.ContainsAny(w, "\u017f\u212a") {
					return nil, false // a letter of which the other form is ASCII
				}
				return []string{}, true
			}
		}
		return []string{w}, true
	case syntax.OpCharClass:
		words = []string{}
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= re.Rune[i+1] && r < utf8.RuneSelf; r++ {
				if words = append(words, strings.ToLower(string(r))); len(words) > mostOfClass {
					return nil, false
				}
			}
		}
		return words, true
	case syntax.OpCapture, syntax.OpPlus:
		return needs(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return needs(re.Sub[0])
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if n, known := needs(sub); known && (!ok || better(n, words)) {
				words, ok = n, true
			}
		}
		return words, ok
	case syntax.OpAlternate:
		words = []string{}
		for _, sub := range re.Sub {
			n, known := needs(sub)
			if !known {
				return nil, false
			}
			words = append(words, n...)
		}
		return words, true
	}
	return nil, false
}

// better reports whether words let less through than others: the shortest of them is longer, or they are fewer.
func better(words, others []string) bool {
	if a, b := shortest(words), shortest(others); a != b {
		return a > b
	}
	return len(words) < len(others)
}

// shortest is the length of the shortest of words; of none it is more than any.
func shortest(words []string) int {
	n := mostWords
	for _, w := range words {
		n = min(n, len(w))
	}
	return n
}
