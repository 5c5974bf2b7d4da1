package templates

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/wishes"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// view words a letter for one reader. What it tells it asks of the game behind the one veil,
// seen, which is that of known.
type view struct {
	todo   string // the end of the subject of the letter
	n      correspondence.Notice
	r      correspondence.Reader
	g      *correspondence.Game
	me     rules.Colour
	known  *letter
	zone   *time.Location // the reader's
	cited  []string       // laws, by their short names
	brief  bool           // the closing line only names the laws
	alone  bool           // of time only the reader's is told
	broken error          // the first refusal that could not be built
}

func newView(n correspondence.Notice, r correspondence.Reader) *view {
	l := newLetter(n, r)
	v := &view{n: l.n, r: r, g: l.g, me: l.me, known: l, zone: l.zone}
	for _, law := range l.n.Laws {
		v.law(string(law))
	}
	return v
}

// unlabelled takes the label off the game, where the letter is about a player. The notice keeps it.
func (v *view) unlabelled() {
	g := *v.g
	g.Label = ""
	v.g, v.known.g = &g, &g
}

// opp is what the reader's opponent is called, and by the one whose act the news is.
func (v *view) opp() sheet.Words { return v.call(v.me.Other()) }

func (v *view) by() sheet.Words { return v.call(v.n.By) }

// call is what a player is called: the first word of the name, or the whole name where that
// would not do; White and Black where a side consults.
func (v *view) call(c rules.Colour) sheet.Words {
	name, first := v.names(c)
	_, other := v.names(c.Other())
	if first == "" || strings.EqualFold(first, other) {
		first = name
	}
	return sheet.Plain(first)
}

// names are the whole name of a side and the word by which it may be called, "" if none.
func (v *view) names(c rules.Colour) (whole, first string) {
	side := v.g.Sides[c]
	if len(side.Members) > 1 {
		return c.String(), ""
	}
	whole = narrate.Shorten(narrate.OneLine(side.Name()), 60)
	if !strings.ContainsFunc(whole, seenSign) || sheet.Speaks(whole) { // a name that is a command or a move would be heard
		return c.String(), ""
	}
	if called := narrate.Shorten(narrate.OneLine(v.r.Called[c]), 30); called != "" {
		return whole, called // as the player has set it
	}
	first, _, more := strings.Cut(whole, " ")
	switch {
	case !more, strings.Contains(whole, ","), len(first) < 2, strings.HasSuffix(first, "."), !latinWord(first),
		slices.Contains(titles, strings.ToLower(first)):
		return whole, ""
	}
	return whole, first
}

// titles are words that stand before a name and call nobody.
var titles = []string{
	"mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "dame", "lord", "lady", "rev", "reverend", "fr", "father", "sister", "brother",
	"herr", "frau", "monsieur", "madame", "mme", "mlle", "señor", "señora", "signor", "signora", "don", "doña", "captain", "capt", "major", "colonel", "col", "general", "gm", "im",
}

// seenSign reports whether a sign can be seen.
func seenSign(r rune) bool { return r > ' ' && r != '\u200d' }

// latinWord reports whether a word is written in Latin letters.
func latinWord(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 0x24f && (r < 0x300 || r > 0x36f) && (r < 0x1e00 || r > 0x1eff) })
}

// law cites laws in brackets, by the short names of those of the game's own code, and
// remembers them for the closing line.
func (v *view) law(ids ...string) sheet.Words {
	var short []string
	for _, id := range ids {
		if id = wishes.ShortLaw(v.g.Agreement.Cites(rules.Law(id))); id == "" || slices.Contains(short, id) {
			continue
		}
		short = append(short, id)
		if !slices.Contains(v.cited, id) {
			v.cited = append(v.cited, id)
		}
	}
	return sheet.Law(strings.Join(short, ", "))
}

// penaltyLaw cites the agreed penalty by its title beside the law of the offence.
func (v *view) penaltyLaw(id string) sheet.Words {
	v.law(id)
	return sheet.Law("Penalty E, " + wishes.ShortLaw(v.g.Agreement.Cites(rules.Law(id))))
}

