// Package secretary is the door through which officials come in: the pages of
// the secretary, the umpire and the adjudicator.
//
// # What it promises
//
//   - Every page works without JavaScript; there is none. Text from players is
//     escaped everywhere, and a letter's source is never shown as HTML.
//   - A GET changes nothing. Whatever changes something is a POST from these
//     pages themselves. What writes to somebody, touches a clock or a result or
//     cannot be undone shows first what it will do: the letters that it
//     sends, word for word, and what becomes of clock and result. The rest is done
//     at once, and one press undoes it.
//   - What is typed is not lost by Back, a reload, a mistake, somebody who was first
//     or a session that ended: each form has a draft under an address of its own.
//   - Every deed is one matter of the ledger, known by the nonce of its form, so
//     that a double click files once. A form that was drawn before somebody else
//     changed the same thing is refused, with both versions.
//   - A ruling is one row of the closed list (TABLE/T7): it names its law and a
//     reason, and both players are told.
//
// # Its shape
//
// Below it lie its chambers. visit is what every page needs and knows no page: the request,
// who may, forms and drafts, deeds, lists. folder is what a page is about: a tournament, a game,
// a letter, as those who ask may see it. On these stand intake, batches, departures and writing,
// each with its pages, whose routes site.go joins to those of routes.go; new pages do likewise.
// access says who may come in, imports judges a table of players, and holidays reads and writes
// lists of holidays.
//
// The request here embeds that of folder, which embeds that of visit; a tournamentView, a gameFile
// and an envelope embed what folder knows of each. The words of pages are in package
// templates; here they are given strings that are ready to be read.
//
// The words used here: a deed is what an official does by a form; a duty is
// something that waits for a person; a visit is one request.
package secretary
