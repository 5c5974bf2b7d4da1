package drills

// Drill is one sort of drill.
type Drill int

// The drills, by room.
const (
	Positions Drill = iota
	Replays
	DeadPositions
	CheckPositions
	Labels
	Archive
	Hostile
	WindowEnds
	Boards
	WalkPlies
	TextPlies
	MateBudgets
	Perft
	Records
	Model
	Chatter
	Zones
	Witness
	FoldPrints
	Quotations
	Wander
	Dialogues
	DialogueKills
	TimeGames
	Houses
	CrashPoints
	CrashKills
	NamedKills
	Sweep
	Giants
	WaitingGiants
	Strangers
	Flood
	FloodKills
	WireCuts
	Secrets
	HonestKinds
	Seats
	KeysRenewed
	Octets
	Limits
	FuzzSeeds
	Year
	Faults
	Kills
	DialoguesByMail
	Answers
	Forgeries
	MailGames
	Servers
	ServerGames
	AttacksByMail
	ServerKills
	ServerFaults
	ServerFlood
	Browser
	Season
	BatchKills
	BatchGames
	EventKills
	SwissRounds
	SwissLarge
	Counted
	Busy
	Served
	StandbyFailures
	drillsEnd
)

// row says of a drill in which room it is, what its count counts, how many there are
// at each level, and which variable sets the count at every level.
type row struct {
	room, what string
	counts     [4]int
	variable   string
}

