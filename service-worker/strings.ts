export const texts = {
  fallbackTitle: 'Upstroke',
  fallbackBody: 'Something is new. Open Upstroke to see it.',
  alarmTitle: 'Medication Reminder',
  answered: (medicine: string) => `Answered: ${medicine}.`,
  answeredWithoutName: 'Answered.',
  taken: 'Taken',
  skip: 'Skip',
  alertSent: 'Emergency Alert Sent!',
  sentTo: (count: number) => `Alert sent to ${count} caregiver(s).`,
  nobodyTold: 'Your alert reached no one',
  pleaseCall: 'No caregiver is connected. Please call for help.',
  /** The server formats times by the clock of the sender's device. */
  pressed: (time: string) => `Pressed ${time}, by the clock of this device.`,
  on: (date: string) => `on ${date}`,
  at: (time: string) => `at ${time}`,
} as const;
