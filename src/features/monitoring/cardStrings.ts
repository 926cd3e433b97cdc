export const cardTexts = {
  title: 'Monitoring',
  lastSeen: 'Last seen',
  notSeen: 'Has not opened Upstroke yet',
  notKnown: 'not known just now',
  phoneOf: (fname: string) => `${fname}'s phone`,
  proved: (when: string) => `last reminder arrived ${when}`,
  unshown: (when: string, count: number) => `last reminder arrived ${when}, ${count} missing since`,
  at: (time: string) => `at ${time}`,
  on: (dateAndTime: string) => `on ${dateAndTime}`,
  notProved: 'no reminder has arrived yet',
  noDevice: 'only rings while Upstroke is open',
  otherZone: (fname: string, place: string) => `Times are on ${fname}'s clock (${place}).`,
  record: (fname: string) => `${fname}'s record`,
} as const;

export const setupTexts = {
  title: 'Emergency Alarm Setup',
  body: 'Please allow notifications, so that emergency alarms reach you.',
  keepOpen: 'Keep the app minimized, not closed.',
  allow: 'Allow notifications',
  asking: 'One moment…',
  notAgain: 'Do not show again',
  ok: 'OK',
} as const;
