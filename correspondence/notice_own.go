package correspondence

// NOwn is the kind of the letters by which the office answers and asks what is no matter of
// one game (BOOK/3.3). No decision makes one: package mailbox does, and dialogues name it.
const NOwn NoticeKind = "L-OWN"
