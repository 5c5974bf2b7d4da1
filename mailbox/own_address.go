package mailbox

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// address begins a change of address. It is never done at once: the new address is asked, the old one
// is told, and a NO from there stops it. Where it is not sure that the letter is the player's the old
// one is asked first, and its silence is a NO: who has a key and writes in the player's name gets
// nothing by it (RULING/R-53).
func (a ownAsked) address() (x did, err error) {
	p, old := a.o.player, a.o.player.Reached()
	addr, wrong := oneAddress(a.Rest)
	x.answer.Addr, x.answer.Old = addr, old
	if wrong == "" {
		wrong, err = notFree(a.c, p, addr)
	}
	if err != nil || wrong != "" {
		x.answer.Came = wrong
		return x, err
	}
	all, err := a.c.ledger.RequestsLike(ledger.Request{Kind: ledger.RequestAddress, Player: p.ID})
	if err != nil {
		return x, err
	}
	sure := a.o.level == proof.Sure || a.kept.Ask.Confirmed()
	for _, r := range all {
		if r.Over() {
			continue
		}
		if ledger.SameAddress(r.Addr, addr) && r.OldFirst && !sure {
			x.answer.Came, x.answer.At, x.answer.Until = "old first", r.At, r.At.Add(ledger.AddressLasts)
			return x, nil
		}
		if ledger.SameAddress(r.Addr, addr) && !r.OldFirst {
			x.answer.Came, x.answer.At, x.answer.Until = "again", r.At, r.At.Add(ledger.AddressLasts)
			return x, nil
		}
		r.State = ledger.RequestDropped
		x.rows = append(x.rows, r)
	}
	now := a.c.now().UTC() // the letter may have waited while the office was down: the days begin with the letters
	r := ledger.Request{Kind: ledger.RequestAddress, Player: p.ID, Addr: addr, Old: old, Game: a.o.game, At: a.kept.Arrived.UTC(), Letter: a.kept.Seq}
	if known, _ := p.Address(old); old == "" || known.Doubt != "" {
		x.answer.Came, r.State = "dead", ledger.RequestOpen
		x.rows = append(x.rows, r)
		return x, nil
	}
	if r.ID, err = a.c.ledger.NextRequest(); err != nil {
		return x, err
	}
	r.State, r.Asked = ledger.RequestAsked, now
	x.rows = append(x.rows, r)
	told := OwnAnswer{Came: "told", Addr: addr, Old: old, Until: now.Add(ledger.AddressStops)}
	x.answer.Came, x.answer.Until = "begun", told.Until
	if !sure {
		r.OldFirst = true
		x.rows[len(x.rows)-1] = r
		told.Came, told.Until = "old asked", now.Add(ledger.AddressLasts)
		x.answer.Came, x.answer.Until = "old first", told.Until
	}
	post, err := request{a.c, r}.requestPost(p, old, told)
	if err != nil {
		return x, err
	}
	if ledger.SameAddress(mime.First(a.m.From), old) { // one letter answers, and can be answered by NO
		post.InReplyTo, post.References, x.silent = mime.Bracketed(a.m.MessageID), append(allBracketed(a.m.References), ids(a.m.MessageID)...), true
	}
	x.post = append(x.post, post)
	if r.OldFirst {
		return x, nil
	}
	post, err = request{a.c, r}.asksNew(p)
	x.post = append(x.post, post)
	return x, err
}

// asksNew is the question to the new address.
func (r request) asksNew(p ledger.Player) (ledger.Post, error) {
	return r.requestPost(p, r.Addr, OwnAnswer{Came: "asked", Addr: r.Addr, Old: r.Old, Until: r.Asked.Add(ledger.AddressLasts)})
}

// oneAddress reads the one address of a line; else what is wrong with it.
func oneAddress(words string) (addr, wrong string) {
	fields := strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(" ,;<>()", r) })
	fields = slices.DeleteFunc(fields, func(f string) bool { return !strings.Contains(f, "@") && len(fields) > 1 })
	switch {
	case len(fields) > 1:
		return "", "two"
	case len(fields) == 0:
		return "", "none"
	}
	addr = strings.TrimPrefix(fields[0], "mailto:")
	if x, err := mail.ParseAddress(addr); err != nil || x.Address != addr || !strings.Contains(mime.Host(addr), ".") || len(addr) > 200 {
		return "", "none"
	}
	return addr, ""
}

