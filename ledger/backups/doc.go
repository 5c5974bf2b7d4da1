// Package backups keeps a folder of back-ups of one ledger, and restores a ledger from it or
// from a single copy.
//
// # What it promises
//
//   - A piece that is there is not written again, so that a back-up of a file of which little
//     changed writes little. That it is there as it should be is seen by comparing every octet;
//     one that is damaged is written anew.
//   - A back-up is its manifest, and that appears whole or not at all, after every piece that it
//     names is on the disk. A kill at any instant leaves all earlier back-ups as they were.
//   - One works in the folder at a time; another waits. So pieces that no manifest names are
//     never taken away from under one that is being made.
//   - While a manifest cannot be read, no piece is taken away.
//   - A restored file takes its name when all of it was verified, and never that of another file.
//
// # Its folder
//
//	2026-11-23T0300.txt   a manifest: see package pieces; the name is the minute, in UTC
//	pieces/ab/ab12…       a piece, under its SHA-256
//	.lock                 held by whoever works in it
//
// Nothing else is needed: it can be copied by rsync, the manifests last, or lie in an object
// store.
//
// # Caveats
//
// The lock is one of this machine; do not let two machines write into one folder. Whoever has
// the folder has the ledger, with its secrets.
//
// # Where to begin
//
// write.go; restore.go is the way back.
package backups
