package templates

import (
	"slices"
	"strings"

	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What a letter says of moves and of the position.

// moveNumber is the number before a move: "3." and "3...".
func moveNumber(n int, by rules.Colour) string {
	if by == rules.Black {
		return itoa(n) + "..."
	}
	return itoa(n) + "."
}

// numbered is a move of p in a form, with its number: "3... P-QR3", "3...a6".
func (v *view) numbered(f descriptive.Form, p rules.Position, m rules.Move) string {
	words := v.known.written(f, p, m)
	switch {
	case words == "":
		return ""
	case f == descriptive.InAlgebraic:
		return moveNumber(p.Number(), p.Turn()) + words
	}
	return moveNumber(p.Number(), p.Turn()) + " " + words
}

// move is the move of which the letter tells, in the form that the reader wishes; of a first
// turn of several moves all of them (BCC1903/III.4). In a subject full words have no room.
func (v *view) move(short bool) string {
	form := v.r.Moves
	if short && form == descriptive.InFull {
		form = descriptive.InBrief
	}
	m, p := v.known.told()
	n := len(v.g.Score())
	if n < 2 || m != v.g.LastMove() || p.Commences() {
		return v.numbered(form, p, m)
	}
	var all []string
	for i := v.g.TurnFrom(n); i < n; i++ {
		before := v.g.After(i)
		if len(all) == 0 {
			all = append(all, v.numbered(form, before, v.g.Score()[i].Move))
		} else {
			all = append(all, v.known.written(form, before, v.g.Score()[i].Move))
		}
	}
	return strings.Join(all, ", ")
}

// beside says the move in the second form that the reader wishes, and without one in plain
// words, with the check that it gives: "(Bishop to Knight's fifth, check)".
func (v *view) beside() sheet.Words {
	m, p := v.known.told()
	if m == 0 || !p.Legal(m) {
		return ""
	}
	check := sheet.Words("")
	if after, err := p.Play(m); err == nil && after.Check() {
		check = "check"
		if after.Mate() {
			check = "checkmate"
		}
	}
	var words sheet.Words
	if v.known.also() {
		words = sheet.Plain(v.numbered(v.r.Beside, p, m))
	}
	if words == "" && v.r.Moves == descriptive.InBrief {
		words = sheet.Plain(plainMove(descriptive.Full(p, m)))
	}
	switch {
	case words == "" && check == "":
		return ""
	case words == "":
		words = check
	case check != "":
		words += ", " + check
	}
	return " (" + words + ")"
}

// plainMove is a move in full words without the square from which it is made.
func plainMove(full string) string {
	for _, side := range []string{"King", "Queen"} {
		if rest, ok := strings.CutPrefix(full, "Castles "+side+"'s Rook"); ok {
			return "castles on the " + side + "'s side" + rest
		}
	}
	for _, way := range []string{" to ", " takes "} {
		before, after, ok := strings.Cut(full, way)
		if man, _, on := strings.Cut(before, " on "); ok && on {
			return man + way + after
		}
	}
	return full
}

// plainMoves are several, each told from the others.
func plainMoves(fulls []string) []string {
	plain := make([]string, len(fulls))
	for i, full := range fulls {
		plain[i] = plainMove(full)
	}
	out := slices.Clone(plain)
	for i, s := range plain {
		if slices.Index(plain, s) != i || slices.Contains(plain[i+1:], s) {
			out[i] = fulls[i] // two men that go to one square
		}
	}
	return out
}

// board shows the position, the reader's own side at the bottom; for an official White's.
func (v *view) board() sheet.Block {
	p := v.known.position()
	if p == (rules.Position{}) || v.known.Quiet() {
		return sheet.Block{}
	}
	view, last := rules.White, rules.Move(0)
	if v.known.player {
		view = v.me
	}
	if n := len(v.known.seen.plies); n > 0 {
		last = v.known.seen.plies[n-1].Move
	}
	names := sheet.Own
	switch v.r.Moves {
	case descriptive.InAlgebraic, descriptive.InUCI:
		names = sheet.Algebraic
	case descriptive.InNumeric:
		names = sheet.Numeric
	}
	return sheet.Board(p, last, view, names, v.known.style)
}

// scoreBelow is the score as the reader wishes it, with what is struck out and what is open below.
func scoreBelow(v *view) sheet.Block {
	moves := v.moves()
	var below sheet.Words
	if seen := v.known.seen; seen.unsettled {
		is := sheet.Words(" is")
		if len(seen.also) > 0 {
			is = " are"
		}
		below = sheet.Plain(moveNumber(seen.number, seen.by)+" "+quoteAll(seen.words, seen.also)) + is + " not settled yet."
	}
	for i, x := range v.g.Struck {
		if i == 0 {
			below += " Struck out: "
		} else {
			below += "; "
		}
		below += sheet.Plain(moveNumber(v.g.MoveNumber(x.At), x.By)+" "+narrate.Quote(x.Words)) + " " + v.law(string(x.Law))
	}
	if opening := Bracketed(v.g.Agreement); opening != "" {
		below = sheet.Plain(opening) + " was agreed; the score goes on from there " + v.law("RULING/R-88") + ". " + below
	}
	if len(moves) == 0 && below == "" {
		return sheet.Block{}
	}
	return sheet.Score(moves, sheet.Words(strings.TrimSpace(string(below))))
}

// moves are the moves that the reader may see, a line of the score each (BCC1903/INTRO(d)).
func (v *view) moves() []sheet.Item {
	if v.known.Quiet() {
		return v.known.asWritten()
	}
	also := v.known.also()
	singly := v.r.Moves == descriptive.InFull || also && v.r.Beside == descriptive.InFull
	between := sheet.Words(" ")
	if v.r.Beside == descriptive.InBrief {
		between = ", " // "Castles KR" is one move
	}
	plies := v.known.seen.plies
	out := make([]sheet.Item, 0, len(plies)/2+2)
	p := v.g.Origin
	for i := range plies {
		var word, second sheet.Words
		if plies[i].Move == 0 { // STAUNTON/R.VIII
			word, second = forfeited, "—"
		} else {
			word = sheet.Plain(v.known.shown(p, plies[i].Move))
			if also {
				second = sheet.Plain(v.known.written(v.r.Beside, p, plies[i].Move))
			}
		}
		white, further := p.Turn() == rules.White, !p.Commences() // of one turn (BCC1903/III.4)
		no, by := p.Number(), p.Turn()
		p = plies[i].After
		if singly {
			if !also {
				second = ""
			}
			out = append(out, sheet.Item{Mark: narrate.Number(no, by), Words: word, Also: second})
			continue
		}
		if !further && (white || len(out) == 0) {
			out = append(out, sheet.Item{Mark: itoa(no)})
		}
		m := &out[len(out)-1]
		gap := between
		switch {
		case further && white:
			m.Words += ", " + word
			gap = ", "
		case further:
			m.Other += ", " + word
			gap = ", "
		case white:
			m.Words, gap = word, ""
		default:
			if m.Words == "" {
				m.Words, m.Also = "…", "…"
			}
			m.Other = word
		}
		if also {
			m.Also += gap + second
		} else {
			m.Also = ""
		}
	}
	return out
}

// line is the line to complete, with the words that ask for it.
func (v *view) line() sheet.Block {
	line := strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(v.known.Prefilled(), ", "+blank, ""), blank, ""))
	lead := sheet.Words("Reply with your move:")
	if v.known.Repeats() {
		lead = "Reply with this line and your move:"
		v.law("BCC1903/V.3")
		if no, _, ok := strings.Cut(line, "."); ok && v.me == rules.Black {
			line += " " + no + "..." // without it the line would be a record by itself (RULING/R-11)
		}
	}
	if due := v.known.position().Due(); due > 1 && !v.known.Quiet() { // BCC1903/III.4
		lead = sheet.Words(strings.TrimSuffix(string(lead), "move:") + inWord(due) + " moves:")
	}
	return sheet.Line(lead, line)
}

