package mailbox

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/authres"
	"github.com/emersion/go-msgauth/dkim"
	"github.com/emersion/go-msgauth/dmarc"

	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// Seal is what a letter of the office that came back shows of how others see its
// letters: its signatures, and what the server of the mailbox wrote above it.
type Seal struct {
	Signed  []string // the domains whose signatures are whole
	Aligned bool     // one of them is the office's, or above it (RFC 7489 3.1)
	Broken  []string // signatures that are not whole, and why
	SPF     string   // as the server says; empty where it says nothing
	Policy  string   // of the office's DMARC record; empty where there is none
	Server  string   // by which the topmost Authentication-Results are; "-" where they bear no name, empty where there are none
	Results string   // what they say
}

// String is the seal for a person: "signed by chess.example, aligned; SPF pass;
// DMARC p=none".
func (s Seal) String() string {
	words := "not signed"
	if len(s.Signed) > 0 {
		words = "signed by " + strings.Join(s.Signed, " and ")
		if s.Aligned {
			words += ", aligned"
		} else {
			words += ", not aligned"
		}
	}
	for _, b := range s.Broken {
		words += "; a signature is broken (" + b + ")"
	}
	if s.SPF != "" {
		words += "; SPF " + s.SPF
	} else {
		words += "; the server says nothing of SPF"
	}
	if s.Policy != "" {
		return words + "; DMARC p=" + s.Policy
	}
	return words + "; no DMARC record"
}

// maxSignatures is how many signatures of a letter are tried.
const maxSignatures = 5

// ReadSeal verifies the signatures of a letter from the office (RFC 6376), by the keys
// that lookup finds, and reads what the server of the mailbox says.
func ReadSeal(raw []byte, office string, lookup func(name string) ([]string, error)) (s Seal) {
	host := mime.Host(office)
	all, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{LookupTXT: lookup, MaxVerifications: maxSignatures})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		s.Broken = append(s.Broken, clean(err.Error()))
	}
	for _, v := range all {
		domain := clean(strings.ToLower(v.Domain))
		switch {
		case v.Err != nil:
			s.Broken = append(s.Broken, fmt.Sprintf("%s: %s", domain, clean(strings.TrimPrefix(v.Err.Error(), "dkim: "))))
		case !slices.Contains(s.Signed, domain):
			s.Signed = append(s.Signed, domain)
			s.Aligned = s.Aligned || aligned(domain, host)
		}
	}
	if r, err := dmarc.LookupWithOptions(host, &dmarc.LookupOptions{LookupTXT: lookup}); err == nil {
		s.Policy = string(r.Policy)
	}
	s.results(mime.HeadOf(raw))
	return s
}

// results reads the topmost Authentication-Results (RFC 8601); a field without the
// name of a server is Exchange's.
func (s *Seal) results(m mime.Mail) {
	top := mime.First(m.Head.Values("Authentication-Results"))
	if top == "" {
		return
	}
	id, results, err := authres.Parse(top)
	if s.Server = clean(id); err != nil || strings.Contains(id, "=") || id == "" {
		s.Server = proof.Nameless
		_, results, _ = authres.Parse("-; " + top)
	}
	for _, r := range results {
		if x, ok := r.(*authres.SPFResult); ok {
			s.SPF = clean(string(x.Value))
		}
	}
	s.Results = proof.ReadResults(m, s.Server).Words
}

// ZoneLine is the record of the public key as a zone file takes it: in strings of at
// most 255 octets (RFC 1035 3.3), which whoever reads them puts together again (RFC
// 6376 3.6.2.2).
func (s *Signer) ZoneLine() string {
	name, value := s.Record()
	line := name + ". IN TXT"
	for len(value) > 0 {
		n := min(len(value), 255)
		line += fmt.Sprintf(" %q", value[:n])
		value = value[n:]
	}
	return line
}
