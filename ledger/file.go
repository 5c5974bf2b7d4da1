package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// errAgain says that what a verdict rests on has changed: begin again.
var errAgain = errors.New("ledger: begin again")

// rounds is how often File begins again. Each time some other matter was
// filed, so that the house as a whole gets on; so many times in a row means
// that something is wrong.
const rounds = 100

// File decides the matters and files them, all in one transaction. One whose
// key was filed before changes nothing and is returned as it was filed then.
//
// First the games are read and folded, the matters decided in order, each
// seeing the effects of those before it, and the letters put into words, all
// with no lock held. Then, in one transaction: if a key was filed or a game
// moved on meanwhile, it begins again; else events, lines, indexes, letters,
// the verdict on the letter answered, the keys and the lines of the log are
// written together, or nothing is.
//
// A calendar that was published and has not reached the games of the matters yet
// is brought into them first (CLOCK/C-11).
func (l *Ledger) File(matters ...Matter) ([]Filed, error) {
	return l.fileIn(rounds, matters)
}

// fewRounds is how often FileTogether begins again.
const fewRounds = 4

// FileTogether is File for many matters that do not need one another. It gives up
// soon where games move on meanwhile, with ErrMoved: the caller then files fewer
// of them at a time.
func (l *Ledger) FileTogether(matters ...Matter) ([]Filed, error) {
	return l.fileIn(fewRounds, matters)
}

func (l *Ledger) fileIn(rounds int, matters []Matter) ([]Filed, error) {
	if len(matters) > 0 && matters[0].fate == nil { // else it is an outcome itself
		if err := l.FileNoted(); err != nil {
			return nil, err
		}
	}
	filed, err := l.file(rounds, matters)
	if err == nil && published(matters) {
		l.spreadAtOnce()
	}
	if err == nil {
		l.ringBatches(matters)
	}
	return filed, err
}

func (l *Ledger) file(rounds int, matters []Matter) ([]Filed, error) {
	for _, m := range matters {
		if err := m.check(); err != nil {
			return nil, err
		}
	}
	if len(matters) == 0 {
		return nil, nil
	}
	all := matters
	for range rounds {
		if l.unpublished.Load() {
			if err := l.reach(matters); err != nil {
				return nil, err
			}
		}
		s, err := l.sitOn(all)
		if err != nil {
			return nil, err
		}
		l.at("loaded")
		if err := s.decideAll(all); err != nil {
			return nil, err
		}
		l.at("decided")
		more, err := l.spreads(s.snapshot, s.verdicts[:len(matters)])
		if err != nil {
			return nil, err
		}
		if !sameMatters(all[len(matters):], more) {
			all = append(slices.Clone(matters), more...)
			continue // what a letter says of all the writer's games concerns them too
		}
		if filed, done := nothingToWrite(s.verdicts); done {
			return filed[:len(matters)], nil
		}
		filed, err := s.write()
		if errors.Is(err, errAgain) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return filed[:len(matters)], nil
	}
	return nil, ErrMoved
}

// nothingToWrite spares a transaction where all was filed before and no other
// letter is to be settled.
func nothingToWrite(verdicts []verdict) ([]Filed, bool) {
	out := make([]Filed, len(verdicts))
	for i, v := range verdicts {
		switch {
		case v.already != nil && v.matter.Letter == 0:
			out[i] = *v.already
			out[i].Already = true
		case v.already == nil && v.idle:
			out[i] = Filed{Key: v.matter.Key, At: v.at}
		default:
			return nil, false
		}
	}
	return out, true
}

