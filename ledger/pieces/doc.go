// Package pieces is the form of a back-up: how a file is cut into pieces, and how a manifest
// names them. It opens no file; package backups does.
//
// # What it promises
//
//   - The same file gives the same pieces, whoever cuts it and however it comes.
//   - A manifest that was cut short, or of which an octet was changed, is none: [Read] says so.
//   - A manifest is read and written line by line, however long it is.
//
// # Its form
//
// Lines of ASCII, each with a line feed:
//
//	postd back-up 1
//	made: 2026-11-23T03:00:12Z
//	office: post@chess.example
//	ledger: the hash of line 1 of its log; the same for ever, whatever the office is called
//	schema: 9
//	line: 8214 and the hash of this line, the last of the log; 0 where there is none
//	size: 123456789
//	and the SHA-256 of each piece, in order
//	end: the SHA-256 of all that stands above
//
// # Where to begin
//
// manifest.go.
package pieces
