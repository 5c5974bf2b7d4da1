package proof

import (
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-msgauth/authres"

	"postd/mailbox/mime"
)

// maxResults bounds the fields of results that are read.
const maxResults = 8

// Nameless stands for the name of a server that gives none in its results, as Exchange
// does.
const Nameless = "-"

// Results are what the server of the mailbox found of the author's address (RFC 8601),
// as far as it can be believed.
type Results struct {
	Words  string // "dmarc=fail (header.from=x.test), spf=pass"; empty: nothing was found
	Failed bool   // the author's domain disowns the letter (RFC 7489 6.6)
	Forged int    // fields under the name of the server that it did not put there

	top []authres.Result // of the topmost field
}

// ReadResults reads the Authentication-Results of the server that is configured, and
// no others: everybody can write such a field into a letter. A server puts its own on
// top (RFC 8601 5, 7.1). So those count that stand first, with no Received between
// them; what says further down that it is from the same server is forged, or was not
// put there for this delivery. What speaks for a letter is taken of the topmost alone.
func ReadResults(m mime.Mail, server string) (r Results) {
	if server == "" {
		return r
	}
	var words []string
	seen, passed, read := false, false, 0
	for f := m.Head.Fields(); f.Next(); {
		if strings.EqualFold(f.Key(), "Received") {
			passed = passed || seen // the next server's part of the header begins
			continue
		}
		if !strings.EqualFold(f.Key(), "Authentication-Results") || !ofServer(f.Value(), server) {
			continue
		}
		if read++; passed || read > maxResults {
			r.Forged++
			continue
		}
		results, err := parseResults(f.Value(), server)
		if !seen && err == nil {
			r.top = results
		}
		seen = true
		if err != nil {
			words = append(words, "results that cannot be read")
			continue
		}
		for _, x := range results {
			if w := resultWords(x); w != "" {
				words = append(words, w)
			}
			if d, ok := x.(*authres.DMARCResult); ok && d.Value == authres.ResultFail {
				r.Failed = true
			}
		}
	}
	if r.Forged > 0 {
		words = append(words, fmt.Sprintf("%d more under the name of %s, not put there by it and ignored", r.Forged, serverWords(server)))
	}
	r.Words = strings.Join(words, ", ")
	return r
}

// serverWords is the name of the server for a person.
func serverWords(server string) string {
	if server == Nameless {
		return "the mailbox's server"
	}
	return brief(server)
}

// ofServer reports whether a field bears the name of the server (RFC 8601 2.2:
// the first word, without regard to case, a version may follow). One without a name
// begins with a result.
func ofServer(field, server string) bool {
	id, _, _ := strings.Cut(field, ";")
	words := strings.Fields(id)
	if server == Nameless {
		return len(words) > 0 && strings.Contains(words[0], "=")
	}
	return len(words) > 0 && strings.EqualFold(strings.Trim(words[0], `"`), server)
}

// parseResults reads one field. The library knows neither comments nor quotation marks,
// and what others wrote into these would be results for it.
func parseResults(value, server string) ([]authres.Result, error) {
	value, err := bareResults(value)
	if err != nil {
		return nil, err
	}
	if server == Nameless {
		value = "nameless; " + value
	}
	_, results, err := authres.Parse(value)
	return results, err
}

// bareResults takes the comments out of a field, and out of what stands in quotation
// marks whatever has a meaning outside of them.
func bareResults(value string) (string, error) {
	var b strings.Builder
	quoted, depth := false, 0
	for i := 0; i < len(value); i++ {
		c := value[i]
		switch {
		case c == '\\' && (quoted || depth > 0):
			i++
			if quoted {
				b.WriteByte('_')
			}
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted && strings.IndexByte("; \t=()", c) >= 0:
			b.WriteByte('_')
		case quoted:
			b.WriteByte(c)
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			if depth--; depth == 0 {
				b.WriteByte(' ')
			}
		case depth == 0:
			b.WriteByte(c)
		}
	}
	if quoted || depth > 0 {
		return "", errors.New("mailbox: results that do not end")
	}
	return b.String(), nil
}

// resultWords is one result for a person; empty for kinds that say nothing of
// the author.
func resultWords(r authres.Result) string {
	word := func(method string, v authres.ResultValue, name, value string) string {
		s := method + "=" + string(v)
		if value != "" {
			s += " (" + name + "=" + value + ")"
		}
		return brief(s)
	}
	switch r := r.(type) {
	case *authres.DMARCResult:
		return word("dmarc", r.Value, "header.from", r.From)
	case *authres.DKIMResult:
		return word("dkim", r.Value, "header.d", r.Domain)
	case *authres.SPFResult:
		return word("spf", r.Value, "smtp.mailfrom", r.From)
	}
	return ""
}

// brief makes what a letter says fit to stand in a line for a person.
func brief(s string) string {
	s = mime.OneLine(s)
	return strings.ToValidUTF8(s[:min(len(s), 160)], "")
}

// speaksFor says what the topmost results say for a letter of that author. The domain
// that hands a letter in by SPF means this very delivery. A signature is held against
// the same demand as one that was verified here; where it is not said which one passed,
// against all that it may be, and the worst of them counts.
func (r Results) speaksFor(from, server string, l *letter, worth func(claim) (Signature, string)) (s Signature, by, note string) {
	var dkim, dmarc bool
	signers := map[string]bool{}
	for _, x := range r.top {
		switch x := x.(type) {
		case *authres.SPFResult:
			if x.Value == authres.ResultPass && SameOrganisation(x.From, from) {
				return Signed, "spf by " + serverWords(server), ""
			}
		case *authres.DKIMResult:
			if d := signer(x); SameOrganisation(d, from) {
				dkim, signers[d] = true, true
			}
		case *authres.DMARCResult:
			dmarc = dmarc || x.Value == authres.ResultPass && SameOrganisation(x.From, from)
		}
	}
	if !dkim && !dmarc {
		return Unsigned, "", ""
	}
	by = "dmarc by "
	if dkim {
		by = "dkim by "
	}
	by += serverWords(server)
	s, found := Signed, false
	for _, f := range l.fields {
		c := claimOf(f.value)
		if f.name != signatureField || !SameOrganisation(c.domain, from) || dkim && !signers[plainDomain(c.domain)] {
			continue
		}
		found = true
		switch of, why := worth(c); {
		case of == Unsigned:
			return Unsigned, "", why
		case of == Loose:
			s = Loose
		}
	}
	switch {
	case !found && dkim:
		return Unsigned, "", "the signature that " + serverWords(server) + " found is not there"
	case found && s == Signed:
		by += withTo
	}
	return s, by, ""
}

// signer is the domain whose signature passed; "" if it did not.
func signer(r authres.Result) string {
	x, ok := r.(*authres.DKIMResult)
	switch {
	case !ok || x.Value != authres.ResultPass:
		return ""
	case x.Domain != "":
		return plainDomain(x.Domain)
	}
	return plainDomain(mime.Host(x.Identifier))
}

// signatureField is the name of the field of a signature.
const signatureField = "dkim-signature"
