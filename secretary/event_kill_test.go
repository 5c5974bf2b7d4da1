package secretary

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"postd/correspondence"
	"postd/drills"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// TestEventStartKills kills a process again and again while the ten sections of an event start. In the
// end each game was arranged once, and each letter went out once under its Message-ID or again in
// the same words. Where one start takes fewer kills than are asked for, another begins.
func TestEventStartKills(t *testing.T) {
	t.Parallel()
	const sections, players = 10, 3
	all, kills := 0, drills.Count(t, drills.EventKills)
	for tries := 0; all < kills && tries < kills && !t.Failed(); tries++ {
		d := &killed{t: t, path: filepath.Join(t.TempDir(), "postd.db"), wire: map[string]map[string]bool{}}
		startOfEvent(t, d.path, sections, players)
		for !d.done && all+d.kills < kills {
			p := batchPoints[(all+d.kills)%len(batchPoints)]
			d.child(fmt.Sprintf("%s/%d", p.name, 1+rand.IntN(min(p.most, 6))))
		}
		if d.kills > 0 {
			d.ends()
		}
		eventIsWhole(t, d, sections, players)
		all += d.kills
	}
	if all < kills {
		t.Errorf("%d kills, and %d were asked for", all, kills)
	}
	t.Logf("%d sections, %d games a start, %d kills", sections, sections*players*(players-1)/2, all)
}

// eventIsWhole looks at what the processes left: every game once, and every letter.
func eventIsWhole(t *testing.T, d *killed, sections, players int) {
	t.Helper()
	l := batchLedger(t, d.path, "", &clock{t: begin.Add(-2 * time.Hour)})
	defer l.Close()
	labels := map[string]bool{}
	for _, x := range must(l.Games())(t) {
		labels[x.Label] = true
	}
	games := sections * players * (players - 1) / 2
	for _, row := range must(l.Tournaments())(t) {
		if row.State != ledger.Running || len(must(l.GameIDs(row.ID))(t)) != players*(players-1)/2 {
			t.Errorf("%s is %s with %d games", row.Label, row.State, len(must(l.GameIDs(row.ID))(t)))
		}
	}
	kinds := map[correspondence.NoticeKind]int{}
	for _, p := range must(l.Sent())(t) {
		if kinds[p.Kind]++; len(d.wire[p.MessageID]) != 1 {
			t.Errorf("letter %s went out in %d wordings", p.MessageID, len(d.wire[p.MessageID]))
		}
	}
	if len(labels) != games || kinds[correspondence.NTerms] != 2*games || kinds[""] != sections*players || len(d.wire) != 2*games+sections*players {
		t.Errorf("%d labels, %d letters of games, %d of terms; %d Message-IDs on the wire", len(labels), kinds[correspondence.NTerms], kinds[""], len(d.wire))
	}
	if r := must(l.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// startOfEvent files the start of an event of so many sections, in an office of its own.
func startOfEvent(t testing.TB, path string, sections, players int) {
	t.Helper()
	c := &clock{t: begin.Add(-4 * time.Hour)}
	l := batchLedger(t, path, "", c)
	defer l.Close()
	if _, _, err := l.ReadAgain("post", c.now(), 0, ""); err != nil {
		t.Fatal(err)
	}
	var views []tournamentView
	for n := range sections {
		row := ledger.Tournament{Label: fmt.Sprintf("C26%c", 'A'+n), Name: "Section", Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"}, Agreement: agreement(t), State: ledger.Draft, Cycles: 1}
		people := map[uint64]ledger.Player{}
		for i := range players {
			name := fmt.Sprintf("Player %c%c", 'A'+n, 'A'+i)
			id := must(l.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: fmt.Sprintf("p%d-%d@players.test", n, i), Verified: true}}}))(t)
			row.Entries = append(row.Entries, ledger.Entry{Player: id, State: ledger.Accepted, At: c.now()})
			people[id] = must(l.Player(id))(t)
		}
		row = must(l.Tournament(must(l.PutTournament(row))(t)))(t)
		with := numbering{seed: "Autumn"}
		view := tournamentView{folder.Course{Tournament: row, Zone: folder.ZoneOf(row), People: people}}
		drawn := must(view.numberedRow(with, must2(view.given(with))(t)))(t)
		must(l.PutTournament(drawn))(t)
		view.Tournament = must(l.Tournament(row.ID))(t)
		views = append(views, view)
	}
	v := &request{Request: &folder.Request{Request: &visit.Request{Now: c.now(), User: ledger.User{Name: "secretary"}}}}
	key := "deed:" + visit.Nonce()
	m := startOfSections(v, views, key)
	m.Key, m.At = key, c.now()
	must(l.File(m))(t)
}
