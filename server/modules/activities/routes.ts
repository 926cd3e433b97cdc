import { endpoints } from '../../../contract/endpoints/index.ts';
import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import { once } from '../../idempotency.ts';
import type { HandlersOf } from '../../wire.ts';
import { logActivity } from './service.ts';

export const activityRoutes = (context: Context): HandlersOf<'logActivity'> => ({
  logActivity: async ({ session, body, idempotencyKey }) => {
    const actorId = session.user.id;
    const personId = body.user_id;
    const check = (inside: Context) => assertMayActFor(inside, actorId, personId);
    const endpoint = endpoints.logActivity;
    const call = { endpoint, personId, key: idempotencyKey, body, check };
    return once(context, call, (inside) => logActivity(inside, body, actorId));
  },
});
