import { expect, test } from '@jest/globals';
import { doseDetails, lateDoseDetails, medicineDetails, parseDetails } from './doseDetails.ts';

test.each([
  ['taken', 'Taken: Aspirin', 'Taken'],
  ['skipped', 'Skipped: Aspirin', 'Skipped'],
  ['missed', 'Missed: Aspirin (auto-marked after 20 min)', undefined],
  ['pending', 'Taken back: Aspirin', 'Taken back'],
] as const)('the log says of a dose that is %s: %s', (status, details, event) => {
  expect(doseDetails(status, 'Aspirin')).toBe(details);
  expect(parseDetails(details)).toEqual(event ? { event, name: 'Aspirin', due: '' } : null);
});

test('the log says of a miss that was taken all the same when it was due', () => {
  const details = lateDoseDetails('taken', 'Aspirin: 1, 2', '2026-03-10T20:00', true);
  expect(details).toBe('Taken late: Aspirin: 1, 2, due at 20:00 in the evening, 2026-03-10');
  const parsed = { event: 'Taken late', name: 'Aspirin: 1, 2', due: '20:00' };
  expect(parseDetails(details)).toEqual({ ...parsed, date: '2026-03-10' });
  expect(parseDetails('Taken late: Aspirin: 1, 2, due at 20:00 in the evening')).toEqual(parsed);
  const skipped = lateDoseDetails('skipped', 'Aspirin', '2026-03-10T20:00', true);
  expect(skipped).toBe('Skipped: Aspirin, due at 20:00 in the evening, 2026-03-10');
  const inTime = lateDoseDetails('taken', 'Aspirin', '2026-03-10T20:00', false);
  const due = { due: '20:00', date: '2026-03-10' };
  expect(parseDetails(inTime)).toEqual({ event: 'Taken', name: 'Aspirin', ...due });
});

test.each(['Added', 'Changed', 'Paused', 'Resumed', 'Stopped', 'Deleted'] as const)(
  '%s: the name of the medicine is found',
  (event) => {
    const name = 'Due at 8, due at noon';
    expect(parseDetails(medicineDetails(event, name))).toEqual({ event, name, due: '' });
  },
);
