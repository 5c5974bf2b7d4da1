package public

import (
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
	"postd/templates/narrate"
)

// This file puts into words what is public of a game.

// brief is a move in the descriptive notation, and the same in the algebraic.
func (p openPly) brief() (words, san string) {
	if p.move == 0 { // STAUNTON/R.VIII
		return "forfeits the turn", "--"
	}
	return descriptive.Brief(p.before, p.move, descriptive.Style{Checks: true}), p.before.SAN(p.move)
}

// number is the number of the move, "3." or "3…".
func (p openPly) number() string {
	no := narrate.Number(p.before.Number(), p.by)
	if p.by == rules.White {
		no += "."
	}
	return no
}

// title names the game.
func (g openGame) title() string {
	return fmt.Sprintf("%s: %s v %s", g.label, g.names[rules.White], g.names[rules.Black])
}

// stands says in one sentence how the game stands.
func (g openGame) stands() string {
	switch g.state {
	case openRuns:
		return narrate.Upper(narrate.InPlay.Words) + "."
	case openAppealed:
		return "Result under appeal."
	case openAnnulled:
		return "Annulled: it counts as never played."
	}
	return resultWords(g.result)
}

// resultWords is a result in a sentence.
func resultWords(r terms.Result) string {
	switch r {
	case terms.WhiteWins:
		return "White won: 1–0."
	case terms.BlackWins:
		return "Black won: 0–1."
	case terms.Drawn:
		return "Drawn: ½–½."
	case terms.BothLost:
		return "Lost by both: 0–0."
	}
	return "Ended."
}

// rule says which moves are shown; empty where that needs no word.
func (g openGame) rule() string {
	n, all := g.delay.Moves()
	switch {
	case g.state == openOver || g.state == openAnnulled:
		return ""
	case g.silent || all:
		return "The moves of this game are shown when it has ended."
	case n == 0:
		return "A move is shown when it has been answered."
	}
	return fmt.Sprintf("A move is shown when it has been answered; the last %s held back.", countWords(n, "answered move is", "answered moves are"))
}

// countWords is a number with its noun; one alone needs no number.
func countWords(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return fmt.Sprint(n, " ", many)
}

// heading says which position is shown.
func (g openGame) heading(n int) string {
	if n == 0 {
		return "At the beginning"
	}
	words, san := g.plies[n-1].brief()
	if g.plies[n-1].move == 0 {
		return fmt.Sprintf("After %s %s", g.plies[n-1].number(), words)
	}
	return fmt.Sprintf("After %s %s (%s)", g.plies[n-1].number(), words, san)
}

// stands says how a tournament stands.
func (e openEvent) stands() string {
	ended, all := e.done()
	switch {
	case e.Undrawn():
		return "Not drawn yet."
	case all == 0:
		return "No game has begun."
	case ended == all && !e.goesOn() && (e.State == ledger.Shut || e.State == ledger.Running):
		return fmt.Sprintf("Ended: %s played.", plural(all, "game", "games"))
	}
	return fmt.Sprintf("%d of %s ended.", ended, plural(all, "game has", "games have"))
}

// goesOn reports whether more games will be set up than there are: of a ladder that stands, and of rounds
// and ties that have not begun.
func (e openEvent) goesOn() bool {
	switch e.system {
	case ledger.Ladder, ledger.Friendly, ledger.KnockOut, ledger.Match:
		return e.State != ledger.Shut
	case ledger.Swiss:
		return e.State != ledger.Shut && e.Paired() < e.SwissRules().Rounds
	}
	return len(e.lines)+e.came() < len(e.Pairings)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// openFileName is a label as far as every system takes it in a name.
func openFileName(label string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return -1
	}, label)
	if name == "" {
		return "game"
	}
	return name
}
