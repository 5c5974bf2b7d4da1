package secretary

import (
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
	seen := map[terms.GameID]bool{}
	put := func(x ledger.Line) bool {
		if seen[x.Game] || x.Over() || !v.May(ledger.ActArrange, ledger.ObjectOf(x)).Yes {
			return false
		}
		seen[x.Game] = true
		out = append(out, row(x))
		return true
	}
	l, ctx := v.site.o.Ledger, v.HTTP.Context()
	_, _, _, err = l.Search(ctx, string([]byte{ledger.FoundGame, ledger.FoundPlayer}), words, mostFound+1, func(h ledger.Hit) (bool, error) {
		if h.Sort == ledger.FoundGame {
			x, err := l.Line(terms.GameID(h.ID))
			return err == nil && put(x), err
		}
		if len(out) > mostFound {
			return false, nil
		}
		p, err := l.Player(h.ID)
		if err != nil {
			return false, err
		}
		for _, id := range append([]uint64{p.ID}, p.Joined...) {
			w, err := ledger.Look(ctx, l, ledger.LiveGamesOfPlayer(id), "", false, mostFound+1)
			if err != nil {
				return false, err
			}
			for _, x := range w.Rows {
				put(x)
			}
		}
		return false, nil
	})
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
