import type { PushFact } from '../../features/readiness/pushFact.ts';
import { mends, type ProblemTexts } from '../../features/readiness/strings.ts';

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
  default: { title: notWhileClosed, ...mends.default },
  denied: { title: notWhileClosed, ...mends.denied },
  unsupported: {
    title: 'You see alerts only while this page is open.',
    ...mends.unsupported,
  },
  unreached: { title: notWhileClosed, ...mends.unreached },
  unclear: {
    title: 'Alerts may not reach this device while Upstroke is closed.',
    ...mends.unclear,
  },
};
