import type { PushStatus } from '../features/alarmReadiness/pushStatus.ts';
import { pushFixes, type ProblemTexts } from '../features/alarmReadiness/strings.ts';

export const caregiverTexts = {
  title: 'Caregiver dashboard',
  exercise: 'Monitor Exercise Guide',
  medications: 'Medications',
  connect: 'Connect Stroke Survivor',
  log: 'Emergency Log',
} as const;

export const dayTexts = {
  today: 'Today',
  noNext: 'Nothing is due next, today or tomorrow.',
  empty: (fname: string, hasMedicines: boolean) =>
    hasMedicines ? 'Nothing is due today.' : `${fname} has no medications yet.`,
  failed: 'Not everything could be read from the server.',
  saved: (when: string) => `The medicines are shown as they were read ${when}.`,
  nothingSaved: 'Nothing of the day is saved on this device.',
} as const;

export const alertDeliveryTexts = {
  title: 'Alerts on this device',
  rings: 'Missed doses and emergencies reach this device, also while Upstroke is closed.',
  finding: 'Checking whether alerts reach this device…',
} as const;

const notWhileClosed = 'Alerts do not reach this device while Upstroke is closed.';

export const alertDeliveryProblems: Readonly<
  Record<Exclude<PushStatus, 'finding' | 'rings' | 'silent'>, ProblemTexts>
> = {
  default: { title: notWhileClosed, ...pushFixes.default },
  denied: { title: notWhileClosed, ...pushFixes.denied },
  unsupported: {
    title: 'You see alerts only while this page is open.',
    ...pushFixes.unsupported,
  },
  unreached: { title: notWhileClosed, ...pushFixes.unreached },
  unclear: {
    title: 'Alerts may not reach this device while Upstroke is closed.',
    ...pushFixes.unclear,
  },
};
