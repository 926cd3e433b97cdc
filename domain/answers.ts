import type { DoseStatus } from '../contract/fields.ts';

export interface Answer {
  readonly status: DoseStatus;
  /** When the dose was taken, skipped or missed. */
  readonly occurredAt: number | null;
  /** When the user said so; at `occurredAt`, if absent. */
  readonly saidAt?: number | undefined;
  /** Of a taken dose: the last later skip, which counts if only `taken` was undone. */
  readonly skippedAt?: number | undefined;
  /** The user undid every answer up to this instant. */
  readonly undoneAt?: number;
}

export const unanswered: Answer = { status: 'pending', occurredAt: null };

/** Only an undo corrects `taken`: a user who skips may not know that the dose was taken. */
const precedence = { pending: 0, missed: 1, skipped: 2, taken: 3 } satisfies Record<
  DoseStatus,
  number
>;
const happenedAt = ({ occurredAt }: Answer): number => occurredAt ?? -1;

/** Orders the answers of users. */
export const answeredAt = (answer: Answer): number => answer.saidAt ?? happenedAt(answer);

/** A skip happens when it is said. */
export const makeAnswer = (status: DoseStatus, at: number, saidAt = at): Answer =>
  status === 'taken' && saidAt > at
    ? { status, occurredAt: at, saidAt }
    : { status, occurredAt: status === 'taken' ? at : saidAt };

export const isHumanAnswer = ({ status }: Pick<Answer, 'status'>): boolean =>
  status === 'taken' || status === 'skipped';

const outranks = (a: Answer, b: Answer): boolean => {
  const later = answeredAt(a) - answeredAt(b) || happenedAt(a) - happenedAt(b);
  const order = precedence[a.status] - precedence[b.status];
  return (order || (isHumanAnswer(a) ? later : -later)) > 0;
};

const undoneUpTo = ({ undoneAt }: Pick<Answer, 'undoneAt'>): number => undoneAt ?? -1;
const withUndoneAt = (answer: Answer, undoneAt: number): Answer =>
  undoneAt < 0 ? answer : { ...answer, undoneAt };

/** Undone after it was due: the dose stays open until it is missed, but never rings again. */
export const isSilencedByUndo = (
  answer: Pick<Answer, 'status' | 'undoneAt'>,
  dueAt: number,
): boolean => answer.status === 'pending' && undoneUpTo(answer) >= dueAt;

export const makeUndo = (undoneAt: number): Answer => ({ ...unanswered, undoneAt });

/**
 * Limits instants of a fast clock to `now`, an undo beside an answer to `now - 1`: at the same instant
 * the undo would win. Returns `answer` itself if nothing is later.
 */
export const clampAnswer = (answer: Answer, now: number): Answer => {
  const undoneAt = undoneUpTo(answer);
  const { status, occurredAt } = answer;
  const saidAt = answeredAt(answer);
  if (Math.max(saidAt, undoneAt) <= now) return answer;
  if (occurredAt === null) return makeUndo(now);
  const clamped = makeAnswer(status, Math.min(occurredAt, now), Math.min(saidAt, now));
  return withUndoneAt(clamped, Math.min(undoneAt, now - 1));
};

/** Its answer, and the skip that is kept beside it. */
export const statementsOf = ({ skippedAt, undoneAt: _undoneAt, ...said }: Answer): Answer[] =>
  skippedAt === undefined ? [said] : [said, makeAnswer('skipped', skippedAt)];

const fields = ['status', 'occurredAt', 'saidAt', 'skippedAt', 'undoneAt'] as const;

export const isSameAnswer = (a: Answer, b: Answer): boolean =>
  fields.every((field) => a[field] === b[field]);

/**
 * Merges two answers independent of their order (decision 0036). `taken` beats `skipped`, both beat a
 * miss; of equal answers the later wins, of misses the earlier; undone answers never count. Returns
 * `current` itself if nothing changes.
 */
export const resolveAnswers = (current: Answer, incoming: Answer): Answer => {
  const undoneAt = Math.max(undoneUpTo(current), undoneUpTo(incoming));
  const said = [current, incoming]
    .flatMap(statementsOf)
    .filter((answer) => !isHumanAnswer(answer) || answeredAt(answer) > undoneAt);
  const winner = said.reduce((best, one) => (outranks(one, best) ? one : best), unanswered);
  const skips = said.filter(({ status }) => status === 'skipped').map(answeredAt);
  const skippedAt = Math.max(-1, ...skips);
  const hasLaterSkip = winner.status === 'taken' && skippedAt > answeredAt(winner);
  const merged = withUndoneAt(hasLaterSkip ? { ...winner, skippedAt } : winner, undoneAt);
  return isSameAnswer(merged, current) ? current : merged;
};

/** What each user has said of a dose, by their id; misses are not among it. */
export type AnswersByUser = Readonly<Record<string, Answer>>;

/** Said by an unknown user, which an undo of anyone ends. */
const unknownUser = '';

/** For a dose of which only the answer is known: its undo counts as the person's. */
export const attributeAnswer = (
  { undoneAt, ...said }: Answer,
  personId: string,
): AnswersByUser => ({
  ...(isHumanAnswer(said) && { [unknownUser]: said }),
  ...(undoneAt !== undefined && { [personId]: makeUndo(undoneAt) }),
});

export const addAnswer = (byUser: AnswersByUser, userId: string, said: Answer): AnswersByUser => ({
  ...byUser,
  [userId]: resolveAnswers(byUser[userId] ?? unanswered, said),
});

/**
 * The answer that counts, whatever the order of arrival: an undo of the person ends all answers up to
 * then, that of a caregiver only their own.
 */
export const mergeAnswers = (byUser: AnswersByUser, personId: string): Answer => {
  const undoneAt = Math.max(-1, ...Object.values(byUser).map(undoneUpTo));
  const endedAt = (userId: string) =>
    userId === unknownUser ? undoneAt : undoneUpTo(byUser[personId] ?? unanswered);
  const counts = Object.entries(byUser).flatMap(([userId, said]) =>
    statementsOf(resolveAnswers(said, makeUndo(endedAt(userId)))),
  );
  const merged = counts.reduce<Answer>(resolveAnswers, unanswered);
  // Devices know one undo, which must not end it.
  const counting =
    isHumanAnswer(merged) && answeredAt(merged) <= undoneAt
      ? makeAnswer(merged.status, merged.occurredAt ?? undoneAt, undoneAt + 1)
      : merged;
  return withUndoneAt(counting, undoneAt);
};

/** The answer of a user changes nothing: it was given, or the dose was taken. */
export const isRepeated = (status: DoseStatus, known: Answer): boolean =>
  status === 'pending'
    ? !isHumanAnswer(known)
    : known.status === status || known.status === 'taken';
