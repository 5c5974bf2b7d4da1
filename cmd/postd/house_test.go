package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// room is a package of the house: the packages of the house it may import, each
// alone, and those of others, each with all that is below it. A pure room
// decides and does nothing else: it cannot open a file, a socket or a clock. A
// chamber is a package in a folder under its room, correspondence/terms, and
// says by its floor whether the room may import it or it the room.
type room struct {
	ours   []string
	others []string
	pure   bool
	// forTests says that tests alone may import it; it imports no other room.
	forTests bool
	floor    floor
}

// floor is where a chamber lies: the upper one of chamber and room may import
// the lower one, and never the other way round. A room has none.
type floor string

const (
	below floor = "below"
	above floor = "above"
)

// house is the table of rooms and arrows. What is not in it is forbidden, but
// for the standard library, and in tests everything is allowed. The folders
// bench and tools are modules of their own, and docs holds no Go.
var house = map[string]room{
	"rules":       {pure: true},
	"descriptive": {pure: true, ours: []string{"rules"}},
	"correspondence": {pure: true, ours: []string{
		"rules", "descriptive", "correspondence/calendar", "correspondence/terms",
		"correspondence/letters", "correspondence/wishes", "correspondence/talk", "correspondence/events", "correspondence/penalty", "correspondence/casefile",
	}},
	"correspondence/calendar": {pure: true, floor: below, ours: []string{"rules"}},
	"correspondence/penalty":  {pure: true, floor: below, ours: []string{"rules", "correspondence/calendar"}},
	"correspondence/terms": {pure: true, floor: below, ours: []string{
		"rules", "descriptive", "correspondence/calendar", "correspondence/penalty",
	}},
	"correspondence/sieve":   {pure: true, floor: below},
	"correspondence/talk":    {pure: true, floor: below, ours: []string{"rules", "correspondence/sieve"}},
	"correspondence/letters": {pure: true, floor: below, ours: []string{"rules", "descriptive", "correspondence/calendar", "correspondence/talk", "correspondence/terms", "correspondence/wishes"}},
	"correspondence/wishes":  {pure: true, floor: below, ours: []string{"rules", "descriptive", "correspondence/talk", "correspondence/terms"}},
	"correspondence/events": {pure: true, floor: below, ours: []string{
		"rules", "correspondence/calendar", "correspondence/terms", "correspondence/penalty",
	}},
	"correspondence/casefile": {pure: true, floor: below, ours: []string{"rules", "correspondence/calendar", "correspondence/events"}},
	"tournament":              {pure: true, ours: []string{"rules", "correspondence/events", "correspondence/terms", "tournament/rounds", "tournament/ties"}},
	"tournament/rounds":       {pure: true, floor: below},
	"tournament/knockout":     {pure: true, floor: above, ours: []string{"tournament", "tournament/rounds"}},
	"tournament/ladder":       {pure: true, floor: below},
	"tournament/cells":        {pure: true, floor: below},
	"tournament/rating":       {pure: true, floor: below, ours: []string{"correspondence/events", "correspondence/terms", "tournament/cells", "tournament/elo"}},
	"tournament/teams":        {pure: true, floor: above, ours: []string{"tournament", "tournament/rounds", "tournament/ties"}},
	"tournament/eventfile": {pure: true, floor: above, ours: []string{
		"rules", "correspondence/events", "correspondence/terms", "tournament", "tournament/knockout", "tournament/ladder", "tournament/rating", "tournament/rounds", "tournament/swiss", "tournament/tables", "tournament/takes",
		"tournament/teams", "tournament/ties",
	}},
	"tournament/takes":    {pure: true, floor: above, ours: []string{"tournament"}},
	"tournament/tables":   {pure: true, floor: above, ours: []string{"tournament"}},
	"tournament/elo":      {pure: true, floor: below},
	"tournament/ties":     {pure: true, floor: below, ours: []string{"tournament/rounds", "tournament/elo"}},
	"tournament/swiss":    {pure: true, floor: below, ours: []string{"tournament/rounds"}},
	"tournament/trf":      {pure: true, floor: below, ours: []string{"tournament/rounds"}},
	"tournament/envelope": {pure: true, floor: above, ours: []string{"tournament", "correspondence/terms"}},
	"diagram":             {pure: true, ours: []string{"rules", "descriptive"}, others: []string{"github.com/klauspost/compress/zlib"}},
	"tournament/prizes":   {pure: true, floor: above, ours: []string{"tournament"}},
	"templates": {ours: []string{
		"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events",
		"correspondence/talk", "correspondence/wishes", "correspondence/terms", "correspondence/penalty", "diagram", "templates/narrate", "templates/sheet",
	}},
	// It remembers which lines would say something, which nobody but the clock can tell from
	// finding it out anew; that memory has a lock, so the chamber is not called pure.
	"templates/sheet": {floor: below, ours: []string{"rules", "descriptive", "correspondence/letters", "diagram"}},
	"templates/narrate": {floor: below, ours: []string{
		"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events",
		"correspondence/casefile", "correspondence/terms", "correspondence/penalty",
	}},
	"ledger": {
		ours: []string{
			"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events", "correspondence/sieve",
			"correspondence/terms", "correspondence/penalty", "tournament", "tournament/knockout", "tournament/ladder", "tournament/rounds", "tournament/takes", "tournament/teams", "tournament/ties", "tournament/envelope", "tournament/rating",
			"ledger/leaves", "ledger/store", "ledger/volume",
		},
		others: []string{"golang.org/x/net/idna", "golang.org/x/text/unicode/norm"},
	},
	"ledger/crowd": {floor: above, ours: []string{
		"rules", "descriptive", "correspondence", "correspondence/events", "correspondence/terms", "ledger",
	}},
	"ledger/store":    {floor: below, ours: []string{"ledger/volume"}, others: []string{"go.etcd.io/bbolt"}},
	"ledger/pieces":   {pure: true, floor: above},
	"ledger/backups":  {floor: above, ours: []string{"ledger", "ledger/pieces"}},
	"ledger/volume":   {pure: true, floor: below, others: []string{"github.com/klauspost/compress/zstd"}},
	"ledger/leaves":   {pure: true, floor: below, others: []string{"github.com/klauspost/compress/zstd"}},
	"standby":         {ours: []string{"ledger", "ledger/leaves"}, others: []string{"github.com/nats-io/nats.go", "github.com/nats-io/nats.go/jetstream"}},
	"ledger/quarters": {floor: above, ours: []string{"correspondence/terms", "ledger", "tournament/rating"}},
	"mailbox": {
		ours: []string{
			"correspondence", "correspondence/events", "correspondence/letters", "correspondence/wishes", "correspondence/terms",
			"ledger", "ledger/quarters", "mailbox/lanes", "mailbox/mime", "mailbox/proof", "diagram", "tournament/teams", "tournament/ladder", "rules", "tournament/envelope",
		},
		others: []string{
			"github.com/emersion/go-imap/v2", "github.com/emersion/go-smtp", "github.com/emersion/go-message",
			"github.com/emersion/go-msgauth", "github.com/emersion/go-sasl",
			"golang.org/x/oauth2", "golang.org/x/time/rate",
		},
	},
	"mailbox/posttest": {
		floor: below, ours: []string{"mailbox/mime"},
		others: []string{"github.com/emersion/go-imap/v2", "github.com/emersion/go-smtp", "github.com/emersion/go-sasl"},
	},
	"mailbox/lanes":   {floor: below},
	"mailbox/manners": {forTests: true, floor: below},
	"mailbox/proof": {
		floor: below, ours: []string{"mailbox/mime"},
		others: []string{"github.com/emersion/go-msgauth", "blitiri.com.ar/go/spf", "golang.org/x/net/publicsuffix", "golang.org/x/net/idna"},
	},
	"mailbox/proof/prooftest": {forTests: true, floor: below},
	"mailbox/mime":            {floor: below, ours: []string{"correspondence/sieve"}, others: []string{"github.com/emersion/go-message", "golang.org/x/net/html", "golang.org/x/text"}},
	"scheduler": {
		others: []string{"github.com/robfig/cron/v3", "golang.org/x/sys/unix"},
	},
	"secretary": {
		ours: []string{
			"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events",
			"correspondence/terms", "correspondence/penalty", "tournament", "tournament/cells", "tournament/envelope", "tournament/tables", "diagram", "templates", "templates/narrate", "ledger",
			"secretary/access", "secretary/batches", "secretary/cups", "secretary/departures", "secretary/events", "secretary/files", "secretary/folder", "secretary/holidays", "secretary/imports", "secretary/intake", "secretary/ladders", "secretary/league", "secretary/pairing", "secretary/qualify", "secretary/ratings", "secretary/starting", "secretary/visit", "secretary/writing",
		},
		others: []string{"github.com/arran4/golang-ical"},
	},
	"secretary/ratings": {floor: below, ours: []string{
		"ledger", "ledger/quarters", "templates", "tournament/rating", "secretary/batches", "secretary/folder", "secretary/visit",
	}},
	"secretary/batches": {floor: below, ours: []string{"correspondence", "correspondence/terms", "templates", "ledger", "secretary/folder", "secretary/visit"}},
	"secretary/departures": {floor: below, ours: []string{
		"rules", "correspondence", "correspondence/calendar", "correspondence/events", "correspondence/terms", "tournament", "templates", "templates/narrate",
		"ledger", "secretary/batches", "secretary/folder", "secretary/visit",
	}},
	"secretary/starting": {floor: below, ours: []string{
		"correspondence", "correspondence/calendar", "correspondence/terms", "templates", "templates/narrate",
		"ledger", "secretary/batches", "secretary/folder", "secretary/visit",
	}},
	"secretary/cups": {floor: below, ours: []string{
		"correspondence", "correspondence/calendar", "correspondence/terms", "tournament", "tournament/knockout", "tournament/tables", "templates", "templates/narrate",
		"ledger", "secretary/folder", "secretary/starting", "secretary/visit",
	}},
	"secretary/pairing": {floor: below, ours: []string{
		"correspondence/calendar", "tournament", "tournament/rounds", "tournament/swiss", "tournament/ties", "templates", "templates/narrate",
		"ledger", "secretary/departures", "secretary/folder", "secretary/starting", "secretary/visit",
	}},
	"secretary/files": {floor: below, ours: []string{
		"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events", "correspondence/terms", "diagram", "tournament", "tournament/cells", "tournament/knockout", "tournament/rounds", "tournament/swiss", "tournament/teams", "tournament/trf", "templates", "templates/narrate", "ledger",
		"secretary/folder", "secretary/imports", "secretary/visit",
	}},
	"secretary/folder": {floor: below, ours: []string{
		"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events", "correspondence/talk", "correspondence/terms",
		"tournament", "tournament/rounds", "templates", "templates/narrate", "ledger", "ledger/quarters", "secretary/visit",
	}},
	"secretary/events": {floor: below, ours: []string{
		"correspondence/calendar", "tournament", "templates", "templates/narrate", "ledger", "secretary/folder", "secretary/visit",
	}},
	"secretary/ladders": {floor: below, ours: []string{
		"correspondence", "correspondence/calendar", "correspondence/terms", "tournament/ladder", "templates", "templates/narrate", "ledger", "secretary/folder", "secretary/visit",
	}},
	"secretary/league": {floor: below, ours: []string{"ledger", "tournament/teams", "tournament/ties", "templates", "templates/narrate", "secretary/folder", "secretary/visit"}},
	"secretary/qualify": {floor: below, ours: []string{
		"correspondence", "correspondence/calendar", "correspondence/terms", "tournament", "tournament/knockout", "tournament/prizes", "tournament/takes", "tournament/teams", "templates", "templates/narrate", "ledger",
		"secretary/folder", "secretary/visit", "secretary/writing",
	}},
	"secretary/visit": {
		floor: below, ours: []string{
			"correspondence/calendar", "correspondence/terms", "ledger", "templates", "templates/narrate", "secretary/access",
		},
		others: []string{"github.com/labstack/echo/v4", "golang.org/x/net/html"},
	},
	"secretary/access": {
		floor: below, ours: []string{"correspondence/calendar", "ledger", "templates", "templates/narrate"},
		others: []string{"github.com/alexedwards/scs/v2", "golang.org/x/crypto", "github.com/pquerna/otp", "github.com/boombuler/barcode"},
	},
	"secretary/imports": {
		floor: below, ours: []string{"descriptive", "correspondence/calendar", "ledger", "tournament/cells"},
		others: []string{"golang.org/x/text"},
	},
	"secretary/writing": {floor: below, ours: []string{
		"rules", "correspondence", "correspondence/terms", "tournament", "templates", "templates/narrate", "ledger", "secretary/folder", "secretary/visit",
	}},
	"secretary/intake": {floor: below, ours: []string{"ledger", "templates", "templates/narrate", "secretary/imports", "secretary/visit"}},
	"secretary/holidays": {
		floor: below, ours: []string{"correspondence/calendar", "ledger", "tournament/cells"},
		others: []string{"github.com/arran4/golang-ical"},
	},
	"public": {
		ours: []string{
			"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events", "correspondence/terms", "tournament", "tournament/knockout", "tournament/rating", "tournament/rounds", "diagram", "templates", "templates/narrate", "ledger",
		},
		others: []string{"github.com/labstack/echo/v4"},
	},
	"dialogue": {
		ours: []string{
			"rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events",
			"correspondence/terms", "correspondence/penalty", "mailbox/mime",
		},
		others: []string{"golang.org/x/tools/txtar"},
	},
	"drills":           {forTests: true},
	"cmd/postd/config": {floor: below, ours: []string{"cmd/postd/cli", "mailbox", "mailbox/proof", "standby"}, others: []string{"github.com/BurntSushi/toml"}},
	"cmd/postd/cli":    {floor: below, others: []string{"github.com/spf13/cobra", "github.com/spf13/pflag"}},
	"cmd/postd/chess":  {floor: below, ours: []string{"cmd/postd/cli", "rules", "descriptive", "tournament/rounds", "tournament/swiss", "tournament/trf"}, others: []string{"github.com/spf13/cobra", "github.com/spf13/pflag"}},
	"cmd/postd/meter":  {floor: below},
	"cmd/postd/app": {
		floor: below, ours: []string{
			"cmd/postd/cli", "cmd/postd/config", "cmd/postd/meter", "rules", "descriptive", "correspondence", "correspondence/calendar",
			"correspondence/terms", "ledger", "ledger/backups", "mailbox", "mailbox/mime", "scheduler", "secretary", "secretary/folder", "standby", "public", "templates",
		},
		others: []string{"github.com/coreos/go-systemd/v22", "golang.org/x/net/netutil"},
	},
	"cmd/postd/stage": {
		floor: below, ours: []string{
			"cmd/postd/cli", "cmd/postd/config", "cmd/postd/app", "rules", "correspondence", "correspondence/calendar", "correspondence/terms",
			"templates", "ledger", "mailbox", "mailbox/mime", "mailbox/posttest", "secretary/access", "secretary/league", "public", "dialogue", "tournament/eventfile", "tournament/knockout",
		},
		others: []string{"github.com/spf13/cobra", "golang.org/x/net/html"},
	},
	"cmd/office": {ours: []string{"ledger", "ledger/crowd", "mailbox", "templates"}},
	"cmd/postd": {
		ours: []string{
			"cmd/postd/cli", "cmd/postd/config", "cmd/postd/app", "cmd/postd/stage", "cmd/postd/chess", "rules", "descriptive", "correspondence", "correspondence/calendar", "correspondence/events",
			"correspondence/terms", "correspondence/penalty", "diagram", "templates", "templates/narrate", "ledger", "ledger/backups", "ledger/store", "ledger/quarters", "mailbox", "tournament/rating",
			"secretary", "secretary/access", "secretary/files", "secretary/holidays", "secretary/imports", "standby", "public",
		},
		others: []string{"github.com/spf13/cobra", "github.com/spf13/pflag"},
	},
}

