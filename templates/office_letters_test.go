package templates

import (
	escapes "html"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/letters"
	"postd/mailbox/mime"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

const (
	anOffice    = "Chess by Post"
	aSecretary  = "Mrs Brown <secretary@chess.example>"
	aTournament = "Autumn Tournament"
)

// officeScenes are the letters that belong to no game.
var officeScenes = map[string]func(t testing.TB, name, addr string) (correspondence.Rendered, error){
	"verification": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderVerification(Verification{Name: name, Addr: addr, Office: anOffice, Secretary: aSecretary, Tournament: aTournament})
	},
	"terms of a tournament": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		x := open(t, "").to(toWhite, correspondence.NTerms)
		games := []PersonGame{{Label: "A3-1", Colour: "White", Opponent: name}, {Label: "A3-4", Colour: "Black", Opponent: "Mary Jones"}, {Label: "A3-9", Colour: "White", Opponent: "Ann Brown", Own: "White gives the odds of Pawn and move"}}
		return RenderPersonTerms(PersonTerms{Label: "A3", Tournament: aTournament, Of: Standing{Notice: x, Reader: correspondence.Reader{Name: "John Smith", Office: aTournament, Secretary: aSecretary}}, Games: games})
	},
	"verification, no tournament": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderVerification(Verification{Name: name, Addr: addr, Office: anOffice, Secretary: aSecretary})
	},
	"address changed": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderAddressChanged(AddressChanged{Name: name, Added: []string{addr}, Removed: []string{"old-" + addr}, Primary: addr,
			By: "Mrs Brown", Office: anOffice, Secretary: aSecretary, Tournament: aTournament})
	},
	"address changed, order only": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderAddressChanged(AddressChanged{Name: name, Primary: addr, By: "Mrs Brown", Office: anOffice, Secretary: aSecretary})
	},
	"whose letter, another address": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "stranger", func(w *WhoseLetter) { w.Strange, w.MayAdd = true, true })
	},
	"whose letter, no signature": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "missing", func(w *WhoseLetter) { w.Stands = standing(t, "A3-12") })
	},
	"whose letter, an old key": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "worn", func(w *WhoseLetter) { w.Strange = true })
	},
	"whose letter, no key": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "keyless", nil)
	},
	"whose letter, same domain": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "samedomain", nil)
	},
	"whose letter, disowned": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "disowned", nil)
	},
	"whose letter, a machine": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "machine", nil)
	},
	"whose letter, an official's": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return whose(t, name, addr, "missing", func(w *WhoseLetter) { w.Official = true })
	},
	"letters listed": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		w := func(label, begins, why string, after time.Duration) WhoseLetter {
			return WhoseLetter{Label: label, Begins: begins, Why: why, Came: whoseCame.Add(after), Stands: standing(t, label)}
		}
		return RenderListed(Listed{Name: name, Office: anOffice, Secretary: aSecretary + " " + addr, More: 31, Letters: []WhoseLetter{
			w("A-7", "RESIGN "+name, "keyless", 0), w("A-7", "2. Kt-KB3 Kt-QB3", "missing", 6*time.Minute), w("A-9", "7. P-KR3", "worn", 17*time.Minute)}})
	},
	"new key, asked": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderNewKey(NewKey{Name: name, Label: "A3-12", Why: "asked", Office: anOffice, Secretary: aSecretary + " " + addr})
	},
	"new key, alien": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderNewKey(NewKey{Name: name, Label: "A3-12", Why: "alien", Office: anOffice, Secretary: aSecretary + " " + addr})
	},
	"new link": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderNewLink(NewLink{Name: name, Link: addr, Office: anOffice, Secretary: aSecretary})
	},
	"second factor reset": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderSecondReset(SecondReset{Name: name, By: "by " + addr, Office: anOffice, Secretary: aSecretary})
	},
	"invited": func(_ testing.TB, name, _ string) (correspondence.Rendered, error) {
		return invited(name, "question")
	},
	"ladder, challenged":         func(_ testing.TB, name, _ string) (correspondence.Rendered, error) { return onLadder(name, "question") },
	"ladder, a rung taken":       func(_ testing.TB, name, _ string) (correspondence.Rendered, error) { return onLadder(name, "step") },
	"ladder, out of reach":       func(_ testing.TB, name, _ string) (correspondence.Rendered, error) { return onLadder(name, "cannot") },
	"ladder, told a week before": func(_ testing.TB, name, _ string) (correspondence.Rendered, error) { return onLadder(name, "told") },
	"invited, reminded": func(_ testing.TB, name, _ string) (correspondence.Rendered, error) {
		return invited(name, "reminded")
	},
	"invited, and in": func(_ testing.TB, name, _ string) (correspondence.Rendered, error) {
		return invited(name, "yes")
	},
	"a tie decided, whether to stop": func(_ testing.TB, name, _ string) (correspondence.Rendered, error) {
		return stopping(name, "question")
	},
	"a tie decided, stopped":          func(_ testing.TB, name, _ string) (correspondence.Rendered, error) { return stopping(name, "stopped") },
	"an event ends, to a player":      func(_ testing.TB, name, _ string) (correspondence.Rendered, error) { return ending(name, true) },
	"an event ends, to its secretary": func(_ testing.TB, name, _ string) (correspondence.Rendered, error) { return ending(name, false) },
	"invited, a right given": func(_ testing.TB, name, _ string) (correspondence.Rendered, error) {
		return invited(name, "given")
	},
	"address confirmed": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderAddressConfirmed(AddressConfirmed{Name: name, Addr: addr, Office: anOffice, Secretary: aSecretary, Tournament: aTournament})
	},
	"address confirmed, letters waited": func(t testing.TB, name, addr string) (correspondence.Rendered, error) {
		return RenderAddressConfirmed(AddressConfirmed{Name: name, Addr: addr, Waited: 2, Office: anOffice, Secretary: aSecretary})
	},
}

