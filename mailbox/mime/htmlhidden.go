package mime

import (
	"strings"

	"postd/correspondence/sieve"
)

// This file finds what of an HTML letter nobody sees, and what is shown with a line
// through it. Only the plain ways of hiding
// are known, since nobody would hide words in a letter of their own. But programs
// set lines into letters that only the list of letters shows, and old letters that
// are folded away.

var (
	hidden = sieve.Once(`display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|` +
		`(?:^|[;{\s])font-size\s*:\s*0(?:\.0+)?\s*(?:px|pt|em|rem|%)?\s*(?:;|!|}|$)|` +
		`(?:^|[;{\s])(?:max-height|max-width|opacity|line-height)\s*:\s*0(?:\.0+)?\s*(?:px)?\s*(?:;|!|}|$)|` +
		`(?:left|top|text-indent|margin-left)\s*:\s*-\d{4,}|clip\s*:\s*rect\(\s*[01](?:px)?[,\s]+[01](?:px)?[,\s]+[01](?:px)?[,\s]+[01](?:px)?\s*\)`)
	// crossed is the style of struck words: "text-decoration: underline line-through".
	crossed = sieve.Once(`(?:^|[;{\s])text-decoration(?:-line)?\s*:[^;}]*\bline-through\b`)
	clipped = sieve.Once(`overflow(?:-[xy])?\s*:\s*hidden`)
	noSize  = sieve.Once(`(?:^|[;{\s])(?:height|width)\s*:\s*0(?:px)?\s*(?:;|!|}|$)`)
)

// hides reports whether a style hides what has it.
func hides(style string) bool {
	style = strings.ToLower(style)
	return hidden().MatchString(style) || noSize().MatchString(style) && clipped().MatchString(style)
}

// strikesOut reports whether a style draws a line through what has it.
func strikesOut(style string) bool { return crossed().MatchString(strings.ToLower(style)) }

// maxStyles bounds how many octets of a page's styles are looked at.
const maxStyles = 64 << 10

// pageStyles are the classes and ids that a page's own styles hide, or strike out, in
// small letters, with "." or "#" before them.
type pageStyles struct{ hidden, struck map[string]bool }

// stylesOf reads the styles of a page. Rules for paper, for narrow screens and the like
// count for nothing: whoever wrote the letter saw it otherwise.
func stylesOf(page string) (out pageStyles) {
	left := maxStyles
	lower := strings.ToLower(page)
	for left > 0 {
		i := strings.Index(lower, "<style")
		if i < 0 {
			break
		}
		lower = lower[i+len("<style"):]
		end := strings.Index(lower, "</style")
		if end < 0 {
			break
		}
		for selectors, style := range styleRules(lower[:min(end, left)]) {
			if hides(style) {
				out.hidden = named(out.hidden, selectors)
			}
			if strikesOut(style) {
				out.struck = named(out.struck, selectors)
			}
		}
		left -= end
		lower = lower[end:]
	}
	return out
}

// named adds what the selectors of a rule name. The forms are ".preheader",
// "div.preheader" and "#x"; what is nested is passed over.
func named(all map[string]bool, selectors string) map[string]bool {
	for s := range strings.SplitSeq(selectors, ",") {
		s = strings.TrimSpace(s)
		if j := strings.LastIndexAny(s, ".#"); j >= 0 && !strings.ContainsAny(s, " >+~:[*") {
			if all == nil {
				all = map[string]bool{}
			}
			all[s[j:]] = true
		}
	}
	return all
}

// styleRules goes through the rules of a style sheet that stand in no block of their
// own, as "@media print { … }".
func styleRules(css string) func(yield func(selectors, style string) bool) {
	return func(yield func(string, string) bool) {
		for css != "" {
			selectors, rest, ok := strings.Cut(css, "{")
			if !ok {
				return
			}
			if i := strings.LastIndexAny(selectors, ";>"); i >= 0 && !strings.Contains(selectors, "@") {
				selectors = selectors[i+1:] // behind "<style>", "@charset …;" and "<!--"
			}
			if strings.Contains(selectors, "@") {
				css = afterBlock(rest)
				continue
			}
			style, after, ok := strings.Cut(rest, "}")
			if !ok || !yield(selectors, style) {
				return
			}
			css = after
		}
	}
}

// afterBlock is what stands behind a block that is open.
func afterBlock(css string) string {
	depth := 1
	for i := range len(css) {
		switch css[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return css[i+1:]
			}
		}
	}
	return ""
}
