package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// playerForm is the form of a player's row: what was entered in it, what is
// wrong, and the row that it makes.
type playerForm struct {
	row    ledger.Player
	faults map[string]string
	others string // the other addresses, as entered
	post   string // the lines of the postal address, as entered
	region string // chosen: a set of holidays, or nothing
	place  string // the region in other words
	why    string

	reminders string // as entered

	open  []ledger.Tournament // into which a new player can be entered
	enter string              // which was chosen
}

// formOfPlayer is the form as it is drawn first.
func formOfPlayer(p ledger.Player) playerForm {
	f := playerForm{row: p, faults: map[string]string{}}
	if !p.Reminding.Default() {
		f.reminders = p.Reminding.String()
	}
	if slices.Contains(calendar.Sets(), p.Region) {
		f.region = p.Region
	} else {
		f.place = p.Region
	}
	var others []string
	for i, a := range p.Addresses {
		if i > 0 {
			others = append(others, a.Addr)
		}
	}
	f.others = strings.Join(others, "\n")
	if p.Post != nil {
		f.post = strings.Join(p.Post.Lines, "\n")
	}
	return f
}

// primary is the first address; empty if there is none.
func (f playerForm) primary() string {
	if len(f.row.Addresses) == 0 {
		return ""
	}
	return f.row.Addresses[0].Addr
}

// read takes what was sent. An address that stays keeps what is known of it; a
// new one is not verified.
func (f *playerForm) read(v *request) {
	old := f.row
	f.row.Name = v.Field("name")
	f.row.Notes = strings.ReplaceAll(v.Field("notes"), "\r\n", "\n")
	f.region, f.place, f.others, f.why = v.Field("region"), v.Field("place"), strings.ReplaceAll(v.Field("others"), "\r\n", "\n"), v.Field("why")
	f.row.Region = cmp.Or(f.place, f.region)
	f.row.Addresses = nil
	f.readPost(v)
	for i, addr := range append([]string{v.Field("address")}, strings.Split(f.others, "\n")...) {
		addr = strings.TrimSpace(addr)
		field := "others"
		if i == 0 {
			if field = "address"; addr == "" && f.row.Post != nil {
				continue // letters go on paper
			}
		} else if addr == "" {
			continue
		}
		a := ledger.Address{Addr: addr}
		if known, ok := old.Address(addr); ok {
			a, a.Addr = known, addr
		}
		if f.row.Known(addr) {
			f.fault(field, addr+" stands twice.")
		}
		f.row.Addresses = append(f.row.Addresses, a)
		f.fault(field, addressFault(v, addr, old.ID))
	}
	f.fault("name", nameFault(f.row.Name))
	if _, ok := f.tournament(); f.enter != "" && !ok {
		f.fault(fieldTournament, "This tournament takes no entries now.")
	}
	f.readWishes(v)
	f.readMember(v)
	f.readPublish(v.Field("publish"))
	f.fault("place", visit.NoteFault(f.row.Region))
	f.fault("why", visit.NoteFault(f.why))
	if utf8.RuneCountInString(f.row.Notes) > visit.LongestLetter || strings.ContainsFunc(f.row.Notes, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
		f.fault("notes", fmt.Sprintf("No more than %d characters.", visit.LongestLetter))
	}
}

// fault keeps the first fault of a field.
func (f *playerForm) fault(field, words string) {
	if words != "" && f.faults[field] == "" {
		f.faults[field] = words
	}
}

func nameFault(name string) string {
	switch {
	case name == "":
		return "A name is needed."
	case utf8.RuneCountInString(name) > 120 || strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || r == unicode.ReplacementChar }):
		return "One line of up to 120 characters."
	}
	return ""
}

