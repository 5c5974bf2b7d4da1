package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// PortableKind is the media type of games for other programs (PGN).
const PortableKind = "application/vnd.chess-pgn"

// Portability says for whom a game is written for other programs, and what the game itself
// does not know. Its zero value is the game as White may see it.
type Portability struct {
	// For is the seat from which the game is seen; an official sees all of it.
	For terms.Party
	// Guest says that a guest or the public sees it: the moves that are answered, without
	// times, cases and what was struck out. For is then not looked at.
	Guest bool
	// Behind is how many half-moves are kept back from a guest besides.
	Behind int
	// Names are those of White and Black; those of the sides where they are empty.
	Names [2]string
	Event string    // the label of the game where it is empty
	Round string    // "?" where it is empty
	Site  string    // the office or its host; "postd" where it is empty
	Since time.Time // when the event began; the first turn of the game where it is zero

	// Kind, Stage, Section and Board are of an event, and Teams, Ratings and Countries of White
	// and Black. What is empty or 0 has no tag.
	Kind, Stage, Section, Board string
	Teams, Countries            [2]string
	Ratings                     [2]int
}

// Portable is a game for other programs, as a reader may see it: its standing score as far as
// the reader knows it, and what is not settled as comments that say no more than the
// reader's letters do (RULING/R-2). It has no addresses. A game that was annulled has no
// result. The same game and reader give the same octets.
func Portable(g correspondence.Game, x Portability) rules.PGN {
	zone, err := time.LoadLocation(g.Agreement.Calendar.Zone)
	if err != nil {
		zone = time.UTC
	}
	p := portable{g: g, x: x, zone: zone}
	p.look()
	first := p.ordinary()
	out := rules.PGN{Start: g.After(first), Comments: map[int]string{}}
	if out.Start.FEN() == rules.Start().FEN() {
		out.Start = rules.Position{}
	}
	for _, ply := range p.plies[first:] {
		out.Moves = append(out.Moves, ply.Move)
	}
	p.writeTags(&out)
	p.writeComments(&out, first)
	return WithOpening(out, g.Agreement.OpeningMoves())
}

// Portables are games as the file of a letter, a page or a command holds them: an empty line
// ends each.
func Portables(games ...rules.PGN) []byte {
	var b strings.Builder
	for _, g := range games {
		b.WriteString(g.String() + "\n")
	}
	return []byte(b.String())
}

// PortableName is the name of the file in which a game, or all games of a tournament, go out:
// "A-7.pgn". Signs that a file or a header cannot have become "_".
func PortableName(label string) string {
	label = strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, narrate.OneLine(label))
	return cmp.Or(strings.TrimLeft(label, "."), "game") + ".pgn"
}

// portable is a game being written for other programs.
type portable struct {
	g     correspondence.Game
	x     Portability
	zone  *time.Location
	plies []correspondence.Turned
	open  []string // what is not settled, each as a comment
	quiet []string // the words of records, where nothing but these is shown
}

// ordinary is how many moves stand before those that every program can read. PGN knows no
// turn of several moves, none that was forfeited, and no castling at odds without the Rook:
// the game is written from the position behind them on.
func (p *portable) ordinary() int {
	first := 0
	if n := p.g.Origin.Due(); n > 1 && len(p.plies) >= n {
		first = n
	}
	for i, ply := range p.plies {
		if i >= first && ply.Move == 0 {
			first = i + 1
		}
	}
	if p.g.Agreement.Odds == nil {
		return first
	}
	at, err := rules.ParseFEN(p.g.After(first).FEN())
	for i := first; i < len(p.plies) && err == nil; i++ {
		next, bad := at.Play(p.plies[i].Move)
		if at = next; bad != nil {
			first = i + 1
			at, err = rules.ParseFEN(p.plies[i].After.FEN())
		}
	}
	return first
}

