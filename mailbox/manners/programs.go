package manners

import "fmt"

// Form is in what form a program sends a text.
type Form int

// The forms.
const (
	Plain Form = iota
	Flowed
	HTML
	Both
)

// Program is how a mail program writes an answer.
type Program struct {
	Name string
	Form Form
	Re   string // before the subject
	Sign string // below the writer's words
	// Intro is what it sets above the old letter, one line or several; Gap stands below.
	Intro func(Letter) string
	Gap   string
	Mark  string // before each line of the old letter; "" marks none
	Wrap  int    // how long a line is with its mark; 0: as long as it was
	// Line holds a line of the writer's in HTML, Quote the old letter with what stands above
	// it, and Again the rest of it below words that stand between; "" marks none.
	Line, Quote, Again string
}

const (
	div      = "<div>{}</div>"
	gmail    = `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">{old}</blockquote>`
	cite     = `<blockquote type="cite">{old}</blockquote>`
	appleOld = `<div><br><blockquote type="cite"><div>{intro}</div><br class="Apple-interchange-newline"><div>{old}</div></blockquote></div>`
)

// wrote is the attribution that most programs use, with the date in a form of theirs.
func wrote(date, rest string) func(Letter) string {
	return func(l Letter) string {
		return fmt.Sprintf("On %s, %s "+rest, l.Date.Format(date), l.Name, l.From)
	}
}

// headed sets the fields of the old letter above it, under a line of the program's.
func headed(rule, from, sent, to, subject, date string) func(Letter) string {
	return func(l Letter) string {
		head := fmt.Sprintf("%s %s <%s>\n%s %s\n%s %s\n%s %s\n", from, l.Name, l.From, sent, l.Date.Format(date), to, l.To, subject, l.Subject)
		if rule != "" {
			head = rule + "\n" + head
		}
		return head
	}
}

const usual = "Monday, January 2, 2006 3:04 PM"

