import { endpoints } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import { countInMemory } from '../../memoryLimit.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { updateAlert } from './updateAlert.ts';
import { locateEmergency } from './locateEmergency.ts';
import { listAlerts } from './alertView.ts';
import { findSent, sanitizeEmergency, sendEmergency, sentLongAgo } from './sendEmergency.ts';
import { cancelEmergency } from './cancelEmergency.ts';

export const emergencyRoutes = defineHandlers((context: Context) => ({
  sendEmergency: async ({ session, body: sent, idempotencyKey }) => {
    const body = sanitizeEmergency(sent);
    const personId = session.user.id;
    const id = body.id ?? context.newId();
    const [device] = session.tokenHashes;
    const countRepeat = () => countInMemory(context, 'vitalCalls', `repeats:${device}`);
    const send = (inside: Context) => {
      countInMemory(inside, 'newAlerts', device);
      return sendEmergency(inside, personId, { ...body, id });
    };
    // The id identifies the emergency, even if a newer app version sends other contents.
    if (body.id !== undefined) {
      const known = await findSent(context, personId, id);
      if (known) countRepeat();
      return known ?? inTransaction(context, send);
    }
    const call = {
      endpoint: endpoints.sendEmergency,
      personId,
      key: idempotencyKey,
      body,
      replay: {
        toStored: () => ({ id }),
        toAnswer: async (on: Context, stored: { readonly id?: unknown }) => {
          countRepeat();
          return (await findSent(on, personId, String(stored.id))) ?? sentLongAgo;
        },
      },
    };
    return withIdempotencyKey(context, call, send);
  },

  locateEmergency: ({ session, params, body }) =>
    locateEmergency(context, session.user.id, params.emergencyId, body),

  withdrawEmergency: ({ session, params }) => cancelEmergency(context, session, params.emergencyId),

  listAlerts: ({ session }) => listAlerts(context, session.user),

  updateAlert: ({ session, params, body }) =>
    updateAlert(context, session.user.id, params.alertId, body.status),
}));
