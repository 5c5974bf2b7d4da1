package ledger

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"postd/correspondence"
	"postd/ledger/store"
	"postd/rules"
)

// The words of a posting are stored once and never change. A letter that is a tree is stored as
// one, and composed where its text is read; any other, and those of former releases, as JSON of
// their text and page.

// Compose composes the words of a letter that is a tree, as it is answered at an address and
// with the links that it gets. It is handed in by the command from package templates, and is
// pure: the same letter gives the same words.
type Compose func(w correspondence.Rendered, reply string, links map[string]string) (correspondence.Rendered, error)

// Composes reports whether the words of a letter that is a tree can be composed, and whether its text says
// anything; it is handed what Compose is.
type Composes func(w correspondence.Rendered, reply string, links map[string]string) (says bool, err error)

// A stored tree: the octet treeWords, what is said of it, its subject and the tree. JSON begins
// with a brace.
const (
	treeWords = 1

	treePlain = 1 << 0 // the text alone goes out
	treeBoard = 1 << 1 // a picture belongs to it
)

var errWords = errors.New("ledger: what is stored is no letter")

// storedWords are words as they are stored.
func (l *Ledger) storedWords(w correspondence.Rendered) ([]byte, error) {
	switch {
	case w.Tree == nil, l.o.Compose == nil && w.Text != "":
		return json.Marshal(pressOf(w))
	case l.o.Compose == nil:
		return nil, fmt.Errorf("%w: the ledger was opened without Compose", errDecision)
	}
	said := byte(0)
	if w.Plain {
		said |= treePlain
	}
	if w.Board {
		said |= treeBoard
	}
	out := make([]byte, 0, 2+binary.MaxVarintLen16+len(w.Subject)+len(w.Tree))
	out = binary.AppendUvarint(append(out, treeWords, said), uint64(len(w.Subject)))
	return append(append(out, w.Subject...), w.Tree...), nil
}

// readWords reads stored words. Those of a tree are not composed.
func readWords(raw []byte) (correspondence.Rendered, error) {
	if len(raw) == 0 {
		return correspondence.Rendered{}, errWords
	}
	if raw[0] == '{' {
		var x rendered
		if err := json.Unmarshal(raw, &x); err != nil {
			return correspondence.Rendered{}, err
		}
		return x.words()
	}
	if raw[0] != treeWords || len(raw) < 3 {
		return correspondence.Rendered{}, errWords
	}
	n, size := binary.Uvarint(raw[2:])
	if size <= 0 || n > uint64(len(raw)-2-size) {
		return correspondence.Rendered{}, errWords
	}
	rest := raw[2+size:]
	return correspondence.Rendered{
		Subject: string(rest[:n]), Tree: append([]byte{}, rest[n:]...),
		Plain: raw[1]&treePlain != 0, Board: raw[1]&treeBoard != 0,
	}, nil
}

// wordsIn reads the words of a posting; those of a tree are not composed.
func wordsIn(tx *store.Tx, seq uint64) (correspondence.Rendered, error) {
	raw := tx.Bucket(bktWords).Get(be8(seq))
	if raw == nil {
		return correspondence.Rendered{}, fmt.Errorf("ledger: posting %d has no words", seq)
	}
	w, err := readWords(raw)
	if err != nil {
		err = fmt.Errorf("ledger: the words of posting %d: %w", seq, err)
	}
	return w, err
}

// worded is a posting whose words are composed, with the links that it got.
func (l *Ledger) worded(p Posting) (Posting, error) {
	if p.facts != nil {
		w, err := l.words(p.facts)
		if err != nil {
			return p, about(fmt.Sprintf("the words of posting %d", p.Seq), err)
		}
		p.Words, p.facts = w, nil
	}
	if p.Words.Tree == nil {
		return p, nil
	}
	if l.o.Compose == nil {
		return p, fmt.Errorf("ledger: posting %d is a tree, and the ledger was opened without Compose", p.Seq)
	}
	p.Words.Paper = p.Paper
	w, err := l.o.Compose(p.Words, p.ReplyTo, p.Links)
	if err != nil {
		return p, fmt.Errorf("ledger: the words of posting %d: %w", p.Seq, err)
	}
	p.Words = w
	return p, nil
}

// rendered is how words are stored that are no tree: the position as FEN, which is enough
// for a diagram.
type rendered struct {
	Subject string                    `json:"subject"`
	Text    string                    `json:"text"`
	HTML    string                    `json:"html,omitempty"`
	Attach  []correspondence.Attached `json:"attach,omitempty"`
	FEN     string                    `json:"fen,omitempty"`
	Last    rules.Move                `json:"last,omitempty"`
	View    rules.Colour              `json:"view"`
	Board   bool                      `json:"board,omitempty"`
}

func pressOf(w correspondence.Rendered) rendered {
	x := rendered{Subject: w.Subject, Text: w.Text, HTML: w.HTML, Attach: w.Attach, Last: w.Last, View: w.View, Board: w.Board}
	if w.Position != (rules.Position{}) {
		x.FEN = w.Position.FEN()
	}
	return x
}

func (x rendered) words() (correspondence.Rendered, error) {
	w := correspondence.Rendered{Subject: x.Subject, Text: x.Text, HTML: x.HTML, Attach: x.Attach, Last: x.Last, View: x.View, Board: x.Board}
	var err error
	if x.FEN != "" {
		w.Position, err = rules.ParseFEN(x.FEN)
	}
	return w, err
}

// retitled are stored words under another subject.
func (l *Ledger) retitled(raw []byte, subject func(string) string) ([]byte, error) {
	w, err := readWords(raw)
	if err != nil {
		return nil, err
	}
	w.Subject = subject(w.Subject)
	return l.storedWords(w)
}
