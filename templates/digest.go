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

// Digest is the one letter a day that a player has asked for: the player's games
// that run, each as the letters of that game show it (RULING/R-2).
type Digest struct {
	Name              string // of the player
	At                time.Time
	Office, Secretary string
	Games             []DigestGame
}

// DigestGame is one of them. The notice is of no event: it holds the game.
type DigestGame struct {
	Notice correspondence.Notice
	Reader correspondence.Reader
}

// nears is how long before its date an adjudication is told of, elapsed.
const nears = 30 * 24 * time.Hour

// RenderDigest gives the letter its words.
func RenderDigest(d Digest) (correspondence.Rendered, error) {
	o := digestLetter{officeLetter: officeLetter{letter: of(d.Office, d.Secretary), Who: d.Name}}
	var first time.Time
	for _, x := range d.Games {
		l := newLetter(x.Notice, x.Reader)
		g, err := digestGameOf(l)
		if err != nil {
			return correspondence.Rendered{}, err
		}
		if l.ToAct() {
			o.Acts++
			if ends := l.clock.ends; !ends.IsZero() && (first.IsZero() || ends.Before(first)) {
				first, o.First, o.FirstShort = ends, l.Until(), l.UntilShort()
			}
		}
		o.Games = append(o.Games, g)
		o.cited = append(o.cited, l.cited...)
	}
	o.clean()
	return o.set("digest", &o)
}

// digestLetter is what the words of the letter are given.
type digestLetter struct {
	officeLetter
	Games             []digestGame
	Acts              int    // in how many of them the reader is to act
	First, FirstShort string // until when the reader has in the first of these
}

// digestGame is what is said of one game.
type digestGame struct {
	Head string
	Says []string
}

// Count is how many games there are: "one game", "3 games".
func (d *digestLetter) Count() string { return counted(len(d.Games), "game") }

// ActsIn says in how many of the games the reader is to act.
func (d *digestLetter) ActsIn() string { return counted(d.Acts, "game") }

// ActsOf says it of all the reader's games: "2 of your 5 games".
func (d *digestLetter) ActsOf() string {
	switch n := len(d.Games); {
	case n == 1:
		return "your game"
	case n == d.Acts:
		return fmt.Sprintf("each of your %d games", n)
	default:
		return fmt.Sprintf("%d of your %d games", d.Acts, n)
	}
}

// counted writes a number of things: "one game", "3 games".
func counted(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func digestGameOf(l *letter) (g digestGame, err error) {
	g.Head = inLine(l.g.Label)
	if l.g.Sides[0].Name() != "" {
		g.Head += ", against " + l.OppName()
	}
	if g.Says, err = l.linesOf("digest/game"); err != nil {
		return g, fmt.Errorf("templates: digest: %w", err)
	}
	return g, nil
}

// Since is when the reader's time began to run; "" if it does not run yet.
func (l *letter) Since() string {
	if l.clock.kind == "" || l.clock.begins || l.n.At.Before(l.clock.of.Begin) {
		return ""
	}
	return l.instant(l.clock.of.Begin)
}

// Runs says that the reader's time runs, and has not run out.
func (l *letter) Runs() bool { return l.Since() != "" && !l.StandsStill() && !l.Exceeded() }

// AskedBack says that the reader is asked back what a line of their own letter
// meant.
func (l *letter) AskedBack() bool {
	return l.player && len(l.g.Asked(l.me)) > 0
}

// Adjudication is the date at which adjudication may be claimed, if it is near,
// and whether it has come.
func (l *letter) Adjudication() string {
	at, _, ok := l.g.Agreement.AdjudicationAt()
	if !ok || l.Over() || l.Frozen() || l.n.At.Add(nears).Before(at) {
		return ""
	}
	return l.long(at)
}

// AdjudicationOpen says that it has come.
func (l *letter) AdjudicationOpen() bool {
	at, _, ok := l.g.Agreement.AdjudicationAt()
	return ok && !l.n.At.Before(at)
}

// MyQuestions counts the questions to the umpire that are open.
func (l *letter) MyQuestions() (n int) {
	for _, q := range l.g.Appeals {
		if q.Open() && !l.Over() && l.player && q.By == l.me {
			n++
		}
	}
	return n
}

// AllowedNow is what is allowed for the time that runs.
func (l *letter) AllowedNow() string { return l.length(l.clock.of.Allowed) }

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
	if err := execute(&b, sheetText, "sheet", s); err != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %w", err)
	}
	return correspondence.Rendered{
		Subject: fmt.Sprintf("%s: daily sheet, %s", s.Tournament, calendar.DayWords(s.At, s.At.Location())),
		Text:    b.String(),
	}, nil
}
