package templates

import (
	"crypto/sha256"
	"fmt"
	escape "html"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	nethtml "golang.org/x/net/html"

	"postd/correspondence"
	"postd/correspondence/wishes"
	"postd/mailbox/mime"
	"postd/templates/sheet"
)

// This file holds every letter to what is promised of all: the golden ones here, those of
// TestWander there, and those of the dialogues in all_dialogues_test.go.

// secretReply is the address that a letter is answered at, with the key of its reader in it.
const secretReply = "post+g12.w.k3vsecretsecretsecret@chess.example"

// refusalKinds are the kinds of letters that refuse something.
var refusalKinds = []string{"L-REFUSED-CLAIM", "L-RETURNED", "L-OUT-OF-TURN"}

// inBrackets finds the laws that a letter cites where they bite.
var lawsInBrackets = regexp.MustCompile(`\[((?:[A-Z][A-Za-z0-9]*[/.-]|Penalty )[^\]\[]*)\]`)

// weekdayAtMidnight is how no last instant is told.
var weekdayAtMidnight = regexp.MustCompile(`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? [0-9]+ [A-Z][a-z]+,? (?:[0-9]{4},? )?00:00`)

// FaultsOf tells what is wrong with a letter of a kind: refusals without reason, law or way on,
// laws that the closing line has not or LAW does not know, legal words, weekdays with 00:00, a
// person called as if a man, its subject, its secret address in the words, words that say something when
// they come back, and a page that says something else than the text.
func FaultsOf(kind string, w correspondence.Rendered) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	s, err := sheet.Decode(w.Tree)
	if err != nil {
		return []string{err.Error()}
	}
	s.Subject, s.Reply, s.Links = w.Subject, secretReply, map[string]string{"#board": "https://games.example/b/abc"}
	text, page := string(sheet.Text(s)), string(sheet.HTML(s))

	var refused, closing int
	var listed []string
	for _, b := range s.Blocks {
		switch b.Kind() {
		case sheet.KindRefusal:
			for _, x := range b.Items() {
				refused++
				if len(strings.Fields(x.Words.Bare())) < 3 || len(strings.Fields(x.Other.Bare())) < 3 {
					fault("refuses without a reason or a way on: %q, %q", x.Words.Bare(), x.Other.Bare())
				}
				if len(wishes.LawsNamed(x.Mark)) == 0 {
					fault("refuses by %q, which is no law", x.Mark)
				}
			}
		case sheet.KindLaws:
			closing++
			for _, x := range b.Items() {
				listed = append(listed, x.Mark)
			}
		}
	}
	if slices.Contains(refusalKinds, kind) && refused == 0 {
		fault("refuses without a refusal")
	}
	flat := strings.Join(strings.Fields(text), " ")
	for _, m := range lawsInBrackets.FindAllStringSubmatch(wordsOfOffice(s), -1) {
		for id := range strings.SplitSeq(m[1], ", ") {
			if len(wishes.LawsNamed(id)) == 0 {
				fault("cites %q, for which LAW has no answer", id)
			}
			if id != "Penalty E" && !slices.Contains(listed, id) {
				fault("cites [%s], which is not in the closing line %v", id, listed)
			}
		}
	}
	for _, id := range listed {
		if len(wishes.LawsNamed(id)) == 0 {
			fault("lists %q, for which LAW has no answer", id)
		}
	}
	if closing > 1 {
		fault("has %d closing lines", closing)
	}
	if len(legalIn(wordsOfOffice(s))) > 0 { // most letters have none, and need not be looked at more closely
		for _, w := range legalIn(ownPlainWords(kind, s)) {
			if wordsOfOthers[kind+" "+w] == "" {
				fault("says %q", w)
			}
		}
	}
	if m := weekdayAtMidnight.FindString(flat); m != "" {
		fault("says %q", m)
	}
	faults = append(faults, subjectFaults(s.Subject, flat)...)

	seenWords := string(pageText(page))
	for _, words := range []string{s.Subject, text, seenWords} {
		if strings.Contains(words, "k3vsecret") {
			fault("has its secret address in its words")
		}
	}
	for _, part := range s.Attach {
		if strings.Contains(part.Text, "k3vsecret") {
			fault("has its secret address in %s", part.Name)
		}
	}
	if said := saidBy(text); said != "" {
		fault("its text says something when it comes back: %q", said)
	}
	if said := saidBy(seenWords); said != "" {
		fault("its page says something when it comes back: %q", said)
	}
	faults = append(faults, linkFaults(s, page)...)
	return append(faults, differences(s)...)
}

