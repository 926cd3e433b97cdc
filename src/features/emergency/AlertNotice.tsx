import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { clockTime } from '../../ui/dates.ts';
import { Notice, type NoticeProps } from '../../ui/Notice.tsx';
import { closeAlert } from './alertActions.ts';
import { alertShown } from './emergencySlice.ts';
import { type AlertStage, selectStanding, selectUnreachable } from './standing.ts';
import { standingWords } from './standingWords.ts';
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

/** The rest is read where it is shown. */
const mostSentences = 3;

/** Where a survivor's alerts stand, on every screen, while there is anything to be known of them. */
export function AlertNotice() {
  const dispatch = useAppDispatch();
  const zone = useAppSelector(({ alarms }) => alarms.zone);
  const [alert] = useAppSelector(selectStanding);
  const isOpen = useAppSelector(({ emergency }) => emergency.isOpen);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The way back to a running alert is in sight as soon as its dialog is closed.
    if (wasOpen.current && !isOpen) place.current?.scrollIntoView({ block: 'start' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const unreachable = useAppSelector(selectUnreachable);
  if (!alert) return null;
  const { title, body } = standingWords(alert, zone, unreachable);
  return (
    <div ref={place}>
      <Notice
        tone={tones[alert.stage]}
        title={title}
        action={
          alert.isLive || alert.isUnsent ? (
            <LeavingButton size="large" onClick={() => dispatch(alertShown({ id: alert.id }))}>
              {texts.show}
            </LeavingButton>
          ) : (
            <LeavingButton size="large" onClick={() => void dispatch(closeAlert(alert.id))}>
              {texts.close}
            </LeavingButton>
          )
        }
      >
        <p>{texts.pressed(clockTime(alert.pressedAt, zone))}</p>
        {body.slice(0, mostSentences).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}
