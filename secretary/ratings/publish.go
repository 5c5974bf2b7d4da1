package ratings

import (
	"encoding/json"
	"fmt"
	"strconv"

	"postd/ledger"
	"postd/ledger/quarters"
	"postd/secretary/batches"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament/rating"
)

// DeedLetter is the name of the deed that tells of a new list; a target is a player.
const DeedLetter = "rating-letter"

// coming is the list that comes next, as the form or the query wishes it, and the list itself.
func (v *request) coming() (c quarters.Coming, x ledger.RatingList, err error) {
	heads, err := v.Ledger().RatingLists()
	if err != nil {
		return c, x, err
	}
	var first rating.Period
	if s := v.Field("quarter"); s != "" {
		if first, err = rating.ParsePeriod(s); err != nil {
			return c, x, visit.Refused("There is no such quarter.", s+" is none.", "Choose one from the list.")
		}
	}
	if c, err = quarters.Next(heads, first, v.Now, v.Office.Zone); err != nil {
		return c, x, err
	}
	if x, err = quarters.Make(v.Ledger().Ledger, c, v.Office.Zone); err != nil {
		return c, x, visit.Refused("The list cannot be made.", visit.Plain(err)+".", "Mend it, and come back.")
	}
	x.By, x.At = v.Who(), v.Now
	return c, x, nil
}

// next looks at the list that comes next, as it would be now.
func next(v *request) (visit.Response, error) {
	c, x, err := v.coming()
	if err != nil {
		return nil, err
	}
	p, err := v.shown(x)
	if err != nil {
		return nil, err
	}
	p.Lead = []string{comingWords(v, c), "Nothing of it is published yet: " + sizeWords(x)}
	return visit.Page{Name: "rating-list", Title: fmt.Sprintf("Rating list %d, as it would be", c.No), Body: p, Crumbs: []templates.Link{visit.Crumb("Ratings", "/ratings")}}, nil
}

// mostChanges is how many figures the preview of a list shows.
const mostChanges = 40

// publish shows the next list, and publishes it.
func publish(v *request) (visit.Response, error) {
	return v.Do(func(key string) (visit.Action, error) {
		c, x, err := v.coming()
		d := visit.Action{Title: fmt.Sprintf("Publish rating list %d", c.No), Button: fmt.Sprintf("Publish list %d", c.No), Back: "/ratings"}
		if err != nil {
			return d, err
		}
		switch {
		case !c.Ripe:
			return d, visit.Refused(fmt.Sprintf("List %d cannot be published yet.", c.No), "The quarter of its games is not over.", "Come back after "+v.Site.Instant(c.From)+".")
		case x.Players == 0:
			return d, visit.Refused("Nobody would stand on this list.", "No game that ended from "+quarterWords(c.Games.String())+" is rated.", "Choose another quarter, or look at the games that are not rated.")
		}
		if err := v.tells(&d, c, x); err != nil {
			return d, err
		}
		rows := []ledger.Row{x}
		asks, err := v.asking()
		if err != nil {
			return d, err
		}
		if len(asks) > 0 {
			with, _ := json.Marshal(letterOf{x.No}) // which is a number
			rows = append(rows, ledger.Batch{
				Nonce: batches.Nonce(key), Deed: DeedLetter, With: with, Title: fmt.Sprintf("Letters of rating list %d", x.No), By: v.Who(), At: v.Now, Back: path(x.No), Targets: asks,
			})
			d.Posts = visit.CountWords(len(asks), "letter goes", "letters go") + " to who asked for it by RATINGS ON"
		}
		d.Matters = []ledger.Matter{{Why: fmt.Sprintf("rating list %d", x.No), Rows: rows}}
		d.Then = visit.Done(path(x.No), fmt.Sprintf("List %d is published.", x.No))
		return d, nil
	})
}

// tells says what the list changes.
func (v *request) tells(d *visit.Action, c quarters.Coming, x ledger.RatingList) error {
	d.Does = []string{
		fmt.Sprintf("List %d is of the games that ended from %s: %s", c.No, quarterWords(c.Games.String()), sizeWords(x)),
		"It is in force from " + quarterWords(x.Quarter) + ", and is never changed. What becomes another later is made good in the next list.",
	}
	named, err := quarters.Sorted(v.Ledger().Ledger, x.Rows)
	if err != nil {
		return err
	}
	more := 0
	for _, r := range named {
		if r.Was == (ledger.RatingBefore{}) {
			continue
		}
		if len(d.Changes) == mostChanges {
			more++
			continue
		}
		d.Changes = append(d.Changes, visit.Change{What: r.Name, Before: strconv.Itoa(r.Was.Rating), After: r.String() + " (" + changeWords(r.RatingRow) + ")"})
	}
	if more > 0 {
		d.Does = append(d.Does, fmt.Sprintf("Below are the first %d figures, and %d follow; the page of the next list has all.", mostChanges, more))
	}
	return nil
}

// letterOf is what a batch of letters is about.
type letterOf struct {
	List int `json:"list"`
}

// Letter is the deed that tells a player of a new list.
func Letter() ledger.BatchDeed {
	return ledger.BatchDeed{Each: func(l *ledger.Ledger, b ledger.Batch, target uint64) (ledger.Matter, error) {
		var of letterOf
		if err := json.Unmarshal(b.With, &of); err != nil {
			return ledger.Matter{}, fmt.Errorf("secretary: the letters of a rating list: %w", err)
		}
		p, err := l.Player(target)
		if err != nil {
			return ledger.Matter{}, err
		}
		told, err := quarters.Told(l, p.ID, of.List) // a later one may be out by now
		if err != nil {
			return ledger.Matter{}, err
		}
		words, err := templates.RenderRating(templates.RatingLetter{Office: l.OfficeName(), No: of.List, Quarter: told.Quarter, Figure: told.Figure, Working: told.Working})
		return ledger.Matter{Post: []ledger.Post{{To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form, Circular: true}}}, err
	}}
}

// NameTarget names a target of the deed.
func NameTarget(v *folder.Request, _ ledger.Batch, id uint64) (name, href string) {
	return batches.PlayerNamed(v, id)
}
