package templates

import (
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/templates/sheet"
)

// Sheet is what the secretary's daily sheet tells of one tournament. Its times
// are instants; Zone of At is the one in which the sheet is written.
type Sheet struct {
	Tournament  string
	At          time.Time
	Open, Due   []SheetGame
	Letters     []SheetLetter // that wait for a person
	Unheard     []SheetUnheard
	Passed      []SheetPassed // that lie in a mailbox and could not be fetched
	Failed      []SheetPosting
	Queued      int
	Oldest      time.Time // when the oldest letter in the outbox was filed
	ReadThrough time.Time // up to when the mailbox is read
	Book        string    // where the log stands
}

// SheetGame is one game on the sheet.
type SheetGame struct {
	Label, White, Black string
	Deadline            time.Time // of the open turn or choice; zero if none runs
}

// SheetLetter is a letter that only a person can place.
type SheetLetter struct {
	Number  uint64
	Arrived time.Time
	Why     string
}

// SheetUnheard is what came of one player and was not acted on.
type SheetUnheard struct {
	Player, Games string // the games by their labels, if they are known
	Letters       []uint64
	Why           string
}

// SheetPassed is a letter in a mailbox that could not be fetched.
type SheetPassed struct {
	Number  uint32 // in that mailbox
	Mailbox string
	At      time.Time // when it was passed over
	Why     string
}

// SheetPosting is a letter of the office that was refused for good.
type SheetPosting struct{ To, Subject, Answer string }

// RenderSheet gives the daily sheet its words.
func RenderSheet(s Sheet) (correspondence.Rendered, error) {
	v := office(s.Tournament, by("", ""))
	var parts []sheet.Block
	part := func(lead sheet.Words, rows []sheet.Item) {
		if len(rows) > 0 {
			parts = append(parts, said(lead), sheet.Table(rows...))
		}
	}
	part("Due within three days:", s.games(s.Due))
	part("Letters that wait for you ("+sheet.Code("postd mail show NUMBER")+"):", s.letters())
	part("Not heard ("+sheet.Code("postd mail release NUMBER")+" has a letter read):", s.unheard())
	part("Letters that could not be fetched ("+sheet.Code("postd mail passed")+"). Perhaps a move is in one: look into the mailbox with a mail program; try again to fetch it, or let it lie, in the mail room.", s.passed())
	part("Letters that could not be sent:", s.failed())
	if len(s.Open) == 0 {
		parts = append(parts, said("No game is in play."))
	}
	part("Games in play:", s.games(s.Open))
	post := sheet.Words("Every letter has gone out.")
	if s.Queued > 0 {
		post = upper(sheet.Plain(counted(s.Queued, "letter"))) + " in the outbox, the oldest since " + s.when(s.Oldest) + "."
	}
	read := sheet.Words(" The mailbox has not been read yet.")
	if !s.ReadThrough.IsZero() {
		read = " The mailbox is read up to " + s.when(s.ReadThrough) + "."
	}
	var book sheet.Block
	if s.Book != "" {
		book = said("The office's book: " + sheet.Plain(s.Book) + ".")
	}
	news, due := s.needs()
	return finished(v, v.sheet(titled(v, "daily sheet, "+calendar.DayWords(s.At, s.At.Location()), ""),
		one(sheet.News(news), sheet.Due(due)), parts, one(said(post+read), book)))
}

// needs says what waits for the secretary.
func (s Sheet) needs() (news, due sheet.Words) {
	var all []string
	sum := 0
	add := func(n int, one, many string) {
		sum += n
		if n == 1 {
			all = append(all, "one "+one)
		} else if n > 1 {
			all = append(all, itoa(n)+" "+many)
		}
	}
	add(len(s.Letters), "letter to place", "letters to place")
	add(len(s.Unheard), "player not heard", "players not heard")
	add(len(s.Passed), "letter not fetched", "letters not fetched")
	add(len(s.Failed), "letter not sent", "letters not sent")
	wait := " wait"
	if sum == 1 {
		wait = " waits"
	}
	switch n := len(s.Due); {
	case len(all) == 0 && n == 0:
		return "Nothing needs you today.", "Nothing to do."
	case len(all) == 0:
		return sheet.Plain("Within three days time runs out in " + counted(n, "game") + "."), "Nothing to do."
	}
	return upper(sheet.Plain(counted(sum, "matter"))) + sheet.Words(wait) + " for you.", upper(sheet.Plain(strings.Join(all, ", "))) + "."
}

// when is an instant by the clocks of the sheet.
func (s Sheet) when(t time.Time) sheet.Words {
	return sheet.Plain(calendar.Instant(t, s.At.Location()))
}

// sheetRow is a row of a table, its head from outside.
func sheetRow(head string, w sheet.Words) sheet.Item {
	return sheet.Item{Mark: string(sheet.Plain(inLine(head))), Words: w}
}

func (s Sheet) games(all []SheetGame) (rows []sheet.Item) {
	for _, g := range all {
		w := sheet.Plain(g.White + " v " + g.Black)
		if !g.Deadline.IsZero() {
			w += ", until " + s.when(g.Deadline)
		}
		rows = append(rows, sheetRow(g.Label, w))
	}
	return rows
}

func (s Sheet) letters() (rows []sheet.Item) {
	for _, x := range s.Letters {
		w := "came " + s.when(x.Arrived)
		if x.Why != "" {
			w += ": " + sheet.Plain(x.Why)
		}
		rows = append(rows, sheetRow(itoa(int(x.Number)), w))
	}
	return rows
}

func (s Sheet) unheard() (rows []sheet.Item) {
	for _, x := range s.Unheard {
		head := x.Player
		if x.Games != "" {
			head += ", " + x.Games
		}
		const most = 10
		var numbers []string
		for _, n := range x.Letters[:min(len(x.Letters), most)] {
			numbers = append(numbers, itoa(int(n)))
		}
		list := strings.Join(numbers, " ")
		if len(x.Letters) > most {
			list += " …"
		}
		rows = append(rows, sheetRow(head, sheet.Plain(counted(len(x.Letters), "letter"))+": "+sheet.Plain(list)+". "+upper(sheet.Plain(x.Why))+"."))
	}
	return rows
}

func (s Sheet) passed() (rows []sheet.Item) {
	for _, x := range s.Passed {
		rows = append(rows, sheetRow(itoa(int(x.Number)), "in "+sheet.Plain(x.Mailbox)+", passed over "+s.when(x.At)+": "+sheet.Plain(x.Why)))
	}
	return rows
}

func (s Sheet) failed() (rows []sheet.Item) {
	for _, x := range s.Failed {
		rows = append(rows, sheetRow(x.To, sheet.Plain(x.Subject)+": "+sheet.Plain(x.Answer)))
	}
	return rows
}