// Programs are the mail programs.
var Programs = []Program{
	{Name: "Gmail web", Form: Both, Re: "Re: ", Intro: wrote("Mon, Jan 2, 2006 at 3:04 PM", "<%s> wrote:"), Gap: "\n", Mark: "> ", Wrap: 78, Line: div,
		Quote: `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">{intro}<br></div>` + gmail + `</div>`, Again: gmail},
	{Name: "Gmail Android", Form: Both, Re: "Re: ", Intro: wrote("Mon, 2 Jan 2006, 15:04", "<%s> wrote:"), Gap: "\n", Mark: "> ", Wrap: 78, Line: `<div dir="auto">{}</div>`,
		Quote: `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">{intro}<br></div>` + gmail + `</div>`, Again: gmail},
	{Name: "Gmail, plain", Form: Plain, Re: "Re: ", Intro: wrote("Mon, Jan 2, 2006 at 3:04 PM", "<%s>\nwrote:"), Gap: "\n", Mark: "> ", Wrap: 72},
	{Name: "Apple Mail", Form: Both, Re: "Re: ", Intro: wrote("2 Jan 2006, at 15:04", "<%s> wrote:"), Gap: "\n", Mark: "> ", Line: div, Quote: appleOld, Again: cite},
	{Name: "Apple Mail, HTML", Form: HTML, Re: "Re: ", Intro: wrote("2 Jan 2006, at 15:04", "<%s> wrote:"), Line: div, Quote: appleOld, Again: cite},
	{Name: "iPhone", Form: Both, Re: "Re: ", Sign: "Sent from my iPhone", Intro: wrote("2 Jan 2006, at 15:04", "<%s> wrote:"), Gap: "\n", Mark: "> ", Line: `<div dir="ltr">{}</div>`,
		Quote: `<div dir="ltr"><br><blockquote type="cite">{intro}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">{old}</div></blockquote>`, Again: cite},
	{Name: "Outlook", Form: HTML, Re: "RE: ", Intro: headed("", "From:", "Sent:", "To:", "Subject:", usual), Line: `<p class="MsoNormal">{}</p>`,
		Quote: `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">{intro}</p></div></div>{old}`},
	{Name: "Outlook, plain", Form: Plain, Re: "RE: ", Intro: headed("-----Original Message-----", "From:", "Sent:", "To:", "Subject:", usual), Gap: "\n"},
	{Name: "Outlook, marked", Form: Plain, Re: "RE: ", Intro: headed("-----Original Message-----", "From:", "Sent:", "To:", "Subject:", usual), Gap: "\n", Mark: "> "},
	{Name: "Outlook web", Form: HTML, Re: "Re: ", Intro: headed("", "From:", "Sent:", "To:", "Subject:", usual), Line: `<div class="elementToProof" style="font-size: 12pt;">{}</div>`,
		Quote: `<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">{intro}</font></div><div>{old}</div>`},
	{Name: "Outlook phone", Form: Plain, Re: "Re: ", Sign: "Get Outlook for iOS<https://aka.ms/o0ukef>", Intro: headed("________________________________", "From:", "Sent:", "To:", "Subject:", usual), Gap: "\n"},
	{Name: "Outlook, German", Form: Plain, Re: "AW: ", Intro: headed("-----Ursprüngliche Nachricht-----", "Von:", "Gesendet:", "An:", "Betreff:", "Monday, 2. January 2006 15:04"), Gap: "\n"},
	{Name: "Thunderbird", Form: Flowed, Re: "Re: ", Intro: wrote("02/01/2006 15:04", "wrote:%.0s"), Mark: "> "},
	{Name: "Thunderbird, HTML", Form: HTML, Re: "Re: ", Intro: wrote("02/01/2006 15:04", "wrote:%.0s"), Line: "<p>{}</p>",
		Quote: `<div class="moz-cite-prefix">{intro}<br></div><blockquote type="cite" cite="mid:x@chess.test">{old}</blockquote>`, Again: cite},
	{Name: "Yahoo", Form: HTML, Re: "Re: ", Intro: wrote("Monday, January 2, 2006 at 03:04:05 PM GMT", "<%s> wrote:"), Line: `<div dir="ltr" data-setdir="false">{}</div>`,
		Quote: `<div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>{intro}</div><div><br></div><div>{old}</div></div></div>`},
	{Name: "Yahoo, plain", Form: Plain, Re: "Re: ", Intro: wrote("Monday, January 2, 2006 at 03:04:05 PM GMT", "<%s> wrote:"), Gap: "\n", Mark: " "},
	{Name: "mutt", Form: Plain, Re: "Re: ", Intro: wrote("Mon, Jan 02, 2006 at 03:04:05PM -0700", "wrote:%.0s"), Mark: "> "},
	{Name: "Alpine", Form: Plain, Re: "Re: ", Intro: wrote("Mon, 2 Jan 2006", "wrote:%.0s"), Gap: "\n", Mark: "> "},
	{Name: "K-9 Mail", Form: Plain, Re: "Re: ", Sign: "Sent from my Android device with K-9 Mail. Please excuse my brevity.", Intro: wrote("2 January 2006 15:04:05 GMT", "<%s> wrote:"), Mark: ">"},
	{Name: "Samsung Email", Form: Plain, Re: "Re: ", Sign: "Sent from my Galaxy", Intro: headed("-------- Original message --------", "From:", "Date:", "To:", "Subject:", "02/01/2006  15:04  (GMT+00:00)"), Gap: "\n"},
	{Name: "ProtonMail", Form: Both, Re: "Re: ", Sign: "Sent with Proton Mail secure email.", Intro: wrote("Monday, January 2nd, 2006 at 15:04", "<%s> wrote:"), Gap: "\n", Mark: "> ", Line: `<div style="font-family: Arial, sans-serif; font-size: 14px;">{}</div>`,
		Quote: `<div class="protonmail_quote">{intro}<br><blockquote class="protonmail_quote" type="cite">{old}</blockquote></div>`, Again: `<blockquote class="protonmail_quote" type="cite">{old}</blockquote>`},
	{Name: "Fastmail", Form: Both, Re: "Re: ", Intro: wrote("Mon, 2 Jan 2006, at 3:04 PM", "wrote:%.0s"), Mark: "> ", Line: div,
		Quote: `<div>{intro}<br></div><blockquote type="cite" id="qt">{old}</blockquote>`, Again: cite},
	{Name: "Roundcube", Form: Flowed, Re: "Re: ", Intro: wrote("2006-01-02 15:04", "wrote:%.0s"), Mark: "> ", Wrap: 72},
	{Name: "HCL Notes", Form: Plain, Re: "Re: ", Intro: headed("", "From:", "Date:", "To:", "Subject:", "02/01/2006 15:04"), Gap: "\n"},
}
