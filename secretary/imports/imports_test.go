package imports

import (
	"bytes"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/tournament/cells"
)

var update = flag.Bool("update", false, "write the outcomes anew")

// office is what is known before each table of testdata.
func office() Office {
	return Office{
		Players: []ledger.Player{
			{ID: 1, Name: "Ben Carter", Addresses: []ledger.Address{{Addr: "ben@players.test", Verified: true}, {Addr: "ben@second.test"}}},
			{ID: 3, Name: "Paula Post", Post: &ledger.PostalAddress{Lines: []string{"9 Quay Street", "Whitby"}, Country: "England"}},
			{ID: 2, Name: "Cora Dean", Club: "Hastings", Zone: "Europe/London", Addresses: []ledger.Address{{Addr: "cora@players.test", Verified: true}}},
		},
		Tournaments: []ledger.Tournament{
			{ID: 1, Label: "A", State: ledger.Entered, Entries: []ledger.Entry{{Player: 2, State: ledger.Accepted}}},
			{ID: 2, Label: "B", State: ledger.Running, Entries: []ledger.Entry{{Player: 2, State: ledger.Accepted}}},
		},
		Home: func(addr string) bool {
			local, domain, _ := strings.Cut(strings.ToLower(addr), "@")
			local, _, _ = strings.Cut(local, "+")
			return local == "post" && domain == "office.test"
		},
	}
}

// outcome tells all that a table comes to.
func outcome(raw []byte) string {
	var b strings.Builder
	t, err := Read(raw, nil)
	if err != nil {
		return "refused: " + err.Error() + "\n"
	}
	fmt.Fprintf(&b, "%s, %s, head %v, guessed %v\n", t.Encoding, t.Between, t.Head, t.Guessed)
	for i, c := range t.Columns {
		fmt.Fprintf(&b, "  %s = %s\n", t.Title(i), orNothing(string(c.Field)))
	}
	rows := Judge(t, office())
	for _, r := range rows {
		fmt.Fprintf(&b, "%d %s: %q <%s> %s\n", r.Line, r.Kind, r.Get(Name), r.Get(Email), r.Words())
	}
	plan, undecided := Choose(rows, func(Judged) Choice { return Take })
	for _, u := range undecided {
		fmt.Fprintf(&b, "! %d %s\n", u.Line, u.What)
	}
	fmt.Fprintf(&b, "= %s\n", strings.Join(plan.Words(), " "))
	return b.String()
}

