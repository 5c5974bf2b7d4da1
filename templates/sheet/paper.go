package sheet

import (
	"regexp"
	"slices"
	"strings"
)

// onStrip is how a reader on paper answers: what the words of a letter by mail say, and what they
// say there. They are tried in their order.
var onStrip = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`^Reply with this line and your move:$`), "Write this line and your move on the strip:"},
	{regexp.MustCompile(`Press Reply[^.;:]*? and (write|put)`), "W${1}"},
	{regexp.MustCompile(`press Reply[^.;:]*? and (write|put)`), "${1}"},
	{regexp.MustCompile(`To answer, press Reply\. `), ""},
	{regexp.MustCompile(`\bpress Reply( to [^.,;:]*)?`), "write on the strip"},
	{regexp.MustCompile(`\bPress Reply( to [^.,;:]*)?`), "Write on the strip"},
	{regexp.MustCompile(`\bWwrite`), "Write"},
	{regexp.MustCompile(`\bWput`), "Put"},
	{regexp.MustCompile(`\bReply with (your|one|a|the|this)\b`), "Write $1"},
	{regexp.MustCompile(`\breply with (your|one|a|the|this)\b`), "write $1"},
	{regexp.MustCompile(`\bReply (in the first line |in words |` + string(code) + `)`), "Write $1"},
	{regexp.MustCompile(`\breply (in the first line |in words |` + string(code) + `)`), "write $1"},
	{regexp.MustCompile(`^PGN attached\. `), ""},
	{regexp.MustCompile(`^The whole game is attached as a file\.$`), ""},
	{regexp.MustCompile(`^Your game is attached as a file for other programs \(PGN\)\.`), "No file of your game can go by post."},
	{regexp.MustCompile(`the attached terms-[^ ,]+\.txt`), "the sheet behind this one"},
	{regexp.MustCompile(`^another reply address, ` + string(code) + `NEW KEY` + string(over) + `; `), ""},
	{regexp.MustCompile(` in the first line\b`), " on the strip"},
	{regexp.MustCompile(`:? ` + string(link) + `[^` + string(over) + `]*` + string(over)), ""},
}

// OnPaper is the letter as a reader on paper has it, who cannot reply by mail: it says how to
// answer on the strip at the foot, and has no links. What others wrote stays as it is.
func OnPaper(s Sheet) Sheet {
	out := s
	out.Blocks = make([]Block, 0, len(s.Blocks))
	for _, b := range s.Blocks {
		if b.kind == KindSaid || b.kind == KindOwn || b.kind == KindFoot {
			out.Blocks = append(out.Blocks, b)
			continue
		}
		b.words, b.items = byStrip(b.words), slices.Clone(b.items)
		for i, x := range b.items {
			b.items[i].Words, b.items[i].Other = byStrip(x.Words), byStrip(x.Other)
		}
		if b.kind == KindWays {
			b.items = slices.DeleteFunc(b.items, func(x Item) bool { return x.Words == "" || x.Words == "Board" })
		}
		if b.kind != KindWays || len(b.items) > 0 {
			out.Blocks = append(out.Blocks, b)
		}
	}
	return out
}

// byStrip is a line as it stands on paper. Words in quotation marks are somebody's own.
func byStrip(w Words) Words {
	parts := strings.SplitAfter(string(w), "”")
	for i, part := range parts {
		said, quoted, _ := strings.Cut(part, "“")
		for _, x := range onStrip {
			said = x.from.ReplaceAllString(said, x.to)
		}
		if strings.Contains(part, "“") {
			said += "“" + quoted
		}
		parts[i] = said
	}
	return Words(strings.Join(parts, ""))
}
