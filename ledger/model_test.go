package ledger

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/rules"
)

// model is a ledger beside what it should hold, kept in plain maps.
type model struct {
	*house
	games   []terms.GameID
	now     time.Time
	uid     uint32
	places  map[uint32]uint64         // UID → letter
	texts   map[uint64]string         // letter → as it came
	verdict map[uint64]string         // letter → verdict
	tries   map[uint64]int            // letter → tries
	events  map[terms.GameID]int      // game → events
	filed   map[string]string         // key → what File returned
	state   map[uint64]PostingState   // posting → state
	bytes   map[uint64]string         // posting → its bytes, once composed
	went    map[queue][]uint64        // queue → postings as they came to an end
	plays   map[terms.GameID][]string // game → the records sent
	said    map[string]said           // key → what it said
	hands   map[uint64]Hand           // letter → how it came
	bench   []uint64                  // who may come as a substitute
	nonces  int
	refused int
	counted map[string]int // in all games
}

// somewhere is a plain line of play; a letter is the next record of it, the
// last once more, or words that are no record.
var somewhere = []string{"1. P-K4", "1. P-K4 P-K4", "2. Kt-KB3", "2. Kt-KB3 Kt-QB3", "3. B-Kt5", "3. B-Kt5 P-QR3", "4. B-R4", "4. B-R4 Kt-B3"}

// remember compares what was filed with what the model knows of the key.
func (m *model) remember(t *rapid.T, f Filed) {
	said := fmt.Sprint(f.Games, f.Postings)
	for _, id := range f.Games {
		for _, e := range f.Events[id] {
			said += " " + e.Kind()
		}
	}
	before, known := m.filed[f.Key]
	if known != f.Already {
		t.Fatalf("%s: already %t, want %t", f.Key, f.Already, known)
	}
	if known && before != said {
		t.Fatalf("%s was filed as %s and is told as %s", f.Key, before, said)
	}
	if known {
		return
	}
	m.filed[f.Key] = said
	for _, id := range f.Games {
		m.events[id] += len(f.Events[id])
	}
	for _, seq := range f.Postings {
		m.state[seq] = Queued
	}
}

func (m *model) keep(t *rapid.T) {
	id := rapid.SampledFrom(m.games).Draw(t, "game")
	text := "what a fine day"
	if n := len(m.plays[id]); n < len(somewhere) {
		text = rapid.SampledFrom([]string{somewhere[n], somewhere[n], somewhere[max(0, n-1)], text}).Draw(t, "text")
	}
	text = fmt.Sprintf("%s|%s", id, text)
	m.uid++
	uid := m.uid
	if rapid.IntRange(0, 4).Draw(t, "again") == 0 && len(m.places) > 0 {
		uid = rapid.SampledFrom(sortedKeys(m.places)).Draw(t, "uid")
		text = m.texts[m.places[uid]]
	}
	seq, fresh, err := m.Keep([]byte(text), Place{"INBOX", 1, uid}, m.now)
	if err != nil {
		t.Fatal(err)
	}
	if known, ok := m.places[uid]; ok == fresh || ok && known != seq {
		t.Fatalf("kept UID %d as letter %d, fresh %t; it is letter %d", uid, seq, fresh, known)
	}
	if fresh {
		m.places[uid], m.texts[seq], m.verdict[seq] = seq, text, ""
	}
}

// act acts on a letter, waiting or not, as mailbox does: the key is its text.
func (m *model) act(t *rapid.T) {
	if len(m.texts) == 0 {
		return
	}
	seq := rapid.SampledFrom(sortedKeys(m.texts)).Draw(t, "letter")
	n, err := m.Try(seq)
	if m.tries[seq]++; err != nil || n != m.tries[seq] {
		t.Fatalf("tried letter %d %d times, %v", seq, n, err)
	}
	x, err := m.Letter(seq)
	if err != nil || string(x.Raw) != m.texts[seq] || x.Verdict != m.verdict[seq] {
		t.Fatalf("letter %d is %+v, %v; want %q, %q", seq, x, err, m.texts[seq], m.verdict[seq])
	}
	var id terms.GameID
	var text string
	fmt.Sscanf(m.texts[seq], "g%d|", &id)
	text = m.texts[seq][len(id.String())+1:]
	of := rules.Colour(max(0, slices.Index(somewhere, text)) % 2) // who wrote it
	key := "mail:" + m.texts[seq]
	_, known := m.filed[key]
	matter := Matter{
		Key: key, At: x.Arrived, Games: []terms.GameID{id}, Letter: seq, Verdict: "acted",
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Text: text, Arrived: x.Arrived, Key: key}, o[0])}
		},
	}
	f, err := m.File(matter)
	if !known && m.verdict[seq] != "" {
		t.Fatalf("letter %d has a verdict and no matter", seq)
	}
	if err != nil {
		t.Fatal(err)
	}
	m.remember(t, f[0])
	switch {
	case m.verdict[seq] != "":
	case known:
		m.verdict[seq] = Duplicate
	default:
		m.verdict[seq] = "acted"
	}
	m.moved(t, id, text)
}

