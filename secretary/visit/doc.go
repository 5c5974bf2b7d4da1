// Package visit is what every page of the officials needs, whatever it is about: who asks,
// what they may, the form that they sent and what becomes of it. It knows no rule of chess
// and no page.
//
// # What it promises
//
//   - A handler is given a Request, with what its path names, and returns a Response: a
//     Page, a Document or a Redirect; it knows nothing of Echo, which stands in echo.go
//     alone. What must be allowed for it stands in its Route, as a Right.
//   - Whoever may not see a game, a letter or a player is not shown it in any list: Sight
//     is the ledger as the visitor may see it. A link that they may not follow is no link.
//   - A deed goes through form, preview and filing in one place (Request.Do), whatever
//     its Action is: it is rehearsed before it is shown, filed once, and refused with both
//     versions where somebody else was first. What can be undone is undone by one press.
//   - What is typed is kept as a draft under an address of its own, and handlers do nothing
//     for it. What must be mended is shown again by the error Redisplay.
//   - No key of a player leaves on a page or in a file, and no address where its reader may
//     not see it.
//
// # Its caveats
//
// A package of pages makes the Request its own by embedding a pointer to it, so that its own
// methods stand beside ours, and hands its routes over by Joined. What it makes once a
// request it keeps by Once, since its own value lives no longer than a call. What only it
// can know (the rooms with what waits in them, the game that a letter seems to belong to)
// is handed in with the Options. Errors and log lines begin with "secretary", the room
// whose part it is.
//
// # Its words
//
// A visit is one request, and the Site answers all of them. A deed is what an official does
// by a form; an Action is a deed that is about to be filed, a Change one value of it before
// and after, a LetterView a letter that it sends. Compose is a page with one form of plain
// FormFields, of which an Input, a Choice and a Hidden are parts; a RowForm is a form of a
// row, by its version, and an OpenForm one that was put aside. A Fact and a Law stand beside
// it. A Listing has Columns, each with its Head; a Pager leads through it, and When is an
// instant in it. A Door is a page that needs no visit.
//
// # Where to begin
//
// request.go is what a handler sees, route.go and right.go what can be asked for and who may,
// serve.go what happens to a request, deed.go a deed, draft.go and fill.go what was typed.
package visit
