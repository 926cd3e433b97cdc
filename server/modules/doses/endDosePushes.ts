import { paths } from '../../../contract/paths.ts';
import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { userById } from '../auth/repository.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { type PushPayload, enqueuePushes } from '../push/enqueuePushes.ts';
import {
  acknowledgePushes,
  dropQueuedPushes,
  possiblyDeliveredPushes,
} from '../push/repository.ts';
import type { DoseRow } from './repository.ts';

const answeredPushExpiresAt = (dueAt: number, now: number): number => {
  const missedAt = dueAt + autoMissAfterMs;
  return missedAt > now ? missedAt : now + autoMissAfterMs;
};

/** `tell` also pushes the answer. Runs in the transaction of the answer, with the dose locked. */
export const endDosePushes = async (
  context: Context,
  { id, person_id: personId, due_at: dueAt }: DoseRow,
  { tell }: { readonly tell: boolean },
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const own = { kind: 'dose', subjectId: id } as const;
  // Lock devices before pushes (same order as device removal) to avoid deadlock. Drop queued pushes
  // before reading sent ones, to include pushes claimed meanwhile.
  if (tell) await lockDevices(db, [personId]);
  await dropQueuedPushes(db, own, now);
  await acknowledgePushes(db, own);
  if (!tell) return;
  const out = await possiblyDeliveredPushes(db, own);
  const last = out.at(-1);
  if (!last) return;
  const { tag, dose } = JSON.parse(last.payload) as PushPayload;
  // Older pushes do not name their dose, so a device could not match it.
  if (!dose) return;
  const { hide_names } = await userById(db, personId);
  const name = hide_names ? '' : `${dose.medicine_name}, `;
  await enqueuePushes(context, [personId], {
    kind: 'answered',
    subjectId: id,
    round: 'next',
    payload: {
      title: 'Medication Reminder',
      body: `Answered: ${name}${timeOf(dose.minute)}.`,
      path: paths.medication,
      tag,
      aboutId: personId,
      dose,
    },
    expiresAt: answeredPushExpiresAt(dueAt ?? now, now),
    deviceIds: new Set(out.map((push) => push.subscription_id)),
  });
};
