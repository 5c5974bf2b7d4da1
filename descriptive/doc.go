// Package descriptive reads and writes records of moves in English descriptive
// notation, the notation of Part I of the British Chess Code of 1903
// (BCC1903/I.13): "Kt-KB3", "K. Kt. to B's 3d", "Knight on King's Knight's
// square to King's Bishop's third".
//
// # Words
//
// A record is text: the words or signs by which a move is expressed. A reading
// is one legal move which a record can be interpreted as expressing. A man is
// any chessman, a piece one of the eight, and "piece" never means a Pawn. The
// wing of a piece is the side of the board on which it began.
//
// # Reading
//
// Parse looks at the form alone and knows no board; Match looks at a position
// and knows no text. One grammar takes every record: letters become tokens,
// the longest word first; tokens become every grammatical understanding; each
// understanding is a set of constraints; the readings are the legal moves that
// fulfil one set. Then three rules narrow them:
//
//   - a King's or Queen's piece is the one that began on that wing, wherever
//     it stands (BCC1903/I.6); a Pawn is named from the file on which it
//     stands now (BCC1903/I.8);
//   - a record that expresses no capture is a quiet move, and only where no
//     quiet move fits a capture (BCC1903/V.5(c), RULING/R-51);
//   - a mark of check narrows where it can and is surplus where it cannot
//     (RULING/R-4).
//
// What is promised: a record is never read as an illegal move, nor as a move
// that contradicts one of its words other than a mark of check; every move
// that its words fit is among the readings; nothing is guessed. "P-K8" has
// four readings and "Castles" may have two. That a record has no reading or
// several is no error but a fact with consequences in law, which package
// correspondence draws.
//
// ReadLine is narrower than Parse: it takes a line of a letter only if all of
// it is records in form, because nobody offends by a sentence of chat
// (RULING/R-11).
//
// # Why
//
// Account says of each word that might have been left out which moves it
// excludes, or that it is surplus; and of a record without a reading the
// nearest reason: that a man could go so only by leaving the King in check, the
// bar to castling, the one word without which a move would fit, what stands in
// the way.
//
// # Writing
//
// Full writes the record of BCC1903/I.13.A, Brief the shortest customary one.
// Both have exactly one reading by Match in the position for which they were
// written; Brief tries each record on Match before it gives it.
//
// # Caveats
//
// Squares are named from the side of the player who moves, also when the
// opponent repeats the record (BCC1903/I.7, I.13.A): match a record against
// the position in which its move was made.
//
// Where a position was set up and not played to from the array, nobody knows
// where its men began. Names then go by the side of the board on which the men
// stood when it was set up; a name that no man of the sort bears, such as that
// of two Knights on one side, excludes none of them; and RULING/R-45 holds
// without being agreed.
//
// ReadLine knows no board either: "Q x Q R P - R 3", all in single letters with
// spaces between, is cut as QxQ and RP-R3. Closed up, the words leave no doubt.
//
// Algebraic and numeric records are read only by a Notation that holds them,
// because the parties agreed on it (BCC1903/I.13.C). Of a taking and a quiet
// move that both fit, neither goes first there (RULING/R-51).
package descriptive
