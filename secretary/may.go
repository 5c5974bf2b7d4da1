package secretary

import (
	"net/http"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
)

// right is what must be allowed before a route is served: an act, and the object of
// it. Who may do it is said by ledger.May alone.
type right[V any] struct {
	act ledger.Act
	of  func(V) ([]ledger.Object, error)

	// acts are those of which one is enough; nil: act is the one.
	acts func(V) []ledger.Act
}

// to makes a right of an act on what the path names.
func to[V any](act ledger.Act, of func(V) ([]ledger.Object, error)) right[V] {
	return right[V]{act: act, of: of}
}

// wholeOffice is the object of what concerns the whole office.
func wholeOffice[V any](V) ([]ledger.Object, error) { return []ledger.Object{{}}, nil }

// gameInPath is the game that the path names. A question that the form names, and that
// has passed to the secretary, is theirs (CLOCK/C-7).
func gameInPath[V visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	id, err := v.gameNamed()
	if err != nil {
		return nil, err
	}
	o, err := v.site.o.Ledger.ObjectOfGame(id)
	if err != nil {
		return nil, missing("There is no game "+v.names["game"]+".", "")
	}
	if o, err = v.inSection(o); err != nil {
		return nil, err
	}
	if n := number(v.field(fieldOn)); n > 0 && o.Umpire {
		g, err := v.site.o.Ledger.Game(id)
		if err != nil {
			return nil, err
		}
		o = o.On(g, n)
	}
	return []ledger.Object{o}, nil
}

// inSection is the object with who plays in its section, if the visitor plays at all.
func (v *visitRequest) inSection(o ledger.Object) (ledger.Object, error) {
	if v.user.Player == 0 {
		return o, nil
	}
	return v.site.o.Ledger.InSection(o)
}

// tournamentInPath is the tournament that the path names.
func tournamentInPath[V visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	t, err := inPath(v, "tournament", "tournament", v.site.o.Ledger.Tournament)
	return []ledger.Object{ledger.ObjectOfTournament(t.ID)}, err
}

// playerInPath is the player whom the path names, as one whose row is changed.
func playerInPath[V visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	p, err := v.player()
	if err != nil {
		return nil, err
	}
	o, err := v.site.objectOfPlayer(p.ID)
	return []ledger.Object{o}, err
}

// playerLookedAt is the player whom the path names, as one who is only looked at: that is no
// cause of anybody's.
func playerLookedAt[V visitor](x V) ([]ledger.Object, error) {
	list, err := playerInPath(x)
	for i := range list {
		list[i].Parties = nil
	}
	return list, err
}

func (s *visitSite) objectOfPlayer(id uint64) (o ledger.Object, err error) {
	lines, err := s.o.Ledger.Games()
	if err != nil {
		return o, err
	}
	tournaments, err := s.o.Ledger.Tournaments()
	return ledger.ObjectOfPlayer(id, lines, tournaments), err
}

// letterInPath is the letter that the path names: the games to which it belongs, or seems
// to belong; that of none is of the whole office.
func letterInPath[V visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	letter, err := v.letter()
	if err != nil {
		return nil, err
	}
	seems, err := v.site.o.Seems(v, letter)
	if err != nil {
		return nil, err
	}
	list, err := v.site.objectsOfLetter(letter, seems)
	for i, o := range list {
		if o.Game != 0 && err == nil {
			list[i], err = v.inSection(o)
		}
	}
	return list, err
}

func (s *visitSite) objectsOfLetter(x ledger.Letter, seems ledger.Line) ([]ledger.Object, error) {
	ids := slices.Clone(x.Games)
	if x.Ask != nil && x.Ask.Game != 0 {
		ids = append(ids, x.Ask.Game)
	}
	if x.Tray != nil && x.Tray.Game != 0 {
		ids = append(ids, x.Tray.Game)
	}
	if seems.Game != 0 {
		ids = append(ids, seems.Game)
	}
	return s.objectsOfGames(ids)
}

func (s *visitSite) objectsOfGames(ids []terms.GameID) (out []ledger.Object, err error) {
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		x, err := s.o.Ledger.Line(id)
		if err != nil {
			return nil, err
		}
		out = append(out, ledger.ObjectOf(x))
	}
	if len(out) == 0 {
		return []ledger.Object{{}}, nil
	}
	return out, nil
}

// postingInPath is the letter of the office that the path names.
func postingInPath[V visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	p, err := v.posting()
	if err != nil {
		return nil, err
	}
	return v.site.objectsOfPosting(p)
}

