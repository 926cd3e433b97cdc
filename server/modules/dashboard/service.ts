import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { feedAfter } from '../activities/repository.ts';
import { toActivity } from '../activities/view.ts';
import { userById } from '../auth/repository.ts';

/** A person's name and one page of their feed, newest first. Throws where nobody has this id. */
export const readDashboard = async (
  { db }: Context,
  personId: string,
  { page, limit }: QueryOf<Endpoints['survivorDashboard']>,
): Promise<AnswerOf<Endpoints['survivorDashboard']>> => {
  const { fname, lname, avatar_url } = await userById(db, personId);
  // One row more than is shown tells whether there is another page.
  const rows = await feedAfter(db, personId, (page - 1) * limit, limit + 1);
  return {
    user: { fname, lname, avatarUrl: avatar_url },
    activities: rows.slice(0, limit).map(toActivity),
    pagination: { page, limit, hasMore: rows.length > limit },
  };
};
