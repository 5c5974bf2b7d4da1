package templates

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// CaseLetter is a letter about a position that adjudicators judge as a case (RULING/R-91,
// RULING/R-92). It names nobody but where Names says who plays.
type CaseLetter struct {
	What     string // "laid", "more", "moved", "reminded", "unlike", "umpire", "sealed", "later", "unclear", "reason", "in", "late", "gone", "with", "closed"
	Case     string // its name
	Name     string // of the reader
	Position rules.Position
	Last     rules.Move
	Law      string      // by which it is judged; "" = it is judged again
	Bound    string      // whom Penalty C binds, and to what; "" = nobody
	Views    [2][]string // what White and Black say
	Found    []CaseFound // what others have found that the reader is shown
	Since    time.Time   // of what may be done Until
	Until    time.Time
	Digest   string // of the reader's envelope
	Zone     *time.Location

	Appeal string       // the words of an appeal; "" = there is none
	Of     rules.Colour // whose it is
	Stood  terms.Result // what was found before it

	Names [2]string // of the players
	Label string    // of the game

	Umpire bool // the reader decides between two
}

// CaseFound is what one adjudicator found.
type CaseFound struct {
	Result   terms.Result
	Analysis string
	Again    bool // after the other's analysis was shown
}

// RenderCase gives such a letter its words. The secretary is "Name <address>".
func RenderCase(x CaseLetter, office, secretary string) (correspondence.Rendered, error) {
	words := map[string]func(CaseLetter) (string, []sheet.Block){
		"laid": CaseLetter.laid, "more": CaseLetter.again, "moved": CaseLetter.again, "of": CaseLetter.answered, "reminded": CaseLetter.reminded, "unlike": CaseLetter.unlike, "umpire": CaseLetter.umpire,
		"sealed": CaseLetter.sealed, "later": CaseLetter.answered, "unclear": CaseLetter.answered, "reason": CaseLetter.answered,
		"in": CaseLetter.answered, "late": CaseLetter.answered, "gone": CaseLetter.answered, "with": CaseLetter.answered, "closed": CaseLetter.answered,
	}[x.What]
	if words == nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: no words for a letter about a case, %q", x.What)
	}
	subject, blocks := words(x)
	foot := "Case " + sheet.Plain(x.Case) + ". " + sheet.Plain(narrate.OneLine(office)) + "."
	if who, _, _ := strings.Cut(narrate.OneLine(secretary), " <"); who != "" {
		foot += " Secretary: " + sheet.Plain(who)
	}
	return set(sheet.Sheet{Subject: headed("Case "+x.Case, subject), Blocks: append(blocks, sheet.Foot(foot))}), nil
}

// caseLaws are the rulings of a case.
const blindLaw, envelopeLaw = "R-91", "R-92"

func (x CaseLetter) day(t time.Time) sheet.Words {
	return sheet.Plain(calendar.LongDay(t, x.Zone))
}

// whoMoves is "White to move."
func (x CaseLetter) whoMoves() sheet.Words {
	return sheet.Plain(x.Position.Turn().String() + " to move.")
}

// laid is the case, to be judged.
func (x CaseLetter) laid() (string, []sheet.Block) {
	news := sheet.Words("A position waits for your verdict. " + x.whoMoves())
	if x.Appeal != "" {
		news = "A verdict is appealed from, and you are asked to judge the position anew. " + x.whoMoves()
	}
	return "a position waits for your verdict", append(one(sheet.News(news), sheet.Due("Reply with one number and your analysis.")), x.dossier()...)
}

// again is a case that its reader has, once more.
func (x CaseLetter) again() (string, []sheet.Block) {
	due := sheet.Due("Reply with one number and your analysis.")
	if x.What == "more" {
		return "a player has said more", append(one(sheet.News("A player has said more of a position that waits for your verdict. "+x.whoMoves()), due), x.dossier()...)
	}
	return "the position is another one", append(one(sheet.News("What was open in the game is decided, and the position is another one. What you wrote of the one before counts no more. "+x.whoMoves()), due), x.dossier()...)
}

