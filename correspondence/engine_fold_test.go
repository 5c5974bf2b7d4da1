package correspondence

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

var update = flag.Bool("update", false, "write the sample ledgers that are missing, with their states; those that there are stay as they are")

// filler fills every field of a value with something that is not nothing.
type filler struct{ n int }

func (f *filler) fill(v reflect.Value) {
	f.n++
	switch v.Addr().Interface().(type) {
	case *time.Time:
		v.Set(reflect.ValueOf(begins.Add(time.Duration(f.n) * time.Minute)))
		return
	case *rules.Move:
		v.Set(reflect.ValueOf(rules.NewMove(12, rules.Square(28+f.n%8), rules.NoRole)))
		return
	case *[]events.Condition: // which may go on for ever
		v.Set(reflect.ValueOf([]events.Condition{{Assumed: "P-K4", Words: "PxP", Shown: true, Then: []events.Condition{{Assumed: "QxP", Words: "Kt-B3"}}}}))
		return
	case *calendar.Date:
		v.Set(reflect.ValueOf(calendar.Date{Year: 2026, Month: time.December, Day: 1 + f.n%28}))
		return
	case *rules.Position:
		p, err := rules.ParseFEN(fmt.Sprintf("4k3/8/8/8/8/8/8/4K2R w - - 0 %d", f.n))
		if err != nil {
			panic(err)
		}
		v.Set(reflect.ValueOf(p))
		return
	case *Earlier: // which would go on for ever
		v.Set(reflect.ValueOf(Earlier{&Game{Seq: f.n}}))
		return
	case *events.What:
		v.Set(reflect.ValueOf(events.Noted{About: fmt.Sprintf("about %d", f.n)}))
		return
	case *terms.Agreement:
		v.Set(reflect.ValueOf(terms.Agreement{Code: terms.CodeStaunton, Umpire: fmt.Sprintf("Mr %d", f.n)}))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		f.fill(v.Index(0))
		f.fill(v.Index(1))
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
	case reflect.String:
		if known := events.Words(v.Type()); len(known) > 0 {
			v.SetString(known[f.n%len(known)])
			return
		}
		v.SetString(fmt.Sprintf("words %d", f.n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(float64(f.n) + 0.5)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(f.n))
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	default:
		panic("engine_fold_test.go: a field of the kind " + v.Kind().String() + " cannot be filled")
	}
}

// emptyOf reads an event of the kind in which nothing is filled.
func emptyOf(t *testing.T, kind string) events.What {
	t.Helper()
	var e events.Event
	if err := json.Unmarshal([]byte(`{"kind":"`+kind+`","v":1,"what":{}}`), &e); err != nil {
		t.Fatal(err)
	}
	return e.What
}

// TestEventsAsJSON checks that an event of every kind, with every field filled, is the
// same after it was in the ledger.
func TestEventsAsJSON(t *testing.T) {
	for _, name := range events.Kinds() {
		t.Run(name, func(t *testing.T) {
			empty := emptyOf(t, name)
			if is := (events.Event{What: empty}).Kind(); is != name {
				t.Fatalf("%s is read as %s", name, is)
			}
			v := reflect.New(reflect.TypeOf(empty)).Elem()
			(&filler{}).fill(v)
			for _, what := range []events.What{v.Interface().(events.What), empty} {
				e := events.Event{At: begins, Cause: "mail:1", What: what}
				b, err := json.Marshal(e)
				if err != nil {
					t.Fatal(err)
				}
				var again events.Event
				if err := json.Unmarshal(b, &again); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(e, again); diff != "" {
					t.Errorf("-was +is:\n%s\n%s", diff, b)
				}
			}
		})
	}
	for _, bad := range []string{`{"kind":"Castled","v":1,"what":{}}`, `{"kind":"Ended","v":2,"what":{}}`, `{"kind":"Ended","v":1,"what":[]}`, `{}`, `[]`} {
		if err := json.Unmarshal([]byte(bad), new(events.Event)); err == nil {
			t.Errorf("%s is read as an event", bad)
		}
	}
}

// ledgers are the sample games: how each came about, as rows are played.
var ledgers = []row{
	{name: "mate", moves: "1 P-KB3 P-K4 2 P-KKt4", play: "B: 2. P-KKt4 Q-R5"},
	{name: "reply annulled", moves: four, play: ambiguous + " | +5h | B: 3. B-KKt5 P-QB3 / OFFER DRAW | W: INTERPRET 1 | B: 3. B-QKt5 P-QB3 | W: 3… P-QB3 4. B-R4 / I hope you are well."},
	{name: "stated and laid", terms: "captain_only=true|adjudication.date=2026-12-08", moves: four, play: "+48h | B: CLAIM ADJUDICATION | W: STATEMENT White is better. | B: My statement: Black is. | B: RESIGN"},
	{name: "replaced", moves: four, play: "Annul place:exchanged"},
	{name: "read beside", moves: four, play: "+9h | W: 2… P-Q3 3. P-Q5 | +1h | Readings W -4h f1b5 | B: ADOPT 1 | B: RESIGN"},
	{name: "late and restored", terms: "penalty_e=time remainder floor 6h; from 2: fine 6 d", moves: four,
		play: "+73h | " + illegal + " | B: EXACT E | W: 3. P-Q5 | B: 3. P-Q5 P-QB3 / EXACT E | +20h | W: 3… P-QB3 4. K-K3 | B: WAIVE | W: RESIGN"},
	{name: "waived excess", terms: "penalty.ambiguous=E|names=birth-then-side", moves: four,
		play: "+73h | W: 3. P-Q5 | B: 3. P-Q5 Kt-B3 | W: QUERY | +25h | W: ADOPT 2 | W: 3… KKt-B3 4. B-KKt5 | B: WAIVE | B: STATUS / Good morning."},
	{name: "adjudged", terms: "adjudication.months=1|turn.limit=20 days|calendar.zone=Europe/London|calendar.weekly=Sunday|calendar.holidays=GB-EAW", moves: four,
		play: "+400h | " + ambiguous + " | +100h | Credit | B: OFFER DRAW | B: WITHDRAW OFFER | W: ACCEPT | +300h | W: CLAIM ADJUDICATION | B: EXACT D SELECT 1 | +20h | Adjudge 1/2-1/2"},
	{name: "post", terms: "forfeit_on_time=automatic", moves: four,
		play: "hold | " + illegal + " | bounce B | B: WAIVE | W: 2… P-Q3 3. P-Q5 | W: 2… P-Q3 3. P-Q5 | post | +71h | unread | +2h | W: CLAIM FORFEIT TIME | read | +1h"},
	{name: "doubts", moves: four, play: "W: 2… P-Q3 3. Kt-KB3? | W: 2 | W: 2… P-Q3 3. P-Q5 / draw? | W: 1 | B: 3. P-Q5 draw? | B: 3. P-Q5 P-QB3 / RESIGN? | W: RESIGN?"},
	{name: "a ground", moves: four, play: "W: 3. P-Q5 | B: EXACT E, my move is missing in your letter / 3. P-Q5 P-QB3 | W: RESIGN"},
	{name: "asked", terms: "captain_only=true", moves: four, play: "W: You have played too well. I resign. / 2… P-Q3 3. P-Q5 | W: 2 | B: I play P-QB3 and hope that you are well. | +100h | B: 1 ON 2"},
	{name: "terms changed", moves: four, play: "W: PROPOSE turn.limit = 5 days | B: CONSENT | W: PROPOSE UMPIRE Mr Hoffer | B: REFUSE 2 | W: 2… P-Q3 3. P-Q5 | B: RESIGN"},
	{name: "copies", terms: "conditional.recall=until-adopted", moves: four, play: "W: RECALL CONDITIONS / 2… P-Q3 3. Kt-KB3 / IF P-QB3 THEN B-K2 | W: RECALL CONDITIONS / 2… P-Q3 3. Kt-KB3 / IF P-QB3 THEN B-K2" +
		" | B: 3. Kt-KB3 P-QB3 | B: 4. B-K2 B-K3 / OFFER DRAW | W: ACCEPT"},
	{name: "silence", terms: "silence=1 day", moves: four, play: "+25h | W: STATUS | +25h | W: 2… P-Q3 3. P-Q5 | B: RESIGN"},
	{name: "reminders", terms: "notices=turn, right, excess, ruling, result, half", moves: four,
		play: "+40h | W: REMIND 30% 30h 12h | B: REMIND DAILY | unread | +30h | read | W: REMIND OFF | W: REMIND TOMORROW | W: 2… P-Q3 3. P-Q5 | +37h | B: REMIND | B: REMIND 2 days | +10h | B: RESIGN"},
	{name: "shown", moves: four,
		play: "W: SHOW ALGEBRAIC / 2… P-Q3 3. P-Q5 | B: ZONE Lisbon | B: RECEIPTS OFF / 3. P-Q5 P-QB3 | W: SHOW 12 / PGN | W: MEMO the Bishop / is loose | B: MEMO so much | B: MEMO OFF | B: RESIGN | W: SPELLING N"},
	{name: "fines and a task", terms: "penalty.ambiguous=E|forfeit_on_time=penalty_e|penalty_e=fine 6 d per day; from 2: text \"Write to the club\" to secretary hold, score 0.5", moves: four,
		play: "+73h | +30h | " + ambiguous + " | B: EXACT E | mark 1 paid | +20h | mark 2 done | +5h | W: 2… P-Q3 3. P-Q5 | B: RESIGN"},
	{name: "calendar", terms: "calendar.holidays=GB-EAW|calendar.zone=Europe/London|turn.limit=2 days", moves: four,
		play: "adds 2026-12-08 Proclaimed day | strikes 2026-12-08 | strikes 2026-12-25 not this year | adds 2031-12-25 list of the year | W: 2… P-Q3 3. K-K5 | strikes 2026-12-28 moved | Restore W n2 | adds 2026-12-25 after all | strikes 2026-12-26 moved | Undo u1" +
			" | +3h | B: EXACT E | W: 3. P-Q5 | B: RESIGN | adds 2026-12-11 Proclaimed | strikes 2027-01-01 moved | Reopen"},
	{name: "silent", terms: "scrutiny.ambiguity=silent|scrutiny.illegality=silent", moves: four,
		play: ambiguous + " | +5h | B: 3. B-Kt5 Kt-B3 | +1h | W: 3… Kt-B3 4. P-KR3 | +2h | B: QUERY | +3h | W: INTERPRET B-KKt5 | +1h | B: INTERPRET KKt-B3 | B: 4. P-KR3 PxP" +
			" | W: 4… PxP 5. QxP | B: 5. QxP P-KR5 | W: 5… P-KR5 6. P-KR4 | +73h | W: CLAIM FORFEIT TIME | W: RESTORE | +1h | B: 5. QxP P-QKt4 | W: 5… P-QKt4 6. Kt-K2 | B: RESIGN"},
	{name: "odds", terms: "colours=fixed|odds=Black gives QR; 2 moves; mate with a Pawn; draws won by White|penalty.ambiguous=E",
		play: "W: 1. P-K4, P-Q4 | B: 1. P-Q4 P-K3 | W: 1… P-K3 2. Kt-KB3 | B: 2. Kt-KB3 P-Q4 | W: 2… P-Q4 3. Kt-Q2 | B: Your record is ambiguous. / 3. QKt-Q2 PxP | W: INTERPRET QKt-Q2 / I hope you are well. | W: 3… PxP 4. KtxP / OFFER DRAW | B: ACCEPT"},
	{name: "consultation", terms: "captain_only=true|penalty.ambiguous=E", moves: four,
		play: ambiguous + " | B: Your record is ambiguous. / 3. B-KKt5 QxB | W: B-KKt5 | W: B-KKt5 | W: 3… QxB 4. Kt-KB3 | B: RESIGN"},
	{name: "bound", terms: "penalty.illegal=C|penalty.multi_illegal=C|election.limit=20h", play: "W: P-K5 | +1h | B: EXACT C | +2h | B: MAN Kt | W: P-K4 | W: 1. P-Q4 | W: 1. Kt-KB3" +
		" | B: 1. Kt-KB3 P-K4 | W: 1… P-K4 2. K-K5 | B: EXACT C | +21h"},
	{name: "among three", terms: "penalty.illegal=choice|penalty.multi_illegal=choice|false_check=another-move|repeat_opponent_move=optional",
		play: "W: P-K5 | +1h | B: 1 | W: 1. Kt-KB3 | W: 1. P-K4 | B: P-K4 | W: 2. B-B4ch | +1h | B: EXACT A | W: 2. Kt-KB3 | B: 2… P-Q3 | W: 3. QKtxKP | +1h | B: 1 TAKE" +
			" | W: 3. KtxP | B: 3… PxKt | W: 4. K-K5 | +1h | B: 2 | B: 4… Kt-KB3 | W: 5. K-K5 | B: 3 MAN QR | B: 3 MAN KRP"},
	{name: "among three, by a ruling", terms: "penalty.illegal=choice|repeat_opponent_move=optional", play: "W: P-K5 | +1h | Penalise W | +1h | W: 1. P-K4"},
	{name: "the turn as Penalty E", terms: "code=STAUNTON|penalty_e=pass|repeat_opponent_move=optional", moves: "1 P-K4 P-K4",
		play: "W: 2. Kt-KB3 | B: 2… P-K6 | +1h | W: EXACT E | W: 3. P-Q3"},
	{name: "several", terms: "exaction.law3=automatic", moves: four, play: "W: 2… P-Q3 3. P-Q5 | +2h | W: 3. B-Kt5 / 3. K-K5 | W: Pawn to Q5 | +75h | W: INTERPRET B-QKt5 / OFFER DRAW | B: ADOPT 2 | B: QUERY" +
		" | W: INTERPRET 1 | B: P-QB3 | W: 4. P-QR4 | W: 4. P-KR4 | B: 4. P-KR4 Q-B2"},
	{name: "questions", moves: four, play: "+30h | W: APPEAL is this right | +30h | W: 2… P-Q3 3. P-Q5 | +5h | Uphold #1 idle | B: CLAIM FORFEIT ASSISTANCE he asked the club" +
		" | +4h | Suspend | Uphold #2 reasonable | +20h | Resume | +74h | Readings B -60h c7c6 | +9h | Credit | Debit | W: 3… P-QB3 4. B-K2 | B: APPEAL why | B: RESIGN | W: APPEAL really | Note #4"},
	{name: "in advance", terms: "conditional.recall=until-adopted", moves: four,
		play: "W: 2… P-Q3 3. B-QKt5 / IF P-QB3 THEN B-R4; IF P-QKt4 THEN K-K5; IF P-QR3 THEN P-QR3 / OR IF B-Q2 THEN BxB | +5h | B: 3. B-QKt5 P-QB3 | +5h | B: 4. B-R4 P-QKt4" +
			" | B: EXACT E | +5h | W: 4… P-QKt4 5. B-Kt3 | W: IF B-K2 THEN Kt-K2 | B: 5. B-Kt3 P-QR3 | W: 5… P-QR3 6. P-QR3 / IF B-K2 THEN Kt-K2 | W: RECALL CONDITIONS"},
	{name: "draws", terms: "repeat_opponent_move=optional", moves: "6K1/8/8/3Q4/8/8/P2r4/4k3 w - - 97 40, plies since capture: 120",
		play: "+5h | W: CLAIM DRAW FIFTY / CLAIM DRAW REPETITION / CLAIM DRAW PERPETUAL / 40. Q-K5 ch | +5h | Uphold #1 | B: 40… R-K7 | W: CLAIM DRAW PERPETUAL" +
			" | +5h | W: 41. Q-QKt5 | B: 41… K-B7 | B: CLAIM DRAW FIFTY | W: 42. Q-QB4 | B: CLAIM DRAW FIFTY"},
	{name: "allowance", terms: "time_limit=4 turns 5 days, 3 turns 30h|penalty.ambiguous=E|penalty_e=time allowance 70h", moves: four,
		play: ambiguous + " | +73h | B: EXACT E | +20h | W: 2… P-Q3 3. P-Q5 | B: 3. P-Q5 P-QB3 | +31h | W: CLAIM DRAW FIFTY | W: 3… P-QB3 4. P-QR3 | B: CLAIM FORFEIT TIME"},
	{name: "rulings", terms: "penalty.ambiguous=E|penalty_e=fine 6 d", moves: four, play: ambiguous + " | B: EXACT E | +9h | W: APPEAL it is clear | +340h | Uphold #1 | Undo u1 | +9h" +
		" | Readings W n3 =B-Kt5 f1b5 #1 | +5h | Undo u3 | Remit p1 | W: 3. B-QKt5 | B: 3. B-QKt5 P-QB3 | +9h | Restore W n3 | Undo u5 | W: RESIGN | Reopen"},
	{name: "what Black does", terms: "penalty.illegal=C|penalty.multi_illegal=C|silence=1 day|turn.limit=20 days|adjudication.date=2026-12-20",
		play: "W -3h: 1. P-K4 | B: 1. P-K4 P-K4? | B: 1 | B: 2… Kt-QB3 | W: 1… P-K4 2. P-Q4 | +25h | B: PROPOSE turn.limit = 10 days | W: CONSENT | B: 2. P-Q4 K-K3 | W: EXACT C" +
			" | B: 2. P-Q4 K-K2 / IF P-Q5 THEN K-K1; IF P-QR3 THEN P-QR3 | W: 2… K-K2 3. P-Q5 | W: 3… K-K1 4. P-KR3 | B: P-KB3 | B: P-KB4 | W: ADOPT 2, PxP | +400h | B: CLAIM ADJUDICATION | Adjudge 0-1"},
	{name: "a man of Black's", terms: "penalty.illegal=C|penalty.multi_illegal=C", play: "W: P-K4 | B: 1. P-K4 P-K6 | W: EXACT C | W: MAN KBP | B: 1. P-K4 P-KB3 | W: RESIGN"},
	{name: "dead", moves: "8/8/8/3k4/8/8/4p3/4K3 w - - 0 1", play: "W: 1. KxP"},
	{name: "at the date", terms: "adjudication.date=2026-12-09|adjudication.automatic=true|turn.limit=20h|adjudicator=Mr Fox|umpire.silence=30h|adjudication.statements=10h", moves: four,
		play: "+16h | W: OFFER DRAW / 2… P-Q3 3. P-Q5 | +60h | +60h | +60h | Adjudge 1-0"},
	{name: "in two ways", moves: four, play: "W: 2… P-Q3 3. B-QKt5 / IF P-QB3 THEN B-R4; IF P-QKt4 THEN B-Kt3 | W: IF P-QB3 THEN B-Q3 / IF B-K2 THEN Kt-K2 | B: 3. B-QKt5 P-QB3 | B: ADOPT 2 | B: B-K2"},
	{name: "any reply", moves: four, play: "W: 2… P-Q3 3. P-Q5 / if P-QB3, PxP / anything else: P-KR3 / IF ANY THEN P-R4 | +5h | B: 3. P-Q5 P-KKt3 | W: ACK | B: ADOPT 1 | W: RESIGN"},
	{name: "captures", terms: "scrutiny.ambiguity=silent|scrutiny.illegality=silent|penalty_e=time reopened 24h floor 24h; from 2: not-sent; from 3: loss", moves: "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3",
		play: "W: 2… Kt-QB3 3. Kt-K5 | +5h | B: EXACT E GROUND no capture | +30h | W: 2… Kt-QB3 3. K-K3 | +2h | B: EXACT E GROUND illegal | +1h | W: 2… Kt-QB3 3. K-K3 | B: EXACT E GROUND illegal"},
	{name: "captures told", terms: "penalty_e=time next 24h turns 2; from 2: loss", moves: "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3",
		play: "W: 2… Kt-QB3 3. Kt-K5 | W: I hope you are well. / 3. KtxP | W: 3. Kt-K5 | B: EXACT E | W: 2… Kt-QB3 3. Kt-K5 / 3. P-Q4 | +3h | B: ADOPT 2 / KKt-B3 / OFFER DRAW | W: APPEAL why | +5h | Penalise B"},
	{name: "the reply is heard again", moves: four, play: ambiguous + " | B: P-QB3 | W: INTERPRET 2 | W: 3… P-QB3 4. Kt-B3 | B: 4. Kt-B3 QxB | W: INTERPRET QKt-B3"},
	{name: "a capture among several", moves: "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3", play: "W: 2… Kt-QB3 3. P-Q4 / 3. Kt-K5 | +2h | B: ADOPT 2 | B: 3. KtxP KtxKt | W: P-Q6 | B: 4. P-Q6 P-KR3 | W: RESIGN"},
	{name: "remitted in time", terms: "penalty_e=time reopened 24h floor 24h", moves: four, play: illegal + " | B: EXACT E | +2h | Remit p1 | W: 2… P-Q3 3. P-Q5 | +9h | Credit | Debit | B: RESIGN"},
	{name: "late and silent", terms: "scrutiny.ambiguity=silent|scrutiny.illegality=silent", moves: four, play: ambiguous + " | B: 3. B-Kt5 QxB | W: INTERPRET B-QKt5 | B: 3. B-QKt5 P-QB3"},
	{name: "checks", moves: "6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40", play: "W: CLAIM DRAW PERPETUAL Q-K8 ch, Q-R5 ch"},
	{name: "asked back", moves: four, play: ambiguous + " | B: EXACT D, 2. QxB | B: 3"},
	{name: "read again for Black", moves: four, play: "W: 2… P-Q3 3. P-Q5 | +5h | B: 3. P-Q5 P-QB3 | +2h | Readings B n3 d8d7 | W: 3… Q-Q2 4. P-QB4"},
	{name: "a capture found late", terms: "scrutiny.ambiguity=silent|scrutiny.illegality=silent", moves: four, play: ambiguous + " | B: 3. B-Kt5 P-QB3 | W: 3… P-QB3 4. B-Q8 | B: QUERY | W: INTERPRET B-KKt5 | B: 4. B-Q8 KxB"},
	{name: "paid with a note", terms: "penalty_e=fine 6 d", moves: four, play: illegal + " | B: EXACT E | mark 1 paid by a postal order | W: RESIGN"},
	{name: "two records carried", terms: "scrutiny.ambiguity=silent|scrutiny.illegality=silent", moves: "1 P-K4 P-K4",
		play: "W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | read | B: 2. B-B4 Kt-QB3 | W: CLAIM FORFEIT TIME"},
	{name: "two records carried within an allowance", terms: "time_limit=4 turns 50h|scrutiny.ambiguity=silent|scrutiny.illegality=silent", moves: "1 P-K4 P-K4",
		play: "W: 1… P-K4 2. Kt-KB3 | +49h | unread | +2h | W: 2. B-B4 | read | B: 2. Kt-KB3 Kt-QB3 | W: CLAIM FORFEIT TIME"},
	{name: "two records carried and raised", terms: "scrutiny.ambiguity=silent|scrutiny.illegality=silent", moves: "1 P-K4 P-Q4 2 P-KR3",
		play: "B: 2. P-KR3 P-K5 | B: 2… P-K4 | W: QUERY | W: ADOPT 2 | W: 2… P-K4 3. PxP"},
	{name: "found when it is read", moves: "1 P-K4 P-K4", play: "W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | read | B: ADOPT 1 | B: 2. Kt-KB3 Kt-QB3 | W: CLAIM FORFEIT TIME"},
	{name: "found when Black's is read", moves: "1 P-K4", play: "B: 1. P-K4 P-K4 | +71h | unread | +2h | B: P-Q4 | read | W: CLAIM FORFEIT TIME | B: CLAIM FORFEIT TIME"},
	{name: "found of several when it is read", terms: "time_limit=4 turns 50h", moves: "1 P-K4 P-K4", play: "W: 1… P-K4 2. Kt-KB3 | +49h | unread | +2h | W: 2. B-B4 | read | B: ADOPT 1 | B: 2. Kt-KB3 Kt-QB3 | W: CLAIM FORFEIT TIME"},
	{name: "checks of one who is bound", terms: "penalty.illegal=C|penalty.multi_illegal=C", moves: "6k1/r5p1/8/3K4/2Q5/8/rq6/R7 w - - 0 40", play: "W: 40. K-K8 | B: EXACT C | W: CLAIM DRAW PERPETUAL"},
	{name: "a further reply", moves: four, play: ambiguous + " | B: 3. B-QKt5 P-QB3 | B: 3. B-QKt5 B-Q2 | W: INTERPRET 1 | W: ADOPT 2 / 4. B-R4"},
	{name: "leave", terms: "leave=5 days a year, moving ends it|turn.limit=4 days", moves: four, play: "W: LEAVE 9 Dec TO 13 Dec | +80h | W: LEAVE END | leave W 2026-12-20 2027-01-03 He is ill." +
		" | leave end 2 He is well. | W: LEAVE 2027-01-02 | W: 2… P-Q3 3. P-Q5 | B: LEAVE 10 Dec TO 11 Dec | +9h | B: 3. P-Q5 P-QB3 | leave end 3 | W: RESIGN"},
	{name: "silent before his leave", terms: "silence=20h|leave=10 days a year|turn.limit=6 days", moves: four, play: "leave W 2026-12-09 2026-12-10 He is away. | unread | +60h | read | +48h | W: RESIGN"},
	{name: "begun on notice", terms: "first_turn_begins=notice", play: "+3h | W: 1. P-K4 | B: 1. P-K4 P-K4"},
	{name: "left to the secretary", terms: "election.lapse=secretary|election.limit=20h|umpire.silence=30h", moves: four, play: illegal + " | +21h | +40h | Restore W n3 #1 | Undo u1 | +30h | Penalise W #1" +
		" | " + illegal + " | +21h | B: WAIVE | W: 3. P-Q5 | W: RESIGN"},
	{name: "to the end of the day", terms: "turn.rounding=end-of-day|turn.limit=30h", moves: four, play: "+40h | W: 2… P-Q3 3. P-Q5 | +34h | B: 3. P-Q5 P-QB3 | +10h | W: QUERY"},
	{name: "long thinking", terms: "long_think=after 10h 3 times|turn.limit=30h", moves: four, play: "+15h | W: 2… P-Q3 3. P-Q5 | +17h | B: 3. P-Q5 P-QB3 | +5h | W: CLAIM FORFEIT TIME"},
	{name: "the post failed", moves: four, play: "+60h | outage 36h | W: 2… P-Q3 3. QxP | +5h | outage 20h | B: WAIVE"},
	{name: "a letter that the carrier took back", moves: four, play: "W: 2… P-Q3 3. P-Q5 | hold | +2h | returned B | +5h | post | +1h | hold | +1h | returned B | +50h | B: 3. P-Q5 P-QB3 | post | +1h"},
	{name: "at the next midnight", terms: "receipt=next-midnight", moves: four, play: "W: 2… P-Q3 3. P-Q5 | +14h | B: 3. P-Q5 P-QB3 | +20h | W: APPEAL is this right | +5h | Uphold #1 reasonable | +5h"},
	{name: "a letter that is acknowledged", terms: "receipt=acknowledged", moves: four,
		play: "W: 2… P-Q3 3. P-Q5 | +14h | B: ACK | +5h | B: 3. P-Q5 P-QB3 | +50h | W: APPEAL is this right | +5h | Uphold #1 reasonable | +50h | W: 3… P-QB3 4. P-QR3"},
	{name: "an idle appeal within an allowance", terms: "time_limit=5 turns 50h", moves: four, play: "+10h | W: APPEAL is this right | +30h | W: 2… P-Q3 3. P-Q5 | B: 3. P-Q5 P-QB3 | +3h | Uphold #1 idle | +4h"},
	{name: "turns that roll", terms: "rolling=3 turns 50h, none above 40h|penalty_e=not-sent", moves: four,
		play: "+30h | W: 2… P-Q3 3. P-Q5 | +41h | B: EXACT E | B: 3. P-Q5 P-QB3 | +10h | W: 3… P-QB3 4. K-K5 | B: EXACT E | +5h | W: 3… P-QB3 4. P-QR3"},
	{name: "a late requirement of turns that roll", terms: "penalty.ambiguous=E|rolling=3 turns 50h, none above 40h", moves: four, play: ambiguous + " | +41h | B: EXACT E | +5h | W: 2… P-Q3 3. P-Q5"},
	{name: "time that counts against a side", terms: "time.satisfying=defaulter|time.claiming=counts|penalty.ambiguous=E|time_limit=4 turns 4 days", moves: four,
		play: ambiguous + " | +5h | B: QUERY | +5h | W: INTERPRET 1 | B: 3. B-QKt5 P-QB3 | +5h | W: 3… P-QB3 4. K-K5 | +5h | B: EXACT E | +1h | W: 3… P-QB3 4. B-R4"},
	{name: "a second letter", terms: "confirm=resign, accept, offer, exact, claim|captain_only=false", moves: four,
		play: "W: OFFER DRAW / How are you? | W: YES | B: ACCEPT, 3. P-QR4 | W: WITHDRAW OFFER | B: YES | W: RESIGN | W: NO | W: RESIGN | W: 2… P-Q3 3. P-Q5 | B: RESIGN | B: YES"},
	{name: "answered by letter", terms: "umpire=Mr Fox", moves: four, play: "+5h | W: APPEAL is this right | +2h | umpire: I shall see | umpire: 7: 3 hours because the letter was late | +1h | umpire: UNDO because it was not | +1h | umpire: 1 because it was in time | W: RESIGN"},
	{name: "fifty moves demanded", terms: "fifty.count=demand-drawn|repetition=none|repeat_opponent_move=optional", moves: "8/8/8/3k4/8/8/1R1N4/4K3 b - - 0 40",
		play: "+5h | B: CLAIM DRAW FIFTY | W: DEMAND FIFTY | B: 40… K-K4 | B: DEMAND FIFTY | W: 41. R-QB2 | W: CLAIM DRAW REPETITION | B: RESIGN"},
	{name: "a demand found good", terms: "fifty.count=demand-drawn|repetition=none|repeat_opponent_move=optional", moves: "8/8/8/3k4/8/6p1/1R4p1/4K3 w - - 0 40",
		play: "W: DEMAND FIFTY | +5h | Limit #1 | W: 40. R-QKt3 | Undo u1 | B: RESIGN"},
	{name: "the umpire finds and corrects", terms: "forfeit_specified_by=umpire|slips=umpire", moves: four, play: "+5h | Specify B V.9(a) | +1h | Undo u1 | +1h | Specify B V.9(d) | +1h | W: 2… P-Q3 3. P-Q5" +
		" | +1h | Correct W n3 a2a3 | +1h | B: 3. P-QR3 P-QB3 | Correct W n3 d4d5 | +1h | B: 3. P-Q5 P-QB3 | Correct B n3 APPA/7(b) | +1h | Specify W II.9(c) | B: CLAIM FORFEIT BOOKS"},
	{name: "an umpire at each place", terms: "umpires=each-place|forfeit_specified_by=umpire", moves: four, play: "+5h | B: Realm Mr Bird | W: APPEAL is this right | W: PROPOSE UMPIRE Mr Hoffer | B: CONSENT 2 | seat W Mr Hoffer" +
		" | W: Rigid Mr Bird | seat B Mr Bird | +1h | umpire B: 1 because it is | +1h | Specify B V.9(a) by:B | B: CLAIM FORFEIT REFUSAL he will not answer | W: 2… P-Q3 3. P-Q5 | umpire W: 2 because he did | Undo u3 by:W | W: RESIGN"},
	{name: "an appeal and what is said of it", moves: four, play: "W: 2… P-Q3 3. P-Q5 | B: CLAIM DRAW FIFTY | B: APPEAL why not | W: STATEMENT he cannot count | +1h | Uphold #1 | B: APPEAL RULING 1 is wrong" +
		" | +1h | Uphold #2 | W: APPEAL 3. P-Q5 was clear | B: RESIGN"},
	{name: "unsigned", terms: "leave=10 days a year", moves: four,
		play: "W?: I think that I had better resign. | W?: 2 | W?: LEAVE 9 Dec TO 13 Dec | W?: LEAVE 9 Dec TO 13 Dec | W?: YES | W?: 2… P-Q3 3. P-Q5 | +1h | W?: NOT MINE | +1h | Restore W n3 APPA/6 #1 | W?: 2… P-Q3 3. P-KR3 | B?: RESIGN | B?: NO | B?: RESIGN | B?: YES"},
	{name: "a substitute", terms: "time_limit=5 turns 90h|leave=5 days a year", moves: four, play: "W: MEMO the Bishop / PROPOSE turn.limit = 5 days | W: LEAVE 20 Dec TO 21 Dec | +20h | Substitute W to:Leo_Marsh | +1h | Undo u1 | +2h | Substitute W to:Leo_Marsh" +
		" | W: 2… P-Q3 3. B-QKt5 / IF P-QB3 THEN B-R4 / OFFER DRAW | Substitute W to:Ida_Bell | B: 3. B-QKt5 P-QB3 | Substitute B to:Leo_Marsh | W: 3… P-QB3 4. B-R4 | B: RESIGN"},
	{name: "judged under another", moves: four, play: ambiguous + " | B: 3. B-QKt5 QxB | W: INTERPRET 1 / EXACT E | B: 3. B-QKt5 P-QB3"},
}

// apart is a game in JSON, in which the settled turns and those that are not stand in two lists,
// and what a side is asked of its letter is one thing. So the games of the sample ledgers were shown before their records were one chain, and their
// states are held to it.
func apart(g Game) (m map[string]any, err error) {
	type (
		ply struct {
			By     rules.Colour
			Move   rules.Move
			Words  string
			At     time.Time
			After  rules.Position
			Chosen bool `json:",omitempty"`
			Used   int
		}
		carried struct {
			By            rules.Colour
			Words, Rest   string
			Number        int
			Sent          time.Time
			Law           rules.Law
			Readings      []rules.Move
			NoCapture     bool
			Used, Allowed time.Duration
			More          []string `json:",omitempty"`
		}
	)
	all := struct {
		Plies   []ply
		Carried []carried
		Doubts  [2]*events.Doubted
	}{Doubts: doubtsOf(g)}
	for _, t := range g.Score() {
		all.Plies = append(all.Plies, ply{t.By, t.Move, t.Words, t.Sent, t.After, t.Chosen(), 0})
	}
	for _, t := range g.Carried() {
		all.Carried = append(all.Carried, carried{t.By, t.Words, t.Repeats, t.Number, t.Sent, t.Law, t.Readings, t.NoCapture, t.Used, t.Allowed, t.AllWords()[1:]})
	}
	g.Chain = nil
	for _, v := range []any{g, all} {
		b, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(b, &m); err != nil {
			return nil, err
		}
	}
	delete(m, "Chain")
	delete(m, "Inquiries")
	return m, nil
}

// folded is a game as the state beside a ledger shows it: everything that
// follows from the events, and no more.
func folded(g Game) (map[string]any, error) {
	m, err := apart(g)
	if err != nil {
		return nil, err
	}
	delete(m, "Agreement")
	delete(m, "Sides")
	m["Origin"], m["Position"] = g.Origin.FEN(), g.Position().FEN()
	if plies, ok := m["Plies"].([]any); ok {
		for i, p := range plies {
			p.(map[string]any)["After"] = g.Score()[i].After.FEN()
		}
	}
	return m, nil
}

// within returns the first place where what was expected is not found. What a
// later release adds is no difference.
func within(at string, want, got any) string {
	switch want := want.(type) {
	case map[string]any:
		m, ok := got.(map[string]any)
		if !ok {
			return at
		}
		for k := range want {
			if where := within(at+"."+k, want[k], m[k]); where != "" {
				return where
			}
		}
	case []any:
		l, ok := got.([]any)
		if !ok && len(want) == 0 && got == nil {
			return ""
		}
		if !ok || len(l) != len(want) {
			return at
		}
		for i := range want {
			if where := within(fmt.Sprintf("%s[%d]", at, i), want[i], l[i]); where != "" {
				return where
			}
		}
	default:
		if want != got {
			return fmt.Sprintf("%s is %v, was %v", at, got, want)
		}
	}
	return ""
}

// TestLedgers folds the sample ledgers, which no release rewrites: what was
// filed once means the same for ever (invariant 6). With -update a ledger is
// written where there is none, and its state with it; whoever means that an old
// state was wrong takes that file away and says why.
func TestLedgers(t *testing.T) {
	seen := map[string]bool{"Annulled": true} // which no judge of this release files
	for _, r := range ledgers {
		t.Run(r.name, func(t *testing.T) {
			name := filepath.Join("testdata", "ledger", r.name)
			if _, err := os.Stat(name + ".json"); *update && err != nil {
				moves, fen := r.moves, ""
				if strings.Contains(moves, "/") {
					moves, fen = "", moves
				}
				s := open(t, r.terms, fen)
				s.moves(moves)
				if err := s.plays(r.play); err != nil {
					t.Fatal(err)
				}
				writeJSON(t, name+".json", s.events)
			}
			events := readJSON[[]events.Event](t, name+".json")
			g := Fold(events)
			if g.Broken != "" {
				t.Fatal(g.Broken)
			}
			for i, e := range events {
				seen[e.Kind()] = true
				if e.At.IsZero() || i == 0 && e.Kind() != "Opened" {
					t.Errorf("event %d: %s at %s", i+1, e.Kind(), e.At)
				}
			}
			got, err := folded(g)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(name + ".state.json"); *update && err != nil {
				writeJSON(t, name+".state.json", got)
			}
			if where := within("game", readJSON[any](t, name+".state.json"), any(got)); where != "" {
				t.Error(where)
			}
			if diff := cmp.Diff(g, Fold(slices.Clone(events)), equal); diff != "" {
				t.Errorf("folded twice it is another:\n%s", diff)
			}
		})
	}
	for _, name := range events.Kinds() {
		if !seen[name] {
			t.Errorf("no sample ledger has an event of the kind %s", name)
		}
	}
}

// TestAnnulled checks that an annulment strikes out what follows the plies that remain,
// and leaves the earlier game as it was.
func TestAnnulled(t *testing.T) {
	s := open(t, "", "")
	s.moves(four)
	before := s.game
	g := s.game.Apply(events.Event{At: s.now, What: events.Annulment{From: 2, Law: "BCC1903/V.6(b)"}})
	if len(g.Score()) != 2 || len(g.Struck) != 2 || g.Struck[0].Words != "P-Q4" || g.Struck[1].At != 3 || len(before.Score()) != 4 || len(before.Struck) != 0 {
		t.Errorf("%d plies and %d struck; before %d and %d", len(g.Score()), len(g.Struck), len(before.Score()), len(before.Struck))
	}
}

func readJSON[T any](t *testing.T, file string) (v T) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// writeJSON writes a list with each of its values on a line, anything else
// indented.
func writeJSON(t *testing.T, file string, v any) {
	t.Helper()
	b, err := json.MarshalIndent(v, "", "\t")
	if events, ok := v.([]events.Event); ok && err == nil {
		lines := make([]string, len(events))
		for i, e := range events {
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			lines[i] = string(line)
		}
		b = []byte("[\n" + strings.Join(lines, ",\n") + "\n]")
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(bytes.TrimSpace(b), '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}
