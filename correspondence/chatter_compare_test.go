package correspondence

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/rules"
)

// byChat are the fields in which a game may differ for what its players wrote beside what
// they did: how many events there are, what was asked and how it was answered, the words of
// whole letters, and by which letters a copy is known. All else is compared: the chain of
// records, what was struck, states, both clocks and what lies in the post, cases, offers,
// rights and excesses, penalties, allowances, conditions, appeals, rulings, the end.
var byChat = map[string]bool{
	"Game.Seq": true, "Game.Put": true, "Game.Inquiries": true, "Game.Minute": true, "Game.Book": true, "Game.Unended": true,
	"Sent.Digest": true, "Sent.Cause": true, "TakenRuling.Cause": true,
	"Confirmation.Text": true, "Confirmation.Words": true, "Confirmation.Holds": true, "Confirmation.Then": true,
	"Game.HeardAt": true, "Appeal.Said": true, "Appeal.Letters": true, "Appeal.Words": true, "Appeal.Waits": true, "Appeal.Matter": true, "View.Words": true, "Claimed.Words": true,
}

// compare fails the game if the two stages are no longer of the same game.
func (w *twin) compare(m matter) {
	c := comparison{w: w}
	if d := c.difference(reflect.ValueOf(w.plain.game), reflect.ValueOf(w.worn.game), "Game"); d != "" {
		w.count.different++
		if w.on != nil && w.on.named > 0 {
			w.count.lost++
		}
		w.differs(m, "%s", d)
	}
}

// differs ends the game with both stories of the last matters.
func (w *twin) differs(m matter, format string, args ...any) {
	last := func(s *stage) string {
		c := *s
		c.filed = append([]matter{{}}, s.filed[max(1, len(s.filed)-4):]...)
		return c.story()
	}
	w.worn.t.Fatalf("%s\nterms %s, score %s, state %s\n-- undressed:\n%s\n-- dressed:\n%s\ninquiries %+v\nsense %+v", fmt.Sprintf(format, args...), w.agreed, w.scoreOf(), w.plain.game.State, last(w.plain), last(w.worn), w.worn.game.Inquiries, m.letterSense())
}

func (m matter) letterSense() []Part {
	if m.by != "letter" {
		return nil
	}
	return m.before.Understand(m.letter).Parts
}

func (w *twin) scoreOf() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(from %s)", w.plain.game.Origin)
	for _, t := range w.plain.game.Chain {
		fmt.Fprintf(&b, " %s", strings.Join(t.AllWords(), "/"))
	}
	return b.String()
}

// comparison holds two games against each other.
type comparison struct{ w *twin }

// difference is where two values first differ, in words; "" if they do not.
func (c comparison) difference(a, b reflect.Value, path string) string {
	switch x := a.Interface().(type) {
	case time.Time:
		if y := b.Interface().(time.Time); !x.Equal(y) {
			return fmt.Sprintf("%s: %s, and dressed %s", path, x, y)
		}
		return ""
	case rules.Position:
		if x != b.Interface() {
			return fmt.Sprintf("%s: %s, and dressed %s", path, x, b.Interface())
		}
		return ""
	case events.NoticeID:
		y := b.Interface().(events.NoticeID)
		if x != "" && y != "" && c.w.as[x] == "" {
			c.w.as[x] = y // of one that went to nobody yet
		}
		if (x == "") != (y == "") || x != "" && c.w.as[x] != y {
			return fmt.Sprintf("%s: notice %q, which is %q, and dressed %q", path, x, c.w.as[x], y)
		}
		return ""
	}
	switch a.Kind() {
	case reflect.Struct:
		t := a.Type()
		for i := range a.NumField() {
			f := t.Field(i)
			if !f.IsExported() || byChat[t.Name()+"."+f.Name] {
				continue
			}
			if (f.Name == "Reminders" || f.Name == "Told") && slices.ContainsFunc(c.w.plain.events, func(e events.Event) bool { return e.Kind() == "Ended" }) {
				continue // what ended the game at once was asked about, and the rest of the letter heard before
			}
			if d := c.difference(a.Field(i), b.Field(i), path+"."+f.Name); d != "" {
				return d
			}
		}
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: %d, and dressed %d: %+v %+v", path, a.Len(), b.Len(), a.Interface(), b.Interface())
		}
		for i := range a.Len() {
			if d := c.difference(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", path, i)); d != "" {
				return d
			}
		}
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() != b.IsNil() {
			return fmt.Sprintf("%s: nothing %t, and dressed %t", path, a.IsNil(), b.IsNil())
		}
		if !a.IsNil() {
			return c.difference(a.Elem(), b.Elem(), path)
		}
	case reflect.Map:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: %d, and dressed %d", path, a.Len(), b.Len())
		}
		for _, k := range a.MapKeys() {
			if !b.MapIndex(k).IsValid() {
				return fmt.Sprintf("%s: %v is wanting", path, k)
			}
			if d := c.difference(a.MapIndex(k), b.MapIndex(k), fmt.Sprintf("%s[%v]", path, k)); d != "" {
				return d
			}
		}
	case reflect.String:
		if x, y := a.String(), b.String(); x != y && !sameWords(unmarked(x), unmarked(y)) {
			return fmt.Sprintf("%s: %q, and dressed %q", path, x, y)
		}
	default:
		if a.Interface() != b.Interface() {
			return fmt.Sprintf("%s: %v, and dressed %v", path, a.Interface(), b.Interface())
		}
	}
	return ""
}

var signs = strings.NewReplacer(", please", "", "- ", "", "- ", "", "•", "", "*", "", "“", "", "”", "", "🙂", "", "<", "", ">", "", "[", "", "]", "", "_", "", ".", "")

// unmarked are the words of a record without the signs that the chatterer set around it.
func unmarked(s string) string {
	return signs.Replace(s)
}