// invited is a letter about a place in the final.
func invited(name, came string) (correspondence.Rendered, error) {
	return RenderOwn(OwnAnswer{Name: name, Word: "INVITE", Came: came, Other: "C26F, Championship 2026, final", Now: "place 2 of C26A",
		At: whoseCame, Until: whoseCame.Add(14 * 24 * time.Hour), Zone: time.UTC}, anOffice, aSecretary)
}

// stopping is a letter about what is left of a tie.
func stopping(name, came string) (correspondence.Rendered, error) {
	return RenderOwn(OwnAnswer{Name: name, Word: "STOPPING", Came: came, Tie: "SF1 of C26, Club cup", Games: []string{"C26-SF1-3", "C26-SF1-4"}, Now: "2–0, and " + name + " goes on", Other: "Henry Ives",
		At: whoseCame, Until: whoseCame.Add(14 * 24 * time.Hour), Zone: time.UTC}, anOffice, aSecretary)
}

// onLadder is a letter about a challenge on a ladder, or a step of it.
func onLadder(name, came string) (correspondence.Rendered, error) {
	x := OwnAnswer{Name: name, Word: "CHALLENGE", Came: came, Other: "Henry Ives", Ladder: "L26, Club ladder", Rung: 2, Above: 4, Games: []string{"Ann Holt"},
		At: whoseCame, Until: whoseCame.Add(14 * 24 * time.Hour), Zone: time.UTC}
	switch came {
	case "step":
		x.Now = name + " beats Henry Ives and takes rung 2; Henry Ives goes down one"
	case "told":
		x.Came, x.Now = "step", name+" is told: without a game they go down a rung on 9 February 2027"
	case "cannot":
		x.Now, x.Rung = "Mary Jones, on rung 6, cannot reach Henry Ives, on rung 1; a challenge reaches 3 rungs", 6
	}
	return RenderOwn(x, anOffice, aSecretary)
}