func orNothing(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// TestImportFiles compares what each file of testdata comes to with what stands beside it.
func TestImportFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/import/*")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		if strings.HasSuffix(file, ".want") {
			continue
		}
		n++
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got := outcome(raw)
		if *update {
			if err := os.WriteFile(file+".want", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file + ".want")
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s comes to\n%s\nwant\n%s", file, got, want)
		}
	}
	if n < 30 {
		t.Errorf("%d files", n)
	}
	t.Logf("%d files", n)
}

// TestTooMuchIsRefused checks the limits on both sides.
func TestTooMuchIsRefused(t *testing.T) {
	rows := func(n int) []byte {
		var b strings.Builder
		b.WriteString("name,email\n")
		for i := range n {
			fmt.Fprintf(&b, "P%d,p%d@c.test\n", i, i)
		}
		return []byte(b.String())
	}
	padded := func(n int) []byte {
		b := append([]byte("name,email\nGwen Hall,gwen@club.test\n"), bytes.Repeat([]byte("\n"), n)...)
		return b[:n]
	}
	for _, x := range []struct {
		name string
		raw  []byte
		says string
	}{
		{"5,000 rows", rows(MostRows), ""}, {"5,001 rows", rows(MostRows + 1), "more than 5000 rows"},
		{"5,001 rows without a head", rows(MostRows + 1)[len("name,email\n"):], "more than 5000 rows"},
		{"1 MB", padded(MostOctets), ""}, {"1 MB and one octet", padded(MostOctets + 1), "more than 1 MB"},
	} {
		tab, err := Read(x.raw, nil)
		switch {
		case x.says == "" && (err != nil || len(tab.Rows) == 0):
			t.Errorf("%s: %v, %d rows", x.name, err, len(tab.Rows))
		case x.says != "" && (err == nil || !strings.Contains(err.Error(), x.says)):
			t.Errorf("%s: %v, want %s", x.name, err, x.says)
		}
	}
}

// TestColumnsAreChosen checks that chosen columns win over what was guessed.
func TestColumnsAreChosen(t *testing.T) {
	tab, err := Read([]byte("Hull,Gwen Hall,gwen@club.test\n"), []Field{Club, Name, Email})
	if err != nil || len(tab.Rows) != 1 || tab.Rows[0].Get(Club) != "Hull" || tab.Rows[0].Get(Name) != "Gwen Hall" || len(tab.Rows[0].Faults) > 0 {
		t.Errorf("%+v, %v", tab, err)
	}
}

// TestOutAndInAgain checks that a list of players that goes out and comes in changes
// nothing, and makes the same players where nobody is known.
func TestOutAndInAgain(t *testing.T) {
	o := office()
	o.Players = append(o.Players, ledger.Player{
		ID: 6, Name: "=Ann \"The\" O'Hare, jr", Zone: "Europe/Paris", Region: "GB-SCT", Country: "SCO", Club: "@Leith; old", Rating: 2100, RatingFrom: "FIDE, \"rapid\"", RatingAt: calendar.Date{Year: 2026, Month: 10, Day: 1}, Sort: "O'Hare, Ann", Phone: "+44 131 496 0000",
		Moves: "algebraic", Beside: "uci", Notes: "one\ntwo, \"three\"", Spelling: "Kt", Form: "html", Addresses: []ledger.Address{{Addr: "ann@players.test"}},
		Post: &ledger.PostalAddress{Lines: []string{"=Flat 3 / 14", "\"The Shore\"; Leith", "EH6 6QW"}, Country: "Scotland"},
	}, ledger.Player{ID: 5, Name: "Old Post", Spelling: "Kt", Form: "html", Post: &ledger.PostalAddress{Lines: []string{"Flat 3 / 14; High Street"}, Doubt: "moved"}},
		ledger.Player{ID: 4, Name: "王", Beside: "algebraic", Spelling: "Kt", Form: "html", Addresses: []ledger.Address{{Addr: "wang@players.test"}}})
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(append(Columns(), LateColumns()...))
	for _, p := range o.Players {
		var in []string
		for _, x := range o.Tournaments {
			if _, is := x.Entry(p.ID); is {
				in = append(in, x.Label)
			}
		}
		line := append(Line(p, in), LateLine(p)...)
		for i := range line {
			line[i] = cells.Defused(line[i])
		}
		w.Write(line)
	}
	w.Flush()
	tab, err := Read(b.Bytes(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range Judge(tab, o) {
		if r.Kind != Same || len(r.Notes) > 0 {
			t.Errorf("%d %s: %s", r.Line, r.Kind, r.Words())
		}
	}
	empty := Judge(tab, Office{Home: o.Home, Tournaments: o.Tournaments[:0]})
	for i, r := range empty {
		if len(r.Faults) > 0 && i != 2 { // the one who plays in tournaments that are not there
			t.Errorf("%d %s: %s", r.Line, r.Kind, r.Words())
		}
		if d := Compare(o.Players[i], r.Player); i > 2 && len(d) > 0 {
			t.Errorf("%s comes back with %+v", o.Players[i].Name, d)
		}
	}
}

// FuzzRead checks that no bytes make the reader fail but by an error, and that whatever it
// takes can be written and is read as the same.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/import/*")
	for _, file := range files {
		if raw, err := os.ReadFile(file); err == nil && !strings.HasSuffix(file, ".want") {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		tab, err := Read(raw, nil)
		if err != nil {
			return
		}
		rows := Judge(tab, office())
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.Write(Columns())
		var taken []ledger.Player
		for _, r := range rows {
			if r.Line < 1 {
				t.Fatalf("a row in line %d", r.Line)
			}
			if r.Kind == New {
				line := Line(r.Player, nil)
				for i := range line {
					line[i] = cells.Defused(line[i])
				}
				w.Write(line)
				taken = append(taken, r.Player)
			}
		}
		if w.Flush(); len(taken) == 0 || b.Len() > MostOctets {
			return
		}
		again, err := Read(b.Bytes(), nil)
		if err != nil || len(again.Rows) != len(taken) {
			t.Fatalf("%d players come back as %d: %v\n%s", len(taken), len(again.Rows), err, b.String())
		}
		for i, r := range Judge(again, office()) {
			if d := Compare(taken[i], r.Player); len(r.Faults) > 0 || r.Player.Name != taken[i].Name || len(d) > 0 {
				t.Fatalf("%+v comes back as %+v: %s", taken[i], r.Player, r.Words())
			}
		}
	})
}

func BenchmarkDryRunOf1000(b *testing.B) {
	var s strings.Builder
	s.WriteString("name,email,club,rating\n")
	for i := range 1000 {
		fmt.Fprintf(&s, "Player Number %d,p%d@c.test,Hastings,1500\n", i, i)
	}
	for b.Loop() {
		tab, err := Read([]byte(s.String()), nil)
		if err != nil || len(Judge(tab, office())) != 1000 {
			b.Fatal(err)
		}
	}
}

// TestRatingComesWhole checks that the source and the date of a rating come with it, and never
// to another rating.
func TestRatingComesWhole(t *testing.T) {
	o := office()
	o.Players[0].Rating = 1500
	for table, want := range map[string]string{
		"name,email,rating,rating source,rating date,sort name\nBen Carter,ben@players.test,1612,FIDE,2027-01-01,\"Carter, Ben\"": "1500  ",
		"name,email,rating,rating source,rating date\nBen Carter,ben@players.test,1500,FIDE,2027-01-01":                           "1500 FIDE 2027-01-01",
		"name,email,rating,rating list,rating of\nCora Dean,cora@players.test,1612,BCF,2027-01-01":                                "1612 BCF 2027-01-01",
		"name,email,rating,rating date\nCora Dean,cora@players.test,1612,1.1.2027":                                                "1.1.2027 is no date.",
		"name,email,rating source\nCora Dean,cora@players.test,BCF":                                                               "a source or a date, and no rating",
	} {
		tab, err := Read([]byte(table), nil)
		if err != nil {
			t.Fatal(err)
		}
		r := Judge(tab, o)[0]
		got := fmt.Sprintf("%d %s %s", r.Player.Rating, r.Player.RatingFrom, r.Player.RatingAt)
		if len(r.Row.Faults) > 0 {
			got = r.Row.Faults[0].What
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", table, got, want)
		}
	}
}
