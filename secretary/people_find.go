package secretary

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

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
	More               bool // more was found than is shown
}

type foundRow struct{ Kind, Name, Href, What string }

// mostFound is how many rows the page of a search shows.
const mostFound = 100

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
	found, err := v.lookFor(words)
	if err != nil {
		return nil, err
	}
	if len(found) == 1 {
		return visit.Redirect{To: found[0].Href}, nil
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
// name stands for the games of that player.
func (v *request) lookFor(words string) (out []foundRow, err error) {
	players, err := v.Ledger().Players()
	if err != nil {
		return nil, err
	}
	for _, p := range players {
		if hasWords(p, words) {
			out = append(out, foundRow{"Player", p.Name, folder.PlayerPath(p.ID), p.Writes()})
		}
	}
	tournaments, err := v.Ledger().Tournaments()
	if err != nil {
		return nil, err
	}
	for _, t := range tournaments {
		if within := strings.ToLower(t.Label + " " + t.Name); strings.Contains(within, strings.ToLower(words)) {
			out = append(out, foundRow{"Tournament", t.Label + ", " + t.Name, fmt.Sprintf("/t/%d", t.ID), ""})
		}
	}
	if len(out) == 1 {
		return out, nil
	}
	lines, err := v.Ledger().Games()
	if err != nil {
		return nil, err
	}
	for _, x := range lines {
		if strings.Contains(strings.ToLower(x.Label+" "+x.Names[0]+" "+x.Names[1]), strings.ToLower(words)) {
			out = append(out, foundRow{"Game", x.Label, "/g/" + x.Game.String(), x.Names[0] + " v " + x.Names[1]})
		}
	}
	if strings.Contains(words, "@") {
		letters, err := v.lettersBy(strings.Trim(words, "<> "))
		return append(out, letters...), err
	}
	return out, nil
}

// lettersBy are the letters that came in with the Message-ID, or from the
// address. No index is kept of either, so that each letter is looked into.
func (v *request) lettersBy(words string) (out []foundRow, err error) {
	all, err := v.Ledger().Letters(nil)
	if err != nil {
		return nil, err
	}
	lower := []byte(strings.ToLower(words))
	for _, x := range all {
		if x, err = v.Ledger().Letter(x.Seq); err != nil {
			return nil, err
		}
		if !bytes.Contains(bytes.ToLower(x.Raw), lower) {
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
