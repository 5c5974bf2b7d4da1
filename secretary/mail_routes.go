package secretary

var mailRoutes = []route{
	{"GET", "/mail", nil, mailRoom},
	{"GET", "/letters/:letter", nil, letterPage},
	{"GET", "/letters/:letter/raw", nil, letterSource},
	{"GET", "/letters/:letter/move", forSecretary, takeAsMove},
	{"POST", "/letters/:letter/move", forSecretary, takeAsMove},
	{"GET", "/letters/:letter/ask", forSecretary, askAgain},
	{"POST", "/letters/:letter/ask", forSecretary, askAgain},
	{"GET", "/letters/:letter/attend", forSecretary, attendLetter},
	{"POST", "/letters/:letter/attend", forSecretary, attendLetter},
	{"GET", "/letters/:letter/attach", forSecretary, attachAddress},
	{"POST", "/letters/:letter/attach", forSecretary, attachAddress},
	{"POST", "/letters/:letter/release", forSecretary, releaseLetter},
	{"GET", "/posted/:posting", nil, postedPage},
	{"GET", "/posted/:posting/raw", nil, postedSource},
	{"GET", "/posted/:posting/attend", forSecretary, attendPosting},
	{"POST", "/posted/:posting/attend", forSecretary, attendPosting},
	{"GET", "/posted/:posting/again", forSecretary, sendElsewhere},
	{"POST", "/posted/:posting/again", forSecretary, sendElsewhere},
	{"POST", "/posted/now", forSecretary, sendNow},
}
