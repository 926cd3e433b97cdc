import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { feedAfter } from '../activities/repository.ts';
import { toActivity } from '../activities/view.ts';
import type { UserRow } from '../auth/repository.ts';

type Person = Pick<UserRow, 'id' | 'fname' | 'lname' | 'avatar_url'>;

/** A person's name and one page of their feed, newest first. */
export const readDashboard = async (
  { db }: Context,
  { id, fname, lname, avatar_url }: Person,
  { page, limit }: QueryOf<Endpoints['survivorDashboard']>,
): Promise<AnswerOf<Endpoints['survivorDashboard']>> => {
  // One row more than is shown tells whether there is another page.
  const rows = await feedAfter(db, id, (page - 1) * limit, limit + 1);
  return {
    user: { fname, lname, avatarUrl: avatar_url },
    activities: rows.slice(0, limit).map(toActivity),
    pagination: { page, limit, hasMore: rows.length > limit },
  };
};
