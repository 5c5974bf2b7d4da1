package templates

import (
	"postd/correspondence"
	"postd/templates/sheet"
)

// Word words a notice for one reader and leaves it at that: the letter is a tree, which is
// stored, and Compose sets it when it is handed over.
func Word(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	s, err := tree(n, r)
	if err != nil {
		return correspondence.Rendered{}, err
	}
	return worded(s), nil
}

// worded is the tree of a letter as it is stored, its subject beside it.
func worded(s sheet.Sheet) correspondence.Rendered {
	w := correspondence.Rendered{Subject: s.Subject, Todo: s.Todo}
	s.Subject = ""
	w.Tree = sheet.Encode(s)
	_, _, _, w.Board = s.Shown()
	return w
}

// set sets the tree of a letter as text and as page.
func set(s sheet.Sheet) correspondence.Rendered { return setting(worded(s), s) }

// Compose sets a letter that was stored as a tree: its text, its page, its board and what goes
// with it. It is answered at the address reply, and gets the links that have an address here.
// The same tree, address and links give the same words.
func Compose(w correspondence.Rendered, reply string, links map[string]string) (correspondence.Rendered, error) {
	s, err := readTree(w, reply, links)
	if err != nil {
		return w, err
	}
	return setting(w, s), nil
}

// readTree reads the tree, with what is beside it.
func readTree(w correspondence.Rendered, reply string, links map[string]string) (sheet.Sheet, error) {
	s, err := sheet.Decode(w.Tree)
	if err != nil {
		return s, err
	}
	if w.Paper {
		s = sheet.OnPaper(s)
	}
	s.Subject, s.Reply, s.Links = w.Subject, reply, links
	return s, nil
}

// Composes reports whether Compose could compose the words of a letter, and whether its text says
// anything. Of the text no more is set than shows that.
func Composes(w correspondence.Rendered, reply string, links map[string]string) (says bool, err error) {
	s, err := readTree(w, reply, links)
	return err == nil && sheet.Sets(s), err
}

// setting puts what is set of the tree beside it.
func setting(w correspondence.Rendered, s sheet.Sheet) correspondence.Rendered {
	w.Text, w.HTML, w.Attach = string(sheet.Text(s)), "", nil
	w.Position, w.Last, w.View, w.Board = s.Shown()
	if w.Plain {
		w.Board = false
	} else {
		w.HTML = string(sheet.HTML(s))
	}
	for _, a := range s.Attach {
		w.Attach = append(w.Attach, correspondence.Attached(a))
	}
	return w
}
