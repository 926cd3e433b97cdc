import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useAppSelector } from '../api/hooks.ts';
import { DueNotice, StopSoundButton } from '../features/alarms/AlarmNotices.tsx';
import { selectIsSounding } from '../features/alarms/selectors.ts';
import { EmergencyCallLink } from '../features/emergency/help/EmergencyCallLink.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonRow } from '../ui/ButtonRow.tsx';
import { Notice } from '../ui/Notice.tsx';
import { subscribeToLayers } from '../ui/openDialogs.ts';
import type { OverlayErrorProps } from '../ui/OverlayBoundary.tsx';
import { Stack } from '../ui/Stack.tsx';
import styles from './OverlayError.module.css';
import { appTexts } from './strings.ts';

/** Kept out of the first script. */
const texts = {
  body: 'This part could not be shown. If you need help now, please call.',
  close: 'Close',
} as const;

/** Everything outside an open dialog is inert. */
const findPlace = (): Element =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/** Covers neither the help button nor an alarm. */
export function OverlayError({ onRetry, onClose }: OverlayErrorProps) {
  const [isClosed, setIsClosed] = useState(false);
  const isHeard = useAppSelector(selectIsSounding);
  const place = useSyncExternalStore(subscribeToLayers, findPlace);
  if (isClosed) return null;

  function close() {
    setIsClosed(true);
    onClose?.();
  }

  return createPortal(
    <div role="alert" className={styles.error}>
      <Notice tone="error" title={appTexts.crashedTitle}>
        <Stack>
          <p>{texts.body}</p>
          <DueNotice />
          <EmergencyCallLink prominent />
          <ButtonRow>
            {isHeard && <StopSoundButton />}
            <Button size="large" onClick={onRetry}>
              {appTexts.tryAgain}
            </Button>
            {/* Closing the panel of an alarm would leave no way to stop its sound. */}
            {(onClose || !isHeard) && (
              <Button size="large" onClick={close}>
                {texts.close}
              </Button>
            )}
          </ButtonRow>
        </Stack>
      </Notice>
    </div>,
    place,
  );
}
