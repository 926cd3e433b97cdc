import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { testStarted, testEnded, testNotHeard } from './alarmReadinessSlice.ts';
import { texts } from './strings.ts';
import styles from './TestAlarm.module.css';

export function TestAlarm() {
  const dispatch = useAppDispatch();
  const test = useAppSelector(({ alarmReadiness }) => alarmReadiness.test);
  // After Back, nothing else could stop the test.
  useEffect(() => () => dispatch(testEnded()), [dispatch]);
  if (test === 'off') return null;
  return test === 'rings' ? <Rings /> : <NotHeard />;
}

function Rings() {
  const dispatch = useAppDispatch();
  const isBlocked = useAppSelector(({ alarmReadiness }) => alarmReadiness.testSound === 'blocked');
  return (
    <Dialog
      open
      role="alertdialog"
      tone="alarm"
      title={texts.test}
      onClose={() => dispatch(testEnded())}
      pinned={
        <Button
          variant="primary"
          size="huge"
          icon={<Check />}
          onClick={() => dispatch(testEnded())}
        >
          {texts.heard}
        </Button>
      }
      actions={
        <Button size="large" onClick={() => dispatch(testNotHeard())}>
          {texts.heardNothing}
        </Button>
      }
    >
      <p className={styles.says}>{texts.testBody}</p>
      <p>{texts.growsLouder}</p>
      {isBlocked && <Notice tone="warning">{texts.testBlocked}</Notice>}
    </Dialog>
  );
}

function NotHeard() {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      open
      title={texts.checkTitle}
      onClose={() => dispatch(testEnded())}
      actions={
        <>
          <Button variant="primary" size="large" onClick={() => dispatch(testStarted())}>
            {texts.testAgain}
          </Button>
          <Button size="large" onClick={() => dispatch(testEnded())}>
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