// write puts everything into one transaction.
func (l *Ledger) write(tx *store.Tx, s *snapshot, verdicts []verdict) ([]Filed, error) {
	if !s.reads.hold(tx) {
		return nil, errAgain
	}
	for id, seq := range s.seqs {
		if lastSeq(tx, id) != seq {
			return nil, errAgain
		}
	}
	for prefix, was := range s.priors {
		if !bytes.Equal(penaltiesOf(tx, []byte(prefix)), was) {
			return nil, errAgain
		}
	}
	out := make([]Filed, len(verdicts))
	touched := map[terms.GameID]bool{} // and whether something was exacted in them
	letters := map[string]map[string]int{}
	gone := func(letter string) map[string]int {
		if letters[letter] == nil {
			letters[letter] = map[string]int{}
		}
		return letters[letter]
	}
	for i := range verdicts {
		v := &verdicts[i]
		key := v.matter.Key
		f, found, err := filedIn(tx, key)
		switch {
		case err != nil:
			return nil, err
		case v.already != nil && !found, v.already == nil && found:
			return nil, errAgain
		case found:
			out[i], out[i].Already = f, true
			if err := l.settleDuplicate(tx, v.matter); err != nil {
				return nil, err
			}
			continue
		case v.idle:
			out[i] = Filed{Key: key, At: v.at}
			continue
		}
		if out[i], err = l.writeOne(tx, v, gone(LetterKey(key))); err != nil {
			return nil, about("filing "+key, err)
		}
		for id, happened := range v.events {
			touched[id] = touched[id] || slices.ContainsFunc(happened, func(e appended) bool { return exacts(e.event) })
		}
	}
	if err := belong(tx, verdicts, out); err != nil {
		return nil, err
	}
	for id, penalty := range touched {
		f := s.folders[id]
		if err := l.putLine(tx, lineOf(f.shown(f.game), f.tournament.ID, f.last, f.calendar)); err != nil {
			return nil, err
		}
		if penalty {
			if err := exacted(tx, id, f.tournament.ID, s.seqs[id]+1); err != nil {
				return nil, err
			}
		}
		if err := l.caseMoves(tx, f.game); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// writeRows writes the rows of a matter.
func (l *Ledger) writeRows(tx *store.Tx, v *verdict, r *matterRow) error {
	for _, x := range v.matter.Rows {
		if own, ok := x.(OwnDays); ok {
			if err := l.publishes(tx, own, v.matter, v.at); err != nil {
				return err
			}
		}
		n, words, was, err := putKept(tx, v.matter, x)
		if was != nil {
			v.were = append(v.were, *was)
		}
		if again, ok := x.(Resend); ok && err == nil {
			var p Posting
			p, err = l.resend(tx, again, v.matter.Key, v.at)
			r.Postings = append(r.Postings, p.Seq)
		}
		if err != nil {
			return err
		}
		r.Rows, v.rows = append(r.Rows, n), append(v.rows, words)
		if _, ok := x.(TakenDown); ok {
			v.matter.Letter, r.Letter = n, n // the matter that enters a letter settles it
		}
	}
	return nil
}

// writeOne writes what one matter comes to.
func (l *Ledger) writeOne(tx *store.Tx, v *verdict, gone map[string]int) (Filed, error) {
	m := v.matter
	r := matterRow{At: v.at.UTC(), Letter: m.Letter}
	if m.Ask != nil {
		r.Letter, r.Asked = 0, m.Letter // its verdict is not the last
	}
	f := v.filed()
	for _, id := range f.Games {
		if err := r.append(tx, id, v.events[id]); err != nil {
			return f, err
		}
	}
	l.at("events written")
	if err := l.writeRows(tx, v, &r); err != nil {
		return f, err
	}
	m = v.matter
	f.Rows = r.Rows
	if err := l.countSaying(tx, v); err != nil { // what it says answers what went out before it
		return f, err
	}
	if err := l.measure(tx, v, gone); err != nil {
		return f, err
	}
	for _, d := range v.letters {
		d.tells()
		p, err := l.putPosting(tx, d.posting, d.words, d.facts, d.answers)
		d.filed(p)
		if err == nil {
			err = gather(tx, d, p)
		}
		if err != nil {
			return f, err
		}
		if r.Postings = append(r.Postings, p.Seq); len(r.posted)+1 == len(r.Postings) {
			r.posted = append(r.posted, p)
		}
	}
	if m.fate != nil {
		r.Posting = m.fate.Seq
		again, err := l.suffer(tx, m.fate, m.Key, v.unreceived())
		if err != nil {
			return f, err
		}
		r.Postings = append(r.Postings, again...)
	}
	f.Postings = r.Postings
	if err := learn(tx, m.Lesson); err != nil {
		return f, err
	}
	if m.Letter != 0 {
		x, err := letterOf(tx, m.Letter)
		if err != nil {
			return f, err
		}
		if x.Verdict != "" {
			return f, fmt.Errorf("%w: letter %d: %s", ErrSettled, x.Seq, x.Verdict)
		}
		if m.Ask != nil {
			if err := hold(tx, x, m); err != nil {
				return f, err
			}
			return f, l.enter(tx, v, r)
		}
		old := x
		x.Verdict, x.Reason, x.Games, x.Key, x.Tray = m.Verdict, m.Reason, v.games, m.Key, m.Tray
		x.authenticated(m)
		x.Laid = v.laidBefore()
		x.Unread = v.unread() || slices.ContainsFunc(v.parts, (*verdict).unread)
		if err := putLetter(tx, old, x); err != nil {
			return f, err
		}
		r.letter = &x
	}
	l.at("letter settled")
	return f, l.enter(tx, v, r)
}

// enter writes the row of a matter and its line of the log.
func (l *Ledger) enter(tx *store.Tx, v *verdict, r matterRow) error {
	m := v.matter
	sum, err := r.digest(tx)
	if err != nil {
		return err
	}
	m.Letter = cmp.Or(m.Letter, r.Letter)
	rests, err := rested(tx, m, r)
	if err != nil {
		return err
	}
	r.Log, err = appendLog(tx, LogLine{At: l.now(), Who: m.who(), What: m.Key, On: r.games(), Reason: summary(v), Digest: sum, Rests: rests})
	if err != nil {
		return err
	}
	return errors.Join(putRow(tx.Bucket(bktMatters), []byte(m.Key), r), l.keepUndo(tx, m, r.Log, v.were))
}

// unread reports whether the letter that brought the matter said nothing in
// which a statement was found.
func (v *verdict) unread() bool {
	for _, happened := range v.events {
		for _, e := range happened {
			if n, ok := e.event.What.(events.Noted); ok && n.About == "no statement" {
				return true
			}
		}
	}
	return false
}

// append adds events at the end of a game.
func (r *matterRow) append(tx *store.Tx, id terms.GameID, events []appended) error {
	st := stretch{Game: id}
	if len(events) > 0 {
		b, err := tx.Bucket(bktGames).CreateBucketIfNotExists(gameKey(id))
		if err != nil {
			return err
		}
		b.Fill(appendOnly)
		for _, e := range events {
			if err := b.Put(be8(e.seq), e.raw); err != nil {
				return err
			}
			countMove(tx, e.event)
		}
		st.From, st.To = events[0].seq, events[len(events)-1].seq
	}
	r.Games = append(r.Games, st)
	return nil
}

// belong writes to which tournaments the games belong that were newly arranged.
func belong(tx *store.Tx, verdicts []verdict, filed []Filed) error {
	for i, v := range verdicts {
		if filed[i].Already || v.idle {
			continue
		}
		for _, o := range append(slices.Clone(v.opened), v.matter.opening) {
			if o == nil {
				continue
			}
			if err := tx.Bucket(bktBelongs).Put(gameKey(o.id), be8(o.tournament)); err != nil {
				return err
			}
		}
	}
	return nil
}

// settleDuplicate gives its verdict to a letter whose matter was filed for
// another letter before.
func (l *Ledger) settleDuplicate(tx *store.Tx, m Matter) error {
	if m.Letter == 0 {
		return nil
	}
	r, _, err := row[matterRow](tx.Bucket(bktMatters), []byte(m.Key))
	if err != nil {
		return err
	}
	x, err := letterOf(tx, m.Letter)
	of := cmp.Or(r.Letter, r.Asked)
	if err != nil || x.Verdict != "" || of == x.Seq {
		return err
	}
	old := x
	x.Verdict, x.Reason, x.Of = Duplicate, fmt.Sprintf("the same as letter %d", of), of
	if err := putLetter(tx, old, x); err != nil {
		return err
	}
	return settled(tx, x.Seq, LogLine{At: l.now(), Who: "mail", What: Duplicate, Reason: x.Reason})
}
