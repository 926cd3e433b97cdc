import { alarmEndsAt } from '../../../domain/alarms.ts';
import { snoozeMs } from '../../../domain/doseTimes.ts';
import { formatSpoken } from '../../platform/deviceClock.ts';
import { selectDeviceZone } from '../../api/clock.ts';
import { speak } from '../../api/speak.ts';
import type { AppThunk } from '../../app/types.ts';
import { selectDate } from '../../doses/selectors.ts';
import type { SpeechFailure } from '../../platform/speech.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { alarmsHandled } from './events.ts';
import type { RingingAlarm } from './alarmsSlice.ts';
import {
  alarmName,
  describeAlarm,
  formatDue,
  formatQuestion,
  selectTime,
  warnOfAlike,
} from './describeAlarm.ts';
import { texts } from './strings.ts';

const lastRingBeforeEndMs = 60_000;

const namesOf = (alarms: readonly RingingAlarm[]) =>
  alarms.map(({ medicineName }) => medicineName).join(', ');

const idsOf = (alarms: readonly RingingAlarm[]) => alarms.map(({ id }) => id);

export const silenceAlarms = (alarms: readonly RingingAlarm[]) =>
  alarmsHandled({ doses: idsOf(alarms), done: { what: 'silenced' } });

export const unsnoozeAlarms = (alarms: readonly Pick<RingingAlarm, 'id'>[]) =>
  alarmsHandled({ doses: alarms.map(({ id }) => id), done: { what: 'returned' } });

/** Snoozes 5 minutes, but rings before the first dose's 20 minutes end; too late, it silences. */
export const snoozeAlarms =
  (alarms: readonly RingingAlarm[]): AppThunk =>
  (dispatch, getState, { clock }) => {
    const endsAt = Math.min(...alarms.map(alarmEndsAt));
    const until = Math.min(clock.now() + snoozeMs, endsAt - lastRingBeforeEndMs);
    if (until <= clock.now()) {
      dispatch(silenceAlarms(alarms));
      return;
    }
    dispatch(alarmsHandled({ doses: idsOf(alarms), done: { what: 'putOff', until } }));
    const time = formatClockTime(until, selectDeviceZone(getState()));
    const text = texts.snoozedUntil(namesOf(alarms), time);
    dispatch(announced({ tone: 'info', text, shownIn: inlineMessageIds.snoozed }));
  };

const asSentence = (words: string): string => (/[.!]$/.test(words) ? words : `${words}.`);

/** The alarm covers the status region, so failures go to `onSilent`. */
export const speakAlarms =
  (alarms: readonly RingingAlarm[], onSilent: (why: SpeechFailure) => void): AppThunk =>
  (dispatch, getState) => {
    const [first] = alarms;
    if (!first) return;
    const time = selectTime(getState());
    const medicines = alarms.flatMap((alarm) => {
      const { dosage, note, takenAlready } = describeAlarm(getState(), alarm);
      return [alarmName(alarm, alarms), dosage, note, takenAlready];
    });
    const shown = [
      formatSpoken(time),
      formatDue(alarms, time),
      formatQuestion(alarms, selectDate(getState())),
      warnOfAlike(getState(), alarms),
      ...medicines,
    ];
    const said = shown.flatMap((line) => (line ? asSentence(line) : []));
    dispatch(speak(said.join(' '), { onFailed: onSilent }));
  };