var (
	// impure are the standard packages that a pure room may not import, each
	// with all that is below it. Lots are drawn by hashing a shown seed. Of sync
	// onceNames may be used, by which a table is made when it is first read.
	impure = []string{"os", "net", "io/fs", "io/ioutil", "path/filepath", "log", "math/rand", "crypto/rand", "sync", "syscall"}
	// clockWords are the names of package time that read or wait for a clock, and
	// the zone of the machine.
	clockWords = []string{"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep", "Local"}
	// onceNames are the names of package sync that a pure room may use.
	onceNames = []string{"OnceValue", "OnceValues"}
	// shapeless are names that say nothing of what a package is for.
	shapeless = []string{"internal", "model", "models", "util", "utils", "common", "types", "helpers"}
	// codeNames are the names of the codes of law.
	codeNames = []string{"BCC1903-V", "BCC1903-VI", "BCC1903-APPA", "BCC1897-III", "STAUNTON", "RICC"}
)

// longest is the greatest number of lines of a Go file that is no test.
const longest = 400

// under reports whether the import path is one of the given, or below one.
func under(path string, these []string) bool {
	return slices.ContainsFunc(these, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
}

// sheet is one Go file of a room, parsed.
type sheet struct {
	fset *token.FileSet
	tree *ast.File
}

func (s sheet) at(n ast.Node) string {
	p := s.fset.Position(n.Pos())
	return fmt.Sprintf("%s:%d", filepath.ToSlash(p.Filename), p.Line)
}

// importFaults lists the imports that the room may not have.
func importFaults(name string, s sheet) []string {
	r, ok := house[name]
	if !ok {
		return []string{fmt.Sprintf("%s is no room of the house", name)}
	}
	var faults []string
	if r.forTests && len(r.ours) > 0 || slices.ContainsFunc(r.ours, func(o string) bool { return house[o].forTests }) {
		faults = append(faults, name+": a room for tests imports no other, and only tests import it")
	}
	for _, spec := range s.tree.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		first, _, _ := strings.Cut(path, "/")
		fault, advice := false, "do it in a room that may, or, if the arrow is right, enter it in the row of house_test.go"
		switch {
		case first == "postd":
			fault = !slices.Contains(r.ours, strings.TrimPrefix(path, "postd/"))
		case strings.Contains(first, "."):
			fault = !under(path, r.others)
		default:
			fault = r.pure && path != "sync" && under(path, impure) || path == "C"
			advice = "a pure room is handed what it needs as a parameter"
		}
		if fault {
			faults = append(faults, fmt.Sprintf("%s: %s may not import %s; %s", s.at(spec), name, path, advice))
		}
	}
	return faults
}

