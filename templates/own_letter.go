package templates

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// OwnAnswer is the short letter that answers a word by which a player sets something up for
// themself: STOP, BOARD, PUBLISH … It says what holds now.
type OwnAnswer struct {
	Name  string // of the reader
	Label string // of the game whose letter was answered; "" = none
	Word  string // STOP, BOARD …
	Came  string // what came of it
	Given string // what stood behind the word
	Now   string // what holds now
	Other string // the other player who is spoken of, or the event
	Games []string
	Links [][2]string // what each opens, and its address
	Until time.Time
	Zone  *time.Location

	Addr, Old string // of a change of address; of a substitute who comes, and for whom

	Team   string // of captains
	Boards []wishes.TeamBoard

	List    int    // the number of the last rating list
	Quarter string // for which it is
	Working string // of the figure that stands in Now, in a line

	Ladder string // on which a challenge is; "" = on none
	Rung   int    // of the reader on it
	Above  int    // and of the other
	Free   bool   // a game begins when both agree, without the secretary
	Rated  bool   // it is to count for the rating list

	Tie string // of a cup, of which Games are left: "SF1 of C26, Club cup"

	// Game is the game whose board is shown to a side of it; nil = none is.
	Game    *correspondence.Game
	Setting correspondence.Setting
	Side    terms.Party
	At      time.Time
}

// ownLetter words such an answer.
type ownLetter struct {
	OwnAnswer
	office, secretary string
	cited             string // the law by which it says what it does; "" = none
	broken            error  // a refusal that lacks a part
}

// ownLaw is the law by which words are said to the office and not to the other side.
const ownLaw = "R-68"

// RenderOwn gives the answer its words. The secretary is "Name <address>".
func RenderOwn(x OwnAnswer, office, secretary string) (correspondence.Rendered, error) {
	l := &ownLetter{OwnAnswer: x, office: office, secretary: secretary}
	word := map[string]func(*ownLetter) (string, []sheet.Block){
		"STOP": (*ownLetter).stop, "BOARD": (*ownLetter).board, "PUBLISH": (*ownLetter).publish,
		"ADDRESS": (*ownLetter).address, "REMATCH": (*ownLetter).rematch,
		"ENTER": (*ownLetter).enter, "CHALLENGE": (*ownLetter).challenge, "INVITE": (*ownLetter).invite, "STOPPING": (*ownLetter).stopping,
		"TEAM": (*ownLetter).captain, "LINEUP": (*ownLetter).captain, "SUBSTITUTE": (*ownLetter).captain,
		"RATING": (*ownLetter).rating, "RATINGS": (*ownLetter).ratings,
	}[x.Word]
	if word == nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: no words for %s", x.Word)
	}
	subject, blocks := word(l)
	if l.broken != nil {
		return correspondence.Rendered{}, fmt.Errorf("templates: %s, %s: %w", x.Word, x.Came, l.broken)
	}
	if l.cited != "" {
		blocks = append(blocks, sheet.Laws("", l.cited))
	}
	foot := sheet.Plain(narrate.OneLine(l.office)) + "."
	if l.Label != "" {
		foot = sheet.Plain(narrate.OneLine(l.Label)) + ". " + foot
	}
	if who := l.person(); who != "" {
		foot += " Secretary: " + who
	}
	s := sheet.Sheet{Subject: headed(cmp.Or(l.Label, l.office), subject), Answer: l.Label, Blocks: append(blocks, sheet.Foot(foot))}
	return set(s), nil
}

// headed is a subject below a head, which is cut where there is not room for both.
func headed(head, said string) string {
	head, said = ascii(head), ascii(said)
	if room := maxHead - len(": ") - len(said); len(head) > room {
		head = strings.TrimSpace(head[:max(room-3, 0)]) + "..."
	}
	return head + ": " + said
}

// person is the secretary's name.
func (l *ownLetter) person() sheet.Words {
	who, _, _ := strings.Cut(narrate.OneLine(l.secretary), " <")
	return sheet.Plain(who)
}

// news are the first two lines.
func (l *ownLetter) news(news, due sheet.Words) []sheet.Block {
	return one(sheet.News(news), sheet.Due(due))
}

// nothingToDo is the second line of most of these letters.
const nothingToDo = sheet.Words("Nothing to do.")

// wayBelow is that of one whose word did nothing.
const wayBelow = sheet.Words("What you can do stands below.")

// refuse is the block of a word that did nothing.
func (l *ownLetter) refuse(why, way sheet.Words) sheet.Block {
	b, err := sheet.Refuse(why, ownLaw, way)
	if err != nil {
		l.broken = err
	}
	l.cited = ownLaw
	return b
}

// given is what stood behind the word, cut.
func (l *ownLetter) given() sheet.Words { return inQuotes(l.Given, 40) }

// labels are the games that are named, as a sentence has them.
func (l *ownLetter) labels() sheet.Words {
	const most = 12
	var w sheet.Words
	for i, label := range l.Games {
		switch {
		case i == most:
			return w + sheet.Plain(fmt.Sprintf(" and %d more", len(l.Games)-most))
		case i > 0 && i == len(l.Games)-1:
			w += " and "
		case i > 0:
			w += ", "
		}
		w += sheet.Plain(label)
	}
	return w
}