// ending is a letter about the end of a championship.
func ending(name string, player bool) (correspondence.Rendered, error) {
	e := Ending{Label: "C26", Name: "Championship 2026", Ends: calendar.Date{Year: 2027, Month: time.December, Day: 31}, Player: player, Office: anOffice, Secretary: aSecretary,
		Games: []EndingGame{{Label: "C26A-7", Section: "C26A", Sides: [2]string{name, "Henry Ives"}, Adjudged: true}}}
	if !player {
		e.Games = append(e.Games, EndingGame{Label: "C26A-9", Section: "C26A", Sides: [2]string{"Ann Holt", "Tom Reid"}, Adjudged: true}, EndingGame{Label: "C26B-2", Section: "C26B", Sides: [2]string{"Iris Vale", name}})
	}
	return RenderEnding(e)
}

// whoseCame is when the letters came that the questions are about.
var whoseCame = time.Date(2026, 11, 23, 9, 12, 0, 0, time.UTC)

// whose is the question whether a letter is the player's.
func whose(_ testing.TB, name, addr, why string, change func(*WhoseLetter)) (correspondence.Rendered, error) {
	_, domain, _ := strings.Cut(addr, "@")
	w := WhoseLetter{Name: name, From: addr, Domain: domain, Sent: "Re: A3-12 " + name, Begins: "14 Kt-B3 " + name, Came: whoseCame,
		Label: "A3-12", Why: why, Office: anOffice, Secretary: aSecretary}
	if change != nil {
		change(&w)
	}
	return RenderWhoseLetter(w)
}

// standing is a game in which it is White's move, as White sees it.
func standing(t testing.TB, label string) *Standing {
	x := digestOf(open(t, "").plays(opening...).at("2026-12-01 12:00"), label, whoseCame.AddDate(0, 0, 8))
	return &x
}

// officeInvariants are what holds of every letter without a game.
func officeInvariants(t *testing.T, p correspondence.Rendered) {
	t.Helper()
	if s := p.Subject; s == "" || len(s) > maxHead || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
		t.Errorf("subject of %d octets: %q", len(s), s)
	}
	for i, line := range strings.Split(p.Text, "\n") {
		if w := utf8.RuneCountInString(line); w > 72 {
			t.Errorf("line %d has %d columns: %q", i+1, w, line)
		}
		if strings.ContainsFunc(line, unicode.IsControl) {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
	if strings.Count(p.Text, "\n-- \n") != 1 {
		t.Error("the letter has no foot")
	}
	if odd := oddity(whole.Replace(strings.Join(strings.Fields(p.Text), " "))); odd != "" {
		t.Errorf("the letter has %q", odd)
	}
	html(t, p) // of the tree, as those of moves
	news := firstLine.FindStringSubmatch(p.HTML)
	if news == nil || utf8.RuneCountInString(escapes.UnescapeString(tag.ReplaceAllString(news[1], ""))) > maxLine {
		t.Errorf("the first line is too long, or none: %q", news)
	}
	// Without spaces, since the text breaks long words.
	text, page := strings.Fields(treeMarks.ReplaceAllString(p.Text, "")), strings.Fields(pageWords(t, []byte(p.HTML)))
	marks := strings.NewReplacer(">", "", "|", "")
	if a, b := marks.Replace(strings.Join(text, "")), marks.Replace(strings.Join(page, "")); a != b {
		t.Errorf("the text says\n%s\nand the page\n%s", a, b)
	}
}

var firstLine = regexp.MustCompile(`<p class="news"[^>]*>(.*?)</p>`)

// plainOffice checks the words of a letter of the office: none of the law where a plain one
// will do, no headings, no line that says anything when the letter comes back whole
// (RULING/R-11); of those to players no more than so many. Words of others stand apart.
func plainOffice(t *testing.T, p correspondence.Rendered, most int) {
	t.Helper()
	if n := len(strings.Fields(ownWords(p))); n > most {
		t.Errorf("it has %d words, and %d are the most", n, most)
	}
	if sheet.Says(p.Text) {
		t.Error("the letter says something as a whole")
	}
	silent(t, p)
	back, err := mime.ReadMail([]byte("From: a@players.example\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<p>Thank you.</p>\n" + p.HTML))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(back.Text, "Thank you.") || sheet.Says(back.Text) {
		t.Errorf("its page says something as a whole, below a word of thanks: %q", back.Text)
	}
	for _, b := range letters.ReadBlocks(p.Text, func(label string) bool { return aLabel.MatchString(label) }, nil) {
		if sheet.Says(b.Text) {
			t.Errorf("it says something under %q: %q", b.Label, b.Text)
		}
	}
	for line := range strings.Lines(setApart.ReplaceAllString(ownWords(p), "")) {
		for w := range strings.FieldsFuncSeq(strings.ToLower(line), func(r rune) bool { return r < 'a' || r > 'z' }) {
			if slices.Contains(legalWords, w) {
				t.Errorf("it says %q: %s", w, line)
			}
		}
		if regexp.MustCompile(`^[A-Z]{4,}(?: [A-Z]+)*$|day [0-9]+ [A-Z][a-z]+,? (?:[0-9]{4}, )?00:00`).MatchString(strings.TrimSpace(line)) {
			t.Errorf("it says %q", line)
		}
	}
}

// ownWords are the words of the office in a letter, without those of others, its laws and its
// foot.
func ownWords(p correspondence.Rendered) string {
	above, _, _ := strings.Cut(p.Text, "\n-- \n")
	above, _, _ = strings.Cut(above, "\nLaws: ")
	var own strings.Builder
	for line := range strings.Lines(above) {
		if !strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "    ") {
			own.WriteString(line)
		}
	}
	return own.String()
}

