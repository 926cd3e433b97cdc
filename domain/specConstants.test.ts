import { expect, test } from '@jest/globals';
import * as constants from './specConstants.ts';

test.each([
  ['alarmCheckIntervalMs', 60_000],
  ['workerCheckIntervalMs', 30_000],
  ['autoMissAfterMs', 1_200_000],
  ['medicationSoundMs', 300_000],
  ['outboxFlushIntervalMs', 300_000],
  ['outboxDashboardDelayMs', 2000],
  ['resetRedirectDelayMs', 3000],
  ['resetFadeMs', 700],
  ['scan', { intervalMs: 500, errorDisplayMs: 3000, redirectDelayMs: 2000 }],
  ['caregiverHintDelayMs', 1000],
  ['logoutRedirectDelayMs', 100],
  ['profileRedirectDelayMs', 800],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['defaultDosage', '1 tablet'],
  ['defaultTime', '08:00'],
  [
    'beeps',
    {
      medication: { hertz: [800], durationMs: 500, startsMs: [0, 1000, 2000] },
      emergency: { hertz: [960, 720], durationMs: 500, startsMs: [0, 500, 1000, 1500, 2000, 2500] },
    },
  ],
  ['vibrationPattern', [300, 100, 300, 100, 300]],
  // The specification leaves these open.
  ['undoWindowMs', 600_000],
  ['clockToleranceMs', 120_000],
  ['zoneFollowDelayMs', 180_000],
  ['changesPollMs', 4000],
  ['hiddenChangesPollMs', 60_000],
  ['maxLookBackMs', 604_800_000],
  ['volumeRampMs', 10_000],
  ['soundLoopMs', 3000],
] as const)('%s is as it was decided', (name, wanted) => {
  expect(constants[name]).toEqual(wanted);
});
