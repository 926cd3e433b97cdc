import { texts as pushTexts } from '../push/strings.ts';
import type { PushStatus } from './pushStatus.ts';

export interface ProblemTexts {
  readonly title: string;
  readonly hint?: string;
  readonly action?: string;
  /** Beside a line that names what it is about. */
  readonly brief?: string;
}

export const pushFixes = {
  default: { action: 'Turn on notifications', brief: 'Turn on' },
  denied: { hint: 'Turn on notifications in the settings of your browser.' },
  unsupported: {
    hint: 'On an iPhone or iPad: add Upstroke to the Home Screen, and open it there.',
  },
  unreached: { action: 'Try again' },
  noService: { hint: pushTexts.noPushService },
  unclear: { hint: 'We could not reach Upstroke.', action: 'Try again' },
} as const;

const notWhileClosed = 'No reminders while Upstroke is closed.';

export const problemTexts: Readonly<
  Record<Exclude<PushStatus, 'finding' | 'rings'>, ProblemTexts>
> = {
  default: { title: notWhileClosed, ...pushFixes.default },
  denied: { title: notWhileClosed, ...pushFixes.denied },
  unsupported: {
    title: 'Reminders reach you only while Upstroke is open.',
    ...pushFixes.unsupported,
  },
  unreached: { title: notWhileClosed, ...pushFixes.unreached },
  noService: { title: notWhileClosed, ...pushFixes.noService },
  unclear: {
    title: 'Reminders may not reach you when Upstroke is closed.',
    ...pushFixes.unclear,
  },
  silent: {
    title: 'No reminder has reached this device for 24 hours.',
    action: 'Connect again',
  },
};

export const texts = {
  asking: 'Wait…',
  soundBlocked: 'Tap the screen once to turn on alarm sound.',
  soundUnblocked: 'Alarm sound is on.',

  test: 'Test alarm',
  testBody: 'This is a test. Nothing is recorded.',
  growsLouder: 'It starts quietly and gets louder for 10 seconds.',
  testBlocked: 'Your browser blocked the sound.',
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
