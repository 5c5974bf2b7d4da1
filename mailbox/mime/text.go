package mime

import (
	"slices"
	"strings"

	"postd/correspondence/sieve"
)

// This file picks the text of a letter out of its parts.

// form is in which form a part has words; the lower one is taken first.
type form int

const (
	formNone  form = iota // it has none that are the writer's
	formPlain             // plain text
	formPage              // HTML
	formRich              // the older forms of rich text
)

func (p Part) form() form {
	switch {
	case p.Attached:
		return formNone
	case p.Kind == "text/plain":
		return formPlain
	case p.Kind == "text/html":
		return formPage
	case richForms[p.Kind] != nil:
		return formRich
	}
	return formNone
}

// words are the words of a part, as lines, and those of them by which the letter is known.
func (p Part) words() (text, known string) {
	switch text = Decode(p.Body, p.charset); p.form() {
	case formPlain:
		text = unflow(text, p.Params)
		return text, text
	case formPage:
		return htmlLines(text)
	case formRich:
		return richForms[p.Kind](text), ""
	}
	return "", ""
}

// words picks the text of the letter: all plain texts that are not attached, or, where
// they are empty, all pages, or else all rich texts. Of two forms of the same words the
// plain one yields where the other alone shows them as they were written. What the letter is
// known by is picked as it always was, so that one that was heard before is still known.
func (r *reader) words() (text string, html bool) {
	texts := make([]string, len(r.leaves))
	var known [formRich + 1]string
	pairs := make([][formRich + 1]string, r.paired+1)
	for i, p := range r.leaves {
		if f := p.form(); f != formNone {
			var of string
			texts[i], of = p.words()
			known[f] += "\n" + of
			pairs[p.twins][f] += "\n" + texts[i]
		}
	}
	if r.m.Known = tidy(known[formPlain]); strings.TrimSpace(r.m.Known) == "" {
		r.m.Known = tidy(strings.ReplaceAll(known[formPage], strikeMark, ""))
	}
	takes := make([]form, len(pairs)) // of each pair
	for pair, t := range pairs {
		takes[pair] = formPlain
		better := formPage
		if strings.TrimSpace(t[formPage]) == "" {
			better = formRich
		}
		if pair > 0 && saysMore(t[formPlain], t[better]) {
			takes[pair] = better
		}
	}
	pick := func(of func(Part) form) string {
		var out strings.Builder
		for i, p := range r.leaves {
			if f := p.form(); f != formNone && f == of(p) {
				if html = html || f != formPlain; out.Len() > 0 {
					out.WriteString("\n")
				}
				out.WriteString(texts[i])
			}
		}
		return tidy(out.String())
	}
	if text = pick(func(p Part) form { return takes[p.twins] }); strings.TrimSpace(text) != "" {
		return text, html
	}
	for _, f := range []form{formPage, formRich} {
		if s := pick(func(Part) form { return f }); strings.TrimSpace(s) != "" {
			return s, true
		}
	}
	return text, false
}

// saysMore reports whether of two forms of a letter the plain one does not say what its
// writer sees: the other has struck words, whose line the plain text has lost (RULING/R-85),
// or the plain one says nothing but that the letter is to be read in the other form.
func saysMore(plain, page string) bool {
	switch {
	case strings.TrimSpace(plain) == "" || strings.TrimSpace(page) == "":
		return false // then no choice is needed
	case strings.Contains(page, strikeMark) && Divide(page).Struck != "" && Divide(plain).Struck == "":
		return true
	case len(plain) > longestPointer || !pointer().MatchString(plain):
		return false
	}
	shown := strings.Split(Cut(page), "\n")
	return !slices.ContainsFunc(strings.Split(Cut(plain), "\n"), func(line string) bool { return line != "" && slices.Contains(shown, line) })
}

// longestPointer bounds what is taken for a word that the letter is to be read otherwise.
const longestPointer = 600

// pointer is what programs write into the plain form of a letter that they make as a page.
var pointer = sieve.Once(`(?i)\b(?:x?html|browser|web version)\b`)

// isScore reports whether a part is a file of games as programs keep them (PGN): of one of
// its types, that of the program cmail among them, or so named.
func (p Part) isScore() bool {
	switch p.Kind {
	case "application/vnd.chess-pgn", "application/x-chess-pgn", "application/x-chess", "text/vnd.chess-pgn", "text/x-chess-pgn":
		return true
	}
	return strings.HasSuffix(strings.ToLower(p.Params["name"]), ".pgn")
}

// Of such files so many are looked at, and of each so many octets; one that is longer, or did
// not come whole, is there and empty.
const (
	mostScores   = 4
	longestScore = 256 << 10
)

// scores are the files of games that came with the letter.
func (r *reader) scores() (out []string) {
	for _, p := range r.leaves {
		if !p.isScore() || p.form() != formNone {
			continue
		}
		text := ""
		if len(p.Body) <= longestScore && !p.open {
			text = Decode(p.Body, p.charset)
		}
		if out = append(out, text); len(out) == mostScores {
			break
		}
	}
	return out
}
