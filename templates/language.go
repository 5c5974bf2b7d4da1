package templates

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// This file tells in which language the reader writes records: in that which the
// terms name (BCC1903/I.13.C). It is a matter of law, whatever the reader wishes to
// be shown.

// language is one notation of records, as the letters explain it.
type language struct {
	Name      string // "algebraic notation"
	Likes     string // examples of the form of a record
	Promotion string // an example of a promotion
	Pair      string // an example with the opponent's move before it
	Says      string // what else must be known to write it, in a sentence

	in   descriptive.Notation
	form descriptive.Form
}

// languages are the notations agreed for records, in the order in which they
// are agreed.
func (l *letter) languages() []language {
	var out []language
	for name := range strings.SplitSeq(strings.TrimPrefix(l.g.Agreement.Notation, "agreed:"), "+") {
		if n, err := descriptive.ParseNotation(name); err == nil {
			out = append(out, l.language(n))
		}
	}
	if len(out) == 0 { // a letter without a game
		out = append(out, l.language(descriptive.Descriptive))
	}
	return out
}

func (l *letter) language(n descriptive.Notation) language {
	switch n {
	case descriptive.Algebraic:
		return language{
			in: n, form: descriptive.InAlgebraic, Name: "algebraic notation",
			Likes: "`Nf3`, `exd5` or `O-O`", Promotion: "`e8=Q`", Pair: "`3. Bg5 c6`",
			Says: "Squares are named from White's side for both players.",
		}
	case descriptive.Numeric:
		return language{
			in: n, form: descriptive.InNumeric, Name: "numeric notation",
			Likes: "`5254`, `5171` or `57581`", Promotion: "`57581`", Pair: "`3. 3175 3736`",
			Says: "The figures are file and rank of both squares, so that `5254` is from e2 to e4; " +
				"castling is the move of the King, and a promotion ends in 1 for a Queen, 2 for a Rook, 3 for a Bishop and 4 for a Knight.",
		}
	}
	kt, castles := descriptive.Letters(rules.Knight, l.style), "Castles KR"
	if l.style.Spelling == descriptive.American {
		castles = "O-O"
	}
	return language{
		in: n, form: descriptive.InBrief, Name: "English descriptive notation",
		Likes: "`P-K4`, `" + kt + "xP` or `" + castles + "`", Promotion: "`P-K8(Q)`", Pair: "`3. B-K" + kt + "5 P-QB3`",
		Says: "Squares are counted from your own side.",
	}
}

// notationOf is the notation to which a form belongs; 0 if it is none of records.
func notationOf(f descriptive.Form) descriptive.Notation {
	switch f {
	case descriptive.InBrief, descriptive.InFull:
		return descriptive.Descriptive
	case descriptive.InAlgebraic:
		return descriptive.Algebraic
	case descriptive.InNumeric:
		return descriptive.Numeric
	}
	return 0
}

// Language is that in which the reader is told to write: the first of those agreed
// that the reader wishes to be shown, else the first of all.
func (l *letter) Language() language {
	all := l.languages()
	for _, f := range forms(l.r) {
		if i := slices.IndexFunc(all, func(x language) bool { return x.in == notationOf(f) }); i >= 0 {
			return all[i]
		}
	}
	return all[0]
}

// Foreign names the notations agreed if what the reader is shown is none of them, so
// that the reader must write in another one; else "".
func (l *letter) Foreign() string {
	if l.records(l.r.Moves) {
		return ""
	}
	var names []string
	for _, x := range l.languages() {
		names = append(names, x.Name)
	}
	return strings.Join(names, " or ")
}

// records reports whether a form is of a notation agreed for records.
func (l *letter) records(f descriptive.Form) bool {
	return slices.ContainsFunc(l.languages(), func(x language) bool { return x.in == notationOf(f) })
}

// hand is a move of p as the reader would write it in a record.
func (l *letter) hand(p rules.Position, m rules.Move) string {
	return l.written(l.Language().form, p, m)
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
