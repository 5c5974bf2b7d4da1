package secretary

import (
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/visit"
)

// whichHand looks for the game of a letter that did not come by mail, by its label or number or
// by a player, and leads to its form. It files nothing.
func whichHand(v *request) (visit.Response, error) {
	p := searchPage{
		Query: v.Field("q"), Path: "/hand", About: "Games", Label: "Game or player",
		Lead:  "A letter that came by post, by telephone or in person. Which game is it of?",
		Empty: "Give the label of the game, as it stands on the card, or its number, or who wrote.",
	}
	if p.Query != "" {
		p.Empty = "No game in play is called so, or has such a player, among those whose letters you may enter."
		found, err := v.gamesByHand(p.Query)
		if err != nil {
			return nil, err
		}
		if len(found) == 1 {
			return visit.Redirect{To: found[0].Href}, nil
		}
		p.show(found)
	}
	return visit.Page{Name: "search", Title: "Enter a letter", Body: p}, nil
}

// gamesByHand are the games that the words may mean, each with the form by which a letter of it
// is entered: the one that has this label or number, else those in play of such a name.
func (v *request) gamesByHand(words string) (out []foundRow, err error) {
	row := func(x ledger.Line) foundRow {
		return foundRow{"Game", x.Label, "/g/" + x.Game.String() + "/hand", x.Names[0] + " v " + x.Names[1]}
	}
	if id := v.gameNumbered(words); id != 0 {
		x, err := v.Ledger().Line(id)
		return []foundRow{row(x)}, err
	}
	players, err := v.Ledger().Players()
	if err != nil {
		return nil, err
	}
	meant := map[uint64]bool{}
	for _, p := range players {
		meant[p.ID] = hasWords(p, words)
	}
	lines, err := v.Ledger().Games()
	for _, x := range lines {
		named := strings.Contains(strings.ToLower(x.Label+"\n"+x.Names[0]+"\n"+x.Names[1]), strings.ToLower(words))
		plays := slices.ContainsFunc(slices.Concat(x.Players[0], x.Players[1]), func(id uint64) bool { return meant[id] })
		if !x.Over() && (named || plays) && v.May(ledger.ActArrange, ledger.ObjectOf(x)).Yes {
			out = append(out, row(x))
		}
	}
	return out, err
}

// gameNumbered is the game of this very label or number; 0: there is none.
func (v *request) gameNumbered(words string) terms.GameID {
	if id, err := v.Ledger().GameByLabel(words); err == nil {
		return id
	}
	if id, err := terms.ParseGameID("g" + strings.TrimPrefix(words, "g")); err == nil {
		if _, err := v.Ledger().Line(id); err == nil {
			return id
		}
	}
	return 0
}

// takesByHand reports whether letters come by other ways than mail in a tournament of the
// visitor's, so that the desk and the mail room lead to the form.
func (v *request) takesByHand() (bool, error) {
	if v.site.o.ByHand == nil {
		return false, nil
	}
	some, _, err := ledger.After(v.HTTP.Context(), v.site.o.Ledger, ledger.TournamentsByHand(), "", 1, func(t ledger.Tournament) bool {
		return v.May(ledger.ActArrange, ledger.ObjectOfTournament(t.ID)).Yes
	})
	return len(some) > 0, err
}
