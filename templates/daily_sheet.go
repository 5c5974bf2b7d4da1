package templates

import (
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// Sheet is what the one sheet of a day tells a secretary, in the sections of the desk: what is
// new in full, and of the rest how much it is. Its times are instants; Zone of At is the one in
// which the sheet is written.
type Sheet struct {
	Tournament  string // where it is of one alone; "" = of several
	At, Since   time.Time
	Live        int           // games that are not ended
	Games       []SheetGame   // of these, those that are not merely in play
	NearMore    int           // above zero: more games than these are near their end, and not all among Games
	NearFirst   time.Time     // then, when the next turn or choice of all ends
	Ended       []SheetGame   // since then
	Letters     []SheetLetter // that wait for a person
	Before      int           // letters beside these that wait since before
	Besides     int           // and those that came since
	Unheard     []SheetUnheard
	Passed      []SheetPassed // that lie in a mailbox and could not be fetched
	Failed      []SheetPosting
	Moves       int // since then
	In, Out     int // letters, since then
	Queued      int
	Oldest      time.Time // when the oldest letter in the outbox was filed
	ReadThrough time.Time // up to when the mailbox is read
	Backup      time.Time // when the file of the office was copied last
	Book        string    // where the log stands
}

// SheetGame is one game on the sheet, with what its word rests on.
type SheetGame struct {
	Tournament, Label, White, Black string
	Result                          terms.Result
	How                             events.Ending
	State                           correspondence.State
	Suspended                       time.Time // since when; zero = it is not
	Questions                       int
	InPost                          bool
	Deadline, Near                  time.Time // of the open turn or choice; zero if none runs
}

// stands is how the game stands, in the word that pages have too.
func (g SheetGame) stands(now time.Time) narrate.Stand {
	return narrate.Standing{
		Result: g.Result, How: g.How, State: g.State, Suspended: !g.Suspended.IsZero(), Questions: g.Questions, InPost: g.InPost, Deadline: g.Deadline, Near: g.Near,
	}.At(now)
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
type SheetPosting struct {
	To, Subject, Answer string
	At                  time.Time // when
}

// RenderSheet gives the daily sheet its words.
func RenderSheet(s Sheet) (correspondence.Rendered, error) {
	v := office(s.Tournament, by("", ""))
	var parts []sheet.Block
	for _, section := range []func() []sheet.Block{s.waits, s.up, s.near, s.suspended, s.yesterday, s.stand} {
		parts = append(parts, section()...)
	}
	news, due := s.needs()
	return finished(v, v.sheet(titled(v, "daily sheet, "+calendar.DayWords(s.At, s.At.Location()), ""),
		one(sheet.News(news), sheet.Due(due)), parts))
}

// part is a section of rows under its lead; nothing where there are none.
func part(lead sheet.Words, rows []sheet.Item) []sheet.Block {
	if len(rows) == 0 {
		return nil
	}
	return one(said(lead), sheet.Table(rows...))
}

// waits is what waits for the secretary.
func (s Sheet) waits() (out []sheet.Block) {
	out = append(out, part("Letters that wait for you ("+sheet.Code("postd mail show NUMBER")+"):", s.letters())...)
	out = append(out, part("Not heard ("+sheet.Code("postd mail release NUMBER")+" has a letter read):", s.unheard())...)
	out = append(out, part("Letters that could not be fetched ("+sheet.Code("postd mail passed")+"). Perhaps a move is in one: look into the mailbox with a mail program; try again to fetch it, or let it lie, in the mail room.", s.passed())...)
	out = append(out, part("Letters that could not be sent:", s.failed())...)
	return append(out, part("Questions wait for a ruling in:", s.games(narrate.Question, func(SheetGame) sheet.Words { return "" }))...)
}

// up are the games whose time is up: those of the last day by themselves, the others by
// their number.
func (s Sheet) up() (out []sheet.Block) {
	was := 0
	rows := s.games(narrate.TimeIsUp, func(g SheetGame) sheet.Words {
		if g.Deadline.Before(s.Since) {
			was++
			return "-"
		}
		return ", since " + s.when(g.Deadline)
	})
	out = part("Time is up, and the opponent may claim:", rows)
	if was > 0 {
		lead := "Time is up in "
		if len(rows) > 0 {
			lead = "It was up before in "
		}
		out = append(out, said(sheet.Plain(lead+counted(was, "game")+".")))
	}
	return out
}

// near counts by tournament the games whose time is near its end.
func (s Sheet) near() []sheet.Block {
	if s.NearMore > 0 {
		return one(said("Time is near its end in more than " + sheet.Plain(counted(s.NearMore, "game")) + ", the first until " + s.when(s.NearFirst) + "."))
	}
	type soon struct {
		n     int
		first time.Time
	}
	of, order := map[string]*soon{}, []string{}
	for _, g := range s.Games {
		if g.stands(s.At).Slug != narrate.NearItsEnd.Slug {
			continue
		}
		if of[g.Tournament] == nil {
			of[g.Tournament], order = &soon{first: g.Deadline}, append(order, g.Tournament)
		}
		x := of[g.Tournament]
		if x.n++; g.Deadline.Before(x.first) {
			x.first = g.Deadline
		}
	}
	var rows []sheet.Item
	for _, t := range order {
		rows = append(rows, sheetRow(t, sheet.Plain(counted(of[t].n, "game"))+", the first until "+s.when(of[t].first)))
	}
	return part("Time is near its end in:", rows)
}

// suspended are the games in which both clocks stand by a ruling.
func (s Sheet) suspended() []sheet.Block {
	return part("Suspended, and both clocks stand:", s.games(narrate.Suspended, func(g SheetGame) sheet.Words { return ", since " + s.when(g.Suspended) }))
}

// yesterday is what came about within the day.
func (s Sheet) yesterday() (out []sheet.Block) {
	var rows []sheet.Item
	for _, g := range s.Ended {
		rows = append(rows, sheetRow(g.Label, sheet.Plain(g.White+" v "+g.Black+": "+g.stands(s.At).Words)))
	}
	out = part("Ended since yesterday:", rows)
	var all []string
	for _, x := range []struct {
		n    int
		what string
	}{{s.Moves, "move"}, {s.In, "letter in"}, {s.Out, "letter out"}} {
		if x.n > 0 {
			words := counted(x.n, x.what)
			if x.n > 1 && strings.HasPrefix(x.what, "letter ") {
				words = itoa(x.n) + strings.Replace(" "+x.what, "letter", "letters", 1)
			}
			all = append(all, words)
		}
	}
	if len(all) > 0 {
		out = append(out, said("Since yesterday: "+sheet.Plain(strings.Join(all, ", "))+"."))
	}
	return out
}

// stand is how the office does.
func (s Sheet) stand() []sheet.Block {
	play := sheet.Words("No game is in play.")
	if s.Live > 0 {
		play = upper(sheet.Plain(counted(s.Live, "game"))) + " not ended."
	}
	post := sheet.Words(" Every letter has gone out.")
	if s.Queued > 0 {
		post = " " + upper(sheet.Plain(counted(s.Queued, "letter"))) + " in the outbox, the oldest since " + s.when(s.Oldest) + "."
	}
	read := sheet.Words(" The mailbox has not been read yet.")
	if !s.ReadThrough.IsZero() {
		read = " The mailbox is read up to " + s.when(s.ReadThrough) + "."
	}
	saved := sheet.Words(" No copy of the office's file is known of.")
	if !s.Backup.IsZero() {
		saved = " The office's file was copied on " + s.when(s.Backup) + "."
	}
	var book sheet.Block
	if s.Book != "" {
		book = said("The office's book: " + sheet.Plain(s.Book) + ".")
	}
	return one(said(play+post+read+saved), book)
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
	count := func(w narrate.Stand) (n int) {
		for _, g := range s.Games {
			if g.stands(s.At).Slug == w.Slug {
				n++
			}
		}
		return n
	}
	add(len(s.Letters)+s.Before+s.Besides, "letter to place", "letters to place")
	add(len(s.Unheard), "player not heard", "players not heard")
	add(len(s.Passed), "letter not fetched", "letters not fetched")
	add(len(s.Failed), "letter not sent", "letters not sent")
	add(count(narrate.Question), "game with a question", "games with a question")
	wait := " wait"
	if sum == 1 {
		wait = " waits"
	}
	switch n := count(narrate.TimeIsUp); {
	case len(all) == 0 && n == 0:
		return "Nothing needs you today.", "Nothing to do."
	case len(all) == 0:
		return sheet.Plain("Time is up in " + counted(n, "game") + "."), "Nothing to do."
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

// games are the rows of those that stand so, tournament by tournament; one of which "-" is said
// is left out.
func (s Sheet) games(w narrate.Stand, say func(SheetGame) sheet.Words) (rows []sheet.Item) {
	for _, g := range s.Games {
		if g.stands(s.At).Slug != w.Slug {
			continue
		}
		if words := say(g); words != "-" {
			rows = append(rows, sheetRow(g.Label, sheet.Plain(g.White+" v "+g.Black)+words))
		}
	}
	return rows
}

// older is the row that counts what was told on a day before; none where there is nothing.
func older(rows []sheet.Item, n int) []sheet.Item {
	if n > 0 {
		rows = append(rows, sheetRow("older", sheet.Plain(itoa(n))+" from before"))
	}
	return rows
}

func (s Sheet) letters() (rows []sheet.Item) {
	n := s.Before
	for _, x := range s.Letters {
		if x.Arrived.Before(s.Since) {
			n++
			continue
		}
		w := "came " + s.when(x.Arrived)
		if x.Why != "" {
			w += ": " + sheet.Plain(x.Why)
		}
		rows = append(rows, sheetRow(itoa(int(x.Number)), w))
	}
	if s.Besides > 0 {
		rows = append(rows, sheetRow("others", sheet.Plain(itoa(s.Besides))+" more"))
	}
	return older(rows, n)
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
	n := 0
	for _, x := range s.Passed {
		if x.At.Before(s.Since) {
			n++
			continue
		}
		rows = append(rows, sheetRow(itoa(int(x.Number)), "in "+sheet.Plain(x.Mailbox)+", passed over "+s.when(x.At)+": "+sheet.Plain(x.Why)))
	}
	return older(rows, n)
}

func (s Sheet) failed() (rows []sheet.Item) {
	n := 0
	for _, x := range s.Failed {
		if x.At.Before(s.Since) {
			n++
			continue
		}
		rows = append(rows, sheetRow(x.To, sheet.Plain(x.Subject)+": "+sheet.Plain(x.Answer)))
	}
	return older(rows, n)
}
