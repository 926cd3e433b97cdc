import type { DoseStatus } from '../../../contract/fields.ts';
import { everyDay, isPlanned } from '../../../domain/daySchedule.ts';
import { day } from '../../../domain/specConstants.ts';
import { autoMissAfterMs, maxLookBackMs } from '../../../domain/doseTimes.ts';
import { type AlarmDecision, askEndsAt } from '../../../domain/alarms.ts';
import { doseId, missedAt } from '../../../domain/doses.ts';
import { decideAlarms } from '../../../domain/decideAlarms.ts';
import { isHumanAnswer, isSilencedByUndo } from '../../../domain/answers.ts';
import { answerFor, knownDoses, occurrenceAnswer } from '../../../domain/knownAnswers.ts';
import { type Medicine, medicineKey as keyOf } from '../../../domain/medicines.ts';
import { answerForOccurrence, occurrenceAt } from '../../../domain/zoneChange.ts';
import { addDays, localDateOf, type LocalMinute, timeOf } from '../../../domain/zonedTime.ts';
import type { AppStartListening, AppThunk, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import { appStarted, clockTicked, selectDeviceZone, tick } from '../../api/clock.ts';
import { selectMedicineRecords, selectMedicines } from '../../api/medicineSelectors.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import { announced } from '../announcements/events.ts';
import {
  alarmsChecked,
  alarmsPruned,
  alarmsRenamed,
  type MissedDose,
  missesFound,
} from './alarmsSlice.ts';
import { alarmMissed, alarmRaised, dayStarted } from './events.ts';
import { selectAnswers, selectSchedulePlace } from '../../doses/selectors.ts';
import { selectMissed, selectRinging, selectSnoozedAlarms } from './selectors.ts';
import { texts } from './strings.ts';

const firstLookBack = 1 * day;

/** A last check in the future was made with a wrong clock. */
const sinceFor = (lastCheckAt: number | null, now: number): number => {
  const last = lastCheckAt === null || lastCheckAt > now ? now - firstLookBack : lastCheckAt;
  return Math.max(last, now - maxLookBackMs);
};

const getAlarmDecisions = (now: number, state: RootState): readonly AlarmDecision[] =>
  decideAlarms({
    medicines: selectMedicines(state),
    answerFor: (medicine, dose) => answerFor(state.medications.answers, medicine, dose),
    ringing: new Set(selectRinging(state).map(({ id }) => id)),
    since: sinceFor(state.alarms.lastCheckAt, now),
    now,
    place: selectSchedulePlace(state),
  });

const unansweredStatuses: ReadonlySet<DoseStatus> = new Set(['pending', 'missed']);

const isPlannedDose = ({ slots }: Medicine, dose: LocalMinute): boolean =>
  slots.some(({ time, schedule = everyDay }) => time === timeOf(dose) && isPlanned(schedule, dose));

/** Follows renamed medicines, and drops alarms that were answered or deleted elsewhere. */
const reconcileAlarms = (): AppThunk => (dispatch, getState) => {
  const selectAlarms = () => [...selectRinging(getState()), ...selectMissed(getState())];
  if (selectAlarms().length === 0) return;
  const medicines = selectMedicines(getState());
  const byKey = new Map(medicines.map((known) => [known.key, known]));
  for (const { medicineKey: from, reminderId } of selectAlarms()) {
    const medicine = medicines.find(({ reminderIds }) =>
      reminderIds.some((id) => id === reminderId),
    );
    if (medicine && !byKey.has(from))
      dispatch(alarmsRenamed({ from, to: medicine.key, name: medicine.name }));
  }
  const place = selectSchedulePlace(getState());
  const { answers } = getState().medications;
  // An alarm that asks about a miss ends like the miss.
  const open = selectRinging(getState()).filter(({ asked }) => !asked);
  const due = new Map(open.map(({ id, dueAt }) => [id, dueAt]));
  const isOver = ({ id, medicineKey, dose }: MissedDose): boolean => {
    const medicine = byKey.get(medicineKey);
    const slots = medicine?.slots.filter(({ time }) => time === timeOf(dose)) ?? [];
    if (!medicine || slots.length === 0) return true;
    const at = due.get(id);
    // A miss stays one, whatever days were chosen later.
    if (at !== undefined && !isPlannedDose(medicine, dose)) return true;
    const answer = answerFor(answers, medicine, dose);
    if (answer === null) return false;
    if (at === undefined) return !unansweredStatuses.has(answer.status);
    const current = answerForOccurrence(answer, { dose, at }, place);
    return current.status !== 'pending' || isSilencedByUndo(current, at);
  };
  const ids = selectAlarms().flatMap((alarm) => (isOver(alarm) ? [alarm.id] : []));
  if (ids.length > 0) dispatch(alarmsPruned({ ids }));
};

/** Recorded by another device or the server, of the last day, and not read on this device. */
const getUnreadMisses = (now: number, state: RootState): readonly MissedDose[] => {
  const since = Math.max(state.alarms.missesReadAt ?? 0, now - day);
  const listed = new Set(selectMissed(state).map(({ id }) => id));
  const place = selectSchedulePlace(state);
  const answers = selectAnswers(state);
  // A change of zone moves a minute by less than two days.
  const first = addDays(localDateOf(since, place.zone), -2);
  return selectMedicines(state).flatMap((medicine) =>
    knownDoses(answers, medicine)
      .filter((dose) => dose > first && !listed.has(doseId(medicine.key, dose)))
      .map((dose) => occurrenceAt(dose, now, place))
      .filter((one) => since < missedAt(one) && missedAt(one) <= now)
      .filter((one) => occurrenceAnswer(answers, medicine, one, place).status === 'missed')
      .filter(({ dose }) => isPlannedDose(medicine, dose))
      .map(({ dose }) => ({
        id: doseId(medicine.key, dose),
        medicineKey: medicine.key,
        medicineName: medicine.name,
        dose,
        reminderId: null,
      })),
  );
};

/** Doses that a caregiver asks about and that do not ring yet. */
const getAsks = (now: number, state: RootState): readonly AlarmDecision[] => {
  const asks = selectMedicineRecords(state).flatMap(({ name, times }) =>
    times.flatMap(({ reminder_id, last_due }) =>
      last_due?.asked && now < askEndsAt(last_due.asked)
        ? { name, reminderId: reminder_id, dose: last_due.dose, asked: last_due.asked }
        : [],
    ),
  );
  if (asks.length === 0) return [];
  const place = selectSchedulePlace(state);
  const { answeredAsks } = state.alarms;
  const ringing = new Map(selectRinging(state).map(({ id, asked }) => [id, asked?.at]));
  return asks.flatMap(({ name, reminderId, dose, asked }): AlarmDecision[] => {
    const key = keyOf(name);
    const id = doseId(key, dose);
    const medicine = selectMedicines(state).find((one) => one.key === key);
    if (!medicine || (ringing.get(id) ?? answeredAsks[id] ?? -1) >= asked.at) return [];
    const meant = occurrenceAt(dose, now, place);
    const { status, undoneAt } = occurrenceAnswer(selectAnswers(state), medicine, meant, place);
    // An undo never rings by itself.
    if (isHumanAnswer({ status }) || (undoneAt ?? -1) > asked.at) return [];
    const names = { id, medicineKey: key, medicineName: medicine.name, reminderId };
    return [{ kind: 'raised', ...names, dose, dueAt: meant.at, asked }];
  });
};

const startNewDay =
  (now: number): AppThunk =>
  (dispatch, getState, { device }) => {
    const date = localDateOf(now, selectDeviceZone(getState()));
    if (device.sessionStore.readLastResetDate() === date) return;
    device.sessionStore.writeLastResetDate(date);
    dispatch(dayStarted());
  };

/** Decides every dose since the last check. Idempotent; safe at any time. */
const checkAlarms =
  (now: number): AppThunk =>
  (dispatch, getState) => {
    if (!isSurvivor(selectUser(getState()))) return;
    dispatch(reconcileAlarms());
    const decisions = getAlarmDecisions(now, getState());
    for (const decision of decisions) {
      if (decision.kind === 'raised') {
        dispatch(alarmRaised(decision));
        continue;
      }
      dispatch(alarmMissed(decision));
      const { medicineKey, dose, dueAt } = decision;
      const occurredAt = dueAt + autoMissAfterMs;
      const miss = { medicineKey, dose, status: 'missed', occurredAt } as const;
      // The page may close meanwhile.
      dispatch(recordAnswer(miss)).catch(() => undefined);
    }
    const unread = getUnreadMisses(now, getState());
    if (unread.length > 0) dispatch(missesFound(unread));
    for (const ask of getAsks(now, getState())) dispatch(alarmRaised(ask));
    const { lastCheckAt } = getState().alarms;
    // Rarely without decisions: each change is written to disk.
    if (decisions.length > 0 || Math.abs(now - (lastCheckAt ?? 0)) >= autoMissAfterMs)
      dispatch(alarmsChecked({ now }));
    dispatch(startNewDay(now));
  };

/** Checks at each tick, at the end of a snooze, and after a change of answers or medicines. */
export const setupCheckListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: clockTicked,
    effect: ({ payload: { now } }, { dispatch }) => {
      try {
        dispatch(checkAlarms(now));
      } catch {
        dispatch(announced({ tone: 'error', text: texts.checkFailed }));
      }
    },
  });

  startListening({
    predicate: (action, current, previous) =>
      clockTicked.match(action) || selectRinging(current) !== selectRinging(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const snoozes = selectSnoozedAlarms(api.getState()).map(({ snoozedUntil }) => snoozedUntil);
      if (snoozes.length === 0) return;
      await api.pause(sleepUntil(api.extra.clock, Math.min(...snoozes), api.signal));
      api.dispatch(tick());
    },
  });

  startListening({
    actionCreator: appStarted,
    effect: () => {
      // Not earlier: the stored state is restored slice by slice and is incomplete until now.
      startListening({
        predicate: (_change, current, previous) =>
          current.medications.answers !== previous.medications.answers ||
          selectMedicines(current) !== selectMedicines(previous),
        effect: (_change, { dispatch }) => dispatch(tick()),
      });
    },
  });
};
