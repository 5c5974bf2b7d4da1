package secretary

var officeRoutes = []route{
	{"GET", "/calendar", nil, calendarRoom},
	{"POST", "/calendar/add", forSecretary, addDay},
	{"POST", "/calendar/remove", forSecretary, removeDay},
	{"POST", "/calendar/strike", forSecretary, strikeDay},
	{"POST", "/calendar/restore", forSecretary, restoreDay},
	{"POST", "/calendar/import", forSecretary, importDays},
	{"GET", "/calendar/export", nil, exportDays},
	{"GET", "/log", nil, logRoom},
	{"GET", "/log.csv", nil, logCSV},
	{"GET", "/system", nil, systemRoom},
	{"POST", "/system/clock", forSecretary, acceptClock},
	{"POST", "/system/check", forSecretary, systemCheck},
	{"POST", "/system/backup", forSecretary, systemBackup},
}
