// Package manners writes an answer to a letter as the mail programs do that people have:
// above the old letter, below it, between its lines, and into the line that the letter
// sets for the answer; in plain text and in HTML, with the old letter marked as old or not.
// The tests of the post answer by it the letters that the office has really sent. Tests
// alone import it, and it imports no other room.
package manners
