package terms

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
)

// Agreement is the blanks of the code as the players or their representatives
// filled them (BOOK/2.2, field by field). Every field is stored; what the
// office does not yet keep is refused by Unbuilt when a game is opened.
// Durations are reckoned time unless the comment says otherwise.
type Agreement struct {
	Code         string           `json:"code"`
	Overlay      string           `json:"overlay,omitempty"`
	CaptainOnly  bool             `json:"captainOnly,omitempty"`
	Colours      Colours          `json:"colours"`
	LotSeed      string           `json:"lotSeed,omitempty"`
	FirstMover   FirstMover       `json:"firstMover"`
	Umpire       string           `json:"umpire,omitempty"`
	Adjudicator  string           `json:"adjudicator,omitempty"`
	Secretary    string           `json:"secretary,omitempty"`
	Notation     string           `json:"notation"` // descriptive, or agreed:<name>
	Names        Names            `json:"names"`
	Numbered     bool             `json:"numbered,omitempty"`
	RepeatMove   RepeatMove       `json:"repeatOpponentMove"`
	Receipt      Receipt          `json:"receipt"`
	Despatch     Despatch         `json:"despatch"`
	ForfeitTime  ForfeitOnTime    `json:"forfeitOnTime"`
	Books        Books            `json:"books"`
	Repetition   Repetition       `json:"repetition"`
	DeadPosition bool             `json:"deadPositionDraw"`
	Unnamed      UnnamedPromotion `json:"unnamedPromotion"`
	Notes        Notes            `json:"notes"`
	Outage       Outage           `json:"outage"`
	DMARCFail    DMARCFail        `json:"dmarcFail"`

	FirstTurnAt time.Time `json:"firstTurnAt"` // an instant; zero = unfilled

	Turn          TurnTerms              `json:"turn"`
	Calendar      calendar.CalendarTerms `json:"calendar"`
	Penalty       PenaltyTerms           `json:"penalty"`
	PenaltyE      penalty.Schedule       `json:"penaltyE"`
	Exaction      ExactionTerms          `json:"exaction"`
	Scrutiny      ScrutinyTerms          `json:"scrutiny"`
	Election      ElectionTerms          `json:"election"`
	AuthorLimit   time.Duration          `json:"authorLimit"`
	Conditional   ConditionalTerms       `json:"conditional"`
	AppealWindow  time.Duration          `json:"appealWindow"`  // elapsed
	UmpireSilence time.Duration          `json:"umpireSilence"` // elapsed
	Adjudicate    AdjudicationTerms      `json:"adjudication"`
	UnableToGoOn  bool                   `json:"unableToContinue,omitempty"`
	Withdrawal    Withdrawal             `json:"withdrawal,omitempty"` // empty: what is finished stands, as it did before there was the blank
	TimeLimit     []calendar.Allowance   `json:"timeLimit,omitempty"`
	Odds          *OddsTerms             `json:"odds,omitempty"`
	Opening       string                 `json:"opening,omitempty"` // in algebraic notation, "1. e4 e5 2. f4"; empty: none
	Captain       CaptainsAdvice         `json:"captain,omitempty"` // empty: silent, as in games that were opened before there was the blank
	Rated         Rated                  `json:"rated,omitempty"`   // empty: the game is rated, as those that were opened before there was the blank
	FiftyPawn     bool                   `json:"fiftyPawnMovesInterrupt"`
	Leave         *LeaveTerms            `json:"leave,omitempty"`
	LongThink     string                 `json:"longThink,omitempty"`
	Rolling       string                 `json:"rolling,omitempty"`
	Silence       time.Duration          `json:"silence,omitempty"`
	NoticeFloor   []string               `json:"notices,omitempty"`
	Confirm       []string               `json:"confirm,omitempty"`
	Substitute    Substitution           `json:"substitute,omitempty"`
	Ways          []string               `json:"ways,omitempty"`     // beside mail, in their order; none: mail alone
	PostDays      int                    `json:"postDays,omitempty"` // elapsed; 0 = the usual three

	Points PointTerms `json:"points,omitzero"`
}

