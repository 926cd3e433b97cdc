import { CircleCheck, Siren } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { dismissAlert } from './alertActions.ts';
import styles from './AlertNotice.module.css';
import { alertShown } from './emergencySlice.ts';
import { selectCurrentAlerts, selectUnreachableNames } from './currentAlerts.ts';
import { formatCurrentAlert, goodStages } from './formatCurrentAlert.ts';
import { finishedStages } from '../../../domain/survivorAlertStage.ts';
import { texts } from './strings.ts';

/** The survivor's newest current alert in one line, on every screen. */
export function AlertNotice() {
  const dispatch = useAppDispatch();
  const zone = useAppSelector(selectDeviceZone);
  const [alert] = useAppSelector(selectCurrentAlerts);
  const isOpen = useAppSelector(({ emergency }) => emergency.isHelpDialogOpen);
  const container = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The way back to a running alert is in sight as soon as its dialog is closed.
    if (wasOpen.current && !isOpen) container.current?.scrollIntoView({ block: 'start' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const unreachableNames = useAppSelector(selectUnreachableNames);
  if (!alert) return null;
  const isRunning = alert.isLive || alert.isUnsent;
  const tone = goodStages.has(alert.stage) ? 'teal' : 'red';
  return (
    <div ref={container} className={styles.bar} data-field={tone}>
      {finishedStages.has(alert.stage) ? (
        <CircleCheck aria-hidden="true" />
      ) : (
        <Siren aria-hidden="true" />
      )}
      <p className={styles.text}>{formatCurrentAlert(alert, zone, unreachableNames).title}</p>
      <FocusHandoffButton
        variant="quiet"
        onClick={() => dispatch(isRunning ? alertShown({ id: alert.id }) : dismissAlert(alert.id))}
      >
        {isRunning ? texts.show : texts.close}
      </FocusHandoffButton>
    </div>
  );
}