// look finds what the reader may see, as the reader's letters do.
func (p *portable) look() {
	g := &p.g
	me, plays := p.x.For.Colour()
	switch {
	case p.x.Guest:
		p.plies = answeredMoves(g, p.x.Behind)
	case !plays:
		if p.plies = g.Score(); g.Case != nil {
			p.open = append(p.open, "in question: "+recordIn(g.Case.Number, g.Case.Author, append([]string{g.Case.Words}, g.Case.Also()...)))
		}
	default:
		l := letter{g: g, me: me, player: true, n: correspondence.Notice{Kind: correspondence.NStatus}}
		s := l.look()
		if p.plies = s.plies; g.Ended != nil {
			p.plies = g.Score()
		} else if g.Silent() {
			l.seen, p.plies = s, nil
			p.quiet = repliedTo(&l, g.Records())
		}
		if s.words == "" {
			break
		}
		how := "sent, and not settled yet: "
		if s.pending || s.hidden {
			how = "sent, and not answered yet: "
		}
		how += recordIn(s.number, s.by, append([]string{s.words}, s.also...))
		if s.reply != "" {
			how += ", and answered: " + comment(s.reply)
		}
		p.open = append(p.open, how)
	}
}

// answeredMoves are the moves of a game that were answered, less some; all of it when it is over.
// Whether the last record was clear, nobody can tell by them (RULING/R-2).
func answeredMoves(g *correspondence.Game, behind int) []correspondence.Turned {
	score := g.Score()
	if g.Ended != nil {
		return score
	}
	n := len(score) - 1
	switch c := g.Case; {
	case g.Silent():
		n = 0
	case c != nil:
		n = c.Ply // the record in question comes behind them, and is the answer to the last
	}
	return score[:min(max(n-max(behind, 0), 0), len(score))]
}

// recordIn is a record as it was written, with its number: "6... P-KR3".
func recordIn(number int, by rules.Colour, words []string) string {
	s := strconv.Itoa(number)
	if by == rules.Black {
		s += "..."
	}
	for i, w := range words {
		if words[i] = comment(w); i > 0 {
			words[i] = "or " + words[i]
		}
	}
	return s + " " + strings.Join(words, " ")
}

// comment is text of a player's as it may stand in a comment.
func comment(s string) string {
	return narrate.Shorten(strings.NewReplacer("{", "(", "}", ")").Replace(narrate.OneLine(s)), 200)
}

// writeTags writes what stands above the moves.
func (p *portable) writeTags(out *rules.PGN) {
	g, x := &p.g, p.x
	how := termination(*g)
	if out.Result = "*"; g.Ended != nil && g.Ended.Result == terms.BothLost {
		p.open = append(p.open, "0-0: both sides have left the game") // a PGN has no such result
	} else if g.Ended != nil && g.Ended.Result != terms.Annulled {
		out.Result = string(g.Ended.Result)
	}
	if x.Guest && slices.ContainsFunc(g.Appeals, correspondence.Appeal.Open) && g.Ended != nil {
		out.Result, how = "*", "unterminated"
		p.open = append(p.open, "the result is under appeal")
	}
	date := "????.??.??"
	if len(p.plies) > 0 {
		date = p.day(p.plies[0].Sent)
	}
	tag := func(name, value string) {
		if value != "" {
			out.Tags = append(out.Tags, rules.Tag{Name: name, Value: value})
		}
	}
	tag("Event", cmp.Or(x.Event, g.Label))
	tag("Site", cmp.Or(x.Site, "postd"))
	tag("Date", date)
	tag("Round", cmp.Or(x.Round, "?"))
	tag("White", cmp.Or(x.Names[rules.White], g.Sides[rules.White].Name()))
	tag("Black", cmp.Or(x.Names[rules.Black], g.Sides[rules.Black].Name()))
	since := x.Since
	if since.IsZero() {
		since = g.Agreement.FirstTurnAt
	}
	_, seat := x.For.Colour()
	if seat = seat && !x.Guest; !seat && !since.IsZero() {
		tag("EventDate", p.day(since))
	}
	p.writeEvent(tag)
	tag("Mode", "EM")
	tag("TimeControl", TimeControl(g.Agreement))
	tag("Termination", how)
	tag("PlyCount", strconv.Itoa(len(out.Moves)+agreedBefore(out.Start, g.Agreement.OpeningMoves())))
	tag("GameId", g.Label)
	if seat {
		// By it the program cmail knows a game again. At the tag EventDate it would take the
		// game for two, so a player's file has none.
		tag("CmailGameName", strings.Join(strings.Fields(g.Label), "_"))
	}
}

