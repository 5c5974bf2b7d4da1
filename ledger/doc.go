// Package ledger keeps the one file of a postal office: the letters that came
// in, the events of every game, the letters that go out, and the rows about
// players and tournaments. It stands on [store], which stands on bbolt.
//
// # What it promises
//
// Everything that can happen is a [Matter] with a key, and goes through
// [Ledger.File]: what it decides, the letters it sends, the verdict on the
// letter that brought it, and its key are written in one transaction or not at
// all. A key filed before changes nothing, so that the effect of a matter is
// exactly once, however often a letter comes or a process falls.
//
// A letter is kept ([Ledger.Keep]) before anything is done with it or with the
// server's copy, and for ever. Events are only ever added. The words of a letter of
// the office are frozen when it is filed, as a tree of which text and page are composed
// ([Options].Compose). Its octets are composed for each attempt and never stored: their digest
// and their signature are booked with the first, and every later one sends the same
// ([Options].Source). Only another program may compose others; the log then says so.
//
// What comes is kept and filed in one transaction, with the first attempts at few answers
// ([Ledger.Sit]); else each step is one of its own.
//
//	a crash …                              on restart
//	before Commit                          the letters are still on the server
//	after Commit, before Report            what it booked is sent again, the same bytes,
//	                                       when the booked time comes
//	before Keep                            the letter is still on the server
//	after Keep, before File                it waits, kept
//	after File, before BookAll             the posting waits in the outbox
//	after BookAll, before Report           it is sent again, the same bytes, when
//	                                       the booked time comes; the game moves once
//	inside Sweep                           each deadline is its own matter
//
// Deciding and putting into words happen with no transaction open. The write
// lock is held only while what was decided is written; if the game moved on
// meanwhile, it is decided again.
//
// Nothing is judged at an instant later than that up to which every mailbox
// was read, and every letter in them acted on (CLOCK/C-9).
//
// # The buckets
//
// Keys are big-endian numbers where nothing else is said; values are JSON.
//
//	meta          schema, created, secret (of the tokens), rows (a counter)
//	belongs       game → the tournament to which it belongs
//	letters       letter → where it lay, arrival, tries, verdict, reason, games
//	raw           letter → the letter as it came (RFC 5322)
//	read          mailbox → UIDVALIDITY, last UID, read through
//	matters       key → events, postings and letter that it filed
//	games         game → bucket: number → event, from 1, append only
//	outbox        posting → to, Message-ID, thread, state, attempts, digest and signature; it is to go out
//	sent          posting → the same, of which nothing goes out any more
//	words         posting → its tree; of former releases, and where there is none, subject, text, HTML, position
//	bytes         posting → the letter as it is sent (RFC 5322), as former releases stored it
//	players       player → name, addresses, zone, spelling, form
//	tournaments   tournament → label, name, agreement, officials, entries, pairings
//	links         what it opens, owner → number, on or off
//	calendars     set of holidays → the days that the office added
//	users         user → who may enter the pages, and as what
//	sessions      hash of a token → user, begun, seen, until, from, agent, data
//	drafts        user, name of a form → what was typed into it, for seven days; never in the log
//	checking      part → what a check that has not ended has counted and marked
//	undo          line of the log → the rows of its matter as they were before, for fourteen days
//	log           number → who did what, with the hash of the line before
//	bind          instant, game: when the settled papers of a game are to be bound
//
// The settled rows of letters, raw, sent, words, facts, bytes, games, matters and log may be bound
// into volumes; whoever reads finds them as if they lay in their buckets (packages store and volume):
//
//	volumes       game, number → volume
//	bound         group, number of a letter or posting → in which volume; game, last event of a run → volume
//	log-volumes   last line of a run → volume of lines
//	dictionaries  number → the text by which trees that wait are packed
//
// and the indexes, made again by [Ledger.Check] from those above:
//
//	lines         game → one small row for lists
//	due           instant, game
//	of-player     player, 0 live or 1 ended, game → colour
//	live, ended   tournament, and of ended the instant (falling), game
//	recent        instant of the last event (falling), game → tournament, 0 live or 1 ended
//	stands        "l" live, "q" with a question, "s" suspended, game that is not ended
//	secretary     address of the secretary, tournament that is not archived (falling) → tournament
//	deadline      instant at which a turn or a choice ends, game; near: from which it is near its end
//	of-set        set of holidays, game that reckons by it
//	penalised     tournament, player, game → offences by law
//	by-name, daily, entered, sorts   players by name, those with one letter a day, entries, sorts of tournaments
//	sending, failed, prints          postings under way, refused, and to be printed
//	of-game       game, "l" or "p", letter or posting
//	by-address    address in lower case → player
//	by-label      "g" or "t", label in lower case → game or tournament
//	message-ids   Message-ID → posting
//	places        mailbox, UIDVALIDITY, UID → letter
//	waiting       arrival, UID, letter: those without a verdict
//	aside         letter: those with which only a person can go on
//	threads       game, reader → Message-IDs for References
//	queues        game, reader, posting: those that wait to go out
//	tallies       name → how many: counts of the things above
//
// # Its caveats
//
// One process has the file open for writing; a second gets [ErrHeld] after two
// seconds. One goroutine sends (see [Ledger.Book]). The log shows what was
// changed by hand in the file unless all that follows was made anew too; a
// backup kept elsewhere shows that, and so do the letters that told its [Head].
package ledger