// notFree says why an address cannot become a player's; "" if it can.
func notFree(c *Clerk, p ledger.Player, addr string) (string, error) {
	if c.ledger.Home(addr) || mime.SameAddress(addr, c.config.Address) {
		return "office", nil
	}
	if is, err := c.ledger.IsOfficial(addr); is || err != nil {
		return "office", err
	}
	other, err := c.ledger.PlayerByAddress(addr)
	switch {
	case errors.Is(err, ledger.ErrNoPlayer):
		return "", nil
	case err != nil:
		return "", err
	case other.ID != p.ID:
		return "taken", nil
	case ledger.SameAddress(p.Addresses[0].Addr, addr) && p.Trusts(addr):
		return "same", nil
	}
	return "", nil
}

// requestPost is a letter about a request to one of those who have to do with it; it is
// answered to an address that is made for the reader alone.
func (r request) requestPost(p ledger.Player, to string, x OwnAnswer) (ledger.Post, error) {
	x.Name, x.Word = p.Name, strings.ToUpper(string(r.Kind))
	if x.At.IsZero() {
		x.At = r.Asked
	}
	x.Zone, x.Label = zoneOf(r.c, p, r.Game), r.labelOrNone()
	w, err := r.c.ownWords(x)
	return ledger.Post{To: []string{to}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form, ReplyTo: r.c.ledger.RequestAddress(r.ID, to)}, err
}

func (r request) labelOrNone() string {
	if line, err := r.c.ledger.Line(r.Game); err == nil && r.Game != 0 {
		return line.Label
	}
	return ""
}

// addressAnswered is a YES or NO to a change of address, from the new address or the old.
func (r request) addressAnswered(from string, yes bool, at time.Time) (rows []ledger.Row, post []ledger.Post, x OwnAnswer, err error) {
	x.Addr, x.Old = r.Addr, r.Old
	anew := ledger.SameAddress(from, r.Addr)
	switch {
	case r.State == ledger.RequestDone && !anew && !yes:
		x.Came = "changed already"
		again := ledger.Request{Kind: ledger.RequestAddress, Player: r.Player, Addr: r.Old, Words: "NO after the change", Game: r.Game, At: at, State: ledger.RequestOpen}
		if _, open, err := openRequest(r.c.ledger, again); err != nil || open {
			return nil, nil, x, err
		}
		return []ledger.Row{again}, nil, x, nil
	case r.State == ledger.RequestDone:
		x.Came = "done"
		return nil, nil, x, nil
	case r.Over() || r.State == ledger.RequestOpen:
		x.Came = "over"
		return nil, nil, x, nil
	case !yes:
		x.Came, r.State, r.Answered = "stopped", ledger.RequestRefused, at
		return []ledger.Row{r.Request}, nil, x, nil
	case at.Sub(r.Asked) >= ledger.AddressLasts && r.State == ledger.RequestAsked:
		x.Came = "over"
		return nil, nil, x, nil
	case !anew && r.OldFirst:
		p, err := r.c.ledger.Player(r.Player)
		if err != nil {
			return nil, nil, x, err
		}
		r.OldFirst, r.Asked = false, at
		asks, err := r.asksNew(p)
		x.Came, x.At, x.Until = "begun", at, at.Add(ledger.AddressStops)
		return []ledger.Row{r.Request}, []ledger.Post{asks}, x, err
	case !anew:
		x.Came, x.Until = "nothing to say", r.Asked.Add(ledger.AddressStops)
		return nil, nil, x, nil
	case r.State == ledger.RequestAgreed:
		x.Came, x.Until = "agreed", r.Asked.Add(ledger.AddressStops)
		return nil, nil, x, nil
	}
	r.State, r.Answered = ledger.RequestAgreed, at
	x.Came, x.Until = "agreed", r.Asked.Add(ledger.AddressStops)
	if !at.Before(x.Until) {
		rows, err := r.moves(at)
		x.Came = "done"
		return rows, nil, x, err
	}
	return []ledger.Row{r.Request}, nil, x, nil
}

