import { useEffect, useRef } from 'react';
import { selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { formatClockTime } from '../../platform/formatDate.ts';
import { Notice, type NoticeProps } from '../../ui/Notice.tsx';
import { dismissAlert } from './alertActions.ts';
import { alertShown } from './emergencySlice.ts';
import { selectCurrentAlerts, selectUnreachableNames } from './currentAlerts.ts';
import type { AlertStage } from '../../../domain/survivorAlertStage.ts';
import { formatCurrentAlert } from './formatCurrentAlert.ts';
import { texts } from './strings.ts';

const tones: Record<AlertStage, NoticeProps['tone']> = {
  sending: 'info',
  offline: 'error',
  network: 'error',
  failed: 'error',
  signIn: 'error',
  okWaiting: 'warning',
  nobody: 'error',
  told: 'info',
  unanswered: 'error',
  seen: 'success',
  closed: 'success',
  ok: 'success',
};

const maxSentences = 3;

/** The survivor's current alerts, on every screen. */
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
  const { title, body } = formatCurrentAlert(alert, zone, unreachableNames);
  return (
    <div ref={container}>
      <Notice
        tone={tones[alert.stage]}
        title={title}
        action={
          <FocusHandoffButton
            size="large"
            onClick={() =>
              dispatch(isRunning ? alertShown({ id: alert.id }) : dismissAlert(alert.id))
            }
          >
            {isRunning ? texts.show : texts.close}
          </FocusHandoffButton>
        }
      >
        <p>{texts.pressed(formatClockTime(alert.pressedAt, zone))}</p>
        {body.slice(0, maxSentences).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}
