export const cardTexts = {
  title: 'Monitoring',
  oneOf: (fname: string, count: number) => `You look after ${count} survivors. This is ${fname}.`,
  switch: 'Switch survivor',
  lastSeen: 'Last seen in the app',
  notSeen: 'Not seen yet',
  notKnown: 'Not known just now',
  phoneOf: (fname: string) => `${fname}'s phone`,
  proved: (when: string) => `Reminders reach this phone: proved ${when}`,
  unshown: (when: string, count: number) =>
    `Last proved ${when}. ${count === 1 ? '1 reminder since was' : `${count} reminders since were`} not shown.`,
  at: (time: string) => `at ${time}`,
  on: (dateAndTime: string) => `on ${dateAndTime}`,
  notProved: 'Nothing is proved yet: it has shown no reminder so far.',
  noDevice: (fname: string) =>
    `Reminders are not allowed on ${fname}'s phone yet. They ring there only while the app is open.`,
  otherZone: (fname: string, place: string) => `All times here are by ${fname}'s clock (${place}).`,
  adherence: 'How regularly were medicines taken?',
} as const;

export const setupTexts = {
  title: 'Emergency Alarm Setup',
  body: 'Please allow notifications, so that emergency alarms reach you.',
  keepOpen: 'Keep the app minimized, not closed.',
  allow: 'Allow notifications',
  asking: 'One moment…',
  allowed: 'Notifications are allowed on this device.',
  denied: 'They are not allowed. You can change that in the settings of your browser.',
  notAgain: 'Do not show again',
  ok: 'OK',
} as const;
