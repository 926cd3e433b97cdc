import { isHumanAnswer } from '../../../domain/answers.ts';
import { doseId } from '../../../domain/doses.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import type { MessageToPage } from '../../../contract/messages.ts';
import { type AlarmKind, remoteAlarmSoundMs } from '../../../domain/alarmSounds.ts';
import { isSounding } from '../../../domain/alarms.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import type { AppStartListening, AppThunk, RootState } from '../../app/types.ts';
import { baseApi } from '../../api/baseApi.ts';
import { appStarted, tick } from '../../api/clock.ts';
import { selectMedicineRecords, selectMedicines } from '../../api/medicineSelectors.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { parseSound } from '../../platform/settings.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { doseAnswered } from '../../doses/events.ts';
import { selectSchedulePlace } from '../../doses/selectors.ts';
import { alarmsPruned, alarmsRenamed, soundRequested } from './alarmsSlice.ts';
import { alarmRaised, remoteAlarmStarted } from './events.ts';
import { selectRinging, selectSoundToPlay } from './selectors.ts';

/** Must be shorter than the worker's wait for a reply (service-worker/context.ts). */
const silentReplyDelayMs = 800;

const selectIsSoundingFor = (state: RootState, name: string): boolean =>
  (state.alarms.sound === 'file' || state.alarms.sound === 'beep') &&
  selectRinging(state).some(
    (alarm) => alarm.medicineKey === medicineKey(name) && isSounding(alarm),
  );

/** Each role has its own sounds. */
const handleWorkerMessage =
  (message: MessageToPage): AppThunk =>
  (dispatch, getState, { clock }) => {
    const state = getState();
    const user = selectUser(state);
    const call = (type: AlarmKind) =>
      dispatch(remoteAlarmStarted({ type, until: clock.now() + remoteAlarmSoundMs[type] }));
    if (message.type === 'TRIGGER_ALARM') {
      if (user?.role !== 'caregiver') return;
      call(message.notificationType);
      // What it is about comes with the sound, not at the next poll.
      dispatch(baseApi.util.invalidateTags(['Alerts', 'Medicines', 'Activities']));
      return;
    }
    if (!isSurvivor(user)) return;
    if (message.type === 'PLAY_SOUND') {
      const { notificationType, soundName } = message;
      if (notificationType === 'emergency') call(notificationType);
      else if (!selectSoundToPlay(state))
        dispatch(soundRequested({ sound: parseSound(soundName) }));
      return;
    }
    dispatch(tick());
    const key = medicineKey(message.medicineName);
    const sounds = selectRinging(getState()).some(
      (alarm) => alarm.medicineKey === key && isSounding(alarm),
    );
    // The medicine may be new, or a caregiver asks about a miss.
    if (!sounds) dispatch(baseApi.util.invalidateTags(['Medicines']));
  };

/** Includes unsent changes. A page that has loaded nothing keeps the stored schedule. */
const saveSchedule =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { device }) => {
    const state = getState();
    const user = selectUser(state);
    const { fetchedAt, changes } = state.medications;
    const isKnown = fetchedAt !== null || changes.length > 0;
    if (!isSurvivor(user) || !isKnown) return;
    await device.schedule.replace({
      personId: user.id,
      medicines: selectMedicineRecords(state),
      place: selectSchedulePlace(state),
      soundType: state.settings.sound,
      hidesNames: user.hidesNames,
      keptIn: device.correctedClock.overriddenZone() ?? undefined,
      offBy: state.clock.clockOffsetMs,
    });
    const { sound: soundType } = state.settings;
    const [first] = selectMedicines(state).flatMap(({ name, times }) =>
      times.map((time) => ({ name, time })),
    );
    // Once, whatever changed: the worker reads the stored schedule.
    if (first) device.worker.post({ type: 'SCHEDULE_REMINDER', ...first, soundType, listed: true });
  };

export const setupWorkerListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: (_action, api) => {
      const { dispatch, extra } = api;
      const { clock, device } = extra;
      device.worker.subscribe((message, reply) => {
        dispatch(handleWorkerMessage(message));
        if (message.type !== 'ALARM_TRIGGERED') return;
        const answer = () => reply(selectIsSoundingFor(api.getState(), message.medicineName));
        if (selectIsSoundingFor(api.getState(), message.medicineName)) answer();
        else clock.runAt(clock.now() + silentReplyDelayMs, answer);
      });
      dispatch(saveSchedule()).catch(() => undefined);
    },
  });

  startListening({
    predicate: (_action, current, previous) =>
      selectMedicines(current) !== selectMedicines(previous) ||
      selectSchedulePlace(current) !== selectSchedulePlace(previous) ||
      current.clock.clockOffsetMs !== previous.clock.clockOffsetMs ||
      current.settings.sound !== previous.settings.sound ||
      current.auth.user !== previous.auth.user,
    effect: async (_action, { dispatch }) => {
      await dispatch(saveSchedule()).catch(() => undefined);
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: async (_action, { extra: { device }, getOriginalState }) => {
      // Another user may have signed in by now; keep their schedule.
      const left = selectUser(getOriginalState());
      if (left) await device.schedule.clear(left.id).catch(() => undefined);
      device.worker.post({ type: 'STOP_ALARM' });
    },
  });

  // A logout may have been cut off.
  startListening({
    matcher: isSessionStart,
    effect: async ({ payload: { user } }, { extra }) => {
      await extra.device.schedule.clearExceptOf(user.id).catch(() => undefined);
    },
  });

  // A visible page claims the alarm; otherwise the worker shows a notification.
  startListening({
    actionCreator: alarmRaised,
    effect: async ({ payload: { id, medicineName: name, dose } }, api) => {
      const { clock, device } = api.extra;
      const user = selectUser(api.getState());
      if (!user) return;
      if (device.browserEvents.isVisible()) {
        await device.firedAlarms.claim(user.id, id, clock.now()).catch(() => undefined);
        return;
      }
      const soundType = api.getState().settings.sound;
      const time = timeOf(dose);
      device.worker.post({ type: 'SCHEDULE_REMINDER', name, time, soundType, listed: true });
    },
  });

  // The dose already rang under its old name, so claim the new id.
  startListening({
    actionCreator: alarmsRenamed,
    effect: async ({ payload: { to } }, api) => {
      const { clock, device } = api.extra;
      const user = selectUser(api.getState());
      if (!user) return;
      const renamed = selectRinging(api.getState()).filter(({ medicineKey: key }) => key === to);
      for (const { id } of renamed) {
        await device.firedAlarms.claim(user.id, id, clock.now()).catch(() => undefined);
      }
    },
  });

  startListening({
    actionCreator: alarmsPruned,
    effect: ({ payload: { ids } }, { extra }) => {
      for (const dose of ids) extra.device.worker.post({ type: 'STOP_ALARM', dose });
    },
  });

  // A leftover "It's time to take Aspirin!" on the lock screen would invite a second dose.
  startListening({
    actionCreator: doseAnswered,
    effect: ({ payload: { medicineKey: key, dose, answer } }, { extra }) => {
      if (isHumanAnswer(answer))
        extra.device.worker.post({ type: 'STOP_ALARM', dose: doseId(key, dose) });
    },
  });
};