func (s *visitSite) objectsOfPosting(p ledger.Posting) ([]ledger.Object, error) {
	if p.Game != 0 {
		return s.objectsOfGames([]terms.GameID{p.Game})
	}
	if games := p.Games(); len(games) > 0 { // it tells of several
		return s.objectsOfGames(games)
	}
	if p.About != 0 {
		return s.objectsOfGames([]terms.GameID{p.About})
	}
	return []ledger.Object{{}}, nil
}

// may asks whether the visitor may do the act to all of the objects. The answer is
// that of the last, or of the first that refuses.
func (v *visitRequest) may(act ledger.Act, of ...ledger.Object) (a ledger.Answer) {
	if !v.known {
		return ledger.Answer{Why: "You are not logged in.", Do: "Log in."}
	}
	if len(of) == 0 {
		of = []ledger.Object{{}}
	}
	masked, warn := false, false
	for _, o := range of {
		if a = ledger.May(v.user, act, o); !a.Yes {
			return a
		}
		masked, warn = masked || a.Masked, warn || a.Warn
	}
	a.Masked, a.Warn = masked, warn
	return a
}

// arranges reports whether the visitor may arrange what the page is about.
func (v *visitRequest) arranges() bool { return v.may(ledger.ActArrange, v.objects...).Yes }

// keeps reports whether the visitor keeps the whole office.
func (v *visitRequest) keeps() bool { return v.may(ledger.ActKeep, ledger.Object{}).Yes }

// blind reports whether the visitor sees of a game only the position and what the
// sides say of it: they judge it, and do not know whose it is.
func (v *visitRequest) blind() bool {
	return v.answer.As == ledger.OfficeAdjudicator && !v.may(ledger.ActCase, v.objects...).Yes
}

// admit asks for the right of a route, and keeps what it is about and as whom the
// visitor does it. A refusal names its reason, and what can be done.
func (v *visitRequest) admit(r right[*visitRequest]) error {
	var err error
	if v.objects, err = r.of(v); err != nil {
		return err
	}
	acts := []ledger.Act{r.act}
	if r.acts != nil {
		acts = r.acts(v)
	}
	for _, act := range acts {
		if v.answer = v.may(act, v.objects...); v.answer.Yes {
			return nil
		}
	}
	a := v.answer
	if a.Law == ledger.LawOwnCause {
		a.Do = v.substitute(acts, a.Do)
	}
	why := ""
	if a.Law != "" {
		why = string(a.Law) + ": " + a.Law.Title()
		if text := a.Law.Text(); text != "" {
			why += ". " + strings.Join(strings.Fields(text), " ")
		}
	}
	return troubled(http.StatusForbidden, "This is not your office", a.Why, why, a.Do)
}

// substitute says who can do what the visitor cannot in a cause of their own: another
// official, or nobody yet.
func (v *visitRequest) substitute(acts []ledger.Act, other string) string {
	all, err := v.ledger().Users()
	if err != nil {
		return other
	}
	for _, act := range acts {
		for _, o := range v.objects {
			if !ledger.Alone(all, v.user, act, o) {
				return other
			}
		}
	}
	return "Nobody else may do it: seat a substitute, by “postd user seat” or on the page of users."
}

// aboutLetter is what a letter with which only a person can go on is about.
func (s *visitSite) aboutLetter(x ledger.Letter) []ledger.Object {
	of, err := s.objectsOfLetter(x, ledger.Line{})
	if err != nil {
		s.o.Log.Error("secretary: the games of a letter", "letter", x.Seq, "error", err)
	}
	return of
}

// aboutPosting is what a letter of the office is about.
func (s *visitSite) aboutPosting(p ledger.Posting) []ledger.Object {
	of, err := s.objectsOfPosting(p)
	if err != nil {
		s.o.Log.Error("secretary: the game of a letter", "posting", p.Seq, "error", err)
	}
	return of
}

// fieldOn names the question of a game that a form is about.
const fieldOn = "on"

// gameNamed is the game that the path names, by its label or its number.
func (v *visitRequest) gameNamed() (id terms.GameID, err error) {
	name := v.names["game"]
	if id, err = v.site.o.Ledger.GameByLabel(name); err != nil {
		if id, err = terms.ParseGameID(name); err != nil {
			return id, missing("There is no game "+name+".", "")
		}
	}
	return id, nil
}
