package public

import (
	"cmp"
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/diagram"
	"postd/rules"
	"postd/templates/narrate"
)

// gameBody is the page of a game.
type gameBody struct {
	Label, White, Black string
	News                []string // how it stands, the duty first
	Due                 bool     // the reader has something to do
	Older, Guest        bool
	Line, Write         string // the line to reply with, and a letter with it
	Hidden              string
	Board               boardView
	Agreed              string // the opening
	Score               []scoreRow
	Also                bool // moves stand in two notations
	Records             []recordRow
	Struck              []string
	Memos               []string // what the side noted for itself
	Try                 *tryView
	Clock               string // the sentence from which the end of the turn can be worked out
	Time                *timeView
	Letters             []letterRow // where they were asked for
	Sent                int         // how many there are
	Files               string      // the path of what other programs read; empty: there is nothing for them
	PGN                 bool
}

// boardView is a board with the ways through its game.
type boardView struct {
	SVG                   template.HTML
	Heading, White, Black string
	First, Back, On, Last string // empty where there is no way on
	Turn                  string
	View                  string // the side at the bottom, "white"
	Picture               string
	At, Side              string // of the address, for a form
	position              rules.Position
	last                  rules.Move
	ply                   int
	view                  rules.Colour
}

type scoreRow struct {
	No           string
	White, Black []cell
}

// cell is a move of the score.
type cell struct {
	Words, Also, Href string
	Here              bool
}

type recordRow struct{ No, By, Words string }

type letterRow struct{ No, At, Subject string }

// timeView is the time of a turn, day by day.
type timeView struct {
	Begun, Allowed, Used, Left, Ends, Calendar string
	Exceeded                                   bool
	Days                                       []dayRow
}

type dayRow struct {
	Day, Counted, Total, Left, Why string
	Off                            bool
}

// gamePage is a game as the link shows it.
func (s *Site) gamePage(a *asked, k Look) (answer, error) {
	q := a.URL.Query()
	b := gameBody{
		Label: k.Label, White: k.Names[rules.White], Black: k.Names[rules.Black],
		News: k.news(), Older: k.Older, Guest: k.Guest, Hidden: k.Hidden,
	}
	secret := a.names("secret")
	base := s.path(boardPath)
	if k.Guest {
		base = s.path(guestPath)
	}
	b.Files, b.PGN = base+secret+"/", k.Hidden == ""
	if k.Hidden == "" {
		b.Board = k.board(q, b.Files)
		b.Agreed = k.Agreed
		b.Score, b.Also = k.score(b.Board.ply, b.Board.view)
	}
	if t := k.Seat; t != nil {
		b.Due = t.Turn || t.Choice
		b.Struck, b.Records, b.Memos = t.Struck, k.records(), t.Memos
		if t.Line != "" {
			b.Line, b.Write = strings.TrimSpace(t.Line), k.mailto(t.Line)
		}
		b.Clock, b.Time = t.Clock, k.time()
		if b.Sent = k.number; q.Has("letters") {
			all, err := s.letters(k.opened)
			if err != nil {
				return answer{}, err
			}
			for i, x := range all {
				b.Letters = append(b.Letters, letterRow{fmt.Sprint(i + 1), calendar.Instant(x.At, k.Zone), x.Subject})
			}
		}
		if tries, _ := t.May(); tries {
			b.Try = k.try(q.Get("line"), &b.Board)
		}
	}
	title := fmt.Sprintf("%s: %s v %s", k.Label, k.Names[rules.White], k.Names[rules.Black])
	switch {
	case k.Names == [2]string{unnamed, unnamed}:
		title = "Game " + k.Label
	case k.Seat != nil:
		title = fmt.Sprintf("%s: your game with %s", k.Label, k.Names[k.View.Other()])
	}
	return s.page("game", title, b)
}

