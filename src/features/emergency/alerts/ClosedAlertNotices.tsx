import type { Alert } from '../../../../contract/endpoints/index.ts';
import { selectDeviceZone } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { alertDismissed } from '../emergencySlice.ts';
import { formatClosed, survivorName } from '../log/formatAlert.ts';
import { pinnedTexts as texts } from '../log/logStrings.ts';
import { endedAt } from './pinAlerts.ts';

/** Closed by a caregiver, or cancelled. */
export function ClosedAlertNotices({ ended }: { ended: readonly Alert[] }) {
  const zone = useAppSelector(selectDeviceZone);
  const dispatch = useAppDispatch();
  const closedIds = useAppSelector(({ emergency }) => emergency.closed);
  return (
    <>
      {ended
        .filter((alert) => !closedIds.includes(alert.emergency_id))
        .map((alert) => (
          <Notice
            key={alert.id}
            tone="success"
            title={
              alert.closed_at == null
                ? texts.cancelledBy(survivorName(alert), formatClockTime(endedAt(alert), zone))
                : texts.closed(
                    survivorName(alert),
                    formatClockTime(Date.parse(alert.pressed_at), zone),
                  )
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
