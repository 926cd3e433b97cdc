import { endpoints } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { updateAlert } from './updateAlert.ts';
import { locateEmergency } from './locateEmergency.ts';
import { listAlerts, sendEmergency, sanitizeEmergency } from './service.ts';
import { cancelEmergency } from './cancelEmergency.ts';

export const emergencyRoutes = (
  context: Context,
): HandlersOf<
  'sendEmergency' | 'locateEmergency' | 'withdrawEmergency' | 'listAlerts' | 'updateAlert'
> => ({
  sendEmergency: async ({ session, body: sent, idempotencyKey }) => {
    const body = sanitizeEmergency(sent);
    const personId = session.user.id;
    // The id identifies the emergency, even if a newer app version sends other contents.
    if (body.id !== undefined) {
      return inTransaction(context, (inside) => sendEmergency(inside, personId, body));
    }
    const call = { endpoint: endpoints.sendEmergency, personId, key: idempotencyKey, body };
    return withIdempotencyKey(context, call, (inside) => sendEmergency(inside, personId, body));
  },

  locateEmergency: ({ session, params, body }) =>
    inTransaction(context, (inside) =>
      locateEmergency(inside, session.user.id, params.emergencyId, body),
    ),

  withdrawEmergency: ({ session, params }) =>
    inTransaction(context, (inside) =>
      cancelEmergency(inside, session.user.id, params.emergencyId),
    ),

  listAlerts: ({ session }) => listAlerts(context, session.user),

  updateAlert: ({ session, params, body }) =>
    inTransaction(context, (inside) =>
      updateAlert(inside, session.user.id, params.alertId, body.status),
    ),
});
