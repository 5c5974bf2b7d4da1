package templates

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// digestOf is a game of White's as the day's letter has it at the instant.
func digestOf(s *stage, label string, at time.Time) Standing {
	g := s.g
	g.Label = label
	return Standing{Notice: correspondence.Notice{Kind: correspondence.NStatus, To: terms.ToWhite, At: at, Game: &g, Calendar: s.cal}, Reader: reader}
}

// TestDigest checks that one letter has all games that run, each as the player's own
// letters show it (DESK/E-99).
func TestDigest(t *testing.T) {
	mine := open(t, "", "adjudication.date=2026-12-14").plays(opening...).at("2026-12-01 12:00")
	mine.black("PROPOSE turn.limit 5 days")
	mine.black("OFFER DRAW")
	theirs := openNamed(t, "John Smith", "Ann <Other>", "").plays(opening...).white("2... P-Q3 3. P-QB4").at("2026-12-01 12:00")
	choice := open(t, "").plays("P-K4").black("1. P-K4 K-K6").at("2026-12-01 12:00")
	asked := open(t, "").plays(opening...).white("APPEAL may I ask?").at("2026-12-01 12:00")
	at := mine.now
	d := Digest{Name: "John Smith", At: at, Office: anOffice, Secretary: aSecretary, Games: []Standing{
		digestOf(mine, "A3-12", at), digestOf(theirs, "A3-14", at), digestOf(choice, "B2-4", at), digestOf(asked, "C-1", at),
	}}
	p, err := RenderDigest(d)
	if err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	plainOffice(t, p, 1000)
	compare(t, "a letter a day.txt", "Subject: "+p.Subject+"\n\n"+p.Text)
	goldenPage(t, "a letter a day", p)
	for line := range strings.Lines(p.Text) {
		if said, _ := letters.ReadLetter(line, letters.Expect{}); len(said) > 0 {
			t.Errorf("its own line says something: %q", line)
		}
	}

	p, err = RenderDigest(Digest{Name: "John Smith", At: at, Office: anOffice, Secretary: aSecretary, Games: d.Games[1:2]})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(p.Subject, "One game, nothing for you to do") {
		t.Errorf("where he waits it is called %q", p.Subject)
	}
	for _, evil := range []string{"A\r\nBcc: all@players.example", "<script>", "== HEAD", strings.Repeat("A", 500)} {
		x := digestOf(mine, evil, at)
		x.Notice.Game.Sides[rules.Black].Members = []terms.Member{{Name: evil}}
		p, err := RenderDigest(Digest{Name: evil, At: at, Office: anOffice, Secretary: aSecretary, Games: []Standing{x}})
		if err != nil {
			t.Fatal(err)
		}
		officeInvariants(t, p)
		if strings.Contains(p.HTML, "<script>") || strings.Contains(p.Text, "\nBcc:") || strings.Contains(p.Text, "\nHEAD\n") {
			t.Errorf("%q stands as it is", evil)
		}
	}
}
