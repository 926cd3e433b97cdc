import { isSilencedByUndo, makeUndo, missedAt, pushRoundAt } from '../../domain/doses.ts';
import type { Context } from '../context.ts';
import { dosePayload, type NamedDose } from '../modules/doses/dosePush.ts';
import { enqueuePushes } from '../modules/push/enqueuePushes.ts';

export const enqueueDuePush = async (context: Context, dose: NamedDose): Promise<void> => {
  if (dose.undone_at !== null && isSilencedByUndo(makeUndo(dose.undone_at), dose.at)) return;
  await enqueuePushes(context, [dose.person_id], {
    kind: 'dose',
    subjectId: dose.id,
    round: pushRoundAt(dose, context.clock.now()),
    payload: dosePayload(
      dose,
      dose.hide_names ? 'Time for your medicine.' : `It's time to take ${dose.medicine_name}!`,
    ),
    expiresAt: missedAt(dose),
  });
};
