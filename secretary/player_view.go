package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/departures"
	"postd/secretary/folder"
	"postd/secretary/qualify"
	"postd/secretary/ratings"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// The page of a player shows so many letters of each kind, and opens so many
// letters of the player's games to find those that the player wrote.
const (
	looksAt    = 24
	longestRow = 90
)

// playerBody is the page of a player, with all that is known of the player.
type playerBody struct {
	visit.RowForm
	Path        string
	Facts       []visit.Fact
	Notes       string
	ID          uint64
	Merged      []mergedRow
	Left        []templates.Link // leaves that can be taken back
	Addresses   []addressRow
	Games       []playedRow
	Pager       visit.Pager // of the games, where they are many
	Tournaments []templates.Link
	Rights      []templates.Link
	Played      bool // games that somebody else plays on
	In, Out     []postedRow
	May         bool
	Ratings     []ratings.Figure
	Feed        bool // the private calendar is on
}

// addressRow is an address of a player.
type addressRow struct {
	Addr, State, Kind string
	What              string // since when, or why not
	Asks              bool   // its owner can be asked
	Writes            bool   // the player's letters go there
}

// playedRow is a game of a player.
type playedRow struct{ Label, Href, Colour, Opponent, Stands, Until string }

// postedRow is a letter from or to a player.
type postedRow struct{ When, Subject, Href, State, Kind string }

func playerPage(v *request, p ledger.Player) (visit.Response, error) {
	b := playerBody{RowForm: visit.RowForm{Version: p.Version}, Path: folder.PlayerPath(p.ID), ID: p.ID, Notes: p.Notes, May: v.Arranges()}
	b.Facts = []visit.Fact{
		{Name: "Region", Words: cmp.Or(calendar.TitleOf(p.Region), "not known")}, {Name: "Time zone", Words: cmp.Or(p.Zone, "same as each game")},
		{Name: "Wishes", Words: wishWords(p)}, {Name: "Letters go to", Words: cmp.Or(p.Writes(), folder.PostalLine(p), "nowhere")},
		{Name: "On public pages", Words: fmt.Sprintf("%s (PUBLISH %s)", p.Published(), strings.ToUpper(p.Publish.String()))},
	}
	if b.May {
		b.Facts = append(b.Facts, memberFacts(p)...)
	}
	var err error
	if b.Merged, b.Left, err = canBeTakenBack(v, p); err != nil {
		return nil, err
	}
	b.Addresses = v.addressRows(p)
	if b.Ratings, err = ratings.Of(v.Request, p.ID); err != nil {
		return nil, err
	}
	b.Facts = append(b.Facts, ratings.Fact(b.Ratings)...)
	feed, err := v.Ledger().Feed(ledger.FeedOfPlayer(p.ID))
	if err != nil {
		return nil, err
	}
	b.Feed = !feed.Off
	lines, err := v.gamesOfPlayer(p, &b)
	if err != nil {
		return nil, err
	}
	for _, x := range lines {
		r := playedRow{Label: x.Label, Href: "/g/" + x.Game.String(), Stands: folder.StandOf(x, v.Now).Words}
		r.Colour, r.Opponent = sideWords(x, p)
		if !x.Over() && !x.Deadline.IsZero() {
			r.Until = v.Site.Instant(x.Deadline)
		}
		b.Games = append(b.Games, r)
	}
	all, err := v.tournamentsOfPlayer(p)
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		if e, in := t.Entry(p.ID); in {
			words := t.Label + ", " + t.Name + ": " + folder.EntryStateOf(e.State).Words
			if to := departures.TakerOf(t, p.ID); to != 0 {
				words, b.Played = words+"; "+batches.NameOf(v.Request, to)+" plays on", true
			}
			b.Tournaments = append(b.Tournaments, templates.Link{Name: words, Href: fmt.Sprintf("/t/%d", t.ID)})
		}
	}
	if b.Rights, err = qualify.Rights(v.Request, p); err != nil {
		return nil, err
	}
	if b.In, err = v.lettersOfPlayer(p, lines); err != nil {
		return nil, err
	}
	if b.Out, err = v.lettersToPlayer(p, lines); err != nil {
		return nil, err
	}
	return visit.Page{Name: "player", Title: p.Name, Body: b, Crumbs: []templates.Link{visit.Crumb("Players", "/p")}}, nil
}

// addressRows are the addresses of a player, with what is known of each.
func (v *request) addressRows(p ledger.Player) (out []addressRow) {
	for _, a := range p.Addresses {
		r := addressRow{Addr: a.Addr, Asks: !a.Verified, Writes: a.Addr == p.Writes()}
		r.State, r.Kind = addressState(a)
		switch {
		case a.Doubt != "":
			r.What = "letters fail: " + a.Doubt
		case a.Verified && a.Since.IsZero():
			r.What = "the secretary answers for it"
		case a.Verified:
			r.What = "confirmed on " + v.Site.Instant(a.Since)
		case !a.Asked.IsZero():
			r.What = "asked on " + v.Site.Instant(a.Asked) + "; what comes from it is kept and not heard"
		default:
			r.What = "what comes from it is kept and not heard"
		}
		if old := p.Before(a.Addr, v.Now); old != "" {
			r.What += "; for two weeks " + old + " is asked about what weighs more than a move"
		}
		out = append(out, r)
	}
	return out
}

// mostPlayed is how many games of a player are read whole.
const mostPlayed = 50

