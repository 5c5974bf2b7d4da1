package templates

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/rules"
	"postd/templates/sheet"
)

var (
	remote    = regexp.MustCompile(`//[a-z]`)
	attribute = regexp.MustCompile(`\s(style|on[a-z]+|srcset|background)$`)
	source    = regexp.MustCompile(`src="([^"]*)"`)
	alt       = regexp.MustCompile(`<img[^>]* alt="([^"]+)"`)
	tag       = regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)[^>]*>`)
	cited     = regexp.MustCompile(`(BCC1903|RULING|STAUNTON)/(?:APP[ABC]/)?[A-Z0-9]+(?:[.-][A-Z0-9]+)*(?:\([a-z]\))?`)
	oddities  = []*regexp.Regexp{regexp.MustCompile(`\.\.[^.]`), regexp.MustCompile(`none\s+\(`), regexp.MustCompile(` nil\b`)}
)

// These are words that no HTML part has in any case of its letters, since they lead
// elsewhere, and that no letter has at all.
var (
	remoteWords = []string{"http:", "https:", "url(", "@import", "<script", "<link", "<iframe", "javascript:"}
	oddWords    = []string{"<no value>", "%!", "“”", "[]", "()", " . ", " , ", " ; ", " : ", ",,"}
)

// whole has a record end with a stop, as the sentence does.
var whole = strings.NewReplacer("...", "…", "e.p..", "e.p.")

// oddity returns what stands in a text that is no words, or "". It looks for one sort
// after another, since an expression that begins in many ways is tried at each letter.
func oddity(text string) string {
	for _, w := range oddWords {
		if strings.Contains(text, w) {
			return w
		}
	}
	for _, re := range oddities {
		if odd := re.FindString(text); odd != "" {
			return odd
		}
	}
	return ""
}

// elsewhere returns what leads out of an HTML part, or "".
func elsewhere(part string) string {
	part = strings.ToLower(part)
	for _, w := range remoteWords {
		if strings.Contains(part, w) {
			return w
		}
	}
	return remote.FindString(part)
}

// looks returns an attribute of a body that is its own style or acts, or "".
func looks(body string) string {
	body = strings.ToLower(body)
	for {
		before, after, found := strings.Cut(body, "=")
		if !found {
			return ""
		}
		if m := attribute.FindString(strings.TrimRight(before[max(0, len(before)-64):], " \t\n\f\r")); m != "" {
			return m
		}
		body = after
	}
}

// invariants are what holds of every letter of the office.
func invariants(t testing.TB, n correspondence.Notice, p correspondence.Rendered) {
	t.Helper()
	if s := p.Subject; len(s) > maxHead || !strings.HasPrefix(s, n.Game.Label) || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
		t.Errorf("subject of %d octets: %q", len(s), s)
	}
	lines := strings.Split(p.Text, "\n")
	if first := lines[0]; len(first) < 16 || !strings.ContainsAny(first, ".:;") && len(lines[1]) == 0 {
		t.Errorf("the first line is no news: %q", first)
	}
	for i, line := range lines {
		if w := utf8.RuneCountInString(line); w > sheet.Columns {
			t.Errorf("line %d has %d columns: %q", i+1, w, line)
		}
		if line != "-- " && line != strings.TrimRight(line, " ") || strings.ContainsFunc(line, unicode.IsControl) {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
	var said []string
	for _, line := range lines {
		if !strings.Contains(line, " | ") && !strings.Contains(line, " |[") { // of the diagram
			said = append(said, line)
		}
	}
	joined := strings.Join(strings.Fields(strings.Join(said, " ")), " ")
	if odd := oddity(whole.Replace(joined)); odd != "" {
		t.Errorf("the letter has %q", odd)
	}
	if strings.Count(p.Text, "\n-- \n") != 1 || !strings.Contains(p.Text, "Secretary: ") {
		t.Error("the letter has no foot")
	}
	for _, id := range cited.FindAllString(joined, -1) {
		if !rules.Law(id).Known() {
			t.Errorf("it cites %s, which is no law", id)
		}
	}
	for _, id := range n.Laws { // in the closing line
		if !strings.Contains(joined, wishes.ShortLaw(n.Game.Agreement.Cites(id))) && n.Reason != events.WhyNoFault {
			t.Errorf("it does not name %s", id)
		}
	}
	html(t, p)
	tellsWhy(t, n, joined)
}

// html checks the HTML part: nothing from elsewhere, no attribute of style,
// tags that match.
func html(t testing.TB, p correspondence.Rendered) {
	t.Helper()
	_, body, ok := strings.Cut(p.HTML, "</style>")
	if !ok {
		t.Fatal("the HTML part has no head")
	}
	if m := elsewhere(p.HTML); m != "" {
		t.Errorf("the HTML part has %q", m)
	}
	if m := looks(body); m != "" && strings.TrimSpace(m) != "style" {
		t.Errorf("the HTML part has the attribute %q", m)
	}
	images := source.FindAllStringSubmatch(p.HTML, -1)
	if p.Board != (len(images) == 1) || p.Board && (images[0][1] != "cid:board" || alt.FindString(p.HTML) == "") {
		t.Errorf("board %v, but images %v", p.Board, images)
	}
	var open []string
	for _, m := range tag.FindAllStringSubmatch(body, -1) {
		switch name := m[2]; {
		case name == "br" || name == "img":
		case m[1] == "":
			open = append(open, name)
		case len(open) > 0 && open[len(open)-1] == name:
			open = open[:len(open)-1]
		case name != "head" && name != "html":
			t.Errorf("</%s> closes nothing; open are %v", name, open)
		}
	}
}

func TestInvariants(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			n, p := s.render(t)
			if !strings.HasPrefix(s.name, string(n.Kind)) {
				t.Errorf("the scene is named for another kind than %s", n.Kind)
			}
			invariants(t, n, p)
			v, u := newView(n, reader), ""
			if ends := v.known.clock.ends; !ends.IsZero() {
				u = strings.TrimSuffix(v.day(ends), " (London)")
			}
			if u != "" && n.Kind != correspondence.NAck && s.as == nil && !strings.Contains(strings.Join(strings.Fields(p.Text), " "), u) {
				t.Errorf("the reader is to act until %s, and the letter does not say it", u)
			}
			if p.Board && (p.Position == rules.Position{}) && s.name != "L-HELP notation" { // which has the names of the squares
				t.Error("it has a board without a position")
			}
			if n.Kind == correspondence.NAck && (p.Board || strings.Contains(p.Text, "POSITION")) {
				t.Error("an acknowledgment shows a position")
			}
		})
	}
}

// TestScenesCover checks that there is a golden letter of every kind.
func TestScenesCover(t *testing.T) {
	have := map[string]bool{}
	for _, s := range scenes {
		kind, _, _ := strings.Cut(s.name, " ")
		have[kind] = true
	}
	for _, k := range kinds {
		if !have[string(k)] {
			t.Errorf("no golden letter of %s", k)
		}
	}
}

// TestNeutral checks that to its author a clear, an ambiguous and an illegal record
// look alike in every letter, until the receiver has chosen (RULING/R-2).
func TestNeutral(t *testing.T) {
	const clear, ambiguous, illegal = "P-QB3", "B-Kt5", "B-Kt7"
	asks := []string{"", "STATUS", "SCORE", "TERMS", "HELP", "OFFER DRAW", "CLAIM FORFEIT TIME", "CLAIM ADJUDICATION",
		"EXACT E", "EXACT A", "EXACT D SELECT 1", "QUERY", "ADOPT 1", "INTERPRET 1", "2", "Hello there", "P-KR4", "WAIVE", "RESTORE", "ACCEPT", "APPEAL Was it read well?"}
	for _, ask := range asks {
		t.Run("RULING-R-2 "+ask, func(t *testing.T) {
			var first []string
			for _, record := range []string{clear, ambiguous, illegal} {
				s := open(t, "").plays(opening...)
				before := len(s.notices)
				s.white("2... P-Q3 3. " + record + "\nOFFER DRAW")
				if ask != "" {
					before = len(s.notices)
					s.at("2026-12-01 11:00").white(ask)
				}
				var got []string
				for _, n := range s.notices[before:] {
					if n.To != toWhite {
						continue
					}
					p, err := Render(n, reader)
					if err != nil {
						t.Fatal(err)
					}
					all := string(n.Kind) + "\n" + p.Subject + "\n" + p.Text + p.HTML + p.Position.FEN() + p.Last.String()
					all = strings.NewReplacer(record, clear, spell(record), spell(clear), htmlEscape(spell(record)), htmlEscape(spell(clear))).Replace(strings.Join(strings.Fields(all), " "))
					got = append(got, all)
				}
				if first == nil {
					first = got
					continue
				}
				if len(got) != len(first) {
					t.Fatalf("%s brings %d letters, %s %d", record, len(got), clear, len(first))
				}
				for i := range got {
					if got[i] != first[i] {
						t.Errorf("%s shows in letter %d:\n%s\n\nand %s:\n%s", record, i+1, got[i], clear, first[i])
					}
				}
			}
		})
	}
}

// htmlEscape writes words as a page has them.
func htmlEscape(s string) string { return strings.ReplaceAll(s, "'", "&#39;") }

// TestReceiptsAlike checks that a clear record, an ambiguous one and an illegal one of the same
// words bring the same receipt, octet by octet (RULING/R-2).
func TestReceiptsAlike(t *testing.T) {
	const clear, ambiguous, illegal = "P-K4 P-K4 Kt-KB3 P-Q3", "P-K4 P-K4 P-Q4 P-Q3", "P-QR3 P-K4 P-KR3 P-Q3"
	var first correspondence.Rendered
	for i, plays := range []string{clear, ambiguous, illegal} {
		s := open(t, "").plays(strings.Fields(plays)...).white("2... P-Q3 3. B-Kt5\nOFFER DRAW")
		if open := s.g.Case != nil; open != (plays != clear) {
			t.Fatalf("after %s a case is open: %t", plays, open)
		}
		p, err := Render(s.to(toWhite, correspondence.NAck), reader)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = p
		} else if !reflect.DeepEqual(p, first) {
			t.Errorf("after %s:\n%s", plays, p.Text)
		}
	}
}

// TestHostile checks that what a player wrote can neither begin a line or a field
// nor be read as HTML.
func TestHostile(t *testing.T) {
	const evil = "Eve <script>alert(1)</script>\r\nBcc: all@example.org\x00\u202e`x`"
	s := openNamed(t, evil, "Mary 	Jones\n", "").plays(opening...)
	s.white("2... P-Q3 3. B-Kt5\n\n<img src=http://x/y.png> & so\x07 on\n== HEAD\n@score\n> RESIGN")
	for _, n := range s.notices {
		p, err := Render(n, correspondence.Reader{Office: evil, Secretary: evil})
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(p.Subject, "\r\n\x00") || strings.ContainsAny(p.Text, "\x00\x07\u202e") {
			t.Errorf("%s: %q\n%s", n.Kind, p.Subject, p.Text)
		}
		if strings.Contains(p.HTML, "<script") || strings.Contains(p.HTML, "<img src=http") {
			t.Errorf("%s: %s", n.Kind, p.HTML)
		}
		if n.Kind == correspondence.NAmbiguous && !strings.Contains(p.Text, "\n  == HEAD\n  @score\n  > RESIGN\n") {
			t.Errorf("the note is not as it was written:\n%s", p.Text)
		}
		for _, line := range strings.Split(p.Text, "\n") {
			if utf8.RuneCountInString(line) > sheet.Columns {
				t.Errorf("%s: %q", n.Kind, line)
			}
		}
	}
}

// TestLinesAreRead checks that the lines that a letter tells the player to write are
// read as it says they are (BCC1903/V.3).
func TestLinesAreRead(t *testing.T) {
	moved := func(s *stage, by rules.Colour, plies int) bool {
		return len(s.g.Score()) == plies && s.g.Score()[plies-1].By == by && s.g.Law3 == nil
	}
	complete := func(t *testing.T, n correspondence.Notice, r correspondence.Reader) string {
		t.Helper()
		s, err := tree(n, r)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range s.Blocks {
			if b.Kind() == sheet.KindLine {
				return b.Items()[0].Words.Bare()
			}
		}
		t.Fatal("no line to complete")
		return ""
	}
	writes := func(t *testing.T, n correspondence.Notice, start string) string { // what a link of the letter writes
		t.Helper()
		s, err := tree(n, reader)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range s.Blocks {
			for _, x := range b.Items() {
				if b.Kind() == sheet.KindChoices && strings.HasPrefix(x.Write, start) {
					return x.Write
				}
			}
		}
		t.Fatalf("no choice writes %q", start)
		return ""
	}
	american := reader
	american.Spelling = "N"
	for _, r := range []correspondence.Reader{reader, american} {
		s := open(t, "").plays("P-K4", "P-K4", "Kt-KB3")
		line := complete(t, s.to(toBlack, correspondence.NMove), r)
		if s.black(line + " Kt-QB3"); !moved(s, rules.Black, 4) {
			t.Errorf("%q", line)
		}
		line = complete(t, s.to(toWhite, correspondence.NMove), r)
		if s.white(line + " B-Kt5"); !moved(s, rules.White, 5) {
			t.Errorf("%q", line)
		}
	}
	t.Run("BCC1903-V.7(c) the lines of Penalty D", func(t *testing.T) {
		s := amb(t)
		lines := writes(t, s.to(toBlack, correspondence.NAmbiguous), "CHOOSE 1\n3. B-Kt5")
		if s.black(lines + "P-QB3"); !moved(s, rules.Black, 6) || s.g.Case != nil {
			t.Errorf("%q", lines)
		}
	})
	t.Run("BCC1903-V.5(b) the line of a simple reply", func(t *testing.T) {
		s := amb(t)
		s.black("3. B-Kt5 P-QB3")
		if !moved(s, rules.Black, 6) || s.g.Case.Stage != correspondence.CaseReplied {
			t.Errorf("%+v", s.g.Case)
		}
		line := writes(t, s.to(toWhite, correspondence.NReadAs), "INTERPRET 1")
		if s.white(line); s.g.Case != nil {
			t.Errorf("%q", line)
		}
	})
	t.Run("RULING-R-64 the lines of ADOPT", func(t *testing.T) {
		s := amb(t).black("QUERY").passes("2026-12-02 18:00")
		lines := writes(t, s.to(toBlack, correspondence.NAmbiguous), "CHOOSE 2\n3. B-Kt5")
		if s.black(lines + "P-QB3"); !moved(s, rules.Black, 6) {
			t.Errorf("%q", lines)
		}
	})
	t.Run("BCC1903-V.5(c) the lines about a capture", func(t *testing.T) {
		s := open(t, cap1).white("P-Q6")
		n := s.to(toBlack, correspondence.NNoCapture)
		if line := writes(t, n, itoa(n.Number)+". "); line == "" {
			t.Error("no line")
		} else if s.black(line + "K-Q2"); !moved(s, rules.Black, 2) {
			t.Errorf("%q", line)
		}
	})
}

// TestTerms checks that the terms letter has every blank that is filled, with its
// law, and puts the players on their honour.
func TestTerms(t *testing.T) {
	termsOf := func(n correspondence.Notice) string {
		s, err := tree(n, reader)
		if err != nil || len(s.Attach) != 1 || !strings.Contains(string(sheet.Text(s)), s.Attach[0].Name) {
			t.Fatalf("the letter does not name its one attachment: %d, %v", len(s.Attach), err)
		}
		return strings.Join(strings.Fields(s.Attach[0].Text), " ")
	}
	text := termsOf(open(t, "").to(toWhite, correspondence.NTerms))
	t.Run("STAUNTON-COR.I the terms in writing", func(t *testing.T) {
		opened := open(t, "").to(toWhite, correspondence.NTerms)
		for _, f := range terms.Fields() {
			n, game := opened, *opened.Game
			n.Game = &game
			if err := n.Game.Agreement.Set(f.Name, f.Example); err != nil {
				t.Fatal(err)
			}
			said := termsOf(n)
			if told := strings.Contains(said, "("+f.Name); told == (apart[f.Name] || f.Kept == f.Example) {
				t.Errorf("with %s, %s, the letter tells of it: %t", f.Name, f.Example, told)
			}
			if said == text && f.Kept != f.Example && f.Allowed != f.Example {
				t.Errorf("with %s, %s, the letter says what it says without", f.Name, f.Example)
			}
		}
		for _, want := range []string{"Each turn has 3 days of counted time; a day is 24 hours of it. (turn.limit, BCC1903/V.2(c))", "Sundays are not counted. (calendar.weekly, BCC1903/V.2(b))"} {
			if !strings.Contains(text, want) {
				t.Errorf("the letter lacks %q", want)
			}
		}
	})
	t.Run("BCC1903-INTRO(b) otherwise than the code", func(t *testing.T) {
		got := termsOf(open(t, "", "books=forbidden", "several_records=first").to(toWhite, correspondence.NTerms))
		for _, want := range []string{"This differs from the code, which has: Books on chess may be consulted. (BCC1903/V.PREF(c))", "the first stands. (several_records, ", "which has: If a player sends different records for one turn, the opponent adopts whichever they choose. (BCC1903/V.4(a))"} {
			if !strings.Contains(got, want) {
				t.Errorf("the letter lacks %q", want)
			}
		}
		if strings.Contains(text, "differs from the code") {
			t.Error("the terms of the code itself are said to depart from it")
		}
	})
	t.Run("BCC1903-V.PREF(c) books and advice", func(t *testing.T) {
		for _, x := range [][2]string{{"books=allowed", "Books may be used, help from others not [V.PREF(c)]."}, {"books=forbidden", "No books, and no help from others [V.PREF(c)]."}} {
			s, err := tree(open(t, "", x[0]).to(toWhite, correspondence.NTerms), reader)
			if got := strings.Join(strings.Fields(string(sheet.Text(s))), " "); err != nil || !strings.Contains(got, x[1]) {
				t.Errorf("no %q, %v, in:\n%s", x[1], err, got)
			}
		}
	})
}

// TestZones checks that instants are those of the reader's clock, and of UTC beside.
func TestZones(t *testing.T) {
	s := open(t, "").plays(opening...)
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	r := reader
	r.Zone = tokyo
	p, err := Render(s.to(toWhite, correspondence.NMove), r)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Your move, by Thursday 3 December, 22:00 (Tokyo).", "so until Thursday 3 December 2026, 13:00 = 22:00 in Tokyo."} {
		if !strings.Contains(strings.Join(strings.Fields(p.Text), " "), want) {
			t.Errorf("no %q in:\n%s", want, p.Text)
		}
	}
}
