import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { dosageAt } from '../../../domain/medicineDetails.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import { inTransaction } from '../../transaction.ts';
import { parseAmounts } from '../medicineRows/repository.ts';
import { userById } from '../users/repository.ts';
import { askAgain } from '../doses/askAgain.ts';
import { dosesSince, readReachability } from './repository.ts';
import { listSurvivors } from './survivors.ts';

export const monitoringRoutes = defineHandlers((context: Context) => ({
  readMonitoring: async ({ params: { userId } }) => {
    const { db, clock } = context;
    const { seen_at } = await userById(db, userId);
    return { last_seen_at: seen_at, ...(await readReachability(db, userId, clock.now())) };
  },

  listDoses: async ({ params: { userId }, query }) => {
    const { db, clock } = context;
    const { time_zone } = await userById(db, userId);
    const first = addDays(localDateOf(clock.now(), time_zone), 1 - query.days);
    const rows = await dosesSince(db, userId, first);
    return rows.map(({ dosage, amounts, said_at, as_needed, recorded_by, ...row }) => ({
      ...row,
      ...(dosage !== null && {
        dosage:
          as_needed === 1 ? dosage : dosageAt({ dosage, amounts: parseAmounts(amounts) }, row.dose),
      }),
      ...(said_at !== null && { said_at }),
      ...(as_needed === 1 && { as_needed: true as const }),
      ...(recorded_by !== null && { recorded_by }),
    }));
  },

  listSurvivors: ({ session }) => listSurvivors(context, session.user.id),

  askAgain: ({ session, body }) =>
    inTransaction(context, (inside) => askAgain(inside, session.user.id, body)),
}));
