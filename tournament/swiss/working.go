package swiss

// Working is how a round was paired.
type Working struct {
	board *board
	pairs [][2]int
}

func (w *Working) add(b *bracket, o outcome) {
	w.pairs = append(w.pairs, o.pairs...)
}

func (w *Working) finish(r *Round) {
	w.board.boards(w.pairs)
	for i, p := range w.pairs {
		c := colours(&w.board.es[p[0]], &w.board.es[p[1]], w.board.rules.Initial)
		r.Games = append(r.Games, Game{i + 1, c.white.no, c.black.no})
	}
}
