/** Separate from strings.ts to keep the first screen's bundle small. */
export const confirmTexts = {
  confirmTitle: 'Confirm Email',
  confirm: 'Confirm my email',
  confirming: 'Confirming your email…',
  confirmed: 'Your email is confirmed.',
  confirmFailed: 'Your email could not be confirmed.',
  confirmLinkInvalidBody:
    'A link works once, for 24 hours. If you used it before, your email is confirmed. If not, My Account can send you a new one.',
  changeLinkInvalidBody:
    'A link works once, for 24 hours. My Account shows which email you use, and can send a new link.',
  pleaseConfirm: 'Please confirm your email',
  pleaseConfirmBody:
    'Open the link in our email to you. If it has not arrived, have it sent again.',
  noMail: 'This server sends no email. Ask the person who runs it for the link.',
  alertsNotMailed: 'Until then, you get no alert by email.',
  makeLink: 'Make a new link',
  sendLinkAgain: 'Send the link again',
  makingLink: 'One moment…',
  linkFailed: 'The server did not answer. Please try again.',
} as const;