// news tells how the game stands, and what the reader is to do.
func (k Look) news() (out []string) {
	switch {
	case k.Older:
		out = append(out, "This link is of an older letter, so it shows the moves that were answered. The newest letter of the game has a link that opens more.")
	case k.Guest && !k.Over && k.Hidden == "":
		words := "For guests: the moves that were answered"
		if k.delay > 0 {
			words += fmt.Sprintf(", but for the last %d", k.delay)
		}
		out = append(out, words+".")
	}
	if k.Over {
		if end := cmp.Or(k.Ending, "The game is over"); k.Result != "" {
			out = append(out, fmt.Sprintf("%s: %s.", end, k.Result))
		} else {
			out = append(out, end+".")
		}
		if k.Appealed {
			out = append(out, "The result is under appeal.")
		}
		return out
	}
	if k.Seat != nil {
		out = append(out, k.duty()...)
	}
	return out
}

// duty tells a seat what it is to do, and until when. All that it knows is in the seat,
// which is the same whatever the office thinks of a record that was not answered.
func (k Look) duty() []string {
	t := k.Seat
	switch {
	case t.Frozen:
		return []string{"The position is to be judged; nobody is to move."}
	case t.Pending:
		return []string{fmt.Sprintf("Your move %s %s has been sent; there is no answer yet. Nothing to do.", t.No, k.outstanding())}
	}
	var out []string
	if t.Unsettled {
		out = append(out, fmt.Sprintf("%s’s move %s %s is not settled. Your newest letter about it tells what you may do.", t.By, t.No, k.outstanding()))
	}
	until := k.long(t.Until)
	switch {
	case t.Turn && t.Exceeded, t.Choice && t.Exceeded:
		return append(out, "Your time has run out: it ended "+until+".")
	case (t.Turn || t.Choice) && t.Still:
		return append(out, "It is for you to act, and your time stands still.")
	case t.Turn && t.First && !t.Begins.IsZero() && until != "":
		return append(out, fmt.Sprintf("You begin. Your first move, by %s.", until))
	case t.Turn && until != "":
		return append(out, "Your move, by "+until+".")
	case t.Turn:
		return append(out, "It is your move.")
	case t.Choice && until != "":
		return append(out, "You have a choice to make, by "+until+". Your newest letter tells which.")
	case t.Choice:
		return append(out, "You have a choice to make. Your newest letter tells which.")
	case t.Awaits:
		return append(out, "Your time begins when our newest letter has reached you.")
	case t.Unsettled:
		return out
	}
	return append(out, k.Names[k.View.Other()]+" is to play. Nothing to do.")
}

// outstanding is the record that is not in the score, as it was written.
func (k Look) outstanding() string {
	all := []string{narrate.Said(k.Seat.Words)}
	for _, words := range k.Seat.Also {
		all = append(all, narrate.Said(words))
	}
	return strings.Join(all, ", ")
}

// long is an instant in full, in the reader's zone, as letters write it: midnight is the end of
// a day.
func (k Look) long(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return narrate.Moment(t.Truncate(time.Minute), k.Zone) + " (" + narrate.Place(k.Zone) + ")"
}

// board draws the position that the address names.
func (k Look) board(q url.Values, files string) boardView {
	n, view := k.at(q.Get("at")), k.View
	switch q.Get("side") {
	case "w":
		view = rules.White
	case "b":
		view = rules.Black
	}
	b := boardView{position: k.Position(n), ply: n, view: view, View: "white", At: k.key(n)}
	if view == rules.Black {
		b.View = "black"
	}
	if view != k.View {
		b.Side = b.View[:1]
	}
	b.Heading = "At the beginning"
	if n > 0 {
		b.last = k.Plies[n-1].Move
		b.Heading = "After " + k.numbered(n)
	}
	k.draw(&b)
	way := func(n int) string { return k.href(n, view) }
	if n > 0 {
		b.First, b.Back = way(0), way(n-1)
	}
	if n < len(k.Plies) {
		b.On, b.Last = way(n+1), way(len(k.Plies))
	}
	b.Turn = k.href(n, view.Other())
	v := url.Values{"at": {b.At}}
	if b.Side != "" {
		v.Set("side", b.Side)
	}
	b.Picture = files + "board.png?" + v.Encode()
	return b
}

