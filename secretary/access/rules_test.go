package access

import (
	"bytes"
	"crypto/sha1"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/ledger"
)

func TestPasswordFault(t *testing.T) {
	rules := PasswordRules{Place: []string{"office.northern.example", "Northern Correspondence Chess Office", "Edith Price", "Joseph Blackburne"}}
	for _, c := range []struct{ name, password, says string }{
		{"rudge", rudgesPassword, ""},
		{"rudge", "Ein Wörterbuch ist kein Geheimnis", ""},
		{"rudge", "elf Zeichen", "12 characters"},
		{"rudge", "           x", "12 characters"},
		{"rudge", strings.Repeat("zqhx", 256), ""},
		{"rudge", strings.Repeat("zqhx", 256) + "e", "1024 octets"},
		{"rudge", "not UTF-8 at all \xff", "UTF-8"},
		{"miss.rudge.1902", "Miss.Rudge.1902", "by which you log in"},
		{"rudge", "rudgeRUDGE 123", "by which you log in"},
		{"rudge", "aaaaaaaaaaaaaaab", "easily guessed"},
		// Of the list, as they stand there and as people change them.
		{"rudge", "Password1234", "many people use it"},
		{"rudge", "qazwsxedcrfv", "many people use it"},
		{"rudge", "1qaz2wsx3edc", "many people use it"},
		{"rudge", "QwertyQwerty", "many people use it"},
		{"rudge", "Unbe1ievab1e", "many people use it"},
		{"rudge", "unbelievable1903!", "many people use it"},
		{"rudge", "L1verpoo1 2026", "many people use it"},
		{"rudge", "leave me alone", "many people use it"},
		{"rudge", "1234567890123", "many people use it"},
		{"rudge", "dragondragondragon", "many people use it"},
		{"rudge", "correct horse battery staple", "many people use it"},
		// Of this place.
		{"rudge", "chesschesschess", "easily guessed"},
		{"rudge", "blackburne1862", "words of this place"},
		{"rudge", "Edith-Price-1903", "words of this place"},
		{"rudge", "N0rthern0ffice", "words of this place"},
		{"rudge", "rudge at chess", "words of this place"},
		{"rudge", "dragon, chess", "words of this place"},
		{"rudge", "postd-password", "words of this place"},
		{"rudge", "Blackburne drank the whisky", ""},
	} {
		got, err := rules.Fault(c.name, c.password)
		if err != nil || c.says == "" && got != "" || !strings.Contains(got, c.says) {
			t.Errorf("%q: %q, want %q (%v)", c.password, got, c.says, err)
		}
	}
}

// TestCommonPasswords checks that the list holds three thousand at least, in order.
func TestCommonPasswords(t *testing.T) {
	n := len(commonDigests) / commonOctets
	if n < 3000 || len(commonDigests)%commonOctets != 0 {
		t.Errorf("there are %d", n)
	}
	for i := commonOctets; i < len(commonDigests); i += commonOctets {
		if bytes.Compare(commonDigests[i-commonOctets:i], commonDigests[i:i+commonOctets]) >= 0 {
			t.Fatalf("number %d is out of order", i/commonOctets)
		}
	}
}

// TestPasswordOfThePlace checks that the names of players and users are among the words.
func TestPasswordOfThePlace(t *testing.T) {
	e := newEntrance(t, false)
	if _, err := e.ledger.PutPlayer(ledger.Player{Name: "Amos Burn", Addresses: []ledger.Address{{Addr: "burn@players.test"}}}); err != nil {
		t.Fatal(err)
	}
	rules, err := PasswordRules{}.With(e.ledger)
	if err != nil {
		t.Fatal(err)
	}
	for _, password := range []string{"amosburn1848", "Rice and Rudge"} {
		if got, err := rules.Fault("somebody", password); err != nil || !strings.Contains(got, "words of this place") {
			t.Errorf("%q: %q (%v)", password, got, err)
		}
	}
	b := e.inside()
	wants(t, b.ask("POST", "/account/password", map[string][]string{"old": {rudgesPassword}, "password": {"amosburn1848"}, "again": {"amosburn1848"}}), 422, "words of this place")
}

// TestBreached checks the search of a file of digests, for each line of it and beside it.
func TestBreached(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) Breached {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return Breached(filepath.Join(dir, name))
	}
	for _, end := range []string{"\n", "\r\n"} {
		for n := range 40 {
			var lines []string
			for i := range n + 1 {
				lines = append(lines, fmt.Sprintf("%X:%d", sha1.Sum(fmt.Append(nil, "password number ", i)), i*i*i*1000))
			}
			slices.Sort(lines)
			text := strings.Join(lines, end)
			if n%2 == 0 {
				text += end
			}
			b := file("good", text)
			if err := b.Check(); err != nil {
				t.Fatal(err)
			}
			for i := range n + 20 {
				found, err := b.Has(fmt.Sprint("password number ", i))
				if err != nil || found != (i <= n) {
					t.Fatalf("of %d lines, number %d is found: %t (%v)", n+1, i, found, err)
				}
			}
		}
	}
	sorted := strings.Split("0000000000000000000000000000000000000001:1 0000000000000000000000000000000000000002:1", " ")
	for name, b := range map[string]Breached{
		"none": Breached(filepath.Join(dir, "nowhere")), "a folder": Breached(dir), "empty": file("empty", ""),
		"words": file("words", "password\n123456\n"), "not in order": file("unordered", sorted[1]+"\n"+sorted[0]+"\n"),
		"a long line": file("long", strings.Repeat("0", 1<<17)),
	} {
		if err := b.Check(); err == nil || !strings.Contains(err.Error(), string(b)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	b := file("one", fmt.Sprintf("%X:7\n", sha1.Sum([]byte(rudgesPassword))))
	if got, err := (PasswordRules{Breached: b}).Fault("rudge", rudgesPassword); err != nil || !strings.Contains(got, "was stolen") {
		t.Errorf("%q (%v)", got, err)
	}
	if _, err := (PasswordRules{Breached: Breached(filepath.Join(dir, "nowhere"))}).Fault("rudge", rudgesPassword); err == nil {
		t.Error("a list that is gone lets every password through")
	}
	if got, err := Breached("").Has("x"); got || err != nil {
		t.Errorf("without a list: %t %v", got, err)
	}
}
