package correspondence

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// A letter may bring the game as a program keeps it (PGN). What equals the score is a
// quotation (RULING/R-69), and satisfies the duty of BCC1903/V.3; one move more in the
// writer's turn is as if it were typed in algebraic notation (RULING/R-78), and words behind
// that move are a note (RULING/R-68). Anything else comes back with the first difference.
// Tags and results say nothing.

// scored is what a letter says with the files that came with it.
type scored struct {
	text  string // what its writer wrote, with what the file says in words
	aside string // what of it stood behind the new move
	fault string // why the file is not the score of the game; "": it is
}

// WithScores is the new text of a letter of a side with what the files of games that came with
// it say, in words.
func (g Game) WithScores(of terms.Party, text string, files []string) string {
	by, ok := of.Colour()
	if !ok {
		return text
	}
	return g.scored(by, text, files).text
}

// hearsScores puts what the files of the letter say into its text.
func (d *docket) hearsScores() {
	s := d.g.scored(d.letter.Of, d.letter.Text, d.letter.Scores)
	d.letter.Text, d.unscored, d.behind = s.text, s.fault, s.aside
}

// takesOff lets words of a file go on without the command that kept them from being read.
func (d *docket) takesOff() {
	if i := strings.LastIndex(d.note, asNote+d.behind); d.behind != "" && i >= 0 {
		d.note = d.note[:i] + d.note[i+len(asNote):]
	}
}

const asNote = "NOTE "

// returnsScore sends back a file that is not the score of the game, with the first difference
// and ours (RULING/R-69).
func (d *docket) returnsScore() {
	if d.unscored == "" {
		return
	}
	by := d.letter.Of
	d.conclude(events.Returned{By: by, Words: "PGN", Why: events.WhyOtherScore})
	d.tell("", NReturned, terms.PartyOf(by), Notice{By: by, Record: "PGN", Reason: events.WhyOtherScore, Detail: d.unscored, PGN: true}, "RULING/R-69")
}

// scored looks into the files of a letter. In a game that is over they say nothing.
func (g Game) scored(by rules.Colour, text string, files []string) scored {
	text = g.withoutOpening(text)
	if len(files) == 0 || g.Over() {
		return scored{text: text}
	}
	return scoredIn(g, by, text, files)
}

// scoredIn looks into the files of a letter to a game that runs.
func scoredIn(g Game, by rules.Colour, text string, files []string) scored {
	q := quoted{g: &g, by: by, expect: g.expects(by)}
	q.stand()
	f, fault := gameIn(files, g.Label)
	if fault == "" {
		fault = f.playsOpening(g.Agreement.OpeningMoves())
	}
	if fault == "" {
		fault = f.follows(&q)
	}
	if fault != "" {
		if g.Silent() {
			fault = "it is not as we have it" // nothing is said of records (BOOK/2.4)
		}
		return scored{text: text, fault: fault}
	}
	row, aside := f.says(&q)
	if own := q.ownIn(text); own != nil && len(f.words) > q.due-f.from {
		if !q.sameMove(*own, f) {
			return scored{text: text, fault: fmt.Sprintf("it ends with %s, and your letter says %s", f.shown(&q, q.due), own.Record.Words)}
		}
		row, aside = q.last(), ""
	}
	if row != "" && !q.isRow(row) {
		row = "" // as it was written it is no line by itself, and would be a note
	}
	parts := []string{row, text}
	if aside != "" {
		parts = append(parts, asNote+aside)
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return strings.TrimSpace(s) == "" })
	return scored{text: strings.Join(parts, "\n"), aside: aside}
}

// scoreFile is a game in a file.
type scoreFile struct {
	game  rules.PGN
	from  int      // the place of its first move in the game
	words []string // its moves in algebraic notation, the last one perhaps as it stands
	moves []rules.Move
	bad   string // what stands behind the last legal move and is none; "": nothing
}

// Files are looked at so far, and a note of so many signs is taken from one.
const (
	mostInFile   = 16 // games
	longestAside = 4000
)

