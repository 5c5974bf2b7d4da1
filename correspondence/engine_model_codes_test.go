package correspondence

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// codeTerms are agreements under each of the sister codes, under the overlay, and
// under each preset; beside them stands what their model needs.
var codeTerms = func() []string {
	out := []string{
		"code=BCC1903-VI|time_limit=3 turns 50h|turn.limit=30h",
		"code=BCC1903-VI|time_limit=4 turns 60h, 2 turns 20h|penalty.illegal=C|penalty.multi_illegal=C|conditional.series=allowed",
		"code=BCC1903-APPA|time_limit=4 turns 60h|adjudication.date=2026-12-10|umpire=Mr Fox",
		"code=BCC1903-APPA|time_limit=3 turns 40h|turn.limit=20h|adjudication.automatic=false|penalty.ambiguous=E|umpire.silence=20h",
		"code=BCC1897-III",
		"code=BCC1897-III|forfeit_on_time=automatic|turn.limit=30h|scrutiny.ambiguity=silent|scrutiny.illegality=silent",
		"code=STAUNTON|penalty_e=fine 6 d",
		"code=STAUNTON|penalty_e=fine 6 d per day; from 4: time next 5h turns 2|turn.limit=20h|election.limit=12h",
		"code=STAUNTON|scrutiny.ambiguity=silent|scrutiny.illegality=silent|author.limit=6h",
		"code=STAUNTON|penalty_e=pass; from 3: fine 6 d, pass|penalty.illegal=E|penalty.multi_illegal=E|time_limit=3 turns 50h|fifty.count=demand-drawn",
		"code=STAUNTON|time_limit=4 turns 60h|penalty_e=fine 6 d|slips=umpire|forfeit_specified_by=umpire",
		"overlay=RICC",
		"overlay=RICC|penalty.illegal=C|penalty.multi_illegal=C|repeat_opponent_move=optional",
		"code=BCC1897-III|overlay=RICC",
		"code=STAUNTON|overlay=RICC",
	}
	for _, p := range terms.Presets() {
		more := ""
		if slices.Contains(p.Fields, [2]string{"code", terms.CodeUmpired}) {
			more = "|adjudication.date=2026-12-10"
		}
		out = append(out, "preset="+p.Name+more)
	}
	return out
}()

// brought cuts a code, an overlay and a preset out of the terms: they bring the
// defaults of all other fields.
func brought(terms string) (laws [][2]string, rest string) {
	var others []string
	for set := range strings.SplitSeq(terms, "|") {
		if field, value, ok := strings.Cut(set, "="); ok && (field == "code" || field == "overlay" || field == "preset") {
			laws = append(laws, [2]string{field, value})
		} else {
			others = append(others, set)
		}
	}
	return laws, strings.Join(others, "|")
}

// sisters are statements of the sister codes, each where the game as it stands has
// what it is of.
func (m *model) sisters(by rules.Colour) []string {
	g, a := m.game, m.game.Agreement
	var out []string
	if g.Demand != nil {
		out = append(out, "CLAIM DRAW FIFTY")
	}
	for _, x := range g.SpecifiedOf(by.Other()) {
		for about, law := range forfeitLaws {
			if a.Cites(law) == a.Cites(x.Law) {
				out = append(out, "CLAIM FORFEIT "+strings.ToUpper(about), "CLAIM FORFEIT "+strings.ToUpper(about)+" as was specified")
			}
		}
		slices.Sort(out)
	}
	if g.State == StateAdjudication {
		out = append(out, "STATEMENT I am a Rook ahead.", "STATEMENT "+m.words(g.Position()))
	}
	if g.FalseCheck(by) {
		out = append(out, "EXACT A", "EXACT A", "EXACT A GROUND no check")
	}
	if g.choosing(by) {
		out = append(out, "1", "1", "1 TAKE", "2", "2", "2", "3", m.thirdOfThree(), m.thirdOfThree(), "EXACT A", "EXACT E")
	}
	if c := g.Case; c != nil && c.Author != by && c.Stage == CaseElect && len(c.all()) > 0 {
		reading := pick(m, "taken for", c.all()...)
		p := g.After(c.Ply)
		words := descriptive.Brief(p, reading, descriptive.Style{})
		out = append(out, "ADOPT "+words, "ADOPT "+words, "ADOPT 1", "ADOPT 2")
		if q, err := p.Play(reading); err == nil {
			out = append(out, "ADOPT "+words+", "+m.words(q), "ADOPT 1, "+m.words(q))
		}
	}
	return out
}

// thirdOfThree names a man who is to be moved (STAUNTON/R.VIII), mostly one who can.
func (m *model) thirdOfThree() string {
	p := m.game.After(m.game.Case.Ply)
	if men := movable(p); len(men) > 0 && pick(m, "can move", true, true, false) {
		on := pick(m, "third", men...)
		return "3 MAN " + descriptive.ShortSquare(on, p.Turn(), descriptive.Style{})
	}
	return pick(m, "third", "3 MAN ", "MAN ") + pick(m, "selects", "KRP", "K", "Kt", "QBP", "B", "P")
}

// telegraphed is a word of the telegraph code with what belongs into its blank.
func (m *model) telegraphed() string {
	w := pick(m, "by telegraph", letters.CodeWords()...)
	p := m.game.Position()
	blank := ""
	switch w {
	case "diagram", "solid", "label", "liberty":
		blank = m.words(p)
	case "home", "domain":
		blank = pick(m, "named", "1", "2", m.words(p))
	case "duchy", "helen", "melen":
		blank = pick(m, "wires", "KBP", "QRP", "K", "Kt", "B")
	case "luggage":
		blank = "3, 7"
	case "realm", "rigid", "rondo":
		blank = "Smith"
	}
	return strings.TrimSpace(strings.ToUpper(w[:1]) + w[1:] + " " + blank)
}

// pronounced is a word of the umpire's, which a player has no business to write.
func (m *model) pronounced() string {
	return pick(m, "the umpire's word", "Vale", "Machine", "Merit", "Model", "Table "+m.words(m.game.Position()), "Teak "+m.words(m.game.Position()))
}

// marches has both play on plainly, without a capture or a move of a Pawn, as far as
// nothing comes between: so the fifty moves are made that were demanded.
func (m *model) marches(t *rapid.T) {
	if m.game.Demand == nil && m.between(0, 19, "marches") > 0 {
		t.Skip()
	}
	for range m.between(2, 70, "plies") {
		g := m.game
		p := g.Position()
		if m.down || g.State != StateTurn || g.Case != nil || g.Frozen != nil || len(g.Carried()) > 0 || p.Due() > 1 || g.Bound != nil && g.Bound.Ply == len(g.Score()) {
			return
		}
		quiet := slices.DeleteFunc(p.LegalMoves(), func(x rules.Move) bool {
			_, victim := p.Victim(x)
			q, err := p.Play(x)
			return victim.Role != rules.NoRole || p.At(x.From()).Role == rules.Pawn || err != nil || len(q.LegalMoves()) == 0 || len(g.turnsOf(q, len(g.Score()))) > 1
		})
		if len(quiet) == 0 {
			return
		}
		m.hear(m.letter(g.ToMove(), m.reply(m.plainly(p, pick(m, "quiet", quiet...)))))
		if m.deliver(); len(m.game.Score()) != len(g.Score())+1 {
			return
		}
	}
}
