package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rickar/cal/v2"
)

const folder = "../../correspondence/calendar/calendars"

// TestUpToDate makes the lists anew and compares them with those that are
// committed. Beside them stand those of the United Kingdom alone.
func TestUpToDate(t *testing.T) {
	made := lists()
	for name, want := range made {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s differs from what this command makes; run: go run ./holidays", name)
		}
	}
	files, err := filepath.Glob(folder + "/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := filepath.Base(f)
		if _, ok := made[name]; ok == strings.HasPrefix(name, "GB-") {
			t.Errorf("%s: made by this command: %v", name, ok)
		}
	}
}

// TestLibrary checks that every list names the version of the library that
// go.mod does.
func TestLibrary(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if want := library + " " + libraryVersion + "\n"; !strings.Contains(string(mod), want) {
		t.Errorf("go.mod does not require %s", want)
	}
}

// TestNoon checks that the date of a day does not hang on the zone of the
// machine.
func TestNoon(t *testing.T) {
	before := lists()
	was := cal.DefaultLoc
	defer func() { cal.DefaultLoc = was }()
	for _, name := range []string{"Pacific/Chatham", "America/Los_Angeles", "Pacific/Apia"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		cal.DefaultLoc = zone
		for file, text := range lists() {
			if text != before[file] {
				t.Errorf("%s is another list in %s", file, name)
			}
		}
	}
}

// TestDays checks days that are known, by region; a substitute beside its own
// day, also over the turn of the year; eves that are no general holidays;
// faults of the library left as they are.
func TestDays(t *testing.T) {
	made := lists()
	for name, lines := range map[string][]string{
		"US": {"2026-07-03  substitute  unchecked  Independence Day", "2026-07-04  general     unchecked  Independence Day",
			"2027-12-31  substitute  unchecked  New Year's Day", "2028-01-01  general     unchecked  New Year's Day"},
		"FR":           {"2026-07-14  general     unchecked  Fête Nationale"},
		"DE-BY":        {"2027-01-06  general     unchecked  Heilige Drei Könige"},
		"england-1903": {"1903-04-10  general     checked  Good Friday", "1903-06-01  general     checked  Whit Monday", "2027-05-17  general     checked  Whit Monday"},
	} {
		for _, line := range lines {
			if !strings.Contains(made[name+".txt"], "\n"+line+"\n") {
				t.Errorf("%s lacks %q:\n%s", name, line, made[name+".txt"])
			}
		}
	}
	for name, word := range map[string]string{"SE": "Midsommarafton", "PL": "2026-12-24", "england-1903": "New Year"} {
		if strings.Contains(made[name+".txt"], word) {
			t.Errorf("%s has %s", name, word)
		}
	}
	if !strings.Contains(made["PL.txt"], "# A known fault is left as it is: it lacks 24 December") {
		t.Errorf("the fault of PL is not named:\n%s", made["PL.txt"])
	}
}
