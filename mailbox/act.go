package mailbox

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// The verdicts on letters, beside those of the ledger (ledger.Duplicate,
// ledger.SetAside). The reason that stands with each says more.
const (
	Heard     = "heard"              // filed in its game
	Automatic = ledger.Automatic     // a machine wrote it: no effect, but that of a report of non-delivery; no answer
	likely    = "perhaps a machine"  // perhaps a machine wrote it, and it says nothing: no effect, no answer
	repeated  = "repeats"            // it says once more what has no effect: no answer
	Loop      = ledger.Loop          // the office's own letter, come back: no effect, no answer
	unknown   = ledger.UnknownSender // no effect, no answer
	noGame    = ledger.NoGame        // of a player, but of no game: answered with help
	tooLong   = "too long"           // longer than what is read: the player is told
	confirmed = "address confirmed"  // it shows that its author's address is the author's own
	answered  = "answered"           // it says whether another letter is its author's
)

// maxTries is how often a letter may bring its reading down before it is set
// aside.
const maxTries = 3

// Clerk acts on the letters that the ledger keeps.
type Clerk struct {
	ledger *ledger.Ledger // which it reads
	files  recorder       // to which it gives what it decides
	config Config
	now    func() time.Time
	log    *slog.Logger

	verifier *proof.Verifier

	passing sync.Mutex                   // one goes through the letters that wait
	mu      sync.Mutex                   // one letter, or one docket, at a time
	again   bool                         // letters wait again that had a verdict
	before  *saidBefore                  // of the letter that is judged
	last    struct{ text, words string } // what of the text that was cut last is its writer's own

	trying trying         // the letters that are read together
	poster *ledger.Poster // by whom letters go out at once; nil: the sender finds them

	later   map[uint64]delayed // letters that wait for DNS
	silent  sync.Map           // silence by knownDomain
	counted census
}

// NewClerk returns a clerk.
func NewClerk(l *ledger.Ledger, c Config, now func() time.Time, log *slog.Logger) *Clerk {
	v := proof.NewVerifier(proof.Options{Resolver: c.Resolver, Trusted: c.AuthServer, Home: l.Home, Now: now})
	return &Clerk{ledger: l, verifier: v, files: l, config: c.withDefaults(), now: now, log: logger(log), later: map[uint64]delayed{}, trying: trying{ledger: l}}
}

// Act reads one letter, gives its verdict, and files it if it is a player's in
// a game. The attempt is counted first; a letter that brought its reading down
// three times is set aside for the secretary.
func (c *Clerk) Act(seq uint64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.attempts(seq, false)
}

// attempts is Act; counted says that the first attempt has been counted already.
func (c *Clerk) attempts(seq uint64, counted bool) (err error) {
	for {
		tries := 1
		if !counted {
			if tries, err = c.files.Try(seq); err != nil {
				return fmt.Errorf("mailbox: letter %d: %w", seq, err)
			}
		}
		counted = false
		if tries > maxTries {
			c.log.Error("mailbox: a letter was set aside", "letter", seq, "tries", tries-1)
			return c.settle(ledger.Letter{Seq: seq}, ledger.SetAside, fmt.Sprintf("held: reading it failed %d times", tries-1))
		}
		if err = c.act(seq); err == nil {
			return nil
		}
		if errors.Is(err, errDNS) {
			return c.files.Untried(seq)
		}
		if !errors.Is(err, mime.ErrPanic) {
			return fmt.Errorf("mailbox: letter %d: %w", seq, err)
		}
		c.log.Error("mailbox: a letter brought its reading down", "letter", seq, "try", tries, "error", err)
	}
}

// act is one attempt.
func (c *Clerk) act(seq uint64) (err error) {
	defer mime.Recovered(&err)
	kept, err := c.ledger.Letter(seq)
	if err != nil || kept.Verdict != "" {
		return err
	}
	return c.judge(kept)
}

