import { Keyboard, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { useVisit } from '../../ui/useVisit.ts';
import { askForCamera } from './askForCamera.ts';
import styles from './ConnectChoiceScreen.module.css';
import { texts } from './connectStrings.ts';

/** /connectsurvivor1 (SPEC section 2, Pairing). */
export function ConnectChoiceScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { line, describedBy } = useNeedsServer(useAppSelector(selectAway), texts.needsNetwork);
  const visit = useVisit();

  async function scan() {
    const signal = visit.current;
    if (!signal) return;
    setIsAsking(true);
    const isGiven = await dispatch(askForCamera(signal));
    if (signal.aborted) return;
    setIsAsking(false);
    if (isGiven) await navigate(paths.scanQr);
  }

  return (
    <Screen title={texts.choiceTitle}>
      <div className={styles.choice}>
        <p>{texts.choiceIntro}</p>
        {line}
        <Button
          variant="primary"
          size="large"
          icon={<ScanLine />}
          busy={isAsking}
          busyText={texts.openingCamera}
          aria-describedby={describedBy}
          onClick={() => void scan()}
        >
          {texts.scanCode}
        </Button>
        <ButtonLink
          to={paths.enterPin}
          size="large"
          icon={<Keyboard />}
          aria-describedby={describedBy}
        >
          {texts.enterCode}
        </ButtonLink>
        <ButtonLink to={paths.connectSurvivor} size="large">
          {texts.back}
        </ButtonLink>
      </div>
    </Screen>
  );
}
