package ledger

import (
	"path/filepath"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// TestStrangersOfEarlierReleases opens a ledger of schema 4: the letters of strangers
// that waited for a person lie in the new tray, the others where they were.
func TestStrangersOfEarlierReleases(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range []struct{ raw, verdict, reason string }{
		{"From: Eve <EVE@elsewhere.test>\r\nSubject: an offer\r\n\r\nx\r\n", UnknownSender, noKeyNoPlayer},
		{"From: a@players.test\r\n\r\nx\r\n", UnknownSender, "it comes from an address that is not confirmed"},
		{"From: b@elsewhere.test\r\n\r\nx\r\n", SetAside, "held: written to the postmaster"},
		{"no header", UnknownSender, noKeyNoPlayer},
	} {
		seq, _, err := l.Keep([]byte(x.raw), Place{"INBOX", 1, uint32(i + 1)}, begin)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Settle(seq, x.verdict, x.reason); err != nil {
			t.Fatal(err)
		}
	}
	err = l.db.Update(func(tx *store.Tx) error {
		for _, name := range [][]byte{bktMet, ixStrangers} {
			if err := tx.DeleteBucket(name); err != nil {
				return err
			}
		}
		return tx.Bucket(bktMeta).Put(metaSchema, be8(4))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if l, err = Open(path, Options{NoSync: true}); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	list, all, err := l.StrangersShown("", 0, 50)
	if err != nil || all != 2 || list[0].Seq != 4 || list[1].Stranger.From != "eve@elsewhere.test" || list[1].Stranger.Subject != "an offer" {
		t.Errorf("%d of %d, %+v, %v", len(list), all, list, err)
	}
	aside, err := l.Aside()
	if err != nil || len(aside) != 2 || aside[0].Seq != 2 || aside[1].Seq != 3 {
		t.Errorf("%d letters wait for a person, %v", len(aside), err)
	}
	if report, err := l.Check(false); err != nil || !report.Sound() {
		t.Errorf("%v, %v", report, err)
	}
	if d, err := l.DeleteStrangersBefore("secretary", "all", begin.AddDate(1, 0, 0)); err != nil || d.Letters != 2 {
		t.Errorf("%+v, %v", d, err)
	}
	if report, err := l.Check(false); err != nil || !report.Sound() || report.Letters != 2 {
		t.Errorf("%v, %v", report, err)
	}
}

// TestIsOfficial knows officials by the rows as they are now.
func TestIsOfficial(t *testing.T) {
	t.Parallel()
	l, err := Open(filepath.Join(t.TempDir(), "postd.db"), Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	is := func(addr string) bool {
		t.Helper()
		is, err := l.IsOfficial(addr)
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if is("brown@chess.example") || is("") {
		t.Error("an empty ledger has officials")
	}
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		t.Fatal(err)
	}
	x := Tournament{Label: "T", Name: "Test", Agreement: a, Secretary: Official{Name: "Brown", Addr: "brown@chess.example"}}
	if x.ID, err = l.PutTournament(x); err != nil {
		t.Fatal(err)
	}
	if !is("Brown@Chess.example") || is("green@chess.example") {
		t.Error("the secretary is not known, or somebody else is")
	}
	if x, err = l.Tournament(x.ID); err != nil {
		t.Fatal(err)
	}
	x.Umpire = Official{Name: "Green", Addr: "green@chess.example"}
	if _, err := l.PutTournament(x); err != nil {
		t.Fatal(err)
	}
	if !is("green@chess.example") {
		t.Error("the new umpire is not known")
	}
}
