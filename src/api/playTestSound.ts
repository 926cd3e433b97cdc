import { isSounding } from '../../domain/alarms.ts';
import type { AppThunk, RootState } from '../app/types.ts';
import type { SoundOutcome } from '../platform/alarmPlayer.ts';
import { sleepUntil } from '../platform/clock.ts';

/** A real alarm takes precedence: no test may start over it or stop it. */
export const selectIsAlarmSounding = ({ alarms }: RootState): boolean =>
  alarms.ringing.some(isSounding);

interface TestSoundOptions {
  readonly durationMs: number;
  readonly onPlayed: (outcome: SoundOutcome) => void;
  readonly onEnd?: () => void;
}

/** Plays the preferred sound; returns the function that stops it. */
export const playTestSound =
  ({ durationMs, onPlayed, onEnd }: TestSoundOptions): AppThunk<() => void> =>
  (_dispatch, getState, { clock, device: { sound } }) => {
    const controller = new AbortController();
    const stop = () => {
      controller.abort();
      if (!selectIsAlarmSounding(getState())) sound.stop();
    };
    const playing = sound.play(getState().settings.sound).catch(() => 'blocked' as const);
    void playing.then((outcome) => {
      if (!controller.signal.aborted) onPlayed(outcome);
    });
    void sleepUntil(clock, clock.now() + durationMs, controller.signal).then(() => {
      stop();
      onEnd?.();
    });
    return stop;
  };
