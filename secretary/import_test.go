package secretary

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"

	"postd/ledger"
)

// pasted are twelve players as a spreadsheet gives them to the clipboard.
func pasted(n int) string {
	var b strings.Builder
	b.WriteString("Name\tE-mail\tClub\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "Player %c\tp%d@club.test\tHastings\n", 'A'+rune(i%26), i)
	}
	return b.String()
}

// TestPasteOfTwelve checks that twelve players are entered for a tournament by a paste, and
// counts the presses (DESK, measures): the link, Show, Import them.
func TestPasteOfTwelve(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.tournament("A", func(t *ledger.Tournament) { t.State = ledger.Entered })
	presses := 0
	press := func(d *doc) *doc { presses++; return d }
	form := press(c.get(c.get("/p").link("Import"))).is(http.StatusOK).sound()
	d := press(c.follow(c.press(form, "/p/import", "table", pasted(12), "into", "A"))).is(http.StatusOK).sound()
	d.has("12 rows, read as UTF-8 with tabs between the cells", "12 new", "12 players are new.", "12 players are entered for a tournament.", "12 letters will go out", "Please confirm your address")
	if len(must(o.Players())(t)) != 0 || len(o.waiting()) != 0 {
		t.Fatal("filed before the press")
	}
	again := c.get(d.path).is(http.StatusOK) // a reload shows the same
	if again.main() != d.main() {
		t.Error("a reload shows something else")
	}
	at := d.address()
	sent := c.press(d, at)
	press(c.follow(sent)).is(http.StatusOK).has("12 players are new.", "12 addresses are asked")
	if presses > 4 {
		t.Errorf("%d presses", presses)
	}
	t.Logf("12 players by paste: %d presses, and none before the table but the page of players", presses)
	if all := must(o.Players())(t); len(all) != 12 || all[0].Club != "Hastings" || all[0].Addresses[0].Verified || all[0].Addresses[0].Asked.IsZero() {
		t.Errorf("the players are %+v", all)
	}
	if now := must(o.Tournament(row.ID))(t); len(now.Entries) != 12 || now.Entries[0].State != ledger.Accepted {
		t.Errorf("the entries are %+v", now.Entries)
	}
	if n := len(o.waiting()); n != 12 {
		t.Errorf("%d letters", n)
	}
	c.follow(c.press(d, at)).has("was filed once") // a double click
	// What goes out comes in again without a change.
	for _, list := range []string{"/players.csv", fmt.Sprintf("/t/%d/entries.csv", row.ID)} {
		csv := c.get(list).is(http.StatusOK)
		d = c.follow(c.press(c.get("/p/import"), "/p/import", "table", csv.body)).is(http.StatusOK).sound()
		d.has("12 no change", "Nothing would change")
	}
}

// TestImportPostal checks that postal addresses come in, also of players who have no other, that
// one that stands is not overwritten, and that out and in gives no change.
func TestImportPostal(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := o.tournament("A", func(t *ledger.Tournament) { t.State = ledger.Entered })
	ben := o.player("Carter")
	dean := o.player("Dean", func(p *ledger.Player) {
		p.Post = &ledger.PostalAddress{Lines: []string{"2 Low Road"}, Country: "Wales"}
	})
	table := "name,email,post,post country\nAda Byron,,\"1 Mill Lane\nLeeds\",England\nCarter,carter@players.test,3 The Green / York,\nDean,dean@players.test,9 High Street,\n"
	d := c.follow(c.press(c.get("/p/import"), "/p/import", "table", table, "into", "A")).is(http.StatusOK).sound()
	d.has("1 new · 2 known", "1 Mill Lane, Leeds, England", "3 The Green, York", "The postal address stays 2 Low Road, Wales, not 9 High Street", "No letter will go out")
	c.follow(c.press(d, d.address())).is(http.StatusOK).has("1 player is new.", "3 players are entered for a tournament.")
	if p := must(o.Player(ben.ID))(t); p.Post == nil || !slices.Equal(p.Post.Lines, []string{"3 The Green", "York"}) {
		t.Errorf("filled in with %+v", p.Post)
	}
	if p := must(o.Player(dean.ID))(t); p.Post.Lines[0] != "2 Low Road" {
		t.Errorf("overwritten with %+v", p.Post)
	}
	ada := must(o.Player(3))(t)
	if e, in := must(o.Tournament(row.ID))(t).Entry(ada.ID); !ada.OnPaper() || ada.Post.Country != "England" || !in || e.State != ledger.Accepted {
		t.Errorf("new is %+v, entered %v", ada, in)
	}
	for _, list := range []string{"/players.csv", fmt.Sprintf("/t/%d/entries.csv", row.ID)} {
		d = c.follow(c.press(c.get("/p/import"), "/p/import", "table", c.get(list).is(http.StatusOK).body)).is(http.StatusOK).sound()
		d.has("3 no change", "Nothing would change")
	}
}