// judge comes to the verdict on a letter.
func (c *Clerk) judge(kept ledger.Letter) error {
	c.before = nil
	if kept.Hand != nil {
		return c.byHand(kept)
	}
	m, err := mime.ReadMail(kept.Raw)
	if errors.Is(err, mime.ErrPanic) {
		return err
	}
	if err != nil {
		return c.settle(kept, ledger.SetAside, "held: "+strings.TrimPrefix(err.Error(), "mailbox: "))
	}
	if why := c.loop(m); why != "" {
		return c.lay(kept, m, Loop, why, ledger.Tray{Name: ledger.TrayHeld, Why: "our own letter, come back"})
	}
	if why := c.certain(kept, m); why != "" {
		what, aside, err := c.report(kept, m)
		switch {
		case err != nil:
			return err
		case aside:
			return c.settle(kept, ledger.SetAside, "held: "+what)
		case what != "":
			return c.settle(kept, Automatic, why+": "+what)
		}
		return c.lay(kept, m, Automatic, why, ledger.Tray{Name: ledger.TrayMachine, Why: "a machine's mark"})
	}
	if c.forPostmaster(m) {
		return c.settle(kept, ledger.SetAside, "held: written to the postmaster")
	}
	if done, err := c.confirmation(kept, m); done || err != nil {
		return err
	}
	if done, err := c.answered(&kept, m); done || err != nil {
		return err
	}
	for _, answered := range []func(*ledger.Letter, mime.Mail) (bool, error){c.requestAnswered, c.captainWrote, c.caseAnswered} {
		if done, err := answered(&kept, m); done || err != nil {
			return err
		}
	}
	if done, err := c.toDesk(kept, m); done || err != nil {
		return err
	}
	o, no, err := c.whose(&kept, m)
	if err != nil {
		return err
	}
	o.said = c.saying(kept, m, o)
	if done, err := c.perhaps(kept, m, o, no); done || err != nil {
		return err
	}
	if asksNewKey(c.cut(m.Text)) {
		if may, err := c.mayRenew(o, no); may || err != nil {
			if err != nil {
				return err
			}
			return c.newKey(kept, m, o)
		}
	}
	if done, err := c.forThemselves(&kept, &m, o, no); done || err != nil {
		return err
	}
	if done, err := c.strangerEnters(kept, m, o, no); done || err != nil {
		return err
	}
	switch {
	case no != nil && no.alien:
		return c.alien(kept, m, o, *no)
	case no != nil && no.doubt.Level == proof.Doubtful:
		return c.ask(kept, m, o, *no)
	case no != nil && no.tell:
		return c.tellSecretary(kept, m, o, *no)
	case no != nil && no.back:
		return c.help(kept, m, o, no.verdict, no.reason, c.whichGame(o.player, no.reason))
	case no != nil && no.verdict == noGame:
		return c.help(kept, m, o, noGame, no.reason, c.whereToWrite(o.player))
	case no != nil:
		return c.settle(kept, no.verdict, no.reason)
	case m.Size > 0 && !m.Begun:
		reason := fmt.Sprintf("%d octets, of which the first %d were fetched", m.Size, partSize)
		return c.unreadable(kept, m, o, tooLong, reason, c.tooLong(m, o))
	}
	if what := coded(m); what != "" {
		return c.unreadable(kept, m, o, noText, "it is "+what, c.standing(Answer{About: aboutNoText, Label: c.labelOf(o), Subject: clean(m.Subject), Why: what}, o))
	}
	if ask, ok := asksCalendar(c.cut(m.Text)); ok && o.plays() {
		return c.calendar(kept, m, o, ask)
	}
	return c.hear(kept, m, o)
}