// nameFaults lists what a pure room may not use of the packages that it may
// import in part, called or not: a clock of time, and of sync all but what
// makes a value once.
func nameFaults(name string, s sheet) []string {
	if !house[name].pure {
		return nil
	}
	var faults []string
	called := map[string]string{} // the package, by its name in this file
	for _, spec := range s.tree.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if path != "time" && path != "sync" {
			continue
		}
		as := path
		if spec.Name != nil {
			as = spec.Name.Name
		}
		if as == "." {
			faults = append(faults, fmt.Sprintf("%s: %s may not import %s by a dot; name the package", s.at(spec), name, path))
		}
		called[as] = path
	}
	ast.Inspect(s.tree, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			on, _ := sel.X.(*ast.Ident)
			if on == nil {
				return true
			}
			path := called[on.Name]
			if path == "time" && slices.Contains(clockWords, sel.Sel.Name) || path == "sync" && !slices.Contains(onceNames, sel.Sel.Name) {
				advice := "the time and its zone are parameters"
				if path == "sync" {
					advice = "a pure room has nothing to lock; a table is made once by " + strings.Join(onceNames, " or ")
				}
				faults = append(faults, fmt.Sprintf("%s: %s may not use %s.%s; %s", s.at(sel), name, path, sel.Sel.Name, advice))
			}
		}
		return true
	})
	return faults
}

