package sheet

import (
	"strings"

	"postd/diagram"
)

// The looks of the page stand with the blocks, for programs that drop a sheet of styles. There
// are no colours: the reader's program has its own, light or dark.
const (
	head = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>`
	body = `</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark; }</style>
</head>
<body style="margin:0;padding:10px">
<main style="display:block;max-width:600px;margin:0 auto;font:16px/1.4 Georgia,'Times New Roman',serif;overflow-wrap:break-word">
`
	paragraph = `<p style="margin:0 0 10px">`
	item      = `<p style="margin:0 0 4px 28px;text-indent:-28px">`
	nowrap    = ` style="white-space:nowrap"`
	anywhere  = ` style="overflow-wrap:anywhere"`
	button    = `<a class="write" style="display:inline-block;padding:6px 12px;border:1px solid;border-radius:6px;text-decoration:none;text-indent:0" href="`
	inWords   = `<a class="write" style="white-space:nowrap" href="`
	quotation = `<blockquote style="margin:0 0 10px;padding-left:12px;border-left:3px solid">`
)

// HTML is the page of a letter. The picture of the board is cid:board.
func HTML(s Sheet) []byte {
	p := page{s: &s, out: make([]byte, 0, 8192)}
	p.raw(head)
	p.text(s.Subject)
	p.raw(body)
	open := false
	for _, b := range s.Blocks {
		if b.kind == KindFoot {
			p.raw(`<footer style="font-size:14px;margin-top:16px;padding-top:8px;border-top:1px solid">` + "\n")
			open = true
		}
		p.block(b)
	}
	if open {
		p.raw("</footer>\n")
	}
	p.raw("</main>\n</body>\n</html>\n")
	return p.out
}

// page writes a page.
type page struct {
	s   *Sheet
	out []byte
}

// raw writes what is HTML already.
func (p *page) raw(s string) { p.out = append(p.out, s...) }

// text writes words: all of them are escaped here.
func (p *page) text(s string) {
	for i := range len(s) {
		switch c := s[i]; c {
		case '&':
			p.out = append(p.out, "&amp;"...)
		case '<':
			p.out = append(p.out, "&lt;"...)
		case '>':
			p.out = append(p.out, "&gt;"...)
		case '"':
			p.out = append(p.out, "&#34;"...)
		case '\'':
			p.out = append(p.out, "&#39;"...)
		default:
			if c >= ' ' { // a mark that nothing ends is no word
				p.out = append(p.out, c)
			}
		}
	}
}

// words write the runs of a line.
func (p *page) words(w Words) {
	for kind, text := range w.runs {
		switch kind {
		case code:
			p.code(text)
		case strong:
			p.raw("<b>")
			p.text(text)
			p.raw("</b>")
		case law:
			p.raw("<span" + nowrap + ">")
			p.text(text)
			p.raw("</span>")
		case link:
			text = address(p.s.Links, text)
			scheme := ""
			if !strings.Contains(text, "://") {
				scheme = "mailto:"
			}
			p.raw("<a" + anywhere + ` href="` + scheme)
			p.text(text)
			p.raw(`">`)
			p.text(text)
			p.raw("</a>")
		default:
			p.text(text)
		}
	}
}

// code writes what may be written exactly so. Short code stays on a line; of longer code each
// word does, so that it breaks at spaces and never at a hyphen.
func (p *page) code(s string) {
	if width(s) <= shortest {
		p.raw("<code" + nowrap + ">")
		p.text(s)
		p.raw("</code>")
		return
	}
	p.raw("<code>")
	for i, w := range strings.Split(s, " ") {
		if i > 0 {
			p.raw(" ")
		}
		if width(w) > shortest {
			p.raw("<span" + anywhere + ">")
		} else {
			p.raw("<span" + nowrap + ">")
		}
		p.text(w)
		p.raw("</span>")
	}
	p.raw("</code>")
}

// write links to a letter that says a line (RFC 6068).
func (p *page) write(link, line string) {
	if line == "" || p.s.Reply == "" {
		return
	}
	p.raw(" " + link + "mailto:")
	p.percent(p.s.Reply, "@")
	p.raw("?subject=")
	p.percent(p.s.Answer, "")
	p.raw("&amp;body=")
	p.percent(strings.ReplaceAll(line, "\n", "\r\n"), "")
	p.raw(`">Write it</a>`)
}

// percent writes what stands in an address of a link.
func (p *page) percent(s, also string) {
	const digits = "0123456789ABCDEF"
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~"+also, c) >= 0:
			p.out = append(p.out, c)
		default:
			p.out = append(p.out, '%', digits[c>>4], digits[c&15])
		}
	}
}

