package main

// aboutFloods stands in docs/mail.md: what happens with a flood, and on a first start.
const aboutFloods = `
## Very many letters at once

Up to 64 new letters are fetched as they lie there. Of more, the headers come first, a thousand at a time, and each
letter is put into one of three lanes. Then the letters come by batches of 64, and each batch is acted on before the next
is fetched:

| lane | who | share of a batch |
|---|---|---|
| keys | whoever has a true key of ours in an address, or answers a letter of ours | all they need: the first letter of each sender at once, then up to 4 of one sender |
| known | a player's address without a key, an official's, a report that a letter came back | what keys leave, at least 12; at most 4 of one sender |
| strangers | everybody else | the rest, at least 4; at most 2 of one address and 4 of one domain |

Room that is then left is anybody's. Senders take turns; what was given to one counts as one sender, so that whoever has
got hold of a key is one, under however many names they write.

- **A move with a key is acted on at the latest in the second batch after its header was seen**, whatever lies
  beside it. Batches are counted, not seconds.
- **In one game all goes by arrival**, whatever the lane: a letter that could be of a game waits for an older one that could
  be of it too. So a flood that a player sends from their own address with their own key, or signed, holds up that player's
  own games until it is read, and no others. Letters that nobody may be heard by before their owner has confirmed them
  (from another address, or without key and signature) hold up nothing.
- **Nothing is judged until everything that arrived before is kept and acted on** (CLOCK/C-9). A flood may so delay that time is
  called up; it never takes time from anybody, and never delays a move.
- The first start with a full mailbox is the same. The desk and ` + "`postd health`" + ` say "18,240 of 20,000 letters looked at". Time
  that was lost while the office was closed is made good before the first letter is heard (RULING/R-1).
- Of each letter that waits some hundred octets are held in memory, of 50,000 at most; of further ones the number alone.
- If the process falls, it looks at the headers again, and what is kept beyond the first gap is not fetched again. A
  letter that brings it down is set aside the third time; the others of its batch are acted on once.
- A letter that cannot be fetched, or whose header breaks the line, is tried by itself, and in the end passed over and named.
`
