package mailbox

import (
	"container/list"
	"fmt"
	"strings"
	"sync"

	"postd/correspondence"
	"postd/diagram"
)

// shown is all that a picture of the board depends on, in words: where the men
// stand, whose side is at the bottom, and the move that is marked.
func shown(w correspondence.Rendered) string {
	men, _, _ := strings.Cut(w.Position.FEN(), " ")
	return fmt.Sprintf("%s %d %d", men, w.View, w.Last)
}

// mostPictures bounds what is kept, at some 20 KB each.
const mostPictures = 512

// album keeps the boards that were drawn of late. The same board goes out many times: with the
// letters of terms of every game of a tournament, with the letter of a move and each reminder
// after it. Drawing it costs more than all the rest of the letter, and the octets are the same
// (DESK/E-84). Where there is no room, the one goes that was asked for longest ago.
type album struct {
	mu   sync.Mutex
	of   map[string]*list.Element
	used list.List // of drawn, the latest in front
}

// drawn is a picture that is kept, and what it shows.
type drawn struct {
	shows string
	file  []byte
}

// find returns the picture that shows this, nil if it is not kept.
func (a *album) find(shows string) []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	e := a.of[shows]
	if e == nil {
		return nil
	}
	a.used.MoveToFront(e)
	return e.Value.(drawn).file
}

// keep puts a picture in. Another goroutine may have done so meanwhile.
func (a *album) keep(shows string, file []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.of == nil:
		a.of = make(map[string]*list.Element, mostPictures)
	case a.of[shows] != nil:
		return
	case len(a.of) >= mostPictures:
		delete(a.of, a.used.Remove(a.used.Back()).(drawn).shows)
	}
	a.of[shows] = a.used.PushFront(drawn{shows, file})
}

// pictures is what is kept.
var pictures album

// painters are who draw, as many as letters are composed at once. Each keeps its board, and is
// given back when its picture is done: made anew it would leave a megabyte of garbage.
var painters = func() chan *diagram.Painter {
	const most = 4
	all := make(chan *diagram.Painter, most)
	for range most {
		all <- new(diagram.Painter)
	}
	return all
}()

// picture is the board of a letter as a PNG, which nobody may write into.
func picture(w correspondence.Rendered) []byte {
	shows := shown(w)
	file := pictures.find(shows)
	if file == nil {
		file = paint(w)
		pictures.keep(shows, file)
	}
	return file
}

// paint has the next painter who is free draw the board of a letter.
func paint(w correspondence.Rendered) []byte {
	one := <-painters
	defer func() { painters <- one }()
	return one.PNG(w.Position, w.View, w.Last, diagram.DefaultSize)
}
