// Package volume binds rows of a ledger together: a volume is nothing but the rows themselves,
// one behind the other and compressed. It knows no file and no clock; the ledger says which
// papers belong together.
//
// # What it promises
//
// The rows of a volume come back octet by octet ([Bind], [Unbind]), and the same rows make the
// same volume. What is read may come from a damaged file or from a hostile one: what is wrong
// with it is [ErrDamaged] and never other rows, and no more memory is taken than [MaxRaw] and
// what the decoder needs.
//
// # The form
//
//	octet     which form it is: 1 rows, 2 lines of the log
//	uvarint   how many rows
//	uvarint   octets of the raw content
//	32        SHA-256 of the raw content
//	the rest  one frame of Zstandard (RFC 8878) with its checksum
//
// The raw content is, for each row in order of buckets and keys: the octet of its bucket, the
// length of its key as uvarint, the key, the length of its value, the value. Lines of the log
// are kept without the hashes that follow from the lines before them ([BindLines]).
//
// # Its words
//
// A volume is what was bound. A single row that waits is packed by itself against a
// [Dictionary], a text of which the packed row repeats what it shares; [Letters] is that of this
// release.
//
// # Its caveats
//
// A SHA-256 shows what was damaged and not what was forged: whoever can write the file can make
// it anew. What shows that is the chain of the log, over the rows as they were.
//
// Begin to read at [Bind].
package volume
