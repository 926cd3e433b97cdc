import { expect, test } from '@jest/globals';
import * as constants from './constants.ts';

test.each([
  ['alarmCheckEvery', 60_000],
  ['workerCheckEvery', 30_000],
  ['autoMissAfter', 1_200_000],
  ['medicationSoundFor', 300_000],
  ['outboxEvery', 300_000],
  ['outboxAfterDashboard', 2000],
  ['resetRedirectAfter', 3000],
  ['resetFadeFor', 700],
  ['scan', { every: 500, errorFor: 3000, redirectAfter: 2000 }],
  ['caregiverHintAfter', 1000],
  ['logoutRedirectAfter', 100],
  ['profileRedirectAfter', 800],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['defaultDosage', '1 tablet'],
  ['defaultTime', '08:00'],
  [
    'beeps',
    {
      medication: { hertz: [800], lasts: 500, at: [0, 1000, 2000] },
      emergency: { hertz: [960, 720], lasts: 500, at: [0, 500, 1000, 1500, 2000, 2500] },
    },
  ],
  ['vibrationPattern', [300, 100, 300, 100, 300]],
  // The specification leaves these open.
  ['undoFor', 600_000],
  ['clockTolerance', 120_000],
  ['zoneFollowedAfter', 180_000],
  ['changesEvery', 4000],
  ['changesEveryHidden', 60_000],
  ['longestLookBack', 604_800_000],
  ['volumeRamp', 10_000],
  ['soundRound', 3000],
] as const)('%s is as it was decided', (name, wanted) => {
  expect(constants[name]).toEqual(wanted);
});
