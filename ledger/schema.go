package ledger

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"postd/ledger/store"
)

// The buckets that hold what cannot be made again.
var (
	bktMeta        = []byte("meta")        // schema, created, secret
	bktLetters     = []byte("letters")     // seq → Letter
	bktRaw         = []byte("raw")         // seq of letter → RFC 5322
	bktRead        = []byte("read")        // mailbox → mark
	bktMatters     = []byte("matters")     // key → matterRow
	bktGames       = []byte("games")       // game → bucket of seq → event
	bktOutbox      = []byte("outbox")      // seq → Posting that is to go out
	bktSent        = []byte("sent")        // seq → Posting of which nothing goes out any more
	bktWords       = []byte("words")       // seq of posting → its tree, or rendered
	bktBytes       = []byte("bytes")       // seq of posting → RFC 5322; only former releases stored them
	bktPlayers     = []byte("players")     // id → Player
	bktTournaments = []byte("tournaments") // id → Tournament
	bktLog         = []byte("log")         // seq → LogLine, hash-chained

	// Since schema 2.
	bktUsers     = []byte("users")     // id → User
	bktSessions  = []byte("sessions")  // hash of the token → session
	bktCalendars = []byte("calendars") // name of a set of holidays → OwnDays

	// Since schema 3.
	bktOutages     = []byte("outages")      // number → Outage
	bktOutageGames = []byte("outage-games") // outage, game, t or c → OutageGame
	bktFeeds       = []byte("feeds")        // owner → Feed

	// Made when the first of its rows is written.
	bktLinks    = []byte("links")    // what it opens, owner → BoardLink
	bktRequests = []byte("requests") // number → Request
	bktDuties   = []byte("duties")   // the name of a duty → DutyMark
	bktJudges   = []byte("judges")   // number → Judge
	bktCases    = []byte("cases")    // number → Case
	bktWatched  = []byte("watched")  // instant, tournament: when it is looked at → the transaction that wrote it
	bktChecking = []byte("checking") // what a check that has not ended has counted and marked

	// Since schema 4.
	bktAnswers = []byte("answers") // address in lower case → what it was answered within the last day

	// Since schema 5.
	bktKeys     = []byte("keys")     // game, side → rekeyed: which issue of the side's keys is the present one
	bktManners  = []byte("manners")  // address in lower case → Manners: what is known of its letters
	bktLists    = []byte("lists")    // number → List: letters about which a player is asked together
	bktMeasured = []byte("measured") // reader → measured: what went to it within a day
	bktGathered = []byte("gathered") // reader, seq of posting → Item that waits for its gathered letter
	bktMet      = []byte("met")      // day, what is counted → how much strangers wrote

	// Since schema 7.
	bktBatches = []byte("batches") // number → Batch
	bktFacts   = []byte("facts")   // seq of posting → what is known of its letter, of which the words are made later

	// Since schema 8.
	bktEvents  = []byte("contests")     // id → Event; "events" would be those of a game
	bktRights  = []byte("rights")       // number → Right
	bktRatings = []byte("rating-lists") // number → RatingList
	bktRated   = []byte("rated")        // number of the list, player → RatingRow

	// Since schema 9.
	bktBelongs = []byte("belongs") // game → the tournament to which it belongs

	// Since schema 10.
	bktBind = []byte("bind") // instant, game: when its papers are to be bound

	// Since schema 11.
)

