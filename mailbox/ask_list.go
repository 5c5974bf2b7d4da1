package mailbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/mailbox/mime"
)

// Listed is what a player is asked in one letter about several.
type Listed struct {
	Player  ledger.Player
	Letters []Question // by their numbers, from 1
	More    int        // that are only counted
}

const (
	mostListed = 20        // letters in one list
	betweenTwo = time.Hour // lists to one player
)

// askGathered sends the lists of questions whose hour is over. It is called each minute.
func (c *Clerk) askGathered(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ids, err := c.ledger.Gathering()
	if err != nil {
		return named(err)
	}
	var errs []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		p, err := c.ledger.Player(id)
		if err == nil {
			err = c.askList(p)
		}
		errs = append(errs, named(err))
	}
	return errors.Join(errs...)
}

// askList sends a player a list of what waits for it, unless one went within the hour.
func (c *Clerk) askList(p ledger.Player) error {
	last, err := c.ledger.LastList(p.ID)
	if err != nil || c.now().Sub(last) < betweenTwo {
		return err
	}
	if may, err := c.ledger.MayAsk(p.ID); err != nil || !may && p.ID != 0 {
		return err
	}
	waiting, err := c.ledger.Gathered(p.ID)
	if err != nil || len(waiting) == 0 {
		return err
	}
	list := ledger.List{Player: p.ID, At: c.now()}
	for _, a := range waiting[0].Ask.Asked {
		if a.Player == p.ID {
			list.Addr = a.Addr
		}
	}
	if list.No, err = c.ledger.NextList(); err != nil {
		return err
	}
	chosen, rest, err := c.choose(waiting)
	if err != nil {
		return err
	}
	x := Listed{Player: p, More: len(rest)}
	for _, l := range chosen {
		list.Letters = append(list.Letters, l.Seq)
		x.Letters = append(x.Letters, c.about(l, l.Ask, p))
	}
	for _, l := range rest {
		list.Others = append(list.Others, l.Seq)
	}
	words, err := c.listWords(x)
	if err != nil {
		return err
	}
	_, err = c.files.File(ledger.Matter{
		Key: fmt.Sprintf("list:%d", list.No), At: c.now(), Rows: []ledger.Row{list},
		Post: []ledger.Post{{To: []string{list.Addr}, Words: words, Name: p.Name, Player: p.ID, Form: p.Form, Asks: true,
			ReplyTo: c.ledger.ListAddress(list.No, list.Addr)}},
	})
	if errors.Is(err, ledger.ErrStale) {
		return nil // another list came first; the next minute asks again
	}
	return err
}

// choose takes the letters that are named in a list, and leaves those that are only
// counted: the same words stand in it once. First come letters that were handed in from
// where letters of that address were handed in before, then those which say something in
// the game. Of all these each network has its turn, the newest letter of each first; so
// that the one true letter is not crowded out by those who know less of its writer, and
// who send many from few places.
func (c *Clerk) choose(waiting []ledger.Letter) (chosen, rest []ledger.Letter, err error) {
	type ranked struct {
		ledger.Letter
		known, says bool
		turn        int // how many of its network come before it
	}
	ways := map[string][]string{}
	var all []ranked
	for _, l := range waiting {
		known, ok := ways[l.Ask.From]
		if !ok {
			m, err := c.ledger.Manners(l.Ask.From)
			if err != nil {
				return nil, nil, err
			}
			known, ways[l.Ask.From] = m.Routes, m.Routes
		}
		all = append(all, ranked{Letter: l, known: l.Ask.Way != "" && slices.Contains(known, l.Ask.Way), says: l.Ask.Says})
	}
	first := func(a, b bool) int {
		return cmp.Compare(map[bool]int{true: 0, false: 1}[a], map[bool]int{true: 0, false: 1}[b])
	}
	slices.SortFunc(all, func(a, b ranked) int { return cmp.Or(b.Arrived.Compare(a.Arrived), cmp.Compare(b.Seq, a.Seq)) })
	turns := map[string]int{}
	for i, l := range all {
		of := fmt.Sprint(l.Ask.Way, l.says)
		all[i].turn = turns[of]
		turns[of]++
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(first(a.known, b.known), first(a.says, b.says), cmp.Compare(a.turn, b.turn))
	})
	seen := map[string]bool{}
	for _, l := range all {
		words := fmt.Sprint(l.Ask.Game, " ", strings.ToLower(l.Ask.Begins))
		if len(chosen) == mostListed || seen[words] {
			rest = append(rest, l.Letter)
			continue
		}
		seen[words] = true
		chosen = append(chosen, l.Letter)
	}
	return chosen, rest, nil
}

// receivedFrom finds the number of a caller in a Received field.
var receivedFrom = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[(?:IPv6:)?([0-9a-fA-F.:]+)\]`) })

// wayOf is the network from which a letter came into the hands of the office's servers:
// that of the first caller from outside, as the servers before the office wrote it down,
// the newest first. It proves nothing, and serves to put letters in order.
func wayOf(m mime.Mail) string {
	for _, v := range m.Head.Values("Received") {
		from, _, _ := strings.Cut(v, " by ")
		for _, x := range receivedFrom().FindAllStringSubmatch(from, 4) {
			a, err := netip.ParseAddr(x[1])
			if err != nil || a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() {
				continue
			}
			bits := 24
			if a = a.Unmap(); a.Is6() {
				bits = 48
			}
			if n, err := a.Prefix(bits); err == nil {
				return n.String()
			}
		}
	}
	return ""
}

func (c *Clerk) listWords(x Listed) (correspondence.Rendered, error) {
	if len(x.Letters) == 1 && x.More == 0 {
		return c.questionWords(x.Letters[0])
	}
	if c.config.Listed == nil {
		return correspondence.Rendered{}, errNoWords
	}
	w, err := c.config.Listed(x)
	return w.InForm(x.Player.Form), err
}
