package secretary

// Nothing that is shown of a letter holds a key, whoever looks: whoever reads a page
// could else write in a player's name. So every page and every file goes through
// Redact as a whole, just before it is written, and no page has to think of it.

// masked is what of a page may leave: without addresses, where its reader may not see
// them in full. A page that its reader alone can open, by the password or the link on
// it, keeps that link.
func (v *visitRequest) masked(p page, written string) string {
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
func (v *visitRequest) maskedFile(d document) document {
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
