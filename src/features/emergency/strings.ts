const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Texts of the help dialog (SPEC section 8, Emergency). */
export const texts = {
  title: 'Send an emergency alert?',
  willNotify: (names: readonly string[]) => `${list.format(names)} will be told.`,
  willNotifyLater: (names: readonly string[]) =>
    `${list.format(names)} cannot be told now. Your alert waits on this device, and goes out as soon as it can.`,
  cannotNotifyNow:
    'Nobody can be told now. Your alert waits on this device, and goes out as soon as it can.',
  phoneForHelp: 'If you need help now, please phone.',
  notNotifiedYet: 'Nobody has been told yet. If you need help now, please phone.',
  willNotifyAll: 'Everybody who is connected with you will be told.',
  noRecipients: 'No caregiver is connected with you: nobody will be told.',
  signedOut:
    'You are signed out. Nobody can be told until you sign in. If you need help now, please phone.',
  someone: 'a caregiver',
  cannotBeAlerted: (name: string) =>
    `${name}'s phone cannot be alerted. They see it when they open Upstroke.`,
  yes: 'Yes, send alert',
  no: 'No, go back',

  sending: 'Sending your alert…',
  waitingToSend: 'Your alert waits to be sent',
  offline:
    "You're offline! Emergency alert queued. It will be sent automatically when you're back online.",
  network:
    "Network error! Emergency alert queued. It will be sent automatically when you're back online.",
  queueFailed: 'Failed to queue emergency. Please check your connection.',
  sendOrQueueFailed: 'Failed to send or queue emergency. Please try again.',
  keepOpen: 'Keep this page open: it goes on trying.',
  failed: (message: string) => `Failed to send emergency: ${message}`,
  noReason: 'The server did not say why.',
  retriesByItself: 'It is tried again by itself.',
  signInFirst: 'Please sign in, so that it can be sent.',
  signIn: 'Sign in',
  tryAgain: 'Try again',

  notifiedNobody: 'Nobody was told',
  notifiedNobodyBody: 'No caregiver is connected with you. Please phone for help.',

  sent: 'Emergency Alert Sent!',
  sentTo: (count: number) => `Alert sent to ${count} caregiver(s).`,
  notified: (names: readonly string[], at: string) => `${list.format(names)}, at ${at}.`,
  noAnswer: 'Nobody has answered yet. It is repeated every minute.',
  unanswered: 'Nobody has answered',
  unansweredBody: 'If you still need help, please phone somebody now.',
  seen: (name: string, at: string) => `${name} has seen it, ${at}`,
  closed: (name: string, at: string) => `${name} has closed your alert, ${at}`,

  imOk: 'I am OK',
  confirmCancel: 'Tell them you are OK?',
  confirmCancelBody: 'This cancels your alert.',
  confirmCancelAfterAnswer: (name: string) =>
    `${name} has seen your alert, and will be told that you are OK.`,
  confirmCancelYes: 'Yes, I am OK',
  cancelPending: 'That you are OK waits to be sent',
  cancelPendingBody: 'It goes out as soon as there is a network.',
  cancelled: 'Your caregivers are told that you are OK.',
  staysOpen: (name: string) => `${name} has seen your alert, and will close it.`,

  pressed: (at: string) => `Pressed at ${at}.`,
  sendNew: 'Send a new alert',
  show: 'Show',
  close: 'Close',
} as const;
