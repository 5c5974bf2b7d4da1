package secretary

import "postd/ledger"

// Nothing that is shown of a letter holds a key, whoever looks: whoever reads a page
// could else write in a player's name. So every page and every file goes through
// Redact as a whole, just before it is written, and no page has to think of it.

// masked is what of a page may leave: without addresses, where its reader may not see
// them in full. A page that its reader alone can open, by the password or the link on
// it, keeps that link.
func (v *request) masked(p page, written string) string {
	if p.own || v.site.unmasked {
		return written
	}
	text := v.site.o.Ledger.Redact(written)
	if v.answer.Masked {
		text = maskAddresses(text)
	}
	return text
}

// maskedFile is a file as it may leave. The addresses in the source of a letter are for
// those who arrange the games to which it belongs.
func (v *request) maskedFile(d document) document {
	if d.whole || v.site.unmasked {
		return d
	}
	text := v.site.o.Ledger.Redact(string(d.bytes))
	if v.answer.Masked || d.source && !v.arranges() {
		text = maskEncoded(maskAddresses(text))
	}
	d.bytes = []byte(text)
	return d
}

// asItCame is a letter's source with all that it holds: for a secretary of its games
// alone, who asked for it in so many words and not by following a link, and has shown
// who they are, with a line in the log.
// It is no deed of visit.do, since it changes nothing.
func asItCame(v *request, on, name string, source []byte) (response, error) {
	if source == nil {
		return nil, missing("This letter has no source yet.", "It is made at the first attempt.")
	}
	if err := v.ledger().Log(v.who(), "source shown", on, "as it came, with its keys"); err != nil {
		return nil, err
	}
	return document{kind: "text/plain; charset=utf-8", name: name, bytes: source, whole: true}, nil
}

// letterAsItCame and postingAsItCame are the sources with their keys.
func letterAsItCame(v *request, x ledger.Letter) (response, error) {
	return asItCame(v, "letter "+letterPath(x.Seq)[len("/letters/"):], "", x.Raw)
}

func postingAsItCame(v *request, p ledger.Posting) (response, error) {
	raw, _, err := v.ledger().Source(p)
	if err != nil {
		return nil, err
	}
	return asItCame(v, "posting "+postedPath(p.Seq)[len("/posted/"):], "", raw)
}
