import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isShown } from '../../../domain/alarms.ts';
import { medicationSoundMs, vibrationPattern } from '../../../domain/alarmSounds.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { playTestSound } from '../../api/playTestSound.ts';
import type { AppThunk } from '../../app/types.ts';
import type { SoundOutcome } from '../../platform/alarmPlayer.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { testChanged } from './alarmReadinessSlice.ts';
import { texts } from './strings.ts';
import styles from './TestAlarm.module.css';

/** Sounds, vibrates and notifies like an alarm; returns the function that ends it. */
const ringTest =
  (onPlayed: (outcome: SoundOutcome) => void): AppThunk<() => void> =>
  (dispatch, _getState, { device }) => {
    const { push } = device;
    const shown =
      push.state() === 'granted'
        ? push.showTest(texts.notificationTitle, texts.notificationBody).catch(() => {
            device.log('The notification of a test could not be shown', {});
          })
        : Promise.resolve();
    device.vibrate(vibrationPattern);
    const stopSound = dispatch(playTestSound({ durationMs: medicationSoundMs, onPlayed }));
    return () => {
      stopSound();
      void shown.then(() => push.closeTest()).catch(() => undefined);
    };
  };

export function TestAlarm() {
  const dispatch = useAppDispatch();
  const test = useAppSelector(({ alarmReadiness }) => alarmReadiness.test);
  const { pathname } = useLocation();
  // It does not follow the user to another screen.
  useEffect(() => () => void dispatch(testChanged('off')), [dispatch, pathname]);
  const isAlarmShown = useAppSelector(({ alarms }) => alarms.ringing.some(isShown));
  useEffect(() => {
    if (isAlarmShown) dispatch(testChanged('off'));
  }, [dispatch, isAlarmShown, test]);
  if (test === 'off') return null;
  return test === 'rings' ? <Rings /> : <NotHeard />;
}

function Rings() {
  const dispatch = useAppDispatch();
  const [sound, setSound] = useState<SoundOutcome>();
  useEffect(() => dispatch(ringTest(setSound)), [dispatch]);
  return (
    <Dialog
      role="alertdialog"
      tone="alarm"
      title={texts.test}
      onClose={() => dispatch(testChanged('off'))}
      pinned={
        <>
          <Button
            variant="primary"
            size="huge"
            icon={<Check />}
            onClick={() => dispatch(testChanged('off'))}
          >
            {texts.heard}
          </Button>
          <Button size="large" onClick={() => dispatch(testChanged('notHeard'))}>
            {texts.heardNothing}
          </Button>
        </>
      }
    >
      <p className={styles.says}>{texts.testBody}</p>
      <p>{texts.growsLouder}</p>
      {sound === 'blocked' && <Notice tone="warning">{texts.testBlocked}</Notice>}
    </Dialog>
  );
}

function NotHeard() {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      title={texts.checkTitle}
      onClose={() => dispatch(testChanged('off'))}
      actions={
        <>
          <Button variant="primary" size="large" onClick={() => dispatch(testChanged('rings'))}>
            {texts.testAgain}
          </Button>
          <Button size="large" onClick={() => dispatch(testChanged('off'))}>
            {texts.close}
          </Button>
        </>
      }
    >
      <ul className={styles.checks}>
        {texts.checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </Dialog>
  );
}
