import type { PushStatus } from '../features/alarmReadiness/pushStatus.ts';
import { pushFixes, type ProblemTexts } from '../features/alarmReadiness/strings.ts';
import { formatList } from '../../domain/formatList.ts';

export const caregiverTexts = {
  title: 'Caregiver dashboard',
  exercise: 'Monitor Exercise Guide',
  medications: 'Medications',
  connect: 'Connect Stroke Survivor',
  log: 'Emergency Log',
} as const;

export const dayTexts = {
  today: 'Today',
  noNext: 'Nothing is due today or tomorrow.',
  counts: (taken: number, all: number, missed: number) =>
    `${taken} of ${all} taken, ${missed === 0 ? 'nothing' : missed} missed.`,
  mayNotRing: (fname: string) => `${fname}'s phone may not ring.`,
  doseAt: (medicine: string, time: string) => `${medicine} at ${time}`,
  missed: (doses: readonly string[]) => `Missed: ${formatList(doses)}.`,
  missedYesterday: (count: number) => `${count} missed yesterday`,
  record: 'See record',
  empty: (fname: string, hasMedicines: boolean) =>
    hasMedicines ? 'Nothing is due today.' : `${fname} has no medicines yet.`,
  failed: 'Some of this could not be loaded.',
  saved: (when: string) => `Last updated ${when}.`,
  nothingSaved: 'Today is not saved on this device.',
} as const;

export const alertDeliveryTexts = {
  rings: 'Alerts reach this device, even when Upstroke is closed.',
  finding: 'Checking whether alerts reach this device…',
} as const;

const notWhileClosed = "Alerts won't reach you when Upstroke is closed.";

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
  noService: { title: notWhileClosed, ...pushFixes.noService },
  unclear: {
    title: 'Alerts may not reach you when Upstroke is closed.',
    ...pushFixes.unclear,
  },
};
