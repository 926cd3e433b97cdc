import { expect, jest, test } from '@jest/globals';
import { formatClock, formatSpoken } from './deviceClock.ts';
import { formatClockTime, formatDateTime } from './formatDate.ts';

test('times follow a device whose clock has 12 hours, as its time fields do', () => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), hour12: true };
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  const evening = Date.UTC(2026, 2, 9, 20, 4);
  expect([
    formatClock('08:04'),
    formatSpoken('20:04'),
    formatClockTime(evening, 'UTC'),
    formatDateTime(evening, 'UTC'),
  ]).toEqual([
    '8:04\u00A0AM',
    '8:04 in the evening',
    '8:04\u00A0PM',
    '9 March 2026 at 8:04\u00A0PM',
  ]);
});
