package lanes

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"
)

// office is a mailbox as a case writes it: one word a letter, in order of arrival,
// "n*letter" for n of them. A letter is its lane and its sender; behind a / stands of which
// games it could be.
//
//	K:p1/a,b   a key, of player p1, who plays in the games a and b
//	N:p1       an address that is known, without a key
//	S:x@d      a stranger at a domain; S:#@d is another one each time
type office struct {
	q       *Queue
	names   map[uint32]string
	parties map[string]*Party
	uid     uint32
}

func newOffice() *office {
	return &office{q: New(), names: map[uint32]string{}, parties: map[string]*Party{}}
}

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// comes has letters come and returns their numbers.
func (o *office) comes(words string) {
	for _, w := range strings.Fields(words) {
		n := 1
		if many, what, ok := strings.Cut(w, "*"); ok {
			fmt.Sscan(many, &n)
			w = what
		}
		for range n {
			o.uid++
			l := o.letter(strings.ReplaceAll(w, "#", fmt.Sprint(o.uid)))
			o.names[o.uid] = w
			o.q.Add(l)
		}
	}
}

func (o *office) letter(w string) Letter {
	who, games, ofGames := strings.Cut(w, "/")
	l := Letter{UID: o.uid, Arrived: int64(o.uid), Size: 1000, Sender: hash(who[2:])}
	switch who[0] {
	case 'N':
		l.Lane = Known
	case 'S':
		l.Lane = Strangers
		_, domain, _ := strings.Cut(who, "@")
		l.Domain = hash("@" + domain)
	}
	if ofGames {
		p := o.parties[who[2:]]
		if p == nil {
			p = &Party{}
			for g := range strings.SplitSeq(games, ",") {
				p.Games = append(p.Games, hash(g))
			}
			o.parties[who[2:]] = p
		}
		l.Party = p
	}
	return l
}

// shown writes batches as a case does, in order of arrival.
func (o *office) shown(batch []Letter) string {
	var out []string
	for i := 0; i < len(batch); {
		n := 1
		for i+n < len(batch) && o.names[batch[i+n].UID] == o.names[batch[i].UID] {
			n++
		}
		w := o.names[batch[i].UID]
		if n > 1 {
			w = fmt.Sprintf("%d*%s", n, w)
		}
		out = append(out, w)
		i += n
	}
	return strings.Join(out, " ")
}

// TestNext is the table of what goes into the first batches.
func TestNext(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, lies, first, second string }{
		{"nothing", "", "", ""},
		{"few letters go as they came", "S:x@d K:p1/a N:p2 S:y@d", "S:x@d K:p1/a N:p2 S:y@d", ""},
		{"a key before a flood of strangers",
			"20000*S:#@d K:p1/a", "63*S:#@d K:p1/a", "64*S:#@d"},
		{"and in the middle of it",
			"9000*S:#@d K:p1/a 9000*S:#@d", "63*S:#@d K:p1/a", "64*S:#@d"},
		{"each lane has its share",
			"900*S:#@d 900*N:p2 K:p1/a", "4*S:#@d 59*N:p2 K:p1/a", "4*S:#@d 60*N:p2"},
		{"one player's flood leaves the others alone",
			"900*K:p1/a,b K:p2/c 900*K:p1/a,b K:p3/d", "62*K:p1/a,b K:p2/c K:p3/d", "64*K:p1/a,b"},
		{"a letter waits for older ones that could be of its game",
			"9*K:p1/a K:p2/a 900*S:#@d", "9*K:p1/a K:p2/a 54*S:#@d", "64*S:#@d"},
		{"whatever the lane they came in",
			"900*N:#x N:p1/a 900*N:#y 900*S:#@d K:p2/a", "58*N:#x N:p1/a 4*S:#@d K:p2/a", "60*N:#x 4*S:#@d"},
		{"a flood holds up the games of those who send it, and no others",
			"20000*K:p1/a K:p2/a K:p3/b", "63*K:p1/a K:p3/b", "64*K:p1/a"},
		{"strangers of another domain come at once",
			"20000*S:#@d S:x@e", "63*S:#@d S:x@e", "64*S:#@d"},
		{"two of one address, four of one domain, before more of them",
			"90*S:x@d 90*S:y@d 30*S:#@e 56*S:z#@f#", "2*S:x@d 2*S:y@d 4*S:#@e 56*S:z#@f#", "19*S:x@d 19*S:y@d 26*S:#@e"},
		{"the first letter of each who has a key, though they be many",
			"2*K:p0/z 900*S:#@d 80*K:#/a#", "K:p0/z 4*S:#@d 80*K:#/a#", "K:p0/z 63*S:#@d"},
		{"known senders have their share beside many keys",
			"90*N:p2 90*N:p4 90*N:p5 900*S:#@d 45*K:#/a# 90*K:p3/b", "4*N:p2 4*N:p4 4*N:p5 4*S:#@d 45*K:#/a# 3*K:p3/b", ""},
	} {
		o := newOffice()
		o.comes(c.lies)
		if got := o.shown(o.q.Next()); got != c.first {
			t.Errorf("%s: the first batch is %s, want %s", c.name, got, c.first)
		}
		if got := o.shown(o.q.Next()); c.second != "" && got != c.second {
			t.Errorf("%s: the second batch is %s, want %s", c.name, got, c.second)
		}
	}
}
