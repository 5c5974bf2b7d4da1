package ledger

import (
	"fmt"
	"runtime"
	"sync"
)

// words checks what is stored of the words of a posting. One that waits, or was sent, is
// composed later, by composing.
func (c *checker) words(p Posting) {
	var err error
	if err = c.l.hasWords(c.tx, &p); err != nil {
		c.find("%v", err)
		return
	}
	if c.tx.Bucket(bktFacts).Get(be8(p.Seq)) != nil {
		if c.Facts++; c.l.o.Render == nil && p.facts != nil {
			return // a copy that was opened by itself has nobody who words it
		}
		if fault := c.reworded(p); fault != "" {
			c.find("%s", fault)
		}
	}
	old := c.tx.Bucket(bktBytes).Get(be8(p.Seq)) != nil
	if p.kept() || p.State == Overtaken || p.State == Cancelled || old && p.Words.Tree == nil {
		return // it does not go out any more, or as it is stored
	}
	c.toCompose(p)
}

// composing composes letters beside the check, on several cores: a picture takes longer than
// all the rest.
type composing struct {
	todo  chan Posting
	done  sync.WaitGroup
	mu    sync.Mutex
	found []string
}

// toCompose has a posting composed.
func (c *checker) toCompose(p Posting) {
	if c.compose.todo == nil {
		c.compose.todo = make(chan Posting, 64)
		for range runtime.GOMAXPROCS(0) {
			c.compose.done.Go(func() {
				for p := range c.compose.todo {
					if fault := c.l.composes(p); fault != "" {
						c.compose.mu.Lock()
						c.compose.found = append(c.compose.found, fault)
						c.compose.mu.Unlock()
					}
				}
			})
		}
	}
	c.compose.todo <- p
}

// composed waits for the last of them.
func (c *checker) composed() {
	if c.compose.todo == nil {
		return
	}
	close(c.compose.todo)
	c.compose.done.Wait()
	for _, fault := range c.compose.found {
		c.find("%s", fault)
	}
	c.compose.todo, c.compose.found = nil, nil
}

// sampledOctets says of how many letters at rest the octets are composed once more: of one in so many. The log
// holds the digests of what they are composed of: the words, and the row with the digest of the octets. So
// only the program can make others, and that is seen in a part of them too.
const sampledOctets = 256

// composes tells what is wrong where a posting is composed, which needs no transaction; empty
// if nothing is. Its digest is looked at as long as it was made by the layout of today, for
// another may set the same words otherwise. A copy that was opened by itself has nobody who
// composes trees; they are not looked at.
func (l *Ledger) composes(p Posting) string {
	if p.Words.Tree != nil && l.o.Compose == nil {
		return ""
	}
	octets := p.Sum != "" && p.Layout == l.o.Layout && l.o.Source != nil
	if octets && p.rests() && p.Seq > sampledOctets && p.Seq%sampledOctets != 0 {
		octets = false
	}
	if !octets && p.facts == nil && p.Words.Tree != nil && l.o.Composes != nil {
		p.Words.Paper = p.Paper
		switch says, err := l.o.Composes(p.Words, p.ReplyTo, p.Links); {
		case err != nil:
			return trimmed(fmt.Errorf("ledger: the words of posting %d: %w", p.Seq, err))
		case !says:
			return fmt.Sprintf("posting %d has no text", p.Seq)
		}
		return ""
	}
	p, err := l.worded(p)
	if err != nil {
		return trimmed(err)
	}
	if p.Words.Tree != nil && p.Words.Text == "" {
		return fmt.Sprintf("posting %d has no text", p.Seq)
	}
	if !octets {
		return ""
	}
	switch _, same, err := l.Source(p); {
	case err != nil:
		return trimmed(err)
	case !same:
		return fmt.Sprintf("posting %d: its octets are not those that were booked, and the layout is the same (%d)", p.Seq, p.Layout)
	}
	return ""
}
