package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// What was done at once is undone by one press, in the flash of the next pages or in the row
// of the log, by whoever might do it. It is a matter of its own, known by the nonce of what it
// undoes, and does not go through visit.do: it is filed once however often it is pressed.
var undoRoutes = []route[*visitRequest]{
	post("/undo/:matter", toUndo, undoDeed),
}

func undoPath(form string) string { return "/undo/" + form }

// toUndo is the right of the deed that is undone.
var toUndo = right[*visitRequest]{
	of: func(v *visitRequest) ([]ledger.Object, error) {
		as, r, err := v.undone()
		if err != nil {
			return nil, err
		}
		return r.right.of(as)
	},
	acts: func(v *visitRequest) []ledger.Act {
		as, r, err := v.undone()
		switch {
		case err != nil:
			return nil
		case r.right.acts != nil:
			return r.right.acts(as)
		}
		return []ledger.Act{r.right.act}
	},
}

// undone is the visit as that of the deed which is undone, and the route by which it was done.
func (v *visitRequest) undone() (*visitRequest, route[*visitRequest], error) {
	u, err := v.site.o.Ledger.Undo("deed:" + v.names["matter"])
	if err != nil {
		return nil, route[*visitRequest]{}, noUndo(err)
	}
	r, names, ok := v.site.sent(u.Path)
	if !ok {
		return nil, route[*visitRequest]{}, noUndo(ledger.ErrNoUndo)
	}
	as := *v
	as.names = names
	return &as, r, nil
}

func noUndo(err error) error {
	if errors.Is(err, ledger.ErrNoUndo) {
		return troubled(http.StatusGone, "This cannot be undone", "It was undone already, or is too long ago, or was never to be undone.", "Nothing was changed.", "Look at what stands now, and change it there.")
	}
	return err
}

// undoDeed files the rows as they were. Where somebody changed one since, nothing is done, and
// the visitor is told who and when.
func undoDeed(v *visitRequest) (response, error) {
	key := "deed:" + v.names["matter"]
	u, err := v.site.o.Ledger.Undo(key)
	if err != nil {
		return nil, noUndo(err)
	}
	bad := func(words string) (response, error) {
		return redirect{to: u.Page, flash: templates.Flash{Words: words, Bad: true}}, nil
	}
	m, err := v.ledger().Undoing(key, v.who())
	if c, changed := errors.AsType[*ledger.ChangedSince](err); changed {
		if c.By == "" {
			return bad(narrate.Upper(c.What) + " was changed since: nothing was undone.")
		}
		if u, err := v.site.o.Ledger.UserByName(c.By); err == nil {
			c.By = cmp.Or(u.Full, c.By)
		}
		return bad(fmt.Sprintf("%s changed it at %s: nothing was undone.", c.By, v.site.instant(c.At)))
	}
	if err == nil {
		_, err = v.ledger().File(m)
	}
	if errors.Is(err, ledger.ErrStale) || errors.Is(err, ledger.ErrRow) {
		return bad(narrate.Upper(plain(err)) + ": nothing was undone.")
	}
	page := u.Page
	if err == nil && !v.there(page) {
		page = "/"
	}
	return done(page, "Undone: "+u.Words), noUndo(err)
}

// there reports whether the page still shows something.
func (v *visitRequest) there(page string) bool {
	u, err := url.Parse(page)
	if err != nil {
		return false
	}
	for _, r := range v.site.table {
		if names, ok := matches(r.path, u.Path); ok && r.method == http.MethodGet {
			as := *v
			as.names = names
			_, err := r.right.of(&as)
			return err == nil
		}
	}
	return false
}

// undoOf is the address by which a line of the log can be undone by the visitor; empty if by none.
func (v *visitRequest) undoOf(x ledger.LogLine) string {
	form, deed := strings.CutPrefix(x.What, "deed:")
	if !deed {
		return ""
	}
	if u, err := v.site.o.Ledger.Undo(x.What); err != nil || u.Changed {
		return ""
	}
	as := *v
	as.names = map[string]string{"matter": form}
	if as.admit(toUndo) != nil {
		return ""
	}
	return undoPath(form)
}
