package visit

import (
	"net/http"
	"slices"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
)

// Right is what must be allowed before a route is served: an act, and the object of
// it. Who may do it is said by ledger.May alone.
type Right[V any] struct {
	Act ledger.Act
	Of  func(V) ([]ledger.Object, error)

	// acts are those of which one is enough; nil: act is the one.
	Acts func(V) []ledger.Act
}

// To makes a right of an act on what the path names.
func To[V any](act ledger.Act, of func(V) ([]ledger.Object, error)) Right[V] {
	return Right[V]{Act: act, Of: of}
}

// WholeOffice is the object of what concerns the whole office.
func WholeOffice[V any](V) ([]ledger.Object, error) { return []ledger.Object{{}}, nil }

// GameInPath is the game that the path names. A question that the form names, and that
// has passed to the secretary, is theirs (CLOCK/C-7).
func GameInPath[V Visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	id, err := v.GameNamed()
	if err != nil {
		return nil, err
	}
	o, err := v.Site.o.Ledger.ObjectOfGame(id)
	if err != nil {
		return nil, Missing("There is no game "+v.Names["game"]+".", "")
	}
	if o, err = v.inSection(o); err != nil {
		return nil, err
	}
	if n := Number(v.Field(FieldOn)); n > 0 && o.Umpire {
		g, err := v.Site.o.Ledger.Game(id)
		if err != nil {
			return nil, err
		}
		o = o.On(g, n)
	}
	return []ledger.Object{o}, nil
}

// inSection is the object with who plays in its section, if the visitor plays at all.
func (v *Request) inSection(o ledger.Object) (ledger.Object, error) {
	if v.User.Player == 0 {
		return o, nil
	}
	return v.Site.o.Ledger.InSection(o)
}

// TournamentInPath is the tournament that the path names.
func TournamentInPath[V Visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	t, err := InPath(v, "tournament", "tournament", v.Site.o.Ledger.Tournament)
	return []ledger.Object{ledger.ObjectOfTournament(t.ID)}, err
}

// EventInPath is the event that the path names, as one that is looked at: who may do the act
// to one of its sections may do it.
func EventInPath[V Visitor](x V) ([]ledger.Object, error) {
	e, err := eventInPath(x.visit())
	return []ledger.Object{ledger.ObjectOfEvent(e)}, err
}

// SectionsOfEvent are all sections of the event that the path names, as those of which all
// are changed; the whole office, where it has none yet.
func SectionsOfEvent[V Visitor](x V) (out []ledger.Object, err error) {
	e, err := eventInPath(x.visit())
	for _, id := range ledger.ObjectOfEvent(e).Tournaments {
		out = append(out, ledger.ObjectOfTournament(id))
	}
	if len(out) == 0 {
		out = []ledger.Object{{}}
	}
	return out, err
}

func eventInPath(v *Request) (ledger.Event, error) {
	return InPath(v, "event", "event", v.Site.o.Ledger.Event)
}

// PlayerInPath is the player whom the path names, as one whose row is changed.
func PlayerInPath[V Visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	p, err := v.Player()
	if err != nil {
		return nil, err
	}
	o, err := v.Site.ObjectOfPlayer(p.ID)
	return []ledger.Object{o}, err
}

// PlayerLookedAt is the player whom the path names, as one who is only looked at: that is no
// cause of anybody's.
func PlayerLookedAt[V Visitor](x V) ([]ledger.Object, error) {
	list, err := PlayerInPath(x)
	for i := range list {
		list[i].Parties = nil
	}
	return list, err
}

// ObjectOfPlayer is what a player is to those who ask: in which games and tournaments they are.
func (s *Site) ObjectOfPlayer(id uint64) (o ledger.Object, err error) {
	return s.o.Ledger.ObjectOfPlayer(id)
}

// LetterInPath is the letter that the path names: the games to which it belongs, or seems
// to belong; that of none is of the whole office.
func LetterInPath[V Visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	letter, err := v.Letter()
	if err != nil {
		return nil, err
	}
	seems, err := v.Site.o.Seems(v, letter)
	if err != nil {
		return nil, err
	}
	list, err := v.Site.ObjectsOfLetter(letter, seems)
	for i, o := range list {
		if o.Game != 0 && err == nil {
			list[i], err = v.inSection(o)
		}
	}
	return list, err
}

