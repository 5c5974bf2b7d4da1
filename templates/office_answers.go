package templates

import (
	"cmp"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Answer is what the office says of a letter itself, or of what its writer asks for beside
// the games.
type Answer struct {
	About     string      // as package mailbox names it
	Name      string      // of the player of whom it tells
	Addr      string      // from which the letter came
	Label     string      // of the game; "" = of none
	Games     [][2]string // the label of each game of the reader's that runs, and who plays
	Subject   string      // of the letter
	Why       string      // what is wrong with it
	Link      string      // to a calendar
	Number    uint64      // of the letter
	Megabytes int64       // of the letter
	// How the game stands; without a game, if that is not told.
	Stands correspondence.Notice
	Reader correspondence.Reader
}

// answerKinds are the letters by what they are about, each with who gets it: an official where
// official is true.
var answerKinds = map[string]struct {
	word     func(*view, Answer) sheet.Sheet
	official bool
}{
	"no game":      {word: ofNoGame},
	"two games":    {word: ofTwoGames},
	"too long":     {word: tooLong},
	"no text":      {word: noText},
	"no yes or no": {word: neitherYesNorNo},
	"no number":    {word: noNumber},
	"measure":      {word: answeredLess},
	"kept back":    {word: keptBack, official: true},
	"own cause":    {word: ownCause, official: true},
	"calendar":     {word: ownCalendar},
	"calendar off": {word: calendarEnded},
	"no calendar":  {word: noCalendar},
}

// RenderAnswer gives the answer of an office its words.
func RenderAnswer(a Answer, name, secretary string) (correspondence.Rendered, error) {
	kind, ok := answerKinds[a.About]
	if !ok {
		return correspondence.Rendered{}, fmt.Errorf("templates: no words about %q", a.About)
	}
	v := office(a.Label, by(name, secretary))
	if a.Stands.Game != nil {
		v = Standing{a.Stands, a.Reader}.view()
	}
	return finished(v, kind.word(v, a))
}

// games are the reader's games that run.
func (a Answer) games() (out []sheet.Block) {
	var rows []sheet.Item
	for _, g := range a.Games {
		rows = append(rows, sheetRow(g[0], outside(g[1], "a game")))
	}
	if len(rows) == 0 {
		return nil
	}
	return one(said("Your games:"), sheet.Table(rows...))
}

// due tells of the reader's time, where it is known.
func (a Answer) due(v *view) []sheet.Block {
	if a.Stands.Game == nil {
		return nil
	}
	return dueIn(v, "")
}

// letter is what the letter of which it tells is called.
func (a Answer) letter() sheet.Words {
	if narrate.OneLine(a.Subject) == "" {
		return "your letter"
	}
	return "your letter " + inQuotes(a.Subject, 100)
}

// firstWords are words from outside that have room in a first line.
func firstWords(s, none string) sheet.Words {
	return cmp.Or(sheet.Plain(narrate.Shorten(narrate.OneLine(s), 40)), sheet.Plain(none))
}

const bySeveral = "To write of several games at once, put the name of each and a colon before what you say in it."

func ofNoGame(v *view, a Answer) sheet.Sheet {
	return v.sheet(titled(v, "your letter belongs to no game", ""), one(
		sheet.News("Your letter belongs to no game, so nothing was done with it."),
		sheet.Due("To play, answer a letter of the game, or name the game as told below."),
		v.refuse("It answers no letter of a game and names none of yours", "RULING/R-11", "Press Reply to a letter of the game and write your move in the first line; or reply to this letter, write the name of the game on a line of its own, and your move below it."),
	), a.games())
}

func ofTwoGames(v *view, a Answer) sheet.Sheet {
	return v.sheet(titled(v, "which game do you mean?", ""), one(
		sheet.News("Your letter names two games, so nothing was done with it."),
		sheet.Due("Please send your move again, in answer to a letter of the game that you mean."),
		v.refuse(upper(outside(a.Why, "It names two")), "RULING/R-11", "Press Reply to a letter of the game, and write your move in the first line. "+bySeveral),
	), a.games())
}

func tooLong(v *view, a Answer) sheet.Sheet {
	way := sheet.Words("Press Reply to our newest letter of the game, and write in the first line what you have to say.")
	if a.Label != "" {
		way = "Press Reply to this letter, or to our newest one of the game, and write in the first line what you have to say; the reply address says that the letter is yours."
	}
	return v.sheet(titled(v, "your letter is too long and was not read", ""), one(
		sheet.News("Your letter has "+sheet.Plain(counted(int(a.Megabytes), "megabyte"))+" and was not read."),
		sheet.Due("Please write again, without the long attachments."),
		v.refuse("In "+a.letter()+" no words stood where we could read them, and nothing was done with it", "RULING/R-11", way),
	), a.due(v))
}

func noText(v *view, a Answer) sheet.Sheet {
	return v.sheet(titled(v, "we could not read your letter", "plain text, please"), one(
		sheet.News("We could not read your letter. Nothing was done with it."),
		sheet.Due("Please write again, as ordinary text in the letter itself."),
		v.refuse(upper(a.letter())+" is "+outside(a.Why, "no text"), "RULING/R-11", "Write your move or your answer there, neither encrypted nor in a picture or a file."),
		said("It has cost you nothing; your time runs as before. If you wrote several letters of this kind in this game today, this is the one answer to all of them."),
	), a.due(v))
}

func neitherYesNorNo(v *view, _ Answer) sheet.Sheet {
	return v.sheet(titled(v, "please answer YES or NO", ""), one(
		sheet.News("We asked whether a letter is yours, and could not read your answer."),
		sheet.Due("Please answer our question again. Until then nothing is done."),
		v.refuse("Your answer was neither YES nor NO", "RULING/R-75", "Press Reply to our question, and write the one word "+sheet.Code("YES")+" or "+sheet.Code("NO")+" in the first line. Nothing else in that answer is read."),
	))
}

func noNumber(v *view, _ Answer) sheet.Sheet {
	return v.sheet(titled(v, "which of the letters are yours?", ""), one(
		sheet.News("We asked which of some letters are yours, and could not read your answer."),
		sheet.Due("Please answer our question again. Until then nothing is done."),
		v.refuse("Your answer had no numbers of that list", "RULING/R-75", "Press Reply to our question, and write the numbers of those that are yours in the first line, as in "+sheet.Code("2 3")+", or the one word "+sheet.Code("NONE")+". Nothing else in that answer is read."),
	))
}

func answeredLess(v *view, _ Answer) sheet.Sheet {
	return v.sheet(titled(v, "we answer you less for now", ""), one(
		sheet.News("So much went to you within an hour, or a day, that we answer less for now."),
		sheet.Due("Nothing to do; if a program of yours writes to us, please stop it."),
		said("What you write is heard as before, and counts from the time at which it comes in. You get your opponents' moves, and every letter that begins a turn or asks you to choose."),
		said("Answers on which nothing rests are kept back, and are not lost: once the hour is over ask "+sheet.Code("STATUS")+" in the game, or "+sheet.Code("RESEND")+"."),
	))
}

func keptBack(v *view, a Answer) sheet.Sheet {
	who := outside(a.Name, "a player")
	v.unlabelled()
	last := sheet.Words("")
	if label := sheet.Plain(inLine(a.Label)); label != "" {
		last = ", the last in game " + label + ","
	}
	return v.sheet(titled(v, "answers to "+string(who)+" are kept back", ""), one(
		sheet.News("Answers to "+firstWords(a.Name, "a player")+" are kept back until the hour is over."),
		sheet.Due("Nothing to do, unless a machine writes there."),
		said("So much comes from "+named(a.Addr)+last+" that the answers go beyond the measure. Perhaps a machine writes there."),
		said("The letters are heard as before, and the opponents get theirs. Answers on which nothing rests stand in the mail room among the letters sent, marked “held back”."),
	))
}

func ownCause(v *view, a Answer) sheet.Sheet {
	return v.sheet(titled(v, "an answer that does not count", ""), one(
		sheet.News("An answer in "+firstWords(a.Label, "a game")+" does not count."),
		sheet.Due("Let another official answer, or seat a substitute."),
		v.refuse("It was "+sheet.Plain(strings.TrimRight(string(outside(cmp.Or(a.Why, "of one who may not give it"), "of another")), ".")), "RULING/R-86", "A substitute is seated by "+sheet.Code("postd user seat")+"."),
		said("It is letter "+sheet.Plain(fmt.Sprint(a.Number))+", from "+named(a.Addr)+", and it did nothing."),
	))
}

func ownCalendar(v *view, a Answer) sheet.Sheet {
	v.unlabelled()
	return v.sheet(titled(v, "your private calendar", ""), one(
		sheet.News("Here is the link of your private calendar."),
		sheet.Due("Give it to your calendar program as a calendar to subscribe to."),
		sheet.Ways("The link: "+sheet.Link(a.Link)),
		said("Programs call that “from URL” or “by link”. The calendar shows until when you are to move or to choose in each of your games, and the dates of adjudication, and reminds you three days and a day before. What counts is what our letters say."),
		said("Whoever has the link can read it. "+sheet.Code("CALENDAR NEW")+", alone in a letter, gives you another, and this one then shows nothing; "+sheet.Code("CALENDAR OFF")+" ends it."),
	))
}

func calendarEnded(v *view, _ Answer) sheet.Sheet {
	v.unlabelled()
	return v.sheet(titled(v, "your private calendar is ended", ""), one(
		sheet.News("Your private calendar is ended: its link shows nothing any more."),
		sheet.Due("Nothing to do. To have one again, write "+sheet.Code("CALENDAR NEW")+", alone in a letter."),
	))
}

func noCalendar(v *view, _ Answer) sheet.Sheet {
	v.unlabelled()
	return v.sheet(titled(v, "there is no calendar to fetch here", ""), one(
		sheet.News("There is no calendar to fetch here."),
		sheet.Due("Nothing to do: your time stands in every letter, and "+sheet.Code("STATUS")+" asks for it."),
		said("This office has no pages that players can reach, and so no calendar that a program could fetch."),
	))
}