// wrote tells how the opponent wrote a move that the letter shows otherwise, and what became
// of a mark of check (RULING/R-4).
func (v *view) wrote() sheet.Block {
	var w sheet.Words
	if v.known.WrittenOtherwise() && !v.known.Quiet() {
		w = upper(v.by()) + " wrote " + inQuotes(v.n.Record, 200) + "."
	}
	switch mark := v.known.CheckMark(); {
	case mark.Words == "" || v.known.Quiet():
	case mark.Decides:
		w += " Without " + inQuotes(mark.Words, 60) + " it would fit another move as well; the mark decides " + v.law("RULING/R-4") + "."
	case v.known.FalseCheck():
		w += " Its " + inQuotes(mark.Words, 60) + " is more than the move gives."
	default:
		w += " Its " + inQuotes(mark.Words, 60) + " is more than the move gives, and is passed over " + v.law("RULING/R-4") + "."
	}
	return said(sheet.Words(strings.TrimSpace(string(w))))
}

// speltOut are the words of a record in full, made from the words alone and without the board:
// "Bishop to Rook's fourth"; "" for words that are no plain record of the descriptive
// notation. So a clear record and one that is not look alike (RULING/R-2).
func speltOut(v *view, words string) string {
	if v.g.Silent() || !strings.Contains(v.g.Agreement.Notation, "descriptive") && strings.HasPrefix(v.g.Agreement.Notation, "agreed:") {
		return ""
	}
	return spell(words)
}
