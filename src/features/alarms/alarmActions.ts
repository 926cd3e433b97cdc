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

/** The alarm covers the status region, and so tells of silence itself. */
export const sayAlarms =
  (alarms: readonly RingingAlarm[], onSilent: (why: Silence) => void): AppThunk =>
  (dispatch) => {
    const [first] = alarms;
    if (!first) return;
    const { clock, words } = spokenTime(timeOf(first.dose));
    dispatch(speak(`${clock} ${words}. ${texts.question(namesOf(alarms))}`, { onSilent }));
  };
