package ledger

import (
	"slices"
	"strings"
	"unicode"

	"postd/correspondence/sieve"
)

// A signature alone is no note: "Regards, Arthur" below a move says nothing that would
// be worth a letter, and programs set it there by themselves.

// farewell is how letters end, in the languages in which players write.
var farewell = sieve.Once(`^(?i:(?:with )?(?:(?:my |very )?(?:kind|kindest|best|warm|warmest)?[ ]*regards|(?:with )?(?:all )?(?:my )?(?:best|good) wishes|all the best|` +
	`(?:yours|sincerely|truly|faithfully|cordially)(?: (?:sincerely|faithfully|truly|ever|cordially|yours))?|cheers|greetings|best|` +
	`mit (?:freundlichen|besten|herzlichen|vielen) grü(?:ß|ss)en|(?:viele|liebe|beste|freundliche|herzliche|schöne)[rn]? (?:grü(?:ß|ss)e|gru(?:ß|ss))|gru(?:ß|ss)|mfg|hochachtungsvoll|` +
	`(?:bien )?cordialement|bien à vous|amicalement|(?:meilleures )?salutations|(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|atentamente|(?:cordiali|distinti|tanti )?[ ]*saluti|` +
	`atenciosamente|(?:os meus )?cumprimentos|abraços?|(?:met )?(?:vriendelijke|hartelijke)? ?groet(?:en|jes)?|(?:med )?(?:vänliga|bästa)? ?hälsningar|mvh|(?:med )?(?:venlig|vennlig|bedste|beste)? ?hilsen|` +
	`pozdrawiam|z poważaniem|s pozdravem|с уважением|(?:ystävällisin )?terveisin|üdvözlettel|saygılarımla|με εκτίμηση|cu stimă|lep pozdrav))\s*[,.!–—-]*\s*(?:\n|$|\s)`)

// signature reports whether words are only a farewell with a name, or a name of the
// writer's alone.
func signature(words string, names []string) bool {
	words = strings.TrimSpace(words)
	rest, ended := words, farewell().MatchString(words)
	if ended {
		rest = farewell().ReplaceAllString(words, "")
	}
	known := strings.FieldsFunc(strings.ToLower(strings.Join(names, " ")), func(r rune) bool { return !isWord(r) })
	lines := filledLines(rest)
	if len(lines) > 3 {
		return false
	}
	for _, line := range lines {
		all := strings.FieldsFunc(line, func(r rune) bool { return !isWord(r) })
		own := !slices.ContainsFunc(all, func(w string) bool { return !slices.Contains(known, strings.ToLower(w)) })
		if !own && !(ended && len(all) <= 3 && !slices.ContainsFunc(all, unnamed)) {
			return false
		}
	}
	return ended || len(lines) > 0
}

// unnamed reports whether a word is none of a name: it begins small, or has a digit.
func unnamed(w string) bool {
	first := []rune(w)[0]
	return !unicode.IsUpper(first) && unicode.IsLower(first) || strings.ContainsFunc(w, unicode.IsDigit)
}

func filledLines(text string) (out []string) {
	for line := range strings.Lines(text) {
		if strings.ContainsFunc(line, isWord) {
			out = append(out, line)
		}
	}
	return out
}
