package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/ledger"
)

// machineVerdicts are what the specimens expect, as the beginning of the verdict.
var machineVerdicts = map[string]string{
	"certain": "automatic: ",
	"silent":  "perhaps a machine: ",
	"asked":   "set aside: held: perhaps a machine wrote it: ",
	"heard":   "heard: ",
}

// TestMachines answers the first letter of a game with each machine of testdata. None is
// played, none is answered but by the question to the player, and every one stands in the
// next daily sheet.
func TestMachines(t *testing.T) {
	t.Parallel()
	played, answered, asked, unseen, expect := 0, 0, 0, 0, map[string]int{}
	all := specimens(t, "machines")
	languages := map[string]bool{}
	for _, s := range all {
		q := openQuiet(t)
		q.clock.pass(time.Hour)
		was := len(q.out)
		x := q.takes(q.in(s, q.newest()))
		if got, want := x.Verdict+": "+x.Reason, machineVerdicts[s.expect]; want == "" || s.expect == "heard" || !strings.HasPrefix(got, want) {
			t.Errorf("%s, %s: %q, want %s", s.name, s.what, got, s.expect)
		}
		expect[s.expect]++
		if q.plies() != 0 {
			played++
			t.Errorf("%s, %s: it is played", s.name, s.what)
		}
		for _, y := range q.out[was:] {
			if strings.Contains(y.wire, "is this letter yours?") && s.expect == "asked" {
				asked++
				continue
			}
			answered++
			t.Errorf("%s, %s: answered with %q", s.name, s.what, y.wire)
		}
		if !q.lies(x) {
			unseen++
			t.Errorf("%s, %s: it stands in no sheet: %+v", s.name, s.what, x.Tray)
		}
		if lang, ok := strings.CutPrefix(s.what, "an answering machine in "); ok {
			languages[lang] = true
		}
	}
	t.Logf("%d kinds in %d languages (%d certain, %d perhaps and silent, %d perhaps with a statement): played %d, asked %d, answered without asking %d, wanting in the daily sheet %d",
		len(all), len(languages), expect["certain"], expect["silent"], expect["asked"], played, asked, answered, unseen)
	if len(all) < 100 || len(languages) < 35 || expect["asked"] < 30 || asked != expect["asked"] {
		t.Error("too few kinds, or not all were asked about")
	}
}

// TestMachinesForEver has each machine answer every letter of the office for two days,
// after a minute or after ten: it gets two letters a day at most.
func TestMachinesForEver(t *testing.T) {
	t.Parallel()
	unmarked := []specimen{ // that bear no mark at all, under our own subject
		{name: "few words", raw: unmarkedHead + "Back on Monday.\n"},
		{name: "many words", raw: unmarkedHead + "I have got your letter and shall look at it when there is time, which may be long.\n"},
		{name: "empty", raw: unmarkedHead + "\n"},
	}
	worst, kinds, letters := 0, 0, 0
	for _, after := range []time.Duration{time.Minute, 10 * time.Minute} {
		for i, s := range append(specimens(t, "machines"), unmarked...) {
			if testing.Short() && i%8 != 0 {
				continue
			}
			q := openQuiet(t)
			most, n := q.forEver(after, func(to sentLetter) string { return q.in(s, to) })
			if most > 2 {
				t.Errorf("%s, %s: after %v it gets %d letters on a day; %q", s.name, s.what, after, most, q.verdicts())
			}
			if q.plies() != 0 {
				t.Errorf("%s: it is played", s.name)
			}
			worst, kinds, letters = max(worst, most), kinds+1, letters+n
		}
	}
	// One that never says the same again, at once.
	q := openQuiet(t)
	most, n := q.forEver(30*time.Second, func(to sentLetter) string {
		q.n++
		return q.in(specimen{raw: unmarkedHead + fmt.Sprintf("Words without a meaning, number %d of the day.\n", q.n)}, to)
	})
	if most > 2 {
		t.Errorf("one that never says the same gets %d letters on a day", most)
	}
	t.Logf("%d machines answered for two days with %d letters: the most on one day to any of them is %d", kinds+1, letters+n, max(worst, most))
}

const unmarkedHead = "From: {NAME} <{FROM}>\nTo: <{TO}>\nSubject: Re: {SUBJECT}\nDate: {DATE}\nMessage-ID: <{ID}>\nIn-Reply-To: {REF}\nReferences: {REF}\n\n"

