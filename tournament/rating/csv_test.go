package rating

import (
	"reflect"
	"strings"
	"testing"
)

// TestCSV writes lists with hostile names, and reads them as they were.
func TestCSV(t *testing.T) {
	l := List{No: 7, Period: Period{2027, 1}, Rows: []Row{
		{Name: `=cmd|' /C calc'!A0`, Rating: 2500, Games: 80, Top: true, Source: "+1, the federation's list"},
		{Name: `'=twice guarded`, Rating: 2000},
		{Name: `'an apostrophe`, Rating: 1999},
		{Name: `Quote, "the" 'Player'`, Rating: 1998},
		{Name: "@home", Rating: 1997}, {Name: "-1", Rating: 1996}, {Name: "＝wide", Rating: 1995}, {Name: "a;b", Rating: 1994}, {Name: "Ömer Çelik", Rating: 800, Source: "club"},
	}}
	file := WriteCSV(l)
	for _, line := range strings.Split(string(file), "\n") {
		for _, cell := range strings.Split(line, ",") {
			if strings.IndexAny(strings.Trim(cell, "\" \r"), "=+-@＝") == 0 {
				t.Errorf("a spreadsheet takes %q for a formula", cell)
			}
		}
	}
	back, err := ReadCSV(file)
	if err != nil || !reflect.DeepEqual(back, l) {
		t.Errorf("read as %+v, %v", back, err)
	}
	foreign, err := ReadCSV([]byte("name;rating;games\r\nJos\xe9 Mu\xf1oz;2450;31\r\n\r\n\"a;b\";900;0\r\n"))
	if err != nil || !reflect.DeepEqual(foreign, List{Rows: []Row{{Name: "José Muñoz", Rating: 2450, Games: 31, Top: true}, {Name: "a;b", Rating: 900}}}) {
		t.Errorf("with semicolons in Latin-1: %+v, %v", foreign, err)
	}
	short, err := ReadCSV([]byte("\xef\xbb\xbfRating,Name\r\n1500,Ash\r\n1600,Bell\r\n"))
	if err != nil || !reflect.DeepEqual(short, List{Rows: []Row{{Name: "Bell", Rating: 1600}, {Name: "Ash", Rating: 1500}}}) {
		t.Errorf("read as %+v, %v", short, err)
	}
}

// TestCSVWrong shows every fault with its line and column.
func TestCSVWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "the file is empty",
		"name,rating\n":             "has no player",
		"name\nAsh\n":               `line 1: there is no column "rating"`,
		"name,rating,elo\n":         `line 1: "elo" is no column`,
		"name,rating,name\n":        `"name" is no column, or stands twice`,
		"name,rating\nAsh,\n":       "line 2, column 5: rating: it is empty",
		"name,rating\n,1500\n":      "line 2, column 1: name: it is empty",
		"name,rating\nAsh,-1500\n":  `rating: "-1500" is no whole number from 0`,
		"name,rating\nAsh,1500.5\n": `"1500.5" is no whole number`,
		"name,rating\nAsh,0x5DC\n":  `"0x5DC" is no whole number`,
		"name,rating\nAsh,1e3\n":    `"1e3" is no whole number`,
		"name,rating\nAsh,0\n":      "the rating 0 is not from 800 to 3500",
		"name,rating\nAsh,99999999999999999999999999999999999999\n":  `"999999999999999999999999999999…" is no whole number`,
		"name,rating\nAsh,9000\n":                                    "the rating 9000 is not",
		"name,rating\nAsh,1500\nBell,1\nAsh,1600\n":                  "line 4, column 1: Ash stands on line 2 already",
		"name,rating\nAsh,1500,2\n":                                  "line 2, column 1: there are 3 cells, and the first line has 2 columns",
		"name,rating\n\"Ash,1500\n":                                  `line 2, column 11: extraneous or missing`,
		"name,rating\n\" Ash\",1500\n":                               "without spaces at the ends",
		"name,rating\n\"A\nsh\",1500\n":                              "printable words",
		"name,rating\nA\x00sh,1500\n":                                "printable words",
		"name,rating\nA\x80sh,1500\n":                                "printable words",
		"\xff\xfen\x00a\x00":                                         "is no column",
		"name;rating\nAsh;1500;;\n":                                  "there are 4 cells, and the first line has 2 columns",
		"name;rating\nAsh;1500,5\n":                                  `"1500,5" is no whole number`,
		"name,rating\n" + strings.Repeat("x", 201) + ",1500\n":       "201 characters",
		"name,rating,top\nAsh,1500,no\n":                             `top: "no" must be yes or empty`,
		"name,rating,games\nAsh,1500,-1\n":                           "games:",
		"name,rating,quarter\nAsh,1500,2026\n":                       `"2026" is no quarter`,
		"list,name,rating\n1,Ash,1500\n2,Bell,1500\n":                "line 3, column 1: list: list 1 and list 2 in one file",
		"quarter,name,rating\n2026-Q1,Ash,1500\n2026-Q2,Bell,1500\n": "2026-Q1 and 2026-Q2 in one file",
	} {
		if _, err := ReadCSV([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "rating: ") {
			t.Errorf("%q: %v, and should say %s", text, err, want)
		}
	}
	_, err := ReadCSV([]byte("name,rating\n" + strings.Repeat("Ash,x\n", 1000)))
	if err == nil || strings.Count(err.Error(), "\n") != mostFaults-1 {
		t.Errorf("a thousand faults: %v", err)
	}
}

// FuzzCSV: whatever is read is written and read as the same list.
func FuzzCSV(f *testing.F) {
	f.Add([]byte("name,rating,games,source\n'=a,1500,3,x\n\"b \"\"c\",900,0,\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadCSV(data)
		if err != nil {
			return
		}
		if l.Period == (Period{}) {
			l.Period = autumn
		}
		if back, err := ReadCSV(WriteCSV(l)); err != nil || !reflect.DeepEqual(back, l) {
			t.Errorf("%+v is read as %+v, %v", l, back, err)
		}
	})
}
