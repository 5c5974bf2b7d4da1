package chess

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
)

// run carries out a command line of these commands as the terminal does.
func run(ctx context.Context, args []string, s cli.Streams) int {
	return cli.Run(ctx, args, s, func(s cli.Streams) *cobra.Command {
		root := cli.Root(s)
		root.AddCommand(CmdConvert(s), CmdPair(s), CmdRead(s), CmdRules(s))
		return cli.Branch(root)
	})
}

// told is what a command line printed, and its status.
type told struct {
	code      int
	out, errs string
}

func postd(t *testing.T, in string, args ...string) told {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(t.Context(), args, cli.Streams{In: strings.NewReader(in), Out: &out, Err: &errs})
	return told{code, out.String(), errs.String()}
}

// want compares a status, and words that must stand on either output. A command that
// does what it was asked says nothing on standard error; one that does not tells why, in
// words for its user.
func (x told) want(t *testing.T, code int, words ...string) {
	t.Helper()
	var wrong []string
	if x.code != code {
		wrong = append(wrong, fmt.Sprintf("the status is %d and should be %d", x.code, code))
	}
	for _, w := range words {
		if !strings.Contains(x.out+x.errs, w) {
			wrong = append(wrong, fmt.Sprintf("it does not say %q", w))
		}
	}
	if x.code == 0 && x.errs != "" {
		wrong = append(wrong, "it did what it was asked and complains")
	}
	if bad := forMakers.FindString(x.errs); bad != "" {
		wrong = append(wrong, fmt.Sprintf("its error speaks to the makers: %q", bad))
	}
	if len(wrong) > 0 {
		t.Errorf("%s\nstandard output:\n%s\nstandard error:\n%s", strings.Join(wrong, "\n"), x.out, x.errs)
	}
}

// forMakers are words that help nobody who uses the program.
var forMakers = regexp.MustCompile(`goroutine |panic|strconv\.|(?m:^| )(rules|descriptive|diagram|rounds|swiss|trf): |main\.|%!|<nil>|Usage:|postd: postd: `)

// brokenPipe takes so many octets and no more.
type brokenPipe struct{ left int }

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errors.New("broken pipe")
	}
	return len(p), nil
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
