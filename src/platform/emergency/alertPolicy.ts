import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { parseErrorBody } from '../../../contract/errors.ts';
import { emergency } from '../../../domain/emergencyRules.ts';
import type { ApiCall } from '../httpClient.ts';
import type { SendPolicy } from '../outbox/flushQueue.ts';
import { type EmergencyQueue, type QueuedAlert, initialRetryState } from './emergencyQueue.ts';

export type SendEmergencyResponse = ResponseBody<'sendEmergency'>;
export type CancelEmergencyResponse = ResponseBody<'withdrawEmergency'>;

const callFor = (alert: QueuedAlert): ApiCall => {
  const { id, message, alert_type, location_data, timestamp } = alert;
  if (alert.isWithdrawn) return { endpoint: 'withdrawEmergency', params: { emergencyId: id } };
  return {
    endpoint: 'sendEmergency',
    idempotencyKey: id,
    body: { id, message, alert_type, location_data, occurred_at: timestamp },
  };
};

export const isUnsent = ({ toldNobody, isWithdrawn }: QueuedAlert): boolean =>
  !toldNobody || isWithdrawn;

/** Alerts do not wait for each other; rejected ones are retried too. */
export const alertPolicy = (queue: EmergencyQueue): SendPolicy<QueuedAlert> => ({
  lockFor: ({ id }) => `upstroke-emergency:${id}`,
  maxWaitMs: emergency.maxRetryDelayMs,
  isSendable: isUnsent,
  groupsOf: () => [],
  blockedGroups: () => [],
  callsOf: (alert) => [callFor(alert)],
  statusOf: (_alert, _call, { status }) => status,
  record: async ({ item: alert, outcome, response, notBefore }) => {
    if (outcome.kind !== 'sent' || !response) {
      const tried = {
        attempts: alert.attempts + 1,
        retryAt: outcome.kind === 'retry' ? outcome.at : 0,
        notBefore,
        failure: {
          status: response?.status ?? null,
          message: response ? parseErrorBody(response.body).message : '',
        },
      };
      await queue.change(alert, (known) => ({ ...known, ...tried }));
      return { ...alert, ...tried };
    }
    const { withdrawn, totalCaregivers } = response.body as SendEmergencyResponse;
    if (alert.isWithdrawn || withdrawn) {
      await queue.change(alert, () => null);
      return { ...alert, isWithdrawn: true };
    }
    const toldNobody = totalCaregivers === 0;
    // The user may have withdrawn in the meantime; that must still be sent.
    await queue.change(alert, (known) =>
      known.isWithdrawn || toldNobody ? { ...known, ...initialRetryState, toldNobody } : null,
    );
    return { ...alert, ...initialRetryState, toldNobody };
  },
});
