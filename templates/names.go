package templates

import (
	"strings"
	"sync"
	"unicode"

	"postd/rules"
	"postd/templates/narrate"
)

// maxSubject is the greatest length of a subject in octets (RFC 5322, 2.1.1).
const maxSubject = 78

// subject puts the label and the names before what a template says: "A3-12
// Smith v Jones: 5 P-QB3 - reply by Tue 1 Dec 10:00". What was said is kept
// whole if it can be, and the names are cut.
func (l *letter) subject(said string) string {
	tail := strings.Join(strings.Fields(ascii(said)), " ")
	head := ascii(l.Label())
	room := maxSubject - len(tail) - len(": ") - len(" ") - len(head)
	if names := l.versus(room); names != "" {
		head = strings.TrimSpace(head + " " + names)
	}
	if head != "" {
		tail = head + ": " + tail
	}
	if len(tail) > maxSubject {
		tail = strings.TrimSpace(tail[:maxSubject-3]) + "..."
	}
	return tail
}

// versus is "Smith v Jones" in at most so many octets; "" if they are too few.
func (l *letter) versus(room int) string {
	if l.g.Sides[0].Name() == "" && l.g.Sides[1].Name() == "" {
		return ""
	}
	a, b := l.surname(rules.White), l.surname(rules.Black)
	const between = " v "
	for len(a)+len(between)+len(b) > room {
		long := &a
		if len(b) > len(a) {
			long = &b
		}
		if len(*long) < 5 {
			return ""
		}
		*long = strings.TrimRight((*long)[:len(*long)-1], " .-")
	}
	return a + between + b
}

// surname is what stands for a side in a subject: the last word of its name,
// or what stands before a comma; the colour, if no letter of it is ASCII.
func (l *letter) surname(c rules.Colour) string {
	name := narrate.OneLine(l.g.Sides[c].Name())
	if before, _, ok := strings.Cut(name, ","); ok {
		name = before
	} else if words := strings.Fields(name); len(words) > 1 && len(l.g.Sides[c].Members) == 1 {
		last := len(words) - 1
		switch strings.ToLower(strings.Trim(words[last], ".")) {
		case "jr", "sr", "jun", "sen", "ii", "iii", "iv", "esq":
			last = max(last-1, 0)
		}
		name = words[last]
	}
	name = strings.Trim(ascii(name), " ?")
	if !strings.ContainsFunc(name, unicode.IsLetter) {
		return c.String()
	}
	return name
}

// latin gives the ASCII form of the Latin letters U+00C0 to U+017F; a letter
// of two stands between spaces.
var latin = sync.OnceValue(func() map[rune]string {
	forms := strings.Fields(`A A A A A A AE C E E E E I I I I D N O O O O O x O U U U U Y Th ss
		a a a a a a ae c e e e e i i i i d n o o o o o / o u u u u y th y
		A a A a A a C c C c C c C c D d D d E e E e E e E e E e G g G g G g G g H h H h
		I i I i I i I i I i IJ ij J j K k k L l L l L l L l L l N n N n N n n N n
		O o O o O o OE oe R r R r R r S s S s S s S s T t T t T t U u U u U u U u U u U u
		W w Y y Y Z z Z z Z z s`)
	m := make(map[rune]string, len(forms))
	for i, s := range forms {
		m[rune(0xC0+i)] = s
	}
	for r, s := range map[rune]string{
		'“': `"`, '”': `"`, '„': `"`, '‘': "'", '’': "'", '‚': "'", '«': `"`, '»': `"`,
		'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '−': "-", '…': "...", '½': "1/2", '×': "x", '·': ".",
		'ș': "s", 'Ș': "S", 'ț': "t", 'Ț': "T",
	} {
		m[r] = s
	}
	return m
})

// ascii writes a line in ASCII: letters lose their marks, a sign without a
// form of its own becomes "?".
func ascii(s string) string {
	var b strings.Builder
	forms := latin()
	for _, r := range narrate.OneLine(s) {
		switch form, ok := forms[r]; {
		case r < 0x80:
			b.WriteRune(r)
		case ok:
			b.WriteString(form)
		case unicode.Is(unicode.Mn, r): // a mark beside its letter
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}
