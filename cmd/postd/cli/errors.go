package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// status is an error that ends the command with a status of its own. One
// without words has said what it had to say.
type status struct {
	code int
	err  error
}

func (s status) Error() string { return s.err.Error() }
func (s status) Unwrap() error { return s.err }

// Ends makes an error that ends the command with a status of its own.
func Ends(code int, err error) error { return status{code, err} }

// Silent ends a command that has told already what there is to tell.
func Silent(code int) error { return status{code, errors.New("")} }

// Usage says what is wrong with a command line.
func Usage(format string, a ...any) error { return status{ExitUsage, fmt.Errorf(format, a...)} }

// AsUsage gives an error of the command line its status.
func AsUsage(err error) error {
	var st status
	if errors.As(err, &st) {
		return err
	}
	return status{ExitUsage, err}
}

// inFile is an error that begins with the file, and the line, that it is about.
type inFile struct{ error }

func (e inFile) Unwrap() error { return e.error }

// InFile makes an error that begins with the file, and the line, that it is about.
func InFile(err error) error { return inFile{err} }

// CodeOf prints an error, if there is one, and returns the exit status.
func CodeOf(err error, s Streams) int {
	if err == nil {
		return 0
	}
	code := ExitFailed
	var st status
	if errors.As(err, &st) {
		code = st.code
	}
	if words := inWords(err); words != "" {
		fmt.Fprintln(s.Err, words)
	}
	return code
}

// roomNames are the names with which the errors of our packages begin.
var roomNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|\n|: )(?:(?:postd|rules|descriptive|correspondence|tournament|diagram|templates|ledger|mailbox|posttest|scheduler|secretary|dialogue|eventfile|backups|pieces|store|standby|leaves|takes|knockout|teams|ladder|rating|rounds|swiss|trf|ties): )+`)
})

// WithoutRooms writes an error without the names of our packages, which the
// user need not know.
func WithoutRooms(err error) string { return roomNames().ReplaceAllString(err.Error(), "$1") }

// inWords writes an error for the terminal: every line begins with the file
// that it is about, or with the name of the program.
func inWords(err error) string {
	switch e := err.(type) {
	case status:
		return inWords(e.err)
	case inFile:
		return WithoutRooms(e)
	case interface{ Unwrap() []error }:
		var told, parts []string
		for _, part := range e.Unwrap() {
			parts = append(parts, part.Error())
			told = append(told, inWords(part))
		}
		if strings.Join(parts, "\n") == err.Error() { // by errors.Join, and not a sentence of several
			return strings.Join(told, "\n")
		}
	}
	words := WithoutRooms(err)
	if words == "" {
		return ""
	}
	return "postd: " + strings.ReplaceAll(words, "\n", "\npostd: ")
}

// flagError says what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	switch {
	case errors.As(err, &value):
		f := value.GetFlag()
		return Usage("postd: --%s takes %s, not %q (see '%s --help')", f.Name, kinds[f.Value.Type()], value.GetValue(), c.CommandPath())
	case errors.As(err, &unknown):
		names := []string{"help"}
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := Nearest(unknown.GetSpecifiedName(), names); near != "" {
			return Usage("postd: %s has no flag --%s; is --%s meant? (see '%s --help')", NameOf(c), unknown.GetSpecifiedName(), near, c.CommandPath())
		}
	}
	return Usage("postd: %v (see '%s --help')", err, c.CommandPath())
}

// kinds are the values of flags that can be wrong, in words.
var kinds = map[string]string{"int": "a whole number", "bool": "true or false", "duration": "a length of time like 300ms or 2s"}

// NameOf is the name of a command without that of the program.
func NameOf(c *cobra.Command) string {
	if c.HasParent() {
		return strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" ")
	}
	return c.Name()
}

// Nearest returns the name that was probably meant, or "".
func Nearest(name string, known []string) string {
	best, at := max(1, min(4, len(name)/2+1)), ""
	for _, k := range known {
		if d := distance(name, k); d < best {
			best, at = d, k
		}
	}
	return at
}

// distance is the number of letters to change, add or leave out.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