// gameIn finds the game in the files of a letter: the only one, or of several the one that
// bears the label.
func gameIn(files []string, label string) (scoreFile, string) {
	var all, ours []scoreFile
	count := 0
	for _, text := range files {
		if text == "" {
			return scoreFile{}, "it is too long, or did not come whole"
		}
		r := rules.NewPGNReader(strings.NewReader(text))
		for {
			g, err := r.Next()
			var bad *rules.PGNError
			if err == io.EOF {
				break
			} else if err != nil && !errors.As(err, &bad) {
				return scoreFile{}, "it cannot be read"
			}
			f := scoreFile{game: g}
			if bad != nil {
				if f.bad = bad.Word; f.bad == "" || !isAlgebraic(bad.Word) {
					f.bad = "?"
				}
			}
			if count++; count > mostInFile {
				return scoreFile{}, fmt.Sprintf("it holds more than %d games", mostInFile)
			}
			if all = append(all, f); f.bears(label) {
				ours = append(ours, f)
			}
		}
	}
	switch {
	case len(all) == 1:
		return all[0], ""
	case len(ours) == 1:
		return ours[0], ""
	case len(all) == 0:
		return scoreFile{}, "there is no game in it"
	}
	return scoreFile{}, fmt.Sprintf("it holds %d games, and does not say which is %s", len(all), label)
}

func isAlgebraic(word string) bool {
	_, err := descriptive.Algebraic.Parse(word)
	return err == nil && len(word) < 10
}

// bears reports whether a tag of the file names the game by its label.
func (f scoreFile) bears(label string) bool {
	return label != "" && slices.ContainsFunc(f.game.Tags, func(t rules.Tag) bool {
		return (t.Name == "GameId" || t.Name == "CmailGameName" || t.Name == "CMailGameName") && strings.EqualFold(t.Value, strings.Join(strings.Fields(label), "_"))
	})
}

// follows reports in which way the file is not the score, or the score with one move more in
// the writer's turn; "" if it is. Of the writer's own record that is not answered, and of one
// in question, nothing is told: what stands there the board does not know (RULING/R-2).
func (f *scoreFile) follows(q *quoted) string {
	if f.from = q.beginning(f.game.Start); f.from < 0 {
		return "it begins from another position"
	}
	p := f.game.Start
	if p == (rules.Position{}) {
		p = rules.Start()
	}
	for _, m := range f.game.Moves {
		next, err := p.Play(m)
		if err != nil {
			return "it cannot be read"
		}
		f.words, p = append(f.words, p.SAN(m)), next
	}
	f.moves = f.game.Moves
	known := q.known()
	for i, m := range f.moves {
		if at := f.from + i; at < known && q.all.at(at).readings[0] != m {
			return fmt.Sprintf("it has %s, where %s stands", f.shown(q, at), q.all.at(at).shown())
		}
	}
	end := f.from + len(f.words)
	if f.bad != "" {
		switch {
		case f.bad == "?" || !q.mine && end >= q.due:
			return fmt.Sprintf("it cannot be read behind its move %d", end)
		case end < known:
			f.words = append(f.words, f.bad)
			return fmt.Sprintf("it has %s, where %s stands", f.shown(q, end), q.all.at(end).shown())
		case end < q.due:
			return fmt.Sprintf("it has %s, which is no move there", f.bad)
		}
		f.words, end = append(f.words, f.bad), end+1
	}
	switch beyond := end - q.due; {
	case beyond <= 0:
		return ""
	case !q.mine:
		return fmt.Sprintf("it goes on with %s, and it is not your turn", f.shown(q, q.due))
	case beyond > 1:
		return fmt.Sprintf("it goes on with %d moves, from %s", beyond, f.shown(q, q.due))
	}
	return ""
}

// shown is a move of the file with its number.
func (f *scoreFile) shown(q *quoted, at int) string {
	return q.numberOf(at) + f.words[at-f.from]
}

// says is what the file says in a line: the move that is more, beside the one that it
// answers, with the words behind it; or, where there is none, the last move of the score.
func (f *scoreFile) says(q *quoted) (row, aside string) {
	if f.from+len(f.words) <= q.due {
		if f.from+len(f.words) < q.due && q.due > 0 {
			return q.copy(min(f.from+len(f.words), q.known()) - 1), "" // it is older
		}
		return q.last(), ""
	}
	if row = f.shown(q, q.due); q.due > f.from {
		last := f.shown(q, q.due-1)
		if row = last + " " + row; q.by == rules.Black {
			row = last + " " + f.words[q.due-f.from]
		}
	}
	if f.bad != "" {
		return row, ""
	}
	aside = oneLine(programSigns().ReplaceAllString(f.game.Comments[len(f.game.Moves)-1], " "))
	if r := []rune(aside); len(r) > longestAside {
		aside = string(r[:longestAside])
	}
	return row, aside
}

