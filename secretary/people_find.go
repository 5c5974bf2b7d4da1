package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// searchPage is what was found.
type searchPage struct {
	Path, About, Label string // of its form: where it is asked, what is searched, and for what
	Lead               string
	Query              string
	Found              []foundRow
	Empty              string
	More               bool   // more was found than is shown
	Many               string // why not all that fit were looked at
}

type foundRow struct{ Kind, Name, Href, What string }

// manyFit is said where not all that fit are shown.
const manyFit = "More fit than are looked at: these are some of them. Write more of it."

// mostFound is how many rows the page of a search shows.
const mostFound = 50

// search leads straight to what the words name, if that is one thing: a game by
// its label or number, a tournament, a player by name or address, a letter by
// its Message-ID or its author. Else it lists what may be meant.
func search(v *request) (visit.Response, error) {
	words := v.Field("q")
	p := searchPage{Path: "/search", About: "Everywhere", Label: "Game, name, address or Message-ID", Query: words, Empty: "Nothing is called so. Look for the label or number of a game, a name, an address or a Message-ID."}
	if words == "" {
		p.Empty = "Give the label or number of a game, a name, an address or a Message-ID."
		return visit.Page{Name: "search", Title: "Search", Body: p}, nil
	}
	if to, err := v.named(words); err != nil || to != "" {
		return visit.Redirect{To: to}, err
	}
	found, many, err := v.lookFor(words)
	if err != nil {
		return nil, err
	}
	if len(found) == 1 && !many {
		return visit.Redirect{To: found[0].Href}, nil
	}
	if many {
		p.Many = manyFit
		p.Empty = "Very much has each of these words, and nothing that was looked at has all of them. Write more of it."
	}
	p.show(found)
	return visit.Page{Name: "search", Title: "Search", Body: p}, nil
}

// show shows what was found, as far as the page goes.
func (p *searchPage) show(found []foundRow) {
	p.Found = found[:min(len(found), mostFound)]
	p.More = len(found) > mostFound
}

// named is the page of the one thing that has this very name; empty if there
// is none.
func (v *request) named(words string) (string, error) {
	l := v.Ledger()
	if id := v.gameNumbered(words); id != 0 {
		return "/g/" + id.String(), nil
	}
	if t, err := l.TournamentByLabel(words); err == nil {
		return fmt.Sprintf("/t/%d", t.ID), nil
	}
	if p, err := l.PlayerByAddress(words); err == nil {
		return folder.PlayerPath(p.ID), nil
	} else if !errors.Is(err, ledger.ErrNoPlayer) {
		return "", err
	}
	if id := bracketed(words); id != "" {
		if p, err := l.PostingByMessageID(id); err == nil {
			return folder.PostedPath(p.Seq), nil
		}
	}
	return "", nil
}

// lookFor lists what the words may mean: players first. The only player of that
// name stands for the games of that player. Many: so much fits that it was not looked at.
func (v *request) lookFor(words string) (out []foundRow, many bool, err error) {
	sorts := string([]byte{ledger.FoundPlayer, ledger.FoundTournament, ledger.FoundEvent, ledger.FoundGame})
	if v.Keeps() {
		sorts += string(ledger.FoundUser)
	}
	var players []uint64
	hits, _, many, err := v.site.o.Ledger.Search(v.HTTP.Context(), sorts, words, mostFound+1, func(h ledger.Hit) (bool, error) {
		r, sees, err := v.hit(h)
		if !sees || err != nil {
			return false, err
		}
		if out = append(out, r); h.Sort == ledger.FoundPlayer {
			players = append(players, h.ID)
		}
		return true, nil
	})
	if err != nil {
		return nil, false, err
	}
	if len(players) > 1 {
		games, err := v.gamesFound(players, mostFound+1-len(out), hits)
		if err != nil {
			return nil, false, err
		}
		out = append(out, games...)
	}
	if strings.Contains(words, "@") && len(out) == 0 {
		letters, err := v.lettersBy(strings.Trim(words, "<> "))
		return append(out, letters...), many, err
	}
	return out, many, nil
}