// hear files a player's letter in its game, or in each of its games.
func (c *Clerk) hear(kept ledger.Letter, m mime.Mail, o owner) error {
	parts, err := c.parts(kept, m, o)
	if err == nil {
		parts, err = c.everywhere(parts, o)
	}
	if err != nil {
		return err
	}
	if r, ok := c.files.(*rehearsal); ok {
		r.heard = parts
	}
	if no, err := c.elsewhere(&kept, m, &o, parts); no != nil || err != nil {
		if err != nil {
			return err
		}
		return c.ask(kept, m, o, *no)
	}
	if no, err := c.newAddress(kept, m, o, parts); no != nil || err != nil {
		if err != nil {
			return err
		}
		return c.ask(kept, m, o, *no)
	}
	for i := range parts {
		parts[i].likely, parts[i].lacks = o.level == proof.Likely, o.lacks
	}
	if len(parts) == 0 {
		return c.help(kept, m, o, noGame, "an answer to a letter about several games that names none", c.whereToWrite(o.player))
	}
	if len(parts) > 1 || parts[0].game == 0 {
		return c.hearSeveral(kept, m, o, parts)
	}
	p := parts[0]
	if done, err := c.repeats(kept, m, o, p); done || err != nil {
		return err
	}
	key := letterKey(m, kept.Arrived)
	matter, err := c.matter(p, key, kept, threading(m, o))
	if err != nil {
		return err
	}
	matter.Letter, matter.Verdict, matter.Auth, matter.Said = kept.Seq, Heard, kept.Auth, &o.said
	if err := c.renews(&matter, m, o, &kept); err != nil {
		return err
	}
	matter.Proof, matter.Lesson = kept.Proof, lesson(kept, m, o)
	if matter.Reason, err = c.because(p); err != nil {
		return err
	}
	if matter.Reason, err = c.flagged(kept, m, matter.Reason); err != nil {
		return err
	}
	if err := c.measure(&matter, o, 1); err != nil {
		return err
	}
	c.config.at("read")
	if d, ok := c.files.(*docket); ok && d.heard(p) {
		return errAlone
	}
	filed, err := c.files.File(matter)
	if err != nil {
		return err
	}
	c.log.Info("mailbox: letter heard", "letter", kept.Seq, "game", p.game, "party", p.party, "before", filed[0].Already)
	return nil
}

// threading puts what the writer of a letter is told into its thread.
func threading(m mime.Mail, o owner) ledger.Threading {
	return ledger.Threading{
		Player: o.player.ID, InReplyTo: mime.Bracketed(m.MessageID), References: allBracketed(m.References), Of: allBracketed(m.InReplyTo),
	}
}

// settle gives a verdict that no matter gives. A letter on which somebody ruled
// meanwhile is left as it is.
func (c *Clerk) settle(kept ledger.Letter, verdict, reason string) error {
	err := c.files.SettleAll(ledger.Verdict{Letter: kept.Seq, Verdict: verdict, Reason: reason, Proof: kept.Proof})
	if errors.Is(err, ledger.ErrSettled) {
		return nil
	}
	if err == nil {
		c.log.Info("mailbox: letter settled", "letter", kept.Seq, "verdict", verdict)
	}
	return err
}

// flagged adds to the reason that another letter came before under the same
// Message-ID. It was forged, or used twice: this one is heard as new (RFC 5322
// 3.6.4), and whoever looks into the matter sees it.
func (c *Clerk) flagged(kept ledger.Letter, m mime.Mail, reason string) (string, error) {
	if kept.Seq == 0 { // it is replayed from a file
		return reason, nil
	}
	before, err := c.ledger.Called(kept)
	if err != nil || len(before) == 0 || m.MessageID == "" {
		return reason, err
	}
	for _, seq := range before {
		x, err := c.ledger.Letter(seq)
		if err != nil {
			return reason, err
		}
		if other, err := mime.ReadMail(x.Raw); err != nil || letterKey(other, x.Arrived) != letterKey(m, kept.Arrived) {
			return fmt.Sprintf("%s; it bears the Message-ID of letter %d, and other words", reason, seq), nil
		}
	}
	return reason, nil
}

// letterKey is what a letter is known by: its Message-ID, its author and its
// words. The Message-ID alone is forged or used twice too easily, and the
// octets differ between two ways to the same mailbox. A letter without one is
// known by its date, or else by its arrival: the same words are written often.
func letterKey(m mime.Mail, arrived time.Time) string {
	id := m.MessageID
	switch {
	case id != "":
	case !m.Date.IsZero():
		id = m.Date.UTC().Format(time.RFC3339)
	default:
		id = arrived.UTC().Format(time.RFC3339)
	}
	sum := sha256.Sum256([]byte(id + "\x00" + mime.First(m.From) + "\x00" + strings.Join(strings.Fields(m.Known), " ")))
	return "mail:" + hex.EncodeToString(sum[:16])
}

func allBracketed(ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = mime.Bracketed(id)
	}
	return out
}