// ObjectsOfLetter are the games of a letter and the one to which it seems to belong; without any
// it is of the whole office.
func (s *Site) ObjectsOfLetter(x ledger.Letter, seems ledger.Line) ([]ledger.Object, error) {
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

func (s *Site) objectsOfGames(ids []terms.GameID) (out []ledger.Object, err error) {
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

// PostingInPath is the letter of the office that the path names.
func PostingInPath[V Visitor](x V) ([]ledger.Object, error) {
	v := x.visit()
	p, err := v.Posting()
	if err != nil {
		return nil, err
	}
	return v.Site.objectsOfPosting(p)
}

func (s *Site) objectsOfPosting(p ledger.Posting) ([]ledger.Object, error) {
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

// May asks whether the visitor may do the act to all of the objects. The answer is
// that of the last, or of the first that refuses.
func (v *Request) May(act ledger.Act, of ...ledger.Object) (a ledger.Answer) {
	if !v.Known {
		return ledger.Answer{Why: "You are not logged in.", Do: "Log in."}
	}
	if len(of) == 0 {
		of = []ledger.Object{{}}
	}
	masked, warn := false, false
	for _, o := range of {
		if a = ledger.May(v.User, act, o); !a.Yes {
			return a
		}
		masked, warn = masked || a.Masked, warn || a.Warn
	}
	a.Masked, a.Warn = masked, warn
	return a
}

// Arranges reports whether the visitor may arrange what the page is about.
func (v *Request) Arranges() bool { return v.May(ledger.ActArrange, v.Objects...).Yes }

// Keeps reports whether the visitor keeps the whole office.
func (v *Request) Keeps() bool { return v.May(ledger.ActKeep, ledger.Object{}).Yes }

// blind reports whether the visitor sees of a game only the position and what the
// sides say of it: they judge it, and do not know whose it is.
func (v *Request) blind() bool {
	return v.Answer.As == ledger.OfficeAdjudicator && !v.May(ledger.ActCase, v.Objects...).Yes
}

// admit asks for the right of a route, and keeps what it is about and as whom the
// visitor does it. A refusal names its reason, and what can be done.
func (v *Request) admit(r Right[*Request]) error {
	var err error
	if v.Objects, err = r.Of(v); err != nil {
		return err
	}
	acts := []ledger.Act{r.Act}
	if r.Acts != nil {
		acts = r.Acts(v)
	}
	for _, act := range acts {
		if v.Answer = v.May(act, v.Objects...); v.Answer.Yes {
			return nil
		}
	}
	a := v.Answer
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
	return Troubled(http.StatusForbidden, "This is not your office", a.Why, why, a.Do)
}

// substitute says who can do what the visitor cannot in a cause of their own: another
// official, or nobody yet.
func (v *Request) substitute(acts []ledger.Act, other string) string {
	all, err := v.Ledger().Users()
	if err != nil {
		return other
	}
	for _, act := range acts {
		for _, o := range v.Objects {
			if !ledger.Alone(all, v.User, act, o) {
				return other
			}
		}
	}
	return "Nobody else may do it: seat a substitute, by “postd user seat” or on the page of users."
}

// AboutLetter is what a letter with which only a person can go on is about.
func (s *Site) AboutLetter(x ledger.Letter) []ledger.Object {
	of, err := s.ObjectsOfLetter(x, ledger.Line{})
	if err != nil {
		s.o.Log.Error("secretary: the games of a letter", "letter", x.Seq, "error", err)
	}
	return of
}

// AboutPosting is what a letter of the office is about.
func (s *Site) AboutPosting(p ledger.Posting) []ledger.Object {
	of, err := s.objectsOfPosting(p)
	if err != nil {
		s.o.Log.Error("secretary: the game of a letter", "posting", p.Seq, "error", err)
	}
	return of
}

// FieldOn names the question of a game that a form is about.
const FieldOn = "on"

// GameNamed is the game that the path names, by its label or its number.
func (v *Request) GameNamed() (id terms.GameID, err error) {
	name := v.Names["game"]
	if id, err = v.Site.o.Ledger.GameByLabel(name); err != nil {
		if id, err = terms.ParseGameID(name); err != nil {
			return id, Missing("There is no game "+name+".", "")
		}
	}
	return id, nil
}
