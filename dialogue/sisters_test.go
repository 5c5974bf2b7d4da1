package dialogue_test

import (
	"slices"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/rules"
	"postd/templates"
)

// sister is a law by which one code decides a point that another decides by its own.
// Under is the code, and besides what else is agreed there.
type sister struct {
	law     rules.Law
	under   string
	besides string // fields of the agreement, a line each
}

// heads are the fields by which a game is played under each code, and for the
// overlay those of a game by post with it. By wire and under the Appendix a time
// for several turns must be agreed (BCC1903/VI.3(a), BCC1903/APPA/4(a)).
var heads = map[string]string{
	terms.CodePost:     "code: BCC1903-V\n",
	terms.CodeWire:     "code: BCC1903-VI\ntime_limit: 40 turns 20 days\n",
	terms.CodeUmpired:  "code: BCC1903-APPA\ntime_limit: 40 turns 20 days\n",
	terms.Code1897:     "code: BCC1897-III\n",
	terms.CodeStaunton: "code: STAUNTON\n",
	terms.OverlayRICC:  "overlay: RICC\n",
}

// sisters plays one scene under each of the codes. It is a dialogue from its
// fields on, in which "{law}" stands for the law of the code, in letters by its short
// name: whatever it expects, it expects of all, and that letters cite the law of the code
// that is played and none for which that code has a law of its own.
func sisters(t *testing.T, scene string, rows ...sister) {
	t.Helper()
	if !strings.Contains(scene, "{law}") {
		t.Fatal("the scene looks for no law")
	}
	for _, x := range rows {
		t.Run(x.law.FileName()+" under "+x.under, func(t *testing.T) {
			text := string(x.law) + ". A scene that is played under several codes.\n\n" +
				heads[x.under] + x.besides + "turn.limit: 3 days\ncalendar.zone: Europe/London\n" +
				strings.NewReplacer("law: {law}", "law: "+string(x.law), "{law}", shortLaw(x.law)).Replace(scene)
			s, err := dialogue.Read("scene.txt", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			r, err := dialogue.Play(s, dialogue.NewMemory(templates.Render))
			if err != nil || !r.Holds() {
				report(t, r, err)
				return
			}
			ownLaws(t, r)
			if !slices.ContainsFunc(letters(r), func(l dialogue.Told) bool { return slices.Contains(cited(l.Text), x.law) }) {
				t.Errorf("no letter cites %s", x.law)
			}
		})
	}
}
