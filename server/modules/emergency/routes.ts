import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { updateAlert } from './updateAlert.ts';
import { locateEmergency } from './locateEmergency.ts';
import { listAlerts } from './alertView.ts';
import { receiveEmergency } from './sendEmergency.ts';
import { cancelEmergency } from './cancelEmergency.ts';

export const emergencyRoutes = defineHandlers((context: Context) => ({
  sendEmergency: ({ session, body, idempotencyKey }) =>
    receiveEmergency(context, session, body, idempotencyKey),

  locateEmergency: ({ session, params, body }) =>
    locateEmergency(context, session.user.id, params.emergencyId, body),

  withdrawEmergency: ({ session, params }) => cancelEmergency(context, session, params.emergencyId),

  listAlerts: ({ session }) => listAlerts(context, session.user),

  updateAlert: ({ session, params, body }) =>
    updateAlert(context, session.user.id, params.alertId, body.status),
}));
