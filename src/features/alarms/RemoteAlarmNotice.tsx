import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { stopRemoteAlarm } from './alarmActions.ts';
import { texts } from './strings.ts';

export function RemoteAlarmNotice() {
  const dispatch = useAppDispatch();
  const remoteAlarm = useAppSelector((state) => state.alarms.remoteAlarm);
  if (!remoteAlarm) return null;
  return (
    <Notice
      tone={remoteAlarm.type === 'emergency' ? 'error' : 'warning'}
      title={texts.remoteAlarm[remoteAlarm.type]}
      action={
        <ButtonRow>
          <FocusHandoffButton size="large" onClick={() => dispatch(stopRemoteAlarm())}>
            {texts.stopSound}
          </FocusHandoffButton>
          {remoteAlarm.type === 'emergency' && (
            <ButtonLink size="large" to={paths.emergencyLog}>
              {texts.openLog}
            </ButtonLink>
          )}
        </ButtonRow>
      }
    />
  );
}