// gamesFound are games of the players, so many at most, which were not found themselves.
func (v *request) gamesFound(players []uint64, most int, hits []ledger.Hit) (out []foundRow, err error) {
	seen := map[uint64]bool{}
	for _, h := range hits {
		if h.Sort == ledger.FoundGame {
			seen[h.ID] = true
		}
	}
	for _, id := range players {
		if most-len(out) <= 0 {
			break
		}
		w, err := ledger.Look(v.HTTP.Context(), v.site.o.Ledger, ledger.GamesOfPlayer(id), "", false, most-len(out))
		if err != nil {
			return nil, err
		}
		for _, x := range w.Rows {
			if sees := v.Ledger().SeesGame(ledger.ActCase); seen[uint64(x.Game)] || sees != nil && !sees(x) {
				continue
			}
			seen[uint64(x.Game)] = true
			out = append(out, gameFound(x))
		}
	}
	return out, nil
}

func gameFound(x ledger.Line) foundRow {
	return foundRow{"Game", x.Label, "/g/" + x.Game.String(), x.Names[0] + " v " + x.Names[1]}
}

// hit is a row that was found, and whether the visitor may read it.
func (v *request) hit(h ledger.Hit) (r foundRow, sees bool, err error) {
	l := v.site.o.Ledger
	switch h.Sort {
	case ledger.FoundPlayer:
		p, err := l.Player(h.ID)
		may := v.Ledger().SeesPlayer()
		return foundRow{"Player", p.Name, folder.PlayerPath(p.ID), p.Writes()}, may == nil || may(p), err
	case ledger.FoundTournament:
		t, err := l.Tournament(h.ID)
		may := v.Ledger().SeesTournament()
		return foundRow{"Tournament", t.Label + ", " + t.Name, fmt.Sprintf("/t/%d", t.ID), ""}, may == nil || may(t), err
	case ledger.FoundEvent:
		e, err := l.Event(h.ID)
		may := v.Ledger().SeesEvent()
		return foundRow{"Event", e.Label + ", " + e.Name, folder.EventPath(e.ID, ""), ""}, may == nil || may(e), err
	case ledger.FoundGame:
		x, err := l.Line(terms.GameID(h.ID))
		may := v.Ledger().SeesGame(ledger.ActCase)
		return gameFound(x), may == nil || may(x), err
	}
	u, err := l.User(h.ID)
	return foundRow{"User", cmp.Or(u.Full, u.Name), userPath(u), u.Name}, true, err
}

// lettersBy are the letters that came in with the Message-ID or, among the last of strangers and of
// unknown senders, from the address.
func (v *request) lettersBy(words string) (out []foundRow, err error) {
	found, err := v.site.o.Ledger.LettersCalled(words)
	if err != nil {
		return nil, err
	}
	list := found
	for _, of := range []struct {
		ledger.Range[ledger.Letter]
		back bool
	}{{ledger.StrangersLetters(), false}, {ledger.TrayLetters(ledger.TrayUnknown), true}} {
		if len(found) > 0 {
			break
		}
		w, err := ledger.Look(v.HTTP.Context(), v.site.o.Ledger, of.Range, "", of.back, mostFound)
		if err != nil {
			return nil, err
		}
		list = append(list, w.Rows...)
	}
	sees := v.Ledger().SeesLetter()
	for _, x := range list {
		if sees != nil && !sees(x) {
			continue
		}
		e, err := v.open(x)
		if err != nil {
			return nil, err
		}
		if strings.EqualFold(e.From, words) || strings.Trim(e.Mail.MessageID, "<>") == words {
			out = append(out, foundRow{"Letter", fmt.Sprintf("Letter %d", x.Seq), folder.LetterPath(x.Seq), e.writer() + ", " + v.Site.Instant(x.Arrived)})
		}
	}
	return out, nil
}
