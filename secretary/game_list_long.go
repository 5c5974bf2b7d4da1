package secretary

import (
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// gameScope is of which games the list is: those of a tournament, or of the office.
type gameScope struct {
	tournament  uint64 // 0: all
	live, ended int64
}

func (v *request) gameScope() (x gameScope, err error) {
	live, ended := ledger.TallyLive, ledger.TallyEnded
	if name := v.Field("tournament"); name != "" {
		x.tournament = uint64(visit.Number(name))
		live, ended = ledger.TallyLiveIn(x.tournament), ledger.TallyEndedIn(x.tournament)
	}
	n, err := v.site.o.Ledger.Tallies(v.HTTP.Context(), live, ended)
	if err == nil {
		x.live, x.ended = n[0], n[1]
	}
	return x, err
}

// whole reports whether the games are few enough to be read whole.
func (x gameScope) whole() bool { return x.live+x.ended <= visit.MostSorted }

// lines are all of its games that the visitor sees.
func (x gameScope) lines(v *request) ([]ledger.Line, error) {
	if v.Field("tournament") != "" {
		return v.Ledger().GamesIn(x.tournament)
	}
	return visit.Long[ledger.Line]{All: ledger.AllGames(), Sees: v.Ledger().SeesGame(ledger.ActCase)}.Rows(v)
}

// long is the list of those in a state where they are many, and its usual order. Of a tournament there is
// no order of all.
func (x gameScope) long(state string, now time.Time) (l visit.Long[ledger.Line], usual string) {
	type by map[string]ledger.Range[ledger.Line]
	in := x.tournament != 0
	switch {
	case state == narrate.Ended.Slug && in:
		l = visit.Long[ledger.Line]{Count: x.ended, All: ledger.EndedGames(x.tournament), By: by{"last": ledger.EndedGames(x.tournament).Reversed()}}
		return l, "-last"
	case state == narrate.Ended.Slug:
		l = visit.Long[ledger.Line]{Count: x.ended, All: ledger.OverGames(), By: by{"last": ledger.OverGames().Reversed()}}
		return l, "-last"
	case in:
		l = visit.Long[ledger.Line]{Count: x.live, All: ledger.LiveGames(x.tournament), By: by{"game": ledger.LiveGames(x.tournament)}}
		return l, "game"
	case state == filterAll:
		l = visit.Long[ledger.Line]{Count: x.live + x.ended, All: ledger.AllGames(), By: by{"game": ledger.AllGames(), "last": ledger.RecentGames().Reversed()}}
		return l, "game"
	}
	if of, has := standingSo(state, now); has {
		return visit.Long[ledger.Line]{Count: x.live, All: of, By: by{"due": of}}, "due"
	}
	l = visit.Long[ledger.Line]{Count: x.live, All: ledger.OpenGames(), By: by{"due": ledger.GamesByDeadline(), "game": ledger.OpenGames()}}
	return l, "due"
}

// standingSo are the games among which those are that stand so, by an index: how they stand at an instant
// may be another word that comes first.
func standingSo(state string, now time.Time) (of ledger.Range[ledger.Line], has bool) {
	of, has = map[string]ledger.Range[ledger.Line]{
		narrate.NearItsEnd.Slug: ledger.GamesNearBy(now), narrate.TimeIsUp.Slug: ledger.GamesPastDeadline(now), narrate.Suspended.Slug: ledger.SuspendedGames(),
		narrate.Question.Slug: ledger.GamesWithQuestions(), "adjudication": ledger.GamesInAdjudication(), "choosing": ledger.GamesChoosing(), "post": ledger.GamesInPost(),
	}[state]
	return of, has
}

// mostChoices is how many tournaments are offered to choose from: the newest.
const mostChoices = 50

// tournamentChoices are the newest tournaments, and the one that is chosen.
func (v *request) tournamentChoices(chosen string) (out []visit.Choice, err error) {
	list, err := v.Ledger().NewestTournaments(mostChoices)
	if err != nil {
		return nil, err
	}
	has := chosen == ""
	for _, t := range list {
		id := fmt.Sprint(t.ID)
		has = has || id == chosen
		out = append(out, visit.Choice{Value: id, Name: t.Label + ", " + t.Name, Here: id == chosen})
	}
	if has {
		return out, nil
	}
	t, err := v.site.o.Ledger.Tournament(uint64(visit.Number(chosen)))
	if err == nil && v.May(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes {
		out = append(out, visit.Choice{Value: chosen, Name: t.Label + ", " + t.Name, Here: true})
	}
	return out, nil
}

// longGames is the part that is shown of a list that is long: of a state or of players the games are
// looked for among others.
func (v *request) longGames(x gameScope, b *gamesBody) ([]ledger.Line, error) {
	b.Empty = "No game is like that."
	list, usual := x.long(b.State, v.Now)
	if b.Player != "" {
		lines, more, err := v.gamesOfNamed(b.Player)
		if err != nil {
			return nil, err
		}
		if lines = v.namedGames(b, usual, lines); more {
			b.Fit, b.Pager.Words = -1, manyFit
		}
		return lines, nil
	}
	sees := v.Ledger().SeesGame(ledger.ActCase)
	var wants []func(ledger.Line) bool
	if sees != nil {
		wants = append(wants, sees)
	}
	for _, f := range gameFilters() {
		link := templates.Link{Name: narrate.Upper(f.words), Href: v.Filtered("state", f.slug), Count: -1, Here: f.slug == b.State}
		switch n, has := map[string]int64{filterNotEnded: x.live, narrate.Ended.Slug: x.ended, filterAll: x.live + x.ended}[f.slug]; {
		case f.slug == filterAll && x.tournament != 0:
			continue
		case has && sees == nil:
			link.Count = int(n)
		case !has && f.slug == b.State:
			wants = append(wants, func(x ledger.Line) bool { return f.takes(v, x) })
		}
		b.Filters = append(b.Filters, link)
	}
	if len(wants) > 0 {
		list.Sees = func(x ledger.Line) bool {
			return !slices.ContainsFunc(wants, func(want func(ledger.Line) bool) bool { return !want(x) })
		}
	}
	if b.Bulk != "" && b.State != narrate.Ended.Slug {
		if b.Fit = -1; list.Sees == nil {
			b.Fit = int(x.live)
		}
	}
	lines, heads, pager, err := list.Part(v, visit.Listing[ledger.Line]{Columns: gameColumns, Usual: usual, ID: lineKey})
	b.Heads, b.Pager = heads, pager
	return lines, err
}

// mostNamed is how many players are read for a list of the games of whoever is called so, and mostOfNamed how
// many games of them all; of each at least a few.
const (
	mostNamed   = 8
	mostOfNamed = 100
)

// gamesOfNamed are the games of the players in whose name or address the words stand, found by the index of
// what is searched. Where more are called so, or have more games, these are some.
func (v *request) gamesOfNamed(words string) (out []ledger.Line, more bool, err error) {
	l, ctx := v.site.o.Ledger, v.HTTP.Context()
	hits, more, tooMany, err := l.Search(ctx, string(ledger.FoundPlayer), words, mostNamed, nil)
	if err != nil {
		return nil, false, err
	}
	each := mostOfNamed / max(1, len(hits))
	if more = more || tooMany; tooMany { // the search has read much already
		each /= 2
	}
	seen, sees := map[uint64]bool{}, v.Ledger().SeesGame(ledger.ActCase)
	for _, h := range hits {
		p, err := l.Player(h.ID)
		if err != nil {
			return nil, false, err
		}
		for _, id := range append([]uint64{p.ID}, p.Joined...) {
			w, err := ledger.Look(ctx, l, ledger.GamesOfPlayer(id), "", false, each)
			if err != nil {
				return nil, false, err
			}
			more = more || w.More
			for _, x := range w.Rows {
				if !seen[uint64(x.Game)] && v.ofPlayers(x, "") && (sees == nil || sees(x)) {
					seen[uint64(x.Game)] = true
					out = append(out, x)
				}
			}
		}
	}
	return out, more, nil
}

// namedGames is the part of them that is shown, as of a list that is short.
func (v *request) namedGames(b *gamesBody, usual string, lines []ledger.Line) []ledger.Line {
	b.Filters = v.gameFilterLinks(lines)
	for _, f := range gameFilters() {
		if f.slug == b.State {
			lines = slices.DeleteFunc(lines, func(x ledger.Line) bool { return !f.takes(v, x) })
		}
	}
	if b.Bulk != "" && b.State != narrate.Ended.Slug {
		b.Fit = -1
	}
	lines, b.Heads, b.Pager = visit.Listing[ledger.Line]{Columns: gameColumns, Usual: usual, ID: lineKey}.Part(v, lines)
	return lines
}
