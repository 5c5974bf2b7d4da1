package lanes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFloods has random floods come between the batches, and holds every batch to what is
// promised: no letter is forgotten or comes twice, a letter comes with or after all older
// ones that could be of its games, no batch has less than it could, and the letter of one
// who has a key and is behind no flood of their own games comes in the next batch.
func TestFloods(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 28))
		f := &floods{t: t, o: newOffice(), r: r, waits: map[uint32]Letter{}}
		for n := 0; n < 25 || len(f.waits) > 0; n++ {
			if n < 25 {
				f.comes()
			}
			if f.batch(); t.Failed() {
				t.Fatalf("seed %d, batch %d", seed, n+1)
			}
		}
		if f.o.q.Len() != 0 || len(f.o.q.groups)+len(f.o.q.games) > 40 {
			t.Errorf("seed %d: %d letters, %d senders and %d games are left", seed, f.o.q.Len(), len(f.o.q.groups), len(f.o.q.games))
		}
	}
}

type floods struct {
	t     *testing.T
	o     *office
	r     *rand.Rand
	waits map[uint32]Letter
}

// comes has some floods and some moves come.
func (f *floods) comes() {
	n := f.r.IntN(150)
	if f.r.IntN(10) == 0 {
		n *= 8
	}
	kind := f.r.IntN(6)
	for range n {
		switch kind {
		case 0:
			f.one(Letter{Lane: Strangers, Sender: f.r.Uint64(), Domain: 1000 + f.r.Uint64N(3)})
		case 1:
			f.one(Letter{Lane: Strangers, Sender: f.r.Uint64N(5) + 900, Domain: 1009})
		case 2:
			f.one(Letter{Lane: Known, Sender: f.r.Uint64N(50) + 100})
		case 3:
			f.one(Letter{Lane: Keyed, Sender: 99}) // a key that everybody has
		default:
			f.move(uint64(kind), Known)
		}
	}
	for range f.r.IntN(9) {
		f.move(f.r.Uint64N(20), Lane(f.r.IntN(2)))
	}
}

// move has a player write: player p plays in game p/2 and in game 10+p/4.
func (f *floods) move(p uint64, lane Lane) {
	name := fmt.Sprint(p)
	if f.o.parties[name] == nil {
		f.o.parties[name] = &Party{Games: []uint64{p / 2, 10 + p/4}}
	}
	f.one(Letter{Lane: lane, Sender: p, Party: f.o.parties[name]})
}

func (f *floods) one(l Letter) {
	f.o.uid++
	l.UID, l.Arrived, l.Size = f.o.uid, int64(f.o.uid)-f.r.Int64N(3)*10, 1+f.r.Int64N(20_000)
	if f.r.IntN(500) == 0 {
		l.Size = 36 << 20
	}
	f.waits[l.UID] = l
	f.o.q.Add(l)
}

// batch takes the next batch and looks at it.
func (f *floods) batch() {
	soon := f.soon()
	waited := len(f.waits)
	batch := f.o.q.Next()
	if len(batch) == 0 && waited > 0 {
		f.t.Errorf("%d letters wait and none goes", waited)
	}
	for i, x := range batch {
		if f.waits[x.UID] != x {
			f.t.Errorf("letter %d does not wait", x.UID)
		}
		delete(f.waits, x.UID)
		if i > 0 && !before(batch[i-1], x) {
			f.t.Errorf("letter %d is not in its place", x.UID)
		}
	}
	for _, y := range f.waits {
		for _, x := range batch {
			if y.Party != nil && related(x, y) && before(y, x) {
				f.t.Errorf("letter %d came before letter %d, which is older and could be of the same game", x.UID, y.UID)
			}
		}
		if soon[y.UID] {
			f.t.Errorf("letter %d has a key and waits", y.UID)
		}
	}
	if len(f.waits) != f.o.q.Len() {
		f.t.Errorf("%d letters wait, and it says %d", len(f.waits), f.o.q.Len())
	}
}

// soon are the letters that must be in the next batch: those with a key that are the first
// of their sender, with no more than three older ones that could be of their games or of
// those of these.
func (f *floods) soon() map[uint32]bool {
	out := map[uint32]bool{}
	var all []Letter
	for _, x := range f.waits {
		if x.Party != nil {
			all = append(all, x)
		}
	}
	slices.SortFunc(all, func(a, b Letter) int {
		if before(a, b) {
			return -1
		}
		return 1
	})
	for i, x := range all[:min(len(all), 16)] { // enough of them
		older := 0
		for _, y := range all[:i] {
			if reaches(all[:i+1], y, x) {
				older++
			}
		}
		if x.Lane == Keyed && older == 0 || x.Lane == Keyed && older <= 3 && f.firstOf(x) {
			out[x.UID] = true
		}
	}
	return out
}

// firstOf reports whether no older letter of the sender waits.
func (f *floods) firstOf(x Letter) bool {
	for _, y := range f.waits {
		if y.Sender == x.Sender && before(y, x) {
			return false
		}
	}
	return true
}

// reaches reports whether y must be read before x, be it for others between them.
func reaches(all []Letter, y, x Letter) bool {
	reached := map[uint32]bool{x.UID: true}
	for i := len(all) - 1; i >= 0; i-- {
		for _, z := range all[i+1:] {
			if reached[z.UID] && related(all[i], z) {
				reached[all[i].UID] = true
			}
		}
	}
	return reached[y.UID]
}

func related(x, y Letter) bool {
	if x.Party == nil || y.Party == nil {
		return false
	}
	return x.Party == y.Party || slices.ContainsFunc(x.Party.Games, func(g uint64) bool { return slices.Contains(y.Party.Games, g) })
}

func before(x, y Letter) bool {
	return x.Arrived < y.Arrived || x.Arrived == y.Arrived && x.UID < y.UID
}