// aliasFaults lists the second names of types: a type has one name everywhere.
func aliasFaults(s sheet) []string {
	var faults []string
	ast.Inspect(s.tree, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok && spec.Assign.IsValid() {
			faults = append(faults, fmt.Sprintf("%s: %s is a second name of a type; write the first one wherever it is used", s.at(spec), spec.Name.Name))
		}
		return true
	})
	return faults
}

// unusedFaults lists the permissions of a room that none of its files uses.
func unusedFaults(name string, sheets []sheet) []string {
	var paths []string
	for _, s := range sheets {
		for _, spec := range s.tree.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			paths = append(paths, path)
		}
	}
	var faults []string
	for _, p := range house[name].ours {
		if !slices.Contains(paths, "postd/"+p) {
			faults = append(faults, fmt.Sprintf("%s may import %s and no file of it does; take %q out of its row in house_test.go", name, p, p))
		}
	}
	for _, p := range house[name].others {
		if !slices.ContainsFunc(paths, func(path string) bool { return under(path, []string{p}) }) {
			faults = append(faults, fmt.Sprintf("%s may import %s and no file of it does; take %q out of its row in house_test.go", name, p, p))
		}
	}
	return faults
}

// chamberOf gives the room of a chamber, and nothing for a room.
func chamberOf(name string, table map[string]room) string {
	of := ""
	for other := range table {
		if strings.HasPrefix(name, other+"/") && len(other) > len(of) {
			of = other
		}
	}
	return of
}

