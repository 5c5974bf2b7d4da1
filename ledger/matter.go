package ledger

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// Render makes the words of a notice for one reader. It is handed in by the
// command from package templates, is pure, and is never called while a
// transaction is open.
type Render func(correspondence.Notice, correspondence.Reader) (correspondence.Rendered, error)

// Matter is anything that is filed once: a letter, an instant passed, a
// delivery, a ruling.
type Matter struct {
	// Key is what the matter is known by. A matter whose key was filed before
	// changes nothing. The doors use: mail:<hash>, mail:<hash>:<game> for
	// what a letter says in one of several games, sent:<posting>,
	// failed:<posting>, overtaken:<posting>, elapse:<game>:<sequence>, ruling:<nonce>, deed:<nonce>,
	// batch:<nonce>:<target>, open:<label>, sheet:<tournament>:<date>, digest:<player>:<date>,
	// plain:<player>:<game>:<date>, remind:<player>:<key or version>, verify:<address>:<instant>,
	// gathered:<posting> for what is told together, hand:<nonce> for a letter that did not
	// come by mail,
	// ask:<hash> and asked:<letter> for the question whether a letter is its owner's,
	// own:<word>:<n>:<hash> for a word for oneself, request:<…> for what comes of one, stopping:<tournament>:<tie> for the first question whether to stop.
	// reset-second:<user>:<version> tells a user of a reset. undo:<nonce> undoes deed:<nonce>.
	Key string
	// By is who brought the matter, for the log; empty = what the key says.
	By string
	// Why is the reason given, for the log.
	Why string
	// At is the instant of the matter, Office.Now of its decisions; for a
	// letter its arrival (RULING/R-1). Zero means Options.Now.
	At time.Time
	// Games are the games that it concerns, each named once.
	Games []terms.GameID
	// Decide returns one decision for each of the games, in their order. It
	// must be pure: it is called again when a game moved on meanwhile, and it
	// is called while no transaction is open. Nil where there are no games.
	Decide func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision

	// Seen, where it is not 0, is the number of the last event of the one game that
	// whoever brought the matter had seen. If the game has moved on since, the matter
	// is refused with ErrStale, and has to be looked at again.
	Seen uint64

	// Rows are written with the matter: who plays, what is arranged. A row
	// that was changed since it was read is refused with ErrStale.
	Rows []Row

	// Undo, where it is not nil, has the rows kept as they were before, so that the matter
	// can be undone. Games and letters of the matter stay as they are.
	Undo *Undo

	// Letter is the number of the kept letter that the matter settles, 0 for
	// none, with the verdict on it and the reason for the verdict. Where the
	// key was filed before, for another letter, this one is settled as a
	// Duplicate.
	Letter          uint64
	Verdict, Reason string
	// Auth is what the mailbox's server found of the author's address, to be kept
	// with the letter; empty = nothing.
	Auth string
	// Proof is what is known of who wrote the letter, and Lesson what it teaches of the
	// address from which it came.
	Proof  *Proof
	Lesson Lesson
	// Ask, where it is not nil, is put to the owner of the letter: the verdict is
	// SetAside, and the letter can be read again.
	Ask *Ask
	// Copied are addresses to which the letter with its key went as well, of which its
	// writer is told.
	Copied []string
	// Tray is where the letter lies from now on, where it was not acted on; nil = nowhere.
	Tray *Tray
	// Said is what the letter says, to be counted; nil = it is not.
	Said *Saying
	// Measure is how much Answers.Player is answered. What is beyond it, and on which
	// nothing rests, is filed as Withheld.
	Measure Measure

	// Post are letters that the matter sends and that belong to no game.
	Post []Post
	// Answers puts the notices to the writer of the letter into its thread.
	Answers Threading

	// Spare are kinds of notices of which Answers.Player gets no letter from this
	// matter, since the Together of a later one tells the player of them.
	Spare []correspondence.NoticeKind
	// Joint, where it is not nil, tells each player once of what this matter does in several
	// games, and with it what the other matters of the call do that have it.
	Joint *Joint
	// Terms is the label of the tournament of which the players were told the terms in a letter
	// of their own, so that the first letter of a game that is arranged need not; empty: none.
	Terms string
	// Together, where it is not nil, makes one letter more of what the matters
	// before it in the same call tell Answers.Player, in their order: the one
	// answer to a letter in several games. It must be pure, as Decide.
	Together func([]Told) (Post, error)

	opening *opening // set by OpenGame: the game is yet to be arranged
	vacuous bool     // set by Sweep: a matter that decides nothing is not filed
	late    bool     // set by WorkBatches: of its letters the facts are filed, and the words made when they go out
	spreads uint64   // of a matter that writes a player's reminders into the player's games: the player
	brings  bool     // it brings a published calendar into a game
	fate    *Outcome // set by Report: what became of a posting
}

// Threading names the letter that is answered.
type Threading struct {
	// Player is the writer. The notices that go to the writer are written as answers to
	// the letter; the other members of the side have never seen it.
	Player uint64
	// InReplyTo is the Message-ID of the writer's letter, with its angle brackets;
	// empty where it has none.
	InReplyTo string
	// References are those of the writer's letter, oldest first (RFC 5322, 3.6.4).
	References []string
	// Of are the Message-IDs that the writer's letter names as those which it answers.
	// What stands in those of the writer's own goes to nobody else.
	Of []string
}

// Told is a notice of which a player is told, in a letter of its own or in one with
// others.
type Told struct {
	Notice correspondence.Notice
	Reader correspondence.Reader
	Apart  bool // in a letter of its own
}

// Post is a letter of the office that belongs to no game: a verification, a
// circular, the daily sheet. Each address gets a posting of its own.
type Post struct {
	To         []string
	Words      correspondence.Rendered
	InReplyTo  string
	References []string
	ReplyTo    string       // empty = of a player one with a key of this letter, of anybody else that of the office
	Game       terms.GameID // by whose key of the side Party it is answered, though it belongs to no game; 0: by none
	Party      terms.Party
	Name       string       // of whoever gets it
	Player     uint64       // 0 = none
	Form       string       // text, html; empty = html, with the text beside it
	Key        string       // Posting.Key; empty = the key of the matter
	Mute       bool         // Posting.Mute
	Circular   bool         // Posting.Circular
	Written    bool         // Posting.Written; then Party is the side to which it goes, and Game, if it is not 0, where an answer is heard
	About      terms.GameID // Posting.About
	Label      string       // Posting.Label, of one that is about a game
	Answer     bool         // to a letter of its reader: it is counted with the others, and kept back beyond Matter.Measure
	Asks       bool         // a question whether a letter is the reader's: such are counted
	Minor      bool         // it begins nothing: beyond the measure of its reader it is told together with others
	Help       bool         // an answer of the office itself, counted with the others to the address
}

// Filed is what became of a matter.
type Filed struct {
	Key string
	// Already says that the key had been filed before; the rest then tells
	// what was filed under it at that time.
	Already bool
	At      time.Time
	Games   []terms.GameID
	// By is who filed it, as the log has it.
	By string
	// Events are those appended to each game.
	Events map[terms.GameID][]events.Event
	// Postings are the numbers of the letters put into the outbox.
	Postings []uint64
	// Rows are the numbers of the matter's rows, in their order.
	Rows []uint64
	// Letter is the number of the letter that it settled, where it was read back; 0
	// for none.
	Letter uint64
}
