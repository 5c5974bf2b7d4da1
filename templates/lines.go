package templates

import (
	"strconv"
	"strings"

	"postd/templates/narrate"
)

func itoa(n int) string { return strconv.Itoa(n) }

// lineEnds makes every end of a line one.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n", "\f", "\n")

// lines makes the lines of a text from outside.
func lines(s string) []string {
	s = lineEnds.Replace(s)
	var out []string
	for _, line := range strings.Split(s, "\n") {
		line = narrate.OneLine(line)
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	if n := len(out); n > 0 && out[n-1] == "" {
		out = out[:n-1]
	}
	return out
}
