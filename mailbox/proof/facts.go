package proof

// Key is what a letter shows of what its writer was given by the office.
type Key string

// The keys.
const (
	Fresh Key = "fresh" // the key of a late notice to the side for which it is written
	Worn  Key = "worn"  // a true key of an earlier turn or issue, or a true Message-ID alone
	NoKey Key = "none"
	Alien Key = "alien" // a true key of the side against which its author plays
)

// Keys are all of them.
var Keys = []Key{Fresh, Worn, NoKey, Alien}

// Author is who a letter says wrote it, as far as the office knows the address.
type Author string

// The authors.
const (
	Theirs   Author = "theirs"   // an address that a member of the side has confirmed
	New      Author = "new"      // an address of a player, not confirmed yet
	Other    Author = "other"    // an address of another player
	Stranger Author = "stranger" // nobody's address
	NoAuthor Author = "none"     // none, several, or a group
)

// Authors are all of them.
var Authors = []Author{Theirs, New, Other, Stranger, NoAuthor}

// Signature is what a domain says of a letter that bears its name.
type Signature string

// The signatures.
const (
	Signed   Signature = "signed"   // the domain signed it, to the office
	Loose    Signature = "loose"    // the domain signed it, and did not sign to whom it goes
	Unsigned Signature = "unsigned" // nothing is known
	Disowned Signature = "disowned" // the domain says that such a letter is not its own
)

// Signatures are all of them.
var Signatures = []Signature{Signed, Loose, Unsigned, Disowned}

// Habit is what letters from an address were of late.
type Habit string

// The habits.
const (
	NoHabit Habit = ""
	Signs   Habit = "signs" // the last three letters heard, or more, were signed, loosely or not
)

// Habits are all of them.
var Habits = []Habit{NoHabit, Signs}

// Why is what is wanting in a letter, or speaks against it.
type Why string

// What may be wanting.
const (
	Missing         Why = "missing"    // the signature that letters from this address always bear
	WornKey         Why = "worn"       // its key is worn
	IsDisowned      Why = "disowned"   // the domain of its author disowns it
	StrangeAddress  Why = "stranger"   // it comes from an address of none of the side
	Unconfirmed     Why = "new"        // its address waits for confirmation
	AlienKey        Why = "alien"      // it bears the key of the other side
	SameDomain      Why = "samedomain" // it has no key, and the other side could sign it as well
	NotSigned       Why = "unsigned"   // nobody signed it
	Keyless         Why = "keyless"    // it names a game and has no key of it
	NoGame          Why = "nogame"     // it has no key and names no game
	NewAddress      Why = "moved"      // it is weighty, and comes from an address to which its author changed lately
	PerhapsMachine  Why = "machine"    // a machine may have written it
	NoSingleAuthor  Why = "noauthor"   // it names no author, or several
	nothingIsWanted Why = ""
)

// AskedFor is what may be wanting in a letter of which its owner is asked.
var AskedFor = []Why{Missing, WornKey, IsDisowned, StrangeAddress, SameDomain, NotSigned, Keyless, PerhapsMachine, NewAddress}

// Excusable is what a player can excuse by two times YES (and for how long is the
// caller's): it is no accident of one letter, but how this address writes.
var Excusable = []Why{Missing, WornKey, IsDisowned, StrangeAddress}

// Facts are what is known of who wrote a letter. They are gathered once.
type Facts struct {
	Key       Key
	Author    Author
	Signature Signature
	Habit     Habit

	Named      bool // without a key: it names one game, in which its author plays
	SameDomain bool // the other side writes from the same organisational domain
	Seen       bool // a letter with its Message-ID was kept before
	Heard      bool // and one was heard: what is signed in this one was said already

	// Excused is what the owners have excused of letters from this very address; what
	// is excused of one address is not excused of another.
	Excused []Why

	AcceptDisowned bool // the terms of the game say dmarc_fail: accept
	Trusting       bool // the office takes what nobody signs for signed (unsigned = "trust")
}
