import { Keyboard, ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useDevice } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { useUnmountSignal } from '../../ui/useUnmountSignal.ts';
import {
  capturePairingCode,
  discardPairingCode,
  hasPairingCode,
  readPairingCode,
} from '../../platform/pairingCode.ts';
import { announced, announcementClosed } from '../announcements/events.ts';
import styles from '../../ui/Form.module.css';
import { ConfirmPairingLink } from './codes/ConfirmPairingLink.tsx';
import { connectTexts as texts, cameraText, linkTexts } from './strings.ts';

export function ConnectChoiceScreen() {
  const [code, setCode] = useState(readPairingCode);
  const [isExpired, setIsExpired] = useState(() => code === null && hasPairingCode());
  const navigate = useNavigate();
  const takeCode = useEffectEvent(() => {
    if (!capturePairingCode()) return;
    setCode(readPairingCode());
    setIsExpired(false);
    void navigate(paths.connectSurvivor1, { replace: true });
  });
  // A link that is opened on this screen changes the fragment alone.
  useEffect(() => {
    const onHashChange = () => takeCode();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);

  useEffect(() => {
    if (isExpired) discardPairingCode();
  }, [isExpired]);

  function discard() {
    discardPairingCode();
    setCode(null);
  }

  return (
    <PageContent title={texts.choiceTitle}>
      {isExpired && <Notice tone="warning" title={linkTexts.expired} />}
      {code === null ? <Choice /> : <ConfirmPairingLink code={code} onDiscard={discard} />}
    </PageContent>
  );
}

function Choice() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { camera } = useDevice();
  const [isAsking, setIsAsking] = useState(false);
  const { offlineHint, describedBy } = useNetworkHint();
  const unmountSignal = useUnmountSignal();

  async function scan() {
    const signal = unmountSignal.current;
    if (!signal) return;
    setIsAsking(true);
    dispatch(announcementClosed());
    const problem = await camera.requestPermission(signal);
    if (signal.aborted) return;
    setIsAsking(false);
    if (problem) dispatch(announced({ tone: 'error', text: cameraText(problem) }));
    else await navigate(paths.scanQr);
  }

  return (
    <div className={styles.form}>
      <p>{texts.choiceIntro}</p>
      <p>{texts.seeEachOther}</p>
      {offlineHint}
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
  );
}
