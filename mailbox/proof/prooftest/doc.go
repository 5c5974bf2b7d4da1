// Package prooftest signs letters as a provider does, and answers for DNS, so that tests
// of who wrote a letter need no network.
//
// # What it promises
//
//   - A Signer signs by its own reading of RFC 6376, not by the library that verifies:
//     the two agree where the law is one.
//   - Every signer has a key of its own, made when it is made. Nothing of them is kept.
//   - A Resolver says what was published, and that there is no such name for all else.
//
// # Its caveats
//
// A signer does whatever it is told, right or wrong: which fields are signed, and what
// further tags stand in the signature, is up to the test.
//
// # Where to begin
//
// signer.go signs, resolver.go answers; attack.go reads what attackers write.
package prooftest