// programSigns are what programs write into comments for one another: "[%emt 1:30:00]".
var programSigns = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[%[^\]]*\]`) })

// stand finds the places of the game, which record is due, and whether the writer is to send it.
func (q *quoted) stand() {
	g := q.g
	q.all = g.stands()
	q.due = q.all.len()
	q.mine = !g.Over() && g.State != StateAdjudication && g.ToMoveOrElects() == q.by
	if g.State == StateAuthor || g.State == StateMan {
		q.mine = false // what is sent now is no record of a turn (TABLE/T2, TABLE/T3)
	}
}

// known is how many moves stand that the writer knows to stand.
func (q *quoted) known() int {
	n := len(q.g.Score())
	if c := q.g.Case; c != nil {
		n = min(n, c.Ply)
	}
	if q.g.Silent() {
		return 0
	}
	if q.due > 0 && q.unanswered(q.due-1) {
		n = min(n, q.due-1)
	}
	return n
}

// beginning is the place of the game at which a position stands; -1 if it is none of those
// that the writer knows.
func (q *quoted) beginning(p rules.Position) int {
	board := func(p rules.Position) string {
		if p == (rules.Position{}) {
			p = rules.Start()
		}
		return strings.Join(strings.Fields(p.FEN())[:4], " ")
	}
	for i := range max(q.known(), 0) + 1 {
		if board(q.g.After(i)) == board(p) {
			return i
		}
	}
	return -1
}

// numberOf begins a move: "4. " or "4... ".
func (q *quoted) numberOf(at int) string {
	return strconv.Itoa(q.number(at)) + map[bool]string{true: "... ", false: ". "}[q.side(at) == rules.Black]
}

// last is the opponent's last move as a line by itself, which repeats it, behind the move that
// it answered: alone "1. P-K4" might be Black's own.
func (q *quoted) last() string {
	for i := q.due - 1; i >= 0 && i >= q.due-2; i-- {
		if q.all.by(i) == q.by {
			continue
		}
		own, theirs := "", q.copy(i)
		if i > 0 && theirs != "" {
			own = q.copy(i - 1)
		}
		if own != "" && q.by == rules.White {
			theirs = blank(q.all.at(i).words[0])
		}
		return strings.TrimSpace(own + " " + theirs)
	}
	return ""
}

// copy is what stands at a place as a line by itself.
func (q *quoted) copy(at int) string {
	if at < 0 || len(q.all.at(at).words) != 1 || q.all.at(at).words[0] == "" {
		return ""
	}
	return q.numberOf(at) + blank(q.all.at(at).words[0])
}

// isRow reports whether a line is a row of records, in whatever notation.
func (q *quoted) isRow(line string) bool {
	for _, n := range []descriptive.Notation{terms.RecordsIn(q.expect.Notation), descriptive.Descriptive, descriptive.Algebraic, descriptive.Descriptive | descriptive.Algebraic | descriptive.Numeric} {
		if _, ok := n.ReadLine(line); ok {
			return true
		}
	}
	return false
}

// ownIn is the record for this turn in the words of the letter themselves; nil if there is none.
func (q *quoted) ownIn(text string) *descriptive.Numbered {
	for _, s := range q.g.understand(q.by, text, q.expect).Parts {
		for _, x := range s.Said {
			if n := len(x.Moves); s.Kind == IsRecord && n > 0 {
				return &x.Moves[n-1]
			}
		}
	}
	return nil
}

// sameMove reports whether a record may be the move that a file has more; where the board does
// not say, or nothing is said of records (BOOK/2.4), the record alone counts.
func (q *quoted) sameMove(own descriptive.Numbered, f scoreFile) bool {
	at := q.due - f.from
	if q.g.Silent() || q.due > len(q.g.Score()) || sameWords(own.Record.Words, f.words[at]) {
		return true
	}
	if f.bad != "" {
		return false
	}
	return slices.ContainsFunc(q.g.read(own.Record, q.due).Readings, func(r descriptive.Reading) bool { return r.Move == f.moves[at] })
}
