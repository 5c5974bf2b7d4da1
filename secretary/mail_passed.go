package secretary

import (
	"errors"
	"fmt"
	"strconv"

	"postd/ledger"
)

// passedRow is a letter that lies in a mailbox and could not be fetched.
type passedRow struct {
	Number             uint32
	When, Mailbox, Why string
	Again              bool
}

func (v *request) passedRows() (rows []passedRow, err error) {
	list, err := v.ledger().PassedOver()
	for _, x := range list {
		rows = append(rows, passedRow{x.UID, v.site.instant(x.At), x.Mailbox, x.Why, x.Again})
	}
	return rows, err
}

// fetchAgain has a letter tried again that could not be fetched, or leaves it where
// it lies.
func fetchAgain(v *request) (response, error) {
	uid, err := strconv.ParseUint(v.field("letter"), 10, 32)
	if err != nil {
		return nil, missing("There is no such letter.", "")
	}
	box, said := v.field("mailbox"), fmt.Sprintf("Letter %d is tried again at the next reading of its mailbox.", uid)
	if v.field("deed") == "lie" {
		said = fmt.Sprintf("Letter %d is left where it lies.", uid)
		err = v.ledger().SeenTo(box, uint32(uid), v.who(), "")
	} else {
		err = v.ledger().TryAgain(box, uint32(uid), v.who(), "")
	}
	if errors.Is(err, ledger.ErrNotPassed) {
		return nil, missing("There is no such letter.", "")
	}
	if err != nil {
		return nil, err
	}
	v.site.o.Ring()
	return done(trayPath(trayPassed), said), nil
}
