interface PrivacySection {
  readonly title: string;
  readonly items: readonly string[];
}

export const texts = {
  title: 'Privacy',
  intro:
    'Upstroke keeps what its reminders and alerts need. It shows no advertising, and follows nobody.',
  operator: 'Who runs this server',
  loading: 'Loading…',
  loadFailed: 'We could not read who runs this server.',
  noContact: 'The person who runs this server has not added a contact.',
  home: 'Go to the dashboard',
  signIn: 'Go to sign in',
} as const;

/** Must say what server/jobs/retention.ts and docs/security.md say. */
export const sections: readonly PrivacySection[] = [
  {
    title: 'What is kept',
    items: [
      'Your name, your email, and your phone number and picture if you add them.',
      'Your password, in a form that nobody can read.',
      'Your medicines, with notes and pictures, and whether you took them.',
      'What you and your caregivers did in Upstroke.',
      'Your alerts, with your location only if you turn that on.',
      'Your connections, your devices, your time zone, and when you last used Upstroke.',
      'Your speech practice and your affected parts stay on your device.',
    ],
  },
  {
    title: 'For how long',
    items: [
      'Medicines, until they are deleted. Doses and activities, with the names of medicines, as long as you have your account.',
      'The location of an alert: 30 days.',
      'Notifications: 7 days those of doses, others 30 days. Links and codes: until they end, after 7 days at most.',
      'An alert that reached no one: 30 days. One that you cancelled before an answer: a year. Others: 3 years.',
      'Copies of what the server answered: a year.',
      'A sign-in: until you sign out, or for a year without use.',
      'Changes that caregivers made to medicines: 3 years. The record of changes, which holds numbers in place of names: 3 years.',
      'Backups of the server: 14 nights, unless the person who runs it chooses otherwise.',
    ],
  },
  {
    title: 'Who sees it',
    items: [
      'Your caregivers see your name, email, phone number and picture, your medicines, doses and activities, your alerts with their location, when you last used Upstroke, and whether notifications reach you. They do as long as you are connected.',
      'The survivors you care for see your name, email, phone number and picture.',
      'Admins see your name, email and connections. They never see medicines, doses or alerts in Upstroke. They can make a link to a new password for you.',
      'The person who runs this server could read its database, but not your password.',
    ],
  },
  {
    title: 'What companies learn',
    items: [
      'The notification service of your browser, for example of Google, Apple or Mozilla, learns when your device gets a notification. It cannot read it.',
      'Email services can read our emails. An email about an alert names the survivor, and says when help was asked for.',
      'If a caregiver opens a location in a map, that map learns the place. Upstroke loads no map.',
      'If you make a calendar link, your calendar learns your medicines and their times. Remove the link to end that.',
    ],
  },
  {
    title: 'Your location',
    items: [
      'It is off until you turn it on, in Settings, on each device.',
      'Upstroke then sends it only with an alert. Your caregivers see it there.',
    ],
  },
  {
    title: 'On your device',
    items: [
      'Your medicines and doses are there too, so that it rings without network.',
      'Log Out removes them. Settings stay, and so does what is not sent yet.',
      'Medicine names can be hidden in notifications: see My Account.',
    ],
  },
  {
    title: 'When your account is deleted',
    items: [
      'All of it goes from the server at once, also for your caregivers.',
      'What you did for somebody else stays in their list, without your name.',
      'The record of changes stays for 3 years, with numbers in place of names. Backups keep the rest until they end.',
      'What others saved, printed or got by email stays with them.',
    ],
  },
];
