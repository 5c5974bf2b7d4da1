package mailbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// The measure of what is decided and filed in one transaction.
const (
	docketLetters = 64
	docketOctets  = 4 << 20
)

// errAlone says that a letter cannot be filed together with others.
var errAlone = errors.New("mailbox: the letter is acted on by itself")

// docket is the letters that are decided and filed together, in one sitting of the ledger: while
// it is filled, it takes what the clerk decides in the place of the ledger. It takes letters in
// one game and verdicts without effect; whatever else a letter asks for is refused with errAlone,
// and that letter is read once more when what stands before it is filed. A second letter in a
// game sees it as the first left it.
type docket struct {
	sitting  *ledger.Sitting
	matters  []ledger.Matter
	verdicts []ledger.Verdict
	sides    map[side]bool
	games    map[uint64][]hearing // of players, once they were read
	labels   map[string]bool      // whether there is a game of a label
	took     int                  // what stands on it of the letter that is read
}

// side is one side of a game.
type side struct {
	game terms.GameID
	of   terms.Party
}

// Try is never asked of a docket: its letters are counted together.
func (d *docket) Try(uint64) (int, error) { return 0, errAlone }

// Untried is never asked of a docket either.
func (d *docket) Untried(uint64) error { return errAlone }

// Filed cannot be answered while letters wait to be filed.
func (d *docket) Filed(string) (ledger.Filed, bool, error) { return ledger.Filed{}, false, errAlone }

// Returned touches what other letters may rest on.
func (d *docket) Returned(ledger.Return) error { return errAlone }

// Delayed belongs to a letter with an effect.
func (d *docket) Delayed(uint64, time.Time, string) error { return errAlone }

// Complained touches the games of a player.
func (d *docket) Complained(uint64, time.Time) error { return errAlone }

// File has the matter of a letter in one game decided with those before it. Of two letters of one
// address the second waits where what it says is counted in order: in the same game, and where
// they say the same words.
func (d *docket) File(matters ...ledger.Matter) ([]ledger.Filed, error) {
	if len(matters) != 1 || d.took > 0 {
		return nil, errAlone
	}
	m := matters[0]
	for _, x := range d.matters {
		if m.Said != nil && x.Said != nil && x.Said.From == m.Said.From && (m.Said.Words != "" && m.Said.Words == x.Said.Words || m.Said.Where == x.Said.Where) {
			return nil, errAlone
		}
	}
	f, err := d.sitting.Enter(m)
	if err != nil {
		return nil, err
	}
	d.matters, d.took = append(d.matters, m), 1
	return []ledger.Filed{f}, nil
}

// heard reports whether a letter of that side of the game stands on the docket, and notes that one
// does: how fresh a key is depends on what its side has done.
func (d *docket) heard(p hearing) bool {
	before := d.sides[side{p.game, p.party}]
	d.sides[side{p.game, p.party}] = true
	return before
}

// SettleAll takes verdicts without effect.
func (d *docket) SettleAll(all ...ledger.Verdict) error {
	if d.took += len(all); d.took > 1 {
		return errAlone
	}
	d.verdicts = append(d.verdicts, all...)
	return nil
}

// alone returns errAlone while a docket is filled: what follows has effects that
// are not the ledger's.
func (c *Clerk) alone() error {
	if _, filling := c.files.(*docket); filling {
		return errAlone
	}
	return nil
}

// gameNow is a game as the letters before the one that is read leave it.
func (c *Clerk) gameNow(id terms.GameID) (correspondence.Game, error) {
	if d, filling := c.files.(*docket); filling {
		return d.sitting.Game(id)
	}
	return c.ledger.Game(id)
}

// isLabel reports whether there is a game of that label.
func (c *Clerk) isLabel(label string) (bool, error) {
	d, filling := c.files.(*docket)
	if filling {
		if is, known := d.labels[label]; known {
			return is, nil
		}
	}
	_, err := c.ledger.GameByLabel(label)
	if err != nil && !errors.Is(err, ledger.ErrNoGame) {
		return false, err
	}
	if filling {
		d.labels[label] = err == nil
	}
	return err == nil, nil
}

// line is the line of that game.
func (c *Clerk) line(id terms.GameID) (ledger.Line, error) {
	if d, filling := c.files.(*docket); filling {
		return d.sitting.Line(id)
	}
	return c.ledger.Line(id)
}

// together is how many of the letters that wait can go onto one docket: those
// that were never tried. One that was there when the house fell may be the cause,
// and is read by itself.
func together(waiting []ledger.Letter) (n int) {
	octets := 0
	for _, x := range waiting[:min(len(waiting), docketLetters)] {
		if octets += x.Size; x.Tries > 0 || octets > docketOctets {
			break
		}
		n++
	}
	return n
}

