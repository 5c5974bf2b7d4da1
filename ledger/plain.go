package ledger

import (
	"cmp"
	"slices"
)

// plain is a text as a reader's program would show it, in lower case, with each
// octet's place in the source: what a secret looks like in quoted-printable, behind
// percent signs, in HTML or with letters in it that nobody sees.
type plain struct {
	b      []byte
	spells []spell // where its octets come from, in their order
	src    string
}

// spell says where octets of a plain come from, from one of them on: from octets of the source that
// follow one another, or, where to is set, each from all those between from and to.
type spell struct{ at, from, to int32 }

// place is where an octet of the spell comes from.
func (r spell) place(k int) (from, to int) {
	if r.to != 0 {
		return int(r.from), int(r.to)
	}
	from = int(r.from) + k - int(r.at)
	return from, from + 1
}

// asItStands is a plain of which each octet is one of the source.
func asItStands(text string, b []byte) plain { return plain{src: text, b: b, spells: []spell{{}}} }

// spell is the number of the spell to which an octet belongs.
func (p plain) spell(k int) int {
	i, _ := slices.BinarySearchFunc(p.spells, int32(k)+1, func(r spell, k int32) int { return cmp.Compare(r.at, k) })
	return i - 1
}

// from is where that begins in the source of which an octet was made, to where it ends.
func (p plain) from(k int) int { from, _ := p.spells[p.spell(k)].place(k); return from }

func (p plain) to(k int) int { _, to := p.spells[p.spell(k)].place(k); return to }

// empty is a plain without octets, with room for those of this one and for so many more spells.
func (p plain) empty(more int) plain {
	return plain{src: p.src, b: make([]byte, 0, len(p.b)), spells: make([]spell, 0, len(p.spells)+more)}
}

// take adds the octets from i to j of another plain. Near is the number of a spell of it that is not
// behind the first; that of the last is returned.
func (p *plain) take(of plain, i, j, near int) int {
	for i < j {
		for near+1 < len(of.spells) && int(of.spells[near+1].at) <= i {
			near++
		}
		end := j
		if near+1 < len(of.spells) {
			end = min(j, int(of.spells[near+1].at))
		}
		from, _ := of.spells[near].place(i)
		p.begin(spell{int32(len(p.b)), int32(from), of.spells[near].to})
		p.b = append(p.b, of.b[i:end]...)
		i = end
	}
	return near
}

// begin begins a spell, if the last one does not go on.
func (p *plain) begin(r spell) {
	if n := len(p.spells) - 1; n >= 0 && r.to == 0 && p.spells[n].to == 0 && p.spells[n].from-p.spells[n].at == r.from-r.at {
		return
	}
	p.spells = append(p.spells, r)
}

// keep adds octets that stand in the place of those from i to j of another plain. They
// are small letters at once: the next layer may be read for what it shows.
func (p *plain) keep(of plain, i, j int, what string) {
	if what == "" {
		return
	}
	p.begin(spell{int32(len(p.b)), int32(of.from(i)), int32(of.to(j - 1))})
	for k := range len(what) {
		c := what[k]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		p.b = append(p.b, c)
	}
}
