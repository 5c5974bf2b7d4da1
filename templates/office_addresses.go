package templates

import (
	"postd/correspondence"
	"postd/templates/sheet"
)

// The letters about the addresses of a player.

// Verification asks the reader of an address whether it is the player's: an
// answer of any words from there confirms it.
type Verification struct {
	Name, Addr        string // of the player
	Office, Secretary string // the secretary as "Name <address>"
	Tournament        string // for which the player was entered; empty = for none yet
}

// RenderVerification gives the question its words.
func RenderVerification(x Verification) (correspondence.Rendered, error) {
	v := office(x.Tournament, by(x.Office, x.Secretary))
	who := outside(x.Name, "the player")
	return finished(v, v.sheet(titled(v, "please confirm your address", ""), one(
		sheet.News("Please confirm that this address is yours."),
		sheet.Due("Reply to this letter from it; any word will do."),
		said("We run games of chess by post. The secretary has entered "+named(x.Addr)+" as an address of "+who+entered(x.Tournament)+"."),
		said("Anybody can enter your address and write under it, but only you can answer what comes here. So press Reply, and keep the address to which the answer goes: by it we know what you answer."),
		said("Until then what comes from this address does nothing. It is kept, and once you have confirmed it is read; each letter counts from the time at which it came in "+v.law("RULING/R-53")+"."),
		said("If this is not an address of "+who+", please do not answer: nothing will be done under it."),
	)))
}

// entered is for which tournament a player was entered.
func entered(tournament string) sheet.Words {
	if tournament == "" {
		return ""
	}
	return ", for " + outside(tournament, "a tournament")
}

// AddressChanged tells a player, at an address by which the player was reached
// before, what was done to the player's addresses.
type AddressChanged struct {
	Name              string
	Added, Removed    []string
	Primary           string // the one that was made the first; empty = none was
	By                string // who did it
	Office, Secretary string
	Tournament        string
}

// RenderAddressChanged gives the announcement its words.
func RenderAddressChanged(x AddressChanged) (correspondence.Rendered, error) {
	v := office(x.Tournament, by(x.Office, x.Secretary))
	done := sheet.Words("This was done")
	if x.By != "" {
		done += " by " + outside(x.By, "the office")
	}
	say := one(said(done + entered(x.Tournament) + ":"))
	for _, a := range x.Added {
		say = append(say, said("Added: "+named(a)+". It counts once its owner has answered a letter that we send there, or the secretary has vouched for it."))
	}
	for _, a := range x.Removed {
		say = append(say, said("Taken off: "+named(a)+". What is written from it does nothing any more."))
	}
	if x.Primary != "" {
		say = append(say, said("Made the first: "+named(x.Primary)+". Our letters go there, once it is confirmed, as long as it works."))
	}
	secretary := sheet.Words("")
	if x.Secretary != "" {
		secretary = ", " + outside(x.Secretary, "by a letter")
	}
	return finished(v, v.sheet(titled(v, "your addresses were changed", ""),
		one(sheet.News("Your addresses were changed. Please see that this is as you wish."), sheet.Due("If it is, nothing to do.")), say,
		one(said("If it is not, write at once to the secretary"+secretary+". Your games and your time are not touched by the change."))))
}

// AddressConfirmed tells a player that their address is confirmed, and how to write
// to the office.
type AddressConfirmed struct {
	Name, Addr        string
	Waited            int // how many letters were kept unheard until now
	Office, Secretary string
	Tournament        string
}

// RenderAddressConfirmed gives the answer its words.
func RenderAddressConfirmed(x AddressConfirmed) (correspondence.Rendered, error) {
	v := office(x.Tournament, by(x.Office, x.Secretary))
	var waited sheet.Block
	switch {
	case x.Waited == 1:
		waited = said("One letter from it waited. It is read now, and counts from the time at which it came in " + v.law("RULING/R-53") + ".")
	case x.Waited > 1:
		waited = said(sheet.Plain(counted(x.Waited, "letter")) + " from it waited. They are read now, and each counts from the time at which it came in " + v.law("RULING/R-53") + ".")
	}
	return finished(v, v.sheet(titled(v, "your address is confirmed", ""), one(
		sheet.News("Your address is confirmed; from now on we hear what you write from it."),
		sheet.Due("Nothing to do, unless you wrote a move in your confirmation: then send it again."),
		said("It is "+named(x.Addr)+", now one of the addresses of "+outside(x.Name, "the player")+entered(x.Tournament)+"."),
		waited,
		said("In the letter by which you confirmed it nothing else was read. To move, press Reply to a letter of the game and write your move in the first line. "+
			sheet.Code("HELP")+", alone on a line of such a letter, brings you the commands."),
	)))
}
