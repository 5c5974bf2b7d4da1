package visit

// Nothing that is shown of a letter holds a key, whoever looks: whoever reads a page
// could else write in a player's name. So every page and every file goes through
// Redact as a whole, just before it is written, and no page has to think of it.

// masked is what of a page may leave: without addresses, where its reader may not see
// them in full. A page that its reader alone can open, by the password or the link on
// it, keeps that link.
func (v *Request) masked(p Page, written string) string {
	if p.Own || v.Site.Unmasked {
		return written
	}
	text := v.Site.o.Ledger.Redact(written)
	if v.Answer.Masked {
		text = maskAddresses(text)
	}
	return text
}

// maskedFile is a file as it may leave. The addresses in the source of a letter are for
// those who arrange the games to which it belongs.
func (v *Request) maskedFile(d Document) Document {
	if d.Whole || v.Site.Unmasked {
		return d
	}
	text := v.Site.o.Ledger.Redact(string(d.Bytes))
	if v.Answer.Masked || d.Source && !v.Arranges() {
		text = maskEncoded(maskAddresses(text))
	}
	d.Bytes = []byte(text)
	return d
}
