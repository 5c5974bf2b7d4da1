package correspondence

import (
	"slices"
	"time"
)

// Agreement is the blanks of the code as the players or their representatives
// filled them (laws.md 2.2, field by field). Every field is stored; what the
// office does not yet keep is refused by Unbuilt when a game is opened.
// Durations are reckoned time unless the comment says otherwise.
type Agreement struct {
	Code         string `json:"code"`
	Overlay      string `json:"overlay,omitempty"`
	CaptainOnly  bool   `json:"captainOnly,omitempty"`
	Colours      string `json:"colours"` // lot or fixed
	LotSeed      string `json:"lotSeed,omitempty"`
	FirstMover   string `json:"firstMover"` // white, black, giver, receiver
	Umpire       string `json:"umpire,omitempty"`
	Adjudicator  string `json:"adjudicator,omitempty"`
	Secretary    string `json:"secretary,omitempty"`
	Notation     string `json:"notation"` // descriptive, or agreed:<name>
	Names        string `json:"names"`    // birth, birth-then-side
	Numbered     bool   `json:"numbered,omitempty"`
	RepeatMove   string `json:"repeatOpponentMove"` // required, optional
	Receipt      string `json:"receipt"`
	Despatch     string `json:"despatch"`
	ForfeitTime  string `json:"forfeitOnTime"` // claim, automatic, penalty_e
	Books        string `json:"books"`
	Repetition   string `json:"repetition"`
	DeadPosition bool   `json:"deadPositionDraw"`
	Unnamed      string `json:"unnamedPromotion"`
	Notes        string `json:"notes"`
	Outage       string `json:"outage"`
	DMARCFail    string `json:"dmarcFail"`

	FirstTurnAt time.Time `json:"firstTurnAt"` // an instant; zero = unfilled

	Turn          TurnTerms         `json:"turn"`
	Calendar      CalendarTerms     `json:"calendar"`
	Penalty       PenaltyTerms      `json:"penalty"`
	PenaltyE      PenaltyE          `json:"penaltyE"`
	Exaction      ExactionTerms     `json:"exaction"`
	Scrutiny      ScrutinyTerms     `json:"scrutiny"`
	Election      ElectionTerms     `json:"election"`
	AuthorLimit   time.Duration     `json:"authorLimit"`
	Conditional   ConditionalTerms  `json:"conditional"`
	AppealWindow  time.Duration     `json:"appealWindow"`  // elapsed
	UmpireSilence time.Duration     `json:"umpireSilence"` // elapsed
	Adjudicate    AdjudicationTerms `json:"adjudication"`
	UnableToGoOn  bool              `json:"unableToContinue,omitempty"`
	TimeLimit     []Allowance       `json:"timeLimit,omitempty"`
	Odds          *OddsTerms        `json:"odds,omitempty"`
	FiftyPawn     bool              `json:"fiftyPawnMovesInterrupt"`
	Leave         *LeaveTerms       `json:"leave,omitempty"`
	LongThink     string            `json:"longThink,omitempty"`
	Rolling       string            `json:"rolling,omitempty"`
	Silence       time.Duration     `json:"silence,omitempty"`
	NoticeFloor   []string          `json:"notices,omitempty"`
	Confirm       []string          `json:"confirm,omitempty"`

	Points PointTerms `json:"points,omitzero"`
}

// PointTerms are the points of law on which the codes differ and which are no
// blank of BCC1903 Part V (laws.md part 5). Empty is what Part V has, so that an
// agreement of an earlier release stands as it was made.
type PointTerms struct {
	Umpires    string `json:"umpires,omitempty"`            // each-place
	Slips      string `json:"slips,omitempty"`              // umpire
	Begins     string `json:"firstTurnBegins,omitempty"`    // notice
	Claiming   string `json:"claiming,omitempty"`           // counts
	Satisfying string `json:"satisfying,omitempty"`         // defaulter
	Several    string `json:"severalRecords,omitempty"`     // announce, first
	NoCapture  string `json:"captureUnexpressed,omitempty"` // capture
	Immovable  string `json:"kingImmovable,omitempty"`      // free
	Series     string `json:"conditionalSeries,omitempty"`  // none
	FalseCheck string `json:"falseCheck,omitempty"`         // another-move
	FiftyCount string `json:"fiftyCount,omitempty"`         // demand-drawn, demand-claim
	Help       string `json:"helpOfOthers,omitempty"`       // accepting
	Specified  string `json:"forfeitSpecifiedBy,omitempty"` // umpire
	BareOffer  string `json:"offerWithoutMove,omitempty"`   // offer
	SetUp      string `json:"setupError,omitempty"`         // own-fourth-move, any-time
}

