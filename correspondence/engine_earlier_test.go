package correspondence

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
)

// backs are the fields of a game that go back with the position when a ruling is
// undone or an ended game is opened again: what belongs to the position, and to
// whoever is to act in it.
var backs = strings.Fields("Chain Struck State Turn Choice Post Case Stages Offer Less Last Parked ParkedAt Overdue Frozen FrozenAt Stopped Laid Ended EndedAt Floor Series Bound Demand")

// survives are the fields that stay as they are when the game goes back, each
// for its reason.
var survives = map[string]string{
	"ID": "it is the same game", "Label": "the same", "Origin": "the same", "Replaces": "the same", "Opened": "the same",
	"Agreement": "the players' will", "Editions": "the calendar was published, for all games alike (CLOCK/C-11)", "Sides": "the same", "Substitutes": "who plays is no part of the position", "Leaves": "nobody undoes by a ruling that a player was away", "Proposals": "the same", "Seated": "whom the players approved of stays in his office",
	"Seq": "events have been filed", "Despatches": "records have arrived", "Broken": "a ledger that is unsound stays so",
	"Appeals": "both have been told of the questions", "Stays": "and of the times in which the clocks stood", "Rulings": "and of the rulings",
	"Specified": "both were told of the offence; a ruling that is undone has its own closed",
	"Used":      "it has gone by", "Statements": "they were written, and are the writers' own words",
	"Penalties": "each was exacted for itself; a ruling that is undone has its own remitted", "Marks": "what was paid is paid",
	"BareOffer": "it was passed on, and must not become a nuisance (RULING/R-31)",
	"AdjSoon":   "both were told of the date", "AdjOpen": "the same", "Verdict": "he of whom it is awaited has been asked",
	"Reminders":     "a player's setting of their own letters",
	"Memos":         "what a player noted for themselves, who alone says when it ends; it is about the game, whichever way it goes",
	"Confirmations": "a letter waits for its writer's word, whatever becomes of the position on which it rests",
	"Likely":        "the letters have come, and their receipts have gone out",
	"HeardAt":       "he has written", "SilentSince": "he was asked whether he plays on",
	"Begun": "whether the clock still runs that began so is looked at before it is taken back", "TookBack": "they came back",
	"Tested":  "it was found, and told",
	"NotSent": "a sending that incurred its penalty is the same sending (STAUNTON/COR.IX)",
	"Put":     "the letters that put the choices have gone; what is open is looked at after each event",
	"Minute":  "the letter of which a copy is known has come",
	"Unended": "what was before the end stays what it was",
}

// mixed are the fields of which the rest depends on what has come about since;
// TestGoesBackMixed shows each.
var mixed = strings.Fields("Excess Inquiries Law3 Law3Times")

// TestGoesBack checks that every field of a game is sorted into those that go back with
// the position and those that survive, and standsAs does so. A new field fails
// here until somebody has decided.
func TestGoesBack(t *testing.T) {
	g, to := filledGame(1), filledGame(1000)
	was := g
	g.standsAs(to)
	v, before, back := reflect.ValueOf(g), reflect.ValueOf(was), reflect.ValueOf(to)
	seen := map[string]bool{}
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		seen[name] = true
		want := before
		switch {
		case slices.Contains(mixed, name):
			continue
		case slices.Contains(backs, name):
			want = back
		case survives[name] == "":
			t.Errorf("nobody has decided whether the field %s of a game goes back with the position or survives", name)
			continue
		}
		is, must, other := v.Field(i).Interface(), want.Field(i).Interface(), before.Field(i).Interface()
		if diff := cmp.Diff(must, is, equal); diff != "" {
			t.Errorf("%s is not as it must be when the game goes back:\n%s", name, diff)
		}
		if slices.Contains(backs, name) && cmp.Equal(other, must, equal) {
			t.Errorf("%s is the same in both games, so that nothing is shown", name)
		}
	}
	for _, name := range append(slices.Concat(backs, mixed), keysOf(survives)...) {
		if !seen[name] {
			t.Errorf("a game has no field %s", name)
		}
	}
}

// TestGoesBackMixed checks that what a side was asked of its letter is past; an excess is
// that of the turn to which the game goes back, with what the opponent has come
// to know of it; and what was exacted for Law 3 since is not exacted again.
func TestGoesBackMixed(t *testing.T) {
	white := &Excess{Deadline: begins, Notice: "n1"}
	known := *white
	known.Known = begins.Add(calendar.OneDay)
	offender := white.Of
	open := Game{Law3: &offender, Law3Times: 2, Excess: [2]*Excess{white, nil}}
	now := Game{Inquiries: []Inquiry{{By: 0}, {By: 1}}, Excess: [2]*Excess{&known, {Deadline: begins.Add(calendar.OneDay)}}}
	exacted := now
	exacted.Penalties = []Applied{{Penalty: penalty.Penalty{Of: offender, Law: "BCC1903/V.3"}}}
	now.standsAs(open)
	exacted.standsAs(open)
	if now.Inquiries[0].Open() || now.Inquiries[1].Open() || now.Excess[0] != &known || now.Excess[1] != nil {
		t.Errorf("inquiries %v, excesses %v", now.Inquiries, now.Excess)
	}
	if now.Law3 == nil || now.Law3Times != 2 {
		t.Errorf("Law 3 of %v, %d times", now.Law3, now.Law3Times)
	}
	if exacted.Law3 != nil || exacted.Law3Times != 0 {
		t.Error("what was exacted for Law 3 may be exacted again")
	}
}