// mailLinks are the links of a page that begin a letter.
var mailLinks = regexp.MustCompile(`<a class="write"[^>]*href="(mailto:[^"]*)"`)

// linkFaults takes the links that begin a letter apart by RFC 6068, with the parser of net/url:
// each has the address that is answered, the label and number of the letter, and the line that
// is to be written, in the order of the lines; and nothing in it needs to be escaped that is not.
func linkFaults(s sheet.Sheet, page string) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	var lines []string
	for _, b := range s.Blocks {
		for _, x := range b.Items() {
			if x.Write != "" {
				lines = append(lines, x.Write)
			}
		}
	}
	found := mailLinks.FindAllStringSubmatch(page, -1)
	if len(found) != len(lines) {
		fault("has %d links and %d lines to write", len(found), len(lines))
		return faults
	}
	for i, m := range found {
		link := escape.UnescapeString(m[1])
		to, subject, body, err := decoded(link)
		switch {
		case err != nil:
			fault("has the link %q: %v", link, err)
		case strings.ContainsAny(link, "+ \"<>"):
			fault("has signs in the link %q that are to be escaped", link)
		case to != secretReply || subject != s.Answer || subject == "":
			fault("writes to %q under %q", to, subject)
		case body != strings.ReplaceAll(lines[i], "\n", "\r\n"):
			fault("writes %q, and the line is %q", body, lines[i])
		}
	}
	return faults
}

// decoded takes a link to a letter apart (RFC 6068): unlike in forms, a plus sign is one.
func decoded(link string) (to, subject, body string, err error) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "mailto" {
		return "", "", "", fmt.Errorf("it is no mailto: %w", err)
	}
	if to, err = url.PathUnescape(u.Opaque); err != nil {
		return "", "", "", err
	}
	for field := range strings.SplitSeq(u.RawQuery, "&") {
		name, value, _ := strings.Cut(field, "=")
		if value, err = url.PathUnescape(value); err != nil {
			return "", "", "", err
		}
		switch name {
		case "subject":
			subject = value
		case "body":
			body = value
		default:
			return "", "", "", fmt.Errorf("it has the field %q", name)
		}
	}
	return to, subject, body, nil
}

// wordsOfOffice is the text of a letter without the words of players and the moves.
func wordsOfOffice(s sheet.Sheet) string {
	s.Blocks = slices.DeleteFunc(slices.Clone(s.Blocks), func(b sheet.Block) bool {
		k := b.Kind()
		return k == sheet.KindSaid || k == sheet.KindOwn || k == sheet.KindScore || k == sheet.KindLaws || k == sheet.KindBoard
	})
	return strings.Join(strings.Fields(string(sheet.Text(s))), " ")
}

// legalIn are the legal words of a text.
func legalIn(text string) (out []string) {
	for w := range strings.FieldsFuncSeq(strings.ToLower(setApart.ReplaceAllString(text, "")), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if slices.Contains(legalWords, w) {
			out = append(out, w)
		}
	}
	return out
}

// wordsOfOthers are legal words that a kind of letter may have, since it is not this room that
// says them, with whose words they are.
var wordsOfOthers = map[string]string{
	"L-HELP floor":     "LAW shows a term of the Agreement in the words of package terms",
	"L-REPORT adjudge": "the name of a row of rulings, which is written to choose it",
	"L-RULING he":      "the reason that an official has written",
	"L-RULING his":     "the same",
}

// inCodes is what a page shows as to be written: commands have words of their own.
var inCodes = regexp.MustCompile(`(?s)<code.*?</code>`)

// ownPlainWords is what a letter says in words of the office, commands apart, and the words of a
// law, for which a player has asked.
func ownPlainWords(kind string, s sheet.Sheet) string {
	var all []string
	for i, b := range s.Blocks {
		switch b.Kind() {
		case sheet.KindSaid, sheet.KindOwn, sheet.KindScore, sheet.KindLaws, sheet.KindBoard:
			continue
		}
		alone := sheet.Sheet{Blocks: s.Blocks[i : i+1]}
		words := bodyWords([]byte(inCodes.ReplaceAllString(string(sheet.HTML(alone)), "")))
		if strings.HasPrefix(strings.TrimSpace(words), "[") && kind == "L-HELP" {
			continue
		}
		all = append(all, words)
	}
	return strings.Join(strings.Fields(strings.Join(all, " ")), " ")
}

