/** Separate from logOutStrings.ts to keep the first screen's bundle small. */
export const signOutTexts = {
  loggedOutHere: 'You are logged out.',
  loggedOutElsewhere: 'You were logged out in another tab.',
  remindersStop: 'Reminders stop on this device.',
  alertUnsent: (number: string) =>
    `Your emergency alert is not sent. Sign in to send it. In danger, call ${number} now.`,
} as const;