// send books an attempt of something that waits, and perhaps hears of it.
func (m *model) send(t *rapid.T) {
	due, err := m.Outbox(m.now)
	if err != nil {
		t.Fatal(err)
	}
	if len(due) == 0 {
		return
	}
	p := rapid.SampledFrom(due).Draw(t, "posting")
	seq := p.Seq
	next := m.now.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "hours")) * time.Hour)
	p, err = m.Book(p.Seq, next, compose)
	if err != nil {
		x, look := m.Posting(seq)
		if look != nil || !m.overtaken(t, x, err) {
			t.Fatal(err, look)
		}
		m.state[seq] = Overtaken // a reminder of which the turn went on first goes out never, nor a letter to who has left
		m.went[x.queue()] = append(m.went[x.queue()], seq)
		return
	}
	if was := m.bytes[p.Seq]; was != "" && was != string(p.Bytes) {
		t.Fatalf("posting %d goes out as %q, before as %q", p.Seq, p.Bytes, was)
	}
	m.bytes[p.Seq], m.state[p.Seq] = string(p.Bytes), Sending
	ended := func(kind string, s PostingState) {
		m.state[p.Seq] = s
		m.went[p.queue()] = append(m.went[p.queue()], p.Seq)
		f, found, err := m.Filed(fmt.Sprintf("%s:%d", kind, p.Seq))
		if err != nil || !found {
			t.Fatalf("%s:%d is not filed, %v", kind, p.Seq, err)
		}
		f.Already = false
		m.remember(t, f)
	}
	switch rapid.SampledFrom([]string{"250", "250", "250", "450", "550", "nothing"}).Draw(t, "answer") {
	case "250":
		err = m.Accepted(p.Seq, m.now, "250")
		ended("sent", Sent)
	case "450":
		err = m.Deferred(p.Seq, "450")
		m.state[p.Seq] = Queued
	case "550":
		err = m.Failed(p.Seq, m.now, "550")
		ended("failed", Failed)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// again tells what was told before, which changes nothing.
func (m *model) again(t *rapid.T) {
	for _, seq := range sortedKeys(m.state) {
		var err error
		switch m.state[seq] {
		case Sent:
			err = m.Accepted(seq, m.now, "250 again")
		case Failed:
			err = m.Failed(seq, m.now, "550 again")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func (m *model) pass(t *rapid.T) {
	m.now = m.now.Add(time.Duration(rapid.IntRange(1, 60).Draw(t, "hours")) * time.Hour)
	m.clock.set(m.now)
	if err := m.SetReadThrough("INBOX", m.now); err != nil {
		t.Fatal(err)
	}
	before := map[terms.GameID]int{}
	for _, id := range m.games {
		before[id] = m.events[id]
	}
	n, err := m.Sweep(m.now)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, id := range m.games {
		for {
			f, ok, err := m.Filed(fmt.Sprintf("elapse:%s:%d", id, m.events[id]))
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				break
			}
			f.Already = false
			m.remember(t, f)
			found++
		}
	}
	if found != n {
		t.Fatalf("the sweep says %d deadlines, %d are filed", n, found)
	}
	if n, err := m.Sweep(m.now); n != 0 || err != nil {
		t.Fatalf("swept again: %d, %v", n, err)
	}
}

// agree compares the whole.
func (m *model) agree(t *rapid.T) {
	for _, id := range m.games {
		g, err := m.Game(id)
		if err != nil || g.Seq != m.events[id] || g.Broken != "" {
			t.Fatalf("%s has %d events, want %d; %v %s", id, g.Seq, m.events[id], err, g.Broken)
		}
	}
	m.desk(t)
	waiting, err := m.Waiting()
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, v := range m.verdict {
		if v == "" {
			want++
		}
	}
	if len(waiting) != want {
		t.Fatalf("%d letters wait, want %d", len(waiting), want)
	}
	for seq, s := range m.state {
		p, err := m.Posting(seq)
		if err != nil || p.State != s || p.Bytes != nil {
			t.Fatalf("posting %d is %s, want %s; %v", seq, p.State, s, err)
		}
		if raw, same, err := m.Source(p); err != nil || same == (m.bytes[seq] == "") || string(raw) != m.bytes[seq] {
			t.Fatalf("the source of posting %d is %q, want %q; %v", seq, raw, m.bytes[seq], err)
		}
	}
	for q, seqs := range m.went {
		if q.game != 0 && !slices.IsSorted(seqs) {
			t.Fatalf("to %s of %s the letters came to an end in the order %d", q.reader, q.game, seqs)
		}
	}
	if r, err := m.Check(false); err != nil || !r.Sound() {
		t.Fatalf("%s, %v", r, err)
	}
}

func sortedKeys[K ~uint32 | ~uint64, V any](m map[K]V) []K {
	out := make([]K, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// TestModel checks that whatever happens in whatever order, and however often the
// house is opened anew, the ledger holds what the model says, and is sound; and that no
// effect came without a letter of the players, an agreement or a ruling.
func TestModel(t *testing.T) {
	t.Parallel()
	games := drills.Count(t, drills.Houses)
	start := newHouse(t)
	agreed := agreement(t)
	agreed.Ways, agreed.Substitute = []string{terms.WayPost, terms.WayTelephone, terms.WayPerson}, terms.SubstituteAny
	one := must(start.OpenGame(start.tournament, "A3-1", start.sides(), agreed, "", begin.Add(-time.Hour)))(t)
	two := must(start.OpenGame(start.tournament, "A3-2", start.sides(), agreed, "", begin.Add(-time.Hour)))(t)
	bench := []uint64{start.white, start.black}
	for _, name := range []string{"marsh", "bell"} {
		bench = append(bench, must(start.PutPlayer(Player{Name: name, Addresses: []Address{{Addr: name + "@players.test", Verified: name == "marsh"}}}))(t))
	}
	content := start.copied(t)
	dir := t.TempDir()
	counted := map[string]int{}
	checks := flag.Lookup("rapid.checks")
	defer checks.Value.Set(checks.Value.String())
	if testing.Short() {
		checks.Value.Set(fmt.Sprint(5 * games)) // the library plays a fifth
	} else {
		checks.Value.Set(fmt.Sprint(games))
	}
	rapid.Check(t, func(rt *rapid.T) {
		m := &model{
			games: []terms.GameID{one, two}, now: begin, bench: bench, counted: counted, said: map[string]said{}, hands: map[uint64]Hand{},
			places: map[uint32]uint64{}, texts: map[uint64]string{}, verdict: map[uint64]string{}, tries: map[uint64]int{},
			events: map[terms.GameID]int{}, filed: map[string]string{}, state: map[uint64]PostingState{},
			bytes: map[uint64]string{}, went: map[queue][]uint64{}, plays: map[terms.GameID][]string{},
		}
		m.house = &house{t: t, clock: &clock{t: begin}, path: filepath.Join(dir, "model.db"), white: start.white, black: start.black, tournament: start.tournament}
		if err := os.WriteFile(m.path, content, 0o600); err != nil {
			rt.Fatal(err)
		}
		m.open()
		defer func() { m.Close() }()
		for _, label := range []string{"open:a3-1", "open:a3-2"} {
			f, _, err := m.Filed(label)
			if err != nil {
				rt.Fatal(err)
			}
			f.Already = false
			m.remember(rt, f)
		}
		rt.Repeat(map[string]func(*rapid.T){
			"keep":   m.keep,
			"act":    m.act,
			"hand":   m.hand,
			"rule":   m.rule,
			"send":   m.send,
			"again":  m.again,
			"pass":   m.pass,
			"reopen": func(*rapid.T) { m.reopen() },
			"":       m.agree,
		})
		counted["refused"] += m.refused
	})
	t.Logf("%d games of two boards: %v", games, counted)
	for what, least := range map[string]int{"records": 100, "hand letters": 100, "refused": 100, "Award": 100, "Substitute": 100, "Undo": 1000, "Reopen": 1000} {
		if counted[what] == 0 && games >= least {
			t.Errorf("in all these games there was none of %q", what)
		}
	}
}

// copied is the file of the house as it stands.
func (h *house) copied(t *testing.T) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "start.db")
	f := must(os.Create(file))(t)
	must(h.Backup(f))(t)
	f.Close()
	return must(os.ReadFile(file))(t)
}
