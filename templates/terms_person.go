package templates

import (
	"strings"

	"postd/correspondence"
	"postd/templates/sheet"
)

// PersonTerms is what a player is told when a tournament starts: all the player's games, and the
// terms of them. A short letter follows for each game.
type PersonTerms struct {
	Label, Tournament string // "A3", "Autumn Tournament"
	// Of is one of the games as its letter of terms would tell it to the player.
	Of    Standing
	Games []PersonGame
}

// PersonGame is one of these games.
type PersonGame struct {
	Label, Colour, Opponent string
	Own                     string // what is agreed for this game alone, in words; empty: nothing
}

// RenderPersonTerms puts the letter into words.
func RenderPersonTerms(p PersonTerms) (correspondence.Rendered, error) {
	game := *p.Of.Notice.Game
	game.Label = p.Label
	n := p.Of.Notice
	n.Game, n.Laws, n.Asked = &game, nil, "terms" // no command is answered in this letter
	v := newView(n, p.Of.Reader)
	v.brief = true
	rows := make([]sheet.Item, len(p.Games))
	for i, g := range p.Games {
		words := sheet.Plain(g.Colour) + " against " + sheet.Plain(g.Opponent)
		if g.Own != "" {
			words += "; " + sheet.Plain(g.Own)
		}
		rows[i] = sheet.Item{Mark: g.Label, Words: words}
	}
	s := v.sheet(titled(v, "your "+figured(len(p.Games), "game")+" and the terms", ""),
		one(sheet.News(upper(outside(p.Tournament, "the tournament"))+" begins. You have "+sheet.Plain(figured(len(p.Games), "game"))+"."),
			sheet.Due("You need not answer this letter. A short one follows for each game."),
			said("Your games:"), sheet.Table(rows...)),
		shortTerms(v), one(sheet.Ways(firstWays(v)...)))
	s.Attach = []sheet.Attachment{tournamentTerms(v, p)}
	return finished(v, s)
}

// tournamentTerms is the text of all that is agreed for the games of a tournament (STAUNTON/COR.I).
func tournamentTerms(v *view, p PersonTerms) sheet.Attachment {
	out := []sheet.Block{said(sheet.Plain("The terms of the games of " + p.Label + ". In brackets stand the name of each term, by which a change of it is proposed, and its law."))}
	for _, g := range p.Games {
		if g.Own != "" {
			out = append(out, said(sheet.Plain(g.Label+" alone: "+g.Own+".")))
		}
	}
	return sheet.Attachment{Name: termsName(p.Label), Type: "text/plain", Text: string(sheet.Text(sheet.Sheet{Blocks: append(out, allAgreed(v)...)}))}
}

// toldBefore is the first letter of a game of which the terms stand in the letter of the
// tournament that its reader had before.
func toldBefore(v *view) []sheet.Block {
	w := "The terms are those of our first letter of " + sheet.Plain(strings.TrimSpace(v.r.Terms)) + ". All of them: reply " + sheet.Code("TERMS") + "."
	return one(said(w))
}