// stop is the answer to STOP.
func (l *ownLetter) stop() (string, []sheet.Block) {
	if l.Came == "ended" {
		return "no letters any more", append(l.news("We write to you no more.", nothingToDo),
			said("No game of yours runs. If one is taken up again, after an appeal, you hear of it. Letters come again when you write "+sheet.Code("REMIND")+"."))
	}
	l.cited = ownLaw
	goes, ends := sheet.Words("Your game "+l.labels()+" goes on"), sheet.Words("a letter of that game")
	if len(l.Games) > 1 {
		goes, ends = "Your games "+l.labels()+" go on", "a letter of each game"
	}
	return "reminders and receipts have ended", append(l.news("Reminders, receipts and circulars to you have ended.", nothingToDo),
		said(goes+": this was no resignation, and you still get what you must answer "+sheet.Law(ownLaw)+"."),
		sheet.Table(
			sheet.Item{Mark: "to pause", Words: "your clock, by " + sheet.Code("LEAVE 20 Dec TO 3 Jan") + ", where your terms have leave."},
			sheet.Item{Mark: "to end it", Words: "you lose by " + sheet.Code("RESIGN") + " in " + ends + "."},
			sheet.Item{Mark: "to leave", Words: l.theSecretary() + " has your wish and will see to it."},
			sheet.Item{Mark: "to go back", Words: sheet.Code("REMIND") + " or " + sheet.Code("RECEIPTS ON") + " brings all of it again."}))
}

func (l *ownLetter) theSecretary() sheet.Words {
	if who := l.person(); who != "" {
		return who + ", the secretary,"
	}
	return "the secretary"
}

// publish is the answer to PUBLISH.
func (l *ownLetter) publish() (string, []sheet.Block) {
	called := sheet.Words("“" + sheet.Plain(narrate.Shorten(narrate.OneLine(l.Other), 60)) + "”")
	ways := said("Other ways: " + codes("PUBLISH FULL", "PUBLISH SHORT", "PUBLISH NONE") + ": your name, a short form of it, or none.")
	switch l.Came {
	case "wrong":
		return "nothing is changed", append(l.news("Your PUBLISH did nothing.", wayBelow),
			l.refuse(l.given()+" is no way to be named", "Write "+sheet.Code("PUBLISH FULL")+", "+sheet.Code("PUBLISH SHORT")+" or "+sheet.Code("PUBLISH NONE")+". Public pages call you "+called+" as before."))
	case "asked":
		return "your name on public pages", append(l.news("Public pages call you "+called+".", nothingToDo), ways)
	}
	return "your name on public pages", append(l.news("From now on public pages call you "+called+".", nothingToDo),
		said("Pages that others have kept are not ours to change."), ways)
}

// opensWords say what a link opens.
var opensWords = map[string]sheet.Words{"own": "all your games", "seat": "this game, as you see it", "guest": "this game, for guests"}

// board is the answer to BOARD.
func (l *ownLetter) board() (string, []sheet.Block) {
	var rows []sheet.Item
	for _, x := range l.Links {
		rows = append(rows, sheet.Item{Mark: string(opensWords[x[0]]), Words: sheet.Link(x[1])})
	}
	ways := said("Whoever has a link can look, and nobody can move by it. " + sheet.Code("BOARD NEW") + " makes other links, " + sheet.Code("BOARD OFF") +
		" ends them, and " + sheet.Code("BOARD GUEST") + " makes one for a friend.")
	switch l.Came {
	case "wrong":
		return "nothing is changed", append(l.news("Your BOARD did nothing.", wayBelow),
			l.refuse(l.given()+" cannot stand behind BOARD", "Write "+sheet.Code("BOARD")+" for your links, or "+codes("BOARD NEW", "BOARD OFF", "BOARD GUEST")+", alone on a line."))
	case "which game":
		return "which game?", append(l.news("Your BOARD GUEST did nothing.", wayBelow),
			l.refuse("A guest is let into one game, and your letter answers none", "Reply with "+sheet.Code("BOARD GUEST")+" to a letter of that game."))
	case "off":
		return "your links have ended", append(l.news("Your links to boards show nothing any more.", nothingToDo), said("To have them again write "+sheet.Code("BOARD")+"."))
	case "guest":
		return "a link for a guest", append(l.news("Here is a link for a guest of this game.", nothingToDo), sheet.Table(rows...),
			said("It shows the moves that were answered, the last ones later, and none of your words. "+sheet.Code("BOARD NEW")+" makes another, "+sheet.Code("BOARD OFF")+" ends it."))
	case "renewed":
		return "new links to your boards", append(l.news("You have new links; the old ones show nothing any more.", nothingToDo), sheet.Table(rows...), ways)
	case "told":
		return "your links to boards", append(l.news("Here are the links to your boards.", nothingToDo), sheet.Table(rows...), ways)
	}
	picture := l.picture()
	if picture.Kind() == 0 {
		return "no pages here", append(l.news("This office has no pages with boards.", nothingToDo),
			said("A board stands in the letters of a game, unless it was agreed to say nothing of it. Ask for it with "+sheet.Code("STATUS")+"."))
	}
	return "the board", append(l.news("This office has no pages with boards, so here is the picture.", nothingToDo), picture)
}

// picture is the board as the reader may see it (RULING/R-2).
func (l *ownLetter) picture() sheet.Block {
	if l.Game == nil {
		return sheet.Block{}
	}
	side, _ := l.Side.Colour()
	n := correspondence.Notice{Kind: correspondence.NStatus, To: l.Side, At: l.At, Game: l.Game, Calendar: l.Setting.Calendar, By: side, Asked: "status"}
	return newView(n, correspondence.Reader{Name: l.Name, Office: l.office, Secretary: l.secretary}).board()
}
