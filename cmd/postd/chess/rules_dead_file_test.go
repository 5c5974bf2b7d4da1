package chess

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
)

// TestDeadFile reads files of positions with labels and without, and with lines that are none.
func TestDeadFile(t *testing.T) {
	const good = "# a remark\n\n8/8/4k3/8/8/3NK3/8/8 w - - 0 1\tdead\n" +
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -; alive\n" +
		"8/8/4k3/8/8/3K4/8/8 w - - 12 80"
	file := filepath.Join(t.TempDir(), "positions")
	if err := os.WriteFile(file, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	postd(t, "", "rules", "dead", "--file", file).want(t, 0, "positions  3, at 400000", "dead       2\n", "alive      1\n", "unknown    0 (0.00 %)", "wrong      0 of 2", "p99", "slowest")
	postd(t, good, "rules", "dead", "--file", "-", "--nodes", "1").want(t, 0, "line 4: unknown, labelled alive: rnbq", "unknown    1 (33.33 %)", "at 1 looked into")
	postd(t, "8/8/4k3/8/8/3NK3/8/8 w - - 0 1 alive\n", "rules", "dead", "--file", "-").want(t, cli.ExitFound, "line 1: dead, labelled alive: 8/8/4k3", "wrong      1 of 1")
	postd(t, "", "rules", "dead", "--file", "-").want(t, 0, "positions  0")

	bad := "8/8 w - -\n8/8/4k3/8/8/3K4/8/8 w - - perhaps\n" + strings.Repeat("x", 3*longestFEN) + "\n\xff\x00\n8/8/4k3/8/8/3K4/8/8 w - -,dead\n"
	got := postd(t, bad, "rules", "dead", "--json", "--file", "-")
	got.want(t, cli.ExitUsage, "line 1: ", `line 2: the label is dead or alive, not "perhaps"`, "line 3: the line is longer", "line 4: ")
	var told deadTold
	if err := json.Unmarshal([]byte(got.out), &told); err != nil || told.Positions != 1 || told.Dead != 1 || told.Labelled != 1 || len(told.Bad) != 4 || told.Bad[3].Line != 4 || told.SlowFEN == "" {
		t.Errorf("%v %+v", err, told)
	}

	postd(t, "", "rules", "dead", "--file", file+"none").want(t, cli.ExitFailed, "--file")
	postd(t, "", "rules", "dead", "--file", file, "--time", "1s").want(t, cli.ExitUsage, "stands alone")
	postd(t, "", "rules", "dead", "--file", file, "--nodes", "-1").want(t, cli.ExitUsage, "0 or more")
	postd(t, "", "rules", "dead", "--file", file, "8/8/4k3/8/8/3K4/8/8 w - -").want(t, cli.ExitUsage, "stands alone")
}
