package proof

import (
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"blitiri.com.ar/go/spf"
	"github.com/emersion/go-msgauth/dkim"
	"github.com/emersion/go-msgauth/dmarc"

	"postd/mailbox/mime"
)

// How many signatures of a letter are tried, from the top, and how many fields one may
// cover.
const (
	maxSignatures = 5
	maxSigned     = 200
)

// foreignTime is how long DNS is asked about signatures of others than the author's
// organisation, of all those of one letter: whoever sends many letters can write there
// domains that never answer.
const foreignTime = 500 * time.Millisecond

// examined is a letter that is being looked at.
type examined struct {
	verifier *Verifier
	letter   letter
	from     string // "": nothing can be aligned with it
	at       Door
	another  bool // a signature of the author's organisation shows it to be for somebody else
}

// worth is what a signature that holds is worth to the office.
func (x *examined) worth(c claim) (Signature, string) {
	return x.letter.demand(c, x.at.Arrived, x.verifier.options.Home)
}

// dkim verifies the signatures of the letter, one after the other. The library refuses
// those that leave out From, that cover a part of the text (l=), or whose key has fewer
// than 1,024 bits.
func (x *examined) dkim(ctx context.Context, f *Finding) {
	l := &x.letter
	if l.broken {
		f.Note = l.fault
		return
	}
	foreign, end := context.WithCancel(ctx) // what is given up so is asked again for others
	defer end()
	defer time.AfterFunc(foreignTime, end).Stop()
	tried := 0
	for _, field := range l.fields {
		if field.name != signatureField {
			continue
		}
		if tried++; tried > maxSignatures {
			break
		}
		if strings.Count(field.value, ":") > maxSigned {
			continue
		}
		look := foreign
		if x.from != "" && SameOrganisation(claimOf(field.value).domain, x.from) {
			look = ctx
		}
		found, err := dkim.VerifyWithOptions(l.with(field), &dkim.VerifyOptions{MaxVerifications: 1, LookupTXT: func(name string) ([]string, error) {
			return x.verifier.dns.LookupTXT(look, name)
		}})
		if len(found) == 0 || err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
			continue
		}
		got := found[0]
		aligned := x.from != "" && SameOrganisation(got.Domain, x.from)
		if got.Err != nil {
			if aligned && dkim.IsTempFail(got.Err) {
				f.Wait = true
			}
			if aligned && f.Note == "" {
				f.Note = brief(got.Err.Error())
			}
			continue
		}
		domain := plainDomain(got.Domain)
		f.Domains = append(f.Domains, domain)
		if !aligned {
			continue
		}
		s, why := x.worth(claim{domain: domain, fields: got.HeaderKeys, made: got.Time, expires: got.Expiration})
		by := "dkim " + brief(domain)
		if s == Signed {
			by += withTo
		}
		x.another = x.another || why == toAnother
		f.better(s, by, why)
	}
}

// spf asks whether the domain of the envelope lets the caller hand in its letters, where
// it is of the author's organisation (RFC 7208; its limits are the library's).
func (x *examined) spf(ctx context.Context, f *Finding) {
	sender := x.at.Sender
	if strings.Count(sender, "@") != 1 || strings.ContainsAny(sender, `"\`) || !SameOrganisation(sender, x.from) {
		return
	}
	domain := plainDomain(mime.Host(sender))
	local, _, _ := strings.Cut(sender, "@")
	result, _ := spf.CheckHostWithSender(net.IP(x.at.Caller.Unmap().AsSlice()), x.at.Hello, local+"@"+domain,
		spf.WithContext(ctx), spf.WithResolver(x.verifier.dns))
	switch result {
	case spf.Pass:
		f.Signature, f.By = Signed, "spf "+brief(domain)
	case spf.TempError:
		f.Wait = true
	}
}

// dmarc asks what the author's domain, or that of its organisation, says of letters for
// which nothing speaks (RFC 7489 6.6.3).
func (x *examined) dmarc(ctx context.Context, f *Finding) {
	lookup := &dmarc.LookupOptions{LookupTXT: func(name string) ([]string, error) { return x.verifier.dns.LookupTXT(ctx, name) }}
	domain, org := plainDomain(mime.Host(x.from)), Organisation(x.from)
	record, err := dmarc.LookupWithOptions(domain, lookup)
	of := domain
	var policy dmarc.Policy
	switch {
	case err == nil:
		policy = record.Policy
	case errors.Is(err, dmarc.ErrNoPolicy) && org != domain:
		if record, err = dmarc.LookupWithOptions(org, lookup); err == nil {
			if policy, of = record.SubdomainPolicy, org; policy == "" {
				policy = record.Policy
			}
		}
	}
	if err != nil {
		f.Wait = dmarc.IsTempFail(err)
		return
	}
	if share := record.Percent; share != nil && *share == 0 {
		return // it is asked for of no letter (RFC 7489 6.3)
	}
	if policy == dmarc.PolicyQuarantine || policy == dmarc.PolicyReject {
		f.Signature, f.By = Disowned, "dmarc "+string(policy)+" of "+brief(of)
	}
}
