package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// longestWords is how long the words of a letter may be that is entered by hand.
const longestWords = 20000

// handFields is the form of a letter that did not come by mail, as it was filled.
type handFields struct {
	hand    ledger.Hand
	words   string
	said    string            // how they are read
	problem map[string]string // by field
}

// readHand reads the form. What is wrong stands beside its field.
func (f gameFile) readHand(v *request) (h handFields) {
	h = handFields{problem: map[string]string{}, words: strings.ReplaceAll(v.HTTP.PostFormValue("words"), "\r\n", "\n")}
	h.hand = ledger.Hand{Nonce: v.Field("nonce"), Game: f.ID, Shelf: v.Field("shelf"), By: cmp.Or(v.Field("by"), v.Who()), Entered: v.Now.UTC()}
	h.hand.Way = v.Field("way")
	side, member, _ := strings.Cut(v.Field("side"), " ")
	h.hand.Player = uint64(visit.Number(member))
	if side == "Black" {
		h.hand.Side = rules.Black
	}
	if !slices.ContainsFunc(f.Sides[h.hand.Side].Members, func(m terms.Member) bool { return m.Player == h.hand.Player }) {
		h.problem["side"] = "Choose who wrote it."
	}
	if h.hand.Way == terms.WayMail || !f.Agreement.Takes(h.hand.Way) {
		agreed, _ := f.Agreement.Get("ways")
		h.problem["way"] = "By the terms letters are taken by " + agreed + " alone (RULING/R-1). Ask the player to write in one of these ways."
	}
	h.reads(v, f)
	switch n := utf8.RuneCountInString(h.words); {
	case strings.TrimSpace(h.words) == "":
		h.problem["words"] = "Give the words exactly as they came."
	case n > longestWords:
		h.problem["words"] = fmt.Sprintf("No more than %d characters: enter what is new in it, and say where the rest is kept.", longestWords)
	case !utf8.ValidString(h.words) || strings.ContainsRune(h.words, 0):
		h.problem["words"] = "There are characters in it that cannot be kept."
	}
	for name, s := range map[string]string{"shelf": h.hand.Shelf, "by": h.hand.By} {
		if fault := visit.NoteFault(s); fault != "" {
			h.problem[name] = fault
		}
	}
	return h
}

// reads reads when the letter was posted, or said.
func (h *handFields) reads(v *request, f gameFile) {
	zone := f.Office.Calendar.Zone()
	h.hand.Came = v.Now.UTC().Truncate(time.Minute)
	if s := v.Field("came"); s != "" {
		reading, err := time.Parse("2006-01-02 15:04", strings.Replace(s, "T", " ", 1))
		if day, wrong := calendar.ParseDate(s); err != nil && wrong == nil {
			h.hand.Came, err = calendar.Midnight(day, zone), nil
		} else if err == nil {
			h.hand.Came, _ = calendar.Resolve(reading, zone)
		}
		if err != nil {
			h.problem["came"] = "A date and a time, as 2026-12-08 10:05."
		}
	}
	if s := v.Field("on"); s != "" && h.hand.Way == terms.WayPost {
		var err error
		if h.hand.On, err = calendar.ParseDate(s); err != nil {
			h.problem["on"] = "A date, as 2026-12-08. If the postmark cannot be read, leave it empty."
		}
	}
}

// handForm is the page of the form.
func (f gameFile) handForm(v *request, h handFields) visit.Page {
	side := visit.FormField{Name: "side", Label: "Who wrote it, or said it", Type: "select", Required: true, Error: h.problem["side"]}
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		for _, m := range f.Sides[of].Members {
			value := fmt.Sprintf("%s %d", of, m.Player)
			here := v.Field("side") == value || v.Field("side") == "" && f.ToMoveOrElects() == of
			side.Options = append(side.Options, visit.Choice{Value: value, Name: m.Name + ", " + of.String(), Here: here})
		}
	}
	way := visit.FormField{Name: "way", Label: "How it came", Type: "select", Required: true, Error: h.problem["way"]}
	for _, o := range []visit.Choice{{Value: terms.WayPost, Name: "By post"}, {Value: terms.WayTelephone, Name: "By telephone"}, {Value: terms.WayPerson, Name: "In person"}} {
		o.Here = v.Field("way") == o.Value
		if f.Agreement.Takes(o.Value) {
			way.Options = append(way.Options, o)
		}
	}
	zone := f.Office.Calendar.Zone()
	agreed, _ := f.Agreement.Get("ways")
	b := visit.Compose{
		RowForm: visit.RowForm{Version: uint64(f.Seq)}, Back: f.Path(""), Button: "Next", Try: "Try it",
		Lead: "A letter that did not come by mail. It is read by the same reader as mail, kept for ever, and both players are told which way it came. By the terms letters are taken by: " + agreed + ".",
		Laws: []visit.Law{{Cite: narrate.Cite("RULING/R-1"), Text: rules.Law("RULING/R-1").Text()}},
		Fields: []visit.FormField{
			side, way,
			{Name: "on", Label: "Date of the postmark", Type: "date", Value: v.Field("on"), Error: h.problem["on"], Hint: fmt.Sprintf("As %s. Of a letter by post alone; leave it empty if it cannot be read.", calendar.DateOf(v.Now, zone))},
			{Name: "came", Label: "When it reached the office, or when it was said", Value: cmp.Or(v.Field("came"), v.Now.In(zone).Format("2006-01-02 15:04")), Error: h.problem["came"], Hint: "Date and time by the clocks of " + zone.String() + "."},
			{Name: "words", Label: "The words exactly as they came", Type: "textarea", Rows: 8, Required: true, Value: h.words, Error: h.problem["words"], Try: true, Said: h.said},
			{Name: "by", Label: "Taken by", Value: cmp.Or(v.Field("by"), v.Who()), Error: h.problem["by"]},
			{Name: "shelf", Label: "Where the paper is kept", Value: v.Field("shelf"), Error: h.problem["shelf"], Hint: "For the office alone."},
		},
	}
	if v.Posted() {
		b.Version = v.Version()
	}
	return v.Composed([]templates.Link{visit.Crumb("Games", "/g"), visit.Crumb(f.Label, f.Path(""))}, "Enter a letter in "+f.Label, b)
}

// heardAs is the letter as its game hears it.
func (h handFields) heardAs(arrived time.Time) correspondence.Letter {
	return correspondence.Letter{Of: h.hand.Side, Text: h.words, Arrived: arrived, Hand: h.hand.Hand}
}
