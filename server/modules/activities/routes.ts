import { endpoints } from '../../../contract/endpoints/index.ts';
import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import { once } from '../../idempotency.ts';
import type { HandlersOf } from '../../wire.ts';
import { logActivity } from './service.ts';

export const activityRoutes = (context: Context): HandlersOf<'logActivity'> => ({
  logActivity: async ({ session, body, idempotencyKey }) => {
    await assertMayActFor(context, session.user.id, body.user_id);
    const endpoint = endpoints.logActivity;
    const call = { endpoint, personId: body.user_id, key: idempotencyKey, body };
    return once(context, call, (inside) => logActivity(inside, body, session.user.id));
  },
});
