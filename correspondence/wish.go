package correspondence

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/descriptive"
	"postd/rules"
)

// Wishes are what a player has set about the letters to them, as the player's row has it.
// The zero value is that of a player who has set nothing.
type Wishes struct {
	Moves    string // the descriptive.Form in which moves are shown; "" = the notation agreed, the first of several
	Beside   string // another one, shown beside it; "" = none
	Form     string // text, html; "" = html
	Called   string // what letters call the player; "" = as usual
	Spelling string // of the Knight: Kt, N; "" = Kt
	Zone     string // "" = that of the game
	Receipts string // off, daily; "" = on
	PGN      string // always; "" = with the result alone
	Stopped  bool   // STOP was written: there are no receipts, whatever stands above
	Resumed  bool   // what STOP had ended comes again, by the letter that is heard
}

// Set sets one thing.
func (w Wishes) Set(what terms.Wish, as string) Wishes {
	unless := func(usual string) string {
		if as == usual {
			return ""
		}
		return as
	}
	switch what {
	case terms.WishMoves:
		w.setMoves(as)
	case terms.WishForm:
		w.Form = as
	case terms.WishName:
		w.Called = as
	case terms.WishKnight:
		w.Spelling = as
	case terms.WishZone:
		w.Zone = unless("game")
	case terms.WishReceipts:
		w.Receipts = unless("on")
		if w.Stopped && as != "off" {
			w.Stopped, w.Resumed = false, true
		}
	case terms.WishPGN:
		w.PGN = unless("off")
	}
	return w
}

// setMoves sets how moves are shown. BOTH adds the second notation to the one that is shown.
func (w *Wishes) setMoves(as string) {
	const brief, algebraic = "descriptive", "algebraic"
	switch {
	case as != "both":
		w.Moves, w.Beside = as, ""
	case w.Moves == algebraic:
		w.Beside = brief
	case w.Moves == "":
		w.Beside = algebraic // or descriptive, see Shown
	default:
		w.Moves, w.Beside = brief, algebraic
	}
}

// Shown is how moves are shown in a game whose records are in that notation: in which form,
// and in which other one beside it, if there is one.
func (w Wishes) Shown(notation string) (moves, beside descriptive.Form, also bool, err error) {
	if moves, err = descriptive.ParseForm(w.Moves); err == nil && w.Moves == "" {
		moves = firstAgreed(notation)
	}
	if err != nil || w.Beside == "" {
		return moves, 0, false, err
	}
	if beside, err = descriptive.ParseForm(w.Beside); beside == moves && w.Moves == "" {
		beside = descriptive.InBrief
	}
	return moves, beside, err == nil && beside != moves, err
}

// firstAgreed is the form of the notation of records, of the first where several are agreed
// (BCC1903/I.13.C).
func firstAgreed(notation string) descriptive.Form {
	first, _, _ := strings.Cut(strings.TrimPrefix(notation, "agreed:"), "+")
	switch n, err := descriptive.ParseNotation(first); {
	case err != nil:
	case n == descriptive.Algebraic:
		return descriptive.InAlgebraic
	case n == descriptive.Numeric:
		return descriptive.InNumeric
	}
	return descriptive.InBrief
}

// Reader is the reader of letters in a game, as the player wishes them.
func (w Wishes) Reader(r Reader, a terms.Agreement) (Reader, error) {
	var err error
	r.Wishes = w
	if w.Spelling != "" {
		r.Spelling = w.Spelling
	}
	if r.Moves, r.Beside, r.Also, err = w.Shown(a.Notation); err != nil {
		return r, err
	}
	if w.Zone == "" {
		return r, nil
	}
	if r.Zone, err = time.LoadLocation(w.Zone); err != nil {
		return r, fmt.Errorf("correspondence: %w", err)
	}
	return r, nil
}

// wishes hears a word by which a player sets how things are shown, or fetches one. Nothing of
// the game changes. Of one letter there is one answer, which says what holds now.
func (d *answers) wishes(s letters.Statement) {
	by := d.letter.Of
	w, ok := wishes.ReadWish(s.About, s.Facts)
	if !ok {
		d.refuse(s, events.WhyNoWish, s.About+" "+s.Facts, "RULING/R-68")
		return
	}
	if d.fetches(s) {
		return
	}
	e := events.Wished{Of: by, Member: d.member(by), Sets: w.Sets, As: w.As}
	if e.Sets == "" {
		d.conclude(events.Noted{By: terms.PartyOf(by), Words: s.Words, About: "question"})
	} else if d.hasWished(e) {
		return
	} else {
		d.conclude(e)
	}
	for i := range d.notices {
		if n := &d.notices[i]; n.Kind == NStatus && n.Asked == AskedWishes && n.To == terms.PartyOf(by) {
			if e.Sets != "" {
				n.Wished = append(n.Wished, e)
			}
			return
		}
	}
	n := Notice{By: by, Asked: AskedWishes, Statement: s.Words}
	if e.Sets != "" {
		n.Wished = []events.Wished{e}
	}
	d.tell("", NStatus, terms.PartyOf(by), n)
}

// AskedWishes is what was asked where the letter says what its reader has set.
const AskedWishes = "wishes"

// hasWished reports whether the letter has set that already.
func (d *answers) hasWished(e events.Wished) bool {
	for _, x := range d.events {
		if x.What == events.What(e) {
			return true
		}
	}
	return false
}

// member is the name of the member of a side who wrote the letter that is heard.
func (d *docket) member(by rules.Colour) string {
	if members := d.g.Sides[by].Members; len(members) == 1 {
		return members[0].Name
	}
	return d.letter.Member
}

// setsWish reports whether a statement sets or asks something that is the same in all games.
func setsWish(s letters.Statement) bool {
	if s.Kind != letters.Asks || !wishes.IsWish(s.About) {
		return false
	}
	w, ok := wishes.ReadWish(s.About, s.Facts)
	return !ok || w.Sets != "" || s.Facts == "" && s.About != "pgn" || s.About == "law"
}

// MayBeCalled reports whether letters may call a player so.
func MayBeCalled(name string) bool {
	w, ok := wishes.ReadWish("show", "name "+name)
	return ok && w.As == name
}
