package terms

// Wish is something that a player sets about the letters to them. It holds in all games, and
// touches no right and no time.
type Wish string

// These are the wishes.
const (
	WishMoves    Wish = "moves"    // how moves are shown: descriptive, algebraic, both, numeric, full
	WishForm     Wish = "form"     // text, html
	WishName     Wish = "name"     // what letters call the player; "" = as usual
	WishKnight   Wish = "knight"   // Kt, N
	WishZone     Wish = "zone"     // the name of a zone, or game
	WishReceipts Wish = "receipts" // on, off, daily
	WishPGN      Wish = "pgn"      // always, off
)
