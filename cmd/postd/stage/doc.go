// Package stage plays dialogues on a whole house: a post office on the loopback with a
// mailbox for each player, a ledger, and the two doors of mail between them, on a clock
// that is moved by hand. The demo is played on it, and rehearsals that ask for real mail.
//
// # What it promises
//
//   - It needs no configuration and touches nothing outside this process, but for a folder
//     that it takes away when it ends and the file by which a running demo is found.
//   - A letter goes by SMTP into the post office, is read by IMAP, and what the office
//     answers is read from the players' mailboxes; what falls due happens at its instant.
//   - A dialogue means the same here as on dialogue.Memory.
//
// # Caveats
//
// The clock never goes back, and stands still until the demo stays open; then it goes at
// its usual pace. Nothing is encrypted, since it can be reached from this machine alone.
//
// # Its words
//
// The wire is the house with its post office: a dialogue.Stage. A scene is a dialogue of
// the demo, and the teller tells it on the terminal.
//
// # Where to begin
//
// CmdDemo and CmdRehearse are the commands; wire.go has the house, with a file for each
// sort of direction.
package stage
