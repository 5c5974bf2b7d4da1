package prooftest

import (
	"context"
	"net"
	"strings"
	"sync"
)

// Resolver answers for DNS what was published. The zero value knows of nothing.
type Resolver struct {
	mu     sync.Mutex
	txt    map[string][]string
	mx     map[string][]*net.MX
	hosts  map[string][]net.IPAddr
	names  map[string][]string
	silent bool
	asked  []string
}

// Publish makes the keys of signers known, each in the place of one of the same name.
func (r *Resolver) Publish(signers ...Signer) {
	for _, s := range signers {
		name, value := s.Record()
		r.mu.Lock()
		delete(r.txt, name)
		r.mu.Unlock()
		r.TXT(name, value)
	}
}

// TXT adds strings to a name; each is a record.
func (r *Resolver) TXT(name string, values ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.txt == nil {
		r.txt = map[string][]string{}
	}
	r.txt[name] = append(r.txt[name], values...)
}

// Host adds addresses to a host, and the host to each address.
func (r *Resolver) Host(name string, addrs ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hosts == nil {
		r.hosts, r.names = map[string][]net.IPAddr{}, map[string][]string{}
	}
	for _, a := range addrs {
		r.hosts[name] = append(r.hosts[name], net.IPAddr{IP: net.ParseIP(a)})
		r.names[a] = append(r.names[a], name+".")
	}
}

// MX adds a server to those that take a domain's mail.
func (r *Resolver) MX(domain, host string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.mx == nil {
		r.mx = map[string][]*net.MX{}
	}
	r.mx[domain] = append(r.mx[domain], &net.MX{Host: host + ".", Pref: 10})
}

// Silent makes it answer nothing any more, or answer again.
func (r *Resolver) Silent(silent bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.silent = silent
}

// Asked are the names for which it was asked, with the kind of record, in order.
func (r *Resolver) Asked() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string(nil), r.asked...)
}

// answer gives what is published of a kind under a name.
func answer[T any](ctx context.Context, r *Resolver, kind, name string, of func() map[string][]T) ([]T, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	r.asked = append(r.asked, kind+" "+name)
	if r.silent {
		return nil, &net.DNSError{Err: "silence", Name: name, IsTemporary: true}
	}
	if found := of()[name]; len(found) > 0 {
		return found, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

// LookupTXT gives the strings of a name.
func (r *Resolver) LookupTXT(ctx context.Context, name string) ([]string, error) {
	return answer(ctx, r, "TXT", name, func() map[string][]string { return r.txt })
}

// LookupMX gives the servers that take a domain's mail.
func (r *Resolver) LookupMX(ctx context.Context, name string) ([]*net.MX, error) {
	return answer(ctx, r, "MX", name, func() map[string][]*net.MX { return r.mx })
}

// LookupIPAddr gives the addresses of a host.
func (r *Resolver) LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error) {
	return answer(ctx, r, "A", host, func() map[string][]net.IPAddr { return r.hosts })
}

// LookupAddr gives the hosts of an address.
func (r *Resolver) LookupAddr(ctx context.Context, addr string) ([]string, error) {
	return answer(ctx, r, "PTR", addr, func() map[string][]string { return r.names })
}
