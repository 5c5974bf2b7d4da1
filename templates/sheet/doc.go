// Package sheet is the tree of a letter: its subject and its blocks, from which the text
// part and the HTML part are set.
//
// A block is of one of sixteen kinds, and a function makes each of them. Text sets a sheet in
// lines of at most 72 columns, HTML as a page of one column without a sheet of styles of its
// own. Both say the same words in the same order. The board is drawn in the text and a picture
// in the page, which has its men in its alternative text.
//
// Words are a line with marks for code, laws, links and what is strong. The marks are control
// characters, which Plain takes out of all that comes from outside; so nothing that a player
// wrote can be taken for them. All words are escaped in one place, where HTML writes them.
//
// Encode and Decode are what the ledger stores. What a letter gets only when it is sent, the
// address that is answered and the links, is not stored: Reply and Links are set then.
//
// The package is pure. It knows no game and no law; what is said is package templates'.
package sheet
