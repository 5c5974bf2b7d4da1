// Package wishes reads the words by which players set things up for themselves: how their
// games are shown, their zone and receipts, files and links of their games, laws in our words,
// another address, a place in a tournament (BOOK/3.3). None of them plays a move or touches a
// right or a clock. The letters they stand in are read by letters, which asks here whether a
// line is such a word; what is unknown is answered with the nearest that works.
package wishes
