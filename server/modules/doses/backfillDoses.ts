import { minute } from '../../../domain/specConstants.ts';
import { autoMissAfterMs, maxLookBackMs } from '../../../domain/doseTimes.ts';
import { dosesBetween } from '../../../domain/plannedDoses.ts';
import type { Context } from '../../context.ts';
import type { ReminderRow } from '../medicineRows/reminderRepository.ts';
import { zoneContextOf } from '../users/zones.ts';
import { insertDueDoses } from './doseClockRepository.ts';

/** A device that was offline sends the answers right after their reminder. */
const graceMs = minute;

/** Inserts missed doses of reminders that arrived late; the dose clock finds open ones itself. */
export const backfillDoses = async (
  { db, clock, newId }: Context,
  reminders: readonly Pick<
    ReminderRow,
    'person_id' | 'medicine_id' | 'medicine_name' | 'schedule_time' | 'made_at' | 'schedule'
  >[],
): Promise<void> => {
  const now = clock.now();
  for (const { person_id, medicine_id, medicine_name, ...row } of reminders) {
    const { schedule_time: time, made_at: madeAt, schedule } = row;
    const until = now - autoMissAfterMs + 1;
    if (madeAt >= until) continue;
    const place = await zoneContextOf(db, person_id);
    const missed = dosesBetween([{ time, madeAt, schedule }], now - maxLookBackMs, until, place);
    if (missed.length === 0) continue;
    await insertDueDoses(
      db,
      missed.map(({ dose, at }) => ({
        id: newId(),
        person_id,
        medicine_id,
        medicine_name,
        dose,
        due_at: at,
        next_at: now + graceMs,
      })),
    );
  }
};