// These are the indexes. Each is made again from the buckets above by index.
var (
	ixLines      = []byte("lines")       // game → Line
	ixDue        = []byte("due")         // instant, game
	ixOfPlayer   = []byte("of-player")   // player, 0 live or 1 ended, game → colour
	ixOfGame     = []byte("of-game")     // game, "l" or "p", seq of letter or posting
	ixByAddress  = []byte("by-address")  // address in lower case → player
	ixByLabel    = []byte("by-label")    // "g", "t", "e" or "b", label in lower case → id; of a batch its nonce
	ixMessageIDs = []byte("message-ids") // Message-ID → seq of posting
	ixPlaces     = []byte("places")      // mailbox, UIDVALIDITY, UID → seq of letter
	ixWaiting    = []byte("waiting")     // arrival, UID, seq of letter without verdict
	ixAside      = []byte("aside")       // seq of letter with which only a person can go on
	ixThreads    = []byte("threads")     // game, reader → thread
	ixQueues     = []byte("queues")      // game, reader, 0, seq of posting that waits or is held

	// Since schema 4.
	ixReady  = []byte("ready")  // instant, seq of posting that is the first of its queue
	ixCalled = []byte("called") // hash of a Message-ID, seq of letter

	// Since schema 5.
	ixGather    = []byte("gather")    // player, seq of letter that waits for the next list of questions
	ixHeld      = []byte("held")      // game, seq of letter that may be a player's → arrival, until when nothing is judged of time
	ixStrangers = []byte("strangers") // arrival, seq of a stranger's letter → its author and subject

	// Since schema 9.
	ixLive      = []byte("live")      // tournament, game that is not ended
	ixEnded     = []byte("ended")     // tournament, instant of the end (falling), game
	ixRecent    = []byte("recent")    // instant of the last event (falling), game → tournament, 0 live or 1 ended
	ixDeadline  = []byte("deadline")  // instant, game in which a turn or a choice ends then; last those in which none runs
	ixNear      = []byte("near")      // instant from which less than a quarter of that time is left, game → tournament
	ixOfSet     = []byte("of-set")    // name of a set of holidays, 0 and game that reckons by it, or 1, instant of the end (falling) and game that did
	ixPenalised = []byte("penalised") // tournament, player, game → by law, how often Penalty E was exacted of the player
	ixSending   = []byte("sending")   // seq of a posting of which an attempt is booked
	ixFailed    = []byte("failed")    // seq of a posting that failed, to which nobody has seen
	ixPrints    = []byte("prints")    // seq of a posting on paper that was not posted yet
	ixDaily     = []byte("daily")     // player who asked for one letter a day
	ixByName    = []byte("by-name")   // name as lists sort it, 0, player
	ixEntered   = []byte("entered")   // player, tournament → state of the entry
	ixSorts     = []byte("sorts")     // what a tournament is, 0, tournament

	// Since schema 11.
	ixStands    = []byte("stands")    // how a game stands that is not ended, game
	ixTurns     = []byte("turns")     // "g" or "s", arrival, UID, seq of letter without verdict: may be of a game, or is a stranger's
	ixNamed     = []byte("named")     // name without case and with single spaces, 0, player
	ixSecretary = []byte("secretary") // address of the secretary, 0, tournament that is not archived (falling) → tournament
	ixWaits     = []byte("waits")     // kind, 0, instant from which it counts, row and what of it waits → since when, until when
	ixDone      = []byte("done")      // instant of the answer (falling), game, number of a question
	ixCame      = []byte("came")      // instant of an entry (falling), tournament, place among its entries
	ixFamily    = []byte("family")    // "p" or "o", last name, 0, player, or name and address of an official, tournament
	ixMarked    = []byte("marked")    // "s", instant, or "g", number (falling), name of a duty that is put off until then, or given to somebody
	ixOver      = []byte("over")      // instant of the end (falling), game
	ixTrays     = []byte("trays")     // tray of the mail room, 0, seq of letter
	ixStates    = []byte("states")    // state of the address, 0, name as lists sort it, 0, player
	ixSearch    = []byte("search")    // token, 0, what it is, its number → see search.go
	ixLooks     = []byte("looks")     // how an address looks, 0, kind of its owner, address, 0, player or tournament → the address as it is written
)

var (
	primary = [][]byte{
		bktMeta, bktLetters, bktRaw, bktRead, bktMatters, bktGames, bktOutbox, bktSent,
		bktWords, bktBytes, bktPlayers, bktTournaments, bktLog,
		bktUsers, bktSessions, bktCalendars,
		bktOutages, bktOutageGames, bktFeeds,
		bktAnswers,
		bktKeys, bktManners, bktLists, bktMet, bktMeasured, bktGathered,
		bktBatches, bktFacts,
		bktEvents, bktRights, bktRatings, bktRated, bktBelongs,
		bktBind,
	}
	indexes = [][]byte{
		ixLines, ixDue, ixOfPlayer, ixOfGame, ixByAddress, ixByLabel, ixMessageIDs,
		ixPlaces, ixWaiting, ixAside, ixThreads, ixQueues, ixReady, ixCalled, ixGather, ixHeld,
		ixStrangers, ixLive, ixEnded, ixRecent, ixDeadline, ixNear, ixOfSet, ixPenalised, ixSending, ixFailed,
		ixPrints, ixDaily, ixByName, ixEntered, ixSorts, ixWaits, ixDone, ixCame, ixFamily, ixMarked,
		ixStands, ixTurns, ixNamed, ixSecretary,
		ixOver, ixTrays, ixStates, ixSearch, ixLooks,
	}
)

