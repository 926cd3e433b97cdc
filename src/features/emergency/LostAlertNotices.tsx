import { useState } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import { emergency } from '../../../domain/specConstants.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { alertDismissed } from './emergencySlice.ts';
import { survivorName } from './formatAlert.ts';
import { pinnedTexts as texts } from './logStrings.ts';

/** In place of open alerts that the server no longer lists, as their survivor is not connected. */
export function LostAlertNotices() {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { log, closed, ownerId } = useAppSelector((state) => state.emergency);
  const [seen, setSeen] = useState({ log, lost: [] as readonly Alert[] });
  if (log && log !== seen.log) {
    const before = [...seen.lost, ...(seen.log?.alerts ?? [])];
    const lost = before.filter(
      ({ id, status }) => !isFinal(status) && log.alerts.every((alert) => alert.id !== id),
    );
    setSeen({ log, lost });
  }
  return seen.lost
    .filter(
      ({ emergency_id, caregiver_id, created_at }) =>
        caregiver_id === ownerId &&
        !closed.includes(emergency_id) &&
        now - Date.parse(created_at) < emergency.activeForMs,
    )
    .map((alert) => (
      <Notice
        key={alert.id}
        tone="warning"
        title={texts.lost(survivorName(alert))}
        action={
          <FocusHandoffButton onClick={() => dispatch(alertDismissed({ id: alert.emergency_id }))}>
            {texts.close}
          </FocusHandoffButton>
        }
      >
        {texts.lostBody(alert.fname)}
      </Notice>
    ));
}
