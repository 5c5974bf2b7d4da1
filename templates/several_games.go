package templates

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Several answers a letter that speaks of several games: what came of it in
// each, in the order in which it was written.
type Several struct {
	Name              string // of the player
	Office, Secretary string
	Parts             []SeveralPart
	Copied            []string // to whom else the letter with its key went; empty where that is not told
}

// SeveralPart is what came of the words under one heading.
type SeveralPart struct {
	Label string // "" = of the words above the first heading, which belong to no game
	Game  bool   // false = a game in which the writer does not play
	Says  []SeveralNotice
}

// SeveralNotice is a notice of which the writer is told; Apart says that it goes out
// in a letter of its own as well.
type SeveralNotice struct {
	Notice correspondence.Notice
	Reader correspondence.Reader
	Apart  bool
}

// RenderSeveral gives the answer its words. What it says of a notice is the news of
// the letter that would have gone out alone, so that the one answer tells no more
// and no less than several would have told (RULING/R-2).
func RenderSeveral(s Several) (correspondence.Rendered, error) {
	o := office{name: s.Office, secretary: s.Secretary}
	var strange []string
	var games []sheet.Block
	var more sheet.Words
	example := ""
	for _, p := range s.Parts {
		switch {
		case p.Game:
			says, one, err := o.game(p)
			if err != nil {
				return correspondence.Rendered{}, err
			}
			games = append(games, said(says))
			if example == "" {
				example = one
			}
		case p.Label == "":
			more = "Nothing was done with what stood above your first heading."
		default:
			strange = append(strange, inLine(p.Label))
		}
	}
	if len(strange) > 0 {
		more = "Nothing was done with what stood under " + sheet.Plain(strings.Join(strange, " or ")) + ": you play in no game of that name. " + more
	}
	if example == "" {
		none := letter{}
		example = "A3-12: " + strings.Trim(none.language(descriptive.Descriptive).Pair, "`")
	}
	news, due := sheet.Words("Your letter was heard in no game; nothing has been done."), sheet.Words("Write it again, as below.")
	if len(games) > 0 {
		news, due = "Your letter was heard in "+sheet.Plain(counted(len(games), "game"))+".", "What came of it in each stands below."
	}
	blocks := one(sheet.News(news), sheet.Due(due), said(more))
	to := letter{r: correspondence.Reader{Copied: s.Copied}}
	if who := to.CopiedTo(); who != "" {
		blocks = append(blocks, said("Your reply also went to "+sheet.Plain(who)+"; your reply address is new. Answer our newest letter, and us alone."))
	}
	return o.rendered("your letter in several games", append(append(blocks, games...),
		said("To write in several games, write the name of the game and a colon, and behind it or below it what you say in that game, each thing on a line of its own, as in “"+sheet.Plain(example)+"”. What stands under no such heading is not heard."))...)
}

// game puts what came of one game into words, with a move of it as an example.
func (o *office) game(p SeveralPart) (says sheet.Words, example string, err error) {
	head, apart := sheet.Words(""), false
	for _, x := range p.Says {
		v := newView(x.Notice, x.Reader)
		if head == "" && v.known.player && v.g.Sides[0].Name() != "" {
			head = ", against " + sheet.Plain(v.known.OppName())
		}
		if example == "" && v.known.player {
			example = inLine(p.Label) + ": " + strings.Trim(v.known.Language().Pair, "`")
		}
		apart = apart || x.Apart
		if x.Notice.Kind == correspondence.NAgain {
			says += " Your last letters of this game come to you once more."
			continue
		}
		s, err := tree(x.Notice, x.Reader)
		if err != nil {
			return "", "", fmt.Errorf("templates: several: %w", err)
		}
		for _, b := range s.Blocks {
			if k := b.Kind(); k == sheet.KindNews || k == sheet.KindDue || x.Notice.Kind == correspondence.NStatus && k == sheet.KindClock {
				says += " " + b.Words()
				o.cites(b.Words())
			}
		}
	}
	if says == "" {
		says = " It was received."
	}
	if apart {
		says += " You get a letter of that game about it."
	}
	return "In " + sheet.Strong(inLine(p.Label)) + head + "." + says, example, nil
}

// cites remembers for the closing line the laws that words of another letter name.
func (o *office) cites(w sheet.Words) {
	_, rest, found := strings.Cut(w.Bare(), "[")
	for found {
		ids, after, _ := strings.Cut(rest, "]")
		for id := range strings.SplitSeq(ids, ", ") {
			if !slices.Contains(o.cited, id) {
				o.cited = append(o.cited, id)
			}
		}
		_, rest, found = strings.Cut(after, "[")
	}
}

// inLine makes a label fit to stand within a line.
func inLine(s string) string { return narrate.Shorten(narrate.OneLine(s), 60) }
