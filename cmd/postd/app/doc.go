// Package app is the running office: the ledger between the doors of mail, the bells, the
// secretary's pages, and the socket on which commands are taken.
//
// # What it promises
//
//   - App.Run works until its context ends, and then stops between two transactions;
//     nothing of it goes on afterwards.
//   - One office reads a mailbox: a lock is taken for each, beside that of the ledger.
//   - While the clock of the machine is in doubt nothing is read, judged or sent, and
//     every way of asking says so.
//   - What the pages, the command line and programs that watch are told of the post is one
//     value, secretary.Health.
//   - What a person enters is judged on paper first, by RuleOn and its like; what would be
//     refused is refused before anything is written.
//
// # Caveats
//
// It knows the names of the commands that an office carries out, and not the commands: a
// Carrier is handed in. Whoever may open the socket may do what the secretary may.
//
// # Its words
//
// An Opening is what an office is opened with; an errand is a command line that comes by
// the socket, and an Office is what it works on. An Arrangement opens a game.
//
// # Where to begin
//
// Opening.Serve opens the office of a configuration. Tests, and the demo, fill an App
// themselves: a listener at port 0 takes any port that is free.
package app
