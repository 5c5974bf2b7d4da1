// Package proof says who wrote a letter, as far as can be known: it gathers what a
// domain says of a letter that bears its name, and weighs that with what the office
// knows of key and address.
//
// # What it promises
//
//   - Weigh and May are functions of the Facts alone, and so is each Verdict: the same
//     facts give the same Level, today and when the letter is read again.
//   - A Verifier never fails by a letter. Whatever is wrong with one, it is at worst
//     Unsigned; an error means that the caller gave up, or that the reader broke down.
//   - What is looked up is bounded in time and size, whoever wrote the answers, and is
//     asked of the Resolver that is handed in. Tests ask no network.
//   - A signature counts for us where it covers all by which the letter moves anything,
//     and was made for a letter to the office: what somebody signed for another reader
//     proves nothing when it is posted to us.
//
// # Its caveats
//
// A signature speaks for a domain, never for a person. Between two people of one domain
// it does not take the place of a key (SameOrganisation). Authentication-Results are
// believed of the server that is configured, and of the topmost field alone; that server
// must take away what others write in its name (RFC 8601 5). It knows no ledger, keeps
// nothing but answers of DNS for an hour, and reads no ARC.
//
// # Its words
//
// Key, Author, Signature and Habit are the four facts; Why is what is wanting. A Deed is
// a class of what a letter may ask for, and Leave whether it is done at once. A Door is
// where the letter came in, by which Way, and a Finding what was found there. Options
// are what a Verifier is made of.
//
// # Where to begin
//
// facts.go has the words and weigh.go the table, whose whole extent is
// testdata/weigh.txt; may.go says what each level may do. verify.go gathers.
package proof
