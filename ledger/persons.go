package ledger

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/terms"
)

// personal is a notice of a matter that tells each player once of what it does in several games.
type personal struct {
	folder *folder
	notice correspondence.Notice
	to     addressee
}

// personally reports whether a player is told of the notice in one letter with those of the
// other games of the matter. A notice from whose receipt a time runs goes by itself.
func (v *verdict) personally(f *folder, n correspondence.Notice, p addressee) bool {
	if v.matter.Persons == nil || p.posting.Player == 0 || !slices.Contains(v.matter.Spare, n.Kind) || n.ID == f.game.Post.Notice {
		return false
	}
	v.persons = append(v.persons, personal{f, n, p})
	return true
}

// tellPersons makes the letters of the notices that were kept for that: of a player in one game
// the letter of that game, of a player in several one letter.
func (l *Ledger) tellPersons(v *verdict) error {
	type reader struct {
		player uint64
		own    bool // it is told of what its own side does
	}
	var readers []reader
	of := map[reader][]personal{}
	for _, x := range v.persons {
		r := reader{x.to.posting.Player, x.notice.To == terms.PartyOf(x.notice.By)}
		if len(of[r]) == 0 {
			readers = append(readers, r)
		}
		of[r] = append(of[r], x)
	}
	for _, r := range readers {
		list := of[r]
		if len(list) == 1 {
			d, err := l.letter(list[0].folder, list[0].notice, list[0].to, v)
			if err != nil {
				return err
			}
			v.letters = append(v.letters, d)
			continue
		}
		var told []Told
		for _, x := range list {
			told = append(told, Told{Notice: x.notice, Reader: x.to.reader})
		}
		p, err := v.matter.Persons(list[0].folder.players[r.player], told)
		if err != nil {
			return err
		}
		v.matter.Post = append(slices.Clip(v.matter.Post), p)
	}
	return nil
}
