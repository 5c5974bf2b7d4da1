package secretary

var officeRoutes = []route{
	{"GET", "/calendar", nil, calendarRoom},
	{"POST", "/calendar/add", forSecretary, addDay},
	{"POST", "/calendar/remove", forSecretary, removeDay},
	{"GET", "/log", nil, logRoom},
	{"GET", "/log.csv", nil, logCSV},
	{"GET", "/system", nil, systemRoom},
	{"POST", "/system/check", forSecretary, systemCheck},
	{"POST", "/system/backup", forSecretary, systemBackup},
}
