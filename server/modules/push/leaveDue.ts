import { type Selectable, sql } from 'kysely';
import { dueWords } from '../../../domain/doseWords.ts';
import type { Db } from '../../db/open.ts';
import { isOneOf, preparedQuery } from '../../db/preparedQuery.ts';
import type { PushesTable } from '../../db/schema.ts';
import type { PushPayload } from './enqueuePushes.ts';

/** With their ids. A push about one dose has it as its subject. */
export const namedDoses = ({ dose, also = [], due }: PushPayload, subjectId: string) =>
  (dose ? [dose, ...also] : []).map((each, at) => ({ id: due?.ids[at] ?? subjectId, dose: each }));

/** When those of these doses that are due are pushed again or missed. */
const dueQuery = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('doses')
    .select(['id', 'next_at'])
    .where(isOneOf(db, 'id', ids))
    .where('status', '=', sql.lit('pending'))
    .where(sql<boolean>`coalesce(undone_at, -1) < due_at`),
);

type Claimed = Pick<Selectable<PushesTable>, 'kind' | 'subject_id' | 'payload'> & {
  readonly wanted: number;
};

/** Undefined if it cannot be read, so that it stops no other push. */
const parsePayload = (text: string): PushPayload | undefined => {
  try {
    return JSON.parse(text) as PushPayload;
  } catch {
    return undefined;
  }
};

/** At sending, a push names the doses of its minute that are due and not pushed again since. */
export const leaveDue = async <Push extends Claimed>(db: Db, claimed: readonly Push[]) => {
  const pushes = claimed.map(({ payload, ...push }) => ({
    ...push,
    payload: parsePayload(payload),
  }));
  const ids = pushes.flatMap(({ payload }) => payload?.due?.ids ?? []);
  const due = ids.length > 0 ? await dueQuery(db, { ids }) : [];
  const nextAt = new Map(due.map(({ id, next_at }) => [id, next_at]));
  return pushes.map((push) => {
    const { payload } = push;
    if (!payload?.due) return push;
    const { until = Infinity, hidesNames } = payload.due;
    const left = namedDoses(payload, push.subject_id)
      .filter(({ id }) => (nextAt.get(id) ?? NaN) <= until)
      .map((named) => named.dose);
    const [dose, ...also] = left;
    // It names the answered one first.
    const isAnswer = push.kind === 'answered';
    if (!dose)
      return { ...push, payload: { ...payload, also }, wanted: isAnswer ? push.wanted : 0 };
    const change = isAnswer ? { also: left } : { dose, also };
    return { ...push, payload: { ...payload, body: dueWords(left, hidesNames), ...change } };
  });
};
