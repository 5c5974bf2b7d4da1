package visit

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
// undoes, and does not go through Request.Do: it is filed once however often it is pressed.
var undoRoutes = []Route[*Request]{
	Post("/undo/:matter", toUndo, undoDeed),
}

func undoPath(form string) string { return "/undo/" + form }

// toUndo is the right of the deed that is undone.
var toUndo = Right[*Request]{
	Of: func(v *Request) ([]ledger.Object, error) {
		as, r, err := v.undone()
		if err != nil {
			return nil, err
		}
		return r.Right.Of(as)
	},
	Acts: func(v *Request) []ledger.Act {
		as, r, err := v.undone()
		switch {
		case err != nil:
			return nil
		case r.Right.Acts != nil:
			return r.Right.Acts(as)
		}
		return []ledger.Act{r.Right.Act}
	},
}

// undone is the visit as that of the deed which is undone, and the route by which it was done.
func (v *Request) undone() (*Request, Route[*Request], error) {
	u, err := v.Site.o.Ledger.Undo("deed:" + v.Names["matter"])
	if err != nil {
		return nil, Route[*Request]{}, noUndo(err)
	}
	r, names, ok := v.Site.sent(u.Path)
	if !ok {
		return nil, Route[*Request]{}, noUndo(ledger.ErrNoUndo)
	}
	as := *v
	as.Names = names
	return &as, r, nil
}

func noUndo(err error) error {
	if errors.Is(err, ledger.ErrNoUndo) {
		return Troubled(http.StatusGone, "This cannot be undone", "It was undone already, or is too long ago, or was never to be undone.", "Nothing was changed.", "Look at what stands now, and change it there.")
	}
	return err
}

// undoDeed files the rows as they were. Where somebody changed one since, nothing is done, and
// the visitor is told who and when.
func undoDeed(v *Request) (Response, error) {
	key := "deed:" + v.Names["matter"]
	u, err := v.Site.o.Ledger.Undo(key)
	if err != nil {
		return nil, noUndo(err)
	}
	bad := func(words string) (Response, error) {
		return Redirect{To: u.Page, Flash: templates.Flash{Words: words, Bad: true}}, nil
	}
	m, err := v.Ledger().Undoing(key, v.Who())
	if c, changed := errors.AsType[*ledger.ChangedSince](err); changed {
		if c.By == "" {
			return bad(narrate.Upper(c.What) + " was changed since: nothing was undone.")
		}
		if u, err := v.Site.o.Ledger.UserByName(c.By); err == nil {
			c.By = cmp.Or(u.Full, c.By)
		}
		return bad(fmt.Sprintf("%s changed it at %s: nothing was undone.", c.By, v.Site.Instant(c.At)))
	}
	if err == nil {
		_, err = v.Ledger().File(m)
	}
	if errors.Is(err, ledger.ErrStale) || errors.Is(err, ledger.ErrRow) {
		return bad(narrate.Upper(Plain(err)) + ": nothing was undone.")
	}
	page := u.Page
	if err == nil && !v.there(page) {
		page = "/"
	}
	return Done(page, "Undone: "+u.Words), noUndo(err)
}

// there reports whether the page still shows something.
func (v *Request) there(page string) bool {
	u, err := url.Parse(page)
	if err != nil {
		return false
	}
	for _, r := range v.Site.Table {
		if names, ok := matches(r.Path, u.Path); ok && r.Method == http.MethodGet {
			as := *v
			as.Names = names
			_, err := r.Right.Of(&as)
			return err == nil
		}
	}
	return false
}

// UndoOf is the address by which a line of the log can be undone by the visitor; empty if by none.
func (v *Request) UndoOf(x ledger.LogLine) string {
	form, deed := strings.CutPrefix(x.What, "deed:")
	if !deed {
		return ""
	}
	if u, err := v.Site.o.Ledger.Undo(x.What); err != nil || u.Changed {
		return ""
	}
	as := *v
	as.Names = map[string]string{"matter": form}
	if as.admit(toUndo) != nil {
		return ""
	}
	return undoPath(form)
}
