import type { Alert } from '../../../../contract/endpoints/index.ts';
import { isFinal } from '../../../../domain/alertTransitions.ts';
import { minute } from '../../../../domain/specConstants.ts';
import { isUnanswered } from '../emergencySlice.ts';

const endedShownForMs = 10 * minute;

export const endedAt = ({ status, closed_at, withdrawn_at }: Alert): number =>
  isFinal(status) ? Date.parse(closed_at ?? withdrawn_at ?? '') : NaN;

/** A newer alert of the same survivor overrides an earlier end. */
const isLaterAlertOfSurvivor = (other: Alert, { survivor_id, pressed_at }: Alert): boolean =>
  other.survivor_id === survivor_id && Date.parse(other.pressed_at) > Date.parse(pressed_at);

/** Another caregiver may still have to close it. */
const isCalledOff = (alert: Alert): boolean =>
  alert.status === 'pending' && alert.withdrawn_at !== null && !isUnanswered(alert);

/** What is on top of every screen of a caregiver. */
export const pinAlerts = (alerts: readonly Alert[], now: number) => ({
  unseen: alerts.filter((alert) => alert.status === 'pending' && !isCalledOff(alert)),
  seen: alerts.filter((alert) => alert.status === 'acknowledged' || isCalledOff(alert)),
  ended: alerts.filter(
    (alert) =>
      now - endedAt(alert) < endedShownForMs &&
      alerts.every((other) => !isLaterAlertOfSurvivor(other, alert)),
  ),
});
