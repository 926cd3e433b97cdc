import {
  type Answer,
  answeredAt,
  isHumanAnswer,
  makeAnswer,
  makeUndo,
  resolveAnswers,
  statementsOf,
  unanswered,
} from './answers.ts';

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
  const undoneAt = Math.max(...Object.values(byUser).map((said) => said.undoneAt ?? -1), -1);
  const endedAt = (userId: string) =>
    userId === unknownUser ? undoneAt : (byUser[personId]?.undoneAt ?? -1);
  const counts = Object.entries(byUser).flatMap(([userId, said]) =>
    statementsOf(resolveAnswers(said, makeUndo(endedAt(userId)))),
  );
  const merged = counts.reduce<Answer>(resolveAnswers, unanswered);
  if (undoneAt < 0) return merged;
  if (!isHumanAnswer(merged) || answeredAt(merged) > undoneAt) return { ...merged, undoneAt };
  // Devices know one undo, which must not end it.
  return {
    ...makeAnswer(merged.status, merged.occurredAt ?? undoneAt, undoneAt + 1),
    undoneAt,
  };
};
