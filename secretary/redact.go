package secretary

import (
	"regexp"
	"sync"

	"postd/ledger"
)

// Nothing that is shown of a letter holds a key, whoever looks: whoever reads a page
// could else write in a player's name. So every page and every file goes through
// Redact as a whole, just before it is written, and no page has to think of it.

// masked is what of a page may leave. A page that its reader alone can open, by the
// password or the link on it, keeps that link.
func (s *Site) masked(p page, written []byte) []byte {
	if p.own || s.unmasked {
		return written
	}
	return []byte(s.o.Ledger.Redact(string(written)))
}

// maskedFile is a file as it may leave.
func (s *Site) maskedFile(v *request, d document) document {
	if d.whole || v.site.unmasked {
		return d
	}
	text := s.o.Ledger.Redact(string(d.bytes))
	if d.source && !v.is(roleSecretary) {
		text = shortAddresses(text)
	}
	d.bytes = []byte(text)
	return d
}

// anAddress is an address in the source of a letter.
var anAddress = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([A-Za-z0-9])[A-Za-z0-9._+=%~'/-]*(@|%40|=40|&#64;)([A-Za-z0-9-]+\.[A-Za-z0-9.-]+)`)
})

// shortAddresses leaves of addresses the first letter and the domain: "a…@gmail.com".
func shortAddresses(text string) string { return anAddress().ReplaceAllString(text, "$1…$2$3") }

// asItCame is a letter's source with all that it holds: for a secretary alone, who
// asked for it in so many words and not by following a link, with a line in the log.
// It is no deed of visit.do, since it changes nothing.
func asItCame(v *request, on, name string, source []byte) (response, error) {
	if source == nil {
		return nil, missing("This letter has no source yet.", "It is made at the first attempt.")
	}
	if err := v.askedAgain(); err != nil {
		return nil, err
	}
	if err := v.ledger().Log(v.who(), "source shown", on, "as it came, with its keys"); err != nil {
		return nil, err
	}
	return document{kind: "text/plain; charset=utf-8", name: name, bytes: source, whole: true}, nil
}

// askedAgain is where who asks for something grave is asked for the password, or a
// code, once more. Nobody is yet.
func (v *request) askedAgain() error { return nil }

// letterAsItCame and postingAsItCame are the sources with their keys.
func letterAsItCame(v *request, x ledger.Letter) (response, error) {
	return asItCame(v, "letter "+letterPath(x.Seq)[len("/letters/"):], "", x.Raw)
}

func postingAsItCame(v *request, p ledger.Posting) (response, error) {
	return asItCame(v, "posting "+postedPath(p.Seq)[len("/posted/"):], "", p.Bytes)
}
