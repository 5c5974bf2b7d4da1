package templates

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// onPaper are the scenes of which the sheet stands in testdata as a member without mail reads it.
var onPaper = []string{"L-TERMS white", "L-MOVE", "L-AMB", "L-SUBSTITUTE in mid-turn", "L-RESULT time, winner", "L-REMINDER half"}

// byMail is what nobody can do on paper.
var byMail = regexp.MustCompile(`[Pp]ress Reply|\b[Rr]eply (with|in|[A-Z]{2,})|@|https?://|reply address|attached`)

// TestPaper checks that no letter tells a reader on paper to reply by mail, nor shows an address of
// mail in words of the office; what others wrote stays as it is.
func TestPaper(t *testing.T) {
	for _, s := range scenes {
		n, r := s.play(t), reader
		if s.as != nil {
			s.as(&r)
		}
		if _, player := n.To.Colour(); !player || strings.Contains(s.name, "unsigned") || strings.Contains(s.name, "copied") {
			continue // whose key or address of mail it is concerns nobody without mail
		}
		r.Paper = true
		w, err := Render(n, r)
		if err != nil {
			t.Fatal(err)
		}
		w.Paper = true
		if w, err = Compose(w, "a+token@chess.example", map[string]string{"#board": "https://chess.example/b/token"}); err != nil {
			t.Fatal(err)
		}
		above, _, _ := strings.Cut(w.Text, "\n-- \n")
		own := regexp.MustCompile(`“[^”]*”`).ReplaceAllString(strings.Join(strings.Fields(above), " "), "")
		if bad := byMail.FindAllString(own, -1); bad != nil {
			t.Errorf("%s: %q", s.name, bad)
		}
		for _, name := range onPaper {
			if s.name == name {
				compare(t, filepath.Join("paper", name+".txt"), "Subject: "+w.Subject+"\n\n"+w.Text)
			}
		}
	}
}
