package public

import (
	"container/list"
	"crypto/sha256"
	"encoding/hex"
)

// shelfHolds is how many octets of pages are kept at most.
const shelfHolds = 32 << 20

// shelf keeps the bytes of pages, those that were asked for last. It is used with the mutex
// of its hall held.
type shelf struct {
	of     map[string]*list.Element
	order  list.List // of *keptPage, the one asked for last in front
	octets int
}

// keptPage is a page with what it was made of.
type keptPage struct {
	key  string
	made edition
	answer
	etag string
}

// edition is what a page was made of: while it is the same, so is the page.
type edition struct{ rows, turn, seq uint64 }

// beside is about what a page takes beyond its bytes.
const beside = 512

func (s *shelf) get(key string, of edition) (*keptPage, bool) {
	e, ok := s.of[key]
	if !ok || e.Value.(*keptPage).made != of {
		return nil, false
	}
	s.order.MoveToFront(e)
	return e.Value.(*keptPage), true
}

func (s *shelf) put(p *keptPage) {
	if s.of == nil {
		s.of = map[string]*list.Element{}
	}
	if e, ok := s.of[p.key]; ok {
		s.drop(e)
	}
	s.of[p.key] = s.order.PushFront(p)
	s.octets += len(p.bytes) + beside
	for s.octets > shelfHolds {
		s.drop(s.order.Back())
	}
}

func (s *shelf) drop(e *list.Element) {
	p := s.order.Remove(e).(*keptPage)
	delete(s.of, p.key)
	s.octets -= len(p.bytes) + beside
}

// made answers with the page of that key, which is made if it is not kept or was made of
// something else. The ETag is of its octets and of nothing else: a number of what happened in
// a game would tell that something did, before it may be told.
func (h *hall) made(key string, of edition, make func() (answer, error)) (answer, error) {
	look := func() (*keptPage, bool) {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.kept.get(key, of)
	}
	if p, ok := look(); ok {
		return p.open(), nil
	}
	h.press.Lock()
	defer h.press.Unlock()
	if p, ok := look(); ok { // somebody else has made it meanwhile
		return p.open(), nil
	}
	a, err := make()
	if err != nil {
		return a, err
	}
	sum := sha256.Sum256(a.bytes)
	p := &keptPage{key, of, a, `"` + hex.EncodeToString(sum[:12]) + `"`}
	h.mu.Lock()
	h.kept.put(p)
	h.mu.Unlock()
	return p.open(), nil
}

// open is the answer with the headers of an open page: it may be kept for a minute, and shown
// elsewhere.
func (p *keptPage) open() answer {
	a := p.answer
	a.header = map[string]string{
		"Cache-Control": "public, max-age=60", "ETag": p.etag,
		"Cross-Origin-Resource-Policy": "cross-origin",
	}
	return a
}
