import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { stopCalledSound } from './alarmActions.ts';
import { texts } from './strings.ts';

/** What the sound on a caregiver's page means, while it sounds. */
export function CalledNotice() {
  const dispatch = useAppDispatch();
  const called = useAppSelector((state) => state.alarms.called);
  if (!called) return null;
  return (
    <Notice
      tone={called.type === 'emergency' ? 'error' : 'warning'}
      title={texts.called[called.type]}
      action={
        <ButtonRow>
          <LeavingButton size="large" onClick={() => dispatch(stopCalledSound())}>
            {texts.stopSound}
          </LeavingButton>
          {called.type === 'emergency' && (
            <ButtonLink size="large" to={paths.emergencyLog}>
              {texts.openLog}
            </ButtonLink>
          )}
        </ButtonRow>
      }
    />
  );
}
