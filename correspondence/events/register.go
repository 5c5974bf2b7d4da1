package events

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"postd/correspondence/terms"
)

// head is what is stored of an event of any kind.
type head struct {
	Kind    string    `json:"kind"`
	Version int       `json:"v"`
	At      time.Time `json:"at"`
	Cause   string    `json:"cause,omitempty"`
}

type stored struct {
	head
	What What `json:"what"`
}

// MarshalJSON writes the event with its kind and a version, so that every
// later release can fold it.
func (e Event) MarshalJSON() ([]byte, error) {
	return json.Marshal(stored{head{e.What.kind(), 1, e.At.UTC(), e.Cause}, e.What})
}

// UnmarshalJSON reads an event; an unknown kind or version is an error, and so is an unknown word
// of a closed type, since a game must never be folded with something left out or taken for
// something else.
func (e *Event) UnmarshalJSON(b []byte) error {
	kind := kindOf(b)
	read, ok := kinds[kind]
	if !ok {
		return kindError(b)
	}
	s, w, err := read(b)
	if s.Version != 1 || s.Kind != kind {
		return kindError(b)
	}
	if err != nil {
		return fmt.Errorf("correspondence: event %s: %w", s.Kind, err)
	}
	if err := unknown(w, places()[s.Kind]); err != nil {
		return fmt.Errorf("events: %w", err)
	}
	*e = Event{At: s.At, Cause: s.Cause, What: w}
	return nil
}

// kindOf is the kind of a stored event. It stands first in all that MarshalJSON wrote.
func kindOf(b []byte) string {
	if rest, ok := bytes.CutPrefix(b, []byte(`{"kind":"`)); ok {
		if end := bytes.IndexByte(rest, '"'); end >= 0 && kinds[string(rest[:end])] != nil {
			return string(rest[:end])
		}
	}
	var s head
	_ = json.Unmarshal(b, &s) // what is wrong shows when it is read
	return s.Kind
}

// kindError is why a stored event is of no kind that is known.
func kindError(b []byte) error {
	var s head
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	return fmt.Errorf("correspondence: event %s version %d is %w", s.Kind, s.Version, ErrUnknown)
}

// reader reads a stored event of a kind, in one pass.
func reader[T What](b []byte) (head, What, error) {
	var s struct {
		head
		What *T `json:"what"`
	}
	err := json.Unmarshal(b, &s)
	if err == nil && s.What == nil {
		err = errors.New("nothing is said of it")
	}
	if s.What == nil {
		s.What = new(T)
	}
	return s.head, *s.What, err
}

// Kinds returns the names under which the kinds of events are stored, in
// alphabetical order.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// Vocabulary is a name for all that can be said in events: their kinds, every word of a closed type, and
// every word of a closed blank of the agreement. A release that knows others has another name for them.
func Vocabulary() string { return vocabulary() }

var vocabulary = sync.OnceValue(func() string {
	var all []string
	for of, known := range closed() {
		all = append(all, of.String()+" "+strings.Join(known, " "))
	}
	for _, f := range terms.Fields() {
		all = append(all, f.Name+" "+f.Allowed)
	}
	slices.Sort(all)
	sum := sha256.Sum256([]byte(strings.Join(slices.Concat(Kinds(), all), "\n")))
	return hex.EncodeToString(sum[:])
})

var kinds = map[string]func([]byte) (head, What, error){
	"Opened": reader[Opened], "Despatched": reader[Despatched], "Offended": reader[Offended],
	"Posted": reader[Posted], "Delivered": reader[Delivered], "Undelivered": reader[Undelivered], "Accepted": reader[Accepted], "Unreceived": reader[Unreceived],
	"Adopted": reader[Adopted], "Exacted": reader[Exacted], "Waived": reader[Waived],
	"Queried": reader[Queried], "Replied": reader[Replied], "Selected": reader[Selected],
	"Annulled": reader[Annulment], "Restored": reader[Restored], "Penalised": reader[Penalised],
	"Law3Open": reader[Law3Open], "Law3Closed": reader[Law3Closed], "Exceeded": reader[Exceeded],
	"Minuted": reader[Fingerprinted], "ExcessWaived": reader[ExcessWaived], "Reminded": reader[Reminded], "RemindersSet": reader[RemindersSet], "Wished": reader[Wished], "MemoKept": reader[MemoKept], "MemosEnded": reader[MemosEnded], "Proposed": reader[Proposed],
	"Answered": reader[Answered], "Claimed": reader[Claimed], "Refused": reader[Refused],
	"Returned": reader[Returned], "Noted": reader[Noted], "Warned": reader[Warned],
	"Frozen": reader[Frozen], "Credited": reader[Credited], "MadeGood": reader[MadeGood], "Ruled": reader[Ruled], "Ended": reader[Ended],
	"Appealed": reader[Appealed], "Settled": reader[Settled], "Stayed": reader[Stayed], "Resumed": reader[Resumed],
	"Heard": reader[Heard], "LeaveTaken": reader[LeaveTaken], "LeaveEnded": reader[LeaveEnded], "Silent": reader[Silent],
	"CalendarChanged": reader[CalendarChanged], "CaughtUp": reader[CaughtUp],
	"TermsProposed": reader[TermsProposed], "TermsAnswered": reader[TermsAnswered], "TermsChanged": reader[TermsChanged],
	"Charged":   reader[Charged],
	"FineGrown": reader[FineGrown], "Discharged": reader[Discharged],
	"Specified": reader[Specified], "SpecifiedClosed": reader[SpecifiedClosed],
	"Seated": reader[Seated], "Referred": reader[Referred],
	"Debited": reader[Debited], "ExcessUndone": reader[ExcessUndone],
	"Doubted": reader[Doubted], "Cleared": reader[Cleared], "Asked": reader[Asked], "AnsweredFor": reader[AnsweredFor],
	"Carried": reader[Carried], "Found": reader[Found], "Raised": reader[Raised],
	"CarriedJoined": reader[CarriedJoined], "CarriedTaken": reader[CarriedTaken],
	"SeriesQueued": reader[SeriesQueued], "SeriesFired": reader[SeriesFired], "SeriesLapsed": reader[SeriesLapsed],
	"Tested": reader[Tested], "FiftyDemanded": reader[FiftyDemanded], "FiftyLifted": reader[FiftyLifted],
	"Required": reader[Required], "TurnForfeited": reader[TurnForfeited], "ManAsked": reader[ManAsked], "Joined": reader[Joined], "Taken": reader[Taken],
	"Reentered": reader[Reentered], "WentBack": reader[WentBack], "Reput": reader[Reput],
	"ConfirmationAsked": reader[ConfirmationAsked], "ConfirmationAnswered": reader[ConfirmationAnswered],
	"Substituted": reader[Substituted],
	"Remitted":    reader[Remitted], "Unanswered": reader[Unanswered], "Stated": reader[Stated], "Laid": reader[Laid],
}

// places are where each kind of event holds closed words, found once.
var places = sync.OnceValue(func() map[string][]place {
	all := map[string][]place{}
	for kind, read := range kinds {
		if _, w, err := read([]byte(`{"what":{}}`)); err == nil {
			all[kind] = find(reflect.TypeOf(w), place{name: kind})
		}
	}
	return all
})
