import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { formatList } from '../../../domain/formatList.ts';
import { addDays, dateOf, type LocalDate } from '../../../domain/zonedTime.ts';
import { hour, minute } from '../../../domain/specConstants.ts';
import { useAppSelector, useAppDispatch, useServices } from '../../api/hooks.ts';
import { formatDoseTime } from '../../doses/formatWhen.ts';
import { selectDate } from '../../doses/selectors.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { inlineMessageIds } from '../announcements/events.ts';
import { signedInTexts } from '../../ui/signedInStrings.ts';
import { MissedAnswers } from '../medications/today/MissedAnswers.tsx';
import { formatQuestion } from './describeAlarm.ts';
import { texts } from './strings.ts';
import { unsnoozeAlarms, silenceAlarms } from './alarmActions.ts';
import { stopRemoteAlarm } from './events.ts';
import {
  selectMissed,
  selectShownAlarms,
  selectIsSilenced,
  selectSnoozedAlarms,
  selectSnoozedTexts,
} from './selectors.ts';
import { type MissedDose, missedDosesSeen } from './alarmsSlice.ts';
import styles from './AlarmNotices.module.css';
import { VolumeX } from 'lucide-react';

const inMinutes = (ms: number): string => {
  const all = Math.round(ms / minute);
  const hours = Math.floor((all * minute) / hour);
  const minutes = all - (hours * hour) / minute;
  return [
    ...(hours > 0 ? [texts.hours(hours)] : []),
    ...(minutes > 0 ? [texts.minutes(minutes)] : []),
  ].join(texts.and);
};

const maxHours = 48;

/** `3 hours fast`, `25 minutes slow`; `offsetMs` is positive if the clock is ahead. */
export const formatClockOffset = (offsetMs: number): string => {
  const far = Math.abs(offsetMs);
  const days = Math.round(far / (24 * hour));
  const amount = far < maxHours * hour ? inMinutes(far) : texts.days(days);
  return offsetMs > 0 ? texts.fast(amount) : texts.slow(amount);
};

export function ClockNotice() {
  const offsetMs = useAppSelector((state) => state.clock.clockOffsetMs);
  if (offsetMs === 0) return null;
  return <Notice tone="warning">{texts.clockWrong(formatClockOffset(offsetMs))}</Notice>;
}

export function SnoozedNotice() {
  const dispatch = useAppDispatch();
  const snoozed = useAppSelector(selectSnoozedAlarms);
  const told = useAppSelector(selectSnoozedTexts);
  if (snoozed.length === 0) return null;
  return (
    <div id={inlineMessageIds.snoozed}>
      <Notice
        tone="info"
        action={
          <Button onClick={() => dispatch(unsnoozeAlarms(snoozed))}>{texts.answerNow}</Button>
        }
      >
        {told.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </Notice>
    </div>
  );
}

export function RemoteAlarmNotice() {
  const dispatch = useAppDispatch();
  const remoteAlarm = useAppSelector((state) => state.alarms.remoteAlarm);
  const isSilenced = useAppSelector(selectIsSilenced);
  if (!remoteAlarm) return null;
  return (
    <Notice
      tone={remoteAlarm.type === 'emergency' ? 'error' : 'warning'}
      title={texts.remoteAlarm[remoteAlarm.type]}
      action={
        <FocusHandoffButton icon={<VolumeX />} onClick={() => dispatch(stopRemoteAlarm())}>
          {texts.stopSound}
        </FocusHandoffButton>
      }
    >
      {isSilenced && signedInTexts.soundBlocked}
    </Notice>
  );
}

export function DueNotice() {
  const alarms = useAppSelector(selectShownAlarms);
  const today = useAppSelector(selectDate);
  if (alarms.length === 0) return null;
  return (
    <div role="alert">
      <Notice tone="info">
        <p>{formatQuestion(alarms, today)}</p>
        {alarms.length > 1 && <p>{formatList(alarms.map(({ medicineName }) => medicineName))}</p>}
      </Notice>
    </div>
  );
}

const ofYesterday = (missed: readonly MissedDose[], today: LocalDate): boolean =>
  missed.every(({ dose }) => dateOf(dose) === addDays(today, -1));

const missedId = 'missed';

/** Several are one line, which opens: days of them would push the screen out of sight. */
export function MissedNotice() {
  const dispatch = useAppDispatch();
  const { hash } = useLocation();
  const [isAsked] = useState(hash === `#${missedId}`);
  const services = useServices();
  const missed = useAppSelector(selectMissed);
  const today = useAppSelector(selectDate);
  if (missed.length === 0) return null;
  const newestFirst = missed.toSorted((a, b) => b.dose.localeCompare(a.dose));
  const answers = (
    <>
      <p>{texts.missedTitle}</p>
      <ul className={styles.doses}>
        {newestFirst.map((one) => (
          <li key={one.id} className={styles.dose}>
            <p>{texts.missed(one.medicineName, formatDoseTime(one.dose, today))}</p>
            <MissedAnswers late={one} />
          </li>
        ))}
      </ul>
      <FocusHandoffButton
        variant="quiet"
        onClick={() => dispatch(missedDosesSeen(services.clock.now()))}
      >
        {texts.missedRead}
      </FocusHandoffButton>
    </>
  );
  return (
    <Notice tone="warning">
      {missed.length === 1 ? (
        answers
      ) : (
        <div id={missedId} className={styles.missed}>
          <Disclosure
            startsOpen={isAsked}
            summary={texts.answerMissed(missed.length, ofYesterday(missed, today))}
          >
            {answers}
          </Disclosure>
        </div>
      )}
    </Notice>
  );
}

/** Elsewhere than on the dashboard, which has the answers. */
export function MissedLine() {
  const missed = useAppSelector(selectMissed);
  const today = useAppSelector(selectDate);
  if (missed.length === 0) return null;
  return (
    <Notice tone="warning">
      <ButtonLink variant="quiet" to={`${paths.survivorDashboard}#${missedId}`}>
        {texts.answerMissed(missed.length, ofYesterday(missed, today))}
      </ButtonLink>
    </Notice>
  );
}

export function StopSoundButton() {
  const dispatch = useAppDispatch();
  const alarms = useAppSelector(selectShownAlarms);
  return (
    <FocusHandoffButton
      size="large"
      icon={<VolumeX />}
      onClick={() => dispatch(silenceAlarms(alarms))}
    >
      {texts.stopSound}
    </FocusHandoffButton>
  );
}
