import { VolumeX } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { silenceAlarms } from './alarmActions.ts';
import { selectShownAlarms } from './selectors.ts';
import { texts } from './strings.ts';

export function StopSoundButton() {
  const dispatch = useAppDispatch();
  const alarms = useAppSelector(selectShownAlarms);
  return (
    <FocusHandoffButton
      size="large"
      icon={<VolumeX />}
      onClick={() => dispatch(silenceAlarms(alarms))}
    >
      {texts.stopSound}
    </FocusHandoffButton>
  );
}
