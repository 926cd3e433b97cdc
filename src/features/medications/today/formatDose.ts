import { type Answer, isHumanAnswer } from '../../../../domain/answers.ts';
import { type Dose, isOpen, missedAt } from '../../../../domain/doses.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { addDays, dateOf, localDateOf, timeOf } from '../../../../domain/zonedTime.ts';
import { formatClockTime, formatDistantDate } from '../../../platform/formatDate.ts';
import { statusNames } from '../../../doses/strings.ts';
import type { DisplayStatus } from '../../../ui/StatusIcon.tsx';
import { texts } from '../strings.ts';

export interface DoseBadge {
  readonly state: DisplayStatus;
  readonly words: string;
}

interface BadgeContext {
  readonly now: number;
  readonly zone: string;
  /** When the answers were last read; null if never. */
  readonly readAt: number | null;
}

export const pendingBadge: DoseBadge = { state: 'pending', words: statusNames.pending };
export const laterBadge: DoseBadge = { state: 'pending', words: texts.laterToday };
export const notTodayBadge: DoseBadge = { state: 'pending', words: texts.notToday };
export const pausedBadge: DoseBadge = { state: 'paused', words: texts.paused };
export const dueBadge: DoseBadge = { state: 'due', words: texts.dueNow };

export const doseBadge = (
  dose: Dose & { readonly answer: Answer; readonly alarm?: unknown },
  { now, zone, readAt }: BadgeContext,
): DoseBadge => {
  const { status, occurredAt } = dose.answer;
  if (status !== 'pending') {
    const word = statusNames[status];
    const isTimed = isHumanAnswer(dose.answer) && occurredAt !== null;
    const words = isTimed ? `${word} ${texts.at(formatClockTime(occurredAt, zone))}` : word;
    return { state: status, words };
  }
  if (dose.at > now) return laterBadge;
  if (dose.alarm !== undefined || isOpen(dose, now)) return dueBadge;
  // No miss is recorded yet. Data read earlier cannot show an answer.
  return readAt !== null && readAt >= missedAt(dose)
    ? { state: 'missed', words: texts.notAnswered }
    : { state: 'pending', words: texts.notKnown };
};

export const formatNextDose = (next: Dose | null, now: number, zone: string): string | null => {
  if (!next) return null;
  const today = localDateOf(now, zone);
  const time = formatClock(timeOf(next.dose));
  if (dateOf(next.dose) === today) return texts.nextToday(time);
  return dateOf(next.dose) === addDays(today, 1)
    ? texts.nextTomorrow(time)
    : texts.nextOn(formatDistantDate(dateOf(next.dose), today), time);
};
