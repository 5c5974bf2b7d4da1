package secretary

import (
	"fmt"
	"regexp"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

var printRoutes = []visit.Route[*request]{
	visit.Get("/mail/print", toEnter, printPage),
	visit.Post("/mail/print", visit.To(ledger.ActArrange, thePrint), postedOnPaper),
	visit.Get("/posted/:posting/came-back", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Sent), cameBack)),
	visit.Post("/posted/:posting/came-back", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Sent), cameBack)),
	visit.Get("/g/:game/sheet", visit.To(ledger.ActCase, theGame), ofGame(scoreSheetPage)),
	visit.Get("/t/:tournament/addresses", visit.To(ledger.ActArrange, theTournament), ofTournament(addressListPage)),
}

// cameBack says that a letter on paper came back from the post: it does what the report of the
// office's own carrier does (RULING/R-57, RULING/R-87).
func cameBack(v *request, p ledger.Posting) (visit.Response, error) {
	if !p.Paper {
		return nil, visit.Refused("This letter went by mail.", "What comes back by mail, the office files itself.", "")
	}
	why, field, good := v.Reasoned()
	field.Label, field.Hint = "What stands on the envelope", "As “gone away”. It stands in the log and beside the letter."
	form := v.Composed(postedCrumbs(p), fmt.Sprintf("Letter %d came back", p.Seq), visit.Compose{
		Lead:   "A letter on paper came back from the post. The postal address is in doubt from then on, until it is corrected.",
		Quoted: visit.LetterViews([]ledger.Posting{p})[0], Fields: []visit.FormField{field}, Back: folder.PostedPath(p.Seq), Button: "Next",
	})
	return v.ByForm(form, good, func(string) (visit.Action, error) {
		m, err := v.site.o.Ledger.CameBack(p.Seq, v.Now, why)
		return visit.Action{
			Title: form.Title, Button: "It came back", Back: folder.PostedPath(p.Seq), Law: narrate.Cite("RULING/R-57"), Matters: []ledger.Matter{m},
			Does: []string{
				"The letter to " + p.Name + " came back: " + why + ".",
				"What began with it has not begun, and where something waits for it, it lies to be printed once more.",
			},
			Then: visit.Done(folder.PostedPath(p.Seq), "The letter came back."),
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
