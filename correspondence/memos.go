package correspondence

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/rules"
)

// Memo is what a side noted for itself. Number is that of its own last record when it did so,
// be that clear or not, so that it tells nothing of it (RULING/R-2).
type Memo struct {
	At     time.Time
	Number int
	Passed int // turns that had passed
	Words  string
}

// How long a memo may be, and all of a side in a game, in octets.
const (
	mostMemo  = 2 << 10
	mostMemos = 20 << 10
)

// AskedMemos is what was asked where the letter has what its reader noted. Detail is "kept" or
// "ended", or empty where it was only asked.
const AskedMemos = "memos"

// memo hears MEMO. It reports whether the statement was that.
func (d *answers) memo(s letters.Statement) bool {
	if s.About != "memo" {
		return false
	}
	by := d.letter.Of
	words, detail := strings.Join(strings.Fields(wishes.MemoWords(s.Facts)), " "), ""
	size := 0
	for _, m := range d.g.Memos[by] {
		size += len(m.Words)
	}
	last := d.g.Last[by].Number
	again := slices.ContainsFunc(d.g.Memos[by], func(m Memo) bool { return m.Words == words && m.Number == last })
	switch {
	case words == "" && wishes.MemoOff(s.Facts):
		if detail = "ended"; len(d.g.Memos[by]) > 0 {
			d.conclude(events.MemosEnded{Of: by})
		}
	case words == "":
		d.conclude(events.Noted{By: terms.PartyOf(by), Words: s.Words, About: "question"})
	case again:
		detail = "kept"
		d.conclude(events.Noted{By: terms.PartyOf(by), Words: "MEMO", About: "question"})
	case len(words) > mostMemo:
		d.refuse(memoOnly(s), events.WhyNoMemo, "long")
		return true
	case size+len(words) > mostMemos:
		d.refuse(memoOnly(s), events.WhyNoMemo, strconv.Itoa(mostMemos-size))
		return true
	default:
		detail = "kept"
		d.conclude(events.MemoKept{Of: by, Words: words})
	}
	for i := range d.notices {
		if n := &d.notices[i]; n.Kind == NStatus && n.Asked == AskedMemos && n.To == terms.PartyOf(by) {
			n.Detail = detail // of one letter there is one answer
			return true
		}
	}
	d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: AskedMemos, Detail: detail})
	return true
}

// memoOnly is the statement without its words, which nobody but its writer may see.
func memoOnly(s letters.Statement) letters.Statement {
	s.Words, s.Facts = "MEMO", ""
	return s
}

func (g *Game) memos(e events.Event) {
	switch w := e.What.(type) {
	case events.MemoKept:
		g.Memos[w.Of] = append(slices.Clip(g.Memos[w.Of]), Memo{At: e.At, Number: g.Last[w.Of].Number, Passed: g.Passed(), Words: w.Words})
	case events.MemosEnded:
		g.Memos[w.Of] = nil
	}
}

// NewMemos are what a side noted since the letter before the newest one that brought it a move.
func (g Game) NewMemos(of rules.Colour) (out []Memo) {
	for _, m := range g.Memos[of] {
		if m.Passed >= g.Passed()-2 {
			out = append(out, m)
		}
	}
	return out
}
