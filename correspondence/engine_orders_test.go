package correspondence

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// openQuestion is one of the three that are open to Black: a choice of the readings of White's
// record, a resignation that waits for a YES, and a line of which Black is asked whether it
// is an offer.
type openQuestion struct {
	name   string
	put    string // the letters by which it comes about
	letter events.NoticeID
	about  events.Topic
	open   func(g Game) bool
}

// questionsPut is a game in which the three were put in an order.
func questionsPut(t *testing.T, order string) (*stage, []openQuestion) {
	s := open(t, "confirm=resign", "")
	s.moves(four)
	s.unjudged = true // the letters here answer whatever letter they like
	old := openQuestion{name: "an older one", letter: s.last[rules.Black], about: s.about[rules.Black]}
	all := map[string]openQuestion{
		"case":         {put: ambiguous, open: func(g Game) bool { return g.electing(rules.Black) }},
		"confirmation": {put: "B: RESIGN", open: func(g Game) bool { return len(g.ToConfirm(rules.Black)) > 0 }},
		"doubt":        {put: "B: draw?", open: func(g Game) bool { return len(g.Asked(rules.Black)) > 0 }},
		"STATUS":       {put: "B: STATUS"},
	}
	var out []openQuestion
	for _, name := range append(strings.Split(order, ", "), "STATUS") {
		q := all[name]
		if err := s.plays(q.put); err != nil {
			t.Fatal(err)
		}
		s.deliver()
		q.name, q.letter, q.about = name, s.last[rules.Black], s.about[rules.Black]
		if out = append(out, q); q.open != nil && !q.open(s.game) {
			t.Fatalf("%s: no question of the %s is open", order, name)
		}
	}
	return s, append(out, old, openQuestion{name: "none"})
}

// answered is the question to which a letter belongs by RULING/R-75; "" if none.
func answered(text, to string, open []string) string {
	number := strings.Trim(text, "123") == ""
	is := func(q string) bool { return slices.Contains(open, q) }
	alone := len(open) == 1
	switch {
	case text == "YES 1" && is("confirmation"), text == "1 ON 1" && is("doubt"):
		return map[string]string{"YES 1": "confirmation", "1 ON 1": "doubt"}[text]
	case strings.Contains(text, " "):
		return "" // its question never was, or is settled
	case to == "doubt" && is("doubt") && text != "3":
		return "doubt"
	case to == "doubt", to == "an older one":
		return ""
	case to == "case" && is("case") && number && text != "3":
		return "case"
	case to == "confirmation" && is("confirmation") && !number:
		return "confirmation"
	case to == "confirmation":
		return ""
	case to == "none" && !number: // a choice of a case is none that YES or NO can answer
		if is("doubt") != is("confirmation") {
			return map[bool]string{true: "doubt", false: "confirmation"}[is("doubt")]
		}
	case to == "none" && text != "3":
		if is("doubt") != is("case") {
			return map[bool]string{true: "doubt", false: "case"}[is("doubt")]
		}
	case number && text != "3" && alone && is("case"):
		return "case"
	}
	return ""
}

// done is the question that a letter answered, by what was filed.
func done(d Decision) string {
	var out []string
	for _, e := range d.Events {
		switch w := e.What.(type) {
		case events.AnsweredFor:
			out = append(out, "doubt")
		case events.ConfirmationAnswered:
			out = append(out, "confirmation")
		case events.Queried, events.Adopted, events.Selected:
			out = append(out, "case")
		case events.Ended:
			if !slices.Contains(out, "confirmation") {
				out = append(out, "the end "+string(w.How))
			}
		}
	}
	return strings.Join(out, ", ")
}