// actTogether acts on letters that wait, in their order, with as few transactions
// as they allow. They are named before any is read, so that after a fall it is known which may have
// been the cause. It returns with how many it is done: all, or those up to one that made earlier
// letters wait again.
func (c *Clerk) actTogether(ctx context.Context, waiting []ledger.Letter) (n int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	places := make([]ledger.Place, len(waiting))
	for i, x := range waiting {
		places[i] = x.Place
	}
	defer c.trying.end()
	if err := c.trying.begin(places); err != nil {
		return len(waiting), err
	}
	var errs []error
	d, err := c.docket(ctx)
	if err != nil {
		return len(waiting), err
	}
	for i, x := range waiting {
		if err := ctx.Err(); err != nil {
			return i, errors.Join(append(errs, c.file(d), fmt.Errorf("mailbox: %w", err))...)
		}
		if c.enter(d, x.Seq) == nil {
			continue
		}
		// What stands before it comes first.
		first := d.empty()
		errs = append(errs, c.file(d))
		if d, err = c.docket(ctx); err != nil {
			return i, errors.Join(append(errs, err)...)
		}
		if !first && c.enter(d, x.Seq) == nil {
			continue // it was one more letter of a writer
		}
		errs = append(errs, c.told(x.Seq, c.attempts(x.Seq, false)))
		if d, err = c.docket(ctx); c.again || err != nil {
			return i + 1, errors.Join(append(errs, err)...)
		}
	}
	return len(waiting), errors.Join(append(errs, c.file(d))...)
}

// docket is a new one, with nothing on it.
func (c *Clerk) docket(ctx context.Context) (*docket, error) {
	s, err := c.ledger.Sit(ctx)
	if err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	s.Book(c.poster)
	return &docket{sitting: s, sides: map[side]bool{}, games: map[uint64][]hearing{}, labels: map[string]bool{}}, nil
}

func (d *docket) empty() bool { return len(d.matters)+len(d.verdicts) == 0 }

// enter judges a letter and enters on the docket what it comes to. After an error
// the docket is as it was, and takes no more.
func (c *Clerk) enter(d *docket, seq uint64) error {
	return c.onto(d, func() error { return c.act(seq) })
}

// onto has what is judged go onto the docket.
func (c *Clerk) onto(d *docket, judge func() error) error {
	files, matters, verdicts := c.files, len(d.matters), len(d.verdicts)
	c.files, d.took = d, 0
	defer func() { c.files = files }()
	err := judge()
	if err != nil { // what it came to is not all
		d.matters, d.verdicts = d.matters[:matters], d.verdicts[:verdicts]
		d.sitting.Leave(matters)
	}
	return err
}

// file files what stands on the docket. If that fails, each half is filed by
// itself, so that one letter at fault is found and harms no other.
func (c *Clerk) file(d *docket) error {
	if c.commit(d) == nil {
		return nil
	}
	return errors.Join(c.fileMatters(d.matters), c.settleAll(d.verdicts))
}

// commit writes the sitting of a docket.
func (c *Clerk) commit(d *docket) (err error) {
	defer mime.Recovered(&err)
	d.sitting.Settle(d.verdicts...)
	_, err = d.sitting.Commit()
	return err
}

// fileMatters files in halves what could not be filed together.
func (c *Clerk) fileMatters(matters []ledger.Matter) error {
	switch n := len(matters); {
	case n == 0:
		return nil
	case n > 1:
		return errors.Join(c.halfOf(matters[:n/2]), c.halfOf(matters[n/2:]))
	}
	seq := matters[0].Letter
	return c.told(seq, c.attempts(seq, false))
}

func (c *Clerk) halfOf(matters []ledger.Matter) error {
	if c.tryMatters(matters) == nil {
		return nil
	}
	return c.fileMatters(matters)
}

func (c *Clerk) tryMatters(matters []ledger.Matter) (err error) {
	defer mime.Recovered(&err)
	_, err = c.ledger.FileTogether(matters...)
	return err
}

func (c *Clerk) settleAll(verdicts []ledger.Verdict) error {
	if len(verdicts) == 0 || c.ledger.SettleAll(verdicts...) == nil {
		return nil
	}
	var errs []error
	for _, v := range verdicts {
		errs = append(errs, c.told(v.Letter, c.attempts(v.Letter, false)))
	}
	return errors.Join(errs...)
}

// told logs that a letter was not acted on.
func (c *Clerk) told(seq uint64, err error) error {
	if err != nil {
		c.log.Error("mailbox: a letter was not acted on", "letter", seq, "error", err)
	}
	return err
}
