package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/tournament/envelope"
)

// Case is a position that the office lays before adjudicators (RULING/R-91, RULING/R-92). It comes
// about by itself when the position of a game waits for a verdict, or a verdict is appealed from.
type Case struct {
	ID   uint64       `json:"id"`
	Game terms.GameID `json:"game"`
	Laid time.Time    `json:"laid"`         // when it was last laid before them; of an appeal, its despatch
	On   string       `json:"on,omitempty"` // the position that is judged, with what binds its mover
	envelope.Case
	Letters []uint64 `json:"letters,omitempty"` // that came in about it and sealed nothing
	Version uint64   `json:"version"`
}

// errNoCase says that there is no such case.
var errNoCase = errors.New("ledger: no such case")

// put writes the row of a matter. Its words tell that an envelope is in, and its digest, and not
// what is in it.
func (c Case) put(tx *store.Tx) (uint64, string, error) {
	b := tx.Bucket(bktCases)
	if b == nil {
		return 0, "", fmt.Errorf("%w: %d", errNoCase, c.ID)
	}
	old, err := rowOf[Case](b, be8(c.ID), errNoCase, c.ID)
	if err != nil {
		return 0, "", err
	}
	if err := fresh("case "+c.Name, c.Version, old.Version); err != nil {
		return 0, "", err
	}
	c.Version++
	return c.ID, "case " + c.Name + ": " + c.changes(old), putCase(tx, old, c)
}

// putCase writes the row and what is derived from it. The old row is the zero Case for a new one.
func putCase(tx *store.Tx, old, c Case) error {
	var was effects
	if old.ID != 0 {
		was = old.derives()
	}
	return errors.Join(reindex(tx, was, c.derives()), putRow(tx.Bucket(bktCases), be8(c.ID), c))
}

// changes says in words what is new in the row, for the log.
func (c Case) changes(old Case) string {
	var out []string
	add := func(is bool, format string, a ...any) {
		if is {
			out = append(out, fmt.Sprintf(format, a...))
		}
	}
	for _, s := range c.Seats {
		i := slices.IndexFunc(old.Seats, func(x envelope.Seat) bool { return x.Judge == s.Judge })
		if i < 0 {
			how := "by hand"
			if c.Seed != "" {
				how = "by lot, seed " + c.Seed
			}
			add(true, "dealt to adjudicator %d %s", s.Judge, how)
			continue
		}
		was := old.Seats[i]
		add(s.First != nil && was.First == nil, "the envelope of adjudicator %d is in, sha256 %s", s.Judge, sealOf(s.First, c.Name))
		add(s.Second != nil && was.Second == nil, "the second envelope of adjudicator %d is in, sha256 %s", s.Judge, sealOf(s.Second, c.Name))
		add(s.Told > was.Told, "adjudicator %d is reminded", s.Judge)
	}
	add(len(c.Letters) > len(old.Letters), "a letter came in that seals nothing")
	add(len(c.Gone) > len(old.Gone), "taken from one who was silent")
	add(!c.Unlike.IsZero() && old.Unlike.IsZero(), "opened; the verdicts are unlike")
	add(c.Umpire != nil && old.Umpire == nil, "before the umpire")
	if c.Umpire != nil && c.Umpire.First != nil && (old.Umpire == nil || old.Umpire.First == nil) {
		add(true, "the umpire decides, sha256 %s", sealOf(c.Umpire.First, c.Name))
	}
	add(!c.Closed.IsZero() && old.Closed.IsZero() && c.Result != "", "judged %s", c.Result)
	add(!c.Closed.IsZero() && old.Closed.IsZero() && c.Result == "", "closed without a verdict")
	if len(out) == 0 {
		return "changed"
	}
	return strings.Join(out, "; ")
}

func sealOf(v *envelope.Verdict, name string) string {
	if v == nil {
		return ""
	}
	return v.Digest(name)
}

// Case returns one, or an error.
func (l *Ledger) Case(id uint64) (c Case, err error) {
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktCases)
		if b == nil {
			return fmt.Errorf("%w: %d", errNoCase, id)
		}
		c, err = rowOf[Case](b, be8(id), errNoCase, id)
		return err
	})
	return c, err
}

