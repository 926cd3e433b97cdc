import { paths } from '../../../contract/paths.ts';
import { autoMissAfterMs } from '../../../domain/constants.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { type PushPayload, enqueuePushes } from '../push/enqueuePushes.ts';
import {
  acknowledgePushes,
  dropQueuedPushes,
  possiblyDeliveredPushes,
} from '../push/repository.ts';
import type { DoseRow } from './repository.ts';

/** When nobody needs to be told any more. */
const answeredPushExpiresAt = (dueAt: number, now: number): number => {
  const missedAt = dueAt + autoMissAfterMs;
  return missedAt > now ? missedAt : now + autoMissAfterMs;
};

/**
 * Ends the pushes of a dose that a person has answered: what waits is not sent any more. With `tell`
 * every device that got one of them, or may have, is told to take its reminder down. In the transaction
 * of the answer, while the row of the dose is held.
 */
export const endDosePushes = async (
  context: Context,
  { id, person_id: personId, due_at: dueAt }: DoseRow,
  { tell }: { readonly tell: boolean },
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const own = { kind: 'dose', subjectId: id } as const;
  // Devices before their pushes, as whoever takes a device away; then what waits, since what another
  // process claims after that goes out, and is found below.
  if (tell) await lockDevices(db, [personId]);
  await dropQueuedPushes(db, own, now);
  await acknowledgePushes(db, own);
  if (!tell) return;
  const out = await possiblyDeliveredPushes(db, own);
  const last = out.at(-1);
  if (!last) return;
  const { tag, dose } = JSON.parse(last.payload) as PushPayload;
  // A push from before pushes named their dose: no device would know which one is meant.
  if (!dose) return;
  await enqueuePushes(context, [personId], {
    kind: 'answered',
    subjectId: id,
    round: 'next',
    payload: {
      title: 'Medication Reminder',
      body: `Answered: ${dose.medicine_name}, ${timeOf(dose.minute)}.`,
      path: paths.medication,
      tag,
      aboutId: personId,
      dose,
    },
    expiresAt: answeredPushExpiresAt(dueAt ?? now, now),
    deviceIds: new Set(out.map((push) => push.subscription_id)),
  });
};
