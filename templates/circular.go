package templates

import (
	"fmt"
	"strings"
	"sync"
	"text/template"
	"unicode/utf8"

	"postd/correspondence"
	"postd/templates/narrate"
)

// Circular is a letter of the secretary to every player of a tournament.
type Circular struct {
	Label, Tournament  string // "A3", "Autumn Tournament"
	Number             int    // of the circular, from 1
	To                 string // the player's name
	Subject, Text      string // as the secretary wrote them
	Secretary, Address string
}

const circularWords = `{{.Text}}

--------------------------------
{{.Foot}}No move is read in an answer to a circular: moves go in an answer to a
letter of your game.
`

var circularText = sync.OnceValues(func() (*template.Template, error) { return template.New("circular").Parse(circularWords) })

// RenderCircular gives a circular its words. They are the secretary's own, in
// lines of at most 72 columns; the office says below them from whom they are,
// and that no move is read in an answer.
func RenderCircular(c Circular) (correspondence.Rendered, error) {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(c.Text, "\r\n", "\n")), "\n") {
		if line = strings.TrimRight(line, " \t"); utf8.RuneCountInString(line) > columns {
			line = strings.TrimSuffix(fill("", 0, line), "\n")
		}
		lines = append(lines, line)
	}
	var b strings.Builder
	err := execute(&b, circularText, "circular", struct{ Text, Foot string }{
		strings.Join(lines, "\n"),
		fill("", 0, narrate.OneLine(fmt.Sprintf("Circular %d to the players of %s (%s), for %s, from %s, secretary. Answer to %s.",
			c.Number, c.Tournament, c.Label, c.To, c.Secretary, c.Address))),
	})
	if err != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %w", err)
	}
	return correspondence.Rendered{
		Subject: fmt.Sprintf("%s: circular %d: %s", c.Label, c.Number, c.Subject),
		Text:    b.String(),
	}, nil
}