// The keys of meta.
var (
	metaSchema  = []byte("schema")  // big-endian uint64
	metaCreated = []byte("created") // RFC 3339
	metaSecret  = []byte("secret")  // of the tokens, 32 bytes
	metaFormer  = []byte("former")  // []formerKey: those that were renewed
	metaLinks   = []byte("links")   // of the tokens of links; absent where the first of the ledger still holds
	metaRows    = []byte("rows")    // how often players, tournaments, events and calendars were changed, see Generation

	metaPaused  = []byte("paused")  // Paused: nothing goes out; absent where it does
	metaSending = []byte("sending") // hour in UTC → postings accepted in it, of the last day

	metaBackup = []byte("backup") // RFC 3339; when the office last made a copy of the file

	metaChecking = []byte("checking") // state of a check that has not ended
	metaChecked  = []byte("checked")  // Checked: what the last check came to

	metaKnown = []byte("known") // events.Vocabulary of the release that wrote last, and its transaction

	metaSealKey     = []byte("seal-key")     // of what is sealed and digested for the pages, 32 bytes; absent until it is wanted
	metaSecondSince = []byte("second-since") // RFC 3339; since when users are asked for a second factor

	metaAnew       = []byte("schema-step") // makingRow: indexes that are being made anew
	metaPublishing = []byte("publishing")  // publication: a calendar that has not reached every game yet
)

