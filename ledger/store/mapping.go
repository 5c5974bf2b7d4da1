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

// Mapping is how many addresses a file of this size is given, and how many the process may have;
// given is 0 where the limit does not allow for it, or the system would make the file as large,
// and then a file that grows waits for its longest reader. A limit of 0 is none.
func Mapping(size int64) (given, wanted, limit int64) {
	if strconv.IntSize < 64 || !mapsBeyond {
		return 0, 0, 0
	}
	wanted, limit = max(mapTimes*size, mapLeast), addressLimit()
	if limit > 0 && limit < wanted+ownAddresses {
		return 0, wanted, limit
	}
	return wanted, wanted, limit
}

// mapping is the setting for a file, which need not be there.
func mapping(path string) int {
	size := int64(0)
	if st, err := os.Stat(path); err == nil {
		size = st.Size()
	}
	given, _, _ := Mapping(size)
	return int(given)
}