// draw draws a position and tells it in words.
func (k Look) draw(b *boardView) {
	style, squares := k.styled.Style()
	if squares == nil {
		b.White, b.Black = diagram.Words(b.position, style)
		b.SVG = template.HTML(diagram.SVG(b.position, b.view, b.last, style, "board", b.Heading)) // all that is in it is escaped there
		return
	}
	b.White, b.Black = diagram.WordsNamed(b.position, squares)
	b.SVG = template.HTML(diagram.SVGNamed(b.position, b.view, b.last, squares, "board", b.Heading))
}

// href is the way to the position after the first n plies.
func (k Look) href(n int, view rules.Colour) string {
	to := "?at=" + k.key(n)
	if view != k.View {
		to += "&side=" + strings.ToLower(view.String()[:1])
	}
	return to + "#board"
}

// numbered is the move of the nth ply with its number: "3… P-QR3".
func (k Look) numbered(n int) string {
	p := k.Position(n - 1)
	return numberOf(p) + " " + k.styled.Moves(p, k.Plies[n-1].Move)[0]
}

// numberOf is the number of the next move of a position: "3." or "3…".
func numberOf(p rules.Position) string {
	if p.Turn() == rules.White {
		return narrate.Number(p.Number(), rules.White) + "."
	}
	return narrate.Number(p.Number(), rules.Black)
}

// score is the score with a way to the position after each move.
func (k Look) score(here int, view rules.Colour) (rows []scoreRow, also bool) {
	for i := range k.Plies {
		p := k.Position(i)
		words := k.styled.Moves(p, k.Plies[i].Move)
		c := cell{Words: words[0], Href: k.href(i+1, view), Here: i+1 == here}
		if len(words) > 1 {
			c.Also, also = words[1], true
		}
		if len(rows) == 0 || p.Turn() == rules.White && p.Commences() {
			rows = append(rows, scoreRow{No: fmt.Sprint(p.Number())})
		}
		if last := &rows[len(rows)-1]; p.Turn() == rules.White {
			last.White = append(last.White, c)
		} else {
			last.Black = append(last.Black, c)
		}
	}
	return rows, also
}

// records are the words of all records of a game of which the office says nothing.
func (k Look) records() (rows []recordRow) {
	by := k.Start.Turn()
	number := k.Start.Number()
	for i, words := range k.Seat.Records {
		if i > 0 {
			if by == rules.Black {
				number++
			}
			by = by.Other()
		}
		rows = append(rows, recordRow{narrate.Number(number, by), by.String(), narrate.ShortLine(words, 200)})
	}
	return rows
}

// time is the time of the seat's turn or choice, day by day; nil where none runs.
func (k Look) time() *timeView {
	t := k.Seat.Time
	if t.Begin.IsZero() {
		return nil
	}
	v := &timeView{
		Begun: k.long(t.Begin), Allowed: k.Length(t.Allowed - t.Carried), Used: k.Length(t.Used), Left: k.Length(t.Left),
		Ends: k.long(t.Deadline), Calendar: t.Calendar, Exceeded: t.Exceeded(),
	}
	for _, d := range t.Days {
		v.Days = append(v.Days, dayRow{
			Day: d.Date.Words(), Counted: calendar.Duration(d.Counts), Total: k.Length(d.Total), Left: k.Length(t.LeftAfter(d)),
			Why: strings.Join(d.Why, "; "), Off: d.Reckoned == 0,
		})
	}
	return v
}

// mailto is a letter to the office about this game with its first line written (RFC 6068).
// It bears no key of the seat: whoever has the link to a page cannot move by it.
func (k Look) mailto(line string) string {
	subject := k.Label
	if k.number > 0 {
		subject += fmt.Sprintf("/%d", k.number)
	}
	return "mailto:" + escaped(k.office) + "?subject=" + escaped(subject) + "&body=" + escaped(strings.TrimSpace(line)+" ")
}

// escaped writes a value of such a link: all but letters, digits and a few signs by their
// octets.
func escaped(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(url.QueryEscape(s), "+", "%20"), "%40", "@")
}
