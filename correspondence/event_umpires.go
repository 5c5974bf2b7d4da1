package correspondence

import "slices"

// The events by which an umpire of whom the players approved comes into his office
// (BCC1903/APPA/2, STAUNTON/COR.I).
type (
	// Seated: he of whom the players approved is in his office from now on.
	Seated struct {
		Office   Party  `json:"office"`
		Name     string `json:"name"`
		Proposal int    `json:"proposal"` // by which he was agreed upon
	}

	// Referred: a question that waits is put before another, since the person in
	// the office is another; Notice is the letter by which he is asked.
	Referred struct {
		Question int      `json:"question,omitempty"` // 0: the verdict on the position
		To       Party    `json:"to"`
		Notice   NoticeID `json:"notice"`
	}
)

func (Seated) kind() string   { return "Seated" }
func (Referred) kind() string { return "Referred" }

// seats remembers who sits, and to whom a question was referred.
func (g *Game) seats(e Event, what What) {
	switch w := what.(type) {
	case Seated:
		g.Seated = append(slices.Clip(g.Seated), w)
	case Referred:
		if _, ok := g.Question(w.Question); w.Question == 0 {
			g.Verdict.Asked = e.At
			return
		} else if !ok {
			g.Broken = "a question is referred that there is not"
			return
		}
		g.Appeals = slices.Clone(g.Appeals)
		q := &g.Appeals[w.Question-1]
		q.With, q.Asked, q.Letters = w.To, e.At, letters(q.Letters, w.Notice)
	}
}
