package sheet

import (
	"encoding/binary"
	"errors"
	"fmt"

	"postd/descriptive"
	"postd/rules"
)

// version is the first byte of a stored sheet. A later form gets the next one, and Decode
// goes on reading this.
const version = 1

// What a block or an item has, one bit each, so that what is empty takes no room.
const (
	hasWords = 1 << iota
	hasItems
	hasBoard
)

// Encode is a sheet as it is stored, without what it gets when it is sent.
func Encode(s Sheet) []byte {
	out := append(make([]byte, 0, 2048), version)
	out = text(text(out, s.Subject), s.Answer)
	out = binary.AppendUvarint(out, uint64(len(s.Blocks)))
	var shown *board
	for _, b := range s.Blocks {
		has := byte(0)
		if b.words != "" {
			has |= hasWords
		}
		if len(b.items) > 0 {
			has |= hasItems
		}
		if b.board != nil && (shown == nil || *b.board != *shown) {
			has |= hasBoard // that of the block before, if it is not told anew
			shown = b.board
		}
		out = append(out, byte(b.kind), has)
		if has&hasWords != 0 {
			out = text(out, string(b.words))
		}
		if has&hasItems != 0 {
			out = binary.AppendUvarint(out, uint64(len(b.items)))
			for _, x := range b.items {
				out = x.append(out)
			}
		}
		if has&hasBoard != 0 {
			out = b.board.append(out)
		}
	}
	out = binary.AppendUvarint(out, uint64(len(s.Attach)))
	for _, a := range s.Attach {
		out = text(text(text(out, a.Name), a.Type), a.Text)
	}
	return out
}

func text(out []byte, s string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(s))), s...)
}

// append stores an item: which of its parts it has, and these.
func (x Item) append(out []byte) []byte {
	parts := [...]string{x.Mark, string(x.Words), string(x.Other), string(x.Also), x.Write}
	has := byte(0)
	for i, s := range parts {
		if s != "" {
			has |= 1 << i
		}
	}
	out = append(out, has)
	for _, s := range parts {
		if s != "" {
			out = text(out, s)
		}
	}
	return out
}

func (b *board) append(out []byte) []byte {
	out = text(out, b.position.FEN())
	out = binary.BigEndian.AppendUint16(out, uint16(b.last))
	look := byte(b.view) | byte(b.names)<<1 | byte(b.style.Spelling)<<3
	if b.style.Checks {
		look |= 1 << 7
	}
	return append(out, look)
}

// errCut is returned for a sheet that ends too early, or is none.
var errCut = errors.New("sheet: what is stored is no whole sheet")

// Decode reads a stored sheet.
func Decode(b []byte) (Sheet, error) {
	if len(b) == 0 {
		return Sheet{}, errCut
	}
	if b[0] != version {
		return Sheet{}, fmt.Errorf("sheet: version %d is not known", b[0])
	}
	r := reader{in: b[1:]}
	s := Sheet{Subject: r.text(), Answer: r.text()}
	s.Blocks = make([]Block, r.count())
	var shown *board
	for i := range s.Blocks {
		x := &s.Blocks[i]
		x.kind = Kind(r.byte())
		has := r.byte()
		if has&hasWords != 0 {
			x.words = Words(r.text())
		}
		if has&hasItems != 0 {
			x.items = make([]Item, r.count())
			for j := range x.items {
				x.items[j] = r.item()
			}
		}
		if has&hasBoard != 0 {
			shown = r.board()
		}
		if x.kind == KindBoard || x.kind == KindMen {
			x.board = shown
		}
		r.check(x)
		if r.err != nil {
			return Sheet{}, r.err
		}
	}
	if n := r.count(); n > 0 {
		s.Attach = make([]Attachment, n)
	}
	for i := range s.Attach {
		s.Attach[i] = Attachment{r.text(), r.text(), r.text()}
	}
	if r.err == nil && len(r.in) > 0 {
		r.err = errCut
	}
	if r.err != nil {
		return Sheet{}, r.err
	}
	return s, nil
}

// reader reads what is stored, until something is wrong.
type reader struct {
	in  []byte
	err error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.in = nil
}

func (r *reader) byte() byte {
	if len(r.in) == 0 {
		r.fail(errCut)
		return 0
	}
	b := r.in[0]
	r.in = r.in[1:]
	return b
}

// count is a number of things, each of which takes an octet at least.
func (r *reader) count() int {
	n, size := binary.Uvarint(r.in)
	if size <= 0 || n > uint64(len(r.in)-size) {
		r.fail(errCut)
		return 0
	}
	r.in = r.in[size:]
	return int(n)
}

func (r *reader) text() string {
	n := r.count()
	s := string(r.in[:n])
	r.in = r.in[n:]
	return s
}

func (r *reader) item() (x Item) {
	has := r.byte()
	for i, put := range [...]func(string){
		func(s string) { x.Mark = s }, func(s string) { x.Words = Words(s) }, func(s string) { x.Other = Words(s) },
		func(s string) { x.Also = Words(s) }, func(s string) { x.Write = s },
	} {
		if has&(1<<i) != 0 {
			put(r.text())
		}
	}
	return x
}

func (r *reader) board() *board {
	men := r.text()
	last := rules.Move(r.byte())<<8 | rules.Move(r.byte())
	look := r.byte()
	b := &board{last: last, view: rules.Colour(look & 1), names: Names(look >> 1 & 3), style: descriptive.Style{Spelling: descriptive.Spelling(look >> 3 & 15), Checks: look&(1<<7) != 0}}
	if b.names == every {
		return b // it has no men
	}
	var err error
	if b.position, err = rules.ParseFEN(men); err != nil {
		r.fail(fmt.Errorf("sheet: %w", err))
	}
	return b
}

// check sees that a block is one that the functions of this package make.
func (r *reader) check(b *Block) {
	wrong := b.kind == 0 || b.kind > KindFoot
	switch b.kind {
	case KindBoard, KindMen:
		wrong = b.board == nil
	case KindLine:
		wrong = len(b.items) != 1
	case KindRefusal:
		for _, x := range b.items {
			if _, err := Refuse(x.Words, x.Mark, x.Other); err != nil {
				wrong = true
			}
		}
	}
	if wrong {
		r.fail(fmt.Errorf("sheet: a block of kind %d is not whole", b.kind))
	}
}
