package templates

import (
	"embed"
	"fmt"
	htmltemplate "html/template"
	"io"
	"strings"
	"sync"
	"text/template"

	"postd/correspondence"
	"postd/rules"
)

//go:embed letters/*.tmpl letter.txt.tmpl letter.html.tmpl
var files embed.FS

// words, textPart and htmlPart are the templates, parsed when they are first used: the
// words of every kind, and the two layouts in which they are set.
var (
	words = sync.OnceValues(func() (*template.Template, error) {
		t, err := template.New("words").Option("missingkey=error").ParseFS(files, "letters/*.tmpl")
		if err != nil {
			return nil, err
		}
		return t, nil
	})
	textPart = sync.OnceValues(func() (*template.Template, error) {
		return template.New("letter.txt.tmpl").Funcs(template.FuncMap{
			"fill": fill, "quoted": quoted, "noted": noted, "upper": strings.ToUpper,
		}).ParseFS(files, "letter.txt.tmpl")
	})
	htmlPart = sync.OnceValues(func() (*htmltemplate.Template, error) {
		return htmltemplate.New("letter.html.tmpl").ParseFS(files, "letter.html.tmpl")
	})
)

// executed is what templates of both kinds can do.
type executed interface {
	ExecuteTemplate(w io.Writer, name string, data any) error
}

// execute puts data into the words of a template.
func execute[T executed](w io.Writer, parsed func() (T, error), name string, data any) error {
	t, err := parsed()
	if err != nil {
		return err
	}
	return t.ExecuteTemplate(w, name, data)
}

// layOut sets a letter as text and as a page.
func layOut(s layout) (text, html string, err error) {
	var asText, asPage strings.Builder
	if err := execute(&asText, textPart, "letter.txt.tmpl", s); err != nil {
		return "", "", err
	}
	if err := execute(&asPage, htmlPart, "letter.html.tmpl", s); err != nil {
		return "", "", err
	}
	return tidy(asText.String()), asPage.String(), nil
}

// kinds are all the kinds of notices, in the order of correspondence.
var kinds = []correspondence.NoticeKind{
	correspondence.NTerms, correspondence.NStart, correspondence.NAck, correspondence.NMove, correspondence.NMoveLate,
	correspondence.NAmbiguous, correspondence.NNoCapture, correspondence.NSeveral, correspondence.NIllegal, correspondence.NRestored,
	correspondence.NNameMan, correspondence.NBound, correspondence.NRefusal,
	correspondence.NPenalty, correspondence.NWaived, correspondence.NInterpret, correspondence.NReadAs,
	correspondence.NAdopted, correspondence.NReplyVoid, correspondence.NLaw3, correspondence.NRefused,
	correspondence.NReturned, correspondence.NOutOfTurn, correspondence.NUnread, correspondence.NDoubt, correspondence.NConfirm, correspondence.NOffer,
	correspondence.NOfferBare, correspondence.NOfferEnded, correspondence.NReminder, correspondence.NReminders, correspondence.NExcess,
	correspondence.NLate, correspondence.NAdjSoon, correspondence.NAdjOpen, correspondence.NAdjDue, correspondence.NStatement, correspondence.NDossier,
	correspondence.NResult, correspondence.NEnded, correspondence.NAppeal, correspondence.NProposal, correspondence.NAgreed, correspondence.NUmpire, correspondence.NCalendar, correspondence.NFifty, correspondence.NSilence, correspondence.NLeave, correspondence.NHeld,
	correspondence.NDischarged, correspondence.NRuling, correspondence.NOutage, correspondence.NUnreceived, correspondence.NStatus,
	correspondence.NHelp, correspondence.NNote, correspondence.NCondFired, correspondence.NCondLapsed,
	correspondence.NConditions, correspondence.NTry, correspondence.NReport,
}

// Render puts a notice into words for one reader. An error means that a
// template is at fault.
func Render(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	if s, anew, err := tree(n, r); anew {
		if err != nil {
			return correspondence.Rendered{}, err
		}
		return set(s), nil
	}
	l := newLetter(n, r)
	s, err := l.set()
	if err != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %s: %w", n.Kind, err)
	}
	text, html, err := layOut(s)
	if err != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %s: %w", n.Kind, err)
	}
	p := correspondence.Rendered{Subject: s.Subject, Text: text, HTML: html}
	if s.shown {
		p.Board, p.Position, p.Last, p.View = true, s.Board.position, s.Board.last, s.Board.view
	}
	return p, nil
}

// layout is a letter of the old engine ready to be set: what both layouts are given.
type layout struct {
	Subject string
	Office  string
	News    []span
	Blocks  []block
	Note    note
	Quoted  []string
	Views   []note // what the sides say of a position that is to be adjudged
	Score   score
	Time    account
	Board   board
	Foot    foot

	shown bool // the body has the position
}

// set executes the words of the kind and gathers the sections that the body
// asks for.
func (l *letter) set() (layout, error) {
	kind := string(l.n.Kind)
	news, err := l.say(kind + "/news")
	if err != nil {
		return layout{}, err
	}
	body, err := l.say(kind + "/body")
	if err != nil {
		return layout{}, err
	}
	subject, err := l.say(kind + "/subject")
	if err != nil {
		return layout{}, err
	}
	moved, err := l.leaveMoved()
	if err != nil {
		return layout{}, err
	}
	heard, err := l.heard()
	if err != nil {
		return layout{}, err
	}
	s := layout{Subject: l.subject(subject), Office: l.Office(), Note: l.note(), Quoted: l.StatementLines(), Views: l.views(), Blocks: read(l.writer() + struckOut(l) + heard + moved + body + notYours(l))}
	for _, line := range filled(news) {
		s.News = append(append(s.News, spans(line)...), span{Break: true})
	}
	noted := false
	for _, b := range s.Blocks {
		switch b.Kind {
		case "score":
			s.Score = l.score()
		case "time":
			if s.Time, err = l.account(); err != nil {
				return layout{}, err
			}
		case "position":
			s.Board, s.shown = l.board(), true
		case "note":
			noted = true
		}
	}
	if !noted && s.Note.From != "" {
		s.Blocks = append(s.Blocks, block{Kind: "note"})
	}
	if s.shown && s.Board.position == (rules.Position{}) {
		s.shown = false
	}
	s.Foot = l.foot()
	return s, nil
}

// filled are the lines of a text that are not empty.
func filled(text string) (out []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// say executes a named template of the words.
func (l *letter) say(name string) (string, error) {
	var b strings.Builder
	if err := execute(&b, words, name, l); err != nil {
		return "", err
	}
	return l.once(b.String()), nil
}
