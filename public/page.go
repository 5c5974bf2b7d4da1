package public

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"path"
	"strings"
	"sync"
)

//go:embed pages/*.html
var pageFiles embed.FS

//go:embed static/public.css static/public.js static/favicon.svg
var staticFiles embed.FS

const htmlType = "text/html; charset=utf-8"

// file is a static file.
type file struct {
	kind  string
	bytes []byte
}

// statics are the static files by their paths, which change with their content, and those
// paths by the names of the files.
var statics = sync.OnceValue(func() (all struct {
	files map[string]file
	paths map[string]string
}) {
	all.files, all.paths = map[string]file{}, map[string]string{}
	for name, kind := range map[string]string{"public.css": "text/css; charset=utf-8", "public.js": "text/javascript; charset=utf-8", "favicon.svg": "image/svg+xml"} {
		b, err := staticFiles.ReadFile("static/" + name)
		if err != nil {
			panic(err) // it is embedded
		}
		sum := sha256.Sum256(b)
		to := "/static/" + hex.EncodeToString(sum[:6]) + "/" + name
		all.files[to], all.paths[name] = file{kind, b}, to
	}
	return all
})

func static() map[string]file { return statics().files }

// pages are the templates of the pages, each with the frame around it.
var pages = sync.OnceValues(func() (map[string]*template.Template, error) {
	frame, err := template.New("frame.html").ParseFS(pageFiles, "pages/frame.html")
	if err != nil {
		return nil, err
	}
	all := map[string]*template.Template{}
	names, err := pageFiles.ReadDir("pages")
	if err != nil {
		return nil, err
	}
	for _, f := range names {
		if f.Name() == "frame.html" {
			continue
		}
		t, err := template.Must(frame.Clone()).ParseFS(pageFiles, path.Join("pages", f.Name()))
		if err != nil {
			return nil, err
		}
		all[strings.TrimSuffix(f.Name(), ".html")] = t
	}
	return all, nil
})

// framed is what every page is given.
type framed struct {
	Title, Office       string
	Style, Script, Icon string
	Body                any
}

// page writes a page.
func (s *Site) page(name, title string, body any) (answer, error) {
	all, err := pages()
	if err != nil {
		return answer{}, err
	}
	to := statics().paths
	var b bytes.Buffer
	err = all[name].ExecuteTemplate(&b, "frame.html", framed{
		Title: title, Office: s.o.Office, Body: body,
		Style: s.path(to["public.css"]), Script: s.path(to["public.js"]), Icon: s.path(to["favicon.svg"]),
	})
	return answer{kind: htmlType, bytes: b.Bytes()}, err
}
