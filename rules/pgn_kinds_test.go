package rules

import (
	"fmt"
	"slices"
	"strings"
)

// kinds are the faults that are planted; each returns nil where the game has no
// place for it.
var kinds = []struct {
	name  string
	plant func(x *plantable) *planted
}{
	{"an illegal move", func(x *plantable) *planted {
		// To any square with any man, by the board's own list illegal.
		at := x.any()
		p := x.words[at].p
		for range 100 {
			r, to := Role(1+x.dice.IntN(6)), Square(x.dice.IntN(64))
			legal := slices.ContainsFunc(p.LegalMoves(), func(m Move) bool { return m.To() == to && p.At(m.From()).Role == r })
			text := [...]string{"", "", "N", "B", "R", "Q", "K"}[r] + to.String()
			if !legal {
				return x.put(at, text, fmt.Sprintf("no %v of %v's can legally so go to %v", r, p.Turn(), to))
			}
		}
		return nil
	}},
	{"a man's move that leaves his King in check", func(x *plantable) *planted {
		// A move that would be legal if the King were no concern, and is not.
		for range 50 {
			at := x.any()
			p := x.words[at].p
			for from := range Square(64) {
				man := p.At(from)
				if man.Colour != p.Turn() || man.Role < Knight || man.Role == King {
					continue
				}
				for to := range Square(64) {
					m := NewMove(from, to, NoRole)
					if p.b.loose(man.Role, from, to) && !p.Legal(m) {
						return x.put(at, " PNBRQK"[man.Role:][:1]+from.String()+to.String(), fmt.Sprintf("no %v of %v's can legally so go to %v", man.Role, p.Turn(), to))
					}
				}
			}
		}
		return nil
	}},
	{"an ambiguous move", func(x *plantable) *planted {
		at := x.where(func(p Position, m Move, san string) bool {
			return p.At(m.From()).Role != Pawn && len(strings.Trim(strings.ReplaceAll(san, "x", ""), "+#O-")) > 3
		})
		if at < 0 {
			return nil
		}
		m, role := x.g.Moves[at], x.words[at].p.At(x.g.Moves[at].From()).Role
		return x.put(at, " PNBRQK"[role:][:1]+m.To().String(), fmt.Sprintf("more than one %v can so go to %v", role, m.To()))
	}},
	{"a promotion to nothing", func(x *plantable) *planted {
		at := x.where(func(p Position, m Move, san string) bool { return strings.Contains(san, "=") })
		if at < 0 {
			return nil
		}
		w := x.words[at]
		san, _, _ := strings.Cut(x.text[w.begin:w.end], "=")
		return x.put(at, san, "it does not name the piece")
	}},
	{"castling that is not legal", func(x *plantable) *planted {
		at := x.where(func(p Position, m Move, san string) bool {
			return !slices.ContainsFunc(p.LegalMoves(), func(m Move) bool { return p.Castles(m) == QueenSide })
		})
		if at < 0 {
			return nil
		}
		return x.put(at, "0-0-0", "cannot legally castle on that side")
	}},
	{"a word that is no move", func(x *plantable) *planted {
		return x.before([...]string{"hello", "P-K4", "nf3", "Sf3", "e9", "N", "12,", "=", "“e4”", "Nf3Nc6"}[x.dice.IntN(10)], "it is not a move in this notation")
	}},
	{"a null move", func(x *plantable) *planted {
		return x.put(x.any(), [...]string{"--", "Z0"}[x.dice.IntN(2)], "a null move is no move of a game")
	}},
	{"a comment that is not closed", func(x *plantable) *planted {
		at := x.any()
		if strings.Contains(x.text[x.words[at].begin:], "}") {
			return nil
		}
		return x.put(at, "{"+x.text[x.words[at].begin:x.words[at].end], "a comment is not closed")
	}},
	{"a comment that the next one closes", func(x *plantable) *planted {
		// Some moves must be lost by it, else nothing is wrong; and the first
		// that is left must have a number.
		for range 20 {
			at := x.any()
			begin := x.words[at].begin
			open := strings.Index(x.text[begin:], "{")
			if open < 0 || x.varied {
				return nil
			}
			end := begin + open + strings.Index(x.text[begin+open:], "}")
			next := slices.IndexFunc(x.words, func(w plantedWord) bool { return w.begin > end })
			if next-at >= 2 && x.words[at].p.Turn() == White && x.words[next].p.Turn() == White {
				f := x.put(at, "{"+x.text[begin:x.words[at].end], "a comment is not closed: another begins in it")
				f.remarked = true
				return f
			}
		}
		return nil
	}},
	{"a variation that is not closed", func(x *plantable) *planted {
		return x.before("(", "a variation is not closed")
	}},
	{"a variation closed that was not opened", func(x *plantable) *planted {
		return x.before(")", "closed that was not opened")
	}},
	{"a sign where none belongs", func(x *plantable) *planted {
		c := "}]<>"[x.dice.IntN(4):][:1]
		return x.before(c, "a "+c+" stands where none belongs")
	}},
	{"a glyph beyond", func(x *plantable) *planted { return x.before("$256", "$0 to $255") }},
	{"a NUL", func(x *plantable) *planted { return x.before("\x00", "belongs to no text") }},
	{"a tag in the moves", func(x *plantable) *planted { return x.before("[%clk 1:00]", "a tag should be") }},
	{"a tag without quotation marks", func(x *plantable) *planted { return x.tag("[Annotator me]", "a tag should be") }},
	{"a tag without its end", func(x *plantable) *planted { return x.tag(`[Annotator "me"`, "on one line") }},
	{"a value without its end", func(x *plantable) *planted { return x.tag(`[Annotator "me]`, "is not closed on its line") }},
	{"a value with quotation marks", func(x *plantable) *planted { return x.tag(`[Event "the "Big" match"]`, "a tag should be") }},
	{"words among the tags", func(x *plantable) *planted {
		f := x.tag("[Annotator \"me\"]\nand him", "it is not a move in this notation")
		f.line++
		return f
	}},
	{"a FEN that is none", func(x *plantable) *planted {
		if x.g.Start != (Position{}) {
			return nil
		}
		return x.tag(`[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1"]`, "rank 1 has 7 squares")
	}},
	{"SetUp without FEN", func(x *plantable) *planted {
		if x.g.Start != (Position{}) {
			return nil
		}
		return x.tag(`[SetUp "1"]`, "no tag FEN says from which")
	}},
	{"laws of another game", func(x *plantable) *planted {
		return x.tag(`[Variant "Crazyhouse"]`, `by the laws of "Crazyhouse"`)
	}},
	{"a move behind the end", func(x *plantable) *planted {
		const mate = "1. f3 e5 2. g4 Qh4# 3. a3 0-1\n"
		if x.g.Start != (Position{}) {
			return nil
		}
		head := x.text[:strings.Index(x.text, "\n\n")+2]
		return &planted{text: head + mate, line: 1 + strings.Count(head, "\n"), says: "White is checkmated, and the game is over", moves: 4}
	}},
	{"the game is cut off in a comment", func(x *plantable) *planted {
		at := x.any()
		return &planted{text: x.text[:x.words[at].begin] + "{and then\n", line: x.line(at), says: "a comment is not closed", moves: at}
	}},
	{"the game is cut off in a move", func(x *plantable) *planted {
		at := x.any()
		return &planted{text: x.text[:x.words[at].begin] + "N\n", line: x.line(at), says: "it is not a move in this notation", moves: at}
	}},
	{"the game is cut off between moves", func(x *plantable) *planted {
		at := x.any()
		text := strings.TrimRight(x.text[:x.words[at].begin], " \n") + "\n"
		return &planted{text: text, says: "the game ends without a word for its result", moves: at, remark: true}
	}},
	{"the tag and the end contradict each other", func(x *plantable) *planted {
		other := "1-0"
		if x.g.Result == other {
			other = "0-1"
		}
		text := strings.Replace(x.text, `[Result "`+x.g.Result+`"]`, `[Result "`+other+`"]`, 1)
		return &planted{text: text, line: strings.Count(text, "\n"), says: "the tag Result says " + other, moves: len(x.g.Moves), remark: true}
	}},
	{"the board and the end contradict each other", func(x *plantable) *planted {
		if p := x.words[len(x.words)-1].p.after(x.g.Moves[len(x.g.Moves)-1]); !p.Mate() {
			return nil
		}
		text := strings.TrimSuffix(x.text, x.g.Result+"\n") + "*\n"
		text = strings.Replace(text, `[Result "`+x.g.Result+`"]`, `[Result "*"]`, 1)
		return &planted{text: text, line: strings.Count(text, "\n"), says: "the result is *, but", moves: len(x.g.Moves), remark: true}
	}},
	{"a number that leaps", func(x *plantable) *planted {
		at := x.where(func(p Position, m Move, san string) bool { return p.Turn() == White })
		if at < 1 {
			return nil
		}
		f := x.before("999.", "number 999 stands where")
		f.remark, f.moves = true, len(x.g.Moves)
		return f
	}},
}