// schemaSteps bring a file from one schema to the next, each in a transaction
// of its own. The number of steps taken is the number of the schema; a step,
// once released, never changes.
var schemaSteps = []func(tx *store.Tx, o Options) error{
	func(tx *store.Tx, o Options) error {
		for _, name := range append(append([][]byte{}, primary...), indexes...) {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		secret := o.Secret
		if len(secret) == 0 {
			secret = drawn()
		}
		meta := tx.Bucket(bktMeta)
		if err := meta.Put(metaSecret, secret); err != nil {
			return err
		}
		return meta.Put(metaCreated, []byte(o.Now().UTC().Format(time.RFC3339)))
	},
	// Schema 2 adds those who may enter the pages, their sessions, and own days of
	// calendars; letters of no known sender or game are for a person too.
	func(tx *store.Tx, _ Options) error {
		for _, name := range [][]byte{bktUsers, bktSessions, bktCalendars} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return rows(tx.Bucket(bktLetters), func(_ []byte, x Letter) error {
			if !x.ForPerson() {
				return nil
			}
			return tx.Bucket(ixAside).Put(be8(x.Seq), marker)
		})
	},
	// Schema 3 adds outages of the mailbox and the clocks that ran in them, and private
	// calendars.
	func(tx *store.Tx, _ Options) error {
		for _, name := range [][]byte{bktOutages, bktOutageGames, bktFeeds} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return nil
	},
	// Schema 4 adds an index of what may go out, letters by their Message-IDs, and how
	// often an address was answered.
	func(tx *store.Tx, _ Options) error {
		for _, name := range [][]byte{ixCalled, bktAnswers} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return fillReady(tx)
	},
	// Schema 5 adds the issues of the keys of the sides, and what is known of how an
	// address writes and how much went to a reader, gives strangers' letters a tray of their
	// own, and compares addresses otherwise where they are not of ASCII letters alone; users
	// sit in seats, and have no role over everything (RULING/R-86).
	func(tx *store.Tx, o Options) error {
		for _, name := range [][]byte{bktKeys, bktManners, bktLists, bktMeasured, bktGathered, ixGather, ixHeld} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		if err := indexAddresses(tx); err != nil {
			return err
		}
		if err := strangersIndex(tx); err != nil {
			return err
		}
		return seatAll(tx, o)
	},
	// Schema 6 stores letters as trees, which earlier releases cannot read, and of their octets
	// only a digest and a signature. What lies there stays as it is.
	func(*store.Tx, Options) error { return nil },
	// Schema 7 adds batches, and letters of which the facts are filed and the words made when they
	// go out: an earlier release would find no words. The line of each game has when its time is
	// near its end, since when it is suspended, and the number of the move.
	func(tx *store.Tx, _ Options) error {
		for _, name := range [][]byte{bktBatches, bktFacts} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return nil // the last step makes the lines
	},
	// Schema 8 adds events, rights and rating lists. An earlier release would write a section back
	// without its event. The line of a game that is ended has what a rating list must know.
	func(tx *store.Tx, _ Options) error {
		for _, name := range [][]byte{bktEvents, bktRights, bktRatings, bktRated} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return nil // the last step makes the lines
	},
	// Schema 9 adds what the lists and the counts of the pages are, and moves what is not to go out
	// any more out of the outbox. An earlier release would write rows and not these.
	func(tx *store.Tx, _ Options) error {
		if _, err := tx.CreateBucketIfNotExists(bktBelongs); err != nil {
			return err
		}
		return errors.Join(belongsFrom(tx), closedOut(tx)) // the last step makes the indexes
	},
	// Schema 10 binds papers into volumes, and packs trees that wait: an earlier release would not
	// find them.
	func(tx *store.Tx, _ Options) error {
		_, err := tx.CreateBucketIfNotExists(bktBind)
		return err
	},
	// Schema 11 adds what waits for somebody to the indexes, and how addresses look; the last step
	// makes them.
	func(*store.Tx, Options) error { return nil },
	// Schema 12 finds events, requests and cases by what they are looked for, and adds to the indexes what of
	// tournaments and events anybody may see, more of how games stand, and the names of players as lists have
	// them; the last step makes them.
	func(*store.Tx, Options) error { return nil },
	// Schema 13 counts moves, results and letters by the hour: an earlier release would not. When this is done,
	// all indexes and tallies are made anew, see indexesAnew.
	func(*store.Tx, Options) error { return nil },
}

// indexesAnew is the step that ends when all indexes were made anew, by the table of derive.go.
const indexesAnew = 13

// schemaOf reads the number of the schema; 0 for an empty file.
func schemaOf(tx *store.Tx) (uint64, error) {
	meta := tx.Bucket(bktMeta)
	if meta == nil {
		if !tx.Empty() {
			return 0, errNotLedger
		}
		return 0, nil
	}
	v := meta.Get(metaSchema)
	if len(v) != 8 {
		return 0, errNotLedger
	}
	n := binary.BigEndian.Uint64(v)
	if n > uint64(len(schemaSteps)) {
		return n, fmt.Errorf("%w (schema %d, this release knows %d)", errNewer, n, len(schemaSteps))
	}
	return n, nil
}

// upToDate takes the steps that the file still lacks. It reports whether the file
// was empty.
func (l *Ledger) upToDate() (fresh bool, err error) {
	for {
		n, left := uint64(0), false
		err := l.db.View(context.Background(), func(tx *store.Tx) (err error) {
			n, err = schemaOf(tx)
			left = tx.Bucket(bktAnew) != nil && !goesOn(tx)
			return err
		})
		fresh = fresh || n == 0
		switch {
		case err != nil:
			return fresh, err
		case n == uint64(len(schemaSteps)) && left: // by a rebuild that was killed
			return fresh, l.db.Update(forgetAnew)
		case n == uint64(len(schemaSteps)):
			return fresh, nil
		}
		step := func(tx *store.Tx) error { return schemaSteps[n](tx, l.o) }
		done := func(tx *store.Tx) error {
			if !fresh {
				if err := noteOld(tx, n); err != nil {
					return err
				}
			}
			return tx.Bucket(bktMeta).Put(metaSchema, be8(n+1))
		}
		if n+1 == indexesAnew {
			a := anew{l: l, lenient: true, most: cmp.Or(l.o.window, anewRows), begin: step, end: done, tell: l.o.Making}
			_, err = a.run() // what is wrong in it check tells
		} else {
			err = l.db.Update(func(tx *store.Tx) error {
				if err := step(tx); err != nil {
					return err
				}
				return done(tx)
			})
		}
		if err != nil {
			return fresh, fmt.Errorf("ledger: bringing the file to schema %d: %w", n+1, err)
		}
	}
}

// moveRows counts a change of the rows of which the public pages keep something.
func moveRows(tx *store.Tx) error {
	meta, n := tx.Bucket(bktMeta), uint64(0)
	if v := meta.Get(metaRows); v != nil {
		n = u8(v)
	}
	return meta.Put(metaRows, be8(n+1))
}