// PointTerms are the points of law on which the codes differ and which are no
// blank of BCC1903 Part V (BOOK/5). Empty is what Part V has, so that an
// agreement of an earlier release stands as it was made.
type PointTerms struct {
	Umpires    Umpires            `json:"umpires,omitempty"`
	Slips      Slips              `json:"slips,omitempty"`
	Begins     FirstTurnBegins    `json:"firstTurnBegins,omitempty"`
	Claiming   TimeClaiming       `json:"claiming,omitempty"`
	Satisfying TimeSatisfying     `json:"satisfying,omitempty"`
	Several    SeveralRecords     `json:"severalRecords,omitempty"`
	NoCapture  UnexpressedCapture `json:"captureUnexpressed,omitempty"`
	Immovable  KingImmovable      `json:"kingImmovable,omitempty"`
	Series     ConditionalSeries  `json:"conditionalSeries,omitempty"`
	FalseCheck FalseCheck         `json:"falseCheck,omitempty"`
	FiftyCount FiftyCount         `json:"fiftyCount,omitempty"`
	Help       HelpOfOthers       `json:"helpOfOthers,omitempty"`
	Specified  ForfeitSpecifiedBy `json:"forfeitSpecifiedBy,omitempty"`
	BareOffer  OfferWithoutMove   `json:"offerWithoutMove,omitempty"`
	SetUp      SetUpError         `json:"setupError,omitempty"`
}

// TurnTerms are the blanks of BCC1903/V.2(c).
type TurnTerms struct {
	Limit    time.Duration `json:"limit"`
	Days     bool          `json:"days,omitempty"` // entered in days: letters speak of days
	Rounding Rounding      `json:"rounding"`
}

// PenaltyTerms are the letters inserted in the blanks of Laws 3 to 6.
type PenaltyTerms struct {
	Law3         Law3Penalty      `json:"law3"`
	MultiIllegal IllegalPenalty   `json:"multiIllegal"`
	Ambiguous    AmbiguousPenalty `json:"ambiguous"`
	Illegal      IllegalPenalty   `json:"illegal"` // C, E
}

// ExactionTerms say who exacts (BCC1903/INTRO(b)): opponent or automatic.
type ExactionTerms struct {
	Law3         Exaction `json:"law3"`
	MultiIllegal Exaction `json:"multiIllegal"`
	Ambiguous    Exaction `json:"ambiguous"`
	Illegal      Exaction `json:"illegal"`
}

// ScrutinyTerms are the attitudes of BOOK/2.4.
type ScrutinyTerms struct {
	Ambiguity  Scrutiny   `json:"ambiguity"`
	Illegality Scrutiny   `json:"illegality"`
	Unreadable Unreadable `json:"unreadable"`
}

// ElectionTerms bound every choice for which no turn runs (RULING/R-7).
// Limit zero means the length of the turn.
type ElectionTerms struct {
	Limit time.Duration `json:"limit,omitempty"`
	Lapse Lapse         `json:"lapse"`
}

// ConditionalTerms concern conditional series (RULING/R-10).
type ConditionalTerms struct {
	Recall   Recall `json:"recall"`
	Disclose bool   `json:"disclose,omitempty"`
}

// AdjudicationTerms are the blanks of BCC1903/V.10.
type AdjudicationTerms struct {
	Months     int            `json:"months,omitempty"` // 0 = none
	From       *calendar.Date `json:"from,omitempty"`   // nil = first_turn_at
	Date       *calendar.Date `json:"date,omitempty"`
	Statements time.Duration  `json:"statements"` // elapsed
	Automatic  bool           `json:"automatic,omitempty"`
	Judges     Judges         `json:"judges,omitempty"` // empty: one
	Blind      bool           `json:"blind,omitempty"`
}

// ByCase reports whether the office lays the position before adjudicators itself, as a case
// without names, or before two of them (RULING/R-91, RULING/R-92), and not the game before the one
// adjudicator whom the agreement names.
func (a Agreement) ByCase() bool { return a.Adjudicate.Blind || a.Adjudicate.Judges == TwoJudges }

// LeaveTerms are by agreement (RULING/R-67).
type LeaveTerms struct {
	Days        int  `json:"days"`
	MovingEnds  bool `json:"movingEnds"`
	CutHarmless bool `json:"cutHarmless"`
}
