package sheet

// score sets the moves in columns, read downwards. The bar after the number keeps a line of
// it from being a record in form, in whatever notation, should a letter come back whole with
// no mark of quotation (RULING/R-11).
func (t *setter) score(moves []Item) {
	if single(moves) {
		t.singly(moves)
		return
	}
	var no, white, black, also int
	for _, m := range moves {
		no, white = max(no, len(m.Mark)), max(white, width(string(m.Words)))
		black, also = max(black, width(string(m.Other))), max(also, width(string(m.Also)))
	}
	const indent, gap = 3, 4
	cell := no + 3 + white + 2 + black
	if also > 0 {
		cell += 3 + also + 2
	}
	fit := max(1, (Columns-indent+gap)/(cell+gap))
	rows := max((len(moves)+fit-1)/fit, min(len(moves), 2)) // few moves stand below one another
	for r := range rows {
		t.spaces(indent)
		for i := r; i < len(moves); i += rows {
			if i != r {
				t.spaces(gap)
			}
			m, begun := moves[i], len(t.out)
			t.spaces(no - len(m.Mark))
			t.out = append(append(append(t.out, m.Mark...), " | "...), m.Words...)
			used := no + 3 + width(string(m.Words))
			if m.Other != "" || also > 0 {
				t.spaces(no + 3 + white + 2 - used)
				t.out = append(t.out, m.Other...)
				used = no + 3 + white + 2 + width(string(m.Other))
			}
			if also > 0 {
				t.spaces(no + 3 + white + 2 + black - used)
				t.out = append(append(append(t.out, "   ("...), m.Also...), ')')
			}
			if i+rows < len(moves) {
				t.spaces(cell - width(string(t.out[begun:])))
			}
		}
		t.out = append(t.out, '\n')
	}
}

// single reports whether each move has a line of its own: full words are too long for two.
func single(moves []Item) bool {
	for _, m := range moves {
		if m.Other != "" {
			return false
		}
	}
	return len(moves) > 1 || len(moves) == 1 && (width(string(moves[0].Words)) > 14 || width(string(moves[0].Also)) > 40)
}

// singly sets a line for each move. Each has the bar, also those on which the words of a
// move go on.
func (t *setter) singly(moves []Item) {
	no := 0
	for _, m := range moves {
		no = max(no, width(m.Mark))
	}
	for _, m := range moves {
		t.spaces(3)
		t.out = append(append(t.out, m.Mark...), pad("", no-width(m.Mark))+" |"...)
		words := m.Words
		if m.Also != "" {
			words += " (" + m.Also + ")"
		}
		at, fresh := 3+no+2, true
		for kind, text := range Words(words).runs {
			_ = kind
			for i := 0; i < len(text); {
				end := i
				for end < len(text) && text[end] != ' ' {
					end++
				}
				w := text[i:end]
				if n := width(w); !fresh && at+1+n > Columns {
					t.out = append(t.out, '\n')
					t.spaces(3 + no)
					t.out = append(t.out, " |  "...)
					at = 3 + no + 4
				}
				t.out = append(append(t.out, ' '), w...)
				at, fresh = at+1+width(w), false
				i = end + 1
			}
		}
		t.out = append(t.out, '\n')
	}
}

func (t *setter) spaces(n int) {
	for range n {
		t.out = append(t.out, ' ')
	}
}