// dossier is the position with all that bears upon it.
func (x CaseLetter) dossier() []sheet.Block {
	sealing := sheet.Words("What you write is sealed: nobody sees it until all who judge this case have answered")
	if x.Umpire {
		sealing = "Your answer decides the case, and both players read your reason"
	}
	out := one(x.board(), said("How would the game end by the best play of both sides?"), x.numbers(),
		said("Reply with one number in the first line and your analysis below it: "+sheet.Code("2 because ...")+" This letter takes one answer, from your own address alone. "+sealing+" "+sheet.Law(envelopeLaw)+"."))
	out = append(out, said(x.whoMoves()+" "+x.material()))
	if x.Bound != "" {
		out = append(out, said(sheet.Plain(x.Bound)+" "+sheet.Law("V.PEN.C")+". Take it into account "+sheet.Law("R-32")+"."))
	}
	if x.Names[0] != "" {
		out = append(out, said("White is "+sheet.Plain(x.Names[0])+", Black is "+sheet.Plain(x.Names[1])+", the game "+sheet.Plain(x.Label)+"."))
	} else {
		out = append(out, said("You are told no names, and the players' words are shown with White and Black in their place "+sheet.Law(blindLaw)+"."))
	}
	for side, views := range x.Views {
		if len(views) == 0 {
			out = append(out, said(sheet.Plain(rules.Colour(side).String())+" has said nothing about the position."))
			continue
		}
		out = append(out, sheet.Said(sheet.Plain(rules.Colour(side).String())+" says:", strings.Split(strings.Join(views, "\n\n"), "\n")))
	}
	if x.Appeal != "" {
		out = append(out, said("Before this "+sheet.Plain(foundSo(x.Stood))+"."))
		out = append(out, x.others("One who judged it before found: ", "One who judged it before found: ")...)
		out = append(out, sheet.Said(sheet.Plain(x.Of.String())+" appeals:", strings.Split(x.Appeal, "\n")))
	}
	switch {
	case x.Umpire:
		return out
	case x.Names[0] != "":
		return append(out, said("If you are of a club with one of the players, or have played against either, do not judge it: write to the secretary."))
	}
	return append(out, said("If you know whose game this is, or are of a club with one of the players, do not judge it: write to the secretary."))
}

// board is the position.
func (x CaseLetter) board() sheet.Block {
	return sheet.Board(x.Position, x.Last, rules.White, sheet.Own, descriptive.Style{})
}

// numbers are the verdicts.
func (x CaseLetter) numbers() sheet.Block {
	law := sheet.Words("")
	if x.Law != "" {
		_, id, _ := strings.Cut(x.Law, "/")
		law = " " + sheet.Law(id)
	}
	var items []sheet.Item
	for no, words := range []sheet.Words{1: "White wins" + law, 2: "drawn" + law, 3: "Black wins" + law, correspondence.Nothing: "nothing yet: I write later; this letter stays good"} {
		if words != "" {
			items = append(items, sheet.Item{Mark: "(" + itoa(no) + ")", Words: words + "."})
		}
	}
	return sheet.Answers(items...)
}

// material is how many men either side has.
func (x CaseLetter) material() sheet.Words {
	var count [2]map[byte]int
	count[0], count[1] = map[byte]int{}, map[byte]int{}
	board, _, _ := strings.Cut(x.Position.FEN(), " ")
	for _, r := range board {
		switch {
		case r >= 'A' && r <= 'Z':
			count[0][byte(r)]++
		case r >= 'a' && r <= 'z':
			count[1][byte(r-'a'+'A')]++
		}
	}
	side := func(c int) string {
		var out []string
		for _, m := range []struct {
			man  byte
			name string
		}{{'K', "King"}, {'Q', "Queen"}, {'R', "Rook"}, {'B', "Bishop"}, {'N', "Knight"}, {'P', "Pawn"}} {
			switch n := count[c][m.man]; {
			case n == 1:
				out = append(out, m.name)
			case n > 1:
				out = append(out, calendar.Counted(int64(n), m.name))
			}
		}
		return calendar.Listed(out, "and")
	}
	return sheet.Plain("White has " + side(0) + "; Black has " + side(1) + ".")
}

// foundSo is a result in words: "the game was found drawn".
func foundSo(r terms.Result) string {
	switch r {
	case terms.WhiteWins:
		return "the game was found won by White"
	case terms.BlackWins:
		return "the game was found won by Black"
	}
	return "the game was found drawn"
}

// finds is a verdict in words: "White wins".
func finds(r terms.Result) sheet.Words {
	switch r {
	case terms.WhiteWins:
		return "White wins"
	case terms.BlackWins:
		return "Black wins"
	}
	return "the game is drawn"
}

// others are what others have found, each led by words.
func (x CaseLetter) others(lead, again sheet.Words) (out []sheet.Block) {
	for _, f := range x.Found {
		head := lead
		if f.Again {
			head = again
		}
		out = append(out, sheet.Said(head+finds(f.Result)+".", strings.Split(f.Analysis, "\n")))
	}
	return out
}

