package templates

import (
	"fmt"
	"strings"
	"text/template"

	"postd/correspondence"
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
Circular {{.Number}} to the players of {{.Tournament}} ({{.Label}}), for {{.To}},
from {{.Secretary}}, secretary. Answer to {{.Address}}.
No move is read in an answer to a circular: moves go in an answer to a letter of
your game.
`

var circularText = template.Must(template.New("circular").Parse(circularWords))

// RenderCircular gives a circular its words. They are the secretary's own; the
// office says below them from whom they are, and that no move is read in an
// answer.
func RenderCircular(c Circular) (correspondence.Letterpress, error) {
	c.Text = strings.TrimSpace(strings.ReplaceAll(c.Text, "\r\n", "\n"))
	var b strings.Builder
	if err := circularText.Execute(&b, c); err != nil {
		return correspondence.Letterpress{}, fmt.Errorf("templates: %w", err)
	}
	return correspondence.Letterpress{
		Subject: fmt.Sprintf("%s: circular %d: %s", c.Label, c.Number, c.Subject),
		Text:    b.String(),
	}, nil
}
