package ledger

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// A letter in several games is filed as several matters of one call: one for
// each game, under a key made by PartKey, and the last for the letter itself,
// which settles it and carries the one answer.

// PartKey is the key of the matter by which a letter is heard in one of
// several games.
func PartKey(letter string, id terms.GameID) string { return letter + ":" + id.String() }

// LetterKey is the key of the matter that settled the letter by which a matter
// was brought: its own, unless it was made by PartKey.
func LetterKey(key string) string {
	if parts := strings.SplitN(key, ":", 3); len(parts) == 3 && parts[0] == "mail" {
		return parts[0] + ":" + parts[1]
	}
	return key
}

// FiledBy tells what was filed for a letter: one for each game in which it was
// heard, in their order; where they are several, that of the one answer is the
// last, and has no games.
func (l *Ledger) FiledBy(x Letter) (out []Filed, err error) {
	if x.Key == "" {
		return nil, nil
	}
	err = l.view(func(tx *store.Tx) error {
		f, found, err := filedIn(tx, x.Key)
		if err != nil || !found {
			return err
		}
		for _, id := range x.Games {
			part, found, err := filedIn(tx, PartKey(x.Key, id))
			if err != nil {
				return err
			}
			if found {
				out, f.Games = append(out, part), nil
			}
		}
		out = append(out, f)
		return nil
	})
	return out, err
}

// together adds the letter that tells what became of the matters before.
func (v *verdict) together(before []verdict) error {
	if v.matter.Together == nil {
		return nil
	}
	var told []Told
	for i := range before {
		told = append(told, before[i].told...)
		v.parts = append(v.parts, &before[i])
	}
	p, err := v.matter.Together(told)
	if err != nil {
		return err
	}
	v.matter.Post = append(slices.Clip(v.matter.Post), p)
	return nil
}

// penalised counts what was just exacted in a game for the other games of the
// tournament that are decided in the same call (BCC1903/V.PEN.E where its count
// is the tournament's).
func (s *snapshot) penalised(f *folder, happened []appended) {
	for _, e := range happened {
		w, ok := e.event.What.(events.Penalised)
		if !ok {
			continue
		}
		for _, other := range s.folders {
			if other.id == f.id || other.tournament.ID != f.tournament.ID {
				continue
			}
			for c, side := range other.game.Sides {
				if n := other.prior.Offences[c]; n != nil && together(side, f.game.Sides[w.Of]) {
					n[w.Law]++
				}
			}
		}
	}
}

// together reports whether two sides have a member in common.
func together(a, b terms.Side) bool {
	return slices.ContainsFunc(a.Members, func(m terms.Member) bool {
		return slices.ContainsFunc(b.Members, func(n terms.Member) bool { return m.Player == n.Player })
	})
}
