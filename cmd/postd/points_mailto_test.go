package main

// aboutMailto ends docs/mail.md: what was tried of the links by which our letters begin an answer.
const aboutMailto = `
## The links that begin a letter

Beside each line that a letter asks for, and each numbered choice, the page of the letter has a link, *Write it*. It is
a ` + "`mailto:`" + ` (RFC 6068) with the address that is answered, the label and number of the letter as subject, and the line:

    mailto:post%2Bg12.k3v@chess.example?subject=A-7%2F13&body=CHOOSE%201%0D%0A3.%20B-Kt5%20

There is no link for ` + "`RESIGN`" + `. What the link writes is heard for that game and that question, though the letter has neither
In-Reply-To nor References (RULING/R-75): TestMailtoIsHeard of package mailbox mails it for fourteen kinds. TestAllGoldenLetters and
TestAllDialogueLetters take the links of every letter apart.

Tried, on Debian 12, each started with the link above:

| program | what it did |
|---|---|
| mutt 2.2.12, neomutt 20220429 | address, subject and both lines as they are; each line but the last keeps a carriage return, which we pass over |
| alpine 2.26 (` + "`-url`" + `) | address, subject and both lines stand in its form |
| s-nail 14.9.24 | takes no link on its command line, and refuses it as an address |
| sylpheed 3.8.0 | asked for its first settings and showed no letter; so it is not known |

Not tried: the programs of telephones, Thunderbird, Outlook, Apple Mail and the pages of Gmail and others. RFC 6068 asks of them
what mutt does. A program that drops the words opens a letter with address and subject; a program that knows no
such link shows none. In both cases Reply is right.
`
