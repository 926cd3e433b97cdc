import { minute, second } from './specConstants.ts';

export const medicationSoundMs = 5 * minute;
export const remoteAlarmSoundMs = { medication: 30 * second, emergency: 60 * second } as const;
export const volumeRampMs = 10 * second;
export const soundLoopMs = 3 * second;
export const beeps = {
  medication: { hertz: [800], durationMs: 0.5 * second, startsMs: [0, 1 * second, 2 * second] },
  emergency: {
    hertz: [960, 720],
    durationMs: 0.5 * second,
    startsMs: [0, 500, 1000, 1500, 2000, 2500],
  },
} as const;
export type AlarmKind = keyof typeof beeps;
export const vibrationPattern = [300, 100, 300, 100, 300] as const;
