import type { PushStatus } from './pushStatus.ts';

export interface ProblemTexts {
  readonly title: string;
  readonly hint: string;
  readonly action?: string;
}

export const pushFixes = {
  default: { hint: 'To change that, allow notifications.', action: 'Allow notifications' },
  denied: { hint: 'To change that, turn on notifications in the settings of your browser.' },
  unsupported: {
    hint: 'On an iPhone or iPad: add Upstroke to the Home Screen, and open it there.',
  },
  unreached: { hint: 'It could not be connected just now.', action: 'Try again' },
  unclear: { hint: 'The server could not be reached just now.', action: 'Try again' },
} as const;

const notWhileClosed = 'This device does not ring while Upstroke is closed.';

export const problemTexts: Readonly<
  Record<Exclude<PushStatus, 'finding' | 'rings'>, ProblemTexts>
> = {
  default: { title: notWhileClosed, ...pushFixes.default },
  denied: { title: notWhileClosed, ...pushFixes.denied },
  unsupported: {
    title: 'Reminders ring only while this page is open.',
    ...pushFixes.unsupported,
  },
  unreached: { title: notWhileClosed, ...pushFixes.unreached },
  unclear: {
    title: 'This device may not ring while Upstroke is closed.',
    ...pushFixes.unclear,
  },
  silent: {
    title: 'No reminder has come to this device for 24 hours.',
    hint: 'It may not ring while Upstroke is closed. To change that, connect it again.',
    action: 'Connect again',
  },
};

export const texts = {
  title: 'Alarms on this device',
  rings: 'This device rings.',
  ringsClosed: 'It rings also while Upstroke is closed.',
  finding: 'Checking whether this device rings…',
  asking: 'One moment…',
  soundBlocked: 'Tap anywhere, so that alarms can sound here.',
  soundUnblocked: 'Thank you: alarms can sound here from now on.',

  test: 'Test alarm',
  testBody: 'This is a test. Nothing is recorded.',
  growsLouder: 'The sound begins low. It grows louder for 10 seconds.',
  testBlocked: 'This browser has held back the sound.',
  heard: 'I heard it',
  heardNothing: 'I heard nothing',
  notificationTitle: 'Medication Reminder',
  notificationBody: 'This is a test.',
  checkTitle: 'Please check these',
  checks: [
    'Turn up the volume of this device.',
    'Turn off its silent switch, and Do Not Disturb.',
    'Allow notifications for Upstroke in its settings.',
  ],
  testAgain: 'Test again',
  close: 'Close',
} as const;