// TurnTerms are the blanks of BCC1903/V.2(c).
type TurnTerms struct {
	Limit    time.Duration `json:"limit"`
	Days     bool          `json:"days,omitempty"` // entered in days: letters speak of days
	Rounding string        `json:"rounding"`       // none, end-of-day
}

// CalendarTerms say which days are not reckoned (BCC1903/V.2(b)).
type CalendarTerms struct {
	Zone     string         `json:"zone"` // IANA
	Weekly   []time.Weekday `json:"weekly"`
	Holidays []string       `json:"holidays"`       // names of sets: GB-EAW …
	Days     []Day          `json:"days,omitempty"` // single days of this agreement, and those that the office added to its sets
	Scope    string         `json:"scope"`          // tournament, mover
	// Struck are days of the sets that are reckoned all the same: the office struck
	// them out of the set that they name, or of all where they name none (C-11).
	Struck []Day `json:"struck,omitempty"`
	// Office are the versions of the office's own lists by which Days and Struck
	// stand; a set to which it never added and of which it struck nothing has none.
	Office []OfficeVersion `json:"office,omitempty"`
	// Movers are the zones and the sets of White's player and of Black's, where each
	// turn is reckoned by the calendar of him whose turn it is (RULING/R-21).
	Movers []MoverTerms `json:"movers,omitempty"`
}

// MoverTerms are what of the calendar is a player's own.
type MoverTerms struct {
	Zone     string   `json:"zone"` // IANA
	Holidays []string `json:"holidays"`
}

// OfficeVersion is the version of what the office added to a set of holidays and
// struck out of it (C-11).
type OfficeVersion struct {
	Set     string `json:"set"`
	Version int    `json:"version"`
	// Until is the last year to which lists that the office imported carry the set
	// on beyond its own; 0 where they do not.
	Until int `json:"until,omitempty"`
}

// until is the last date for which a set is made, which the office may have
// carried on.
func (t CalendarTerms) until(set string, to Date) Date {
	for _, v := range t.Office {
		if v.Set == set && v.Until > to.Year {
			return Date{v.Until, time.December, 31}
		}
	}
	return to
}

// version is that of the office's own list for a set; 0 where there is none.
func (t CalendarTerms) version(set string) int {
	for _, v := range t.Office {
		if v.Set == set {
			return v.Version
		}
	}
	return 0
}

// strikes reports whether the date is struck out of the set.
func (t CalendarTerms) strikes(set string, date Date) bool {
	return slices.ContainsFunc(t.Struck, func(d Day) bool { return d.Date == date && (d.Set == "" || d.Set == set) })
}

// PenaltyTerms are the letters inserted in the blanks of Laws 3 to 6.
type PenaltyTerms struct {
	Law3         string `json:"law3"`
	MultiIllegal string `json:"multiIllegal"`
	Ambiguous    string `json:"ambiguous"` // D, E, announce
	Illegal      string `json:"illegal"`   // C, E
}

// ExactionTerms say who exacts (BCC1903/INTRO(b)): opponent or automatic.
type ExactionTerms struct {
	Law3         string `json:"law3"`
	MultiIllegal string `json:"multiIllegal"`
	Ambiguous    string `json:"ambiguous"`
	Illegal      string `json:"illegal"`
}

// ScrutinyTerms are the attitudes of laws.md 2.4.
type ScrutinyTerms struct {
	Ambiguity  string `json:"ambiguity"`
	Illegality string `json:"illegality"`
	Unreadable string `json:"unreadable"`
}

// ElectionTerms bound every choice for which no turn runs (RULING/R-7).
// Limit zero means the length of the turn.
type ElectionTerms struct {
	Limit time.Duration `json:"limit,omitempty"`
	Lapse string        `json:"lapse"`
}

// ConditionalTerms concern conditional series (RULING/R-10).
type ConditionalTerms struct {
	Recall   string `json:"recall"`
	Disclose bool   `json:"disclose,omitempty"`
}

// AdjudicationTerms are the blanks of BCC1903/V.10.
type AdjudicationTerms struct {
	Months     int           `json:"months,omitempty"` // 0 = none
	From       *Date         `json:"from,omitempty"`   // nil = first_turn_at
	Date       *Date         `json:"date,omitempty"`
	Statements time.Duration `json:"statements"` // elapsed
	Automatic  bool          `json:"automatic,omitempty"`
}

// Allowance is so much time for so many turns (BCC1903/VI.3(a), BCC1903/VI.PREF(f)).
type Allowance struct {
	Turns int           `json:"turns"`
	Time  time.Duration `json:"time"`
}

// LeaveTerms are by agreement (RULING/R-67).
type LeaveTerms struct {
	Days        int  `json:"days"`
	MovingEnds  bool `json:"movingEnds"`
	CutHarmless bool `json:"cutHarmless"`
}
