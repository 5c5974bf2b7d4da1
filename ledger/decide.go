package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// verdict is what one matter comes to, before it is written.
type verdict struct {
	matter  Matter
	entered Matter // as it was entered, before anything was decided
	at      time.Time
	head    Head // of the log before it
	reads   *readings
	already *Filed // filed before; nothing to write
	idle    bool   // decides nothing, and is then not to be filed
	games   []terms.GameID
	events  map[terms.GameID][]appended
	letters []draft
	told    []Told     // of what the writer of the letter is told
	joined  []toJoin   // letters of which players are told once, with those of other games
	opened  []*opening // the games in the place of those that it annuls
	laid    []string   // what the letter that brought it says to the secretary (RULING/R-68)
	parts   []*verdict // where the writer is told it together: the matters of which this one tells
	rows    []string   // what was written of the matter's rows, for the log
	were    []wasRow   // how they were before, where the matter can be undone
}

// appended is one event as it will be stored.
type appended struct {
	seq   uint64
	raw   []byte
	event events.Event
}

// draft is a posting before it has a number.
type draft struct {
	posting Posting
	words   []byte // as stored; nil where facts are filed
	facts   []byte // see Matter.late
	answers Threading
	answer  bool      // to a letter of its reader
	asks    bool      // a question, see Post.Asks
	help    bool      // of the office itself, see Post.Help
	count   counting  // by which measure it is held
	item    *Item     // what the gathered letter would tell of it; nil = nothing
	daily   bool      // its reader wishes such letters together, once a day
	part    *tellings // of a letter that another tells with it: what that one tells
	whole   *tellings // of that other
}

func (l *Ledger) decideOne(s *snapshot, v *verdict) error {
	v.games = v.matter.Games
	if v.matter.opening != nil {
		v.games = []terms.GameID{v.matter.opening.id}
	}
	v.events = map[terms.GameID][]appended{}
	var decisions []correspondence.Decision
	if v.matter.Decide != nil {
		games := make([]correspondence.Game, len(v.games))
		offices := make([]correspondence.Setting, len(v.games))
		for i, id := range v.games {
			games[i] = s.folders[id].game
			if seen := v.matter.Seen; seen != 0 && seen != s.folders[id].seq {
				return fmt.Errorf("%w: %s stood at event %d and stands at %d", ErrStale, id, seen, s.folders[id].seq)
			}
			offices[i] = s.office(s.folders[id], v.at)
		}
		decisions = v.matter.Decide(games, offices)
		var err error
		if decisions, err = l.annulled(s, v, games, offices, decisions); err != nil {
			return err
		}
	}
	if len(decisions) != len(v.games) {
		return fmt.Errorf("%w: %d decisions on %d games", errDecision, len(decisions), len(v.games))
	}
	v.idle = v.matter.vacuous
	for i, d := range decisions {
		if err := l.concludes(s, v, s.folders[v.games[i]], d); err != nil {
			return err
		}
	}
	return l.post(v)
}

// concludes moves a game on by what was decided in it, and words what its players are told.
func (l *Ledger) concludes(s *snapshot, v *verdict, f *folder, d correspondence.Decision) error {
	if len(d.Events) == 0 && (len(d.Notices) > 0 || f.opening) {
		return fmt.Errorf("%w: no event on %s", errDecision, f.id)
	}
	v.idle = v.idle && len(d.Events) == 0
	opening := f.opening
	if err := f.take(v, d.Events); err != nil {
		return err
	}
	f.told = f.seq
	if opening {
		if err := f.begins(v, s.office(f, v.at)); err != nil {
			return err
		}
	}
	if err := l.recalendar(f, d.Events); err != nil {
		return err
	}
	if err := l.substitutes(v, f, d.Events); err != nil {
		return err
	}
	s.wish(v, f, d.Events)
	s.penalised(f, v.events[f.id])
	v.disowns(f.id, d)
	f.seats(v.matter)
	notices, err := l.gate(f, v, d.Notices)
	if err != nil {
		return err
	}
	for _, n := range notices {
		if n.Kind == correspondence.NReport && n.Asked == "need" && n.To == terms.ToSecretary {
			v.laid = append(v.laid, n.Statement)
		}
		drafts, err := l.render(f, n.Notice, v)
		if err != nil {
			return about(fmt.Sprintf("notice %s %s", n.ID, n.Kind), err)
		}
		for _, x := range drafts {
			x.posting.Own = n.own
			v.letters = append(v.letters, x)
		}
	}
	if err := l.replaces(s, v, f); err != nil {
		return err
	}
	return nil
}

