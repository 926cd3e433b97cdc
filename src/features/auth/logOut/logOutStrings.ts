/** By role; an admin's device stops nothing. */
const stops: Readonly<Partial<Record<string, string>>> = {
  survivor: 'This phone will not ring for your medicines any more.',
  caregiver: 'This phone will not get emergency alerts any more.',
};

/** Separate from strings.ts to keep the first screen's bundle small. */
export const logOutTexts = {
  loggedOutHere: 'You are signed out.',
  loggedOutElsewhere: 'You were signed out in another tab.',
  remindersStop: 'Reminders stop on this device.',
  notSentYet: (count: number) =>
    count === 1 ? '1 change is not sent yet' : `${count} changes are not sent yet`,
  notSentBody: (count: number) =>
    `${count === 1 ? 'It stays' : 'They stay'} on this device until you sign in here again.`,
  alertNotSentYet: 'Your emergency alert is not sent yet',
  alertUnsentAtLogOut: (number: string) =>
    `Your emergency alert is not sent. Sign in to send it. In danger, call ${number} now.`,
  cancelNotSentYet: 'That you are OK is not sent yet',
  alertLater: 'If you sign out now, it is not sent until you sign in here again.',
  alertLost: 'This device could not keep it. If you sign out now, it may never be sent.',
  alertStillOpen: 'Your emergency alert is still open',
  alertStillOpenBody:
    'If you sign out, you do not see here who answers, and cannot say that you are OK.',
  title: 'Sign out?',
  stops,
  logOut: 'Log Out',
  sendFailed: 'Upstroke tried to send now. The server could not be reached.',
  sendNow: 'Send now',
  sending: 'Sending…',
  logOutAnyway: 'Sign out anyway',
  staySignedIn: 'Stay signed in',
} as const;
