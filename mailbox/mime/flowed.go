package mime

import (
	"bytes"
	"strings"
)

// unflow joins the lines of a text that says format=flowed (RFC 3676): a line
// that ends in a space goes on in the next of the same depth of quotation.
// With DelSp the space was put there for the purpose, and goes.
func unflow(text string, params map[string]string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if !strings.EqualFold(params["format"], "flowed") {
		return text
	}
	delSp := strings.EqualFold(params["delsp"], "yes")
	var lines [][]byte
	open, openDepth := false, 0 // the last line goes on
	for line := range strings.SplitSeq(text, "\n") {
		depth := 0
		for depth < len(line) && line[depth] == '>' { // RFC 3676 4.5
			depth++
		}
		words := strings.TrimPrefix(line[depth:], " ") // space-stuffed (RFC 3676 4.4)
		signature := words == "-- "                    // never flowed (RFC 3676 4.3)
		if open && depth == openDepth && !signature {
			last := &lines[len(lines)-1]
			if delSp {
				*last = (*last)[:len(*last)-1]
			}
			*last = append(*last, words...)
		} else if depth > 0 {
			lines = append(lines, []byte(strings.Repeat(">", depth)+" "+words))
		} else {
			lines = append(lines, []byte(words))
		}
		open = strings.HasSuffix(words, " ") && !signature
		openDepth = depth
	}
	return string(bytes.Join(lines, []byte("\n")))
}
