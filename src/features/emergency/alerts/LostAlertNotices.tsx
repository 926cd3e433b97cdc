import { emergency } from '../../../../domain/emergencyRules.ts';
import { selectNow } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmergencyCallLink } from '../help/EmergencyCallLink.tsx';
import { alertDismissed } from '../emergencySlice.ts';
import { survivorName } from '../log/formatAlert.ts';
import { pinnedTexts as texts } from '../log/logStrings.ts';

/** In place of open alerts that the server no longer lists, as their survivor is not connected. */
export function LostAlertNotices() {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { lost, closed } = useAppSelector((state) => state.emergency);
  return lost
    .filter(
      ({ emergency_id, created_at }) =>
        !closed.includes(emergency_id) && now - Date.parse(created_at) < emergency.activeForMs,
    )
    .map((alert) => (
      <Notice
        key={alert.id}
        tone="warning"
        title={<span role="alert">{texts.lost(survivorName(alert))}</span>}
        action={
          <Stack>
            <EmergencyCallLink />
            <FocusHandoffButton
              onClick={() => dispatch(alertDismissed({ id: alert.emergency_id }))}
            >
              {texts.close}
            </FocusHandoffButton>
          </Stack>
        }
      >
        {texts.lostBody(alert.fname)}
      </Notice>
    ));
}
