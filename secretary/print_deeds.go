package secretary

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"postd/ledger"
	"postd/templates/narrate"
)

var printRoutes = []route[*request]{
	get("/mail/print", toEnter, printPage),
	post("/mail/print", to(ledger.ActArrange, thePrint), postedOnPaper),
	get("/posted/:posting/came-back", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Sent), cameBack)),
	post("/posted/:posting/came-back", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Sent), cameBack)),
	get("/g/:game/sheet", to(ledger.ActCase, theGame), ofGame(scoreSheetPage)),
	get("/t/:tournament/addresses", to(ledger.ActArrange, theTournament), ofTournament(addressListPage)),
}

// printPatience is after how long letters that lie to be printed are overdue: the game waits
// for the office.
const printPatience = 2 * 24 * time.Hour

// printDuties are the letters that are to be printed, by tournament.
func (s *Site) printDuties(officeRows) (out []duty, err error) {
	all, err := s.o.Ledger.Prints()
	at, count := map[uint64]int{}, map[uint64]int{}
	for _, p := range all {
		var of uint64
		if line, err := s.o.Ledger.Line(p.Game); err == nil {
			of = line.Tournament
		}
		if count[of]++; count[of] > 1 {
			continue
		}
		at[of] = len(out)
		d := duty{kind: "Letters to print", since: p.Filed, due: p.Filed.Add(printPatience), room: roomMail, needs: ledger.ActArrange, href: "/mail/print", act: "Print them",
			why: "what begins with them does not begin before they are posted, and nobody’s time runs"}
		if of != 0 {
			d.of = []ledger.Object{ledger.ObjectOfTournament(of)}
		}
		out = append(out, d)
	}
	for of, i := range at {
		out[i].what = fmt.Sprintf("%s to print, oldest since %s", countWords(count[of], "letter", "letters"), out[i].since.In(s.o.Zone).Format("Mon 2 Jan"))
	}
	return out, err
}

// cameBack says that a letter on paper came back from the post: it does what the report of the
// office's own carrier does (RULING/R-57, RULING/R-87).
func cameBack(v *request, p ledger.Posting) (response, error) {
	if !p.Paper {
		return nil, refused("This letter went by mail.", "What comes back by mail, the office files itself.", "")
	}
	why, field, good := v.reasoned()
	field.Label, field.Hint = "What stands on the envelope", "As “gone away”. It stands in the log and beside the letter."
	form := v.composed(postedCrumbs(p), fmt.Sprintf("Letter %d came back", p.Seq), composePage{
		Lead:   "A letter on paper came back from the post. The postal address is in doubt from then on, until it is corrected.",
		Quoted: letterViews([]ledger.Posting{p})[0], Fields: []formField{field}, Back: postedPath(p.Seq), Button: "Next",
	})
	return v.byForm(form, good, func(string) (action, error) {
		m, err := v.site.o.Ledger.CameBack(p.Seq, v.now, why)
		return action{
			title: form.title, button: "It came back", back: postedPath(p.Seq), law: narrate.Cite("RULING/R-57"), matters: []ledger.Matter{m},
			does: []string{
				"The letter to " + p.Name + " came back: " + why + ".",
				"What began with it has not begun, and where something waits for it, it lies to be printed once more.",
			},
			then: done(postedPath(p.Seq), "The letter came back."),
		}, err
	})
}

// printBlock is a part of a letter on paper: a paragraph, or lines that stay as they stand.
type printBlock struct {
	Lines bool
	Text  string
}

// boardRow is a row of a board that is set in signs; on paper it is drawn.
var boardRow = regexp.MustCompile(`^\s*[1-8a-h] ?\| .*\| ?[1-8a-h]$`)

// printBlocks makes paragraphs of a letter in text, whose lines are as wide as the paper makes
// them. What is set in columns stays so.
func printBlocks(text string) (out []printBlock) {
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		lines := strings.Split(strings.Trim(part, "\n"), "\n")
		if strings.TrimSpace(part) == "" {
			continue
		}
		rows := 0
		asTheyStand := false
		for _, line := range lines {
			if boardRow.MatchString(line) {
				rows++
			}
			asTheyStand = asTheyStand || strings.HasPrefix(line, "    ") || strings.Contains(strings.TrimSpace(line), "    ") || strings.Contains(line, " | ")
		}
		switch {
		case rows == 8:
		case asTheyStand:
			out = append(out, printBlock{true, strings.Join(lines, "\n")})
		default:
			for i := range lines {
				lines[i] = strings.TrimSpace(lines[i])
			}
			out = append(out, printBlock{false, strings.TrimPrefix(strings.Join(lines, " "), "-- ")})
		}
	}
	return out
}
