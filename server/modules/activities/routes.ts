import type { Activity } from '../../../contract/endpoints/activities.ts';
import { endpoints } from '../../../contract/endpoints/index.ts';
import { quotas } from '../../../contract/fieldLimits.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { userById } from '../users/repository.ts';
import { medicineById } from '../medicineRows/repository.ts';
import { readMedicineHistory } from './medicineHistory.ts';
import { readFeed, toNamedActivity } from './repository.ts';
import { logActivity } from './logActivity.ts';

export const activityRoutes = defineHandlers((context: Context) => ({
  logActivity: async ({ session, body, idempotencyKey }) => {
    const { logActivity: endpoint } = endpoints;
    const personId = body.user_id;
    // Only what the body does not tell is stored.
    const details = body.details.trim();
    let isWritten = true;
    const replay = {
      toStored: (answer: Activity) => {
        if (!isWritten) return undefined;
        return answer.details === details ? { ...answer, details: undefined } : answer;
      },
      toAnswer: async (_context: Context, stored: Partial<Activity>) =>
        ({ details, ...stored }) as Activity,
    };
    const call = { endpoint, personId, key: idempotencyKey, body, replay };
    return withIdempotencyKey(context, call, async (inside) => {
      const logged = await logActivity(inside, body, session.user.id);
      ({ isWritten } = logged);
      return logged.activity;
    });
  },

  readMedicineHistory: async ({ session: { user }, params: { medicineId } }) => {
    const { db } = context;
    const medicine = await medicineById(db, medicineId);
    if (!medicine) throw new HttpError('not_found', 'This medicine is not there any more.');
    return readMedicineHistory(db, medicine, user.id);
  },

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
