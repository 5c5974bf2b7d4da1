package templates

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"io"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"strings"
	"sync"
)

//go:embed pages/*.html static/*
var pageFiles embed.FS

// Frame is what every page shows around its own matter.
type Frame struct {
	Title      string // of the page, also its one h1
	Office     string // name of the office
	User, Role string // who is logged in; empty means nobody, and then there is no navigation
	Nav        []Link // the rooms, with the numbers of open duties
	Sub        []Link // within a tournament or a game; may be empty
	Crumbs     []Link // the way back, from the outside in; may be empty
	Flash      *Flash // what was just done; nil if nothing was
	Banner     *Flash // what the user must do before long; nil if there is nothing
	Foot       string // one line: up to when the mailbox is read
	Request    string // id of the request, which error pages and the page about postd show
	Print      bool   // a page made to be printed: without navigation
	Script     Script
}

// Script is what the script of the pages must know.
type Script struct {
	Now    string // when the page was made, by the clock of the office, as RFC 3339
	News   string // how many duties wait, as the ETag of the desk tells it; empty: the page does not ask
	NoKeys bool   // the reader wants no keys
}

// Open is how many duties wait, in the room that has the most: the desk.
func (f Frame) Open() (n int) {
	for _, room := range f.Nav {
		n = max(n, room.Count)
	}
	return n
}

// Link is a place to go to. A Count of 0 is not shown.
type Link struct {
	Name, Href string
	Count      int
	More       bool // there are more than are counted
	Here       bool // this is the page, or the room, that is shown
}

// Flash says what was just done, or why it was not (Bad). The link, if it has
// words, leads to where it can be undone.
type Flash struct {
	Words           string
	Bad             bool
	Href, HrefWords string
	Undo            string // the address by which it is undone; empty: by none
}

// page is what a page's template is given.
type page struct {
	Frame
	Body any
}

// The static files by the path under which they are served, with those paths by
// the names of the files, and the pages by the names of theirs; made when they
// are first asked for.
var (
	static = sync.OnceValues(hashStatic)
	pages  = sync.OnceValues(parsePages)
)

// WritePage writes the page whose file is pages/<name>.html. Its template
// "main" finds the frame and .Body; the words of both are escaped. An error
// means that the template is at fault or does not fit its body, or that w
// failed; in the first case nothing is written.
func WritePage(w io.Writer, name string, f Frame, body any) error {
	all, err := pages()
	if err != nil {
		return err
	}
	t, ok := all[name]
	if !ok {
		return fmt.Errorf("templates: no page %q", name)
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "layout", page{f, body}); err != nil {
		return fmt.Errorf("templates: page %s: %w", name, err)
	}
	if _, err := b.WriteTo(w); err != nil {
		return fmt.Errorf("templates: page %s: %w", name, err)
	}
	return nil
}

// Static returns all files that pages ask for, by paths that change with their
// content. The bytes are not to be written to.
func Static() map[string][]byte {
	content, _ := static()
	return maps.Clone(content)
}

func hashStatic() (content map[string][]byte, paths map[string]string) {
	content, paths = map[string][]byte{}, map[string]string{}
	entries, err := fs.ReadDir(pageFiles, "static")
	if err != nil {
		panic(err) // the files are part of the program
	}
	for _, e := range entries {
		b, err := pageFiles.ReadFile("static/" + e.Name())
		if err != nil {
			panic(err)
		}
		sum := sha256.Sum256(b)
		ext := path.Ext(e.Name())
		p := "/static/" + strings.TrimSuffix(e.Name(), ext) + "." + hex.EncodeToString(sum[:6]) + ext
		content[p], paths[e.Name()] = b, p
	}
	return content, paths
}

// parsePages parses every file of pages/ together with the layout and the
// parts.
func parsePages() (map[string]*htmltemplate.Template, error) {
	base, err := htmltemplate.New("layout").Option("missingkey=error").Funcs(pageFuncs).
		ParseFS(pageFiles, "pages/layout.html", "pages/parts.html")
	if err != nil {
		return nil, fmt.Errorf("templates: %w", err)
	}
	entries, err := fs.ReadDir(pageFiles, "pages")
	if err != nil {
		return nil, fmt.Errorf("templates: %w", err)
	}
	parsed := map[string]*htmltemplate.Template{}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".html")
		if name == "layout" || name == "parts" {
			continue
		}
		text, err := pageFiles.ReadFile("pages/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("templates: %w", err)
		}
		if parsed[name], err = parsePage(base, name, string(text)); err != nil {
			return nil, err
		}
	}
	return parsed, nil
}

// parsePage parses the text of one page in a clone of the base. The page is
// executed once without a body: that fails where the body is used, but only
// then does html/template look whether everything can be escaped safely.
func parsePage(base *htmltemplate.Template, name, text string) (*htmltemplate.Template, error) {
	t, err := htmltemplate.Must(base.Clone()).New(name).Parse(text)
	if err != nil {
		return nil, fmt.Errorf("templates: %w", err)
	}
	if t.Lookup("main") == nil {
		return nil, fmt.Errorf("templates: page %s does not define main", name)
	}
	var unsafe *htmltemplate.Error
	if err := t.ExecuteTemplate(io.Discard, "layout", page{}); errors.As(err, &unsafe) {
		return nil, fmt.Errorf("templates: page %s: %w", name, err)
	}
	return t, nil
}

// pageFuncs are what a page may call besides the functions of html/template.
// None formats a time: what a page is given are words.
var pageFuncs = htmltemplate.FuncMap{
	"asset":  asset,
	"dict":   dict,
	"join":   joinWords,
	"plural": plural,
}

// asset is the path of a static file.
func asset(name string) (string, error) {
	_, paths := static()
	if p, ok := paths[name]; ok {
		return p, nil
	}
	return "", fmt.Errorf("templates: no static file %q", name)
}

// dict makes the argument of a part: names and values in turn. A part reads
// what may be left out by index, because a missing key is otherwise an error.
func dict(pairs ...any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, errors.New("templates: dict wants names and values in turn")
	}
	d := make(map[string]any, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			return nil, fmt.Errorf("templates: dict wants a name, not %v", pairs[i])
		}
		if _, twice := d[name]; twice {
			return nil, fmt.Errorf("templates: dict has %s twice", name)
		}
		d[name] = pairs[i+1]
	}
	return d, nil
}

// joinWords sets a separator between words, as in {{join ", " .Names}}.
func joinWords(separator string, words []string) string { return strings.Join(words, separator) }

// plural is the number with its noun: {{plural 2 "day" "days"}}. The number
// may be of any type of integer.
func plural(n any, one, many string) (string, error) {
	v := reflect.ValueOf(n)
	switch {
	case v.CanInt(), v.CanUint():
	default:
		return "", fmt.Errorf("templates: plural of %T", n)
	}
	if s := fmt.Sprint(v); s != "1" {
		return s + " " + many, nil
	}
	return "1 " + one, nil
}
