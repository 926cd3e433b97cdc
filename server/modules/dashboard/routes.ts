import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import { userById, type UserRow } from '../auth/repository.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import type { ResponseOf, QueryOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { quotas } from '../../../contract/fieldLimits.ts';
import { HttpError } from '../../httpError.ts';
import { readFeed, toActivity } from '../activities/repository.ts';

type Person = Pick<UserRow, 'id' | 'fname' | 'lname' | 'avatar_url'>;

/** Throws `invalid` beyond the newest `quotas.feedEntries` activities. */
const readDashboard = async (
  { db }: Context,
  { id, fname, lname, avatar_url }: Person,
  { page, limit }: QueryOf<Endpoints['survivorDashboard']>,
): Promise<ResponseOf<Endpoints['survivorDashboard']>> => {
  if (page * limit > quotas.feedEntries) {
    const count = quotas.feedEntries.toLocaleString('en-US');
    throw new HttpError('invalid', `Only the newest ${count} activities can be listed.`);
  }
  const rows = await readFeed(db, id, (page - 1) * limit, limit + 1);
  return {
    user: { fname, lname, avatarUrl: avatar_url },
    activities: rows.slice(0, limit).map(toActivity),
    pagination: { page, limit, hasMore: rows.length > limit },
  };
};

export const dashboardRoutes = (context: Context): HandlersOf<'survivorDashboard'> => ({
  survivorDashboard: async ({ session, params, query }) => {
    const { user } = session;
    await assertMayActFor(context, user.id, params.userId);
    const person = user.id === params.userId ? user : await userById(context.db, params.userId);
    return readDashboard(context, person, query);
  },
});
