// Package diagram shows a position in the ways in which a player may want to
// see it.
//
// A letter must be complete for someone who reads it as plain text, who hears
// it, or who looks at it on a telephone, where a drawing made of letters falls
// apart in a proportional face. So there are several renderings of one
// position, and none of them is needed to understand another:
//
//   - Words, the piece list in two sentences, is the primary text. It needs no
//     drawing, and reads well aloud.
//   - Text is the board in a mono-space block of at most 40 columns.
//   - PNG is the picture for a letter, because mail programs do not show SVG;
//     Spoken is its alt text.
//   - SVG is the picture for a page.
//
// # What it promises
//
// All are pure functions of their arguments: they open no file, ask no clock,
// keep nothing, and may be called from several goroutines at once. They show
// any position that package rules can hold, also one that no game can reach.
//
// Squares are named in the descriptive way. In a drawing the file names serve
// both sides, the left-hand rank numbers are White's and the right-hand ones
// Black's, whichever side is below (BCC1903/I.3, BCC1903/I.7(a)). In Words and
// Spoken each side is counted from its own end (BCC1903/I.7(b)); a letter says
// so. A light square is always at the right hand of the player below
// (BCC1903/I.1(b)).
//
// # Caveats
//
// A picture takes a millisecond or two, nearly all of it in packing, and none is kept here, because
// a pure room has no mutex: who sends one picture several times keeps its octets. They are the
// same on every machine and with every release of Go, for the file is written here and packed by
// a module whose version go.mod names. Another version may pack otherwise; the picture stays the
// same, and the number of the layout of letters is raised (package mailbox).
//
// A position alone does not know its last move; the caller who has the game
// hands it in.
//
// # Words used
//
// The view is the side whose men stand at the bottom. A tile is the ready
// picture of one square, with a man or empty. Ink is what covers a pixel of a
// man: so many eighths of black, so many of white, the rest shows the square.
// The sheet is the embedded pieces.png which holds the ink of the twelve men;
// it and pieces.svg are made by tools/pieces from the drawings of
// C. M. L. Burnett (THIRD_PARTY.md).
package diagram
