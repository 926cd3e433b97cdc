import { useState } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import { minute } from '../../../domain/specConstants.ts';
import { selectNow, selectDeviceZone } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { formatClockTime } from '../../platform/formatDate.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { pinnedTexts as texts } from './logStrings.ts';

const cancelledShownForMs = 10 * minute;

/** A newer alert of the same survivor overrides an earlier cancellation. */
const isLaterAlertOfSurvivor = (other: Alert, { survivor_id, pressed_at }: Alert): boolean =>
  other.survivor_id === survivor_id && Date.parse(other.pressed_at) > Date.parse(pressed_at);

export function CancelledAlertNotices({ alerts }: { alerts: readonly Alert[] }) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectDeviceZone);
  const [dismissedIds, setDismissedIds] = useState<readonly string[]>([]);
  const cancelled = alerts.filter(
    (alert) =>
      !dismissedIds.includes(alert.id) &&
      now - Date.parse(alert.withdrawn_at ?? '') < cancelledShownForMs &&
      alerts.every((other) => !isLaterAlertOfSurvivor(other, alert)),
  );
  return (
    <>
      {cancelled.map(({ id, fname, lname, withdrawn_at, status }) => (
        <Notice
          key={id}
          tone="success"
          title={texts.cancelledBy(
            `${fname} ${lname}`,
            formatClockTime(Date.parse(withdrawn_at ?? ''), zone),
          )}
          action={
            <ButtonRow>
              <FocusHandoffButton
                size="large"
                onClick={() => setDismissedIds([...dismissedIds, id])}
              >
                {texts.close}
              </FocusHandoffButton>
              {!isFinal(status) && (
                <ButtonLink to={paths.emergencyLog} size="large">
                  {texts.open}
                </ButtonLink>
              )}
            </ButtonRow>
          }
        >
          {!isFinal(status) && <p>{texts.staysOpen}</p>}
        </Notice>
      ))}
    </>
  );
}
