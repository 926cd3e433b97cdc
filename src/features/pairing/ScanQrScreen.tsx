import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { texts } from './connectStrings.ts';
import styles from './ScanQrScreen.module.css';
import { firstScanState, type ScanPhase, type ScanVisit, visitScan } from './scanVisit.ts';
import { useBack } from './useBack.ts';

/** /scanqr (SPEC section 2, Pairing). */
export function ScanQrScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goBack = useBack(paths.connectSurvivor1);
  const video = useRef<HTMLVideoElement>(null);
  const visit = useRef<ScanVisit>(null);
  const [{ phase, wantsCode }, setState] = useState(firstScanState);
  const { line, describedBy } = useNeedsServer(useAppSelector(selectAway), texts.needsNetwork);
  const leave = useEffectEvent(() => void navigate(paths.connectSurvivor, { replace: true }));

  useEffect(() => {
    if (!video.current) return undefined;
    const begun = dispatch(
      visitScan({ video: video.current, tell: setState, onConnected: () => leave() }),
    );
    visit.current = begun;
    return begun.end;
  }, [dispatch]);

  const isProcessing = phase === 'processing';
  return (
    <Screen title={texts.scanTitle}>
      <div className={styles.screen}>
        <ol className={styles.instructions}>
          {texts.instructions.map((instruction) => (
            <li key={instruction}>{instruction}</li>
          ))}
        </ol>
        <div className={styles.frame}>
          <video
            ref={video}
            className={styles.picture}
            aria-label={texts.picture}
            autoPlay
            muted
            playsInline
          />
          <div className={styles.words} aria-live="polite">
            <Words phase={phase} />
          </div>
        </div>
        {line}
        <div className={styles.actions}>
          <Button
            variant="primary"
            size="large"
            icon={<ScanLine />}
            busy={wantsCode || isProcessing}
            busyText={isProcessing ? texts.connecting : texts.scanning}
            aria-disabled={phase === 'success' ? true : undefined}
            aria-describedby={describedBy}
            onClick={() => visit.current?.scan()}
          >
            {texts.startScanning}
          </Button>
          <Button size="large" onClick={goBack}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </Screen>
  );
}

/** What stands where the picture is not there yet, or no more. */
function Words({ phase }: { phase: ScanPhase }) {
  if (phase === 'starting') return <Spinner label={texts.startingCamera} />;
  if (phase === 'off') return <p>{texts.cameraOff}</p>;
  return null;
}
