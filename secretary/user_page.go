package secretary

import (
	"fmt"
	"net/http"
	"strconv"

	"postd/ledger"
	"postd/secretary/visit"
)

// userBody is the page of one user: what they may do, whether they play, how they come
// in, and where they are.
type userBody struct {
	visit.RowForm
	userRow
	Path       string
	Chairs     []string          // in words
	Fields     []visit.FormField // of a new seat
	Alike      []string          // players who may be the user
	Self       bool              // the visitor's own: another keeper says who they are
	Player     string
	Error      string // of seats, and of who plays
	Link       string // until when the one-time link lets the user in; empty: there is none
	Resettable bool   // the second factor, by whoever looks at the page
	Reset      string // why it is reset, as it was typed
	ResetError string
	Sessions   []sessionRow
}

func userPage(v *request, u ledger.User) (visit.Response, error) { return v.userPage(u, "", "") }

// userPage is the page of a user, with what was wrong with a form on it.
func (v *request) userPage(u ledger.User, problem, resetProblem string) (visit.Response, error) {
	b := userBody{RowForm: visit.RowForm{Version: u.Version}, Path: userPath(u), Self: u.ID == v.User.ID, Error: problem, ResetError: resetProblem}
	b.Resettable, b.Reset = u.Second != nil && !b.Self, v.Field("reason")
	var err error
	if b.userRow, err = v.userRow(u); err != nil {
		return nil, err
	}
	if b.Sessions, err = v.sessionRows(u.ID); err != nil {
		return nil, err
	}
	tournaments, err := v.site.o.Ledger.Tournaments()
	if err != nil {
		return nil, err
	}
	if v.site.o.DoorNow().Before(u.LinkUntil) {
		b.Link = v.Site.Instant(u.LinkUntil)
	}
	if u.Player != 0 {
		b.Player = strconv.FormatUint(u.Player, 10)
	}
	for _, c := range u.Seats {
		b.Chairs = append(b.Chairs, v.Ledger().ChairWords(c))
	}
	alike, err := v.site.o.Ledger.Alike(u)
	if err != nil {
		return nil, err
	}
	for _, p := range u.Unsaid(alike) {
		b.Alike = append(b.Alike, fmt.Sprintf("%s, player %d, bears this name or an address of this user", p.Name, p.ID))
	}
	b.Fields = v.chairFields(tournaments)
	status := 0
	if problem != "" || resetProblem != "" {
		status = http.StatusUnprocessableEntity
	}
	return visit.Page{Name: "user", Title: b.Full, Body: b, Status: status, Crumbs: userCrumbs()}, nil
}

// chairFields are the fields by which a seat is named.
func (v *request) chairFields(tournaments []ledger.Tournament) []visit.FormField {
	office := visit.FormField{Name: "office", Label: "Office", Type: "select", Required: true}
	for _, o := range ledger.Offices {
		office.Options = append(office.Options, visit.Choice{Value: o, Name: o, Here: o == v.Field("office")})
	}
	where := visit.FormField{Name: "of", Label: "Of", Type: "select", Hint: "A keeper keeps the whole office."}
	where.Options = []visit.Choice{{Value: "", Name: "the game named below"}, {Value: "all", Name: "all there is, and will be"}}
	for _, t := range tournaments {
		where.Options = append(where.Options, visit.Choice{Value: strconv.FormatUint(t.ID, 10), Name: t.Label + ", " + t.Name})
	}
	return []visit.FormField{office, where, {Name: "game", Label: "Game", Value: v.Field("game"), Hint: "Its label or number, as A3-12, for a seat in one game alone."}}
}
