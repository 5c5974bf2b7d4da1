package public

// openPages are the pages that need no link.
var openPages []route
