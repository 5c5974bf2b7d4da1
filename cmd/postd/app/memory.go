package app

import "os"

// Memory is how many octets of memory the office may have, of the machine and its cgroup; 0 if
// that is not known.
func Memory() int64 { return memory(os.DirFS("/")) }
