import { expect, test } from '@jest/globals';
import { formatClock, formatSpoken, spokenTime } from './spokenTime.ts';

test.each([
  ['00:00', '0:00', 'midnight'],
  ['00:01', '0:01', 'at night'],
  ['04:59', '4:59', 'at night'],
  ['05:00', '5:00', 'in the morning'],
  ['11:59', '11:59', 'in the morning'],
  ['12:00', '12:00', 'midday'],
  ['12:01', '12:01', 'in the afternoon'],
  ['17:59', '17:59', 'in the afternoon'],
  ['18:00', '18:00', 'in the evening'],
  ['21:59', '21:59', 'in the evening'],
  ['22:00', '22:00', 'at night'],
  ['23:59', '23:59', 'at night'],
])('says %s as %s %s', (time, clock, words) => {
  expect(spokenTime(time, false)).toEqual({ clock, words });
});

test.each([
  ['00:00', '0:00', '12:00 AM', '0:00 midnight', '12:00 midnight'],
  ['08:05', '8:05', '8:05 AM', '8:05 in the morning', '8:05 in the morning'],
  ['12:30', '12:30', '12:30 PM', '12:30 in the afternoon', '12:30 in the afternoon'],
  ['20:00', '20:00', '8:00 PM', '20:00', '8:00 in the evening'],
])(
  'shows and says %s by a clock of 24 and of 12 hours',
  (time, clock24, clock12, said24, said12) => {
    expect([formatClock(time, false), formatClock(time, true).replace('\u00A0', ' ')]).toEqual([
      clock24,
      clock12,
    ]);
    expect([formatSpoken(time, false), formatSpoken(time, true)]).toEqual([said24, said12]);
  },
);
