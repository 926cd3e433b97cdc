import type { Activity } from '../../../contract/endpoints/activities.ts';
import { endpoints } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { logActivity } from './service.ts';

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
}));
