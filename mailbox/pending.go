package mailbox

import (
	"slices"

	"postd/mailbox/lanes"
)

// pending is what is known of the letters of one mailbox that are not taken in yet. Of
// each it holds its number, and of those of which the header was seen their place in the
// lanes: some tens of octets, whatever their length.
type pending struct {
	uids  []uint32        // in order, from the first that is not taken in
	taken map[uint32]bool // those of them that are, or are gone
	top   uint32          // the highest that was found

	unseen []uint32 // those of which the header was not seen yet, in order
	queue  *lanes.Queue
	sorter *sorter
	all    int // found since nothing was pending
}

// mostHeads is how many headers are held in mind; those of further letters are looked at
// when there is room again.
const mostHeads = 50_000

// reset forgets everything.
func (p *pending) reset() { *p = pending{} }

// add notes letters that were found.
func (p *pending) add(uids []uint32) {
	if p.taken == nil {
		p.taken, p.queue = map[uint32]bool{}, lanes.New()
	}
	if len(p.uids) == 0 {
		p.all = 0
	}
	for _, uid := range uids {
		i, there := len(p.uids), false
		if i > 0 && p.uids[i-1] >= uid {
			i, there = slices.BinarySearch(p.uids, uid)
		}
		if there && !p.taken[uid] {
			continue
		}
		if delete(p.taken, uid); !there {
			p.uids = slices.Insert(p.uids, i, uid)
		}
		p.top = max(p.top, uid)
		p.see(uid)
		p.all++
	}
}

// see has the header of a letter looked at.
func (p *pending) see(uid uint32) {
	if i, there := slices.BinarySearch(p.unseen, uid); !there {
		p.unseen = slices.Insert(p.unseen, i, uid)
	}
}

// saw notes of which letters the header was seen.
func (p *pending) saw(uids map[uint32]bool) {
	p.unseen = slices.DeleteFunc(p.unseen, func(uid uint32) bool { return uids[uid] })
}

// seeAgain has the headers of those of the letters looked at once more that were to be
// fetched and are not taken in.
func (p *pending) seeAgain(uids []uint32) {
	for _, uid := range uids {
		if _, there := slices.BinarySearch(p.uids, uid); there && !p.taken[uid] {
			p.see(uid)
		}
	}
}

// took notes that a letter is taken in, passed over, or gone.
func (p *pending) took(uids ...uint32) {
	for _, uid := range uids {
		if _, there := slices.BinarySearch(p.uids, uid); there {
			p.taken[uid] = true
		}
	}
	for len(p.uids) > 0 && p.taken[p.uids[0]] {
		delete(p.taken, p.uids[0])
		p.uids = p.uids[1:]
	}
	if len(p.uids) == 0 {
		clear(p.taken) // and with it its room
		p.uids, p.unseen, p.queue, p.sorter = nil, nil, lanes.New(), nil
	}
}

// left is how many letters are not taken in.
func (p *pending) left() int { return len(p.uids) - len(p.taken) }

// first is the first letter that is not taken in when these are; 0 if all are.
func (p *pending) first(these []uint32) uint32 {
	for _, uid := range p.uids {
		if !p.taken[uid] && !slices.Contains(these, uid) {
			return uid
		}
	}
	return 0
}

// rest are all that are not taken in, in order, where they are few: they are fetched
// together, whatever their lane.
func (p *pending) rest() []uint32 {
	p.queue, p.sorter = lanes.New(), nil
	p.unseen = slices.DeleteFunc(slices.Clone(p.uids), func(uid uint32) bool { return p.taken[uid] })
	return p.unseen
}
