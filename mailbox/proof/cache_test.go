package proof

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"postd/mailbox/proof/prooftest"
)

// TestCache: an answer is kept for an hour and that there is none for five minutes, of
// so many names and no more.
func TestCache(t *testing.T) {
	t.Parallel()
	clock := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	var dns prooftest.Resolver
	dns.TXT("s._domainkey.a.example", "v=DKIM1; p=x")
	dns.TXT("a.example", "other=1", "v=spf1 -all", "V=SPF1 ?all")
	c := &cache{of: &dns, now: func() time.Time { return clock }, names: map[question]answer{}}
	ctx := t.Context()
	ask := func(name, want string, asked int) {
		t.Helper()
		got, err := c.LookupTXT(ctx, name)
		if s := fmt.Sprintf("%q %v", got, err); !strings.Contains(s, want) {
			t.Errorf("%s: %s, want %s", name, s, want)
		}
		if n := len(dns.Asked()); n != asked {
			t.Errorf("%s: asked %d times, want %d", name, n, asked)
		}
	}
	ask("s._domainkey.a.example", `["v=DKIM1; p=x"] <nil>`, 1)
	ask("S._DomainKey.A.Example.", `["v=DKIM1; p=x"] <nil>`, 1)
	ask("a.example", `["v=spf1 -all" "V=SPF1 ?all"]`, 2)
	ask("b.example", "no such record", 3)
	ask("b.example", "no such record", 3)
	clock = clock.Add(5 * time.Minute)
	ask("b.example", "no such record", 4)
	ask("a.example", "spf1", 4)
	clock = clock.Add(55 * time.Minute)
	ask("a.example", "spf1", 5)
	for _, bad := range []string{"", "a b.example", "a..example", strings.Repeat("a", 64) + ".example", strings.Repeat("a.", 200) + "x", "a@b.example", "\x00.example"} {
		ask(bad, "no such record", 5)
	}

	dns.TXT("s._domainkey.great.example", strings.Repeat("x", 16<<10))
	ask("s._domainkey.great.example", "[] lookup s._domainkey.great.example: an answer that cannot be read", 6)
	ask("s._domainkey.great.example", "[] lookup s._domainkey.great.example: an answer that cannot be read", 6)
	for range 101 {
		dns.TXT("s._domainkey.many.example", "x")
	}
	ask("s._domainkey.many.example", "[] lookup s._domainkey.many.example: an answer that cannot be read", 7)

	dns.Silent(true)
	ask("c.example", "no answer", 8)
	ask("c.example", "no answer", 8)
	dns.Silent(false)
	dns.TXT("c.example", "v=spf1 -all")
	clock = clock.Add(30 * time.Second)
	ask("c.example", "v=spf1 -all", 9)

	over, end := context.WithCancel(ctx)
	end()
	if _, err := c.LookupTXT(over, "d.example"); err == nil || !err.(*net.DNSError).IsTemporary {
		t.Errorf("given up: %v", err)
	}
	ask("d.example", "no such record", 10) // that somebody gave up says nothing of the name

	for i := range 2 * maxNames {
		_, _ = c.LookupTXT(ctx, fmt.Sprintf("n%d.example", i))
	}
	if n := len(c.names); n != maxNames {
		t.Errorf("%d names are kept", n)
	}
	before := len(dns.Asked())
	ask("c.example", "v=spf1 -all", before) // what ends later stays
	clock = clock.Add(5 * time.Minute)
	_, _ = c.LookupTXT(ctx, "last.example")
	if n := len(c.names); n > 8 {
		t.Errorf("%d names are kept of which none is of use", n)
	}
}

// TestCacheErrors: whatever a resolver says, it is one of three things.
func TestCacheErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err           error
		none, silence bool
		keep          time.Duration
	}{
		{&net.DNSError{IsNotFound: true}, true, false, keepNone},
		{&net.DNSError{IsTemporary: true}, false, true, keepSilence},
		{&net.DNSError{IsTimeout: true}, false, true, keepSilence},
		{context.DeadlineExceeded, false, true, keepSilence},
		{fmt.Errorf("x: %w", &net.DNSError{IsNotFound: true}), true, false, keepNone},
		{&net.DNSError{Err: "cannot unmarshal DNS message"}, false, false, keepNone},
		{errors.New("else"), false, false, keepNone},
	} {
		keep, err := silence("x.example", c.err)
		dns, ok := err.(*net.DNSError)
		if !ok || dns.IsNotFound != c.none || dns.Temporary() != c.silence || keep != c.keep {
			t.Errorf("%v: %v, %s", c.err, err, keep)
		}
	}
}

// TestNewResolver reads what the configuration says.
func TestNewResolver(t *testing.T) {
	t.Parallel()
	for dns, want := range map[string]bool{"": true, "192.0.2.53:53": true, "[2001:db8::53]:5353": true, "off": false} {
		if r, err := NewResolver(dns); err != nil || (r != nil) != want {
			t.Errorf("%q: %v, %v", dns, r, err)
		}
	}
	for _, dns := range []string{"192.0.2.53", "dns.example:53", "on", "192.0.2.53:0", "192.0.2.53:99999"} {
		if r, err := NewResolver(dns); err == nil || r != nil || !strings.Contains(err.Error(), "is no resolver like") {
			t.Errorf("%q: %v, %v", dns, r, err)
		}
	}
	// It asks where it is told to: a server of the test's own.
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	heard := make(chan string, 8)
	go func() {
		b := make([]byte, 512)
		for {
			n, from, err := server.ReadFrom(b)
			if err != nil {
				return
			}
			select {
			case heard <- string(b[12:n]):
			default:
			}
			b[2], b[3] = 0x81, 0x83 // no such name
			_, _ = server.WriteTo(b[:n], from)
		}
	}()
	r, err := NewResolver(server.LocalAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	var dns *net.DNSError
	if _, err := r.LookupTXT(t.Context(), "x.example."); !errors.As(err, &dns) || !dns.IsNotFound {
		t.Errorf("%v", err)
	}
	if q := <-heard; !strings.HasPrefix(q, "\x01x\x07example\x00") {
		t.Errorf("it heard %q", q)
	}
}
