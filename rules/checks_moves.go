package rules

// givenChecks fills the list with the legal moves that give check. Most can be
// told by where the man goes to; the moves of men that hide another's command,
// promotions, takings in passing and the King's moves are played to see.
func (b *board) givenChecks(l *MoveList) {
	b.checks(l)
	var a aims
	b.aim(&a)
	n := 0
	for _, m := range l.All() {
		if a.checks(b, m) {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// checks reports whether a legal move that may give check does.
func (a *aims) checks(b *board, m Move) bool {
	if r := b.role(m.From()); r != King && a.from[r]&bit(m.To()) != 0 && m.Promotion() == NoRole {
		// It commands the King's square from there: what stood between it and
		// the King when it set out was not in its way, or it did not leave it.
		return true
	}
	var next board
	b.play(m, &next)
	return next.check()
}
