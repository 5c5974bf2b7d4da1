// Package takes says who goes on from the tables of one stage of an event: the small language
// in which the terms say it, the taking itself, and who is through while games are left.
//
// Begin to read at Take. ParseTakes reads the lines of the terms and FormatTakes writes them:
//
//	from preliminary: 1 of each, best 2 of place 2, share: lot
//	from open: 1 of each -> right to "higher", 24 months
//	from higher: last 2 of each -> right to "open"
//	from semifinal: score 70%
//
// Apply takes from tables that are final, with the reason of each place in words. Chances says of
// tables in play who is through, may go through or is out, by points alone.
//
// # What it promises
//
// It is pure. ParseTakes and FormatTakes are inverse. Shares and tie-breaks are compared as exact
// fractions. A player whom Chances calls through is taken however the games end, and one who is
// out never is; nobody knows of games that are annulled, and of penalties, before they come.
//
// # How places are taken
//
// The places are those of the table (SectionOf). A shared place that does not fit takes all who
// share it, none of them, or whom the lot names ([tournament.Draw]), by the Share of the take.
// Who was passed over, since they declined, left or go through from elsewhere, is skipped: a place
// of a section goes to the next of the same section, and one by the order of sections to the next
// of the order. Where a section has nobody left, the best of all who are left take its place.
// Nobody is passed over when the last of a table are taken.
//
// The order across sections of unlike size is: the share of the points possible, then the
// tie-breaks of the table, each divided by the games that a player had, then rating, then lot.
// Direct encounter says nothing across sections, and is left out there.
//
// # Words used
//
// A Take names a stage and its Picks, each of one Kind. A Section is a table with its Rows, whose
// figures for ties are each a Fraction. A Taking is what Apply found, with an Entrant for each
// player and all that was asked by Options. A Chance is how a player stands before that, by its
// Standing. A Right is what a take gives instead of a place, and a Grant is the right that one
// player was given.
package takes
