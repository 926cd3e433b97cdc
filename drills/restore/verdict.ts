import { day } from '../../domain/constants.ts';
import { type Dose, missedAt } from '../../domain/doses.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { dateOf, timeOf } from '../../domain/zonedTime.ts';
import type { ReceivedPush } from '../../testkit/server/pushService.ts';

export interface Emergencies {
  /** Nobody had answered when the copy was made. */
  readonly open: string;
  readonly answeredBefore: string;
  /** Open in the copy. */
  readonly answeredAfter: string;
}

interface Quiet {
  /** What came after the server was started on the copy, before anybody did anything. */
  readonly received: readonly ReceivedPush[];
  readonly age: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly emergencies: Emergencies;
  readonly missed: readonly Dose[];
}

const dataOf = ({ message }: ReceivedPush) => message.notification.data;
const isOf = (kind: string) => (push: ReceivedPush) => dataOf(push).kind === kind;

/** How a caregiver reads which dose was missed: its time, with the date once that is a day ago. */
const wordsOf = (dose: Dose, now: number): string =>
  now - missedAt(dose) >= day ? `${dateOf(dose.dose)} ${timeOf(dose.dose)}` : timeOf(dose.dose);

/**
 * What must not be pushed as a copy is put back: an alert of yesterday at all, an older one than an
 * hour more than once, with the time of its press; one that was answered before the copy; a miss
 * twice, or of the older misses more than the last.
 */
export const judgeQuiet = ({ received, age, now, emergencies, missed }: Quiet): string[] => {
  const faults: string[] = [];
  const threads = groupBy(received, (push) => {
    const { kind, subjectId } = dataOf(push);
    return `${push.subscription.endpoint} ${kind} ${subjectId}`;
  });
  for (const [, { length }] of threads) {
    if (length > 1) faults.push(`one thing was told ${length} times`);
  }
  const alarms = received.filter(isOf('emergency'));
  if (alarms.some((push) => dataOf(push).subjectId === emergencies.answeredBefore)) {
    faults.push('an alert rang that was answered before the copy');
  }
  const unsaid = alarms.filter(({ message }) => !message.notification.body.includes('(pressed '));
  if (age > 0 && unsaid.length > 0) faults.push('an old alert rang as if it were new');
  if (age >= day && alarms.length > 0) faults.push('an alert of yesterday rang');
  const told = received.filter(isOf('missed')).map(({ message }) => message.notification.body);
  const fresh = missed.filter((dose) => now - missedAt(dose) < day);
  const owed = fresh.length > 0 ? fresh : missed.slice(-1);
  for (const dose of owed) {
    const words = `, ${wordsOf(dose, now)}.`;
    if (!told.some((body) => body.endsWith(words))) faults.push(`not told of the miss${words}`);
  }
  if (told.length > owed.length) faults.push(`told of ${told.length - owed.length} more misses`);
  const others = received.filter((push) => {
    const { kind } = dataOf(push);
    return !['emergency', 'missed', 'unanswered'].includes(kind);
  });
  if (others.length > 0) faults.push(`${others.length} pushes that nobody expects`);
  return faults;
};