// TestImportDecidesEachRow checks that nothing is filed while a wrong row is ticked, or one
// who is perhaps known is not decided, and what becomes of each.
func TestImportDecidesEachRow(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	ben := o.player("Carter")
	o.player("Dean", func(p *ledger.Player) { p.Club = "Hull" })
	c := o.as(roleSecretary)
	table := "name,email,club,rating\nCarter,ben@other.test,Hastings,\nDean,dean@players.test,Leeds,1800\nHall,gwen@club.test,,\nMarsh,no address,,\n"
	d := c.follow(c.press(c.get("/p/import"), "/p/import", "table", table)).is(http.StatusOK).sound()
	rows := d.rows("The rows")
	for i, want := range []string{"wrong", "perhaps known", "new", "known"} {
		if rows[i][3] != want {
			t.Errorf("row %d is %q, want %s", i, rows[i], want)
		}
	}
	d.has("column 2: no address is no address.", "Rating: 1800.", "The club stays Hull, not Leeds.")
	at := d.address()
	form := d.form(at)
	d = c.sendFrom(d, at, form).is(http.StatusUnprocessableEntity).sound().has("Nothing is filed yet: 2 rows are not decided. Line 2: Choose")
	if len(must(o.Players())(t)) != 2 {
		t.Fatal("something was filed")
	}
	form = d.form(at)
	form.Set("leave-wrong", "on")
	form.Set("as-2", fmt.Sprintf("same:%d", ben.ID))
	c.follow(c.sendFrom(d, at, form)).is(http.StatusOK).has("1 player is new.", "2 players who are known get values that were empty.", "1 row is left out.", "2 addresses are asked")
	now := must(o.Player(ben.ID))(t)
	if len(now.Addresses) != 2 || now.Addresses[1].Addr != "ben@other.test" || now.Addresses[1].Verified || !now.Addresses[0].Verified || now.Club != "Hastings" {
		t.Errorf("the row is %+v", now)
	}
	if p := must(o.Player(2))(t); p.Club != "Hull" || p.Rating != 1800 {
		t.Errorf("the row is %+v", p)
	}
	to := ""
	for _, p := range o.waiting() {
		to += p.To + " "
	}
	if to != "ben@other.test carter@players.test gwen@club.test " { // the change is told at the address of before (DESK/E-60)
		t.Errorf("letters to %s", to)
	}
}

// TestImportOnSomebodysWord checks that addresses are vouched for by a word that stands in
// the log, and that nobody is asked then.
func TestImportOnSomebodysWord(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	d := c.follow(c.press(c.get("/p/import"), "/p/import", "table", pasted(3))).is(http.StatusOK)
	c.follow(c.press(d, d.address(), "vouched", "the club’s secretary, from their list")).is(http.StatusOK).lacks("asked")
	if n := len(o.waiting()); n != 0 {
		t.Errorf("%d letters", n)
	}
	if p := must(o.Player(3))(t); !p.Trusts("p3@club.test") || !p.Addresses[0].Since.IsZero() {
		t.Errorf("the row is %+v", p)
	}
	if line := must(o.LogLines(0, 1))(t)[0]; line.Who != "secretary" || !strings.Contains(line.Reason, "on the word of the club’s secretary") {
		t.Errorf("the log says %+v", line)
	}
}

