import type { Alert } from '../../../contract/endpoints/index.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import { minute } from '../../../domain/specConstants.ts';
import { selectNow, selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { alertDismissed } from './emergencySlice.ts';
import { pinnedTexts as texts } from './logStrings.ts';

const cancelledShownForMs = 10 * minute;

/** A newer alert of the same survivor overrides an earlier cancellation. */
const isLaterAlertOfSurvivor = (other: Alert, { survivor_id, pressed_at }: Alert): boolean =>
  other.survivor_id === survivor_id && Date.parse(other.pressed_at) > Date.parse(pressed_at);

export function CancelledAlertNotices({ alerts }: { alerts: readonly Alert[] }) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectDeviceZone);
  const dispatch = useAppDispatch();
  const closedIds = useAppSelector(({ emergency }) => emergency.closed);
  const cancelled = alerts.filter(
    (alert) =>
      isFinal(alert.status) &&
      !closedIds.includes(alert.emergency_id) &&
      now - Date.parse(alert.withdrawn_at ?? '') < cancelledShownForMs &&
      alerts.every((other) => !isLaterAlertOfSurvivor(other, alert)),
  );
  return (
    <>
      {cancelled.map(({ id, emergency_id, fname, lname, withdrawn_at }) => (
        <Notice
          key={id}
          tone="success"
          title={texts.cancelledBy(
            `${fname} ${lname}`,
            formatClockTime(Date.parse(withdrawn_at ?? ''), zone),
          )}
          action={
            <FocusHandoffButton onClick={() => dispatch(alertDismissed({ id: emergency_id }))}>
              {texts.close}
            </FocusHandoffButton>
          }
        />
      ))}
    </>
  );
}
