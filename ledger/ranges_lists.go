package ledger

import (
	"encoding/json"
	"fmt"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// These are the lists of the pages.

func gameAt(at int) func(*store.Tx, []byte, []byte) (Line, error) {
	return func(tx *store.Tx, k, _ []byte) (Line, error) { return lineIn(tx, terms.GameID(u4(k[at:]))) }
}

// fromRow reads a thing of which the row itself is walked.
func fromRow[T any](_ *store.Tx, k, raw []byte) (v T, err error) {
	if err = json.Unmarshal(raw, &v); err != nil {
		err = fmt.Errorf("ledger: reading %x: %w", k, err)
	}
	return v, err
}

// AllGames are those of the office by their numbers.
func AllGames() Range[Line] { return Range[Line]{bucket: ixLines, read: fromRow[Line]} }

// RecentGames are those of the office, those first in which something happened last.
func RecentGames() Range[Line] { return Range[Line]{bucket: ixRecent, read: gameAt(8)} }

// OverGames are those of the office that are ended, those first that ended last.
func OverGames() Range[Line] { return Range[Line]{bucket: ixOver, read: gameAt(8)} }

// OverBetween are those of them that ended from one instant on and before another.
func OverBetween(from, until time.Time) Range[Line] {
	x := OverGames()
	x.lo, x.hi = falling(until.Add(-1)), falling(from.Add(-1))
	return x
}

// OpenGames are those of the office that are not ended, by tournaments and numbers.
func OpenGames() Range[Line] { return Range[Line]{bucket: ixLive, read: gameAt(8)} }

// GamesByDeadline are those that are not ended, those first in which a turn or a choice ends first, and
// last those in which none runs.
func GamesByDeadline() Range[Line] { return Range[Line]{bucket: ixDeadline, read: gameAt(8)} }

// GamesByNear are the same, in the order in which they come near their end.
func GamesByNear() Range[Line] { return Range[Line]{bucket: ixNear, read: gameAt(8)} }

// GamesPastDeadline are those of which a turn or a choice ended before an instant.
func GamesPastDeadline(now time.Time) Range[Line] {
	x := GamesByDeadline()
	x.hi = instant(now)
	return x
}

// GamesNearBy are those that are near their end at an instant; those whose time is up are among them.
func GamesNearBy(now time.Time) Range[Line] {
	x := GamesByNear()
	x.hi = instant(now.Add(1))
	return x
}

// SuspendedGames are those that are not ended and of which both clocks stand, by their numbers.
func SuspendedGames() Range[Line] { return gamesStanding(standsSuspended) }

// GamesWithQuestions are those that are not ended and of which something waits for a ruling.
func GamesWithQuestions() Range[Line] { return gamesStanding(standsQuestion) }

// GamesInAdjudication are those that are not ended and that are adjudicated.
func GamesInAdjudication() Range[Line] { return gamesStanding(standsAdjudication) }

// GamesChoosing are those in which something is chosen before they go on.
func GamesChoosing() Range[Line] { return gamesStanding(standsChoosing) }

// GamesInPost are those in which something begins when a notice is received.
func GamesInPost() Range[Line] { return gamesStanding(standsInPost) }

func gamesStanding(word byte) Range[Line] {
	return Range[Line]{bucket: ixStands, prefix: []byte{word}, read: gameAt(1)}
}

// LiveGames are those of a tournament that are not ended, by their numbers.
func LiveGames(tournament uint64) Range[Line] {
	return Range[Line]{bucket: ixLive, prefix: be8(tournament), read: gameAt(8)}
}

// EndedGames are those of a tournament that are ended, those first that ended last.
func EndedGames(tournament uint64) Range[Line] {
	return Range[Line]{bucket: ixEnded, prefix: be8(tournament), read: gameAt(16)}
}

// GamesOfPlayer are those of one row of a player: first those that are not ended, by their numbers.
func GamesOfPlayer(player uint64) Range[Line] {
	return Range[Line]{bucket: ixOfPlayer, prefix: be8(player), read: gameAt(9)}
}

// LiveGamesOfPlayer are those of them that are not ended.
func LiveGamesOfPlayer(player uint64) Range[Line] {
	x := GamesOfPlayer(player)
	x.prefix = append(x.prefix, 0)
	return x
}

// AllPlayers are those of the office by their numbers; those who were merged into others are among them.
func AllPlayers() Range[Player] { return Range[Player]{bucket: bktPlayers, read: fromRow[Player]} }

// PlayersByName are those who were not merged into others, as lists sort them.
func PlayersByName() Range[Player] {
	return Range[Player]{bucket: ixByName, read: func(tx *store.Tx, k, _ []byte) (Player, error) { return playerOf(tx, u8(k[len(k)-8:])) }}
}

// PlayersIn are those whose address is in a state, as lists sort them.
func PlayersIn(state string) Range[Player] {
	return Range[Player]{bucket: ixStates, prefix: append([]byte(state), 0), read: func(tx *store.Tx, k, _ []byte) (Player, error) { return playerOf(tx, u8(k[len(k)-8:])) }}
}

// AllEvents are those of the office, the newest first.
func AllEvents() Range[Event] {
	return Range[Event]{bucket: bktEvents, backwards: true, read: fromRow[Event]}
}

// AllBatches are what was done to many at once, the last first.
func AllBatches() Range[Batch] {
	return Range[Batch]{bucket: bktBatches, backwards: true, read: fromRow[Batch]}
}

// PlayersNamed are those of a name, who were not merged into others; case and the number of spaces do not
// matter.
func PlayersNamed(name string) Range[Player] {
	return Range[Player]{bucket: ixNamed, prefix: append([]byte(foldedName(name)), 0), read: func(tx *store.Tx, k, _ []byte) (Player, error) { return playerOf(tx, u8(k[len(k)-8:])) }}
}

// PlayersSorted are those who stand in lists under a name, who were not merged into others; case does not
// matter.
func PlayersSorted(name string) Range[Player] {
	x := PlayersByName()
	name = folded(name)
	x.prefix = append([]byte(name[:min(len(name), longestName)]), 0)
	return x
}

// AllTournaments are those of the office, the newest first.
func AllTournaments() Range[Tournament] {
	return Range[Tournament]{bucket: bktTournaments, backwards: true, read: fromRow[Tournament]}
}

// TournamentsByLabel are those of the office by their labels.
func TournamentsByLabel() Range[Tournament] {
	return Range[Tournament]{bucket: ixByLabel, prefix: []byte("t"), read: func(tx *store.Tx, _, v []byte) (Tournament, error) { return tournamentOf(tx, u8(v)) }}
}

// TournamentsIn are those in a state, by their numbers, as all sorts below.
func TournamentsIn(s TournamentState) Range[Tournament] {
	return tournamentsOfSort("state " + string(s))
}

// TournamentsNamed are those of a name; case and the number of spaces do not matter.
func TournamentsNamed(name string) Range[Tournament] {
	return tournamentsOfSort(sortNamed + foldedName(name))
}

// LaddersInPlay are those on which players climb.
func LaddersInPlay() Range[Tournament] { return tournamentsOfSort(sortClimbs) }

// TakingEntries are those in which players may be entered.
func TakingEntries() Range[Tournament] { return tournamentsOfSort(sortEnters) }

// FriendlyAtOnce are those in which friendly games begin without a press.
func FriendlyAtOnce() Range[Tournament] { return tournamentsOfSort(sortBegins) }

// PublicTournaments are those of which something is shown to anybody, the newest first.
func PublicTournaments() Range[Tournament] { return tournamentsOfSort(sortPublic).Reversed() }

// PublicEvents are those of which something is shown to anybody, the newest first.
func PublicEvents() Range[Event] {
	return Range[Event]{bucket: ixSorts, prefix: append([]byte(sortEvents), 0), backwards: true, read: func(tx *store.Tx, k, _ []byte) (Event, error) {
		return eventOf(tx, u8(k[len(k)-8:]))
	}}
}

func tournamentsOfSort(sort string) Range[Tournament] {
	return Range[Tournament]{bucket: ixSorts, prefix: append([]byte(sort), 0), read: func(tx *store.Tx, k, _ []byte) (Tournament, error) {
		return tournamentOf(tx, u8(k[len(k)-8:]))
	}}
}

// TournamentsOfPlayer are those in which a player is entered, by their numbers.
func TournamentsOfPlayer(player uint64) Range[Tournament] {
	return Range[Tournament]{bucket: ixEntered, prefix: be8(player), read: func(tx *store.Tx, k, _ []byte) (Tournament, error) { return tournamentOf(tx, u8(k[8:])) }}
}

func lettersIn(bucket []byte, backwards bool) Range[Letter] {
	return Range[Letter]{bucket: bucket, backwards: backwards, read: func(tx *store.Tx, k, _ []byte) (Letter, error) { return letterOf(tx, u8(k[len(k)-8:])) }}
}

// AllLetters are those that are kept, the newest first.
func AllLetters() Range[Letter] {
	return Range[Letter]{bucket: bktLetters, backwards: true, read: fromRow[Letter]}
}

// LettersOfGame are those that were heard in a game, by their numbers.
func LettersOfGame(id terms.GameID) Range[Letter] {
	x := lettersIn(ixOfGame, false)
	x.prefix = append(gameKey(id), 'l')
	return x
}

// PostingsOfGame are the letters of the office in a game, by their numbers; of the words only the subjects.
func (l *Ledger) PostingsOfGame(id terms.GameID) Range[Posting] {
	x := postingsIn(l, ixOfGame, false)
	x.prefix = append(gameKey(id), 'p')
	return x
}

// StrangersLetters are those in the tray of strangers, the newest first.
func StrangersLetters() Range[Letter] { return lettersIn(ixStrangers, true) }

// TrayLetters are those in a tray, by their numbers.
func TrayLetters(name string) Range[Letter] {
	x := lettersIn(ixTrays, false)
	x.prefix = append([]byte(name), 0)
	return x
}

// WaitingLetters are those without a verdict, in the order in which they must be acted on (CLOCK/C-9).
func WaitingLetters() Range[Letter] { return lettersIn(ixWaiting, false) }

// WaitingOfGames are those of them that may be of a game, in that order.
func WaitingOfGames() Range[Letter] { return waitingIn(turnGames) }

// WaitingOfStrangers are the others: nobody known wrote them, and they have no key.
func WaitingOfStrangers() Range[Letter] { return waitingIn(turnStrangers) }

func waitingIn(turn byte) Range[Letter] {
	x := lettersIn(ixTurns, false)
	x.prefix = []byte{turn}
	return x
}

// AsideLetters are those for a person to go on with, and those in a tray, by their numbers.
func AsideLetters() Range[Letter] { return lettersIn(ixAside, false) }

func postingsIn(l *Ledger, bucket []byte, backwards bool) Range[Posting] {
	return Range[Posting]{bucket: bucket, backwards: backwards, read: func(tx *store.Tx, k, _ []byte) (Posting, error) {
		p, _, err := postingIn(tx, u8(k[len(k)-8:]))
		if err == nil {
			p.Words.Subject, err = l.subjectOf(tx, p)
		}
		return p, err
	}}
}

// WithoutSubjects are the same letters of the office without any of their words.
func WithoutSubjects(x Range[Posting]) Range[Posting] {
	x.read = func(tx *store.Tx, k, _ []byte) (Posting, error) {
		p, _, err := postingIn(tx, u8(k[len(k)-8:]))
		return p, err
	}
	return x
}

// OutboxPostings are those that are to go out, on paper or not, by their numbers; of the words only the
// subjects, as of the two below.
func (l *Ledger) OutboxPostings() Range[Posting] { return postingsIn(l, bktOutbox, false) }

// SentPostings are those of which nothing goes out any more, the newest first.
func (l *Ledger) SentPostings() Range[Posting] { return postingsIn(l, bktSent, true) }

// FailedPostings are those that were refused for good and to which nobody has seen, by their numbers.
func (l *Ledger) FailedPostings() Range[Posting] { return postingsIn(l, ixFailed, false) }
