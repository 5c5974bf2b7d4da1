// Command postd is a post office for correspondence chess: players mail their
// moves in English descriptive notation, and postd keeps the score, the laws
// and the clock between them (British Chess Code, 1903, Part V).
//
// What it promises:
//
//   - It is the only room that knows all others. It wires them together and
//     decides nothing of law, of letters or of the ledger.
//   - One grammar of commands serves the terminal and the running office: a
//     command that needs the ledger of an office which runs is sent to it through
//     a socket in the data folder, and carried out there.
//   - A command that was begun and failed says why, in a sentence that says what
//     to do, and ends with one of the statuses of package cli. Half a list never
//     passes for a whole one.
//   - What is printed with --json is for scripts, and its names do not change.
//
// Where to begin: newRoot has the tree of commands, each in the file of its name;
// cmdServe opens the office, which package app is; package stage plays a game in
// one. A command line begins in runIn. Package config reads postd.toml, each key of
// which "postd init" explains.
//
// The words used here: the office is what serves, from the socket to the
// mailbox; the control is where a command works, with the terminal, the
// configuration and the office if one runs.
//
// The tests of the whole house are here too: house_test.go has the rooms and
// arrows, law_test.go holds laws, code and proofs together, and the tests of a
// town and of faults run the program as its users do.
//
// Begin with "postd demo"; "postd help" lists the commands.
package main