// moves are the rows by which a player has the new address. The old one stays beside it.
func (r request) moves(at time.Time) ([]ledger.Row, error) {
	p, err := r.c.ledger.Player(r.Player)
	if err != nil {
		return nil, err
	}
	was := p.Addresses
	a, known := p.Address(r.Addr)
	if !known {
		a = ledger.Address{Addr: r.Addr, Asked: r.Asked}
	}
	a.Before = r.Old
	p.Addresses = append([]ledger.Address{a}, slices.DeleteFunc(slices.Clone(was), func(x ledger.Address) bool { return ledger.SameAddress(x.Addr, r.Addr) })...)
	r.State = ledger.RequestDone
	return []ledger.Row{p.Confirmed(r.Addr, at), r.Request}, nil
}

// ripen does what time brings about with requests: an address to which nobody said NO takes
// its place, and what nobody answered lapses.
func (c *Clerk) ripen(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	all, err := c.ledger.RipeRequests(c.now())
	errs := []error{named(err)}
	for _, r := range all {
		if ctx.Err() != nil {
			break
		}
		errs = append(errs, named(request{c, r}.ripens()))
	}
	return errors.Join(append(errs, c.lookAfter(ctx))...)
}

func (r request) ripens() error {
	now := r.c.now()
	m := ledger.Matter{Key: fmt.Sprintf("request:%d:ripe", r.ID), At: now, By: "the office"}
	switch {
	case r.Kind == ledger.RequestAddress && r.State == ledger.RequestAgreed && now.Sub(r.Asked) >= ledger.AddressStops:
		rows, err := r.moves(now)
		if err != nil {
			return err
		}
		m.Rows, m.Why = rows, "the new address said YES, and the old one not NO"
		p := rows[0].(ledger.Player)
		for _, to := range []string{r.Addr, r.Old} {
			post, err := r.requestPost(p, to, OwnAnswer{Came: "done", Addr: r.Addr, Old: r.Old})
			if err != nil {
				return err
			}
			post.ReplyTo, post.Game = "", r.Game // with a new key of the player, which is good in all games
			if post.Party, err = partyIn(r.c, r.Game, p.ID); err != nil {
				return err
			}
			m.Post = append(m.Post, post)
		}
	case r.Kind == ledger.RequestInvite:
		if due, err := r.inviteRipens(&m, now); err != nil || !due {
			return err
		}
	case r.Kind == ledger.RequestStopping:
		if r.State != ledger.RequestAsked || now.Sub(r.Asked) < r.Lasts() {
			return nil
		}
		var err error
		m.Why = "not both answered"
		if m.Rows, m.Post, err = r.c.stopper(now).Silent(r.Request); err != nil || len(m.Rows) == 0 {
			return err
		}
	case r.State == ledger.RequestAsked && now.Sub(r.Asked) >= r.Lasts():
		if c, found, err := r.ladder(now); err != nil {
			return err
		} else if found {
			m.Why = "nobody answered"
			if err := r.silentOnLadder(c, &m, now); err != nil {
				return err
			}
			break
		}
		r.State = ledger.RequestDropped
		m.Rows, m.Why = []ledger.Row{r.Request}, "nobody answered"
	default:
		return nil
	}
	_, err := r.c.files.File(m)
	if errors.Is(err, ledger.ErrStale) {
		return nil // the next minute looks again
	}
	if errors.Is(err, ledger.ErrAddressTaken) {
		r.State = ledger.RequestDropped
		_, err = r.c.files.File(ledger.Matter{Key: m.Key, At: now, By: "the office", Why: "the address is another's by now", Rows: []ledger.Row{r.Request}})
	}
	return err
}

// partyIn is the side of a player in a game.
func partyIn(c *Clerk, game terms.GameID, player uint64) (p terms.Party, err error) {
	line, err := c.ledger.Line(game)
	mine, _ := playing(line, player)
	return mine.party, err
}
