import { autoMissAfter, longestLookBack, minute } from '../../../domain/constants.ts';
import { dosesBetween } from '../../../domain/doses.ts';
import type { Context } from '../../context.ts';
import { zoneOf } from '../auth/repository.ts';
import { takeUp } from './clockRepository.ts';

interface Made {
  readonly person_id: string;
  readonly medicine_key: string;
  readonly schedule_time: string;
  readonly made_at: number;
}

/** A device that was without network sends the answers right after the reminder that they are for. */
const grace = minute;

/**
 * Takes up the doses that reminders had before the server heard of them and that are over by now, so
 * that nobody waits in vain to be told; what is still open the dose clock finds by itself.
 */
export const takeUpLate = async (
  { db, clock, newId }: Context,
  reminders: readonly Made[],
): Promise<void> => {
  const now = clock.now();
  for (const { person_id, medicine_key, schedule_time: time, made_at: madeAt } of reminders) {
    const until = now - autoMissAfter + 1;
    if (madeAt >= until) continue;
    const zone = await zoneOf(db, person_id);
    const over = dosesBetween([{ time, madeAt }], now - longestLookBack, until, zone);
    if (over.length === 0) continue;
    await takeUp(
      db,
      over.map(({ dose, at }) => ({
        id: newId(),
        person_id,
        medicine_key,
        dose,
        due_at: at,
        next_at: now + grace,
      })),
    );
  }
};
