import { localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import type { PushFact } from '../../features/readiness/pushFact.ts';
import type { ProblemTexts } from '../../features/readiness/strings.ts';

export const tileTexts = {
  exercise: 'Exercise Guide',
  speech: 'Speech Practice',
  games: 'Cognitive Games',
  gamesSoon: 'Coming soon',
  medications: 'My Medications',
  left: (count: number) => (count === 0 ? 'Nothing left today' : `${count} left today`),
  connect: 'Connect Caregiver',
  emergency: 'Emergency',
} as const;

export const caregiverTexts = {
  title: 'Caregiver dashboard',
  exercise: 'Monitor Exercise Guide',
  medications: 'Medications',
  connect: 'Connect Stroke Survivor',
  log: 'Emergency Log',
} as const;

/** Of the day of whom a caregiver looks at. */
export const dayTexts = {
  today: 'Today',
  noNext: 'Nothing is due next, today or tomorrow.',
  empty: (fname: string, hasMedicines: boolean) =>
    hasMedicines ? 'Nothing is due today.' : `${fname} has no medications yet.`,
  failed: 'Not everything could be read from the server.',
  saved: (when: string) => `The medicines are shown as they were read ${when}.`,
  nothingSaved: 'Nothing of the day is saved on this device.',
} as const;

export const reachTexts = {
  title: 'Alerts on this device',
  rings: 'Missed doses and emergencies reach this device, also while Upstroke is closed.',
  finding: 'Checking whether alerts reach this device…',
} as const;

const notWhileClosed = 'Alerts do not reach this device while Upstroke is closed.';

/** What is said to a caregiver of a device that is not reached, or may not be, and how to mend that. */
export const reachProblems: Readonly<
  Record<Exclude<PushFact, 'finding' | 'rings' | 'silent'>, ProblemTexts>
> = {
  default: {
    title: notWhileClosed,
    hint: 'To change that, allow notifications.',
    action: 'Allow notifications',
  },
  denied: {
    title: notWhileClosed,
    hint: 'To change that, turn on notifications in the settings of your browser.',
  },
  unsupported: {
    title: 'You see alerts only while this page is open.',
    hint: 'On an iPhone or iPad: add Upstroke to the Home Screen, and open it there.',
  },
  unreached: {
    title: notWhileClosed,
    hint: 'It could not be connected just now.',
    action: 'Try again',
  },
  unclear: {
    title: 'Alerts may not reach this device while Upstroke is closed.',
    hint: 'The server could not be reached just now.',
    action: 'Try again',
  },
};

const greetings = [
  { before: '05:00', words: 'Good night' },
  { before: '12:00', words: 'Good morning' },
  { before: '18:00', words: 'Good afternoon' },
  { before: '24:00', words: 'Good evening' },
] as const;

/** `Good morning, Rosa`, by this device's clock. */
export const greetingAt = (now: number, zone: string, name: string): string => {
  const time = timeOf(localMinuteOf(now, zone));
  const words = greetings.find(({ before }) => time < before)?.words ?? '';
  return `${words}, ${name}`;
};
