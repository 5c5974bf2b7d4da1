package ledger

import (
	"reflect"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence/terms"
	"postd/rules"
)

// Our letters repeat what a player wrote: a question what it may mean, a receipt the
// note that went. Those words are the player's own, and are no quotation of ours when
// they are passed on after all.

// ownWords are words of a player, as the game remembers them.
type ownWords struct {
	at    time.Time
	words string
}

// ownOf are the words of a side that stand in the events of a game, the oldest first.
func ownOf(tx *bolt.Tx, id terms.GameID, side rules.Colour) (out []ownWords, err error) {
	if lastSeq(tx, id) == 0 {
		return nil, nil // it is being arranged
	}
	happened, err := eventsIn(tx, id, 1, 0)
	for _, e := range happened {
		v := reflect.ValueOf(e.What)
		if v.Kind() != reflect.Struct || !bySide(v.FieldByName("By"), side) {
			continue
		}
		for _, words := range wordsOf(v, nil) {
			out = append(out, ownWords{e.At, words})
		}
	}
	return out, err
}

// wordsOf are the texts of a value that are long enough to be a quotation.
func wordsOf(v reflect.Value, all []string) []string {
	switch v.Kind() {
	case reflect.String:
		if strings.Count(v.String(), " ") >= quotesWords-1 {
			all = append(all, v.String())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			all = wordsOf(v.Field(i), all)
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = wordsOf(v.Index(i), all)
		}
	}
	return all
}

// bySide reports whether a field of an event names the side.
func bySide(f reflect.Value, side rules.Colour) bool {
	if !f.IsValid() {
		return false
	}
	switch by := f.Interface().(type) {
	case rules.Colour:
		return by == side
	case terms.Party:
		c, plays := by.Colour()
		return plays && c == side
	}
	return false
}

// ours is what a letter of the office says beside words that its reader had written
// before it was filed.
func ours(text string, filed time.Time, own []ownWords) string {
	var before []string
	for _, x := range own {
		if !x.at.After(filed) {
			before = append(before, x.words)
		}
	}
	if len(before) == 0 {
		return text
	}
	return withoutQuotes(text, before)
}
