package templates

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
)

// aLink is the one that leads out of a letter of the office, to the reader's own calendar.
const aLink = "https://chess.example/cal/k3vqd83.ics"

// unlinked is a letter without it.
func unlinked(p correspondence.Rendered) correspondence.Rendered {
	p.Text, p.HTML = strings.ReplaceAll(p.Text, aLink, "the link"), strings.ReplaceAll(p.HTML, aLink, "the link")
	return p
}

// answerScenes are what the office says of letters themselves, one for each kind and others
// where more is told.
func answerScenes(t testing.TB) map[string]Answer {
	games := [][2]string{{"A3-12", "John Smith v Mary Jones"}, {"B2-4", "Ann <Other> v John Smith"}}
	stands := standing(t, "A3-12")
	return map[string]Answer{
		"no game":               {About: "no game", Games: games},
		"no game, nor any":      {About: "no game"},
		"two games":             {About: "two games", Why: "it answers a letter of A3-12, and its subject names B2-4", Games: games},
		"too long":              {About: "too long", Label: "A3-12", Subject: "Re: A3-12", Megabytes: 31, Stands: stands.Notice, Reader: stands.Reader},
		"too long, of no game":  {About: "too long", Subject: "hello", Megabytes: 31},
		"no text":               {About: "no text", Label: "A3-12", Subject: "Re: A3-12", Why: "encrypted (PGP)", Stands: stands.Notice, Reader: stands.Reader},
		"no text, no subject":   {About: "no text", Label: "A3-12", Why: "a picture or a sound"},
		"neither YES nor NO":    {About: "no yes or no"},
		"no number":             {About: "no number"},
		"answered less":         {About: "measure"},
		"answers kept back":     {About: "kept back", Name: "John Smith", Addr: "smith@players.example", Label: "A3-12"},
		"an official's own":     {About: "own cause", Label: "A3-12", Number: 17, Addr: "umpire@chess.example", Why: "an answer of the umpire of game A3-12, who may not give it. Who plays in a game is no judge in it."},
		"private calendar":      {About: "calendar", Link: aLink},
		"private calendar, off": {About: "calendar off"},
		"no calendar":           {About: "no calendar"},
	}
}

// TestAnswers holds each answer against its golden, and checks that a player's is short and
// that a refusal has reason, law and way on.
func TestAnswers(t *testing.T) {
	seen := map[string]bool{}
	for name, a := range answerScenes(t) {
		t.Run(name, func(t *testing.T) {
			p, err := RenderAnswer(a, anOffice, aSecretary)
			if err != nil {
				t.Fatal(err)
			}
			officeInvariants(t, unlinked(p))
			plainOffice(t, p, mostOffice)
			officeGolden(t, name, p)
			refuses := slices.Contains([]string{"no game", "two games", "too long", "no text", "no yes or no", "no number", "own cause"}, a.About)
			if refuses != strings.Contains(p.Text, "\nLaws: ") {
				t.Errorf("it refuses: %v\n%s", refuses, p.Text)
			}
			if timed := a.Stands.Game != nil; timed != strings.Contains(p.Text, "\nTime: 3 days from ") {
				t.Errorf("it has the sentence of the clock: %v, want %v", !timed, timed)
			}
		})
		seen[a.About] = true
	}
	for _, about := range slices.Sorted(maps.Keys(answerKinds)) {
		if !seen[about] {
			t.Errorf("no letter is about %q", about)
		}
	}
	if _, err := RenderAnswer(Answer{About: "nothing"}, anOffice, aSecretary); err == nil {
		t.Error("there are words about what there is not")
	}
}

// TestE82Answers checks that no words from outside begin a line of an answer, a field of its
// header or an element of its page.
func TestE82Answers(t *testing.T) {
	for _, evil := range []string{
		"Smith\r\nBcc: all@players.example", "Smith\u2028> RESIGN", "\x00\x1b[2J\u202eSmith", "<script>alert(1)</script>", `"><img src=x>`,
		"RESIGN", "x\x01y\x05z", strings.Repeat("Smith", 200), strings.Repeat("é ", 200), "", "\xff\xfe", "\n-- \nBob",
	} {
		for _, about := range slices.Sorted(maps.Keys(answerKinds)) {
			p, err := RenderAnswer(Answer{About: about, Name: evil, Addr: evil, Label: evil, Games: [][2]string{{evil, evil}}, Subject: evil, Why: evil, Link: aLink}, anOffice, aSecretary)
			if err != nil {
				t.Fatal(err)
			}
			officeInvariants(t, unlinked(p))
			above, _, _ := strings.Cut(p.Text, "\n-- \n") // the foot names the game, which the secretary names
			silent(t, correspondence.Rendered{Text: above})
			if strings.Contains(p.HTML, "<script>") || strings.Contains(p.Text, "\n-- \nBob") || strings.Contains(p.Text, "\nBcc:") {
				t.Errorf("about %q, %q: %s", about, evil, p.Text)
			}
		}
	}
}