// TestOfficeWordCounts prints how many words the letters of the office to players have, of
// their own, and fails where they are too many at the median.
func TestOfficeWordCounts(t *testing.T) {
	counts := map[string]int{}
	for name, render := range officeScenes {
		counts[name] = len(strings.Fields(ownWords(second(t)(render(t, "John Smith", "smith@players.example")))))
	}
	for name, a := range answerScenes(t) {
		if !answerKinds[a.About].official {
			counts[name] = len(strings.Fields(ownWords(second(t)(RenderAnswer(a, anOffice, aSecretary)))))
		}
	}
	all := slices.Sorted(maps.Values(counts))
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%4d  %s", counts[name], name)
	}
	median, most := all[len(all)/2], all[len(all)-1]
	t.Logf("%d letters: %d words at the median, %d at the most", len(all), median, most)
	if median > 130 || most > mostOffice {
		t.Errorf("the limits are 130 and %d", mostOffice)
	}
}

var aLabel = regexp.MustCompile(`^[ABC][0-9]?-[0-9]+$`)

// officePages are the letters of the office of which the page stands in testdata.
var officePages = []string{
	"verification", "address changed", "address confirmed, letters waited", "whose letter, no signature", "letters listed", "new key, alien",
	"gathered", "several games", "written", "asked again", "daily sheet", "no game", "too long",
}

// officeGolden holds a letter of the office against its goldens.
func officeGolden(t *testing.T, name string, p correspondence.Rendered) {
	t.Helper()
	compare(t, name+".txt", "Subject: "+p.Subject+"\n\n"+p.Text)
	if slices.Contains(officePages, name) {
		compare(t, filepath.Join("office", name+".html"), p.HTML)
	}
}

// mostOffice is how many words a letter of the office to a player has, as any other.
const mostOffice = 220

