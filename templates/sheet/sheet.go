package sheet

import (
	"errors"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// Sheet is a letter in words.
type Sheet struct {
	Subject string
	Answer  string // the subject of a letter that a link of this one begins, "A-7/13"
	Blocks  []Block
	Attach  []Attachment

	// Reply is the address that is answered, and Links are the addresses of the pages that
	// the letter names. They belong to one posting and are not stored.
	Reply string
	Links map[string]string

	// Todo is the end of the subject that says what is to be done by when; it is not stored.
	Todo string
}

// Attachment is a text that goes with the letter.
type Attachment struct{ Name, Type, Text string }

// Kind is the kind of a block.
type Kind byte

// The kinds of block.
const (
	KindNews    Kind = iota + 1 // the first line
	KindDue                     // what to do, and until when
	KindLine                    // the line to complete
	KindChoices                 // readings or choices, with marks
	KindBoard                   // the position
	KindSaid                    // words of another
	KindOwn                     // words of the reader's own letter
	KindPara                    // a paragraph
	KindRefusal                 // why something was not done, by which law, and what to do
	KindClock                   // the sentence of the clock
	KindScore                   // the moves
	KindMen                     // the men of the board, in words
	KindTable                   // rows of a head and words
	KindWays                    // what else can be written, one line each
	KindLaws                    // the laws that the letter names
	KindFoot                    // what names the letter
)

// Block is one block of a letter. The functions of this package alone make it.
type Block struct {
	kind  Kind
	words Words
	items []Item
	board *board
}

// Item is one of a row of things: a choice with its mark, a move of the score, a row of a
// table, a line.
type Item struct {
	Mark  string // "(a)", the number of a move, the head of a row
	Words Words
	Other Words  // the move of Black's
	Also  Words  // the same in a second notation
	Write string // what a letter says that chooses it; "": no link is made
}

// Names say how the squares of a board are named.
type Names byte

// The ways to name squares.
const (
	Own       Names = iota // each side counts from its own end
	Algebraic              // a1
	Numeric                // 11
	every                  // all names at once, on an empty board
)

type board struct {
	position rules.Position
	last     rules.Move
	view     rules.Colour
	names    Names
	style    descriptive.Style
}

// Kind is the kind of the block.
func (b Block) Kind() Kind { return b.kind }

// Words are the words of the block; of a row of things the words over it.
func (b Block) Words() Words { return b.words }

// Items are the things of the block.
func (b Block) Items() []Item { return b.items }

// News is the first line.
func News(w Words) Block { return Block{kind: KindNews, words: w} }

// Due is what to do and until when.
func Due(w Words) Block { return Block{kind: KindDue, words: w} }

// Line is a line to complete, with the words that say so.
func Line(lead Words, line string) Block {
	return Block{kind: KindLine, words: lead, items: []Item{{Words: Code(line), Write: line + " "}}}
}

// Lettered are choices (a), (b), (c).
func Lettered(items ...Item) Block {
	for i := range items {
		items[i].Mark = "(" + string(rune('a'+i)) + ")"
	}
	return Block{kind: KindChoices, items: items}
}

// Numbered are readings (1), (2), (3).
func Numbered(items ...Item) Block {
	for i := range items {
		items[i].Mark = "(" + itoa(i+1) + ")"
	}
	return Block{kind: KindChoices, items: items}
}

// Answers are choices whose marks are given, since their numbers say more than their order.
func Answers(items ...Item) Block { return Block{kind: KindChoices, items: items} }

// Board is a position, with the last move and the side at the bottom.
func Board(p rules.Position, last rules.Move, view rules.Colour, names Names, style descriptive.Style) Block {
	return Block{kind: KindBoard, board: &board{p, last, view, names, style}}
}

// Squares is the empty board with the names of each square: algebraic, White's and Black's.
func Squares(view rules.Colour, style descriptive.Style) Block {
	return Block{kind: KindBoard, board: &board{view: view, names: every, style: style}}
}

// Said are words of another, line by line, after the words that say whose they are.
func Said(lead Words, lines []string) Block {
	return Block{kind: KindSaid, words: lead, items: plainItems(lines)}
}

// OwnWords are words of the reader's own letter, quoted as mail quotes.
func OwnWords(lead Words, lines []string) Block {
	return Block{kind: KindOwn, words: lead, items: plainItems(lines)}
}

func plainItems(lines []string) []Item {
	items := make([]Item, len(lines))
	for i, line := range lines {
		items[i].Words = Plain(line)
	}
	return items
}

// Para is a paragraph.
func Para(w Words) Block { return Block{kind: KindPara, words: w} }

// errUnfounded is returned for a refusal that lacks a part.
var errUnfounded = errors.New("sheet: a refusal needs its reason, its law and a way on")

// Refuse is a refusal: why, by which law, and what to do now. None of them may be empty.
func Refuse(why Words, law string, way Words) (Block, error) {
	for _, s := range []string{why.Bare(), law, way.Bare()} {
		if strings.TrimSpace(s) == "" {
			return Block{}, errUnfounded
		}
	}
	return Block{kind: KindRefusal, items: []Item{{Mark: law, Words: why, Other: way}}}, nil
}

// Clock is a sentence of the clock.
func Clock(w Words) Block { return Block{kind: KindClock, words: w} }

// Score are the moves, and the words that stand below them. Where a move has a line of its
// own, Other is empty throughout.
func Score(moves []Item, below Words) Block {
	return Block{kind: KindScore, words: below, items: moves}
}

// Men are the men of the board in words.
func Men(of Block) Block { return Block{kind: KindMen, board: of.board} }

// Table are rows, each with its head.
func Table(rows ...Item) Block { return Block{kind: KindTable, items: rows} }

// Ways are lines that say what else can be written. A line with a link that the letter does
// not get is left out.
func Ways(lines ...Words) Block { return Block{kind: KindWays, items: wordItems(lines)} }

// Laws are the laws that the letter names, by their short names, and how their words are had;
// a letter of few words leaves that out.
func Laws(how Words, ids ...string) Block {
	b := Block{kind: KindLaws, words: how}
	for _, id := range ids {
		b.items = append(b.items, Item{Mark: id})
	}
	return b
}

// Foot is what names the letter, below the line that ends it.
func Foot(lines ...Words) Block { return Block{kind: KindFoot, items: wordItems(lines)} }

func wordItems(lines []Words) []Item {
	items := make([]Item, len(lines))
	for i, w := range lines {
		items[i].Words = w
	}
	return items
}

// Shown is the position that the letter shows; false if it shows none.
func (s Sheet) Shown() (p rules.Position, last rules.Move, view rules.Colour, ok bool) {
	for _, b := range s.Blocks {
		if b.kind == KindBoard {
			return b.board.position, b.board.last, b.board.view, true
		}
	}
	return rules.Position{}, 0, rules.White, false
}

// tight reports whether a block follows another without an empty line.
func tight(before, b Kind) bool {
	switch b {
	case KindDue:
		return before == KindNews || before == KindChoices
	case KindChoices:
		return before == KindNews || before == KindDue || before == KindPara || before == KindChoices
	case KindClock, KindWays, KindLaws, KindMen:
		return before == KindClock || before == KindWays || before == KindLaws || before == KindMen
	}
	return false
}

// lawWords is the closing line about laws.
func lawWords(how Words, items []Item) Words {
	if len(items) == 0 {
		return ""
	}
	w := Words("Laws: ")
	for i, x := range items {
		if i > 0 {
			w += ", "
		}
		w += Plain(x.Mark)
	}
	if how != "" {
		w += "; " + how
	}
	return w + "."
}

// refusal is a refusal in words.
func refusal(x Item) Words { return x.Words + " " + Law(x.Mark) + ". " + x.Other }