// subjectFaults are those of a subject: longer than 60 octets, not ASCII, or cut in a word.
func subjectFaults(subject, text string) (faults []string) {
	if len(subject) > maxHead || strings.ContainsFunc(subject, func(r rune) bool { return r < ' ' || r > '~' }) {
		faults = append(faults, fmt.Sprintf("has the subject %q, of %d octets", subject, len(subject)))
	}
	// What stands before three dots, or at the end, is a whole word, or a number with dots of Black's.
	words := strings.Fields(subject)
	for i, w := range words {
		cut, dots := strings.CutSuffix(w, "...")
		if !dots && i < len(words)-1 || cut == "" || strings.Trim(cut, "0123456789") == "" {
			continue
		}
		cut = strings.Trim(cut, `"'.,:;()[]`)
		if cut != "" && cut != "is" && cut != "with" && dots && !regexp.MustCompile(`(?i)(?:^|[^a-z0-9])`+regexp.QuoteMeta(cut)+`(?:[^a-z0-9]|$)`).MatchString(ascii(text)) {
			faults = append(faults, fmt.Sprintf("has the subject %q, and %q is no whole word of the letter", subject, cut))
		}
	}
	return faults
}

// pageText is what a mail program makes of a page.
func pageText(page string) string {
	m, err := mime.ReadMail([]byte("From: a@b.test\nContent-Type: text/html; charset=utf-8\n\n" + page))
	if err != nil {
		return "RESIGN\n" // it is a fault, and is told as one
	}
	return m.Text
}

// mute are lines that were found to say nothing.
var mute sync.Map

// saidBy is what a letter says when it comes back unmarked under a word of thanks: the first
// line that says something, or "as a whole"; "" if it says nothing.
func saidBy(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if _, ok := mute.Load(line); ok {
			continue
		}
		if sheet.Says(line) {
			return line
		}
		mute.Store(line, true)
	}
	if sheet.Says("Thank you, a fine game.\n\n" + text) {
		return "as a whole"
	}
	return ""
}

// differences are the blocks of which text and page do not say the same words in the same order.
func differences(s sheet.Sheet) (faults []string) {
	s.Reply = "" // the button of a link has no twin in the text
	for i, b := range s.Blocks {
		if b.Kind() == sheet.KindBoard {
			continue // a picture on the page
		}
		alone := s
		alone.Blocks = s.Blocks[i : i+1]
		text := strings.Fields(treeMarks.ReplaceAllString(string(sheet.Text(alone)), ""))
		page := strings.Fields(bodyWords(sheet.HTML(alone)))
		if b.Kind() == sheet.KindScore { // the text has columns, which are read downwards, and bars on each line
			slices.Sort(text)
			slices.Sort(page)
			text, page = slices.Compact(text), slices.Compact(page)
		}
		if strings.Join(text, "") != strings.Join(page, "") { // the text breaks a word that is longer than its line
			faults = append(faults, fmt.Sprintf("says in its text %q, and on its page %q", strings.Join(text, " "), strings.Join(page, " ")))
		}
	}
	return faults
}

// bodyWords is what a page says.
func bodyWords(page []byte) string {
	root, err := nethtml.Parse(strings.NewReader(string(page)))
	if err != nil {
		return err.Error()
	}
	for n := range root.Descendants() {
		if n.Data == "body" {
			return textOf(n)
		}
	}
	return ""
}

// Tally gathers the faults of many letters, and tells each sort of a kind once.
type Tally struct {
	sync.Mutex
	letters map[string]int
	faults  map[string]int
	example map[string]string
	judged  map[[32]byte]bool
}

