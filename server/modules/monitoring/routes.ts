import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints, RecordedDose } from '../../../contract/endpoints/index.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import { userById } from '../auth/repository.ts';
import { dosesSince, medicineNamesOf, readReachability } from './repository.ts';

const readMonitoring = async (
  { db, clock }: Context,
  personId: string,
): Promise<ResponseOf<Endpoints['readMonitoring']>> => {
  const { seen_at } = await userById(db, personId);
  return { last_seen_at: seen_at, ...(await readReachability(db, personId, clock.now())) };
};

const listDoses = async (
  { db, clock }: Context,
  personId: string,
  days: number,
): Promise<RecordedDose[]> => {
  const { time_zone } = await userById(db, personId);
  const first = addDays(localDateOf(clock.now(), time_zone), 1 - days);
  const names = await medicineNamesOf(db, personId);
  const rows = await dosesSince(db, personId, first);
  return rows.map(({ medicine_key, ...row }) => ({
    medicine_name: names.get(medicine_key) ?? medicine_key,
    ...row,
  }));
};

export const monitoringRoutes = (context: Context): HandlersOf<'readMonitoring' | 'listDoses'> => ({
  readMonitoring: async ({ session, params }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return readMonitoring(context, params.userId);
  },

  listDoses: async ({ session, params, query }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return listDoses(context, params.userId, query.days);
  },
});
