export const texts = {
  plainTitle: 'Upstroke',
  plainBody: 'There is news. Please open Upstroke.',
  alarmTitle: 'Medication Reminder',
  alarmBody: (medicine: string) => `It's time to take ${medicine}!`,
  answered: (medicine: string) => `Answered: ${medicine}.`,
  taken: 'Taken',
  skip: 'Skip',
  /** The server's own words go by the clock of whoever pressed. */
  pressed: (time: string) => `Pressed ${time}, by the clock of this device.`,
  on: (date: string) => `on ${date}`,
  at: (time: string) => `at ${time}`,
} as const;
