package secretary

import (
	"postd/correspondence/terms"
	"postd/ledger"
)

// When a player is reminded of his turns is his own setting. He writes REMIND;
// the secretary may set it for him on the page of his row, in the same words.

// readReminders takes what was entered, unless it says what was set already.
func (f *playerForm) readReminders(words string) {
	f.reminders = words
	w, err := terms.ParseReminding(words, terms.Reminding{})
	if err != nil {
		f.fault("reminders", "As he would write it: 50%, 2 days; or off, daily, daily with some of these, or nothing. No more than five.")
		return
	}
	if w.String() != f.row.Reminding.String() {
		f.row.Reminding = w
	}
}

// reminderWords are when a player is reminded, for a list of his wishes.
func reminderWords(p ledger.Player) string {
	if p.Reminding.Default() {
		return "the usual ones"
	}
	return p.Reminding.String()
}
