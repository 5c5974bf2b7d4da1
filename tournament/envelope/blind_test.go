package envelope

import "testing"

// TestE49Blind checks that names are hidden in what players wrote, and nothing else is
// (RULING/R-91).
func TestE49Blind(t *testing.T) {
	hidden := []Hidden{{"Eve Foster", "White"}, {"Gwen Hall", "Black"}, {"C26A-12", "(this game)"}, {"C26A", "(the event)"}, {"Championship of Kent 1926", "the event"}}
	for in, want := range map[string]string{
		"Eve Foster stands better.":                         "White stands better.",
		"FOSTER’s two Pawns, and foster's Knight":           "White’s two Pawns, and White's Knight",
		"as Foster, Eve wrote; E. Foster too; Miss Hall":    "as White wrote; White too; Black",
		"I shall fostering the hallway challenge":           "I shall fostering the hallway challenge",
		"On the eve of move 12 the Knight goes":             "On the eve of move 12 the Knight goes",
		"Fos\u200bter and F\u00f3ster and Foste\u0301r":     "White and White and White",
		"Gwen\nHall resigned to it, Eve and Foster":         "Black resigned to it, White and White",
		"game C26A-12 of c26a, not C26A-123":                "game (this game) of (the event), not (the event)-123",
		"write to eve@foster.example or https://x.example/": "write to (an address) or (an address)",
		"Hall-Foster, 1926":                                 "Black-White, 1926",
		"Black must lose a Pawn; C is no file":              "Black must lose a Pawn; C is no file",
		"_Foster_ (Hall)":                                   "_White_ (Black)",
		"":                                                  "",
	} {
		if got := Blind(in, hidden); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
	for _, x := range []struct{ white, black, in, want string }{
		{"Ann Knight", "Tom White", "White puts the Knight there; Ann Knight knows. Mr White, Mr. Knight.", "White puts the Knight there; White knows. Black, White."},
		{"Li Wei", "Bo Li", "Li Wei played, and Bo Li; Wei Li. Li alone.", "White played, and Black; White. Li alone."},
		{"Ann Moss", "Tom Moss", "Moss v. Moss: Ann Moss", "a player v. a player: White"},
		{"Wesley So", "Bo Li", "So it is won,\nsays So. Li: no, so Li loses; P-K4, li\n\nLi", "So it is won,\nsays White. Li: no, so Black loses; P-K4, li\n\nLi"},
		{"Ray Open", "Max Final", "the open file of a final round, Open; Ray Open, and Max", "the open file of a final round, Open; White, and Black"},
		{"Plato", "Ng", "Plato and Ng", "White and Black"},
		{"A", "A1", "A Pawn in A1", "A Pawn in Black"},
		{"White", "Black", "White to move, Mr Black", "White to move, Black"},
		{"Jan Müller", "Zoë Łącka", "Muller, MÜLLER, Lacka", "White, White, Black"},
		{"Miss Rudge", "Mr Fox", "I miss a turn. Miss Rudge, Mr Fox, a fox", "I miss a turn. White, Black, a fox"},
	} {
		if got := Blind(x.in, []Hidden{{x.white, "White"}, {x.black, "Black"}}); got != x.want {
			t.Errorf("%s v. %s: got %q, want %q", x.white, x.black, got, x.want)
		}
	}
}

// FuzzE49Blind looks that no whole name is left, whatever stands around it.
func FuzzE49Blind(f *testing.F) {
	f.Add("so ", " it is")
	f.Add("É\u200d", "'s")
	f.Fuzz(func(t *testing.T, before, after string) {
		hidden := []Hidden{{"Eve Zwickenpflug", "White"}}
		out := Blind(before+" Eve Zwickenpflug "+after, hidden)
		for _, p := range split(out) {
			if p.plain == "zwickenpflug" {
				t.Fatalf("left in %q", out)
			}
		}
	})
}