// refuse is a refusal: why, its law, and what to do now.
func (v *view) refuse(why sheet.Words, law string, way sheet.Words) sheet.Block {
	v.law(law)
	b, err := sheet.Refuse(why, wishes.ShortLaw(v.g.Agreement.Cites(rules.Law(law))), way)
	v.broken = cmp.Or(v.broken, err)
	return b
}

// maxLine is the most characters of a first line, and maxHead of a subject.
const (
	maxLine = 90
	maxHead = 60
)

// subject is "A-7: 3... P-QR3 - your move by Mon 30 Nov". What is too long loses words of the
// news, and never a part of a word.
func (v *view) subject(news, todo string) string {
	head := ascii(narrate.OneLine(v.g.Label))
	if head != "" {
		head += ": "
	}
	news, todo = strings.Join(strings.Fields(ascii(news)), " "), ascii(todo)
	if todo != "" {
		todo = " - " + todo
	}
	v.todo = todo
	whole := head + news + todo
	for len(whole) > maxHead {
		news = strings.TrimSuffix(news, "...")
		at := strings.LastIndexByte(news, ' ')
		if at < 0 {
			return strings.TrimSpace(head + strings.TrimPrefix(todo, " - "))
		}
		if news = strings.TrimRight(news[:at], " ,;:-"); strings.HasSuffix(news, ".") {
			news = strings.TrimRight(news, ".") // "3..." is no number without its move
			continue
		}
		news += "..."
		whole = head + news + todo
	}
	return whole
}

// sheet is the letter with its foot, of these blocks; those without words are left out.
func (v *view) sheet(subject string, blocks ...[]sheet.Block) sheet.Sheet {
	s := sheet.Sheet{Subject: subject, Todo: v.todo, Blocks: make([]sheet.Block, 0, 16)}
	for _, some := range blocks {
		for _, b := range some {
			if b.Kind() != 0 {
				s.Blocks = append(s.Blocks, b)
			}
		}
	}
	if way := v.byHand(); way.Kind() != 0 {
		s.Blocks = append(s.Blocks, way)
	}
	if news := newMemos(v); news.Kind() != 0 {
		s.Blocks = append(s.Blocks, news)
	}
	for _, id := range v.known.cited {
		v.law(string(id))
	}
	if n := len(v.cited); n > 0 {
		how := sheet.Words("")
		if !v.brief {
			how = "for the words of one reply " + sheet.Code("LAW "+v.cited[n-1]) + ", for all " + sheet.Code("TERMS")
		}
		s.Blocks = append(s.Blocks, sheet.Laws(how, v.cited...))
	}
	if _, _, _, ok := s.Shown(); ok {
		s.Blocks = append(s.Blocks, sheet.Ways("Board: "+sheet.Link("#board")), sheet.Men(v.board()))
	}
	label := narrate.OneLine(v.g.Label)
	foot := sheet.Plain(label)
	if label != "" && v.r.Letter > 0 {
		s.Answer = label + "/" + itoa(v.r.Letter)
		foot += sheet.Plain(", letter "+itoa(v.r.Letter)) + ". "
	} else if label != "" {
		s.Answer, foot = label, foot+". "
	}
	foot += sheet.Plain(v.known.Office()) + "."
	if who, _, _ := strings.Cut(narrate.OneLine(v.r.Secretary), " <"); who != "" {
		foot += " Secretary: " + sheet.Plain(who)
	}
	s.Blocks = append(s.Blocks, sheet.Foot(foot))
	return s
}

// one is a row of blocks.
func one(blocks ...sheet.Block) []sheet.Block { return blocks }

// said is a paragraph of words; none of no words.
func said(w sheet.Words) sheet.Block {
	if w == "" {
		return sheet.Block{}
	}
	return sheet.Para(w)
}

// upper begins a sentence.
func upper(w sheet.Words) sheet.Words { return sheet.Words(narrate.Upper(string(w))) }

// inQuotes puts words of a player into quotation marks, shortened.
func inQuotes(words string, most int) sheet.Words {
	return sheet.Plain(narrate.Quote(narrate.Shorten(narrate.OneLine(words), most)))
}
