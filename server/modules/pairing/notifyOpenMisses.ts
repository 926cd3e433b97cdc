import { missNoticeMs } from '../../../domain/doseTimes.ts';
import type { Context } from '../../context.ts';
import { missRecipients } from '../../notify/recipients.ts';
import { notifyMisses } from '../../notify/notifyMisses.ts';

/** Once a caregiver has left: notifies those who are on duty now of misses that only others were notified of. */
export const notifyOpenMisses = async (context: Context, survivorId: string) => {
  const { db, clock } = context;
  const now = clock.now();
  const { alone, inSummary } = await missRecipients(context, survivorId);
  const ids = [...alone.keys()];
  if (ids.length + inSummary.size === 0) return;
  const misses = await db
    .selectFrom('doses')
    .innerJoin('users', 'users.id', 'doses.person_id')
    .select(['doses.id', 'person_id', 'dose', 'medicine_name'])
    .select(['fname', 'hide_names', 'time_zone'])
    .where('person_id', '=', survivorId)
    .where('doses.status', '=', 'missed')
    .where('due_at', '>', now - missNoticeMs)
    .$if(ids.length > 0, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('pushes')
              .select('pushes.id')
              .whereRef('subject_id', '=', 'doses.id')
              .where('kind', '=', 'missed')
              .where('pushes.person_id', 'in', ids),
          ),
        ),
      ),
    )
    .orderBy('dose')
    .execute();
  await notifyMisses(context, ...misses);
};