// held are the fields of the types that a game holds. They go where the field of
// the game goes that holds them; whoever adds one decides here that this is right
// for it, or sorts it apart in standsAs.
var held = map[string]string{
	"CalendarTerms": "Zone Weekly Holidays Days Scope Struck Office Movers",
	"OfficeVersion": "Set Version Until",
	"Memo":          "At Number Passed Words",
	"MoverTerms":    "Zone Holidays",
	"Day":           "Date Name Kind Source Checked Set",
	"Date":          "Year Month Day",
	"Overdue":       "Of Used Limit Deadline Together",
	"Fingerprint":   "By Digest Cause",
	"Act":           "Kind Mode Amount Unit Per Dur Floor Turns Points Text Assignee Hold",
	"Demanded":      "By From At Ground",
	"Appeal":        "No By At About Words Law Matter Stay Closed How Idle Counts Waits Position Tested Plies Since Put With Asked Letters Said",
	"Applied":       "Penalty At Stage",
	"Stage":         "Of Turns Used Granted Passed Rolls Each Begun",
	"Allowance":     "Turns Time",
	"Begun":         "Post At Begin Turn Choice State",
	"Bound":         "Of Law Ply Man Moves Unmet Latest Choice Taken Barred",
	"Turned":        "By Move Sent Words Settled After Took Unsettled",
	"Unsettled":     "Number Repeats Used Allowed Law Readings NoCapture More",
	"Case":          "Law Author Words Number Ply Readings NoCapture Renounced Records Noted Barred Exactable Used Allowed Stage Held For Reply InPlay Shown Fits Legal Further Lapsed",
	"Claimed":       "By Law Parked",
	"Clock":         "Of Running Begin Allowed Own Out Cause By Half Day Rounds Most Received Long Told Granted Edition Awaits",
	"Condition":     "Assumed Any Words Shown On Then",
	"Confirmation":  "No By Member At Acts Lacks Words Holds Text Notice Again Then Closed How Question",
	"likelyLetter":  "By At Cause Receipt",
	"Footing":       "State Despatches Passed Struck Rulings Penalties Carried Frozen Law3 Case Offer OwnExcess TheirExcess",
	"Inquiry":       "No By Member At Words Means Holds Lacks Certain After Letters Then How",
	"Earlier":       "game",
	"Ended":         "Result How Law By Proof Next Replace",
	"Excess":        "Of Used Limit Deadline Notice Known Waived Penalised Carried Together",
	"Fine":          "Amount Unit",
	"Frozen":        "By Law Automatic Statements",
	"LongThink":     "After Factor",
	"Mark":          "Penalty Act As By At Note",
	"Member":        "Player Name",
	"Penalty":       "Of Law Ordinal Step Acts Allowed Cautions Fines Loss Reports Reopened Floored Taken Allowance Left LaterTurns Later Passed Points Days Next Ruling Remitted",
	"Post":          "Notice To Begins Limit Own Cause Failed First Accepted By",
	"Proposal":      "TermsProposed At Consents Closed How InForce",
	"Leave":         "Of From To Begin End Days By Ended How EndedBy",
	"YearDays":      "Year Days",
	"Proposed":      "By WithMove Words",
	"Substitution":  "Of From To Since At Law Ruling Sent Penalties Leaves Memos",
	"Recorded":      "Words Readings NoCapture Renounced Barred Noted",
	"Sent":          "Words More Digest Cause Number At Plies Said Fired Letter Used Allowed Turn",
	"Put":           "Cause From Since What",
	"Series":        "Ply Waits",
	"TurnReduction": "Allowed Turns Penalty Skip",
	"Side":          "Members",
	"Span":          "From To Why Law Stay Leave",
	"Seated":        "Office Name Proposal",
	"Topic":         "Kind No Of Number Words Why Law At",
	"Specified":     "No Of Law Notice",
	"Specification": "Specified Ruling Known Closed",
	"Stay":          "From Why Law Penalty Act Until Letters Failed Accepted",
	"Struck":        "At By Move Words Law",
	"TakenRuling":   "By Row Law Reason On Undoes At Cause Span Penalty Answers Records Before Undone",
	"TermsProposed": "No By About Field Value Was Words",
	"Tested":        "By Law Answer Own Other Turns Positions Nodes Line Bound",
	"Next":          "Game Label FirstTurnAt Exchanged",
	"Predecessor":   "Game Label",
	"Verdict":       "With Asked Times",
	"View":          "By Member At Words",

	"MemberReminding": "Member Reminding",
	"Prompt":          "Gone Left",
	"Reminding":       "Off Prompts Daily",
}

// TestGoesBackHeld checks that no type that a game holds gets a field of which nobody has
// thought.
func TestGoesBackHeld(t *testing.T) {
	found := map[string]string{}
	var walk func(reflect.Type)
	walk = func(x reflect.Type) {
		switch x.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			walk(x.Elem())
		case reflect.Struct:
			name := x.Name()
			if !strings.HasPrefix(x.PkgPath(), reflect.TypeOf(Game{}).PkgPath()) || name == "Agreement" || found[name] != "" {
				return
			}
			var fields []string
			for i := range x.NumField() {
				fields = append(fields, x.Field(i).Name)
			}
			found[name] = strings.Join(fields, " ")
			for i := range x.NumField() {
				walk(x.Field(i).Type)
			}
		}
	}
	walk(reflect.TypeOf(Game{}))
	delete(found, "Game")
	for name, fields := range found {
		if held[name] != fields {
			t.Errorf("%q: %q, is held by a game, and the list says %q: does what is new go back with the position?", name, fields, held[name])
		}
	}
	for name := range held {
		if found[name] == "" {
			t.Errorf("no game holds a %s", name)
		}
	}
}

// filledGame has something in every field, and another thing for another n.
func filledGame(n int) Game {
	var g Game
	(&filler{n}).fill(reflect.ValueOf(&g).Elem())
	return g
}

func keysOf[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}
