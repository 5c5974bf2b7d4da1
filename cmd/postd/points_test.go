package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pointsDocument is the table of what a post office must do to be trusted, and
// of the tests that prove each.
const (
	pointsDocument = "docs/mail.md"
	renewPoints    = "go test ./cmd/postd -run TestPoints -update"
)

// pointRooms are where the points are proved.
var pointRooms = []string{"cmd/postd", "cmd/postd/app", "correspondence", "diagram", "ledger", "mailbox", "mailbox/mime", "scheduler", "secretary", "templates"}

// pointChapters divide the points; each begins at its number.
var pointChapters = map[int]string{1: "Taking in", 21: "Who writes, and what", 36: "What machines write", 45: "Sending", 56: "Keeping the office"}

// points are what is promised, each with the rules from which it comes. A test
// bears the numbers of those that it proves: TestPoint07…, TestPoint36And46….
var points = []struct{ words, source string }{
	{"Nothing is done to the server's copy of a letter before the letter is durably on our disk.", "RFC 9051"},
	{"Killed at any named point of taking in, acting and sending, the office comes back to the same ledger, and no letter is wanting.", ""},
	{"One letter delivered twice acts once and is answered once.", "RFC 9051"},
	{"A Message-ID used again for other words is another letter.", "RFC 5322 3.6.4"},
	{"A letter without Message-ID, Date or Subject is heard like any other.", "RFC 5322 3.6"},
	{"When the server numbers its letters anew, all are read again and none acts twice.", "RFC 9051 2.3.1.1"},
	{"A letter that came while the office was closed, between looking and waiting, or during a reconnection is found without another coming.", "RFC 2177"},
	{"A letter that another program marked as read is taken in.", "RFC 9051 2.3.2"},
	{"A connection cut at any octet never gives a letter that is cut short.", ""},
	{"A server that falls silent is noticed within the limit, in whatever it was doing.", ""},
	{"IDLE is renewed before 29 minutes are over; without it the interval of looking holds.", "RFC 2177 3"},
	{"A letter that cannot be fetched or read holds up none behind it, is kept or named, and somebody is told.", ""},
	{"A fault of the reader concerns one letter alone.", ""},
	{"A letter over the limit is never loaded whole, and its writer is told once.", "RFC 9051"},
	{"A thousand letters of 25 MB, or a hostile server, cannot make the office hold more than its bounds.", ""},
	{"Parts within parts, parts without number and endless headers are read within bounds.", "RFC 2046"},
	{"Where a boundary, a header line, a charset or an encoding is broken, what can be read is read, or the writer is asked.", "RFC 2045, RFC 2047"},
	{"Two offices cannot run on one ledger.", ""},
	{"A refused login is tried ever more seldom, is seen, and loses nothing.", "RFC 7628"},
	{"Trouble with TLS never leads to speaking in the clear.", "RFC 3207, RFC 8314, RFC 8446"},
	{"No man is moved on the word of a From line.", "RFC 5598, RFC 7489"},
	{"A secret of one game or reader serves for no other, and one that is for a single use serves once.", ""},
	{"Only what the office's own server says of a letter's origin is believed.", "RFC 8601 5"},
	{"A letter that its domain disowns waits until its owner confirms it.", "RFC 7489 6, RFC 9989"},
	{"Groups, several authors, quoted names and other scripts are read or refused, and never ascribed to another.", "RFC 6854, RFC 6531, RFC 5322 3.4"},
	{"What is quoted moves nothing, above, between or below the new words; only the line that the office set for the move counts as its reader filled it in.", "RULING/R-70"},
	{"Signatures, footers and the adverts of telephones move nothing.", "RFC 3676 4.3"},
	{"Flowed text is read as if it had not been broken.", "RFC 3676"},
	{"HTML alone says what its plain twin says; hidden words say nothing, and struck ones neither, and their writer is told.", "RFC 2046 5.1.4, RULING/R-85"},
	{"A letter that is passed on moves nothing by the words of its first writer.", "RFC 2046 5.2.1"},
	{"Several games in one letter are heard each for itself and answered together; where token, subject and text contradict each other nothing is done and the writer is asked.", "RFC 5322 3.6.4"},
	{"No number of Re:, AW:, SV: or 回复: hides the game.", "RFC 5322 3.6.5, RFC 5256 2.1"},
	{"Where the part after the plus sign was lost or its letters changed, the thread names the game.", "RFC 5233"},
	{"A letter has arrived when the server received it; its Date changes no clock.", "RFC 5322 3.6.1, RFC 9051"},
	{"Despatch and receipt are both kept and shown.", "RULING/R-1"},
	{"Each answer says that a machine sent it, what it answers, and goes to one reader.", "RFC 3834 3.1 and 5, RFC 5322 3.6"},
	{"Nothing is written in answer to what a machine wrote.", "RFC 3834 2"},
	{"A notice of absence moves nothing, though a legal move stand in it.", "RFC 3834"},
	{"A report that a letter came back finds that letter, puts its address in doubt, and is not answered.", "RFC 3464, RFC 6522, RFC 5321 6.1"},
	{"Receipts of reading are dropped; none is sent or asked for.", "RFC 8098"},
	{"A mailbox that redirects to the office, and two offices that write to each other, come to rest.", "RFC 3834 4, RFC 5321 6.3"},
	{"Whatever comes from an address, it gets so many answers an hour and no more, and is told so once.", "RFC 3834 2"},
	{"Strangers get no letter.", "RFC 5321 6.2"},
	{"A complaint ends the letters of which it complains.", "RFC 5965"},
	{"An answer is filed with what it tells; a fall of the house sends it later.", ""},
	{"Each attempt sends the same bytes under the same Message-ID; after a power cut the letters of the last second go out twice so, and no others.", "RFC 5322 3.6.4"},
	{"What is refused for now is tried for five days, ever more seldom; what is refused for good is shown; what is not known is tried again.", "RFC 5321 4.5.4.1, 4.2.5"},
	{"A letter that broke off is never completed.", "RFC 5321 4.1.1.4"},
	{"A server that stops reading is left within the limit.", ""},
	{"Greylisting, full mailboxes and limits of rate end in one delivery.", "RFC 5321, RFC 6647"},
	{"No name, subject or label can put a field into a header.", "RFC 5322 2.2"},
	{"Lines are short, and what is not ASCII is encoded.", "RFC 5322 2.1.1, RFC 2047"},
	{"The envelope names the letter, so that a report finds it; From and signature are of one domain.", "RFC 5321, RFC 7489 3.1, RFC 6376"},
	{"Reminders can be ended by one click or one letter, at once.", "RFC 2369, RFC 8058"},
	{"The position can be read in any font, as plain text, aloud, and when it is quoted.", ""},
	{"The oldest letter not acted on, the oldest not sent and the last good reading are known, measured, and alarming when old.", ""},
	{"Every letter ever taken in has a verdict with its reason, and reading it again gives the same.", ""},
	{"The log holds no password and no whole secret.", ""},
	{"A backup can be taken while the office runs, and put back without doing anything twice.", ""},
	{"All is tested without a network; real servers are used where they are installed.", ""},
}

