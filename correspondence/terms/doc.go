// Package terms is the Agreement: the blanks of the law that two players fill before
// they begin, and what each code of laws suggests for them.
//
// # What it promises
//
//   - Every blank is a Field of one table: its name, its law, its values, its default
//     and what it means in words. Forms, letters, commands and files read that table.
//   - A value outside its list is refused with the name of the field and the known
//     values. An Agreement that Validate passes can be played.
//   - The codes stand side by side as columns of one table of points; no code's name is
//     compared anywhere. What a code has and another lacks is a blank that any game may
//     fill.
//
// # Its words
//
// A Code is a column of Points, a Preset a set of values with a name, an overlay laws
// that are added to a code. Penalty E is agreed as steps of Acts (BCC1903/V.PEN.E), and
// a Penalty is what it came to once. A Party is one to whom a letter goes; a Side is one
// of the two who play. A Prompt is a mark of a turn at which a player is reminded. An
// AgreedMove belongs to the opening with which a game begins.
//
// A blank that holds one of several words has a type of its own, named like the blank, with
// a constant for each word: Colours, FirstMover, Names, Rounding, Receipt, Despatch,
// RepeatMove, Books, Repetition, UnnamedPromotion, Notes, Outage, DMARCFail, Withdrawal, Substitution,
// Judges, CaptainsAdvice, Rated; of what follows a record Law3Penalty, IllegalPenalty, AmbiguousPenalty, Exaction, ForfeitOnTime,
// Scrutiny, Unreadable, Lapse, Recall; of the points on which the codes differ Umpires,
// FirstTurnBegins, SeveralRecords, UnexpressedCapture, Slips, KingImmovable, FalseCheck,
// ForfeitSpecifiedBy, HelpOfOthers, TimeClaiming, TimeSatisfying, ConditionalSeries,
// FiftyCount, OfferWithoutMove, SetUpError.
//
// # Where to begin
//
// agreement.go is the Agreement itself, agreement_table.go the table of its fields,
// words*.go the words of its fields, codes_points.go the codes, clauses.go the sentences of the letter of terms, penalty.go
// what Penalty E may hold.
package terms
