package mailbox

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"postd/correspondence"
	"postd/diagram"
	"postd/rules"
)

// TestE84PictureKept checks that a picture that was kept is the one that would be
// drawn, for either side and with either move marked, and that no more are kept than
// is said.
func TestE84PictureKept(t *testing.T) {
	lot := rand.New(rand.NewPCG(84, 1))
	p, last := rules.Start(), rules.Move(0)
	var all []correspondence.Rendered
	for range 6 {
		all = append(all, correspondence.Rendered{Position: p, View: rules.White, Last: last},
			correspondence.Rendered{Position: p, View: rules.Black, Last: last}, correspondence.Rendered{Position: p, View: rules.White})
		var moves rules.MoveList
		p.Moves(&moves)
		last = moves.All()[lot.IntN(moves.Len())]
		var err error
		if p, err = p.Play(last); err != nil {
			t.Fatal(err)
		}
	}
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for _, w := range all {
				if !bytes.Equal(picture(w), diagram.PNG(w.Position, w.View, w.Last, diagram.DefaultSize)) {
					t.Errorf("another picture is kept of %s, seen by %v after %v", w.Position.FEN(), w.View, w.Last)
				}
			}
		})
	}
	readers.Wait()
	pictures.Lock()
	defer pictures.Unlock()
	if n := len(pictures.of); n < 16 || n > mostPictures {
		t.Errorf("%d pictures are kept", n)
	}
}

// TestE84PicturesBounded checks that when there is no more room, an old one goes.
func TestE84PicturesBounded(t *testing.T) {
	pictures.Lock()
	was := pictures.of
	pictures.of = map[string][]byte{}
	for n := range mostPictures {
		pictures.of[fmt.Sprint(n)] = nil
	}
	pictures.Unlock()
	defer func() {
		pictures.Lock()
		defer pictures.Unlock()
		pictures.of = was
	}()
	if len(picture(correspondence.Rendered{Position: rules.Start()})) == 0 || len(pictures.of) != mostPictures {
		t.Errorf("%d pictures are kept, want %d", len(pictures.of), mostPictures)
	}
}