// tableFaults lists what a row of the table says that cannot be.
func tableFaults(name string, table map[string]room) []string {
	r := table[name]
	var faults []string
	fault := func(format string, args ...any) {
		faults = append(faults, name+fmt.Sprintf(format, args...)+" (house_test.go)")
	}
	if last := name[strings.LastIndex(name, "/")+1:]; slices.Contains(shapeless, last) {
		fault(" is named %s, which says nothing of what it holds; name it for that", last)
	}
	for _, p := range r.ours {
		if _, ok := table[p]; !ok {
			fault(" may import %s, which has no row in the table", p)
		}
	}
	of := chamberOf(name, table)
	if of == "" {
		if r.floor != "" {
			fault(" is a room, and lies neither below nor above another; its floor must be empty")
		}
		return faults
	}
	if table[of].pure && !r.pure {
		fault(" is a chamber of %s, which is pure, so it must be pure too", of)
	}
	switch r.floor {
	case below:
		if slices.Contains(r.ours, of) {
			fault(" lies below %s and may not import it", of)
		}
	case above:
		if slices.Contains(table[of].ours, name) {
			fault(" lies above %s, which may not import it", of)
		}
	default:
		fault(" is a chamber of %s; its row must say whether it lies below or above it", of)
	}
	return faults
}

