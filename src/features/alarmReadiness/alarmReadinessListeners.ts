import { isShown, isSounding } from '../../../domain/alarms.ts';
import { medicationSoundMs, vibrationPattern } from '../../../domain/specConstants.ts';
import { appStarted } from '../../api/clock.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import type { AppStartListening, AppThunk, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import { lastPushRead, soundBlockRead, testEnded, testSoundPlayed } from './alarmReadinessSlice.ts';
import { texts } from './strings.ts';

const selectIsTestRinging = ({ alarmReadiness }: RootState) => alarmReadiness.test === 'rings';

/** A real alarm takes precedence: ending a test must not silence it. */
const selectIsAlarmSounding = ({ alarms }: RootState) => alarms.ringing.some(isSounding);

const showNotification =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { device }) => {
    if (device.push.state() !== 'granted') return;
    await device.push.showTest(texts.notificationTitle, texts.notificationBody).catch(() => {
      device.log('The notification of a test could not be shown', {});
    });
  };

const setupTestAlarmListeners = (startListening: AppStartListening): void => {
  let shown: Promise<void> = Promise.resolve();

  startListening({
    predicate: (_action, current, previous) =>
      selectIsTestRinging(current) !== selectIsTestRinging(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock, device } = api.extra;
      const state = api.getState();
      if (!selectIsTestRinging(state)) {
        if (!selectIsAlarmSounding(state)) device.sound.stop();
        await shown.then(() => device.push.closeTest()).catch(() => undefined);
        return;
      }
      const startedAt = clock.now();
      shown = api.dispatch(showNotification());
      device.vibrate(vibrationPattern);
      const playing = device.sound.play(state.settings.sound).catch(() => 'blocked' as const);
      api.dispatch(testSoundPlayed(await api.pause(playing)));
      await api.pause(sleepUntil(clock, startedAt + medicationSoundMs, api.signal));
      if (!selectIsAlarmSounding(api.getState())) device.sound.stop();
    },
  });

  startListening({
    predicate: (_action, { alarmReadiness, alarms }) =>
      alarmReadiness.test !== 'off' && alarms.ringing.some(isShown),
    effect: (_action, { dispatch }) => {
      dispatch(testEnded());
    },
  });
};

/** Delays the update so the layout does not shift during the unlocking tap. */
const tapDurationMs = 500;

const readSoundBlock =
  (): AppThunk =>
  (dispatch, _getState, { device }) =>
    void dispatch(soundBlockRead(device.sound.isBlocked()));

export const setupAlarmReadinessListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      flushRequested.match(action) || current.push.registration !== previous.push.registration,
    effect: async (_action, api) => {
      if (api.getState().push.permission !== 'granted') return;
      api.dispatch(lastPushRead(await api.extra.device.push.lastPushAt()));
    },
  });

  startListening({
    actionCreator: appStarted,
    effect: (_action, { dispatch, extra: { clock, device } }) => {
      dispatch(readSoundBlock());
      device.sound.onUnlocked(() => {
        clock.runAt(clock.now() + tapDurationMs, () => dispatch(readSoundBlock()));
      });
    },
  });

  startListening({
    predicate: (_action, current, previous) => current.alarms.sound !== previous.alarms.sound,
    effect: (_action, { dispatch }) => {
      dispatch(readSoundBlock());
    },
  });

  setupTestAlarmListeners(startListening);
};
