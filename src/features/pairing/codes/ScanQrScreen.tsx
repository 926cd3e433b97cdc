import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import form from '../../../ui/Form.module.css';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { connectTexts as texts } from '../strings.ts';
import styles from './ScanQrScreen.module.css';
import { initialScanState, type ScanPhase, startQrScanner } from './scanAndConnect.ts';
import { useBack } from '../useBack.ts';

export function ScanQrScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goBack = useBack(paths.connectSurvivor1);
  const video = useRef<HTMLVideoElement>(null);
  const scan = useRef<() => void>(null);
  const [{ phase, isScanRequested }, setState] = useState(initialScanState);
  const { offlineHint, describedBy } = useNetworkHint();
  const goToConnections = useEffectEvent(
    () => void navigate(paths.connectSurvivor, { replace: true }),
  );

  useEffect(() => {
    if (!video.current) return undefined;
    const started = dispatch(
      startQrScanner({
        video: video.current,
        onStateChange: setState,
        onConnected: () => goToConnections(),
      }),
    );
    scan.current = started.scan;
    return started.end;
  }, [dispatch]);

  const isProcessing = phase === 'processing';
  return (
    <PageContent title={texts.scanTitle}>
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
            <CameraStatus phase={phase} />
          </div>
        </div>
        {offlineHint}
        <div className={form.form}>
          <Button
            variant="primary"
            size="large"
            icon={<ScanLine />}
            busy={isScanRequested || isProcessing}
            busyText={isProcessing ? texts.connecting : texts.scanning}
            aria-disabled={phase === 'success' ? true : undefined}
            aria-describedby={describedBy}
            onClick={() => scan.current?.()}
          >
            {texts.startScanning}
          </Button>
          <Button size="large" onClick={goBack}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </PageContent>
  );
}

function CameraStatus({ phase }: { phase: ScanPhase }) {
  if (phase === 'starting') return <Spinner label={texts.startingCamera} />;
  if (phase === 'off') return <p>{texts.cameraOff}</p>;
  return null;
}
