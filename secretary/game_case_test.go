package secretary

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// ambiguous is a game in which Black holds a record of White's that fits two moves.
func ambiguous(t testing.TB) (*office, terms.GameID) {
	t.Helper()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4", "P-Q4", "P-Q3")
	o.advance(time.Hour)
	o.write(id, rules.White, "2… P-Q3 3. B-Kt5")
	o.deliver()
	return o, id
}

// TestCaseOnThePage checks that the page of a game has the file of each record
// that was no plain move, the open one first and unfolded; nobody but officials
// sees it (RULING/R-2).
func TestCaseOnThePage(t *testing.T) {
	t.Parallel()
	o, id := ambiguous(t)
	o.stranger().get("/g/g1").lacks("Case 1", "B-Kt5")
	d := o.as(roleAuditor).get("/g/g1").is(http.StatusOK).sound()
	d.has("Case 1: White’s 3 “B-Kt5”", "Black is to choose", "is ambiguous [BCC1903/V.5(a)]", "it fits 2 legal moves",
		"Bishop on King's Bishop's square to Queen's Knight's fifth; B-QKt5 (Bb5+)",
		"Black may claim Penalties A and", "until the next record of that side; the time ends", "[BCC1903/V.5(a), BCC1903/V.7(a)]", "The position in which it is read: White to move.")
	if open := d.all("details", "id", "case-1", "open", ""); len(open) != 1 {
		t.Error("the open case is folded up")
	}
	if boards := d.all("figure"); len(boards) != 2 {
		t.Errorf("%d boards", len(boards))
	}

	o.advance(time.Hour)
	o.write(id, rules.Black, "EXACT D SELECT 1\n3. B-QKt5 P-QB3")
	o.deliver()
	o.advance(time.Hour)
	o.write(id, rules.White, "3… P-QB3 4. K-K5")
	o.deliver()
	d = o.as(roleAuditor).get("/g/g1").sound()
	d.has("Case 2: White’s 4 “K-K5”", "fits no legal move [BCC1903/V.6(a)]", "Case 1: White’s 3 “B-Kt5” it is the move B-QKt5 (Bb5+)",
		"Black claimed Penalty D for the reading (1) B-QKt5 (Bb5+)", "adopted as the move (1) B-QKt5 (Bb5+) [BCC1903/V.PEN.D]", "Black could claim Penalties A and D")
	first := d.all("details", "class", "case")
	if id, _ := attr(first[0], "id"); len(first) != 2 || id != "case-2" {
		t.Errorf("%d cases, and %s stands first", len(first), id)
	}
	if open := d.all("details", "id", "case-1", "open", ""); len(open) != 0 {
		t.Error("a case that is closed is unfolded")
	}

	o.write(id, rules.White, "APPEAL 3. B-Kt5 was clear, for the other Bishop gives no check")
	o.deliver()
	o.as(roleUmpire).get("/g/g1/case/1").is(http.StatusOK).sound().has("The record disputed", "Case 1 of the game: White’s 3 “B-Kt5” question 1 waits for a ruling", "White appealed to the umpire: question 1")
	o.as(roleAuditor).get("/g/g1").has("Question 1")
}

// TestTaskOnTheDesk checks that a task of Penalty E waits on the desk until it is
// done, and the link leads to where it is marked.
func TestTaskOnTheDesk(t *testing.T) {
	t.Parallel()
	o, _ := penalised(t, `text "Write to the club" to secretary hold`)
	c := o.as(roleSecretary)
	c.get("/").has("Task of Penalty E", "White, for BCC1903/V.6(a): Write to the club; both clocks stand for it", "The task")
	if href := c.get("/").link("The task: Task of Penalty E, A1, Smith v Jones"); href != "/g/g1#acts" {
		t.Errorf("the link leads to %q", href)
	}
	c.follow(c.sure(c.press(c.get("/g/g1"), "/g/g1/mark")))
	c.get("/").lacks("Task of Penalty E")
}

// TestProposeATerm checks that the secretary puts a change of a term to both players
// by a form: what the law does not admit is said beside the field, the preview tells
// what it does, and the page shows what is agreed and not yet in force
// (STAUNTON/PRIV).
func TestProposeATerm(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.play(id, "P-K4", "P-K4")
	c := o.as(roleSecretary)
	at := "/g/g1/propose"
	c.get("/g/g1").has("Propose a change of one term")
	for _, bad := range [][2]string{{"turn.limit", "soon"}, {"code", "STAUNTON"}, {"turn.limit", "3 days"}, {"no.such", "1"}} {
		form := c.get(at).is(http.StatusOK).sound().form(at)
		form.Set("field", bad[0])
		form.Set("value", bad[1])
		c.send(at, form).is(http.StatusUnprocessableEntity)
	}
	form := c.get(at).form(at)
	form.Set("field", "turn.limit")
	form.Set("value", "5 days")
	d := c.send(at, form).is(http.StatusOK)
	d.has("Both players are asked whether turn.limit shall be “5 days”, and no longer “3 days”.", "Nothing changes unless both consent", "(STAUNTON/PRIV)", "2 letters will go out", "CONSENT 1")
	c.follow(c.sure(d)).has("Proposed in A1")
	c.get("/g/g1").has("Changes that are not in force yet", "waits for the answer of White and Black")
	o.deliver()
	o.write(id, rules.White, "CONSENT 1")
	o.write(id, rules.Black, "CONSENT 1")
	o.deliver()
	c.get("/g/g1").sound().has("agreed; in force for turns that begin afterwards", "turn.limit")
	var told ledger.Posting
	o.write(id, rules.White, "TERMS")
	for _, p := range o.deliver() {
		told = p
	}
	agreed := ""
	for _, x := range told.Words.Attach {
		agreed += strings.Join(strings.Fields(x.Text), " ")
	}
	if want := "Agreed since, for turns that begin afterwards [STAUNTON/PRIV]: turn.limit: 5 days instead of 3 days (proposal 1)."; !strings.Contains(agreed, want) {
		t.Errorf("the terms lack %q:\n%s", want, agreed)
	}
	o.play(id, "Kt-KB3")
	c.get("/g/g1").lacks("Changes that are not in force yet")

	stale := c.get(at).form(at)
	stale.Set("field", "turn.limit")
	stale.Set("value", "6 days")
	o.play(id, "Kt-QB3")
	c.send(at, stale).is(http.StatusConflict)
	o.as(roleUmpire).get(at).is(http.StatusForbidden)
	o.as(roleUmpire).get("/g/g1").lacks("Propose a change of one term")
}
