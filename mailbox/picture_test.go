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
	pictures.mu.Lock()
	defer pictures.mu.Unlock()
	if n := len(pictures.of); n < 16 || n > mostPictures || n != pictures.used.Len() {
		t.Errorf("%d pictures are kept, %d in their order", n, pictures.used.Len())
	}
}

// TestE84PicturesBounded checks that when there is no more room, the one goes that was asked for
// longest ago.
func TestE84PicturesBounded(t *testing.T) {
	var a album
	for n := range mostPictures {
		a.keep(fmt.Sprint(n), []byte{byte(n)})
	}
	a.keep("3", []byte("another"))
	if got := a.find("0"); !bytes.Equal(got, []byte{0}) {
		t.Errorf("%q is kept", got)
	}
	a.keep("one more", []byte("x"))
	a.keep("another", []byte("x"))
	for n := range mostPictures {
		if kept, want := a.find(fmt.Sprint(n)) != nil, n != 1 && n != 2; kept != want {
			t.Errorf("picture %d is kept: %t", n, kept)
		}
	}
	if got := a.find("3"); len(a.of) != mostPictures || a.used.Len() != mostPictures || !bytes.Equal(got, []byte{3}) {
		t.Errorf("%d pictures are kept, %d in their order, and %q", len(a.of), a.used.Len(), got)
	}
}
