import { autoMissAfter, laterAfter } from '../../../domain/constants.ts';
import { spokenTime } from '../../../domain/partOfDay.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { speak } from '../../api/speak.ts';
import type { AppThunk } from '../../app/types.ts';
import type { Silence } from '../../device/speech.ts';
import { clockTime } from '../../ui/dates.ts';
import type { PersonsAnswer } from '../medications/events.ts';
import { announced, standingParts } from '../status/events.ts';
import { alarmsHandled, type RingingAlarm } from './alarmsSlice.ts';
import { alarmFacts, questionOf } from './alarmWords.ts';
import { alarmAnswered } from './events.ts';
import { texts } from './strings.ts';

const lastCall = 60_000;

export const answerAlarms =
  (alarms: readonly RingingAlarm[], status: PersonsAnswer['status']): AppThunk =>
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
export const stopCalledSound = () => silenceAlarms([]);

export const bringBackAlarms = (alarms: readonly Pick<RingingAlarm, 'id'>[]) =>
  alarmsHandled({ doses: alarms.map(({ id }) => id), done: { what: 'returned' } });

/**
 * Rings again in 5 minutes, and in any case once more within the 20 minutes of the first dose. In
 * the last of them there is no later: the alarm stays, silent.
 */
export const putOffAlarms =
  (alarms: readonly RingingAlarm[]): AppThunk =>
  (dispatch, getState, { clock }) => {
    const over = Math.min(...alarms.map(({ dueAt }) => dueAt + autoMissAfter));
    const until = Math.min(clock.now() + laterAfter, over - lastCall);
    if (until <= clock.now()) {
      dispatch(silenceAlarms(alarms));
      return;
    }
    dispatch(alarmsHandled({ doses: idsOf(alarms), done: { what: 'putOff', until } }));
    const time = clockTime(until, getState().alarms.zone);
    const text = texts.putOffUntil(namesOf(alarms), time);
    dispatch(announced({ tone: 'info', text, shownIn: standingParts.putOff }));
  };

const asSentence = (words: string): string => (/[.!]$/.test(words) ? words : `${words}.`);

/** Speaks what is shown, in its order. The alarm covers the status region, and so tells of silence itself. */
export const sayAlarms =
  (alarms: readonly RingingAlarm[], onSilent: (why: Silence) => void): AppThunk =>
  (dispatch, getState) => {
    const [first] = alarms;
    if (!first) return;
    const { clock, words } = spokenTime(timeOf(first.dose));
    const medicines = alarms.flatMap((alarm) => {
      const { dosage, takenAlready, takenBack } = alarmFacts(getState(), alarm);
      return [alarm.medicineName, dosage, takenAlready, takenBack];
    });
    const shown = [`${clock} ${words}`, questionOf(alarms), ...medicines];
    const said = shown.flatMap((line) => (line ? asSentence(line) : []));
    dispatch(speak(said.join(' '), { onSilent }));
  };