// TestImportFromAnotherTournament checks that the players of one tournament enter another.
func TestImportFromAnotherTournament(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	first := o.tournament("A", entered(o.four()...))
	second := o.tournament("B", func(t *ledger.Tournament) { t.State = ledger.Entered })
	d := c.follow(c.press(c.get("/p/import"), "/p/import", "from", fmt.Sprint(first.ID), "into", "B")).is(http.StatusOK).sound()
	d.has("4 known", "4 players are entered for a tournament.", "No letter will go out")
	form := d.form(d.address())
	form["take"] = form["take"][:3]
	c.follow(c.sendFrom(d, d.address(), form)).is(http.StatusOK).has("3 players are entered", "1 row is left out")
	if now := must(o.Tournament(second.ID))(t); len(now.Entries) != 3 {
		t.Errorf("%d entries", len(now.Entries))
	}
}

// TestImportByFile checks files in other encodings, and what is refused before it is read.
func TestImportByFile(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	for _, x := range []struct {
		name string
		raw  []byte
		says string
	}{
		{"Windows-1252", []byte("name;email\nJ\xfcrgen Gro\xdf;j@club.test\n"), "read as Windows-1252 with semicolons"},
		{"1 MB and one octet", bytes.Repeat([]byte("x"), 1<<20+1), "more than 1 MB"},
		{"a workbook", []byte("PK\x03\x04\x14"), "workbook of a spreadsheet"},
		{"5,001 rows", []byte("name,email\n" + strings.Repeat("A,a@b.test\n", 5001)), "more than 5000 rows"},
	} {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		f, _ := w.CreateFormFile("file", "players.csv")
		f.Write(x.raw)
		w.Close()
		r := c.request(http.MethodPost, "/p/import", nil)
		r.Body, r.ContentLength = io.NopCloser(&b), int64(b.Len())
		r.Header.Set("Content-Type", w.FormDataContentType())
		d := c.do(r)
		if d.status == http.StatusSeeOther {
			d = c.follow(d)
		} else {
			d.is(http.StatusUnprocessableEntity)
		}
		d.sound().has(x.says)
	}
	c.get("/p/import/NONE").is(http.StatusNotFound).has("The table is no longer here.")
	// Columns that were guessed can be chosen otherwise.
	d := c.follow(c.press(c.get("/p/import"), "/p/import", "table", "Hull,Gwen,gwen@club.test\n")).has("it was guessed")
	at := d.address()
	d = c.get(at + "?c=club&c=name&c=email").is(http.StatusOK).sound().has("Club: Hull.")
	c.follow(c.press(d, at+"?c=club&c=name&c=email")).is(http.StatusOK)
	if p := must(o.Player(1))(t); p.Name != "Gwen" || p.Club != "Hull" {
		t.Errorf("the row is %+v", p)
	}
	c.get("/p/import").lacks("Gwen")
	o.as(roleAuditor).get("/p/import").is(http.StatusForbidden)
}

// BenchmarkImport prints how long it takes to show a table of 1,000 rows, and to file one
// of 5,000.
func BenchmarkImport(b *testing.B) {
	for _, n := range []int{1000, 5000} {
		b.Run(fmt.Sprintf("dry run of %d", n), func(b *testing.B) {
			o := newOffice(b)
			c := o.as(roleSecretary)
			for b.Loop() {
				d := c.follow(c.press(c.get("/p/import"), "/p/import", "table", pasted(n))).is(http.StatusOK)
				b.ReportMetric(float64(len(d.body)), "octets")
			}
		})
		for _, vouched := range []string{"", "me"} {
			b.Run(fmt.Sprintf("filing of %d vouched %q", n, vouched), func(b *testing.B) {
				for range b.N {
					b.StopTimer()
					o := newOffice(b)
					c := o.as(roleSecretary)
					d := c.follow(c.press(c.get("/p/import"), "/p/import", "table", pasted(n)))
					b.StartTimer()
					c.press(d, d.address(), "vouched", vouched).is(http.StatusSeeOther)
				}
			})
		}
	}
}
