import { quotas } from '../../../contract/fieldLimits.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { readFeed, toNamedActivity } from '../activities/repository.ts';
import { userById } from '../users/repository.ts';

export const dashboardRoutes = defineHandlers((context: Context) => ({
  survivorDashboard: async ({ session: { user }, params: { userId }, query: { page, limit } }) => {
    if (page * limit > quotas.feedEntries) {
      const count = quotas.feedEntries.toLocaleString('en-US');
      throw new HttpError('invalid', `Only the newest ${count} activities can be listed.`);
    }
    const { db } = context;
    const person = user.id === userId ? user : await userById(db, userId);
    const rows = await readFeed(db, userId, (page - 1) * limit, limit + 1);
    const { fname, lname, avatar_url: avatarUrl, hide_names } = person;
    return {
      user: { fname, lname, avatarUrl, hidesNames: hide_names === 1 },
      activities: rows.slice(0, limit).map((row) => toNamedActivity(row, user.id)),
      pagination: { page, limit, hasMore: rows.length > limit },
    };
  },
}));