// codeNameFaults lists the places where the files of a room compare something
// with a code's name, written out or by a constant of the room. Tables that
// have the name for a key or a field are as they should be.
func codeNameFaults(sheets []sheet) []string {
	isName := func(e ast.Expr) bool {
		lit, ok := e.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return false
		}
		s, err := strconv.Unquote(lit.Value)
		return err == nil && slices.Contains(codeNames, s)
	}
	named := map[string]bool{}
	for _, s := range sheets {
		ast.Inspect(s.tree, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok {
				for i, v := range spec.Values {
					if i < len(spec.Names) && isName(v) {
						named[spec.Names[i].Name] = true
					}
				}
			}
			return true
		})
	}
	var faults []string
	for _, s := range sheets {
		check := func(exprs ...ast.Expr) {
			for _, e := range exprs {
				id, ok := ast.Unparen(e).(*ast.Ident)
				if isName(ast.Unparen(e)) || ok && named[id.Name] {
					faults = append(faults, fmt.Sprintf("%s: compares a code's name; let the table of the code say what differs", s.at(e)))
				}
			}
		}
		ast.Inspect(s.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					check(n.X, n.Y)
				}
			case *ast.CaseClause:
				check(n.List...)
			case *ast.CallExpr:
				if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
					if on, ok := sel.X.(*ast.Ident); ok && on.Name == "strings" {
						check(n.Args...)
					}
				}
			}
			return true
		})
	}
	return faults
}

// privatePath finds what means something on one machine only: the folder beside
// the checkout, and absolute paths of working folders.
var privatePath = regexp.MustCompile(`\.\./` + `shared\b|(?:^|[^\w./-])/(?:work|home|root|Users)/[\w.-]+|[A-Z]:\\Users\\`)

