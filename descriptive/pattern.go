package descriptive

import "postd/rules"

// squares is a set of squares named from the mover's side: bit 0 is QR1,
// bit 63 KR8, whichever the colour is (BCC1903/I.3, I.7).
type squares uint64

const anywhere = ^squares(0)

// files is a set of files, bit 0 the QR file; 0 leaves the file unsaid.
type files uint8

const everyFile files = 0xff

// homeFiles returns the files that take their name from a piece.
func homeFiles(r rules.Role, w rules.Wing) files {
	var f files
	switch r {
	case rules.King:
		return 1 << 4
	case rules.Queen:
		return 1 << 3
	case rules.Bishop:
		f = 1<<2 | 1<<5
	case rules.Knight:
		f = 1<<1 | 1<<6
	case rules.Rook:
		f = 1<<0 | 1<<7
	}
	switch w {
	case rules.KingSide:
		f &= 0xf0
	case rules.QueenSide:
		f &= 0x0f
	}
	return f
}

// onRank returns the squares of the files on a rank, 1 to 8; rank 0 means all.
func (f files) onRank(rank uint8) squares {
	if rank != 0 {
		return squares(f) << (8 * (rank - 1))
	}
	return squares(f) * 0x0101010101010101
}

func (s squares) has(q rules.Square) bool { return s>>q&1 != 0 }

// who is what a record says of one man.
type who struct {
	role  rules.Role // NoRole: not said
	wing  rules.Wing // of a piece: "QKt"
	files files      // of a Pawn: "QBP", "KtP"
	nth   uint8      // of a Pawn, "first QBP": 0 is not said (BCC1903/I.8)
}

// marks are the words about check, which are no part of a record but may
// decide between readings (BCC1903/V.PREF, RULING/R-4).
type marks uint8

const (
	markCheck marks = 1 << iota
	markMate
	markDisclosed
	markDouble
)

// looseness counts what makes a record less plainly one; ReadLine uses it to
// choose between cuts and to stay narrow (RULING/R-11).
type looseness uint8

const (
	looseDash   looseness = 1 << iota // no dash: "PK4"
	looseRank                         // the rank left out: "R-B"
	looseHalf                         // no destination: "Q checks"
	looseNobody                       // no man: "K2-K4"
	looseSecond                       // meant only where nothing plainer fits: the Bishop of "bxc4"
	looseOdd                          // of no use on any board: a King taken, a Pawn that leaves its file quietly
)

// aspect is one thing that a record can say of a move.
type aspect uint8

const (
	ofMan        aspect = iota // which sort of man moves
	ofName                     // on which wing it began, on which file a Pawn stands
	ofNth                      // which Pawn of several on the file
	ofOrigin                   // where it comes from
	ofTakes                    // that it takes
	ofVictim                   // which sort of man it takes
	ofVictimName               // its wing or file
	ofVictimNth                // which Pawn of several on the file
	ofPlace                    // where the man taken stands
	ofArrival                  // where it goes
	ofWing                     // the wing of the square named
	ofPromotion                // what a Pawn becomes
	ofPassing                  // that a Pawn is taken in passing
	ofSide                     // the side of castling
	ofCheck                    // the marks of check
	ofMate
	ofDisclosed
	ofDouble
	aspects
)

// pattern is one grammatical understanding of a record: constraints that a
// legal move fulfils or not. A record has one or a few.
type pattern struct {
	from, to  squares
	victimOn  squares
	mover     who
	victim    who
	castling  bool
	wing      rules.Wing // of castling; NoWing: either
	takes     bool
	passing   bool
	steps     uint8      // "K. P. two": how far a Pawn advances; 0 is not said
	checks    bool       // "Q checks": the check is all that the record says
	absolute  bool       // squares are counted from White's side: algebraic and numeric notation
	promotion rules.Role // or noPromotion
	marks     marks
	loose     looseness
	words     [aspects]span // where in the text each thing is said
}

// noPromotion is said of a move that makes no piece of a Pawn.
const noPromotion = rules.Pawn

// blank is a pattern that fits every move but castling.
var blank = pattern{from: anywhere, to: anywhere, victimOn: anywhere}

// same reports whether two patterns say the same of a move, in whatever words.
func (p *pattern) same(q *pattern) bool {
	x := *p
	x.words = q.words
	return x == *q
}

// odd reports whether the pattern is grammatical but fits hardly any move.
func (p *pattern) odd() bool {
	return p.victim.role == rules.King ||
		p.mover.files != 0 && !p.takes && p.to&p.mover.files.onRank(0) == 0
}

// patterns is a list of different patterns, with room for as many as nearly
// every record has.
type patterns struct {
	room [6]pattern
	n    int
	more []pattern
}

// add adds a pattern unless one that says the same is in the list.
func (l *patterns) add(p *pattern) {
	for i := range l.room[:l.n] {
		if l.room[i].same(p) {
			return
		}
	}
	for i := range l.more {
		if l.more[i].same(p) {
			return
		}
	}
	if l.n < len(l.room) {
		l.room[l.n] = *p
		l.n++
		return
	}
	l.more = append(l.more, *p)
}

// all returns the patterns as a slice of their own.
func (l *patterns) all() []pattern {
	out := make([]pattern, 0, l.n+len(l.more))
	return append(append(out, l.room[:l.n]...), l.more...)
}