// TestMachinesPersons answers the first letter of a game with each letter of a player
// that looks like a machine's: all are heard, or their writer is asked and, on YES, heard
// as of their arrival.
func TestMachinesPersons(t *testing.T) {
	t.Parallel()
	heard, asked, lost := 0, 0, 0
	all := specimens(t, "persons")
	for _, s := range all {
		q := openQuiet(t)
		q.clock.pass(time.Hour)
		first := q.newest()
		came := q.clock.now()
		x := q.takes(q.in(s, first))
		if got := x.Verdict + ": " + x.Reason; !strings.HasPrefix(got, machineVerdicts[s.expect]) {
			t.Errorf("%s, %s: %q, want %s", s.name, s.what, got, s.expect)
		}
		switch {
		case x.Verdict == Heard:
			heard++
		case x.Ask.Open(q.clock.now()):
			asked++
			q.clock.pass(20 * time.Minute)
			q.takes(q.in(specimen{raw: unmarkedHead + "YES\n"}, q.newest()))
		default:
			lost++
		}
		want := 1
		if strings.Contains(s.raw, "STATUS") {
			want = 0
		}
		if q.plies() != want {
			t.Errorf("%s, %s: %d moves stand; %q", s.name, s.what, q.plies(), q.verdicts())
		}
		if at := q.despatched(q.game); want == 1 && (len(at) != 1 || !at[0].Equal(came)) {
			t.Errorf("%s, %s: despatched %v, came %v", s.name, s.what, at, came)
		}
	}
	t.Logf("%d letters of persons with look-alike marks: heard %d, asked and then heard %d, neither %d", len(all), heard, asked, lost)
	if len(all) < 100 || lost != 0 {
		t.Errorf("%d letters, %d neither heard nor asked", len(all), lost)
	}
}

// TestMachinesInsist checks that a letter which a machine seemed to have written is heard
// as of its arrival when a person says so (RULING/R-53).
func TestMachinesInsist(t *testing.T) {
	t.Parallel()
	for _, field := range []string{"Auto-Submitted: auto-replied\n", "X-Vacation: yes\n", "Precedence: bulk\n"} {
		q := openQuiet(t)
		q.clock.pass(time.Hour)
		came := q.clock.now()
		x := q.takes(q.in(specimen{raw: field + unmarkedHead + "1 P-K4\n"}, q.newest()))
		if q.plies() != 0 {
			t.Fatalf("%s is played: %q", field, q.verdicts())
		}
		q.clock.pass(5 * time.Hour)
		if err := q.ledger.Release(x.Seq, "secretary", "it is hers"); err != nil {
			t.Fatal(err)
		}
		if err := NewClerk(q.ledger, q.config, q.clock.now, nil).ActAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		if at := q.despatched(q.game); q.plies() != 1 || len(at) != 1 || !at[0].Equal(came) {
			t.Errorf("%s: %d moves, despatched %v; %q", field, q.plies(), at, q.verdicts())
		}
	}
}

// TestMachinesYes checks that no machine answers the question whether a letter is its
// owner's, whatever it says.
func TestMachinesYes(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"Auto-Submitted: auto-replied\n" + unmarkedHead + "YES\n",
		"Precedence: bulk\n" + unmarkedHead + "YES\n",
		strings.Replace(unmarkedHead, "Re: {SUBJECT}", "Automatic reply: {SUBJECT}", 1) + "Yes, I am away.\n",
		strings.Replace(unmarkedHead, "Re: {SUBJECT}", "Re: {SUBJECT} (out of office)", 1) + "Yes, I am away.\n",
	} {
		q := openQuiet(t)
		q.clock.pass(time.Hour)
		x := q.takes(q.in(specimen{raw: "Precedence: bulk\n" + unmarkedHead + "1 P-K4\n"}, q.newest()))
		if !x.Ask.Open(q.clock.now()) {
			t.Fatalf("nobody is asked: %q", q.verdicts())
		}
		y := q.takes(q.in(specimen{raw: s}, q.newest()))
		if y.Verdict != Automatic || q.plies() != 0 || !q.lies(y) {
			t.Errorf("%q: %d moves, %q", s, q.plies(), q.verdicts())
		}
		// The player's own YES, to which an add-on wrote its mark, is taken.
		q.clock.pass(time.Hour)
		q.takes(q.in(specimen{raw: "List-Unsubscribe: <https://counter.test/x>\n" + unmarkedHead + "YES\n"}, q.newest()))
		if q.plies() != 1 {
			t.Errorf("after her own YES %d moves stand: %q", q.plies(), q.verdicts())
		}
	}
}

// TestMachinesTable checks that each field of the table proves what it says, that it has
// a source, and that none of them stands in a person's letter of testdata by chance.
func TestMachinesTable(t *testing.T) {
	t.Parallel()
	for _, f := range machineFields {
		value := "x"
		switch {
		case f.begins != nil:
			value = f.begins[0]
		case f.has != nil:
			value = "the " + f.has[0] + " of it"
		}
		name := strings.Replace(f.name, "*", "Of", 1)
		if automatic(read(t, name+": "+value+"\nFrom: <a@b.test>\n\n1 P-K4\n")) == "" || f.source == "" {
			t.Errorf("%s: %s proves nothing, or has no source", name, value)
		}
		for _, no := range f.unless {
			if why := automatic(read(t, name+": "+no+"\nFrom: <a@b.test>\n\n1 P-K4\n")); why != "" {
				t.Errorf("%s: %s: %q", name, no, why)
			}
		}
	}
	for _, f := range bulkFields {
		if f.source == "" {
			t.Errorf("%s has no source", f.name)
		}
	}
	if n := strings.Count(machineList, "\n["); n < 35 {
		t.Errorf("%d languages", n)
	}
	for class, words := range machineWords() {
		for _, w := range words {
			if w == "" || len([]rune(w)) < 2 {
				t.Errorf("%s has the word %q", class, w)
			}
		}
	}
}