// Add judges a letter.
func (a *Tally) Add(kind, where string, w correspondence.Rendered) {
	a.Lock()
	if a.letters == nil {
		a.letters, a.faults, a.example, a.judged = map[string]int{}, map[string]int{}, map[string]string{}, map[[32]byte]bool{}
	}
	a.letters[kind]++
	same := sha256.Sum256([]byte(kind + w.Subject + "\n" + string(w.Tree)))
	known := a.judged[same]
	a.judged[same] = true
	a.Unlock()
	if known {
		return // the same letter was judged in another dialogue
	}
	faults := FaultsOf(kind, w)
	a.Lock()
	defer a.Unlock()
	for _, f := range faults {
		sort := kind + " " + strings.Join(strings.Fields(f)[:2], " ")
		if a.faults[sort]++; a.faults[sort] == 1 {
			a.example[sort] = where + " " + f
		}
	}
}

// Tell tells what was found.
func (a *Tally) Tell(t *testing.T, least int) {
	t.Helper()
	n := 0
	for _, some := range a.letters {
		n += some
	}
	t.Logf("%d letters of %d kinds, %d of them different", n, len(a.letters), len(a.judged))
	if n < least {
		t.Errorf("only %d letters were judged", n)
	}
	for _, sort := range slices.Sorted(maps.Keys(a.faults)) {
		t.Errorf("%d of %s: %s", a.faults[sort], sort, a.example[sort])
	}
}

// TestAllGoldenLetters judges every golden letter.
func TestAllGoldenLetters(t *testing.T) {
	var all Tally
	for _, s := range scenes {
		_, p := s.render(t)
		kind, _, _ := strings.Cut(s.name, " ")
		all.Add(kind, s.name, p)
	}
	all.Tell(t, 300)
}

// TestFaultsAreFound alters a letter in each way that FaultsOf is to find.
func TestFaultsAreFound(t *testing.T) {
	_, p := scenes[slices.IndexFunc(scenes, func(s scene) bool { return strings.HasPrefix(s.name, "L-REFUSED-CLAIM") })].render(t)
	if got := FaultsOf("L-REFUSED-CLAIM", p); len(got) > 0 {
		t.Fatal(got)
	}
	for name, x := range map[string]struct {
		want  string
		alter func(s *sheet.Sheet)
	}{
		"a law alone":  {"closing line", func(s *sheet.Sheet) { s.Blocks = append(s.Blocks, sheet.Para("So it is "+sheet.Law("V.8")+".")) }},
		"no law":       {"no answer", func(s *sheet.Sheet) { s.Blocks = append(s.Blocks, sheet.Para("So it is "+sheet.Law("V.99")+".")) }},
		"a legal word": {"hereby", func(s *sheet.Sheet) { s.Blocks = append(s.Blocks, sheet.Para("It is hereby told.")) }},
		"a person":     {`"he"`, func(s *sheet.Sheet) { s.Blocks = append(s.Blocks, sheet.Para("Now he moves.")) }},
		"midnight": {"00:00", func(s *sheet.Sheet) {
			s.Blocks = append(s.Blocks, sheet.Para("It ends Monday 30 November 2026, 00:00."))
		}},
		"a long head": {"octets", func(s *sheet.Sheet) { s.Subject += strings.Repeat(" more", 12) }},
		"a cut word":  {"whole word", func(s *sheet.Sheet) { s.Subject = "A3-12: your cla... - your move" }},
		"its address": {"secret", func(s *sheet.Sheet) {
			s.Blocks = append(s.Blocks, sheet.Para("Write to "+sheet.Plain(secretReply)+"."))
		}},
		"no refusal": {"without a refusal", func(s *sheet.Sheet) {
			s.Blocks = slices.DeleteFunc(s.Blocks, func(b sheet.Block) bool { return b.Kind() == sheet.KindRefusal })
		}},
	} {
		w := p
		s, err := sheet.Decode(p.Tree)
		if err != nil {
			t.Fatal(err)
		}
		s.Subject = p.Subject
		x.alter(&s)
		w.Tree, w.Subject = sheet.Encode(s), s.Subject
		if got := strings.Join(FaultsOf("L-REFUSED-CLAIM", w), "\n"); !strings.Contains(got, x.want) {
			t.Errorf("%s: %q is not among the faults: %s", name, x.want, got)
		}
	}
	for text, want := range map[string]string{"RESIGN": "RESIGN", "3... P-QR3 4. B-R4": "3... P-QR3 4. B-R4", "3... P-QR3 4.\n\nThe rest.": ""} {
		if got := saidBy(text); got != want {
			t.Errorf("%q says %q", text, got)
		}
	}
}
