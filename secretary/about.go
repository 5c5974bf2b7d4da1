package secretary

import (
	_ "embed"
	"strings"
	"sync"

	"postd/secretary/access"
	"postd/secretary/visit"
)

var aboutRoutes = []visit.Route[*request]{
	visit.Get("/about", toEnter, aboutUs),
}

// aboutPage tells what this program is and of whose works it is made.
type aboutPage struct {
	Facts []visit.Fact
	Works []work
}

// work is one that others made and that is part of the program.
type work struct{ Name, Version, Licence, Holder string }

//go:embed about_works.txt
var worksText string

// works are the rows of THIRD_PARTY.md, of what is in the program.
var works = sync.OnceValue(func() (out []work) {
	for line := range strings.Lines(worksText) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		out = append(out, work{cells[0], cells[1], cells[2], cells[3]})
	}
	return out
})

// aboutUs shows the version, the request and the licences (DESK/E-83).
func aboutUs(v *request) (visit.Response, error) {
	return visit.Page{Name: "about", Title: "About", Body: aboutPage{
		Facts: []visit.Fact{{Name: "Program", Words: "postd " + v.site.o.Version}, {Name: "Mailbox", Words: v.site.Foot()}, {Name: "This request", Words: access.RequestID(v.HTTP)}},
		Works: works(),
	}}, nil
}