// writeEvent writes what is known of the event and of who plays in it. The words are those of
// the PGN standard (1994, 9.1 and 9.2) and, where it has none, of the programs that read it.
func (p *portable) writeEvent(tag func(name, value string)) {
	x := p.x
	tag("EventType", x.Kind)
	tag("Stage", x.Stage)
	tag("Section", x.Section)
	tag("Board", x.Board)
	for c, side := range []string{rules.White: "White", rules.Black: "Black"} {
		tag(side+"Team", x.Teams[c])
		if x.Ratings[c] > 0 {
			tag(side+"Elo", strconv.Itoa(x.Ratings[c]))
		}
		tag(side+"Country", x.Countries[c])
	}
}

func (p *portable) day(t time.Time) string { return t.In(p.zone).Format("2006.01.02") }

// writeComments writes the days that are not counted, the time of each move, what was struck
// out, each where it stood, and what is not settled.
func (p *portable) writeComments(out *rules.PGN, first int) {
	g := &p.g
	say := func(i int, words string) {
		i = min(max(i-first, -1), len(out.Moves)-1)
		out.Comments[i] = strings.TrimSpace(out.Comments[i] + " " + words)
	}
	if words := notCounted(g.Agreement); words != "" {
		say(-1, words)
	}
	for i, ply := range p.plies[:first] {
		say(-1, "before: "+recordIn(g.MoveNumber(i), ply.By, []string{cmp.Or(ply.Words, "forfeits the turn (STAUNTON/R.VIII)")}))
	}
	for i, ply := range p.plies {
		if i < first {
			continue
		}
		if !p.x.Guest && !ply.Sent.IsZero() {
			took := int64(ply.Took / time.Second)
			say(i, fmt.Sprintf("[%%emt %d:%02d:%02d] %s", took/3600, took/60%60, took%60, ply.Sent.In(p.zone).Format("2006.01.02 15:04")))
		}
	}
	for _, s := range g.Substitutes {
		if ply, ok := g.FirstOf(s); ok && ply >= first && ply < len(p.plies) {
			say(ply, p.substituteWords(s))
		}
	}
	var all []string
	for i, words := range p.quiet {
		by := g.Origin.Turn()
		if i%2 == 1 {
			by = by.Other()
		}
		all = append(all, recordIn(g.Number(i), by, []string{words}))
	}
	if len(all) > 0 {
		say(-1, "as written: "+strings.Join(all, ", "))
	}
	if !p.x.Guest {
		for _, s := range g.Struck {
			say(s.At-1, "struck out: "+recordIn(g.MoveNumber(s.At), s.By, []string{s.Words}))
		}
	}
	for _, words := range p.open {
		say(len(p.plies), words)
	}
}

// substituteWords say who begins to play with a record; a guest is not told the names, which
// their owners may not have published.
func (p *portable) substituteWords(s correspondence.Substitution) string {
	if p.x.Guest {
		return "here a substitute begins to play " + s.Of.String()
	}
	return "here " + comment(s.To.Name) + " begins to play " + s.Of.String() + ", in the place of " + comment(s.From.Name)
}

// TimeControl is the length of turns in seconds (PGN standard, 9.6.1): "1/259200", or of
// several together, "10/2592000". It is empty where none is agreed. Report files have it so too.
func TimeControl(a terms.Agreement) string {
	period := func(turns int, d time.Duration) string { return fmt.Sprintf("%d/%d", turns, int64(d/time.Second)) }
	if len(a.TimeLimit) > 0 {
		var all []string
		for _, t := range a.TimeLimit {
			all = append(all, period(t.Turns, t.Time))
		}
		return strings.Join(all, ":")
	}
	if r, ok := a.RollingTime(); ok && r.Turns > 0 {
		return period(r.Turns, r.Time)
	}
	if a.Turn.Limit > 0 {
		return period(1, a.Turn.Limit)
	}
	return ""
}

// notCounted says which days are left out of that time, which no tag can say.
func notCounted(a terms.Agreement) string {
	var days []string
	for i := range 7 {
		if w := time.Weekday((i + 1) % 7); slices.Contains(a.Calendar.Weekly, w) {
			days = append(days, w.String()+"s")
		}
	}
	holidays := slices.DeleteFunc(slices.Clone(a.Calendar.Holidays), func(s string) bool { return s == "" || s == "none" })
	for _, m := range a.Calendar.Movers {
		holidays = append(holidays, m.Holidays...)
	}
	if len(holidays)+len(a.Calendar.Days) > 0 {
		days = append(days, "holidays")
	}
	if len(days) == 0 {
		return ""
	}
	return "not counted: " + series(days, "and")
}
