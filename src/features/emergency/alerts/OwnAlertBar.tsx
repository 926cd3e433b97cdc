import { selectDeviceZone } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { dismissAlert } from '../alertActions.ts';
import { AlertIcon } from './AlertIcon.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './OwnAlertBar.module.css';
import { alertShown } from '../emergencySlice.ts';
import { hasProgress, selectCurrentAlerts, selectRecipients } from './currentAlerts.ts';
import { formatCurrentAlert, goodStages, overStages } from './formatCurrentAlert.ts';
import { texts } from '../strings.ts';

/** With large text or in a narrow window its words take several lines. */
const trackHeight = (bar: HTMLElement | null) => {
  if (!bar) return undefined;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() =>
    root.setProperty('--alert-height', `${bar.getBoundingClientRect().height}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
};

/** The survivor's newest current alert in one line, on every screen. */
export function OwnAlertBar() {
  const dispatch = useAppDispatch();
  const zone = useAppSelector(selectDeviceZone);
  const [alert] = useAppSelector(selectCurrentAlerts);
  const recipients = useAppSelector(selectRecipients);
  if (!alert) return null;
  const { title, body } = formatCurrentAlert(alert, zone, recipients);
  /** Who closed it, and when: there is nothing more to show. */
  const text = (alert.stage === 'closed' && body[0]) || title;
  const canShow = hasProgress(alert);
  return (
    <div
      ref={trackHeight}
      className={classNames(styles.bar, !overStages.has(alert.stage) && styles.live)}
      data-field={goodStages.has(alert.stage) ? 'teal' : 'red'}
    >
      <AlertIcon stage={alert.stage} />
      <p className={styles.text}>{text}</p>
      <FocusHandoffButton
        variant="quiet"
        onClick={() => dispatch(canShow ? alertShown({ id: alert.id }) : dismissAlert(alert.id))}
      >
        {canShow ? texts.show : texts.close}
      </FocusHandoffButton>
    </div>
  );
}