// privateHints are words of which a private path has one. Most files have none, and
// are not searched line by line.
var privateHints = []string{"/work/", "/home/", "/root/", "/Users/", "../" + "shared", `:\Users\`}

// pathFaults lists the private paths in a file.
func pathFaults(file string, text []byte) []string {
	if !slices.ContainsFunc(privateHints, func(hint string) bool { return bytes.Contains(text, []byte(hint)) }) {
		return nil
	}
	var faults []string
	for n, line := range strings.Split(string(text), "\n") {
		if found := privatePath.FindString(line); found != "" {
			faults = append(faults, fmt.Sprintf("%s:%d: mentions %q", file, n+1, strings.TrimSpace(found)))
		}
	}
	return faults
}

// lengthFaults reports a Go file that is too long. Tests, and files that say
// that a program made them, may have any length.
func lengthFaults(file string, text []byte) []string {
	if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
		return nil
	}
	tree, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments|parser.PackageClauseOnly)
	if err == nil && ast.IsGenerated(tree) {
		return nil
	}
	if n := bytes.Count(text, []byte("\n")); n > longest {
		return []string{fmt.Sprintf("%s has %d lines; no file should have more than %d", file, n, longest)}
	}
	return nil
}

// listed is what go list tells of one package.
type listed struct {
	ImportPath, Dir                   string
	GoFiles, CgoFiles, IgnoredGoFiles []string
}

// rooms returns every Go file of the module that is no test, room by room; files
// for other systems too.
func rooms(t *testing.T) map[string][]sheet {
	t.Helper()
	all, err := roomsOnce()
	if err != nil {
		t.Fatal(err)
	}
	return maps.Clone(all) // a test may leave rooms out
}

// roomsOnce parses the files, once for all tests.
var roomsOnce = sync.OnceValues(func() (map[string][]sheet, error) {
	// Each folder is named, for ./... leaves out those whose files are all for another system.
	folders := map[string]bool{}
	if err := walkModule(func(rel, _ string) {
		if strings.HasSuffix(rel, ".go") {
			folders["./"+path.Dir(rel)] = true
		}
	}); err != nil {
		return nil, err
	}
	cmd := exec.Command("go", append([]string{"list", "-e", "-json=ImportPath,Dir,GoFiles,CgoFiles,IgnoredGoFiles"}, slices.Sorted(maps.Keys(folders))...)...)
	cmd.Dir = moduleRoot
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	all := map[string][]sheet{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		name := strings.TrimPrefix(p.ImportPath, "postd/")
		all[name] = nil
		for _, file := range slices.Concat(p.GoFiles, p.CgoFiles, p.IgnoredGoFiles) {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			src, err := os.ReadFile(filepath.Join(p.Dir, file))
			if err != nil {
				return nil, err
			}
			s, err := parsedFile(name+"/"+file, string(src))
			if err != nil {
				return nil, err
			}
			all[name] = append(all[name], s)
		}
	}
})

// parsed parses one file.
func parsed(t *testing.T, file, src string) sheet {
	t.Helper()
	s, err := parsedFile(file, src)
	if s.tree == nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Error(err)
	}
	return s
}

func parsedFile(file, src string) (sheet, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
	return sheet{fset, tree}, err
}

// committed lists the files that are in the repository or about to be.
func committed(t *testing.T) []string {
	t.Helper()
	if raceDetector {
		t.Skip("one goroutine reads the files, in which the race detector has nothing to see; the tests without it read them")
	}
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = moduleRoot
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("this is no git checkout: %v", err)
	}
	files := strings.Split(strings.TrimRight(string(out), "\x00"), "\x00")
	slices.Sort(files)
	return slices.Compact(files)
}

// TestHouseArrows checks every room against the house.
func TestHouseArrows(t *testing.T) {
	all := rooms(t)
	for name, sheets := range all {
		if _, ok := house[name]; !ok {
			t.Errorf("%s is no room of the house; give it a row in house_test.go", name)
			continue
		}
		for _, s := range sheets {
			for _, fault := range slices.Concat(importFaults(name, s), nameFaults(name, s), aliasFaults(s)) {
				t.Error(fault)
			}
		}
		for _, fault := range unusedFaults(name, sheets) {
			t.Error(fault)
		}
	}
	for name := range house {
		if all[name] == nil {
			t.Errorf("%s has a row in house_test.go and is no package; take the row out", name)
		}
		for _, fault := range tableFaults(name, house) {
			t.Error(fault)
		}
	}
}

// TestHouseCodes checks that no room compares the name of a code: what differs
// between the codes stands in their tables.
func TestHouseCodes(t *testing.T) {
	for _, sheets := range rooms(t) {
		for _, fault := range codeNameFaults(sheets) {
			t.Error(fault)
		}
	}
}

// TestHouseFiles checks every committed file for private paths and length.
func TestHouseFiles(t *testing.T) {
	for _, file := range committed(t) {
		text, err := os.ReadFile(filepath.Join(moduleRoot, file))
		if err != nil || bytes.IndexByte(text[:min(len(text), 8000)], 0) >= 0 {
			continue // deleted, or no text
		}
		for _, fault := range slices.Concat(pathFaults(file, text), lengthFaults(file, text)) {
			t.Error(fault)
		}
	}
}

// TestHouseCheckers shows that each check can fail, and when it does not.
func TestHouseCheckers(t *testing.T) {
	imports := func(name string) func(sheet) []string {
		return func(s sheet) []string { return importFaults(name, s) }
	}
	clock := func(name string) func(sheet) []string {
		return func(s sheet) []string { return nameFaults(name, s) }
	}
	unused := func(name string) func(sheet) []string {
		return func(s sheet) []string { return unusedFaults(name, []sheet{s}) }
	}
	codes := func(s sheet) []string { return codeNameFaults([]sheet{s}) }
	for _, c := range []struct {
		name  string
		check func(sheet) []string
		src   string
		want  int
	}{
		{"a room that is none", imports("util"), ``, 1},
		{"rules alone", imports("rules"), `import ("embed"; "strings"; "time")`, 0},
		{"rules opens a file", imports("rules"), `import "os"`, 1},
		{"rules dials", imports("rules"), `import ("net"; "net/http"; "io/fs"; "log/slog")`, 4},
		{"rules throws dice", imports("rules"), `import ("math/rand/v2"; "crypto/rand"; "sync/atomic")`, 3},
		{"rules makes a table once", clock("rules"), `import "sync"; var a, b = sync.OnceValue(f), sync.OnceValues(g)`, 0},
		{"rules locks", clock("rules"), `import "sync"; var m sync.Mutex; var once = sync.OnceFunc(f)`, 2},
		{"rules locks by a dot", clock("rules"), `import . "sync"; var m Mutex`, 1},
		{"a door locks", clock("ledger"), `import "sync"; var m sync.Mutex`, 0},
		{"a permission that nobody uses", unused("diagram"), `import ("postd/rules"; "github.com/klauspost/compress/zlib")`, 1},
		{"permissions that are used", unused("diagram"), `import ("postd/rules"; "postd/descriptive"; "github.com/klauspost/compress/zlib")`, 0},
		{"a module that nobody uses", unused("scheduler"), `import "golang.org/x/sys/unix"`, 1},
		{"part of a module is used", unused("scheduler"), `import ("github.com/robfig/cron/v3/x"; "golang.org/x/sys/unix")`, 0},
		{"rules looks up", imports("rules"), `import "postd/correspondence"`, 1},
		{"descriptive looks down", imports("descriptive"), `import "postd/rules"`, 0},
		{"a room below a room", imports("descriptive"), `import "postd/rules/codes"`, 1},
		{"ledger and its locks", imports("ledger"), `import ("postd/ledger/store"; "os"; "sync")`, 0},
		{"ledger past its store", imports("ledger"), `import "go.etcd.io/bbolt"`, 1},
		{"store and what lies below", imports("ledger/store"), `import ("go.etcd.io/bbolt"; "sync/atomic")`, 0},
		{"ledger and another's", imports("ledger"), `import "github.com/spf13/cobra"`, 1},
		{"one door knows another", imports("mailbox"), `import "postd/scheduler"`, 1},
		{"part of a module", imports("mailbox/mime"), `import ("golang.org/x/net/html/charset"; "golang.org/x/net/http2")`, 1},
		{"a name that only begins alike", imports("scheduler"), `import "github.com/robfig/cron/v33"`, 1},
		{"a time as a value", clock("correspondence"), `import "time"; var d = time.Hour; func f(t time.Time) int { return t.Day() }`, 0},
		{"a clock", clock("correspondence"), `import "time"; func f() { _ = time.Now(); time.Sleep(1); _ = time.Since; <-time.After(1) }`, 4},
		{"a clock renamed", clock("rules"), `import clock "time"; var now = clock.Now`, 1},
		{"a clock by a dot", clock("rules"), `import . "time"; var now = Now`, 1},
		{"the zone of the machine", clock("rules"), `import "time"; var z = time.Local; func f(t time.Time) int { return t.Local().Day() }`, 1},
		{"rules reads files by another name", imports("rules"), `import ("io/ioutil"; "path/filepath"; "path"; "io")`, 2},
		{"a second name", aliasFaults, `type ( A = int; B int; C []A ); var d = A(1)`, 1},
		{"a clock at a door", clock("scheduler"), `import "time"; var now = time.Now`, 0},
		{"tables", codes, `var t = map[string]int{"BCC1903-V": 1}; var c = code{name: "STAUNTON"}; var n = t["RICC"]`, 0},
		{"other words", codes, `func f(s string) bool { return s == "BCC1903" || s != "V" }`, 0},
		{"equal", codes, `func f(s string) bool { return s == "BCC1903-V" }`, 1},
		{"unequal, turned round", codes, "func f(s string) bool { return (`STAUNTON`) != s }", 1},
		{"a switch", codes, `func f(s string) { switch s { case "RICC", "BCC1897-III": ; case "": } }`, 2},
		{"a constant", codes, `const six = "BCC1903-VI"; func f(s string) bool { return s == six }`, 1},
		{"a function of strings", codes, `func f(s string) bool { return strings.EqualFold(s, "BCC1903-APPA") }`, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.check(parsed(t, "x.go", "package x\n"+c.src)); len(got) != c.want {
				t.Errorf("found %q, want %d faults", got, c.want)
			}
		})
	}

	for _, c := range []struct {
		name string
		row  room
		hall []string // what the room may import
		want int
	}{
		{"hall/low", room{pure: true, floor: below}, []string{"hall/low"}, 0},
		{"hall/low", room{pure: true, floor: below, ours: []string{"hall"}}, nil, 1},
		{"hall/high", room{pure: true, floor: above, ours: []string{"hall"}}, nil, 0},
		{"hall/high", room{pure: true, floor: above, ours: []string{"hall"}}, []string{"hall/high"}, 1},
		{"hall/nowhere", room{pure: true}, nil, 1},
		{"hall/impure", room{floor: below}, nil, 1},
		{"room", room{floor: above}, nil, 1},
		{"room", room{ours: []string{"none"}}, nil, 1},
		{"room", room{ours: []string{"hall"}}, nil, 0},
		{"hall/util", room{pure: true, floor: below}, []string{"hall/util"}, 1},
		{"types", room{}, nil, 1},
	} {
		table := map[string]room{"hall": {pure: true, ours: c.hall}, c.name: c.row}
		if got := tableFaults(c.name, table); len(got) != c.want {
			t.Errorf("%s %+v, hall %q: found %q, want %d faults", c.name, c.row, c.hall, got, c.want)
		}
	}

	slash := "/"
	for _, c := range []struct {
		text string
		want int
	}{
		{"see docs/laws.md and ../README.md, https://host.example/home/index", 0},
		{"homework/x, bench/work/x, /var/lib/postd", 0},
		{"read .." + slash + "shared" + slash + "design", 1},
		{"cd " + slash + "work" + slash + "main", 1},
		{slash + "home" + slash + "smith\nand `" + slash + "root" + slash + "x`", 2},
		{`C:\` + `Users\smith`, 1},
	} {
		if got := pathFaults("x", []byte(c.text)); len(got) != c.want {
			t.Errorf("%q: found %q, want %d faults", c.text, got, c.want)
		}
	}

	long := "package x\n" + strings.Repeat("\n", longest)
	for _, c := range []struct {
		file, text string
		want       int
	}{
		{"x.go", long, 1},
		{"x.go", long[:len(long)-1], 0},
		{"x_test.go", long, 0},
		{"x.txt", long, 0},
		{"x.go", "// Code generated by tools/x; DO NOT EDIT.\n\n" + long, 0},
	} {
		if got := lengthFaults(c.file, []byte(c.text)); len(got) != c.want {
			t.Errorf("%s of %d lines: found %q, want %d faults", c.file, strings.Count(c.text, "\n"), got, c.want)
		}
	}
}
