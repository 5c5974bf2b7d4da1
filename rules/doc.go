// Package rules is the board: men and squares, positions, legal moves, the
// proofs that the laws ask for, the index of the laws themselves, and the two
// notations by which other programs are spoken to (FEN and PGN). Records in
// English descriptive notation are the business of package descriptive.
//
// # What it promises
//
// It is pure. Nothing in it reads a file, a socket or a clock, draws a random
// number or starts a goroutine; what a function returns depends on its
// arguments alone, and all functions may be called at once by many.
//
// A [Position] is a comparable value. Methods do not change it; [Position.Play]
// returns another. [Position.Moves] gives exactly the legal moves of
// BCC1903/I.11, and neither it nor Play of a legal move allocates. The same
// state is always the same value: a right to take in passing is kept only
// while some Pawn can legally use it.
//
// Text from outside is refused with an error in words. A legal outcome, such
// as mate, is a value and never an error.
//
//	p := rules.Start()
//	m, err := p.ParseSAN("e4")
//	p, err = p.Play(m)
//	fmt.Println(p.FEN(), p.Check())
//
// What the laws ask to be proved is proved soundly: [Dead], [EndlessChecks] and
// [MateIn] answer Unknown where their [Budget] of positions is spent, and what
// they answer else is never wrong and does not depend on the machine.
//
// # Its words
//
// A man is any chessman; a Piece is one of the eight that begin on the first
// rank, so that "Piece" never means Pawn (BCC1903/I.4). A Move is a transfer
// of a man; a record, which is text, is not yet a move. Squares have algebraic
// names here because FEN and PGN do; descriptive names depend on who speaks
// (BCC1903/I.7).
//
// The King's Bishop, Knight and Rook are those which at the commencement stood
// nearer the King, the Queen's those nearer the Queen, wherever they stand now
// (BCC1903/I.6). A [Wing] is that birth-name. Wings ride beside the board: no
// legality, identity or proof depends on them.
//
// # Its caveats
//
// Two positions are Identical by BCC1903/I.16(b) if the same-named men stand
// on the same squares and the same player is to move: not what == says (which
// compares counts and wings too), and not what FIDE says (which looks at
// castling and taking in passing).
//
// A FEN does not say where a piece began. In a position read from one, other
// than the initial array, the wings are guessed as [ParseFEN] tells, and
// [Position.Born] is false from there on.
//
// Nothing is drawn by itself: repetition and the fifty moves are claims, and
// claims are made in letters; [Tally] and [Position.Fifty] count for them. The
// counts of half-moves and moves stop at 65535.
//
// Of a game at odds a FEN tells only the men. The right to castle towards a
// Rook that was given (BCC1903/III.5) and the moves due in a first turn
// (BCC1903/III.4) come from [Odds]. SAN and PGN write such moves in their usual
// form, but other programs will not read them.
//
// Positions that no game can bring about are mostly accepted, since studies
// and odds need them, but never more men than begin a game.
package rules
