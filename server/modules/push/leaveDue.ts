import { type Selectable, sql } from 'kysely';
import { dueWords } from '../../../domain/doseWords.ts';
import type { Db } from '../../db/open.ts';
import { isOneOf, preparedQuery } from '../../db/preparedQuery.ts';
import type { PushesTable } from '../../db/schema.ts';
import type { PushPayload } from './enqueuePushes.ts';

/** With their ids. A push about one dose has it as its subject. */
export const namedDoses = ({ dose, also = [], due }: PushPayload, subjectId: string) =>
  (dose ? [dose, ...also] : []).map((each, at) => ({ id: due?.ids[at] ?? subjectId, dose: each }));

/** When those are pushed again or missed that are due, in the minutes of these pushes. */
const nextAtQuery = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('pushes')
    .innerJoin('doses as subject', 'subject.id', 'pushes.subject_id')
    .innerJoin('doses', (join) =>
      join
        .onRef('doses.person_id', '=', 'subject.person_id')
        .onRef('doses.dose', '=', 'subject.dose'),
    )
    .select(['doses.id', 'doses.next_at'])
    .where(isOneOf(db, 'pushes.id', ids))
    .where('doses.status', '=', 'pending')
    .where(sql<boolean>`coalesce(doses.undone_at, -1) < doses.due_at`),
);

type Claimed = Pick<Selectable<PushesTable>, 'id' | 'kind' | 'subject_id' | 'payload'> & {
  readonly wanted: number;
};

/** At sending, a push names the doses of its minute that are due and not pushed again since. */
export const leaveDue = async <Push extends Claimed>(
  db: Db,
  pushes: readonly Push[],
): Promise<Push[]> => {
  const isOfMinute = ({ payload }: Push) => payload.includes('"due":{');
  const ids = pushes.filter(isOfMinute).map(({ id }) => id);
  if (ids.length === 0) return [...pushes];
  const nextAt = new Map((await nextAtQuery(db, { ids })).map(({ id, next_at }) => [id, next_at]));
  return pushes.map((push) => {
    if (!isOfMinute(push)) return push;
    const payload = JSON.parse(push.payload) as PushPayload;
    const { until = Infinity, hidesNames } = payload.due ?? {};
    const left = namedDoses(payload, push.subject_id)
      .filter(({ id }) => (nextAt.get(id) ?? NaN) <= until)
      .map((named) => named.dose);
    const [dose, ...also] = left;
    const body = dose ? dueWords(left, hidesNames) : payload.body;
    // It names the answered one first.
    const isAnswer = push.kind === 'answered';
    const change = isAnswer ? { body, also: left } : { body, dose, also };
    return {
      ...push,
      payload: JSON.stringify({ ...payload, ...change }),
      wanted: isAnswer || dose ? push.wanted : 0,
    };
  });
};