// reminded tells one who is silent that the case still waits.
func (x CaseLetter) reminded() (string, []sheet.Block) {
	due := sheet.Words("Reply with one number and your analysis.")
	if !x.Until.IsZero() {
		due = "Reply with one number and your analysis; " + "on " + sheet.Plain(shortDate(x.Until, x.Zone)) + " it goes to another."
	}
	return "still waits for your verdict", append(one(sheet.News("A position still waits for your verdict. "+x.whoMoves()), sheet.Due(due)), x.dossier()...)
}

// shortDate is "20 January".
func shortDate(t time.Time, zone *time.Location) string {
	return t.In(cmp.Or(zone, time.UTC)).Format("2 January")
}

// unlike shows one what the other found.
func (x CaseLetter) unlike() (string, []sheet.Block) {
	out := one(sheet.News("The two verdicts are unlike. You may judge once more."), sheet.Due("Reply with one number and your analysis, until "+sheet.Strong(string(x.day(x.Until)))+", or leave your verdict as it is."))
	out = append(out, sheet.Clock(sheet.Plain(narrate.ElapsedDeadline(x.Since, x.Until.Sub(x.Since), cmp.Or(x.Zone, time.UTC)).Sentence(nil))))
	out = append(out, x.others("The other finds: ", "The other finds: ")...)
	out = append(out, said("Both of you are shown what the other wrote, without a name. If you do not agree then, the umpire decides "+sheet.Law(envelopeLaw)+"."))
	if x.Digest != "" {
		out = append(out, said("Your first verdict stays in the log, with its SHA-256 "+sheet.Code(x.Digest)+"."))
	}
	return "the verdicts are unlike", append(out, x.dossier()...)
}

// umpire asks the umpire to decide between two.
func (x CaseLetter) umpire() (string, []sheet.Block) {
	out := one(sheet.News("Two adjudicators judged the position apart, and do not agree. You decide. "+x.whoMoves()), sheet.Due("Reply with one number and your reason."))
	out = append(out, x.others("One finds: ", "And after both were shown what the other wrote: ")...)
	return "two adjudicators do not agree", append(out, x.dossier()...)
}

// sealed tells one that the envelope is in. It does not say what is in it.
func (x CaseLetter) sealed() (string, []sheet.Block) {
	if x.Digest == "" { // the umpire's
		return "your decision is taken", one(sheet.News("Your decision is taken."), sheet.Due(nothingToDo))
	}
	return "your verdict is sealed", one(sheet.News("Your verdict is sealed."), sheet.Due(nothingToDo),
		said("Its SHA-256 stands in the office's log from now on: "+sheet.Code(x.Digest)+" When the case is closed, the secretary can show all that was sealed, and anybody can see that it was not changed "+sheet.Law(envelopeLaw)+"."))
}

// answered says why an answer sealed nothing.
func (x CaseLetter) answered() (string, []sheet.Block) {
	switch x.What {
	case "later":
		return "nothing is sealed yet", append(one(sheet.News("Nothing is sealed yet, as you wish."), sheet.Due("Reply with one number and your analysis when you have judged.")), x.dossier()...)
	case "of":
		return "that was another position", append(one(sheet.News("You answer a letter of a position that is judged no more. Nothing was sealed."), sheet.Due("Reply with one number and your analysis to this letter.")), x.dossier()...)
	case "unclear":
		return "which verdict?", append(one(sheet.News("Your letter does not say plainly which answer you give. Nothing was sealed."), sheet.Due("Reply with one number and your analysis.")), x.dossier()...)
	case "reason":
		return "your analysis?", append(one(sheet.News("Your answer has a number and no analysis. Nothing was sealed."), sheet.Due("Reply with the number and your analysis: "+sheet.Code("2 because ..."))), x.dossier()...)
	}
	why := map[string]sheet.Words{
		"in":     "You have answered, and an envelope is not changed",
		"late":   "The time to judge once more is over",
		"gone":   "The case has gone to another, since it waited too long",
		"with":   "The position is another one, and the adjudicators judge that first",
		"closed": "The case is closed",
	}[x.What]
	end := sheet.Words("Nothing that you write about it counts any more")
	if x.What == "with" {
		end = "Nothing was taken. If they do not agree, you have another letter"
	}
	return map[string]string{"in": "you have answered", "late": "too late", "gone": "with another now", "with": "with the adjudicators again", "closed": "closed"}[x.What],
		one(sheet.News(why+"."), sheet.Due(nothingToDo), said(end+" "+sheet.Law(envelopeLaw)+"."))
}