// para writes a paragraph.
func (p *page) para(open string, w Words) {
	if w == "" {
		return
	}
	p.raw(open)
	p.words(w)
	p.raw("</p>\n")
}

// block writes one block.
func (p *page) block(b Block) {
	switch b.kind {
	case KindNews:
		p.para(`<p class="news" style="margin:0 0 4px;font-size:18px;font-weight:bold">`, b.words)
	case KindLine:
		p.raw(paragraph)
		p.words(b.words)
		if line := b.items[0].Words.Bare(); len(line) < 8 {
			p.raw(" ") // "1." on a line of its own would be the number of a choice
		} else {
			p.raw("<br>\n")
		}
		p.words(b.items[0].Words)
		p.write(button, b.items[0].Write)
		p.raw("</p>\n")
	case KindChoices:
		for _, x := range b.items {
			p.raw(item)
			p.text(x.Mark)
			p.raw(" ")
			p.words(x.Words)
			how := button
			if strings.ContainsAny(x.Mark, "123456789") {
				how = inWords // readings stand above the board, which buttons would push down
			}
			p.write(how, x.Write)
			p.raw("</p>\n")
		}
	case KindBoard:
		p.board(b.board)
	case KindSaid, KindOwn:
		p.para(paragraph, b.words)
		p.lines(quotation, b.items, "</blockquote>\n")
	case KindRefusal:
		for _, x := range b.items {
			p.para(paragraph, refusal(x))
		}
	case KindScore:
		p.score(b.items)
		p.para(paragraph, b.words)
	case KindMen:
		white, black := b.board.inWords()
		p.lines(paragraph, []Item{{Words: Words(white)}, {Words: Words(black)}}, "</p>\n")
	case KindTable:
		p.table(b.items)
	case KindWays:
		for _, x := range b.items {
			if linked(p.s.Links, x.Words) {
				p.para(paragraph, x.Words)
			}
		}
	case KindLaws:
		p.para(paragraph, lawWords(b.words, b.items))
	case KindFoot:
		p.lines(`<p style="margin:0">`, b.items, "</p>\n")
	default:
		p.para(paragraph, b.words)
	}
}

// lines write lines between two tags.
func (p *page) lines(open string, items []Item, end string) {
	if len(items) == 0 {
		return
	}
	p.raw(open)
	for i, x := range items {
		if i > 0 {
			p.raw("<br>\n")
		}
		p.words(x.Words)
	}
	p.raw(end)
}

// board writes where the picture stands.
func (p *page) board(b *board) {
	p.raw(`<img src="cid:board" width="340" height="340" style="display:block;max-width:100%;height:auto;margin:0 0 10px" alt="`)
	switch b.names {
	case Own:
		p.text(diagram.Spoken(b.position, b.style))
	case every:
		p.text(diagram.SquareWords(b.view, b.style))
	default:
		white, black := b.inWords()
		p.text(white + " " + black)
	}
	p.raw(`">` + "\n")
}

// score writes the moves in a table. What is wider than a telephone may wrap.
func (p *page) score(moves []Item) {
	if len(moves) == 0 {
		return
	}
	narrow, also := true, false
	for _, m := range moves {
		narrow = narrow && width(string(m.Words))+width(string(m.Other))+width(string(m.Also)) <= shortest
		also = also || m.Also != ""
	}
	p.raw(`<table cellpadding="2" style="border-collapse:collapse;margin:0 0 10px`)
	if narrow {
		p.raw(`;white-space:nowrap`)
	}
	p.raw(`">` + "\n")
	for _, m := range moves {
		p.raw("<tr><td>")
		p.text(m.Mark)
		p.raw(" |</td><td>")
		p.words(m.Words)
		if m.Other != "" || also && !single(moves) {
			p.raw("</td><td>")
			p.words(m.Other)
		}
		if also {
			p.raw("</td><td>(")
			p.words(m.Also)
			p.raw(")")
		}
		p.raw("</td></tr>\n")
	}
	p.raw("</table>\n")
}

// table writes rows of a head and words.
func (p *page) table(rows []Item) {
	p.raw(`<table cellpadding="2" style="border-collapse:collapse;margin:0 0 10px">` + "\n")
	for _, x := range rows {
		p.raw(`<tr><th scope="row" style="text-align:left;vertical-align:top;font-weight:normal;padding-right:10px">`)
		p.text(x.Mark)
		p.raw("</th><td>")
		p.words(x.Words)
		p.raw("</td></tr>\n")
	}
	p.raw("</table>\n")
}
