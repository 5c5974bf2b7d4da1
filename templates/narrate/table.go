package narrate

import (
	"postd/correspondence/events"
	"postd/rules"
)

// row is how a kind of event is told. Its texts are templates over the event, with the
// functions of teller; an end of line in them, with the tabs behind it, stands for nothing.
type row struct {
	// Line is the sentence for officials, without its capital and its full stop.
	Line string
	// Step is the sentence of the case file, and Law what is cited behind it; "": the case
	// file tells nothing of it.
	Step, Law string
	// Known reports whether a player, whose opponent or who wrote the record of the case,
	// has been told of the event or brought it about; nil: officials alone may know (RULING/R-2).
	Known func(what events.What, me, author rules.Colour) bool
}

// both may know of what both have been told.
func both(events.What, rules.Colour, rules.Colour) bool { return true }

// receiver may know of what the author of the record may not.
func receiver(_ events.What, me, author rules.Colour) bool { return me != author }

// table has the row of every kind of event, by the name under which the kind is stored.
var table = map[string]row{
	// The records.
	"Despatched": {
		Line: `{{.By}} sent {{said .Words}} as move {{number .Number .By}}; used {{length .Used}} of {{length .Allowed}}
			{{if .Early}}; before the time agreed, so that the turn counts nothing (RULING/R-58){{end}}
			{{if .Crossing}}; it crossed a notice, and the turn counts nothing (RULING/R-59){{end}}
			{{with .Law3}}; the opponent’s last move is {{.}} ({{law "BCC1903/V.3"}}){{end}}
			{{if .Fired}}; it was sent in advance, and the turn counts nothing (RULING/R-66){{end}}`,
		Step: `{{if eq .By author}}{{.By}} sent it; {{length .Used}} of {{length .Allowed}} used
			{{with .Law3}}; the opponent’s last move stood {{word .}}{{end}}
			{{else}}{{.By}} sent a later record, {{quote .Words}}{{end}}`,
		Law: `{{if eq .By author}}BCC1903/V.2(a){{else}}BCC1903/V.7(a){{end}}`,
	},
	"Adopted": {
		Line: `{{.By}}’s {{move present .Move}} is part of the game ({{law .Law}})`,
		Step: `adopted as the move {{reading .Move}}`,
		Law:  `{{.Law}}`,
	},
	"Offended": {Line: `{{.By}}’s record {{said .Words}} gives the opponent a right ({{cite .Law}}): {{readings present .Readings}}
		{{if .NoCapture}}; no capture is expressed{{end}}`},
	"Joined": {
		Line: `{{.By}}’s further record {{said .Words}}
			{{if .Same}} means what an earlier one means, and changes nothing ({{law "BCC1903/V.4(a)"}})
			{{else}} joins those before the opponent ({{cite .Law}}): {{readings (sent .By) .Readings}}
			{{if .NoCapture}}; no capture is expressed{{end}}{{end}}`,
		Step: `{{.By}} sent {{if .Same}}{{quote .Words}}, which means the same and changed nothing
			{{else}}a further record for the turn, {{quote .Words}}{{end}}`,
		Law:   `{{if .Same}}BCC1903/V.4(a){{else}}{{.Law}}{{end}}`,
		Known: receiver,
	},
	"Taken": {
		Line:  `{{.By}} takes record {{.No}} for the due one, and chooses among its readings ({{cite .Law}})`,
		Step:  `{{.By}} took record {{.No}} for the one to be read`,
		Law:   `{{.Law}}`,
		Known: receiver,
	},
	"Queried": {
		Line: `{{.By}} asked what the record meant ({{law .Law}}): {{.By.Other}} is to say`,
		Step: `{{author.Other}}{{word .How}}{{with .Held}}; the reply {{quote .}} waits for the answer{{end}}`,
		Law:  `BCC1903/V.7(c)`,
		Known: func(what events.What, me, author rules.Colour) bool {
			return me != author || what.(events.Queried).Held == ""
		},
	},
	"Replied": {
		Line: `{{.By}} answered {{said .Words}} without pointing the ambiguity out ({{law "BCC1903/V.5(b)"}})
			{{if not .Legal}}; the answer is not legal under the reading in play{{end}}`,
		Step:  `{{.By}} replied {{quote .Words}} without pointing the ambiguity out`,
		Law:   `BCC1903/V.5(b)`,
		Known: both,
	},
	"Selected": {
		Line: `{{if eq .How "noted"}}{{.By}} said which reading they are going to answer: {{move asked .Move}}
			{{else}}{{.By}}’s record means {{move asked .Move}} ({{.How}})
			{{if .Rejudged}}; the reply is judged under it
			{{else if .Stands}}; the reply stands
			{{else if .Annuls}}; what was carried after it is struck out{{end}}{{end}}`,
		Step: `{{if eq .How "noted"}}{{.By}} said that they answer {{reading .Move}}
			{{else}}{{.By}} {{if eq .How "conduct"}}showed by their next record that they meant
			{{else if eq .How "ruled"}}was ruled to have meant
			{{else}}said that they meant{{end}} {{reading .Move}}
			{{if .Rejudged}}; the reply was judged after it
			{{else if .Stands}}; the reply stands
			{{else if .Annuls}}; what had answered another move fell{{end}}{{end}}`,
		Law:   `BCC1903/V.5(b)`,
		Known: func(what events.What, me, _ rules.Colour) bool { return what.(events.Selected).By == me },
	},
	"Annulled": {Line: `what follows ply {{.From}} is struck out ({{cite .Law}})`},
	"Restored": {
		Line: `the position at the beginning of {{.To}}’s turn is restored by {{.By}} ({{cite .Law}})
			{{with .Reply}}; the answer {{said .}} falls with it{{end}}`,
		Step: `the position at the beginning of {{.To}}’s turn was restored
			{{with .Reply}}; the reply {{quote .}} counts for nothing{{end}}`,
		Law:   `{{.Law}}`,
		Known: both,
	},
	"Returned": {
		Line: `{{.By}}’s record {{said .Words}} had no effect and went back: {{.Why}}
			{{if gt .Unmet 0}} (RULING/R-15: so many times now: {{.Unmet}}){{end}}`,
		Step: `returned to its author: {{.Why}}`,
	},
	"Reentered": {
		Line: `{{with .Words}}{{$.Of}}’s record {{said .}}, move {{$.Number}}, is judged anew, and what came after it is struck out
			{{else}}the position after {{.Ply}} plies is restored, {{.Of}} to move, and what came after is struck out
			{{end}} ({{cite .Law}})`,
		Step:  `{{if .Words}}judged anew, by a ruling{{else}}by a ruling the game stands again at {{.Of}}’s turn{{end}}`,
		Law:   `{{.Law}}`,
		Known: both,
	},

	// Records that are carried as they were written, and of which nothing is said.
	"Carried": {
		Line: `{{.By}}’s record {{said .Words}} is carried as it was written
			{{if .Law}}, and nobody is told that it is at fault ({{cite .Law}}): {{readings present .Readings}}
			{{else}}: one before it is not settled (RULING/R-2){{end}}`,
		Step: `carried to the opponent as it was written, and nothing said of it`,
		Law:  `{{.Law}}`,
	},
	"Found": {
		Line: `the first record that is carried is found at fault in the position before it ({{cite .Law}}): {{readings present .Readings}}`,
		Step: `read anew, since what stands before it is settled`,
		Law:  `{{.Law}}`,
	},
	"CarriedJoined": {Line: `{{.By}}’s record {{said .Words}}, for the turn of the record before it, is carried beside that ({{whole "BCC1903/V.4(a)"}})`},
	"CarriedTaken":  {Line: `of several records for one turn that were carried {{.By}}’s reply takes number {{.No}} ({{cite .Law}}, RULING/R-9)`},
	"Raised": {
		Line: `{{.By}} raised the matter of the first record that was carried ({{word .How}})
			{{if .Unbegun}}; after it no turn had begun ({{law "BCC1903/V.2(a)"}}){{end}}`,
		Step:  `{{.By}} raised the matter`,
		Known: both,
	},

	// Records that were sent in advance.
	"SeriesQueued": {Line: `{{.By}} has sent in advance: {{inAdvance .Waits}} ({{law "BCC1903/V.6(c)"}})`},
	"SeriesFired": {Line: `{{if .Assumed}}the assumption {{said .Assumed}} of {{.By}} is met{{else}}the reply that {{.By}} had left open is made{{end}}
		{{if .Also}} in several ways, and {{together .Words .Also}} are now records for one turn ({{law "BCC1903/V.6(c)"}}, V.4)
		{{else}}, and {{said .Words}} becomes the due record ({{law "BCC1903/V.6(c)"}}){{end}}`},
	"SeriesLapsed": {Line: `{{if .Waits}}some of {{end}}what {{.By}} had sent in advance has fallen: {{word .How}} ({{law "BCC1903/V.6(c)"}})
		{{with .Waits}}. There waits: {{inAdvance .}}{{end}}`},

	// Rights and penalties.
	"Exacted": {
		Line: `{{if .Field}}by the terms ({{.Field}}: automatic, BCC1903/INTRO(b)) Penalty {{.Letter}} applies for {{cite .Law}} without a claim of {{.By}}
			{{else if gt .Choice 0}}{{.By}} chose, of the three penalties of a false move, number {{.Choice}} ({{cite .Law}}, STAUNTON/R.VIII)
			{{else}}{{.By}} claimed Penalty {{.Letter}} ({{cite .Law}}){{with .Move}}: {{move asked .}}{{end}}{{end}}
			{{with .Ground}}; the ground in words: {{said .}}{{end}}`,
		Step: `{{if gt .Choice 0}}{{.By}} chose number {{.Choice}} of the three penalties of a false move
			{{else}}{{if .Field}}Penalty {{.Letter}} applied without a claim, by the terms ({{.Field}})
			{{else}}{{.By}} claimed Penalty {{.Letter}}{{end}}
			{{with .Move}} for the reading {{reading .}}{{end}}{{end}}{{with .Ground}}; the ground in words: {{said .}}{{end}}`,
		Law:   `{{if gt .Choice 0}}STAUNTON/R.VIII{{else}}{{.Law}}{{end}}`,
		Known: both,
	},
	"Waived": {
		Line: `{{.By}}’s right ({{cite .Law}}) is {{word .How}}{{if eq .How "disregarded"}} ({{law "BCC1903/V.7(d)"}}){{end}}`,
		Step: `{{if eq .How "author-lapsed"}}{{author}} did not say in time what was meant: {{author.Other}} chooses
			{{else if eq .How "confirmed"}}the reading that was answered is confirmed
			{{else if eq .How "disregarded"}}the man named has no legal move, and the requirement is disregarded
			{{else if eq .How "question"}}{{.By}} took the question back, to claim
			{{else}}{{.By}} {{if eq .How "answered"}}replied, and so gave the penalty up
			{{else if eq .How "lapsed"}}said nothing in time, and the right lapsed
			{{else if eq .How "as-capture"}}took it for a capture, and the captures for its readings
			{{else}}gave the penalty up{{end}}{{end}}`,
		Law: `{{if eq .How "lapsed"}}RULING/R-7{{else if eq .How "author-lapsed"}}RULING/R-64
			{{else if eq .How "disregarded"}}BCC1903/V.7(d){{else if eq .How "as-capture"}}BCC1903/V.5(c)
			{{else if eq .How "question"}}RULING/R-79{{else}}{{.Law}}{{end}}`,
		Known: func(what events.What, me, author rules.Colour) bool {
			return me != author || what.(events.Waived).How == events.WaivedAuthorLapsed
		},
	},
	"Required": {
		Line: `{{.Of}} must {{if .Barred}}make another move than {{move present .Barred}} ({{cite .Law}})
			{{else}}{{if .Taken}}take {{.Taken}}{{else if .Man}}move {{said .Man}}{{else}}move the King{{end}}
			 ({{cite .Law}}, {{if gt .Choice 0}}STAUNTON/R.VIII{{else}}{{law "BCC1903/V.PEN.C"}}{{end}}): {{moves present .Moves}}{{end}}`,
		Step: `{{.Of}} must {{if .Barred}}make another move than {{short .Barred}}
			{{else if .Taken}}take {{.Taken}}
			{{else if or .Man (gt .Choice 0)}}move {{quote .Man}}{{else}}move the King{{end}}`,
		Law: `{{if .Barred}}{{.Law}}{{else if or .Taken (gt .Choice 0)}}STAUNTON/R.VIII{{else}}BCC1903/V.PEN.C{{end}}`,
	},
	"TurnForfeited": {
		Line: `{{.By}} forfeits the turn, and {{.By.Other}} is to move again ({{cite .Law}})`,
		Step: `{{.By}} forfeits the turn, and {{.By.Other}} moves again`,
		Law:  `{{.Law}}`,
	},
	"ManAsked": {
		Line:  `{{.Of}}’s King cannot be moved; {{.Of.Other}} is to name the man whom {{.Of}} must move ({{law "BCC1903/V.PEN.C"}})`,
		Step:  `{{.Of}}’s King has no legal move: {{.Of.Other}} is to name a man`,
		Law:   `BCC1903/V.PEN.C`,
		Known: both,
	},
	"Penalised": {
		Line:  `penalty on {{.Of}} for {{cite .Law}}: {{brought .Penalty}}`,
		Step:  `Penalty E on {{.Of}}: {{brought .Penalty}}`,
		Law:   `BCC1903/V.PEN.E`,
		Known: both,
	},
	"Remitted": {
		Line: `penalty {{.No}} {{if .Again}}stands after all{{else}}is remitted{{end}}`,
		Step: `Penalty E was {{if .Again}}applied after all{{else}}given back{{end}}`,
		Law:  `BCC1903/V.PEN.E`,
	},
	"FineGrown":  {Line: `the fine of penalty {{.Penalty}} is due for {{.Days}} days ({{law "BCC1903/V.PEN.E"}})`},
	"Discharged": {Line: `act {{.Act}} of penalty {{.Penalty}} is {{.As}}, says the {{.By}} ({{law "BCC1903/V.PEN.E"}}){{with .Note}}: {{.}}{{end}}`},
	"Law3Open":   {Line: `{{.By}} did not repeat the opponent’s last move; Penalty E may be claimed of that side ({{law "BCC1903/V.3"}})`},
	"Law3Closed": {
		Line: `no penalty can be claimed for want of the opponent’s last move any more: {{ended .How}} ({{law "BCC1903/V.3"}})`,
		Step: `{{if ne .How "exacted"}}Penalty E for want of the opponent’s last move: {{ended .How}}{{end}}`, // Exacted tells it
		Law:  `BCC1903/V.3`,
	},
	"Specified": {Line: `an offence of {{.Of}}’s is found ({{cite .Law}}), for which {{.Of.Other}} may claim the game ({{law "BCC1903/V.9.PROVISO"}})`},
	"SpecifiedClosed": {Line: `the game can be claimed no more for offence {{.No}} that was found:
		 {{if eq .How "waived"}}the opponent let a record pass, knowing of it ({{law "BCC1903/V.9.PROVISO"}})
		{{else if eq .How "undone"}}the ruling is undone{{end}}`},

	// The time, leave and the calendar.
	"Exceeded": {Line: `{{.Of}}’s {{if gt .Together.Turns 0}}time for {{turns .Together}}{{else}}turn{{end}} is exceeded ({{law "BCC1903/V.9(c)"}}):
		 used {{length .Used}} of {{if gt .Together.Turns 0}}the {{length .Limit}} that was left, which{{else}}{{length .Limit}}, the time{{end}} ended {{at .Deadline}}`},
	"ExcessWaived": {
		Line: `{{.By}} sent a later record, knowing of the excess, and may not claim the game for it ({{law "BCC1903/V.9.PROVISO"}})`,
		Step: `{{.By}} sent a later record, knowing of the excess, and may not claim the game for it`,
		Law:  `BCC1903/V.9.PROVISO`,
	},
	"ExcessUndone": {
		Line: `the finding that {{.Of}} exceeded the time stands no longer ({{law .Law}})`,
		Step: `the finding that it was late was undone`,
		Law:  `{{.Law}}`,
	},
	"Charged": {Line: `{{if eq .Why "` + string(events.ForSatisfying) + `"}}{{length .Used}} of the time in which {{.Of}} was to say what was meant count against that side ({{law "BCC1903/VI.2(b)"}})
		{{else if eq .Why "` + string(events.ForClaiming) + `" "` + string(events.ForConsidering) + `"}}{{length .Used}} in which {{.Of}} made a claim count against that side (RICC/4)
		{{else}}{{.Of}} made a requirement too late, so that {{length .Used}} of the turn counts in the allowance of that side ({{law "BCC1903/V.2(b)"}}, BCC1903/II.10.NOTE){{end}}`},
	"Credited": {Line: `of {{.Of}}’s turn is not counted: {{span .Span}}`},
	"MadeGood": {Line: `of {{.Of}}’s {{if .Choice}}choice{{else}}turn{{end}} is not counted, by agreement: {{span .Span}}`},
	"Debited": {Line: `{{if gt .Stay 0}}the time in which the clocks stood counts after all in {{.Of}}’s turn
		{{if gt .Over 0}}: {{length .Over}} more in the last one, which is over{{end}}
		{{else}}of {{.Of}}’s turn is counted after all: {{span .Span}}{{end}}`},
	"Stayed":  {Line: `both clocks stand: {{.Why}} ({{cite .Law}})`},
	"Resumed": {Line: `the clocks that stood go on, each when its side has the letter`},
	"Silent":  {Line: `{{.Of}} is silent since {{at .Since}} and is asked whether they play on ({{law "BCC1903/V.9(d)"}})`},
	"Heard": {Line: `{{if .Leave}}{{.By}}’s leave began before the question whether they play on, and the silence is counted anew from its end (RULING/R-67)
		{{else}}{{.By}} wrote, and so is not silent ({{law "BCC1903/V.9(d)"}}){{end}}`},
	"LeaveTaken": {Line: `{{.Of}} is on leave {{dates .From .To}}, leave {{.No}} of the game, which takes {{days .Days}} (RULING/R-67)
		{{if eq .By.String "secretary"}}; the secretary entered it{{end}}
		{{if gt .Beyond 0}}, {{.Beyond}} beyond what is agreed for a year{{end}}
		{{with .Reason}}: {{said .}}{{end}}`},
	"LeaveEnded": {Line: `{{.Of}}’s leave {{.No}} {{word .How}} (RULING/R-67); it took {{days .Days}}
		{{if eq .By.String "secretary"}}; the secretary ended it{{end}}
		{{with .Reason}}: {{said .}}{{end}}`},
	"CalendarChanged": {Line: `the calendar {{.Set}} was published as the office’s version {{.Version}}; {{changed .}}
		{{if or .Turn .Choice}}; the time that runs goes by it{{end}} (RULING/R-21)`},
	"CaughtUp": {Line: `the time that runs again goes by the calendar as it now is (RULING/R-21)`},

	// Offers, claims and the end.
	"Proposed": {Line: `{{.By}} offered a draw {{if .WithMove}}with a move{{else}}without a move{{end}} ({{law "BCC1903/V.8(a)"}})`},
	"Answered": {Line: `the offer of a draw ended: {{.By}} {{word .How}}`},
	"Claimed": {
		Line: `{{.By}} made a claim ({{cite .Law}}){{if .Parked}}; it is decided when every letter of that time is read (RULING/R-30){{end}}`,
		Step: `{{.By}} claimed the game`,
		Law:  `{{.Law}}`,
	},
	"Doubted": {Line: `{{.By}} was asked what was meant by {{said .Words}} (RULING/R-11)`},
	"Cleared": {Line: `{{.By}} answered that {{said .Words}} {{if eq .How "note"}}is a note (RULING/R-68){{else}}means {{said .How}}{{end}}`},
	"Asked": {Line: `{{.By}} was asked what was meant by {{said .Words}} (RULING/R-73)
		{{- with .Holds}}; {{listed .}} waits with it (RULING/R-72){{end}}`},
	"AnsweredFor": {Line: `{{answered .By .No .How}}`},
	"ConfirmationAsked": {Line: `{{if .Words}}{{.By}} wrote {{listed .Words}}, which waits for a second letter (RULING/R-53){{with .Lacks}}, since {{word .}}{{end}}
		{{else}}{{.By}} was asked again for a second letter (RULING/R-53){{end}}{{with .Holds}}, and with it {{listed .}}{{end}}`},
	"ConfirmationAnswered": {Line: `{{.By}} {{word .How}}{{with waited .No}}: {{listed .}}{{end}}`},
	"Tested":               {Line: `{{tested .}}: {{.Answer}} ({{cite .Law}})`},
	"FiftyDemanded":        {Line: `fifty moves on each side are counted from here: {{.By}} demanded it, {{word .Ground}} ({{cite demandLaw}})`},
	"FiftyLifted":          {Line: `the count of fifty moves is lifted ({{cite .Law}})`},
	"Refused":              {Line: `what {{.By}} wrote had no effect: {{said .Words}}, {{.Why}}{{with .Law}} ({{law .}}){{end}}`},
	"Warned": {Line: `both were told that adjudication may be claimed{{if ne .Kind "adj-open"}} from {{at .Date}} on{{end}}
		 ({{whole "BCC1903/V.10(a)"}})`},
	"Frozen": {Line: `{{if .Automatic}}the date of adjudication has come{{else}}adjudication is claimed by {{.By}}{{end}}
		 ({{cite .Law}}): the position stands, and both may write until {{at .Statements}}`},
	"Stated": {Line: `{{if .Question}}{{.By}} said something of question {{.Question}} (RULING/R-76): {{saidBriefly .Words}}{{else}}{{.By}} made a statement on the position for the adjudicator ({{whole "BCC1903/V.10(a)"}}): {{saidBriefly .Words}}{{end}}`},
	"Laid":   {Line: `the {{.To}} was sent the position with the statements ({{whole "BCC1903/V.10(a)"}})`},
	"Ended": {
		Line: `the game ended {{score .Result}}: {{ending .}} ({{cite .Law}})`,
		Step: `the game ended, {{print .Result}}`,
		Law:  `{{.Law}}`,
	},

	// Questions and rulings.
	"Appealed": {
		Line: `{{if eq .About "` + string(events.AboutLapse) + `"}}{{.By}} has let the time go by to choose what follows {{said .Words}}, and the secretary is asked, question {{.No}} ({{cite .Law}})
			{{else}}{{.By}} {{word .About}}, question {{.No}} ({{cite .Law}}): {{said .Words}}{{end}}`,
		Step:  `{{.By}} {{if eq .About "` + string(events.AboutAppeal) + `"}}appealed to the umpire{{else if eq .About "` + string(events.AboutDisowned) + `"}}said that another wrote it{{else}}claimed the game{{end}}: question {{.No}}`,
		Law:   `{{.Law}}`,
		Known: both,
	},
	"Settled": {
		Line: `question {{.No}} {{if eq .How "fell"}}fell: nothing turns on it any more
			{{else if eq .How "withdrawn"}}is withdrawn by the claimant’s later record
			{{else}}is answered: {{.How}}{{end}}
			{{if .Idle}}; it was idle{{end}}{{if .Counts}}; its time counts against the side that put it{{end}}`,
		Step:  `question {{.No}} was answered: {{.How}}{{if .Idle}}; it was idle, and its time counts{{end}}`,
		Known: both,
	},
	"Reput": {Line: `question {{.No}} is open again`, Step: `question {{.No}} is open again`, Known: both},
	"Ruled": {
		Line: `the {{.By}} ruled {{.Row}} ({{cite .Law}}): {{said .Reason}}; it is ruling {{nextRuling}}
			{{if gt .Undoes 0}}, undoing ruling {{.Undoes}}{{end}}{{if gt .On 0}}, on question {{.On}}{{end}}`,
		Step: `the {{.By}} ruled, {{.Row}}{{if gt .Undoes 0}}, and undid ruling {{.Undoes}}{{end}}: {{quoteBriefly .Reason}}`,
		Law:  `{{.Law}}`, Known: both,
	},
	"Substituted": {
		Line: `{{cut .To.Name 90}} plays {{.Of}} from now on, in the place of {{cut .From.Name 90}}, in the table since {{.Since}} ({{cite .Law}})
			{{with .Anew}}; {{word .}} begins anew with notice {{$.Letter}}{{end}}
			{{if .Used}}; {{length .Used}} of the turn stay used{{end}}`,
	},
	"WentBack": {
		Line: `the game stands as it stood before {{if gt .Ruling 0}}ruling {{.Ruling}}{{else}}its end{{end}} ({{cite .Law}})`,
		Step: `by a ruling it is open again`,
		Law:  `{{.Law}}`, Known: both,
	},
	"Unanswered": {Line: `the {{.By}} {{if eq .By .To}}is reminded of {{else}}has not answered {{end}}
		{{if gt .Question 0}}question {{.Question}}{{else}}the verdict{{end}}
		{{if ne .By .To}}; the {{.To}} is asked ({{cite "RULING/R-62"}}){{end}}`},
	"Referred": {Line: `{{if .Question}}question {{.Question}} is put before the {{.To}}, who has taken office
		{{else}}the verdict is asked of the {{.To}}, who is another now{{end}}`},
	"Seated": {Line: `{{cut .Name 90}} is the {{.Office}} from now on, agreed upon by both (proposal {{.Proposal}}) ({{law "BCC1903/APPA/2"}})`},

	// The terms.
	"TermsProposed": {Line: `proposal {{.No}} of {{.By}}: {{if eq .About "` + string(events.AboutTerms) + `"}}that {{.Field}} be {{.Value}}, and no longer {{.Was}}
		{{else}}{{.About}}, {{said .Words}}{{end}} (STAUNTON/PRIV)`},
	"TermsAnswered": {Line: `{{.By}} answered proposal {{.No}}: {{.How}} (STAUNTON/PRIV)`},
	"TermsChanged":  {Line: `proposal {{.No}} is in force from this turn on: {{.Field}} is {{.Value}} (STAUNTON/PRIV)`},

	// The letters of the office.
	"Opened": {Line: `game {{.Label}} is set up: {{(index .Sides 0).Name}} v {{(index .Sides 1).Name}}, days counted by {{byCalendar .Calendar}}`},
	"Posted": {Line: `notice {{.Notice}} went to {{.To}}; with its receipt {{word .Begins}} begins, {{length .Limit}}`},
	"Delivered": {Line: `notice {{.Notice}} was received: {{word .How}}
		{{if not .Begins.IsZero}}; what begins with it begins {{at .Begins}}{{end}}`},
	"Accepted":     {Line: `notice {{.Notice}} was accepted by the next server, and its reader is to acknowledge it (RULING/R-57)`},
	"Undelivered":  {Line: `notice {{.Notice}} was refused for good: {{cut .Why 200}} (RULING/R-57)`},
	"Unreceived":   {Line: `notice {{.Notice}} was not received: our carrier had accepted it and took it back: {{cut .Why 200}} (RULING/R-87)`},
	"Reminded":     {Line: `{{if .Kind}}{{.Of}} was reminded {{mark .Kind}}{{else}}a reminder to {{.Of}} was passed over, since the time stood still before it could be sent{{end}}`},
	"MemoKept":     {Line: `{{.Of}} noted something that is for {{.Of}} alone`},
	"MemosEnded":   {Line: `{{.Of}} wishes to see no more of what {{.Of}} noted`},
	"Wished":       {Line: `{{cut .Member 90}}, of {{.Of}}, set how the letters to that player look: {{.Sets}} {{cut .As 40}}`},
	"RemindersSet": {Line: `{{cut .Member 90}}, of {{.Of}}, wishes these reminders: {{print .Reminding}}`},
	"Minuted":      {Line: `what {{.By}} wrote was noted by its digest, so that the same letter has no effect if it comes once more`},
	"Noted":        {Line: `{{if eq .About "` + events.NotedLikely + `"}}it is only likely that {{.By}} wrote the letter, as our letter {{.Words}} says{{else}}noted of {{.By}}: {{.About}}{{with .Words}}, {{said .}}{{end}}{{end}}`},
}
