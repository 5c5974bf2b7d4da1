package secretary

import (
	"fmt"
	"slices"

	"postd/correspondence/terms"
	"postd/secretary/folder"
)

// ruleSentence is what some blanks of the agreement come to, with those blanks below it.
type ruleSentence struct {
	ID, Words string
	Groups    []termGroup
	Open      bool // something below is wrong
}

// sentenceGroups are the groups of blanks below each sentence. A group that is named
// nowhere stands below the last.
var sentenceGroups = [][]string{{"who", "notation"}, {"time", "calendar"}, {"leave"}, {"penalties"}, {"ends", "adjudication"}}

// dates are the blanks that stand at the head of the form, with the name.
var dates = []string{"first_turn_at", "adjudication.date"}

// sentences tell the rules in five sentences made of the values of the agreement.
func sentences(a terms.Agreement, groups []termGroup) (out []ruleSentence) {
	words := folder.RuleSentences(a)
	for i, ids := range sentenceGroups {
		s := ruleSentence{ID: "rule-" + fmt.Sprint(i+1), Words: words[i]}
		for _, g := range groups {
			mine := slices.Contains(ids, g.ID)
			if !mine && i == len(sentenceGroups)-1 {
				mine = !slices.ContainsFunc(sentenceGroups, func(ids []string) bool { return slices.Contains(ids, g.ID) })
			}
			if mine {
				s.Groups, s.Open = append(s.Groups, g), s.Open || g.Open
			}
		}
		out = append(out, s)
	}
	return out
}
