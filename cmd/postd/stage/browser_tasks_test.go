package stage

import (
	"fmt"
	"strings"
	"testing"
)

// counted is a task of an office and how many presses of buttons and links it may take, from the
// page on which it begins; what is typed or ticked is none.
type counted struct {
	name   string
	before string // as counted in the release before
	most   int
	label  bool // the label is typed besides
}

// countedTasks are those of which the number is fixed.
var countedTasks = []counted{
	{"a new player into a tournament", "9", 4, false},
	{"12 players and more by paste", "108", 4, false},
	{"start after the draw", "4", 3, true},
	{"a letter not understood is taken as a move", "4", 3, false},
	{"a player is withdrawn from all games", "40", 4, true},
	{"a player is withdrawn, and a substitute comes", "–", 5, true},
	{"leave in all games", "4", 3, false},
	{"a ruling on an appeal", "4 to 5", 3, false},
	{"a verdict", "4", 3, true},
	{"a crosstable is seen from the desk", "3", 1, false},
	{"a silent player is reminded", "–", 2, false},
	{"a day to all games of a tournament", "5 a game", 4, false},
	{"a letter is answered", "–", 3, false},
	{"a post-card is entered", "–", 3, false},
}

// taskDone is a task that was done, from where, and in how many presses.
type taskDone struct {
	name, from string
	presses    int
}

// task does a task by the keyboard alone, from the page on which it begins, and counts the presses.
func (b *browser) task(name, from string, do func()) {
	b.t.Helper()
	b.open(from)
	before := b.presses
	b.within = name
	b.byKeys(do)
	b.within = ""
	b.tasks = append(b.tasks, taskDone{name, from, b.presses - before})
}

// reportTasks prints the presses of all tasks, and checks that none takes more than it may.
func (b *browser) reportTasks(t *testing.T) {
	var table strings.Builder
	fmt.Fprintf(&table, "%-46s %-16s %10s %10s %8s\n", "task", "from", "before", "at most", "counted")
	for _, x := range countedTasks {
		found := false
		for _, d := range b.tasks {
			if d.name != x.name {
				continue
			}
			found = true
			label := map[bool]string{true: " + label"}[x.label]
			fmt.Fprintf(&table, "%-46s %-16s %10s %10s %8d\n", x.name, d.from, x.before, fmt.Sprint(x.most)+label, d.presses)
			if d.presses > x.most {
				t.Errorf("%s takes %d presses, and at most %d are allowed", x.name, d.presses, x.most)
			}
		}
		if !found {
			t.Errorf("nobody did this: %s", x.name)
		}
	}
	if len(b.tasks) != len(countedTasks) {
		t.Errorf("%d tasks were done, and %d are known", len(b.tasks), len(countedTasks))
	}
	t.Logf("presses of buttons and links, from the page on which a task begins\n%s", &table)
}
