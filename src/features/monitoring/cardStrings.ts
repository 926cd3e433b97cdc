/** What a caregiver is told of whom they look at. */
export const cardTexts = {
  title: 'Monitoring',
  loading: 'Finding out whom you look after…',
  nobody: 'Nobody is connected with you yet.',
  nobodyHint: 'Ask the survivor for their QR code or PIN.',
  connect: 'Connect now',
  failed: 'Whom you look after could not be read from the server.',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',

  oneOf: (fname: string, count: number) => `You look after ${count} survivors. This is ${fname}.`,
  switch: 'Switch survivor',
  lastSeen: 'Last seen in the app',
  notSeen: 'Not seen yet',
  reading: 'Loading…',
  notKnown: 'Not known just now',
  phoneOf: (fname: string) => `${fname}'s phone`,
  proved: (when: string) => `Reminders reach this phone: proved ${when}`,
  at: (time: string) => `at ${time}`,
  on: (dateAndTime: string) => `on ${dateAndTime}`,
  notProved: 'Nothing is proved yet: it has shown no reminder so far.',
  noDevice: 'No device asks for reminders. They ring only while the app is open.',
  otherZone: (fname: string, place: string) => `All times here are by ${fname}'s clock (${place}).`,
  adherence: 'How regularly were medicines taken?',
} as const;

/** The pop-up for whoever opens the caregiver's dashboard for the first time (SPEC section 2). */
export const setupTexts = {
  title: 'Emergency Alarm Setup',
  body: 'Please allow notifications, so that emergency alarms reach you.',
  keepOpen: 'Keep the app minimized, not closed.',
  notAgain: 'Do not show again',
  ok: 'OK',
} as const;
