package correspondence

import (
	"time"

	"pgregory.net/rapid"

	"postd/rules"
)

// takesBack has the office's carrier take back the notice with which the clock of a side
// began, and a copy of it lie in the post.
func (s *stage) takesBack(to rules.Colour, b Bounce) Decision {
	o := s.office()
	asked := func(g Game, o Setting) Decision { return g.TakenBack(g.Begun.Post.Notice, to, b, o) }
	n := s.game.Begun.Post.Notice
	d := asked(s.game, o)
	s.same("TakenBack", func(g Game) Decision { return asked(g, o) })
	s.file(matter{by: "returned", office: o, decision: d, asked: asked})
	for _, m := range s.filed {
		for _, x := range m.decision.Notices {
			if x.ID == n && s.game.Post.Notice == n {
				s.post[to] = append(s.post[to], x)
			}
		}
	}
	return d
}

// comesBack has a letter come back that was accepted, with and without a proof.
func (m *model) comesBack(*rapid.T) {
	b := Bounce{Why: "no such mailbox", Proven: m.between(0, 3, "proven") > 0, Answered: m.between(0, 5, "answered") == 0}
	if m.between(0, 3, "a copy stands") == 0 {
		b.Stands = m.now.Add(-time.Duration(m.between(0, 20, "for")) * time.Hour)
	}
	m.takesBack(pick(m, "to", rules.White, rules.Black), b)
}
