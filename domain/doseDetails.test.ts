import { expect, test } from '@jest/globals';
import { doseDetails, lateDoseDetails } from './doseDetails.ts';

test.each([
  ['taken', 'Taken: Aspirin'],
  ['skipped', 'Skipped: Aspirin'],
  ['missed', 'Missed: Aspirin (auto-marked after 20 min)'],
  ['pending', 'Taken back: Aspirin'],
] as const)('the log says of a dose that is %s: %s', (status, details) => {
  expect(doseDetails(status, 'Aspirin')).toBe(details);
});

test('the log says of a miss that was taken all the same when it was due', () => {
  expect(lateDoseDetails('Aspirin', '2026-03-10T20:00')).toBe(
    'Taken late: Aspirin, due at 20:00 in the evening',
  );
});