// TestOrdersOfAnswers answers three open questions in every order, by every word that may
// answer one, in answer to each letter, and counts what was done (RULING/R-75).
func TestOrdersOfAnswers(t *testing.T) {
	texts := []string{"1", "2", "3", "YES", "NO", "YES 1", "YES 9", "NO 9", "1 ON 1", "2 ON 5"}
	count := map[string]map[string]int{}
	letters, wrong := 0, 0
	for _, order := range []string{"case, confirmation, doubt", "case, doubt, confirmation", "confirmation, case, doubt"} {
		first, questions := questionsPut(t, order)
		seen := map[string]bool{}
		for todo := []*stage{first}; len(todo) > 0; todo = todo[1:] {
			var open []string
			for _, q := range questions {
				if q.open != nil && q.open(todo[0].game) {
					open = append(open, q.name)
				}
			}
			key := fmt.Sprint(open, todo[0].game.State, todo[0].game.Offer != nil)
			if seen[key] || todo[0].game.Over() {
				continue
			}
			seen[key] = true
			for _, text := range texts {
				for _, q := range questions {
					s := todo[0].clone(t)
					s.now, s.read = s.now.Add(time.Minute), s.now.Add(time.Minute)
					before := s.game
					l := s.letter(rules.Black, text)
					l.Answers, l.About = q.letter, q.about
					d := s.hear(l)
					letters++
					is, want := done(d), answered(text, q.name, open)
					if is != want {
						t.Errorf("%s; open are %v; %q in answer to %s answers %q, and it should be %q", order, open, text, q.name, is, want)
						if is != "" {
							wrong++
						}
					}
					row := fmt.Sprintf("%-6s to %s", text, q.name)
					if count[row] == nil {
						count[row] = map[string]int{}
					}
					count[row][is]++
					if is == "" {
						told := slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.To == terms.ToBlack })
						other := slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.To == terms.ToWhite })
						if !told || other || !reflect.DeepEqual(effect(before), effect(s.game)) || len(s.game.ToConfirm(rules.Black)) != len(before.ToConfirm(rules.Black)) {
							t.Errorf("%s; open are %v; %q in answer to %s: Black is told: %v, White: %v; or something was done", order, open, text, q.name, told, other)
						}
						continue
					}
					s.deliver()
					todo = append(todo, s)
				}
			}
		}
	}
	t.Logf("%d letters; to the wrong question: %d", letters, wrong)
	t.Logf("%-26s %6s %6s %6s %6s", "", "case", "YES/NO", "doubt", "none")
	for _, text := range texts {
		for _, to := range []string{"case", "confirmation", "doubt", "STATUS", "an older one", "none"} {
			row := fmt.Sprintf("%-6s to %s", text, to)
			c := count[row]
			t.Logf("%-26s %6d %6d %6d %6d", row, c["case"], c["confirmation"], c["doubt"], c[""])
		}
	}
}

// TestAnswersToOthersQuestions answers what was put to another member of the side, or to the
// opponent, or is settled: its writer is told, and nothing is done (RULING/R-75).
func TestAnswersToOthersQuestions(t *testing.T) {
	s := open(t, "captain_only=false|confirm=resign", "")
	s.moves(four)
	s.unjudged = true
	writes := func(of rules.Colour, member int, answers events.NoticeID, text string) Decision {
		l := s.letter(of, text)
		l.Member, l.Answers = s.game.Sides[of].Members[member].Name, answers
		return s.hear(l)
	}
	d := writes(rules.White, 1, "", "draw?")
	doubt := s.game.Inquiries[0].Letters[0]
	if len(d.Notices) != 1 || d.Notices[0].Kind != NDoubt {
		t.Fatalf("%+v", d.Notices)
	}
	writes(rules.White, 1, "", "RESIGN")
	word := s.game.Confirmations[0].Notice
	for _, x := range []struct {
		of      rules.Colour
		member  int
		answers events.NoticeID
		text    string
	}{
		{rules.White, 0, doubt, "1"}, {rules.White, 0, "", "1 ON 1"}, {rules.White, 0, doubt, "YES"}, {rules.White, 0, word, "YES"}, {rules.White, 0, "", "NO 1"},
		{rules.Black, 0, "", "1 ON 1"}, {rules.Black, 0, doubt, "1"}, {rules.Black, 0, doubt, "YES"}, {rules.Black, 0, word, "YES"}, {rules.Black, 0, "", "YES 1"}, {rules.Black, 1, "", "2 ON 1"},
		{rules.White, 1, "", "1 ON 7"}, {rules.White, 1, word, "YES 7"},
	} {
		before := s.game
		d := writes(x.of, x.member, x.answers, x.text)
		told := slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.To == terms.PartyOf(x.of) })
		if is := done(d); is != "" || !told || len(d.Notices) != 1 || !reflect.DeepEqual(effect(before), effect(s.game)) {
			t.Errorf("%s's member %d, %q in answer to %q: answers %q, told %v, %d letters", x.of, x.member, x.text, x.answers, is, told, len(d.Notices))
		}
	}
	if writes(rules.White, 1, doubt, "1"); s.game.Offer == nil {
		t.Error("the question is not answered by its own member")
	}
	if d := writes(rules.White, 1, doubt, "1"); done(d) != "" || d.Notices[0].Reason != events.WhySettled {
		t.Errorf("a settled question is answered: %+v", d.Events)
	}
}