// take moves the folder on by the events, in the form in which they will be
// read again: what cannot be read or folded is never written.
func (f *folder) take(v *verdict, happened []events.Event) error {
	for _, e := range happened {
		if e.What == nil {
			return fmt.Errorf("%w: an event without a kind on %s", errDecision, f.id)
		}
		if e.At.IsZero() {
			e.At = v.at
		}
		e.Cause = cmp.Or(e.Cause, v.matter.Key)
		raw, err := e.MarshalJSON()
		if err != nil {
			return fmt.Errorf("%w: %s on %s: %w", errDecision, e.Kind(), f.id, err)
		}
		var read events.Event
		if err := read.UnmarshalJSON(raw); err != nil {
			return fmt.Errorf("%w: %s on %s: %w", errDecision, e.Kind(), f.id, err)
		}
		f.seq++
		f.game.Happen(read)
		f.last, f.opening = read.At, false
		if f.game.Broken != "" {
			return fmt.Errorf("%w: %s does not fold: %s", errDecision, f.id, f.game.Broken)
		}
		v.events[f.id] = append(v.events[f.id], appended{f.seq, raw, read})
	}
	return nil
}

// render makes the letters of a notice: one to each member of a side, one to
// an official.
func (l *Ledger) render(f *folder, n correspondence.Notice, v *verdict) ([]draft, error) {
	if l.o.Render == nil {
		return nil, fmt.Errorf("%w: the ledger was opened without Render", errDecision)
	}
	if n.Kind == correspondence.NAgain {
		v.told = append(v.told, Told{Notice: n}) // asked for by the writer alone
		return l.again(f, n, v)
	}
	readers, err := l.readers(f, n)
	if err != nil {
		return nil, err
	}
	var out []draft
	for _, p := range readers {
		writer := p.posting.Player != 0 && p.posting.Player == v.matter.Answers.Player
		spared := writer && slices.Contains(v.matter.Spare, n.Kind) && n.ID != f.game.Post.Notice
		if p.reader.Wishes.Receipts == "off" && n.OnlyReceipt() && len(v.matter.Copied) == 0 {
			spared = true
		}
		if writer {
			v.told = append(v.told, Told{n, p.reader, !spared})
		}
		if p.posting.Paper && n.Kind == correspondence.NReminder && f.players[p.posting.Player].Reminding.Default() {
			continue // on paper it would come too late; who asks for reminders gets them
		}
		if spared || (v.matter.Joint.unwritten(p) || f.players[p.posting.Player].unwished(n, f.game.Over())) && n.ID != f.game.Post.Notice {
			continue
		}
		d, err := l.letter(f, n, p, v)
		if err != nil {
			return nil, err
		}
		if !v.joins(n, p, d) {
			out = append(out, d)
		}
	}
	return out, nil
}

// letter makes the letter of a notice to one of its readers.
func (l *Ledger) letter(f *folder, n correspondence.Notice, p addressee, v *verdict) (draft, error) {
	writer := p.posting.Player != 0 && p.posting.Player == v.matter.Answers.Player
	key := readerKey(p.posting.Party, p.posting.Player)
	t := f.threads[key]
	t.Count++
	f.threads[key] = t
	p.reader.Letter = t.Count
	if writer { // who is told so once
		p.reader.Copied, v.matter.Copied = v.matter.Copied, nil
	}
	if n.Kind == correspondence.NResult {
		p.reader.Book = v.head.Words()
	}
	d := draft{posting: p.posting}
	d.posting.Notice, d.posting.Kind, d.posting.Topic = n.ID, n.Kind, n.Topic()
	d.posting.Key, d.posting.Filed, d.posting.Letter = v.matter.Key, v.at.UTC(), t.Count
	d.posting.Mute = n.Kind == correspondence.NReminder && p.posting.Player != 0
	if writer {
		d.answers, d.answer = v.matter.Answers, true
	}
	p.reader.Terms = v.matter.Terms
	return d, l.word(f, n, p.reader, &d, v)
}

