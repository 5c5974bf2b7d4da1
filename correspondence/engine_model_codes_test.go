package correspondence

import (
	"os"
	"slices"
	"strings"

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
		"overlay=RICC",
		"overlay=RICC|penalty.illegal=C|penalty.multi_illegal=C|repeat_opponent_move=optional",
		"code=BCC1897-III|overlay=RICC",
		"code=STAUNTON|overlay=RICC",
	}
	for _, p := range Presets() {
		more := ""
		if slices.Contains(p.Fields, [2]string{"code", CodeUmpired}) {
			more = "|adjudication.date=2026-12-10"
		}
		out = append(out, "preset="+p.Name+more)
	}
	// POSTD_MODEL_CODE plays under those alone that have these words.
	only := os.Getenv("POSTD_MODEL_CODE")
	return slices.DeleteFunc(out, func(s string) bool { return !strings.Contains(s, only) })
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

// sisters are statements of the sister codes; nothing where none is agreed.
func (m *model) sisters(by rules.Colour) []string {
	a := m.game.Agreement
	if a.Code == CodePost && a.Overlay == "" {
		return nil
	}
	out := []string{"DEMAND FIFTY", "1", "2", "3", "3 MAN " + pick(m, "selects", "KRP", "K", "Kt", "QBP", "B"), "MAN KRP", "ADOPT 1", "ADOPT 2", "CLAIM ADJUDICATION UNABLE I am called away."}
	if c := m.game.Case; c != nil && c.Author != by && c.Stage == "elect" && len(c.all()) > 0 {
		reading := c.all()[len(c.all())-1]
		words := descriptive.Brief(m.game.Position(), reading, descriptive.Style{})
		out = append(out, "ADOPT "+words, "ADOPT "+words)
		if p, err := m.game.Position().Play(reading); err == nil {
			out = append(out, "ADOPT "+words+", "+m.words(p), "ADOPT 1, "+m.words(p))
		}
	}
	return append(out, pick(m, "by telegraph", "Debate", "Hinge", "Habit", "Dwell", "Label", "Leeward", "Liberty", "Lobby", "Home", "Palace", "Rand", "Realm"))
}