// table has a row for each drill.
var table = [drillsEnd]row{
	Positions:       {"rules", "random positions against the slow board", [4]int{300, 2_000, 4_000, 1_000_000}, "POSTD_POSITIONS"},
	Replays:         {"rules", "positions of games that are replayed", [4]int{300, 2_000, 8_000, 100_000}, "POSTD_POSITIONS"},
	DeadPositions:   {"rules", "labelled positions, changed, against a plain walk", [4]int{40, 80, 400, 800}, "POSTD_POSITIONS"},
	CheckPositions:  {"rules", "positions of endless checks against a plain search", [4]int{20, 20, 80, 150}, "POSTD_POSITIONS"},
	Labels:          {"rules", "in a hundred: how large a label may be that is made anew", [4]int{2, 10, 40, All}, "POSTD_LABELS"},
	Archive:         {"rules", "games of an archive", [4]int{50, 50, 120, 100_000}, "POSTD_GAMES"},
	Hostile:         {"rules", "KiB of a hostile archive", [4]int{2_560, 2_560, 2_560, 65_536}, ""},
	WindowEnds:      {"rules", "in a hundred: octets of a game at which a window ends", [4]int{2, 10, 40, 100}, ""},
	Boards:          {"rules", "boards of many men of a sort", [4]int{100, 300, 600, 3_000}, ""},
	WalkPlies:       {"rules", "plies of walks whose moves are all written", [4]int{1, 3, 8, 24}, ""},
	TextPlies:       {"rules", "plies of walks at which all texts are read", [4]int{1, 1, 8, 8}, ""},
	MateBudgets:     {"rules", "moves of the longest mate that is asked for at all budgets", [4]int{2, 3, 4, 4}, ""},
	Perft:           {"rules", "depths that take long", [4]int{0, 0, 1, 1}, ""},
	Records:         {"descriptive", "random positions whose records are written and read", [4]int{100, 300, 1_500, 100_000}, "POSTD_POSITIONS"},
	Model:           {"correspondence", "random games of either sort", [4]int{2, 7, 30, 5_000}, "POSTD_MODEL"},
	Chatter:         {"correspondence", "games of the model played once more by a writer who chats, copies and is asked", [4]int{4, 40, 60, 5_000}, "POSTD_CHATTER"},
	Zones:           {"correspondence", "turns that begin in a year of each zone", [4]int{12, 37, 366, 7_320}, "POSTD_ZONES"},
	Witness:         {"correspondence", "decisions under each code that are as they were", [4]int{250, 2_000, 2_000, 20_000}, ""},
	FoldPrints:      {"correspondence", "in a hundred: folds of sample ledgers, dialogues and games of the model that are as they were", [4]int{2, 10, 25, 100}, ""},
	Quotations:      {"correspondence", "positions in which the score is copied in every form and notation", [4]int{12, 40, 40, 1100}, ""},
	Wander:          {"templates", "random games whose letters are looked at", [4]int{6, 12, 12, 500}, "POSTD_WANDER"},
	Dialogues:       {"dialogue", "in a hundred: dialogues of which every letter is put into words", [4]int{0, 100, 100, 100}, ""},
	DialogueKills:   {"dialogue", "in a hundred: dialogues played once more with kills", [4]int{0, 10, 25, 100}, ""},
	TimeGames:       {"dialogue", "random games whose time is one", [4]int{8, 8, 20, 40}, ""},
	Houses:          {"ledger", "games of the model on two boards, with letters by hand, rulings and substitutes", [4]int{20, 60, 60, 5_000}, "POSTD_HOUSES"},
	CrashPoints:     {"ledger", "in a hundred: points at which the disk fails", [4]int{5, 10, 25, 100}, ""},
	CrashKills:      {"ledger", "kills of a process that writes", [4]int{1, 2, 12, 12}, ""},
	NamedKills:      {"ledger", "falls at named points of filing, reporting, binding, compaction and the schema step", [4]int{10, 20, 40, 1_000}, "POSTD_KILLS_NAMED"},
	Sweep:           {"ledger", "games of a ledger that is swept (a benchmark)", [4]int{10_000, 1_000_000, 1_000_000, 1_000_000}, "POSTD_GAMES"},
	Giants:          {"mailbox", "letters of 40 MB that come", [4]int{0, 3, 10, 1_000}, "POSTD_GIANTS"},
	WaitingGiants:   {"mailbox", "letters of 40 MB that wait", [4]int{0, 100, 300, 1_000}, ""},
	Strangers:       {"mailbox", "letters of strangers before a move", [4]int{300, 1_000, 1_000, 10_000}, "POSTD_STRANGERS"},
	Flood:           {"mailbox", "letters of each flood beside which four games go on", [4]int{200, 500, 500, 20_000}, "POSTD_FLOOD"},
	FloodKills:      {"mailbox", "kills while a flood is read", [4]int{3, 6, 6, 200}, "POSTD_FLOOD_KILLS"},
	Secrets:         {"mailbox", "letters that go out past the scanner for secrets", [4]int{110, 200, 200, 10_000}, "POSTD_SECRETS"},
	HonestKinds:     {"mailbox", "in a hundred: ways in which honest players write", [4]int{20, 100, 100, 100}, ""},
	Seats:           {"secretary", "in a hundred: requests of every route by every seat", [4]int{20, 40, 40, 100}, ""},
	Octets:          {"mailbox", "postings composed at a first and a fifth attempt, with kills between", [4]int{20, 60, 120, 1_000}, "POSTD_OCTETS"},
	Limits:          {"mailbox", "letters by which one player drowns another, of each behaviour", [4]int{48, 60, 60, 600}, "POSTD_LIMITS"},
	WireCuts:        {"mailbox", "in a hundred: places at which the line is cut", [4]int{5, 10, 25, 100}, ""},
	FuzzSeeds:       {"correspondence", "texts of a corpus for each target of fuzzing", [4]int{20, 200, 600, All}, ""},
	KeysRenewed:     {"mailbox", "games that run while keys are renewed", [4]int{2, 6, 20, 50}, "POSTD_KEYS"},
	Year:            {"cmd/postd/app", "games of a year", [4]int{0, 20, 100, 10_000}, "POSTD_YEAR"},
	Faults:          {"cmd/postd", "faults of the lines", [4]int{6, 12, 30, 3_000}, "POSTD_FAULTS"},
	Kills:           {"cmd/postd", "kills of the program", [4]int{6, 6, 12, 1_000}, "POSTD_KILLS"},
	DialoguesByMail: {"cmd/postd/stage", "in a hundred: dialogues played by mail", [4]int{2, 5, 20, 100}, "POSTD_DIALOGUES"},
	Answers:         {"cmd/postd/stage", "in a hundred: answers to our letters in the manner of mail programs", [4]int{5, 20, 20, 100}, "POSTD_ANSWERS"},
	Forgeries:       {"mailbox", "forged letters in an hour, for three days", [4]int{4, 10, 30, 1_000}, "POSTD_FORGERIES"},
	MailGames:       {"cmd/postd", "whole games by a writer who quotes, chats and claims", [4]int{1, 1, 1, 30}, "POSTD_MAIL_GAMES"},
	Servers:         {"mailbox, cmd/postd", "turns of the drills with Dovecot and Postfix", [4]int{0, 0, 1, 1}, ""},
	ServerKills:     {"cmd/postd", "kills during a game through Dovecot and Postfix", [4]int{0, 0, 3, 30}, "POSTD_SERVER_KILLS"},
	AttacksByMail:   {"cmd/postd", "attacks on the program through Dovecot, Postfix and its own door", [4]int{0, 0, 12, 200}, "POSTD_ATTACKS"},
	ServerGames:     {"cmd/postd", "whole games by that writer through Dovecot and Postfix", [4]int{0, 0, 1, 10}, "POSTD_SERVER_GAMES"},
	ServerFaults:    {"cmd/postd", "faults of the lines to Dovecot and Postfix", [4]int{0, 0, 0, 300}, "POSTD_SERVER_FAULTS"},
	ServerFlood:     {"mailbox", "letters of a flood in Dovecot beside which four games go on", [4]int{0, 0, 300, 20_000}, "POSTD_SERVER_FLOOD"},
	Browser:         {"templates, secretary, cmd/postd/stage", "turns of a browser through the pages", [4]int{0, 0, 1, 1}, ""},
	Season:          {"cmd/postd/stage", "seasons of a club in a browser: with script, and without", [4]int{0, 0, 1, 2}, ""},
	BatchKills:      {"secretary", "kills in the start of a tournament", [4]int{5, 15, 25, 50}, ""},
	BatchGames:      {"secretary", "games of that tournament", [4]int{36, 300, 300, 1_000}, ""},
	EventKills:      {"secretary", "kills in the start of the ten sections of an event", [4]int{5, 5, 12, 50}, ""},
	SwissRounds:     {"tournament/swiss", "random rounds of a Swiss against a reader that tries every pairing", [4]int{500, 2_000, 4_000, 1_000_000}, "POSTD_SWISS"},
	SwissLarge:      {"tournament/swiss", "tournaments of 300 players: usual, all drawn, with clubs apart", [4]int{1, 1, 2, 3}, ""},
	Counted:         {"secretary, cmd/postd/app", "games of an office whose pages and bells are counted by rows, against four times as many, or ten times from 500 on", [4]int{180, 180, 180, 500}, "POSTD_COUNTED"},
	Busy:            {"secretary", "games that all moved within a day, and whose pages read few rows none the less", [4]int{1_050, 1_050, 1_050, 2_100}, "POSTD_BUSY"},
	Served:          {"cmd/postd", "games of an office that is started, asked and ended", [4]int{100, 100, 300, 1_000_000}, "POSTD_SERVED"},
	StandbyFailures: {"bench/standby", "failures of the office, the second machine, the servers between them and the lines", [4]int{6, 6, 6, 300}, "POSTD_STANDBY_FAILURES"},
}
