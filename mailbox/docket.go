package mailbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

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

// docket is the letters that are decided and filed together, each in a game of
// its own: while it is filled, it takes what the clerk decides in the place of
// the ledger. It takes letters in one game and verdicts without effect; whatever
// else a letter asks for is refused with errAlone, and that letter is read once
// more when what stands before it is filed.
type docket struct {
	matters  []ledger.Matter
	verdicts []ledger.Verdict
	games    map[terms.GameID]bool
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

// File takes the matter of a letter in one game, if no other of that game is on
// the docket: what the clerk read of the game is still so.
func (d *docket) File(matters ...ledger.Matter) ([]ledger.Filed, error) {
	if len(matters) != 1 {
		return nil, errAlone
	}
	m := matters[0]
	if m.Said != nil && m.Said.Words != "" && slices.ContainsFunc(d.matters, func(x ledger.Matter) bool { return x.Said != nil && x.Said.From == m.Said.From }) {
		return nil, errAlone // what one address says is counted in order
	}
	if m.Letter == 0 || len(m.Games) != 1 || d.games[m.Games[0]] || len(m.Rows)+len(m.Post)+len(m.Spare) > 0 || m.Together != nil {
		return nil, errAlone
	}
	d.games[m.Games[0]] = true
	d.matters = append(d.matters, m)
	return []ledger.Filed{{Key: m.Key, Games: m.Games}}, nil
}

// SettleAll takes verdicts without effect.
func (d *docket) SettleAll(all ...ledger.Verdict) error {
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
// as they allow. All are counted once before any is read. It returns with how many
// it is done: all, or those up to one that made earlier letters wait again.
func (c *Clerk) actTogether(ctx context.Context, waiting []ledger.Letter) (n int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	seqs := make([]uint64, len(waiting))
	for i, x := range waiting {
		seqs[i] = x.Seq
	}
	if err := c.ledger.TryAll(seqs...); err != nil {
		return len(waiting), fmt.Errorf("mailbox: %w", err)
	}
	var errs []error
	d := newDocket()
	for i, seq := range seqs {
		if err := ctx.Err(); err != nil {
			return i, errors.Join(append(errs, c.file(d), fmt.Errorf("mailbox: %w", err))...)
		}
		if c.enter(d, seq) == nil {
			continue
		}
		// What stands before it comes first.
		errs = append(errs, c.file(d))
		d = newDocket()
		if c.enter(d, seq) == nil {
			continue // it was one more letter of a game
		}
		d = newDocket()
		errs = append(errs, c.told(seq, c.attempts(seq, true)))
		if c.again {
			return i + 1, errors.Join(errs...)
		}
	}
	return len(waiting), errors.Join(append(errs, c.file(d))...)
}

func newDocket() *docket { return &docket{games: map[terms.GameID]bool{}} }

// enter judges a letter and enters on the docket what it comes to. After an error
// the docket is as it was.
func (c *Clerk) enter(d *docket, seq uint64) (err error) {
	files, was, verdicts := c.files, len(d.matters), len(d.verdicts)
	c.files = d
	defer func() {
		c.files = files
		if err == nil && len(d.matters)+len(d.verdicts) > was+verdicts+1 {
			err = errAlone
		}
		if err != nil {
			for _, m := range d.matters[was:] {
				delete(d.games, m.Games[0])
			}
			d.matters, d.verdicts = d.matters[:was], d.verdicts[:verdicts]
		}
	}()
	return c.act(seq)
}

// file files what stands on the docket. If that fails, each half is filed by
// itself, so that one letter at fault is found and harms no other.
func (c *Clerk) file(d *docket) error {
	return errors.Join(c.fileMatters(d.matters), c.settleAll(d.verdicts))
}

func (c *Clerk) fileMatters(matters []ledger.Matter) error {
	if len(matters) == 0 {
		return nil
	}
	err := c.tryMatters(matters)
	switch n := len(matters); {
	case err == nil:
		return nil
	case n > 1:
		return errors.Join(c.fileMatters(matters[:n/2]), c.fileMatters(matters[n/2:]))
	}
	seq := matters[0].Letter
	return c.told(seq, c.attempts(seq, false))
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