// addressFault says why an address cannot be the player's.
func addressFault(v *request, addr string, player uint64) string {
	a, err := mail.ParseAddress(addr)
	switch {
	case err != nil || a.Address != addr || a.Name != "" || strings.ContainsFunc(addr, unicode.IsControl):
		return "An address alone, as smith@example.org."
	case v.Ledger().Home(addr):
		return addr + " is the office's own."
	}
	switch p, err := v.Ledger().PlayerByAddress(addr); {
	case errors.Is(err, ledger.ErrNoPlayer):
		return ""
	case err != nil:
		return narrate.Upper(visit.Plain(err)) + "."
	case p.ID != player:
		return fmt.Sprintf("%s is an address of %s's already.", addr, p.Name)
	}
	return ""
}

// asked are the addresses that the row of the form has and the old one had not:
// their owners are to be asked.
func (f playerForm) asked(old ledger.Player) (out []string) {
	for _, a := range f.row.Addresses {
		if !old.Known(a.Addr) {
			out = append(out, a.Addr)
		}
	}
	return out
}

// namesakes warns of players who are called the same (one may be entered
// twice).
func (v *request) namesakes(p ledger.Player) (out []string, err error) {
	all, err := v.Ledger().PlayersCalled(p.Name)
	for _, x := range all {
		if x.ID != p.ID {
			words := fmt.Sprintf("Take care: another player is called %s too, with the address %s", x.Name, x.Writes())
			if x.Region != "" {
				words += ", of " + calendar.TitleOf(x.Region)
			}
			out = append(out, words+". If it is the same person, leave it and add the address there.")
		}
	}
	return out, err
}

// playerFormPage is what the page of the form shows.
type playerFormPage struct {
	visit.RowForm
	Action, Back, Then, Button, Problem string
	Name, Address, Others, Place, Zone  visit.Input
	Regions, Moves, Beside              []visit.Choice
	wishLists
	Publishes                     []visit.Choice
	PublishError                  string
	MovesError, BesideError       string
	TournamentError               string
	Notes, Why, Reminders, Called visit.Input
	Post, Country                 visit.Input
	Member                        []visit.FormField // what a club knows
	New                           bool
	Tournaments                   []visit.Choice
}

func (f playerForm) page(v *request, then, back string) visit.Page {
	in := func(name, value string) visit.Input {
		return visit.Input{Name: name, Value: value, Error: f.faults[name]}
	}
	b := playerFormPage{
		RowForm: visit.RowForm{Version: f.row.Version}, Action: v.HTTP.URL.Path, Back: back, Then: then, Button: "Save",
		Name: in("name", f.row.Name), Address: in("address", f.primary()), Others: in("others", f.others), Place: in("place", f.place),
		Zone: in("zone", f.row.Zone), Notes: in("notes", f.row.Notes), Reminders: in("reminders", f.reminders), Why: in("why", f.why),
		Post: in("post", f.post), Country: in("post_country", countryOf(f.row)),
		Called: in("called", f.row.Called), New: f.row.ID == 0, Tournaments: f.tournaments(), wishLists: f.wishLists(),
		Regions: []visit.Choice{{Value: "", Name: "none of these", Here: f.region == ""}},
	}
	b.Moves, b.Beside = shownOptions(f.row)
	b.Member = f.memberFields()
	b.Publishes, b.PublishError = publishOptions(f.row), f.faults["publish"]
	b.TournamentError = f.faults[fieldTournament]
	b.MovesError, b.BesideError = f.faults["moves"], f.faults["beside"]
	for _, code := range calendar.Sets() {
		b.Regions = append(b.Regions, visit.Choice{Value: code, Name: calendar.TitleOf(code) + " (" + code + ")", Here: f.region == code})
	}
	p := visit.Page{Name: "player-form", Title: "Enter a player", Body: &b, Crumbs: playerCrumbs(f.row)}
	if f.row.ID == 0 {
		b.Button = "Add"
	} else {
		p.Title = "Change " + f.row.Name
	}
	if v.Posted() {
		b.Version, b.Problem = v.Version(), "Please check the form; what is wrong is beside each field."
	}
	return p
}
