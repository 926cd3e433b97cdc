import type { DaySchedule } from '../contract/endpoints/index.ts';
import type { DoseStatus } from '../contract/fields.ts';
import { autoMissAfterMs, day, dosePushDelaysMs, minute } from './specConstants.ts';
import {
  instantOf,
  type LocalMinute,
  startOfMinute,
  parseUtcMinute,
  localMinuteOf,
  formatUtcMinute,
} from './zonedTime.ts';

export interface Dose {
  readonly dose: LocalMinute;
  readonly at: number;
}

export interface Slot {
  readonly time: string;
  readonly madeAt: number;
  /** Every day, if absent. */
  readonly schedule?: DaySchedule | undefined;
}

export const missedAt = (dose: Dose): number => dose.at + autoMissAfterMs;
export const isOpen = (dose: Dose, now: number): boolean => dose.at <= now && now < missedAt(dose);

/** 0-based; -1 before the dose is due. */
export const pushRoundAt = (dose: Dose, now: number): number =>
  dosePushDelaysMs.filter((after) => dose.at + after <= now).length - 1;

export const nextCheckAt = (dose: Dose, now: number): number => {
  const pushes = dosePushDelaysMs.map((after) => dose.at + after);
  return Math.min(missedAt(dose), ...pushes.filter((at) => at > now));
};

export const byDueTime = (a: Dose, b: Dose): number => a.at - b.at || a.dose.localeCompare(b.dose);

export interface Answer {
  readonly status: DoseStatus;
  readonly occurredAt: number | null;
  /** The user undid every answer up to this instant. */
  readonly undoneAt?: number;
}

export const unanswered: Answer = { status: 'pending', occurredAt: null };

/** An answer of a person outranks a miss, and a miss outranks pending. */
const precedence = { pending: 0, missed: 1, skipped: 2, taken: 2 } satisfies Record<
  DoseStatus,
  number
>;
const happenedAt = ({ occurredAt }: Answer): number => occurredAt ?? -1;

export const isHumanAnswer = ({ status }: Pick<Answer, 'status'>): boolean =>
  status === 'taken' || status === 'skipped';

const outranks = (a: Answer, b: Answer): boolean => {
  const later = happenedAt(a) - happenedAt(b);
  const order = precedence[a.status] - precedence[b.status] || (isHumanAnswer(a) ? later : -later);
  // A dose recorded as skipped can be corrected to taken at the same instant.
  return order === 0 ? a.status === 'taken' : order > 0;
};

const undoneUpTo = ({ undoneAt }: Answer): number => undoneAt ?? -1;
const withUndoneAt = ({ status, occurredAt }: Answer, undoneAt: number): Answer =>
  undoneAt < 0 ? { status, occurredAt } : { status, occurredAt, undoneAt };

const dropIfUndone = (answer: Answer, undoneAt: number): Answer =>
  isHumanAnswer(answer) && happenedAt(answer) <= undoneAt ? unanswered : answer;

/** Undone after it was due: the dose stays open until it is missed, but never rings again. */
export const isSilencedByUndo = (
  { status, undoneAt }: Pick<Answer, 'status' | 'undoneAt'>,
  dueAt: number,
): boolean => status === 'pending' && undoneAt !== undefined && undoneAt >= dueAt;

export const makeUndo = (undoneAt: number): Answer => ({ ...unanswered, undoneAt });

/**
 * Limits instants of a fast clock to `now`, an undo beside an answer to `now - 1`: at the same instant
 * the undo would win. Returns `answer` itself if nothing is later.
 */
export const clampAnswer = (answer: Answer, now: number): Answer => {
  const undoneAt = undoneUpTo(answer);
  if (happenedAt(answer) <= now && undoneAt <= now) return answer;
  const { status, occurredAt } = answer;
  if (occurredAt === null) return withUndoneAt(answer, now);
  return withUndoneAt(
    { status, occurredAt: Math.min(occurredAt, now) },
    Math.min(undoneAt, now - 1),
  );
};

/**
 * Merges two answers independent of their order (DESIGN section 5). A person's answer always beats
 * a miss; the later answer wins, on a tie `taken`; the earlier miss wins; undone answers never
 * count. Returns `current` itself if nothing changes.
 */
export const resolveAnswers = (current: Answer, incoming: Answer): Answer => {
  const undoneAt = Math.max(undoneUpTo(current), undoneUpTo(incoming));
  const [kept, added] = [dropIfUndone(current, undoneAt), dropIfUndone(incoming, undoneAt)];
  const winner = outranks(added, kept) ? added : kept;
  const isSame = winner.status === current.status && winner.occurredAt === current.occurredAt;
  return isSame && undoneAt === undoneUpTo(current) ? current : withUndoneAt(winner, undoneAt);
};

export const doseId = (key: string, dose: LocalMinute): string => `${dose}|${key}`;

/**
 * The local minutes that begin in `(from, to]`, each with its instant; a minute that a clock change
 * repeats is listed once. Costly: callers share the result.
 */
export const dueMinutes = (from: number, to: number, zone: string): Dose[] => {
  let next = parseUtcMinute(localMinuteOf(from, zone)) + minute;
  const minutes: Dose[] = [];
  for (let at = startOfMinute(from) + minute; at <= to; at += minute) {
    for (const last = parseUtcMinute(localMinuteOf(at, zone)); next <= last; next += minute) {
      minutes.push({ dose: formatUtcMinute(next), at });
    }
  }
  const wasClockSetBack =
    parseUtcMinute(localMinuteOf(from, zone)) <
    parseUtcMinute(localMinuteOf(from - day, zone)) + day;
  return wasClockSetBack ? minutes.filter(({ dose, at }) => instantOf(dose, zone) === at) : minutes;
};
