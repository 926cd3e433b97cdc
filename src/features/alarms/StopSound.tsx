import { VolumeX } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { silenceAlarms } from './alarmActions.ts';
import { selectShownAlarms } from './selectors.ts';
import { texts } from './strings.ts';

/** Ends whatever is heard, where no alarm stands to do so. */
export function StopSound() {
  const dispatch = useAppDispatch();
  const alarms = useAppSelector(selectShownAlarms);
  return (
    <LeavingButton size="large" icon={<VolumeX />} onClick={() => dispatch(silenceAlarms(alarms))}>
      {texts.stopSound}
    </LeavingButton>
  );
}
