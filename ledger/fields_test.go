package ledger

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
)

// odd are texts of which some are stored otherwise than they are.
var odd = []string{"", "mail:0012", "<g7.1@chess.test>", `a "quote" and \`, "Żółć – ’", "a\u2028b", "x & y", "tab\tand\nline", "{[,:]}"}

// TestPlainRows checks that what is taken out of the octets of rows is what encoding/json reads of them, of
// rows as they are stored, and of such with something changed, cut or put in.
func TestPlainRows(t *testing.T) {
	t.Parallel()
	lots := rand.New(rand.NewPCG(1, 2))
	pick := func() string { return odd[lots.IntN(len(odd))] }
	plain := 0
	for n := range 4000 {
		p := Posting{
			Seq: lots.Uint64N(1 << 40), Key: pick(), To: pick(), MessageID: pick(), InReplyTo: pick(), References: []string{pick(), pick()},
			Party: terms.Party(lots.IntN(3)), Player: lots.Uint64N(3), Same: n%3 == 0, Repeats: lots.Uint64N(2), State: Sent, Sum: pick(),
			Delay: pick(), Done: pick(), Links: map[string]string{pick(): pick()}, Filed: time.Unix(lots.Int64N(1<<32), 0).UTC(),
		}
		raw := twisted(lots, must(json.Marshal(p))(t), n)
		got, atRest, err := restOf("posting", raw)
		want, slow := rowDigest("posting", raw)
		if (err == nil) != (slow == nil) && json.Valid(raw) || err == nil && json.Valid(raw) && got != want {
			t.Fatalf("%s: digest %s %v, not %s %v", raw, got, err, want, slow)
		}
		var back Posting
		if json.Unmarshal(raw, &back) == nil && strings.Contains(string(raw), `"state":"sent"`) && err == nil && atRest != back.rests() {
			t.Fatalf("%s: at rest %t", raw, atRest)
		}
		x, err := textsOf(raw, "to", "messageId", "sum")
		var y struct{ To, MessageID, Sum string }
		if slow := json.Unmarshal(raw, &y); slow == nil && err == nil && !doubled(raw) && (x[0] != y.To || x[1] != y.MessageID || x[2] != y.Sum) {
			t.Fatalf("%s: %q, not %q", raw, x, y)
		}
		r := matterRow{At: p.Filed, Games: []stretch{{terms.GameID(lots.Uint32()), 1, lots.Uint64N(9)}, {Game: 2}}, Postings: []uint64{lots.Uint64N(1e9), 0},
			Letter: lots.Uint64N(2), Posting: lots.Uint64N(2), Rows: []uint64{5}, Log: lots.Uint64N(1e12)}
		raw = twisted(lots, must(json.Marshal(r))(t), n)
		if m, ok := plainMatter(raw); ok {
			plain++
			var slow matterRow
			err := json.Unmarshal(raw, &slow)
			slow.At, slow.Rows = m.At, m.Rows
			if err == nil && !doubled(raw) && !reflect.DeepEqual(m, slow) {
				t.Fatalf("%s: %+v, not %+v", raw, m, slow)
			}
		}
	}
	if plain < 1000 {
		t.Errorf("only %d matters were read out of their octets", plain)
	}
}

// twisted changes a row in three of four cases.
func twisted(lots *rand.Rand, raw []byte, n int) []byte {
	at := lots.IntN(len(raw))
	switch n % 4 {
	case 1:
		raw[at] = `"\{}[],: x9`[lots.IntN(11)]
	case 2:
		return append(raw[:at:at], raw[at+lots.IntN(len(raw)-at):]...)
	case 3:
		return []byte(string(raw[:at]) + []string{" ", "\\", `"`, ",", "\x00"}[lots.IntN(5)] + string(raw[at:]))
	}
	return raw
}

// doubled reports whether a row has a field twice, or in other letters: encoding/json takes the last.
func doubled(raw []byte) bool {
	var room [64]rowField
	all, _ := plainFields(raw, room[:0])
	seen := map[string]bool{}
	for _, f := range all {
		name := strings.ToLower(string(f.name))
		if seen[name] || name != string(f.name) && !strings.Contains("messageId envelopeFrom replyTo inReplyTo", string(f.name)) {
			return true
		}
		seen[name] = true
	}
	return false
}

// TestPlainLines checks the same of lines of the log: what is told of a line is what encoding/json and the
// hash of it tell.
func TestPlainLines(t *testing.T) {
	t.Parallel()
	lots := rand.New(rand.NewPCG(3, 4))
	pick := func() string { return odd[lots.IntN(len(odd))] }
	plain := 0
	for n := range 4000 {
		line := LogLine{Seq: lots.Uint64N(1e9), At: time.Unix(lots.Int64N(1<<32), lots.Int64N(1e9)).UTC(), Who: pick(), What: pick(), On: pick(), Reason: pick(),
			Digest: pick(), Prev: strings.Repeat("ab", 32)}
		if n%2 == 0 {
			line.Rests = rests{fmt.Sprintf("posting %d", n): pick(), "letter 4": ""}
		}
		line.Hash = must(line.hash())(t)
		key := line.Seq
		if n%5 == 0 {
			key++
		}
		raw := must(json.Marshal(line))(t)
		if n%8 > 3 {
			raw = twisted(lots, raw, n)
		}
		got, err := readLine(key, raw)
		var slow LogLine
		other := json.Unmarshal(raw, &slow)
		if (err == nil) != (other == nil) {
			t.Fatalf("%s: %v, not %v", raw, err, other)
		}
		if err != nil {
			continue
		}
		want := toldLine{what: slow.What, on: slow.On, digest: slow.Digest, rests: slow.Rests, chain: must(chained(key, slow))(t)}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s:\n%+v, not\n%+v", raw, got, want)
		}
		if _, ok := plainLine(key, raw); ok {
			plain++
		}
	}
	if plain < 500 {
		t.Errorf("only %d lines were read out of their octets", plain)
	}
}
