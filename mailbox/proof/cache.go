package proof

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"time"
)

// What is remembered of DNS, and for how long.
const (
	maxNames    = 4096
	keepAnswer  = time.Hour
	keepNone    = 5 * time.Minute
	keepSilence = 30 * time.Second // that nobody answered, so that a flood does not wait for each letter of its own
	maxTXT      = 4 << 10          // octets of all strings
	maxAnswers  = 100              // of one name
)

// cache remembers what a resolver said. Its errors are of one kind, *net.DNSError, with
// IsNotFound or IsTemporary where they say so, as the readers of the answers expect.
type cache struct {
	of  Resolver
	now func() time.Time

	mu    sync.Mutex
	names map[question]answer
}

// question is the kind of record and the name.
type question struct{ kind, name string }

type answer struct {
	found any
	err   error
	until time.Time
}

// asked looks a name up, or gives what is remembered of it.
func asked[T any](ctx context.Context, c *cache, kind, name string, look func(context.Context, string) ([]T, error)) ([]T, error) {
	q := question{kind, name}
	now := c.now()
	c.mu.Lock()
	known, ok := c.names[q]
	c.mu.Unlock()
	if ok && now.Before(known.until) {
		found, _ := known.found.([]T)
		return found, known.err
	}
	found, err := look(ctx, name)
	if len(found) > 0 {
		err = nil // some records were no good: the others are used
	}
	found = found[:min(len(found), maxAnswers)]
	keep := keepAnswer
	if err != nil {
		found = nil
		if keep, err = silence(name, err); errors.Is(ctx.Err(), context.Canceled) {
			return nil, err
		}
	} else if len(found) == 0 {
		keep = keepNone
	}
	c.put(q, answer{found, err, now.Add(keep)}, now)
	return found, err
}

// silence makes one kind of all errors, and says how long it is remembered.
func silence(name string, err error) (time.Duration, error) {
	var dns *net.DNSError
	var other net.Error
	switch {
	case errors.As(err, &dns) && dns.IsNotFound:
		return keepNone, none(name)
	case errors.As(err, &other) && other.Timeout(), dns != nil && dns.IsTemporary, errors.Is(err, context.Canceled):
		return keepSilence, &net.DNSError{Err: "no answer", Name: name, IsTemporary: true}
	}
	return keepNone, &net.DNSError{Err: "an answer that cannot be read", Name: name}
}

func none(name string) error {
	return &net.DNSError{Err: "no such record", Name: name, IsNotFound: true}
}

// put remembers an answer. Where there is no room, what has ended goes, else what ends
// first.
func (c *cache) put(q question, a answer, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.names[q]; !ok && len(c.names) >= maxNames {
		var first question
		var ends time.Time
		for k, v := range c.names {
			if !now.Before(v.until) {
				delete(c.names, k)
			} else if ends.IsZero() || v.until.Before(ends) {
				first, ends = k, v.until
			}
		}
		if len(c.names) >= maxNames {
			delete(c.names, first)
		}
	}
	c.names[q] = a
}

// LookupTXT gives the strings of a name. Of a name that is no record of DKIM or DMARC
// those of SPF alone are of use; a domain may have many others. What is greater than
// any good record is none.
func (c *cache) LookupTXT(ctx context.Context, name string) ([]string, error) {
	d := plainDomain(name)
	if d == "" {
		return nil, none(name)
	}
	return asked(ctx, c, "TXT", d, func(ctx context.Context, name string) ([]string, error) {
		all, err := c.of.LookupTXT(ctx, name+".")
		if err != nil {
			return nil, err
		}
		ours := strings.HasPrefix(name, "_dmarc.") || strings.Contains(name, "._domainkey.")
		var found []string
		size := 0
		for _, s := range all {
			if ours || len(s) >= 6 && strings.EqualFold(s[:6], "v=spf1") {
				found = append(found, strings.Clone(s[:min(len(s), maxTXT+1)]))
				size += len(s)
			}
			if size > maxTXT || len(found) > maxAnswers {
				return nil, errors.New("too great an answer")
			}
		}
		return found, nil
	})
}

// LookupMX gives the servers that take mail for a domain.
func (c *cache) LookupMX(ctx context.Context, name string) ([]*net.MX, error) {
	d := plainDomain(name)
	if d == "" {
		return nil, none(name)
	}
	return asked(ctx, c, "MX", d, func(ctx context.Context, name string) ([]*net.MX, error) {
		return c.of.LookupMX(ctx, name+".")
	})
}

// LookupIPAddr gives the addresses of a host.
func (c *cache) LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error) {
	d := plainDomain(host)
	if d == "" {
		return nil, none(host)
	}
	return asked(ctx, c, "A", d, func(ctx context.Context, name string) ([]net.IPAddr, error) {
		return c.of.LookupIPAddr(ctx, name+".")
	})
}

// LookupAddr gives the names of an address.
func (c *cache) LookupAddr(ctx context.Context, addr string) ([]string, error) {
	return asked(ctx, c, "PTR", addr, c.of.LookupAddr)
}
