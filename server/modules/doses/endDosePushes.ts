import type { Context } from '../../context.ts';
import { notify } from '../../notify/notify.ts';
import { caregiversOf } from '../pairing/repository.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { acknowledgePushes, dropQueuedPushes } from '../push/repository.ts';
import { type DoseRow, idsOfMinute } from './repository.ts';

interface AnswerNews {
  /** Also pushes the answer. */
  readonly tell: boolean;
  readonly wasMissed: boolean;
  /** Id of the user who answered. */
  readonly by: string;
}

/** Runs in the transaction of the answer, with the dose locked. */
export const endDosePushes = async (
  context: Context,
  row: DoseRow,
  { tell, wasMissed, by }: AnswerNews,
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const { id: subjectId, person_id: personId } = row;
  // Lock devices before pushes (same order as device removal) to avoid deadlock. Lock queued pushes
  // before reading sent ones, to include pushes claimed meanwhile.
  const caregiverIds =
    tell && (wasMissed || row.asked_by !== null) ? await caregiversOf(db, personId) : [];
  if (tell) await lockDevices(db, [personId, ...caregiverIds]);
  await acknowledgePushes(db, 'dose', await idsOfMinute(db, row));
  // A question about it, which an undo must not revive.
  if (row.asked_by !== null) await dropQueuedPushes(db, { kind: 'dose', subjectId }, now);
  if (wasMissed) await dropQueuedPushes(db, { kind: 'missed', subjectId }, now);
  if (tell) await notify(context, 'dose-answered', row);
  const asker = caregiverIds.find((id) => id === row.asked_by && id !== by);
  const to = caregiverIds.filter((id) => id !== asker);
  if (to.length > 0) await notify(context, 'miss-over', { ...row, to, answer: row.status });
  if (asker !== undefined) await notify(context, 'ask-replied', { ...row, askerId: asker });
};

/** Corrects the notifications of a miss that is none. Runs inside a transaction. */
export const correctMiss = async (
  context: Context,
  row: Pick<DoseRow, 'id' | 'person_id' | 'dose'>,
): Promise<void> => {
  const { db, clock } = context;
  const to = await caregiversOf(db, row.person_id);
  // In the order of `endDosePushes`.
  await lockDevices(db, [row.person_id, ...to]);
  await dropQueuedPushes(db, { kind: 'missed', subjectId: row.id }, clock.now());
  await notify(context, 'miss-over', { ...row, to, answer: null });
};
