import { alarmCheckIntervalMs } from '../../domain/specConstants.ts';
import { startOfMinute } from '../../domain/zonedTime.ts';
import type { AppStartListening } from '../app/types.ts';
import { sleepUntil } from '../platform/clock.ts';
import { appStarted, clockCorrected, tick } from './clock.ts';

export const setupClockListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: async (_action, api) => {
      const { clock, device } = api.extra;
      const tickNow = () => api.dispatch(tick());
      const correct = () => {
        const clockOffsetMs = device.correctedClock.clockOffsetMs();
        api.dispatch(clockCorrected({ now: clock.now(), clockOffsetMs }));
        tickNow();
      };
      device.browserEvents.onVisible(tickNow);
      device.correctedClock.onCorrected(correct);
      if (device.correctedClock.clockOffsetMs() === 0) tickNow();
      else correct();
      for (;;) {
        const next = startOfMinute(clock.now()) + alarmCheckIntervalMs;
        await api.pause(sleepUntil(clock, next, api.signal));
        try {
          tickNow();
        } catch {
          // Alarms depend on this loop, so it survives an error of a subscriber.
          device.log('A tick failed', {});
        }
      }
    },
  });
};