// TestMachinesOnceADay checks that what cannot be read is told once a day in each game,
// and in two games on one day in both.
func TestMachinesOnceADay(t *testing.T) {
	t.Parallel()
	q := openQuiet(t)
	other := q.open("B-1")
	q.send()
	q.clock.pass(time.Hour)
	was := len(q.out)
	picture := strings.Replace(unmarkedHead, "\n\n", "\nMIME-Version: 1.0\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n", 1) + "/9j/4AAQSkZJRg==\n"
	var last ledger.Letter
	for range 3 {
		for _, g := range []string{q.ledger.ReplyAddress(q.game, 0), q.ledger.ReplyAddress(other, 0)} {
			q.clock.pass(time.Minute)
			last = q.takes(q.in(specimen{raw: strings.Replace(picture, "{REF}", "<lost@players.test>", -1)}, sentLetter{replyTo: g, wire: "hello"}))
			if last.Verdict != noText || last.Tray == nil || last.Tray.Name != ledger.TrayHeld {
				t.Errorf("%q, %+v", last.Verdict, last.Tray)
			}
		}
	}
	if n := len(q.out) - was; n != 2 {
		t.Errorf("six pictures in two games are told %d times", n)
	}
	q.clock.pass(24 * time.Hour)
	q.takes(q.in(specimen{raw: picture}, sentLetter{replyTo: q.ledger.ReplyAddress(other, 0), wire: "hello"}))
	if n := len(q.out) - was; n != 3 {
		t.Errorf("on the next day: %d letters", n)
	}
}

// TestMachinesReplay checks that a letter that is read once more, on another day, comes to
// the same (MAIL/57).
func TestMachinesReplay(t *testing.T) {
	t.Parallel()
	q := openQuiet(t)
	first := q.newest()
	for i, words := range []string{"Words that say nothing.", "Words that say nothing.", "Words that say nothing.",
		"Of this long letter nobody can say what it means to us.", "Of this long letter nobody can say what it means to us.", "Of this long letter nobody can say what it means to us."} {
		q.clock.pass(10 * time.Minute)
		q.takes(q.in(specimen{raw: unmarkedHead + words + "\n"}, first))
		if i == 3 {
			q.takes(q.in(specimen{raw: "Precedence: bulk\n" + unmarkedHead + "1 P-K4\n"}, first))
			q.takes(q.in(specimen{raw: "Precedence: bulk\n" + unmarkedHead + "1 P-Q4\n"}, first))
		}
	}
	want := []string{Heard, Heard, repeated, Heard, ledger.SetAside, likely, Heard, likely}
	all, err := q.ledger.Letters(nil)
	if err != nil || len(all) != len(want) {
		t.Fatal(len(all), err)
	}
	q.clock.pass(48 * time.Hour)
	for i, x := range all {
		x, err := q.ledger.Letter(x.Seq)
		if err != nil {
			t.Fatal(err)
		}
		if got := q.replay(x); x.Verdict != want[i] || !got.Same {
			t.Errorf("letter %d: %s: %s, want %s; replayed %s: %s", x.Seq, x.Verdict, x.Reason, want[i], got.Verdict, got.Reason)
		}
	}
}

// TestMachinesOwnWords checks that a letter of the office whose subject begins as a
// machine's is answered as any other.
func TestMachinesOwnWords(t *testing.T) {
	t.Parallel()
	q := openQuiet(t)
	q.clock.pass(time.Hour)
	q.above = "Automatic message of the club"
	q.takes(q.in(specimen{raw: unmarkedHead + "1 P-K4\n"}, q.newest()))
	sent, err := q.ledger.Sent()
	if err != nil {
		t.Fatal(err)
	}
	var to ledger.Posting
	for _, p := range sent {
		if p.To == bobAt {
			to = p
		}
	}
	raw := strings.NewReplacer("{FROM}", bobAt, "{NAME}", "Bob").Replace(unmarkedHead) + "1 P-K4 P-K4\n"
	for _, x := range []struct{ behind, want string }{{" - Out of office", ledger.SetAside}, {"", Heard}} {
		got := q.takes(q.in(specimen{raw: strings.Replace(raw, "{SUBJECT}", "{SUBJECT}"+x.behind, 1)}, sentLetter{replyTo: to.ReplyTo, id: to.MessageID, wire: q.above}))
		if got.Verdict != x.want {
			t.Errorf("%q: %q", x.behind, q.verdicts())
		}
	}
	if q.plies() != 2 {
		t.Errorf("%d moves stand: %q", q.plies(), q.verdicts())
	}
}