// gamesOfPlayer are the games that the page shows, the newest first; where they are many, a part of them,
// first those that are not ended.
func (v *request) gamesOfPlayer(p ledger.Player, b *playerBody) ([]ledger.Line, error) {
	n, err := v.Ledger().Tally(ledger.TallyLiveOf(p.ID), ledger.TallyEndedOf(p.ID))
	if err != nil {
		return nil, err
	}
	if n <= mostPlayed || len(p.Joined) > 0 {
		lines, err := v.Ledger().GamesOf(p.ID)
		slices.Reverse(lines)
		return lines, err
	}
	lines, pager, err := visit.Turn(v, ledger.GamesOfPlayer(p.ID), n, v.Ledger().SeesGame(ledger.ActCase))
	b.Pager = pager
	return lines, err
}

// tournamentsOfPlayer are those in which the player is entered.
func (v *request) tournamentsOfPlayer(p ledger.Player) ([]ledger.Tournament, error) {
	w, err := ledger.Look(v.HTTP.Context(), v.site.o.Ledger, ledger.TournamentsOfPlayer(p.ID), "", false, visit.MostSorted)
	if sees := v.Ledger().SeesTournament(); sees != nil {
		w.Rows = slices.DeleteFunc(w.Rows, func(t ledger.Tournament) bool { return !sees(t) })
	}
	return w.Rows, err
}

// mostRecent is in how many games of a player letters are looked for: those in which something happened last.
const mostRecent = 6

// recent are those games, and how many letters are looked at in each.
func recent(games []ledger.Line) (last []ledger.Line, each int) {
	last = slices.Clone(games)
	slices.SortStableFunc(last, func(a, b ledger.Line) int { return b.Last.Compare(a.Last) })
	last = last[:min(len(last), mostRecent)]
	return last, looksAt / max(1, len(last))
}

// lettersOfPlayer are the last letters that the player wrote in games, and
// those of the player that wait for a person, the last first.
func (v *request) lettersOfPlayer(p ledger.Player, games []ledger.Line) (out []postedRow, err error) {
	aside, err := ledger.Look(v.HTTP.Context(), v.site.o.Ledger, ledger.AsideLetters(), "", true, looksAt)
	if err != nil {
		return nil, err
	}
	list := slices.DeleteFunc(aside.Rows, ledger.Letter.Shelved)
	seen := map[uint64]bool{}
	last, each := recent(games)
	for _, g := range last {
		of, err := ledger.Look(v.HTTP.Context(), v.site.o.Ledger, ledger.LettersOfGame(g.Game), "", true, each)
		if err != nil {
			return nil, err
		}
		list = append(list, of.Rows...)
	}
	if sees := v.Ledger().SeesLetter(); sees != nil {
		list = slices.DeleteFunc(list, func(x ledger.Letter) bool { return !sees(x) })
	}
	slices.SortFunc(list, func(a, b ledger.Letter) int { return cmp.Compare(b.Seq, a.Seq) })
	for i, x := range list {
		if i == looksAt || len(out) == batches.Lately {
			break
		}
		if seen[x.Seq] {
			continue
		}
		seen[x.Seq] = true
		e, err := v.open(x)
		if err != nil {
			return nil, err
		}
		if !p.Known(e.From) {
			continue
		}
		r := postedRow{When: v.Site.Instant(x.Arrived), Subject: cmp.Or(narrate.ShortLine(e.First(), longestRow), narrate.ShortLine(e.Mail.Subject, longestRow), "no words"), Href: folder.LetterPath(x.Seq)}
		r.State, r.Kind = e.Said()
		out = append(out, r)
	}
	return out, nil
}

// lettersToPlayer are the last letters of the office to the player in their last games, and of the last
// that are of no game, the last first.
func (v *request) lettersToPlayer(p ledger.Player, games []ledger.Line) (out []postedRow, err error) {
	l, ctx := v.site.o.Ledger, v.HTTP.Context()
	last, each := recent(games)
	var list []ledger.Posting
	for _, g := range last {
		of, err := ledger.Look(ctx, l, ledger.WithoutSubjects(l.PostingsOfGame(g.Game)), "", true, each)
		if err != nil {
			return nil, err
		}
		list = append(list, of.Rows...)
	}
	for _, x := range []struct {
		of   ledger.Range[ledger.Posting]
		back bool
	}{{l.OutboxPostings(), true}, {l.SentPostings(), false}} {
		of, err := ledger.Look(ctx, l, ledger.WithoutSubjects(x.of), "", x.back, looksAt)
		if err != nil {
			return nil, err
		}
		list = append(list, of.Rows...)
	}
	sees := v.Ledger().SeesPosting()
	list = slices.DeleteFunc(list, func(x ledger.Posting) bool {
		return x.Player != p.ID && !(x.Game == 0 && p.Known(x.To)) || sees != nil && !sees(x)
	})
	slices.SortFunc(list, func(a, b ledger.Posting) int { return cmp.Compare(b.Seq, a.Seq) })
	list = slices.CompactFunc(list, func(a, b ledger.Posting) bool { return a.Seq == b.Seq })
	for _, x := range list[:min(batches.Lately, len(list))] {
		if x, err = v.Ledger().Posting(x.Seq); err != nil {
			return nil, err
		}
		r := postedRow{When: v.Site.Instant(x.Filed), Subject: x.Words.Subject, Href: folder.PostedPath(x.Seq)}
		r.State, r.Kind = postingWords(x)
		out = append(out, r)
	}
	return out, nil
}

// canBeTakenBack is what was done to the player and can still be taken back from the player's page:
// rows that were merged into this one, and leaves.
func canBeTakenBack(v *request, p ledger.Player) (merged []mergedRow, left []templates.Link, err error) {
	if merged, err = v.merged(p); err == nil {
		left, err = departures.LeftLately(v.Request, p.ID)
	}
	return merged, left, err
}