// DrawnWord is what nobody can guess, in hexadecimal digits: the seed of a lot, or the salt of an
// envelope.
func DrawnWord() string { return fmt.Sprintf("%x", drawn()[:16]) }

// Dealt is the case dealt by lot to those who may judge it, in the places that are empty; the seed
// stands in the row, and anybody can draw the lot again (envelope.Lot).
func (l *Ledger) Dealt(c Case, seed string) (Case, error) {
	may, _, err := l.MayJudge(c)
	if err != nil {
		return c, err
	}
	keys := make([]string, len(may))
	for i, j := range may {
		keys[i] = j.Key()
	}
	dealt, _, err := envelope.Lot(seed, keys, c.Want-len(c.Seats))
	if err != nil {
		return c, err
	}
	c.Seed = seed
	for _, i := range dealt {
		c.Seats = append(slices.Clip(c.Seats), envelope.Seat{Judge: may[i].ID})
	}
	return c, nil
}

// DealtTo is the case dealt to the adjudicators who are named by their numbers.
func (l *Ledger) DealtTo(c Case, judges ...uint64) (Case, error) {
	may, barred, err := l.MayJudge(c)
	if err != nil {
		return c, err
	}
	if len(judges) != c.Want-len(c.Seats) {
		return c, fmt.Errorf("ledger: case %s is judged by %d, and %d are named", c.Name, c.Want-len(c.Seats), len(judges))
	}
	c.Seed = ""
	for i, id := range judges {
		if slices.Contains(judges[:i], id) {
			return c, fmt.Errorf("ledger: nobody judges case %s twice; name another", c.Name)
		}
		if !slices.ContainsFunc(may, func(j Judge) bool { return j.ID == id }) {
			return c, fmt.Errorf("ledger: adjudicator %d cannot have case %s: %s (RULING/R-92)", id, c.Name, cmp.Or(barred[id], "there is none of that number"))
		}
		c.Seats = append(slices.Clip(c.Seats), envelope.Seat{Judge: id})
	}
	return c, nil
}

// caseMoves brings the cases of a game into line with it, by the transaction that moves the game:
// what waits for a verdict is a case, and one of which nothing waits any more is closed. Where the
// position is laid anew (RULING/R-32), its case is dealt anew.
func (l *Ledger) caseMoves(tx *store.Tx, g correspondence.Game) error {
	if !g.Agreement.ByCase() {
		return nil
	}
	b, err := tx.CreateBucketIfNotExists(bktCases)
	if err != nil {
		return err
	}
	all, err := casesOf(tx, g.ID)
	if err != nil {
		return err
	}
	waits := map[int]time.Time{}
	if g.Frozen != nil && !g.Over() && !g.Laid.IsZero() {
		waits[0] = g.Laid
	}
	for _, q := range g.Appeals {
		if q.Open() && g.FromCase(q) {
			waits[q.No] = q.At
		}
	}
	for _, c := range all {
		if c.Game != g.ID || !c.Closed.IsZero() {
			continue
		}
		laid, open := waits[c.Appeal]
		delete(waits, c.Appeal)
		was := c
		switch {
		case !open:
			c.Closed = l.now().UTC()
		case laid.Equal(c.Laid):
			continue
		case c.On == judgedOn(g):
			c.Laid, c.Case = laid.UTC(), c.SaidMore()
		default:
			c.Laid, c.On, c.Case = laid.UTC(), judgedOn(g), c.Relaid()
		}
		if err := l.caseRow(tx, c, was); err != nil {
			return err
		}
	}
	for _, appeal := range sorted(waits) {
		c := Case{Game: g.ID, Laid: waits[appeal].UTC(), On: judgedOn(g), Case: envelope.Case{Appeal: appeal, Want: 1}}
		if g.Agreement.Adjudicate.Judges == terms.TwoJudges && appeal == 0 {
			c.Want = 2
		}
		for taken := true; taken; {
			c.Name = envelope.Name(drawn())
			word := sortCalled + folded(c.Name) + "\x00"
			same, err := sortedRows[Case](tx, bktCases, word, word)
			if err != nil {
				return err
			}
			taken = len(same) > 0
		}
		if c.ID, err = b.NextSequence(); err != nil {
			return err
		}
		if err := l.caseRow(tx, c, Case{}); err != nil {
			return err
		}
	}
	return nil
}