// word puts a letter into words, or files the facts of them.
func (l *Ledger) word(f *folder, n correspondence.Notice, r correspondence.Reader, d *draft, v *verdict) error {
	d.count = v.matter.counted(n, f.game, d.posting)
	if n.Game != nil && f.renames() {
		shown := f.shown(*n.Game)
		n.Game = &shown
	}
	d.daily = r.Wishes.Receipts == "daily" && (n.OnlyReceipt() || d.count == beginsNothing)
	told := d.daily || d.count == beginsNothing || d.count == toOfficial // perhaps with others, which needs its subject
	if late, err := l.late(f, n, r, d, v, told); late || err != nil {
		return err
	}
	w, err := l.o.Render(n, r)
	if err != nil {
		return err
	}
	if d.posting.Words = w; told {
		d.item = itemOf(n, d.posting)
	}
	d.words, err = l.storedWords(w)
	return err
}

// addressee is a reader with the posting that goes to them, still without words.
type addressee struct {
	reader  correspondence.Reader
	posting Posting
}

// readers finds to whom a notice goes.
func (l *Ledger) readers(f *folder, n correspondence.Notice) ([]addressee, error) {
	to, reply := n.To, l.answerAddress(f.id, n)
	base := addressee{
		reader: correspondence.Reader{
			Office:    f.tournament.Name,
			Secretary: f.tournament.Secretary.Name + " <" + f.tournament.Secretary.Addr + ">",
		},
		posting: Posting{
			Game: f.id, Party: to, Label: f.game.Label,
			From: l.o.From, FromName: l.o.OfficeName, ReplyTo: reply,
		},
	}
	c, player := to.Colour()
	if !player {
		o := f.tournament.OfficialIn(f.id, to)
		base.reader.Name, base.posting.Name, base.posting.To = o.Name, o.Name, o.Addr
		return []addressee{base}, nil
	}
	if n.Kind == correspondence.NLeft && n.Joins != nil {
		return l.leaver(f, n, base)
	}
	var out []addressee
	for _, m := range f.game.Sides[c].Members {
		p, ok := f.players[m.Player]
		if !ok {
			return nil, fmt.Errorf("%w: %d", ErrNoPlayer, m.Player)
		}
		a := base
		a.reader.Name, a.reader.Called = p.Name, f.called()
		var err error
		if a.reader, err = p.Wishes().Reader(a.reader, f.game.Agreement); err != nil {
			return nil, err
		}
		a.posting.Player, a.posting.Name, a.posting.To, a.posting.Form = p.ID, p.Name, p.Writes(), p.Form
		a.posting.Paper = p.OnPaper()
		a.reader.Paper = a.posting.Paper
		out = append(out, a)
	}
	if len(out) == 0 {
		return nil, errors.New("the side has no member")
	}
	return out, nil
}

// post drafts the letters that belong to no game.
func (l *Ledger) post(v *verdict) error {
	for _, p := range v.matter.Post {
		if wished, err := v.reads.wishes(p); err != nil || !wished {
			if err != nil {
				return err
			}
			continue
		}
		drafts, err := l.drafts(v, p)
		if err != nil {
			return err
		}
		v.letters = append(v.letters, drafts...)
	}
	return nil
}

func (l *Ledger) drafts(v *verdict, p Post) (out []draft, err error) {
	words, err := l.storedWords(p.Words)
	if err != nil {
		return nil, err
	}
	for _, to := range p.To {
		d := draft{
			posting: Posting{
				Key: cmp.Or(p.Key, v.matter.Key), To: to, From: l.o.From, FromName: l.o.OfficeName, ReplyTo: p.ReplyTo,
				Player: p.Player, Name: p.Name, Mute: p.Mute, Circular: p.Circular, Form: p.Form, Words: p.Words, Filed: v.at.UTC(),
				answeredIn: p.Game, answeredAs: p.Party,
			},
			answer:  p.Answer,
			help:    p.Help,
			asks:    p.Asks,
			words:   words,
			answers: Threading{InReplyTo: p.InReplyTo, References: p.References},
		}
		if d.posting.Paper, err = v.reads.onPaper(p, to); err != nil {
			return nil, err
		}
		if to == "" && !d.posting.Paper {
			continue // nobody could be reached
		}
		d.posting = p.as(d.posting)
		switch {
		case p.Answer:
			d.count = answersNothing
		case p.Minor:
			label, _, _ := strings.Cut(p.Words.Subject, ":")
			d.count = beginsNothing
			d.item = &Item{Game: p.Game, Label: label, Party: p.Party, Subject: strings.TrimSuffix(p.Words.Subject, p.Words.Todo), Words: cutWords(p.Words.Text, mostItemWords), At: v.at}
		}
		out = append(out, d)
	}
	return out, nil
}
