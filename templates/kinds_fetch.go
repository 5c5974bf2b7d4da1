package templates

import (
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/rules"
	"postd/templates/sheet"
)

// The answers to what a player fetches once: a position of the game, the game as a file.

// positionShown is L-STATUS with the position after a move, as its reader may see it. A game
// of whose records the office says nothing has its list of records instead (BOOK/3.5).
func positionShown(v *view) sheet.Sheet {
	v.brief = true
	line := sheet.Block{}
	if v.plays() {
		line = v.line()
	}
	due, todo := v.due(), v.toDoShort()
	l := v.known
	if l.Quiet() {
		return v.sheet(v.subject("the records", todo), one(sheet.News("We show no board in this game; these are the records as they were written."), sheet.Due(due), line, scoreBelow(v)), v.clock(), one(v.notYours()))
	}
	want, _ := wishes.ReadPosition(v.n.Detail)
	n, ok := plyOf(v, want)
	if !ok {
		last, way := "No move stands in the score yet", "Reply "+sheet.Code("SHOW START")+" for the position at the beginning."
		if at := len(l.seen.plies) - 1; at >= 0 {
			last = "The last move in the score is " + moveNumber(v.g.MoveNumber(at), l.seen.plies[at].By) + " " + l.short(l.g.After(at), l.seen.plies[at].Move)
			way = "Reply " + sheet.Code("SHOW") + " and the number of a move up to that, or " + sheet.Code("SHOW START") + "."
		}
		return v.sheet(v.subject("no such move", todo), one(sheet.News("There is no such move in the score."), sheet.Due(due), line,
			v.refuse(sheet.Plain(last), "RULING/R-2", way)), v.clock(), one(v.notYours()))
	}
	l.seen.plies = l.seen.plies[:n]
	news, subject := sheet.Words("The position at the beginning."), "the beginning"
	if n > 0 {
		before := l.g.After(n - 1)
		last := l.seen.plies[n-1]
		subject = "after " + moveNumber(v.g.MoveNumber(n-1), last.By) + " " + l.short(before, last.Move)
		news = "The position after " + sheet.Plain(moveNumber(v.g.MoveNumber(n-1), last.By)+" "+l.shown(before, last.Move)) + "."
	}
	return v.sheet(v.subject(subject, todo), one(sheet.News(news), sheet.Due(due), line, v.board()), v.heard(), v.clock(), one(v.notYours()))
}

// plyOf is how many plies of the score stand in a position that was asked for; false if there
// are not so many. Where no side was named it is the later one that has moved.
func plyOf(v *view, want wishes.Position) (n int, ok bool) {
	if want.Number == 0 {
		return 0, true
	}
	for i, ply := range v.known.seen.plies {
		if v.g.MoveNumber(i) != want.Number || want.Named && (ply.By == rules.Black) != want.Black {
			continue
		}
		n, ok = i+1, true
	}
	return n, ok
}

// gameFile is L-STATUS with the game as a file for other programs.
func gameFile(v *view) sheet.Sheet {
	v.brief = true
	line := sheet.Block{}
	if v.plays() {
		line = v.line()
	}
	s := v.sheet(v.subject("the game as a file", v.toDoShort()), one(sheet.News("Your game is attached as a file for other programs (PGN)."), sheet.Due(v.due()), line,
		said("What is not settled stands in it as a comment. To have it with each move: "+sheet.Code("PGN ALWAYS")+".")), v.heard(), v.clock(), one(v.notYours()))
	s.Attach = withGame(v, nil)
	return s
}

// withGame adds the game as its reader may see it, as a file, to what goes with a letter.
func withGame(v *view, all []sheet.Attachment) []sheet.Attachment {
	x := Portability{For: terms.PartyOf(v.me), Site: v.known.Office()}
	return append(all, sheet.Attachment{Name: PortableName(v.g.Label), Type: PortableKind, Text: string(Portables(Portable(*v.g, x)))})
}

// gameWished is the game as a file, where its reader wishes it with each move.
func gameWished(v *view) []sheet.Attachment {
	if !v.known.player || v.r.Wishes.PGN != "always" {
		return nil
	}
	return withGame(v, nil)
}
