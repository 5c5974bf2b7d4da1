package templates

import (
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

// told are the notices to White of a stage, as the one answer tells of them.
func told(s *stage, label string, from int, apart bool) SeveralPart {
	p := SeveralPart{Label: label, Game: true}
	for _, n := range s.notices[from:] {
		if n.To == terms.ToWhite {
			p.Says = append(p.Says, SeveralNotice{n, reader, apart})
		}
	}
	return p
}

// TestSeveral checks one letter in four games, with words above them that are of none
// (RULING/R-11).
func TestSeveral(t *testing.T) {
	moved := open(t, "")
	from := len(moved.notices)
	moved.white("1. P-K4")
	idle := open(t, "")
	none := len(idle.notices)
	idle.white("I have no idea, dear Jones.")
	late := openNamed(t, "John Smith", "Ann <Other>", "").plays("P-K4", "P-K4")
	late.write(rules.White, "RESIGN")
	over := len(late.notices)
	late.white("2. P-Q4")
	claimed := open(t, "")
	claims := len(claimed.notices)
	claimed.white("CLAIM FORFEIT TIME")
	s := Several{Name: "John Smith", Office: anOffice, Secretary: aSecretary, Parts: []SeveralPart{
		{}, told(moved, "A3-12", from, false), told(idle, "A3-14", none, false), told(late, "B2-4", over, false),
		{Label: "A3-99"}, told(claimed, "C-1", claims, true),
	}}
	p, err := RenderSeveral(s)
	if err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	compare(t, "several games.txt", "Subject: "+p.Subject+"\n\n"+p.Text)
	goldenPage(t, "several games", p)

	s.Copied = []string{"alice@chess.example"}
	if p, err = RenderSeveral(s); err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	if said := strings.Join(strings.Fields(p.Text), " "); strings.Count(said, "Your reply also went to alice@chess.example; your reply address is new.") != 1 {
		t.Errorf("it says nothing of the copy:\n%s", p.Text)
	}

	for _, evil := range []string{"A\r\nBcc: all@players.example", "<script>", "== HEAD", strings.Repeat("A", 500)} {
		p, err := RenderSeveral(Several{Name: evil, Office: anOffice, Secretary: aSecretary, Parts: []SeveralPart{{Label: evil}}})
		if err != nil {
			t.Fatal(err)
		}
		officeInvariants(t, p)
		if strings.Contains(p.HTML, "<script>") || strings.Contains(p.Text, "\nBcc:") || strings.Contains(p.Text, "\n== ") {
			t.Errorf("%q stands as it is", evil)
		}
	}
}