// judgedOn is what those who judge a position judge: it is another case if one of its men stands
// elsewhere, the mover is bound otherwise, or a record comes or ceases to be in question (RULING/R-32).
func judgedOn(g correspondence.Game) string {
	on := g.Position().FEN()
	if b, bound := g.Required(); bound {
		on += "; " + b.String()
	}
	if g.Case != nil {
		on += "; a record is in question"
	}
	return on
}

func sorted(waits map[int]time.Time) (out []int) {
	for no := range waits {
		out = append(out, no)
	}
	slices.Sort(out)
	return out
}

// caseRow writes the row of a case that the office itself changes, and the line of the log.
func (l *Ledger) caseRow(tx *store.Tx, c, was Case) error {
	c.Version++
	what := "waits to be dealt"
	switch {
	case was.ID == 0:
	case c.Anew > was.Anew:
		what = "the position is another one; what was sealed of the one before counts no more"
	case c.Closed.IsZero():
		what = "a player has said more of the position"
	default:
		what = c.changes(was)
	}
	_, err := appendLog(tx, LogLine{At: l.now(), Who: "office", What: "case", On: fmt.Sprintf("case %d", c.ID), Reason: "case " + c.Name + ": " + what})
	return errors.Join(err, putCase(tx, was, c))
}

// CaseAddress is the address to which an adjudicator answers a letter about a case, "post+j12-3-1.<token>@host".
// The token is bound to the case, to the adjudicator, the umpire being 0, to the round of the case, and to
// where the letter went; of the game it tells nothing.
func (l *Ledger) CaseAddress(c Case, judge uint64, asked string) string {
	n := fmt.Sprintf("j%d-%d-%d", c.ID, judge, c.Round())
	return l.plus(n + "." + l.sign("case", n+"."+FoldAddress(asked)))
}

// CaseAnswer is what an address of CaseAddress tells.
type CaseAnswer struct {
	Case   Case
	Judge  uint64
	Theirs bool // the token was made for the address from which the letter comes
	Old    bool // it answers a letter from before the envelopes were opened, or of another position
	Moved  bool // of another position
}

// ParseCaseAddress tells which case a letter answers that went to an address and comes from another.
func (l *Ledger) ParseCaseAddress(to, from string) (a CaseAnswer, ok bool) {
	n, given, _ := strings.Cut(l.extension(to), ".")
	parts := strings.Split(strings.TrimPrefix(n, "j"), "-")
	if len(parts) != 3 || !strings.HasPrefix(n, "j") {
		return a, false
	}
	var no [3]uint64
	for i, p := range parts {
		var err error
		if no[i], err = strconv.ParseUint(p, 10, 64); err != nil {
			return a, false
		}
	}
	c, err := l.Case(no[0])
	if err != nil {
		return a, false
	}
	a = CaseAnswer{Case: c, Judge: no[1], Theirs: l.signed("case", n+"."+FoldAddress(from), given), Old: no[2] < uint64(c.Round()), Moved: no[2] <= uint64(2*c.Anew)}
	return a, true
}

// Seals reports whether a letter that came in is an envelope of a case that is not opened, so that nobody
// reads it (RULING/R-92); a letter that answers a case and seals nothing is treated alike. What was sealed of another position, and by one who is gone, stays so until the
// verdict.
func (l *Ledger) Seals(letter uint64) (sealed bool, err error) {
	var open []Case
	err = l.view(func(tx *store.Tx) error {
		word := sortSealed + string(be8(letter)) + "\x00"
		open, err = sortedRows[Case](tx, bktCases, word, word)
		return err
	})
	for _, c := range open {
		if slices.Contains(c.Letters, letter) {
			return true, err
		}
		for _, v := range c.Sealed() {
			first := slices.ContainsFunc(c.Seats, func(s envelope.Seat) bool { return s.First != nil && s.First.Letter == letter })
			if v.Letter == letter && !(first && !c.Unlike.IsZero()) {
				return true, err
			}
		}
	}
	return false, err
}