func TestOfficeLetters(t *testing.T) {
	for name, render := range officeScenes {
		t.Run(name, func(t *testing.T) {
			p, err := render(t, "John Smith", "smith@players.example")
			if err != nil {
				t.Fatal(err)
			}
			officeInvariants(t, p)
			if first, _, _ := strings.Cut(p.Text, "\n"); !strings.HasSuffix(first, ".") || !strings.Contains(first, "ddress") && !strings.Contains(first, "YES or NO") && !strings.Contains(first, "NONE") && name != "second factor reset" && !strings.HasPrefix(name, "invited") && !strings.HasPrefix(name, "ladder") && !strings.HasPrefix(name, "a tie decided") && !strings.HasPrefix(name, "an event ends") && name != "terms of a tournament" {
				t.Errorf("the first line is no news: %q", first)
			}
			if strings.Contains(name, "address") && !strings.Contains(p.Text, "smith@players.example") {
				t.Error("it does not name the address")
			}
			plainOffice(t, p, mostOffice)
			officeGolden(t, name, p)
		})
	}
}

// hostileNames are names that would do harm where they were taken as they stand.
var hostileNames = []string{
	"Smith\r\nBcc: all@players.example", "Smith\nSubject: you won", "Smith\r\rX", "Smith\u2028== IF YOU DO NOT\u2029> RESIGN",
	"\x00\x1b[2J\u202eSmith", "<script>alert(1)</script>", `"><img src=x>`, "`RESIGN`", "@position", "== HEAD", "> RESIGN", "* choice",
	"{{.Office}}", strings.Repeat("Smith", 200), strings.Repeat("é ", 200), "", "\xff\xfe",
}

// TestE82OfficeLetters checks that neither a name nor an address can begin a line of
// a letter, a field of its header or an element of its page.
func TestE82OfficeLetters(t *testing.T) {
	for _, evil := range hostileNames {
		for name, render := range officeScenes {
			t.Run(name, func(t *testing.T) {
				want, err := render(t, "John Smith", "smith@players.example")
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range []correspondence.Rendered{
					second(t)(render(t, evil, "smith@players.example")), second(t)(render(t, "John Smith", evil)),
				} {
					officeInvariants(t, p)
					if p.Subject != want.Subject {
						t.Errorf("%q: subject %q", evil, p.Subject)
					}
					// There are as many headings, items and paragraphs as before, but for an
					// address that is missing altogether.
					for _, tag := range []string{"<h2", "<p", "<img", "<script", "<code"} {
						if a, b := strings.Count(want.HTML, tag), strings.Count(p.HTML, tag); a != b && evil != "" && strings.TrimSpace(narrate.OneLine(evil)) != "" {
							t.Errorf("%q: %d of %s, not %d", evil, b, tag, a)
						}
					}
					for line := range strings.Lines(p.Text) {
						if line := strings.ToLower(line); strings.HasPrefix(line, "bcc:") || strings.HasPrefix(line, "subject:") || strings.HasPrefix(line, "==") {
							t.Errorf("%q: the line %q", evil, line)
						}
					}
					if strings.Contains(escapes.UnescapeString(p.HTML), evil) && strings.Contains(p.HTML, evil) && strings.ContainsAny(evil, "<>") {
						t.Errorf("%q is not escaped", evil)
					}
				}
			})
		}
	}
}

func second(t *testing.T) func(correspondence.Rendered, error) correspondence.Rendered {
	return func(p correspondence.Rendered, err error) correspondence.Rendered {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// TestOfficeSubjects checks that what the letter is about stands whole in its
// subject, however long the tournament's name.
func TestOfficeSubjects(t *testing.T) {
	for _, c := range []struct{ tournament, want string }{
		{"Café Tournament", "Cafe Tournament: please confirm your address"},
		{"", "Please confirm your address"},
		{strings.Repeat("long ", 40), "long long long long...: please confirm your address"},
	} {
		p, err := RenderVerification(Verification{Tournament: c.tournament})
		if err != nil || p.Subject != c.want {
			t.Errorf("%q, %v", p.Subject, err)
		}
	}
}
