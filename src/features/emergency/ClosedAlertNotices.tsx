import type { Alert } from '../../../contract/endpoints/index.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import { minute } from '../../../domain/specConstants.ts';
import { selectNow, selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { alertDismissed } from './emergencySlice.ts';
import { formatClosed, survivorName } from './formatAlert.ts';
import { pinnedTexts as texts } from './logStrings.ts';

const shownForMs = 10 * minute;

const endedAt = ({ status, closed_at, withdrawn_at }: Alert): number =>
  isFinal(status) ? Date.parse(closed_at ?? withdrawn_at ?? '') : NaN;

/** A newer alert of the same survivor overrides an earlier end. */
const isLaterAlertOfSurvivor = (other: Alert, { survivor_id, pressed_at }: Alert): boolean =>
  other.survivor_id === survivor_id && Date.parse(other.pressed_at) > Date.parse(pressed_at);

/** Closed by a caregiver, or cancelled. */
export function ClosedAlertNotices({ alerts }: { alerts: readonly Alert[] }) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectDeviceZone);
  const dispatch = useAppDispatch();
  const closedIds = useAppSelector(({ emergency }) => emergency.closed);
  const ended = alerts.filter(
    (alert) =>
      !closedIds.includes(alert.emergency_id) &&
      now - endedAt(alert) < shownForMs &&
      alerts.every((other) => !isLaterAlertOfSurvivor(other, alert)),
  );
  return (
    <>
      {ended.map((alert) => (
        <Notice
          key={alert.id}
          tone="success"
          title={
            alert.closed_at == null
              ? texts.cancelledBy(survivorName(alert), formatClockTime(endedAt(alert), zone))
              : texts.closed(survivorName(alert))
          }
          action={
            <FocusHandoffButton
              onClick={() => dispatch(alertDismissed({ id: alert.emergency_id }))}
            >
              {texts.close}
            </FocusHandoffButton>
          }
        >
          {formatClosed(alert)}
        </Notice>
      ))}
    </>
  );
}
