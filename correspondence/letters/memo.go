package letters

import (
	"strings"

	"postd/correspondence/wishes"
)

// A memo is what a player notes for themself, which nobody else may see (letters to them and
// their own page have it). What stands behind the word on its line, however long that is, and
// on the lines below it up to an empty one, a command or a record, belongs to it: so nothing of
// it can go on to the opponent as a note.

var memoWord = pattern(`^[\s*_"“]*(?i:memo)[*_]*(?::|\s|[.!]?\s*$)`)

// memoOf reads the line with which a memo begins.
func memoOf(line string) (Statement, bool) {
	if begins := strings.TrimLeft(line, " \t\r\n\f*_\"“"); begins == "" || begins[0]|0x20 != 'm' {
		return Statement{}, false
	}
	at := memoWord().FindStringIndex(line)
	if at == nil {
		return Statement{}, false
	}
	return Statement{Kind: Asks, About: "memo", Words: strings.TrimSpace(line), Facts: strings.TrimSpace(line[at[1]:])}, true
}

// memo takes the line with which one begins, or a long one that goes on with it.
func (l *letter) memo(line string, from int) bool {
	if s, ok := memoOf(line); ok {
		l.lead()
		l.add(Piece{From: from, To: l.at, Words: s.Words, Said: []Statement{s}})
		l.open = wishes.MemoWords(s.Facts) != ""
		return true
	}
	if n := len(l.pieces); l.open && n > 0 && Long(line) && len(l.pieces[n-1].Said) > 0 {
		p := &l.pieces[n-1]
		s := &p.Said[len(p.Said)-1]
		if s.About == "memo" {
			s.Words += "\n" + strings.TrimSpace(line)
			s.Facts += " " + strings.TrimSpace(line)
			p.To, p.Words = l.at, p.Words+"\n"+strings.TrimSpace(line)
			return true
		}
	}
	return false
}
