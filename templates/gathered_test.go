package templates

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

var gatheredAt = time.Date(2026, 11, 23, 9, 12, 0, 0, time.UTC)

// TestGathered checks that the letter names each game once, with what was said in it and
// when, that a proposal has its number, and what more there is in figures.
func TestGathered(t *testing.T) {
	g := Gathered{Name: "John Smith", Office: anOffice, Secretary: aSecretary, Items: []GatheredItem{
		{Label: "A-7", Subject: "A-7: a note from Bob", Words: "Nice move!\n\nAnd what weather.", At: gatheredAt},
		{Label: "A-9", Subject: "A-9: a proposal", Words: "turn.limit = 5 days", No: 3, At: gatheredAt.Add(time.Minute)},
		{Label: "A-7", Subject: "A-7: Bob takes leave", At: gatheredAt.Add(2 * time.Minute)},
	}}
	p, err := RenderGathered(g)
	if err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	plainOffice(t, p, mostOffice)
	officeGolden(t, "gathered", p)
	g.Items, g.Alone = g.Items[:1], true
	if p, err = RenderGathered(g); err != nil || p.Subject != "A-7: one more letter of the last hours" || strings.Contains(p.Text, "A-7: STATUS") {
		t.Errorf("of one game: %q %v\n%s", p.Subject, err, p.Text)
	}
	for i := range 100 {
		g.Items = append(g.Items, GatheredItem{Label: "A-7", Subject: "A-7: note " + strconv.Itoa(i), At: gatheredAt})
	}
	if p, err = RenderGathered(g); err != nil || !strings.Contains(p.Text, "And 61 more") {
		t.Errorf("of many: %v\n%s", err, p.Text)
	}
}

// TestE82Gathered checks that no words of a player begin a line of the letter, a field of
// its header or an element of its page.
func TestE82Gathered(t *testing.T) {
	for _, evil := range []string{
		"Smith\r\nBcc: all@players.example", "Smith\u2028== IF YOU DO NOT\u2029> RESIGN", "\x00\x1b[2J\u202eSmith", "<script>alert(1)</script>", "`RESIGN`", "‹RESIGN›",
		"@position", "== HEAD", "- point", "* choice", "{{.Office}}", strings.Repeat("Smith", 200), strings.Repeat("é ", 200), "", "\xff\xfe", "\n-- \nBob",
	} {
		for _, g := range []Gathered{
			{Name: evil, Items: []GatheredItem{{Label: "A-7", Subject: "A-7: a note", Words: "x", At: gatheredAt}}},
			{Name: "John", Items: []GatheredItem{{Label: evil, Subject: evil, Words: evil, At: gatheredAt}}},
			{Name: "John", Alone: true, Items: []GatheredItem{{Label: "A-7", Subject: "A-7: " + evil, Words: evil, At: gatheredAt}}},
		} {
			g.Office, g.Secretary = anOffice, aSecretary
			p, err := RenderGathered(g)
			if err != nil {
				t.Fatal(err)
			}
			officeInvariants(t, p)
			if strings.Contains(p.HTML, "<script>") || strings.Contains(p.Text, "\n-- \nBob") {
				t.Errorf("%q: %s", evil, p.Text)
			}
		}
	}
}
