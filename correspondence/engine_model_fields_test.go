package correspondence

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// unplayed are the blanks that the model never fills otherwise than they are usual, with the reason.
var unplayed = map[string]string{
	"secretary": oneValue, "despatch": oneValue, "penalty.law3": oneValue,
	"lot_seed":          "the lot is drawn before the game, and the judge does not read it",
	"first_turn_at":     "each game of the model begins at the instant that the stage gives it",
	"calendar.zone":     "the stage has UTC, and the usual zone is among the agreements",
	"calendar.scope":    "the players of the model have no calendars of their own; the tests of the clock give them some",
	"adjudication.from": "the model has the date itself, adjudication.date",
	"outage":            "no post office of the model fails; the tests of the ledger have one that does",
	"dmarc_fail":        "the mailbox keeps it, before there is a letter of a player",
}

const oneValue = "it has one value in this release"

// TestModelFillsEveryBlank checks that among the agreements of the model each blank is filled
// otherwise than the code fills it, so that its random games are played under it.
func TestModelFillsEveryBlank(t *testing.T) {
	usual, err := terms.Default(terms.CodePost)
	if err != nil {
		t.Fatal(err)
	}
	filled := map[string]bool{}
	for _, list := range slices.Concat(agreements, codeTerms) {
		var pairs [][2]string
		for said := range strings.SplitSeq(list, "|") {
			if name, value, ok := strings.Cut(said, "="); ok {
				pairs = append(pairs, [2]string{name, value})
			}
		}
		a, _ := terms.FillIn(pairs) // what is wrong with it, opening the game tells
		for _, f := range terms.Fields() {
			filled[f.Name] = filled[f.Name] || f.Get(a) != f.Get(usual)
		}
	}
	for _, f := range terms.Fields() {
		switch why := unplayed[f.Name]; {
		case filled[f.Name] && why != "":
			t.Errorf("the model fills %s: take it off the list of those that it does not", f.Name)
		case !filled[f.Name] && why == "":
			t.Errorf("no agreement of engine_model_terms_test.go fills %s, so that the model never plays it", f.Name)
		}
	}
}

// TestOldAgreementsStand checks that what was agreed in the games of the sample ledgers, which were
// begun before there was many a blank, can still be agreed. A change of terms by consent is held
// against the whole agreement, and a blank that may not be empty would refuse it in each of them.
func TestOldAgreementsStand(t *testing.T) {
	files, err := filepath.Glob("testdata/ledger/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".state.json") {
			continue
		}
		opened, ok := readJSON[[]events.Event](t, file)[0].What.(events.Opened)
		if !ok {
			t.Fatalf("%s does not begin with the opening of a game", file)
		}
		for _, err := range opened.Agreement.Validate() {
			t.Errorf("%s: %v", file, err)
		}
	}
}
