package templates

import (
	"fmt"
	"strings"
	"sync"
	"text/template"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
)

// Sheet is what the secretary's daily sheet tells of one tournament. Its times
// are instants; Zone of At is the one in which the sheet is written.
type Sheet struct {
	Tournament  string
	At          time.Time
	Open, Due   []SheetGame
	Letters     []SheetLetter // that wait for a person
	Unheard     []SheetUnheard
	Passed      []SheetPassed // that lie in a mailbox and could not be fetched
	Failed      []SheetPosting
	Queued      int
	Oldest      time.Time // when the oldest letter in the outbox was filed
	ReadThrough time.Time // up to when the mailbox is read
	Book        string    // where the log stands
}

// SheetGame is one game on the sheet.
type SheetGame struct {
	Label, White, Black string
	Deadline            time.Time // of the open turn or choice; zero if none runs
}

// SheetLetter is a letter that only a person can place.
type SheetLetter struct {
	Number  uint64
	Arrived time.Time
	Why     string
}

// SheetUnheard is what came of one player and was not acted on.
type SheetUnheard struct {
	Player, Games string // the games by their labels, if they are known
	Letters       []uint64
	Why           string
}

// Numbers are those of the letters, the first of many.
func (u SheetUnheard) Numbers() string {
	var b strings.Builder
	for i, n := range u.Letters[:min(len(u.Letters), 10)] {
		if i > 0 {
			b.WriteString(" ")
		}
		fmt.Fprint(&b, n)
	}
	if len(u.Letters) > 10 {
		b.WriteString(" …")
	}
	return b.String()
}

// SheetPassed is a letter in a mailbox that could not be fetched.
type SheetPassed struct {
	Number  uint32 // in that mailbox
	Mailbox string
	At      time.Time // when it was passed over
	Why     string
}

// SheetPosting is a letter of the office that was refused for good.
type SheetPosting struct{ To, Subject, Answer string }

const sheetWords = `{{if and (not .Due) (not .Letters) (not .Failed) (not .Passed) (not .Unheard)}}Nothing needs you today.{{else}}Games due within three days: {{len .Due}}. Letters to place: {{len .Letters}}.
Letters that could not be sent: {{len .Failed}}.{{with .Unheard}} Players with letters not heard: {{len .}}.{{end}}{{with .Passed}}
Letters that could not be fetched: {{len .}}.{{end}}{{end}}

{{if .Due}}DUE WITHIN THREE DAYS
{{range .Due}}   {{.Label}}  {{.White}} v {{.Black}}: {{$.When .Deadline}}
{{end}}
{{end}}{{if .Letters}}LETTERS THAT WAIT FOR YOU  (postd mail show NUMBER)
{{range .Letters}}   {{.Number}}  came {{$.When .Arrived}}{{if .Why}}: {{.Why}}{{end}}
{{end}}
{{end}}{{if .Unheard}}NOT HEARD  (postd mail release NUMBER has a letter read)
{{range .Unheard}}   {{.Player}}{{with .Games}}, {{.}}{{end}}: {{len .Letters}} {{if eq (len .Letters) 1}}letter{{else}}letters{{end}} not heard.
      {{.Why}}. Read {{if eq (len .Letters) 1}}it{{else}}them{{end}}?  {{.Numbers}}
{{end}}
{{end}}{{if .Passed}}LETTERS THAT COULD NOT BE FETCHED  (postd mail passed)
{{range .Passed}}   {{.Number}}  in {{.Mailbox}}, passed over {{$.When .At}}:
      {{.Why}}
{{end}}   Perhaps a move is in one: look into the mailbox with a mail program.
   Try again to fetch it, or let it lie, in the mail room.

{{end}}{{if .Failed}}LETTERS THAT COULD NOT BE SENT
{{range .Failed}}   to {{.To}}: {{.Subject}}
      {{.Answer}}
{{end}}
{{end}}GAMES IN PLAY: {{len .Open}}
{{range .Open}}   {{.Label}}  {{.White}} v {{.Black}}{{if .Deadline.IsZero}}{{else}}, until {{$.When .Deadline}}{{end}}
{{end}}
POST
   {{if .Queued}}Letters waiting in the outbox: {{.Queued}}.
   The oldest waits since {{$.When .Oldest}}.{{else}}Every letter has gone out.{{end}}
   {{if .ReadThrough.IsZero}}The mailbox has not been read yet.{{else}}The mailbox is read up to {{$.When .ReadThrough}}.{{end}}
{{with .Book}}
The office's book: {{.}}.
{{end}}`

var sheetText = sync.OnceValues(func() (*template.Template, error) { return template.New("sheet").Parse(sheetWords) })

// When writes an instant by the clocks of the sheet.
func (s Sheet) When(t time.Time) string { return calendar.Instant(t, s.At.Location()) }

// RenderSheet gives the daily sheet its words.
func RenderSheet(s Sheet) (correspondence.Rendered, error) {
	var b strings.Builder
	t, err := sheetText()
	if err != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %w", err)
	}
	if err := t.Execute(&b, s); err != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %w", err)
	}
	return correspondence.Rendered{
		Subject: fmt.Sprintf("%s: daily sheet, %s", s.Tournament, calendar.DayWords(s.At, s.At.Location())),
		Text:    b.String(),
	}, nil
}
