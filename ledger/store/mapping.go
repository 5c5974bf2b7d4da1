package store

import (
	"os"
	"strconv"
)

// The range of addresses at which a file is mapped: this many times its size, and no less than
// 64 GB. A file that grows beyond it is mapped anew, for which all readers must end first.
const (
	mapTimes = 8
	mapLeast = 64 << 30

	ownAddresses = 8 << 30 // what the program needs for itself, with room
)

// mapping is how many addresses a file is given, which need not be there; 0, the default, where
// the limit does not allow for it, or the system would make the file as large.
func mapping(path string) int {
	if strconv.IntSize < 64 || !mapsBeyond {
		return 0
	}
	size := int64(0)
	if st, err := os.Stat(path); err == nil {
		size = st.Size()
	}
	wanted, limit := max(mapTimes*size, mapLeast), addressLimit()
	if limit > 0 && limit < wanted+ownAddresses {
		return 0
	}
	return int(wanted)
}
