package mailbox

import (
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

// pictures keeps the boards that were drawn of late. The same board goes out
// many times: with the letters of terms of every game of a tournament, with the
// letter of a move and each reminder after it. Drawing it costs more than all the
// rest of the letter, and the octets are the same (DESK/E-84).
var pictures = struct {
	sync.Mutex
	of map[string][]byte
}{of: map[string][]byte{}}

// mostPictures bounds what is kept, at some 20 KB each.
const mostPictures = 256

// picture is the board of a letter as a PNG, which nobody may write into.
func picture(w correspondence.Rendered) []byte {
	key := shown(w)
	pictures.Lock()
	file, ok := pictures.of[key]
	pictures.Unlock()
	if ok {
		return file
	}
	file = diagram.PNG(w.Position, w.View, w.Last, diagram.DefaultSize)
	pictures.Lock()
	defer pictures.Unlock()
	if len(pictures.of) >= mostPictures {
		for old := range pictures.of { // any one of them
			delete(pictures.of, old)
			break
		}
	}
	pictures.of[key] = file
	return file
}
