package ledger

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Joint is how matters tell each player once of what they do in several games: one matter of
// several games, or several matters of one call. The letter of each game is filed as [Joined] and
// not sent; that it was received counts from the receipt of the one letter (RULING/R-1,
// CLOCK/C-2). Who is told of one game alone gets the letter of that game.
type Joint struct {
	Kinds []correspondence.NoticeKind // of notices that are told so
	// Apart reports of a notice that the letter of its game goes out as well, after the one; nil:
	// of none.
	Apart func(correspondence.Notice) bool
	// Dead is the player of whose death the matters tell, who is written nothing of it; 0: none.
	// A letter on which something rests goes out all the same.
	Dead uint64
	// Letter is the one letter. It must be pure, as Matter.Decide.
	Letter func(Player, []Told) (Post, error)
}

// Telling is a notice of a game that a letter of no game tells of.
type Telling struct {
	Game    terms.GameID    `json:"game"`
	Notice  events.NoticeID `json:"notice"`
	Party   terms.Party     `json:"party"`
	Posting uint64          `json:"posting"` // as which it is filed
}

// toJoin is a letter of a game that waits to be told with others.
type toJoin struct {
	told   Told
	player uint64
	letter draft
}

// tellings are what one letter tells, once all of it is filed.
type tellings struct{ all []Telling }

// joins keeps the letter of a notice, where the player is told of it with those of other games.
func (v *verdict) joins(n correspondence.Notice, p addressee, d draft) bool {
	j := v.matter.Joint
	if j == nil || p.posting.Player == 0 || !slices.Contains(j.Kinds, n.Kind) {
		return false
	}
	v.joined = append(v.joined, toJoin{Told{n, p.reader, j.Apart != nil && j.Apart(n)}, p.posting.Player, d})
	return true
}

// unwritten reports whether no letter goes to the reader, who has died (RULING/R-41).
func (j *Joint) unwritten(p addressee) bool {
	return j != nil && j.Dead != 0 && p.posting.Player == j.Dead
}

// part is a letter of a game, and the verdict that brought it about.
type part struct {
	*toJoin
	of *verdict
}

// jointly makes the one letters of the verdicts of a call. Each is the last letter of the last
// matter; one of which all letters follow by themselves is the first of the first.
func (l *Ledger) jointly(all []verdict) error {
	type reader struct {
		player uint64
		away   bool // on leave, of which the others are told otherwise
	}
	var order []reader
	of := map[reader][]part{}
	var first, last *verdict
	for i := range all {
		v := &all[i]
		for k := range v.joined {
			x := &v.joined[k]
			if last = v; first == nil {
				first = v
			}
			n := x.told.Notice
			r := reader{x.player, n.Kind == correspondence.NLeave && n.To == terms.PartyOf(n.By)}
			if len(of[r]) == 0 {
				order = append(order, r)
			}
			of[r] = append(of[r], part{x, v})
		}
	}
	for _, r := range order {
		if err := l.toOne(r.player, of[r], first, last); err != nil {
			return err
		}
	}
	return nil
}

// toOne makes the letter that tells a player what the letters of several games do.
func (l *Ledger) toOne(player uint64, list []part, first, last *verdict) error {
	var one []draft
	if len(list) > 1 {
		p, err := last.reads.personNow(player)
		if err != nil {
			return err
		}
		told := make([]Told, len(list))
		for i, x := range list {
			told[i] = x.told
		}
		post, err := last.matter.Joint.Letter(p, told)
		if err != nil {
			return err
		}
		if one, err = l.drafts(last, post); err != nil {
			return err
		}
	}
	tells := &tellings{}
	apart := true
	for _, x := range list {
		if len(one) > 0 && !x.told.Apart {
			apart, x.letter.posting.State, x.letter.part = false, Joined, tells
		}
		x.of.letters = append(x.of.letters, x.letter)
	}
	switch {
	case len(one) == 0: // of one game, or the player has no address
	case apart:
		first.letters = append(one, first.letters...)
	default:
		one[0].whole = tells
		last.letters = append(last.letters, one...)
	}
	return nil
}

// tells fills in what a letter that is about to be filed tells of others, or notes it as told.
func (d *draft) tells() {
	if d.whole != nil {
		d.posting.Tells, d.whole.all = d.whole.all, nil
	}
}

// filed notes a letter as one of which another tells.
func (d *draft) filed(p Posting) {
	if d.part != nil {
		d.part.all = append(d.part.all, Telling{p.Game, p.Notice, p.Party, p.Seq})
	}
}

// told is what a posting tells players of games: its own notice, or those of several games.
func (p Posting) told() []Telling {
	if _, plays := p.Party.Colour(); p.Game != 0 && plays {
		return []Telling{{p.Game, p.Notice, p.Party, p.Seq}}
	}
	return p.Tells
}

// Games are the games of which a posting tells players, each once.
func (p Posting) Games() (out []terms.GameID) {
	for _, t := range p.told() {
		if !slices.Contains(out, t.Game) {
			out = append(out, t.Game)
		}
	}
	return out
}

// tellingOf are the letters that tell the notice, by itself or with others.
func (l *Ledger) tellingOf(t Telling) (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		for _, kind := range []byte("pj") {
			err := ofGame(tx, t.Game, kind, func(seq uint64) error {
				p, _, err := postingIn(tx, seq)
				if slices.ContainsFunc(p.told(), func(x Telling) bool { return x.Game == t.Game && x.Notice == t.Notice && x.Party == t.Party }) {
					out = append(out, p)
				}
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}
