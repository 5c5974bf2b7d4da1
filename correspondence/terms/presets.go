package terms

import (
	"fmt"
	"slices"
	"strings"
)

// Preset is a whole agreement under a name, from which an organiser may begin: a
// code of laws, and what is filled otherwise than the code suggests. It is data
// and no law; whatever it fills may be filled otherwise again (BCC1903/INTRO(b)).
type Preset struct {
	Name   string      // as commands and dialogues name it: "club"
	Title  string      // as people name it
	For    string      // for whom it is, in a sentence
	Fields [][2]string // field and value; the code among them
}

// leaveOfAMonth is the leave of the presets that have any. No code grants leave, since
// BCC1903/V.2(b) is a closed list (RULING/R-67).
const leaveOfAMonth = "30 days a year, moving ends it, cut short without harm"

// presets are in the order in which they are offered; the first is what a
// tournament begins with.
var presets = []Preset{
	{"1903", "The 1903 Code as it stands", "For players who have agreed upon nothing in particular.", [][2]string{
		{"code", CodePost},
	}},
	{"1903-strict", "The 1903 Code, strict", "For a tournament that holds its players to the letter of the laws: the King must move for an illegal record (BCC1903/V.PEN.C), and whoever is careless loses time.", [][2]string{
		{"code", CodePost},
		{"penalty.ambiguous", "E"}, {"penalty.illegal", "C"}, {"penalty.multi_illegal", "C"},
		{"penalty_e", "caution, time remainder floor 6h; from 2: time reopened 24h floor 6h"},
	}},
	{"1903-lenient", "The 1903 Code, lenient", "For a friendly tournament: time in plenty, and a slip of the pen costs little (BCC1903/V.PREF(a)).", [][2]string{
		{"code", CodePost},
		{"turn.limit", "5 days"}, {"turn.rounding", "end-of-day"}, {"author.limit", "48h"},
		{"penalty_e", "caution; from 4: time remainder floor 48h"},
		{"adjudication.months", "24"}, {"leave", leaveOfAMonth},
	}},
	{"1897", "The 1897 Code", "For players who like the older laws: the receiver of an ambiguous record says with the reply how it is taken, and an illegal one moves the King.", [][2]string{
		{"code", Code1897},
	}},
	{"staunton", "Staunton's rules", "For a match after Chess Praxis: whoever is late pays a fine for each instance and plays on, and a false move gives the opponent a choice of three.", [][2]string{
		{"code", CodeStaunton},
		{"penalty_e", "fine 6 d"},
	}},
	{"telegraph", "By telegraph", "For a quick match of which every day and hour is counted: so much time for so many turns, and neither books nor leave.", [][2]string{
		{"code", CodeWire},
		{"turn.limit", "24h"}, {"time_limit", "20 turns 5 days, 10 turns 2 days"},
		{"election.limit", "12h"}, {"author.limit", "6h"},
	}},
	{"club", "A modern club's", "For a club that wants ten moves in thirty days, its records in either notation, looked through before they go out, and no claims about time.", [][2]string{
		{"code", CodePost},
		{"time_limit", "10 turns 30 days"}, {"turn.limit", "30 days"}, {"election.limit", "5 days"},
		{"calendar.weekly", "Sunday"}, {"calendar.holidays", "GB-EAW"},
		{"scrutiny.ambiguity", "guard"}, {"scrutiny.illegality", "guard"},
		{"forfeit_on_time", "automatic"}, {"repeat_opponent_move", "optional"},
		{"notation", "agreed:algebraic+descriptive"}, {"leave", leaveOfAMonth},
	}},
}

// Presets returns every preset in the order in which they are offered.
func Presets() []Preset {
	out := slices.Clone(presets)
	for i := range out {
		out[i].Fields = slices.Clone(out[i].Fields)
	}
	return out
}

// PresetNamed returns the preset of that name. The error names those there are.
func PresetNamed(name string) (Preset, error) {
	var names []string
	for _, p := range Presets() {
		if strings.EqualFold(p.Name, strings.TrimSpace(name)) {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Preset{}, fmt.Errorf("correspondence: there is no preset %q; there are %s", name, strings.Join(names, ", "))
}

// presetFirst puts what a preset fills before what is filled beside it, which
// prevails over it.
func presetFirst(filled [][2]string) ([][2]string, error) {
	var first, rest [][2]string
	for _, f := range filled {
		if f[0] != "preset" {
			rest = append(rest, f)
			continue
		}
		p, err := PresetNamed(f[1])
		if err != nil {
			return nil, err
		}
		first = append(first, p.Fields...)
	}
	return append(first, rest...), nil
}
