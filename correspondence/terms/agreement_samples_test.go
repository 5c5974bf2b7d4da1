package terms

type sample struct{ kept, unbuilt, bad []string }

// samples has values of fields that this release keeps, values that it stores but does not
// keep, and values that it refuses, beside the words of the field and its example. A value
// that is printed otherwise than entered is written "entered => printed".
var samples = map[string]sample{
	"code":                    {[]string{"BCC1903-V", "bcc1903-v => BCC1903-V", "BCC1903-VI", "BCC1903-APPA", "BCC1897-III", "STAUNTON"}, nil, []string{"FIDE", "RICC"}},
	"overlay":                 {[]string{"none", "RICC"}, nil, []string{"FIDE"}},
	"captain_only":            {[]string{"false", "no => false", "true", "yes => true"}, nil, []string{"perhaps"}},
	"lot_seed":                {[]string{"none", "Derby winner 2026"}, nil, nil},
	"umpire":                  {[]string{"secretary", "Mr. Hoffer"}, nil, nil},
	"adjudicator":             {[]string{"secretary", "Mr. Blackburne"}, nil, nil},
	"secretary":               {[]string{"secretary"}, []string{"Mr. Rowland"}, nil},
	"umpire.silence":          {[]string{"14 days", "36h"}, nil, []string{"0h", "for ever"}},
	"notation":                {[]string{"descriptive", "agreed:algebraic", "agreed:numeric", "agreed:descriptive+algebraic => agreed:algebraic+descriptive", "agreed: Numeric + algebraic => agreed:algebraic+numeric", "agreed:descriptive+numeric+algebraic => agreed:algebraic+numeric+descriptive"}, nil, []string{"algebraic", "agreed:", "agreed:descriptive", "agreed:German", "agreed:algebraic,numeric", "descriptive+algebraic"}},
	"first_turn_at":           {[]string{"2026-12-07 09:00", "2026-12-07 09:00:30"}, nil, []string{"2026-12-07", "7 Dec 2026 09:00", "2026-02-30 09:00", "2026-03-29 01:30", "0001-01-01 00:00"}},
	"turn.limit":              {[]string{"3 days", "72h", "51h15m", "1 day", "10 days", "51 h 15 min => 51h15m", "3 hours => 3h", "2d => 2 days"}, nil, []string{"0 days", "-3h", "3", "3.5h", "3 weeks", "4000 days", "99999999999999999999h"}},
	"calendar.zone":           {[]string{"Europe/London", "America/New_York", "UTC"}, nil, []string{"Local", "London", "Mars/Olympus", "../etc/passwd"}},
	"calendar.weekly":         {[]string{"Sunday", "none", "Saturday, Sunday", "sundays,Saturday => Saturday, Sunday", "Sunday, Sunday => Sunday"}, nil, []string{"Someday", "Sunday Saturday"}},
	"calendar.holidays":       {[]string{"GB-EAW", "none", "GB-EAW, 2026-06-15 Proclaimed day", "2026-06-15", "2026-06-15 A, 2026-06-16 B", "GB-EAW; 2026-06-15 A; except 2026-05-04 => GB-EAW, 2026-06-15 A, except 2026-05-04", "gb-eaw => GB-EAW", "GB-SCT", "GB-NIR", "england-1903", "GB-EAW, GB-SCT", "FR", "de-by => DE-BY", "GB-EAW, 2026-06-15 A, except 2026-05-04 Early May"}, nil, []string{"XX", "2026-06-31 Never", "2026-06-15 A, 2026-06-15 B", "GB-EAW,", "except GB-EAW", "GB-EAW, except 2026-05-04, except 2026-05-04"}},
	"penalty.law3":            {[]string{"E", "e => E"}, nil, []string{"C"}},
	"penalty_e":               {[]string{"loss", "none", "time reopened 24h floor 24h", "count per-law; fine 6 d", "caution, time remainder floor 6h", "caution, from 2: loss => caution; from 2: loss", "count per-law, caution, from 2: time remainder, from 3: loss => count per-law; caution; from 2: time remainder floor 24h; from 3: loss", `text "Report" to secretary`, "scope tournament; caution", "fine 6 d per day", "time next 24h floor 24h", "not-sent", "score 0.5", `text "Write" to secretary hold`, `text "Write" to umpire`, "pass"}, nil, []string{"death", "caution; caution"}},
	"election.limit":          {[]string{"turn.limit", "48h => 2 days", "24h"}, nil, []string{"0h", "none"}},
	"author.limit":            {[]string{"24h", "1 day => 24h"}, nil, []string{"none"}},
	"appeal.window":           {[]string{"14 days", "14 => 14 days"}, nil, []string{"0", "fortnight"}},
	"adjudication.months":     {[]string{"12", "none", "6 months => 6"}, nil, []string{"0", "-1", "9999", "a year"}},
	"adjudication.from":       {[]string{"first_turn_at", "2027-01-31"}, nil, []string{"none", "2027-02-30"}},
	"adjudication.date":       {[]string{"none", "2027-06-30"}, nil, []string{"30 Jun 2027"}},
	"adjudication.statements": {[]string{"15 days"}, nil, []string{"none"}},
	"time_limit":              {[]string{"none", "40 turns 20 days", "40 turns 480h, 1 turn 12h => 40 turns 20 days, 1 turn 12h"}, nil, []string{"40", "40 turns", "0 turns 3h", "40 moves 3h"}},
	"odds":                    {oddsKept, nil, oddsBad},
	"opening":                 {openingKept, nil, openingBad},
	"leave":                   {kept: []string{"none", "30 days a year, moving ends it, cut short without harm", "30 days, moving ends it, cut short without harm => 30 days a year, moving ends it, cut short without harm", "20 days a year", "1 day a year, moving ends it"}, bad: []string{"much", "0 days a year", "30 days a year, paid"}},
	"long_think":              {[]string{"none", "after 2 days double", "after 48h twice => after 2 days double", "After 36h 3 times => after 36h 3 times", "after 2 days 10 times"}, nil, []string{"after 48h", "after 48h once", "after 48h 1 times", "after 48h 11 times", "48h double", "after double", "long", "after 0h double"}},
	"rolling":                 {[]string{"none", "10 turns 30 days, none above 10 days", "3 turns 40h,none above  1 day => 3 turns 40h, none above 24h"}, nil, []string{"10 turns 30 days", "10 moves 30 days, none above 10 days", "1 turns 3 days, none above 1 day", "10 turns 3 days, none above 4 days", "ten turns 30 days, none above 10 days", "10 turns 30 days, none above 0h"}},
	"silence":                 {[]string{"none", "10 days", "0h => none", "0 min => none"}, nil, []string{"0"}},
	"notices":                 {[]string{"turn, right, excess, ruling, result", "turn, right, excess, ruling, result, half, day"}, nil, []string{"chat", "none", "turn, result", "turn, right, ruling, result, half, day"}},
	"ways":                    {[]string{"mail", "mail, post", "mail, post, telephone, person", "post; mail => mail, post", "mail, person, telephone => mail, telephone, person"}, nil, []string{"none", "post", "mail, pigeon"}},
	"post.days":               {[]string{"3", "5", "1", "5 days => 5"}, nil, []string{"0", "31", "none", "soon"}},
	"confirm":                 {[]string{"none", "resign", "resign, accept", "claim, exact, offer"}, nil, []string{"think"}},
}

