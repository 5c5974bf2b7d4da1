package templates

import (
	"fmt"
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
	o := severalLetter{officeLetter: officeLetter{letter: of(s.Office, s.Secretary), Who: s.Name}}
	o.r.Copied = s.Copied
	var strange []string
	for _, p := range s.Parts {
		switch {
		case p.Game:
			g, err := o.game(p)
			if err != nil {
				return correspondence.Rendered{}, err
			}
			o.Games = append(o.Games, g)
		case p.Label == "":
			o.Loose = true
		default:
			strange = append(strange, inLine(p.Label))
		}
	}
	if o.Example == "" {
		o.Example = "A3-12: " + strings.Trim(o.language(descriptive.Descriptive).Pair, "`")
	}
	o.Heard, o.Strange = len(o.Games), strings.Join(strange, " or ")
	o.clean()
	return o.set("several", &o)
}

// severalLetter is what the words of the answer are given.
type severalLetter struct {
	officeLetter
	Games   []severalGame
	Heard   int
	Strange string // the headings of games that are not the writer's
	Loose   bool   // words above the first heading were of no game
	Example string // a move under its heading
}

// severalGame is what is said of one game.
type severalGame struct {
	Head  string
	Says  []string
	Apart bool
}

// HeardWords counts the games in words.
func (s *severalLetter) HeardWords() string { return counted(s.Heard, "game") }

// game puts what came of one game into words.
func (s *severalLetter) game(p SeveralPart) (g severalGame, err error) {
	g.Head = inLine(p.Label)
	for _, x := range p.Says {
		l := newLetter(x.Notice, x.Reader)
		if len(g.Says) == 0 && l.player && l.g.Sides[0].Name() != "" {
			g.Head = inLine(p.Label) + ", against " + l.OppName()
		}
		if s.Example == "" && l.player {
			s.Example = inLine(p.Label) + ": " + strings.Trim(l.Language().Pair, "`")
		}
		g.Apart = g.Apart || x.Apart
		name := string(x.Notice.Kind) + "/news"
		switch x.Notice.Kind {
		case correspondence.NAgain:
			g.Says = append(g.Says, "Your last letters of this game come to you once more.")
			continue
		case correspondence.NUnread:
			name = "several/unread"
		}
		if s, anew, err := tree(x.Notice, x.Reader); anew {
			if err != nil {
				return g, err
			}
			g.Says = append(g.Says, firstLines(s, x.Notice.Kind == correspondence.NStatus)...)
			continue
		}
		says, err := l.linesOf(name)
		if err != nil {
			return g, fmt.Errorf("templates: several, %s: %w", x.Notice.Kind, err)
		}
		g.Says = append(g.Says, says...)
		s.cited = append(s.cited, l.cited...)
	}
	if len(g.Says) == 0 {
		g.Says = []string{"It was received."}
	}
	return g, nil
}

// inLine makes a label fit to stand within a line.
func inLine(s string) string { return narrate.Shorten(narrate.OneLine(s), 60) }

// firstLines are the news of a tree, and what is to be done; of STATUS with the sentence of the clock.
func firstLines(s sheet.Sheet, clock bool) (out []string) {
	for _, b := range s.Blocks {
		if k := b.Kind(); k == sheet.KindNews || k == sheet.KindDue || clock && k == sheet.KindClock {
			out = append(out, b.Words().Bare())
		}
	}
	return out
}
