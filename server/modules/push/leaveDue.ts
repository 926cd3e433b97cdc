import { dueWords } from '../../../domain/doseWords.ts';
import type { Db } from '../../db/open.ts';
import type { PushPayload } from './enqueuePushes.ts';

/** Each with its id. A push about one dose has it as its subject. */
export const namedDoses = ({ dose, also = [], due }: PushPayload, subjectId: string) =>
  (dose ? [dose, ...also] : []).map((named, index) => ({
    id: due?.ids[index] ?? subjectId,
    dose: named,
  }));

/** For what is due, when it is pushed again or missed. */
const readNextAt = async (db: Db, pushIds: readonly string[]) => {
  if (pushIds.length === 0) return new Map<string, number | null>();
  const rows = await db
    .selectFrom('pushes')
    .innerJoin('doses as subject', 'subject.id', 'pushes.subject_id')
    .innerJoin('doses as due', (join) =>
      join.onRef('due.person_id', '=', 'subject.person_id').onRef('due.dose', '=', 'subject.dose'),
    )
    .select(['due.id', 'due.next_at'])
    .where('pushes.id', 'in', pushIds)
    .where('due.status', '=', 'pending')
    // As `isSilencedByUndo`.
    .where((eb) =>
      eb.or([eb('due.undone_at', 'is', null), eb('due.undone_at', '<', eb.ref('due.due_at'))]),
    )
    .execute();
  return new Map(rows.map(({ id, next_at }) => [id, next_at]));
};

interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly payload: string;
  readonly wanted: number;
}

/** Undefined if none is left. An `answered` push names the answered one first. */
const leave = (
  payload: PushPayload,
  { kind, subject_id }: Claimed,
  nextAt: ReadonlyMap<string, number | null>,
): PushPayload | undefined => {
  const { until = Infinity, hidesNames = false } = payload.due ?? {};
  const isDue = (at: number | null = null) => at !== null && at <= until;
  const left = namedDoses(payload, subject_id)
    .filter(({ id }) => isDue(nextAt.get(id)))
    .map(({ dose }) => dose);
  const names = left.map(({ medicine_name }) => medicine_name);
  const body = dueWords(names, hidesNames);
  const [dose, ...also] = left;
  if (kind === 'answered') return { ...payload, ...(dose && { body }), also: left };
  return dose && { ...payload, body, dose, also };
};

/** At sending, a push names the doses of its minute that are due and not pushed again since. */
export const leaveDue = async <Push extends Claimed>(
  db: Db,
  pushes: readonly Push[],
): Promise<Push[]> => {
  const isOfMinute = ({ payload }: Push) => payload.includes('"due":{');
  const ids = pushes.filter(isOfMinute).map(({ id }) => id);
  const nextAt = await readNextAt(db, ids);
  return pushes.map((push) => {
    if (!isOfMinute(push)) return push;
    const left = leave(JSON.parse(push.payload) as PushPayload, push, nextAt);
    return left ? { ...push, payload: JSON.stringify(left) } : { ...push, wanted: 0 };
  });
};