var (
	oddsKept = []string{
		"none", "White gives QR => White gives QR; castling without the Rook", "black gives Pawn; 2 moves => Black gives KBP; 2 moves",
		"White gives QN and krp; no castling without the Rook; mate with kp; draws won by black => White gives QKt, KRP; mate with KP; draws won by Black",
		"White gives KR; no castling without the Rook", "Black gives no man; mate on f7 => Black gives no man; mate on KB2", "Black gives no man; mate with a Pawn",
		"White gives Queen; condition: within forty moves => White gives Q; condition: within forty moves",
	}
	openingKept = []string{
		"none", "1. e4 e5 2. f4", "1. P-K4 P-K4 2. P-KB4 PxP => 1. e4 e5 2. f4 exf4", "P-K4 P-K4 2 Kt-KB3 => 1. e4 e5 2. Nf3",
		"1. P to Q4 => 1. d4", "1. 5254 5755 => 1. e4 e5", "1. e4 c5 2. d4 cxd4 3. c3", "1. e4  e5 2.f4 => 1. e4 e5 2. f4",
	}
	openingBad = []string{
		"King's Gambit", "1. P-K5", "1. P-K4 P-K4 3. P-KB4", "1. Kt-B3", "1. P-K4 2. P-K4", "1... P-K4", "1. e4 e5 2. f4 f3",
		"1. P-KB3 P-K4 2. P-KKt4 Q-R5", "1. f3 e5 2. g4 Qh4#", "*",
	}
	oddsBad = []string{"Queen's Knight", "White gives K", "White gives a lot", "White gives QR; 1 moves", "White gives QR; mate with QR; mate on KB7", "Black gives Q; draws won by nobody"}
)
