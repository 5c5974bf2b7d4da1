package files

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

//go:embed pages
var pageFiles embed.FS

// pages are the templates of the pages, each with the frame around it.
var pages = sync.OnceValues(func() (map[string]*template.Template, error) {
	all := map[string]*template.Template{}
	for _, name := range []string{"index", "section", "game"} {
		t, err := template.New("frame.html").ParseFS(pageFiles, "pages/frame.html", "pages/"+name+".html")
		if err != nil {
			return nil, err
		}
		all[name] = t
	}
	return all, nil
})

// page is what each page is given. Up leads from its folder to that of the index.
type page struct {
	Title, Office, Written, Up string
	Crumbs                     []templates.Link
	Body                       any
}

// Folder says how an event is written into a folder of pages.
type Folder struct {
	// Published names the players as each has allowed; else by their names.
	Published bool
	Now       time.Time
	// Told is called behind each file, with how many games are written, and of how many; nil:
	// nobody listens.
	Told func(name string, done, all int)
}

// ErrNotEmpty says that there is something in the folder already. Nothing was written.
var ErrNotEmpty = errors.New("files: the folder is not empty; name one that is, or one that is not there yet")

// WriteFolder writes an event into a folder of pages, which is made: an index, a page for each
// section and for each game, the games as PGN and the tables as CSV. The pages have relative
// links alone and no script. Where it fails nothing is left in the folder.
func WriteFolder(l *ledger.Ledger, e ledger.Event, dir string, o Folder) error {
	if list, err := os.ReadDir(dir); err == nil && len(list) > 0 {
		return fmt.Errorf("%w: %s", ErrNotEmpty, dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("files: %w", err)
	}
	x, err := ReadEvent(l, e, o.Now)
	if err != nil {
		return err
	}
	w := writing{Folder: o, office: l.OfficeName(), part: filepath.Clean(dir) + ".part", taken: map[string]bool{"index": true, "style": true, strings.ToLower(fileName(e.Label)): true}}
	for i, s := range x.Sections {
		x.Sections[i] = s.handedOut(o.Published)
		w.all += len(x.Sections[i].ordered())
	}
	if err := os.RemoveAll(w.part); err != nil {
		return fmt.Errorf("files: %w", err)
	}
	if err := w.event(x); err != nil {
		return errors.Join(err, os.RemoveAll(w.part))
	}
	if err := os.Remove(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("files: %w", err), os.RemoveAll(w.part))
	}
	if err := os.Rename(w.part, dir); err != nil {
		return fmt.Errorf("files: %w", err)
	}
	return nil
}

// writing is a folder while it is written, under another name.
type writing struct {
	Folder
	office, part string
	done, all    int             // games
	taken        map[string]bool // names of files in small letters, without their endings
}

// fileName is a label as far as every system takes it in the name of a file.
func fileName(label string) string { return strings.TrimSuffix(templates.PortableName(label), ".pgn") }

// named is a name for the file of a label, which no other has.
func (w *writing) named(label string) string {
	name := fileName(label)
	for n := 2; w.taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s_%d", fileName(label), n)
	}
	w.taken[strings.ToLower(name)] = true
	return name
}

func (w *writing) file(name string, octets []byte) error {
	to := filepath.Join(w.part, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return fmt.Errorf("files: %w", err)
	}
	if err := os.WriteFile(to, octets, 0o644); err != nil {
		return fmt.Errorf("files: %w", err)
	}
	if w.Told != nil {
		w.Told(name, w.done, w.all)
	}
	return nil
}

func (w *writing) page(name, kind string, p page) error {
	all, err := pages()
	if err != nil {
		return err
	}
	p.Office, p.Written = w.office, calendar.DayWords(w.Now, time.UTC)
	var b bytes.Buffer
	if err := all[kind].Execute(&b, p); err != nil {
		return fmt.Errorf("files: the page %s: %w", name, err)
	}
	return w.file(name, b.Bytes())
}

// event writes all files.
func (w *writing) event(x Event) error {
	style, err := pageFiles.ReadFile("pages/style.css")
	if err != nil {
		return err
	}
	if err := w.file("style.css", style); err != nil {
		return err
	}
	index := indexPage{Facts: eventFacts(x)}
	var games []rules.PGN
	for _, stage := range x.Stages {
		row := stageRow{Name: stage.Name, Takes: strings.ReplaceAll(strings.TrimSpace(stage.Takes), "\n", "; ")}
		for _, s := range x.Sections {
			if s.Stage.No != stage.No {
				continue
			}
			y := sectionFiles{Section: s, event: x.Event, name: w.named(s.Label)}
			if err := w.section(&y); err != nil {
				return err
			}
			row.Sections = append(row.Sections, y.row)
			games = append(games, y.scores...)
		}
		index.Stages = append(index.Stages, row)
	}
	all := fileName(x.Label) + ".pgn"
	if err := w.file(all, templates.Portables(games...)); err != nil {
		return err
	}
	index.Files = []templates.Link{{Name: "all games (PGN)", Href: all}}
	return w.page("index.html", "index", page{Title: x.Name, Body: index})
}
