import { UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { useIgnoreEarlyTaps } from '../../../ui/useIgnoreEarlyTaps.ts';
import { EmergencyCallLink } from './EmergencyCallLink.tsx';
import { HelpDialogFrame, type HelpDialogProps } from './HelpDialogFrame.tsx';
import styles from './HelpDialogFrame.module.css';
import { texts } from '../strings.ts';

interface NoCaregiverDialogProps extends HelpDialogProps {
  onClose: () => void;
}

/** In place of a question whose alert would reach no one. */
export function NoCaregiverDialog({
  alarmNotice,
  stopSoundButton,
  onClose,
}: NoCaregiverDialogProps) {
  const navigate = useNavigate();
  const ignoreEarlyTaps = useIgnoreEarlyTaps();

  function connect() {
    onClose();
    void navigate(paths.addCaregiver);
  }

  return (
    <HelpDialogFrame
      title={texts.noCaregiver}
      onClose={onClose}
      buttons={{
        main: (
          <Button size="large" icon={<UserPlus />} onClick={ignoreEarlyTaps(connect)}>
            {texts.connectCaregiver}
          </Button>
        ),
        back: (
          <Button size="large" onClick={ignoreEarlyTaps(onClose)}>
            {texts.close}
          </Button>
        ),
      }}
    >
      <div className={styles.body} data-in-sight>
        <p>{texts.callInstead}</p>
        <EmergencyCallLink prominent />
      </div>
      {alarmNotice}
      {stopSoundButton}
    </HelpDialogFrame>
  );
}
