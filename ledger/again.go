package ledger

import (
	"encoding/json"

	"postd/correspondence"
)

// mostAgain is how many of his last letters of a game one is sent who asks for
// them once more.
const mostAgain = 3

// again makes copies of the last letters of a game that went to each reader of
// a notice, in their order and with the same words, each with a Message-ID of
// its own. It starts no time: a notice that was received is received no second
// time (CLOCK/C-2).
func (l *Ledger) again(f *folder, n correspondence.Notice, v *verdict) ([]draft, error) {
	readers, err := l.readers(f, n)
	if err != nil {
		return nil, err
	}
	all, err := l.PostingsOf(f.id)
	if err != nil {
		return nil, err
	}
	var out []draft
	for _, r := range readers {
		var his []Posting
		for _, p := range all {
			if p.Repeats == 0 && p.Party == r.posting.Party && p.Player == r.posting.Player {
				his = append(his, p)
			}
		}
		for _, p := range his[max(0, len(his)-mostAgain):] {
			d := draft{posting: r.posting}
			d.posting.Notice, d.posting.Kind, d.posting.Words = p.Notice, p.Kind, p.Words
			d.posting.InReplyTo, d.posting.References, d.posting.Repeats = p.InReplyTo, p.References, p.Seq
			d.posting.Key, d.posting.Filed = v.matter.Key, v.at.UTC()
			d.answer, d.posting.State = r.posting.Player == v.matter.Answers.Player, ""
			if d.answer {
				d.posting.State = v.matter.keptBack(n, f.game)
			}
			if d.words, err = json.Marshal(pressOf(p.Words)); err != nil {
				return nil, err
			}
			out = append(out, d)
		}
	}
	return out, nil
}