// pointNumbers finds the numbers in the name of a test.
var pointNumbers = regexp.MustCompile(`^TestPoint((?:\d\d)(?:And\d\d)*)`)

// testHead finds the tests in a file.
var testHead = regexp.MustCompile(`(?m)^func (Test\w*)\(\w+ \*testing\.T\)`)

// testsOf lists the tests of a file.
func testsOf(text string) (names []string) {
	for _, m := range testHead.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// pointTests lists the tests that prove each point, as "room/file.go Name".
func pointTests(t *testing.T) [][]string {
	t.Helper()
	found := make([][]string, len(points)+1)
	for _, room := range pointRooms {
		files, err := filepath.Glob(filepath.Join("../..", room, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range testsOf(string(text)) {
				m := pointNumbers.FindStringSubmatch(name)
				if m == nil {
					continue
				}
				for word := range strings.SplitSeq(m[1], "And") {
					n, err := strconv.Atoi(word)
					if err != nil || n < 1 || n > len(points) {
						t.Errorf("%s: %s: there is no point %s", file, name, word)
						continue
					}
					found[n] = append(found[n], fmt.Sprintf("`%s/%s` %s", room, filepath.Base(file), name))
				}
			}
		}
	}
	return found
}

// TestPoints sees to it that each promise has a test that bears its number, and
// that the document tells them all.
func TestPoints(t *testing.T) {
	found := pointTests(t)
	var b bytes.Buffer
	fmt.Fprintf(&b, "# What the post office promises\n\n<!-- Made by a test; do not edit. To renew it, run: %s -->\n\n", renewPoints)
	fmt.Fprintf(&b, "Mail is where games are lost. These are %d promises about it, each with its id, by which the sources cite it, the\nrules from which it comes and the tests that prove it.\n", len(points))
	for i, p := range points {
		n := i + 1
		if name := pointChapters[n]; name != "" {
			fmt.Fprintf(&b, "\n## %s\n\n", name)
		}
		slices.Sort(found[n])
		if len(found[n]) == 0 {
			t.Errorf("no test bears the number of point %d: %s", n, p.words)
		}
		fmt.Fprintf(&b, "- **MAIL/%d** %s", n, p.words)
		if p.source != "" {
			fmt.Fprintf(&b, " (%s)", p.source)
		}
		b.WriteString("\n")
		for _, proof := range found[n] {
			fmt.Fprintf(&b, "  - %s\n", proof)
		}
	}
	b.WriteString(aboutFloods)
	b.WriteString(aboutMailto)
	file := filepath.Join("../..", pointsDocument)
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, b.Bytes()) {
		t.Errorf("%s is out of date; run: %s", pointsDocument, renewPoints)
	}
}
