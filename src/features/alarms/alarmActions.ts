import { autoMissAfterMs, snoozeMs } from '../../../domain/constants.ts';
import { spokenTime } from '../../../domain/spokenTime.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { speak } from '../../api/speak.ts';
import type { AppThunk } from '../../app/types.ts';
import type { SpeechFailure } from '../../device/speech.ts';
import { formatClockTime } from '../../ui/formatDate.ts';
import type { HumanAnswer } from '../medications/events.ts';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { alarmsHandled, type RingingAlarm } from './alarmsSlice.ts';
import { describeAlarm, formatQuestion } from './describeAlarm.ts';
import { alarmAnswered } from './events.ts';
import { texts } from './strings.ts';

const lastRingBeforeEndMs = 60_000;

export const answerAlarms =
  (alarms: readonly RingingAlarm[], status: HumanAnswer['status']): AppThunk =>
  (dispatch) => {
    for (const { medicineKey, dose } of alarms) {
      dispatch(alarmAnswered({ medicineKey, dose, status }));
    }
  };

const namesOf = (alarms: readonly RingingAlarm[]) =>
  alarms.map(({ medicineName }) => medicineName).join(', ');

const idsOf = (alarms: readonly RingingAlarm[]) => alarms.map(({ id }) => id);

export const silenceAlarms = (alarms: readonly RingingAlarm[]) =>
  alarmsHandled({ doses: idsOf(alarms), done: { what: 'silenced' } });

/** Ends, in all tabs, the sound that a worker called for. */
export const stopRemoteAlarm = () => silenceAlarms([]);

export const unsnoozeAlarms = (alarms: readonly Pick<RingingAlarm, 'id'>[]) =>
  alarmsHandled({ doses: alarms.map(({ id }) => id), done: { what: 'returned' } });

/**
 * Rings again in 5 minutes, and in any case once more within the 20 minutes of the first dose. In
 * the last of them there is no later: the alarm stays, silent.
 */
export const snoozeAlarms =
  (alarms: readonly RingingAlarm[]): AppThunk =>
  (dispatch, getState, { clock }) => {
    const endsAt = Math.min(...alarms.map(({ dueAt }) => dueAt + autoMissAfterMs));
    const until = Math.min(clock.now() + snoozeMs, endsAt - lastRingBeforeEndMs);
    if (until <= clock.now()) {
      dispatch(silenceAlarms(alarms));
      return;
    }
    dispatch(alarmsHandled({ doses: idsOf(alarms), done: { what: 'putOff', until } }));
    const time = formatClockTime(until, getState().alarms.zone);
    const text = texts.snoozedUntil(namesOf(alarms), time);
    dispatch(announced({ tone: 'info', text, shownIn: inlineMessageIds.snoozed }));
  };

const asSentence = (words: string): string => (/[.!]$/.test(words) ? words : `${words}.`);

/** Speaks what is shown, in its order. The alarm covers the status region, and so tells of silence itself. */
export const speakAlarms =
  (alarms: readonly RingingAlarm[], onSilent: (why: SpeechFailure) => void): AppThunk =>
  (dispatch, getState) => {
    const [first] = alarms;
    if (!first) return;
    const { clock, words } = spokenTime(timeOf(first.dose));
    const medicines = alarms.flatMap((alarm) => {
      const { dosage, takenAlready, undone } = describeAlarm(getState(), alarm);
      return [alarm.medicineName, dosage, takenAlready, undone];
    });
    const shown = [`${clock} ${words}`, formatQuestion(alarms), ...medicines];
    const said = shown.flatMap((line) => (line ? asSentence(line) : []));
    dispatch(speak(said.join(' '), { onFailed: onSilent }));
  };
