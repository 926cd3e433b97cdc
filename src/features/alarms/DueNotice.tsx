import { VolumeX } from 'lucide-react';
import { isSounding } from '../../../domain/alarms.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { silenceAlarms } from './alarmActions.ts';
import { selectShownAlarms } from './selectors.ts';
import { texts } from './strings.ts';

/** What rings while something more urgent stands in the place of the alarm itself. */
export function DueNotice() {
  const dispatch = useAppDispatch();
  const alarms = useAppSelector(selectShownAlarms);
  if (alarms.length === 0) return null;
  return (
    <div role="alert">
      <Notice
        tone="info"
        action={
          alarms.some(isSounding) && (
            <LeavingButton
              size="large"
              icon={<VolumeX />}
              onClick={() => dispatch(silenceAlarms(alarms))}
            >
              {texts.stopSound}
            </LeavingButton>
          )
        }
      >
        {alarms.map(({ id, medicineName }) => (
          <p key={id}>{texts.question(medicineName)}</p>
        ))}
      </Notice>
    </div>
  );
}
