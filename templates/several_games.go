package templates

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
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

// RenderSeveral gives the answer its words. What it says of a notice is what the letter
// that would have gone out alone begins with, so that the one answer tells no more
// and no less than several would have told (RULING/R-2).
func RenderSeveral(s Several) (correspondence.Rendered, error) {
	r := by(s.Office, s.Secretary)
	r.Copied = s.Copied
	v := office("", r)
	var games, undone []sheet.Block
	var strange []string
	heard, example, acts := 0, "", false
	for _, p := range s.Parts {
		switch {
		case p.Game:
			heard++
			acts = acts || p.acts()
			blocks, form, err := cameOf(v, p)
			if err != nil {
				return correspondence.Rendered{}, err
			}
			games = append(games, blocks...)
			if example == "" {
				example = form
			}
		case p.Label == "":
			undone = append(undone, v.refuse("Nothing was done with what stood above the first name of a game, for no game was named", "RULING/R-11", "Write it again under the name of its game."))
		default:
			strange = append(strange, inLine(p.Label))
		}
	}
	if len(strange) > 0 {
		under := sheet.Plain(strings.Join(strange, " or "))
		undone = append(undone, v.refuse("Nothing was done with what stood under "+under+", for you play in no game of that name", "RULING/R-11", "The name of a game stands in the subject of its letters."))
	}
	if example == "" {
		example = "A3-12: " + pairOf(v.known.language(descriptive.Descriptive).Pair)
	}
	news := sheet.Words("Your letter was heard in no game; nothing was done.")
	if heard > 0 {
		news = "Your letter was heard in " + sheet.Plain(counted(heard, "game")) + "; here is what came of it in each."
	}
	due := sheet.Words("Nothing to do.")
	if acts {
		due = "What you are to do stands with each game."
	} else if heard == 0 {
		due = "To be heard, write again as told below."
	}
	var copied sheet.Block
	if to := v.known.CopiedTo(); to != "" {
		copied = said("Your reply also went to " + sheet.Plain(to) + "; your reply address is new. Answer our newest letter, and us alone.")
	}
	return finished(v, v.sheet(titled(v, "your letter in several games", ""), one(sheet.News(news), sheet.Due(due)), undone, one(copied), games,
		one(said("To write in several games, put the name of each game and a colon before what you say in it, each thing on a line of its own, as in “"+sheet.Code(example)+"”"+
			". In an answer to this letter nothing is heard that stands under no such name."))))
}

// acts reports whether something remains to be done by the writer in the game.
func (p SeveralPart) acts() bool {
	return slices.ContainsFunc(p.Says, func(x SeveralNotice) bool {
		l := newLetter(x.Notice, x.Reader)
		return l.player && l.ToAct() && !l.Over()
	})
}

// pairOf is the sample of a move without its marks.
func pairOf(sample string) string { return strings.Trim(sample, "`") }

// cameOf tells what came of a letter in one game, and gives a move in it as an example.
func cameOf(v *view, p SeveralPart) (blocks []sheet.Block, example string, err error) {
	head := sheet.Strong(inLine(p.Label))
	var says, due sheet.Words // what is to be done is told once, as of the last that happened
	var clocks []sheet.Block
	apart := false
	for _, x := range p.Says {
		of := newView(x.Notice, x.Reader)
		if says == "" && of.known.player && of.g.Sides[0].Name() != "" {
			head += ", against " + sheet.Plain(of.known.OppName())
		}
		if example == "" && of.known.player {
			example = inLine(p.Label) + ": " + pairOf(of.known.Language().Pair)
		}
		apart = apart || x.Apart
		first, err := firstLines(v, of, x)
		if err != nil {
			return nil, "", err
		}
		for _, b := range first {
			switch b.Kind() {
			case sheet.KindDue:
				due, clocks = " "+b.Words(), nil
			case sheet.KindClock:
				clocks = append(clocks, b)
			default:
				says += " " + b.Words()
			}
		}
	}
	if says == "" {
		says = " It was received."
	}
	if apart {
		due += " You get a letter of that game about it."
	}
	return append(one(said(head+":"+says+due)), clocks...), example, nil
}

// firstLines are the news of a notice, what is to be done, and the time for it. The laws in
// them are remembered for the closing line.
func firstLines(v *view, of *view, x SeveralNotice) (out []sheet.Block, err error) {
	var s sheet.Sheet
	switch x.Notice.Kind {
	case correspondence.NAgain:
		return one(said("Your last letters of this game come to you once more.")), nil
	case correspondence.NUnread:
		of.alone = true
		s = of.sheet("", one(sheet.News("We found no move and no command for this game, and nothing has happened "+of.law("RULING/R-11")+"."), sheet.Due(of.due())), of.clock())
	default:
		if s, err = tree(x.Notice, x.Reader); err != nil {
			return nil, err
		}
	}
	timed := false
	for _, b := range s.Blocks {
		switch b.Kind() {
		case sheet.KindNews:
			out = append(out, b)
		case sheet.KindDue:
			out = append(out, b)
			said := b.Words().Bare()
			timed = strings.Contains(said, " by ") || strings.Contains(said, "your time ended")
		case sheet.KindClock:
			if timed || x.Notice.Kind == correspondence.NStatus {
				out = append(out, b)
			}
		case sheet.KindLaws:
			for _, law := range b.Items() {
				if !slices.Contains(v.cited, law.Mark) && slices.ContainsFunc(out, func(b sheet.Block) bool { return strings.Contains(b.Words().Bare(), law.Mark) }) {
					v.cited = append(v.cited, law.Mark)
				}
			}
		}
	}
	return out, nil
}
