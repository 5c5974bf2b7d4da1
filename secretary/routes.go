package secretary

import "slices"

// routes is all that can be asked for, beside the pages of the door and the
// static files. A GET changes nothing; every POST goes through visit.do, or
// says in its comment why not.
var routes = slices.Concat(deskRoutes, tournamentRoutes, gameRoutes, penaltyRoutes, proposeRoutes, seatRoutes, leaveRoutes, rulingRoutes, mailRoutes, playerRoutes, officeRoutes)
