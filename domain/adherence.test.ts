import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import type { RecordedDose } from '../contract/endpoints/index.ts';
import * as adherence from './adherence.ts';

const { adherenceByMedicine, calendarDays, countAsNeeded, countDue, datesIn } = adherence;
const { dosesByDay, dosesIn, dosesNotTaken, firstRecordedDate, hasWeekOfDoses, withComing } =
  adherence;

const today = '2026-03-10';
const dose = (
  when: string,
  status: RecordedDose['status'] = 'taken',
  medicine_name = 'Aspirin',
): RecordedDose => {
  const minute = when.includes('T') ? when : `${when}T08:00`;
  return { medicine_name, dose: minute, status, occurred_at: null };
};

describe('what became of the doses of some days', () => {
  test('is counted by medicine, in the order of the names', () => {
    const doses = [
      dose('2026-03-08', 'taken', 'Ramipril'),
      dose('2026-03-08', 'taken', 'aspirin'),
      dose('2026-03-09', 'missed'),
      dose('2026-03-10', 'skipped'),
    ];
    expect(adherenceByMedicine(doses, { days: 7, today })).toEqual([
      { key: 'aspirin', name: 'Aspirin', taken: 1, skipped: 1, missed: 1 },
      { key: 'ramipril', name: 'Ramipril', taken: 1, skipped: 0, missed: 0 },
    ]);
  });

  test('leaves out a dose that is still open, and each outside of the days', () => {
    const doses = [
      dose('2026-03-03', 'taken'),
      dose('2026-03-04', 'taken'),
      dose('2026-03-10', 'pending'),
      dose('2026-03-11', 'taken'),
    ];
    expect(adherenceByMedicine(doses, { days: 7, today })).toMatchObject([{ taken: 1, missed: 0 }]);
    expect(adherenceByMedicine([dose('2026-03-10', 'pending')], { days: 7, today })).toEqual([]);
  });

  test('leaves out a dose taken as needed, which is counted by itself', () => {
    const within = { days: 7, today };
    const asNeeded = (one: RecordedDose): RecordedDose => ({ ...one, as_needed: true });
    const doses = [
      asNeeded(dose('2026-03-03', 'taken')),
      asNeeded(dose('2026-03-08', 'taken', 'Zinc')),
      asNeeded(dose('2026-03-09', 'taken')),
      asNeeded(dose('2026-03-10', 'taken', 'ASPIRIN')),
      asNeeded(dose('2026-03-10', 'pending')),
      dose('2026-03-10', 'missed'),
    ];
    expect(adherenceByMedicine(doses, within)).toMatchObject([{ taken: 0, missed: 1 }]);
    expect(calendarDays(doses, { ...within, days: 2 }).map(({ mark }) => mark)).toEqual([
      'none',
      'missed',
    ]);
    expect(countAsNeeded(doses, within)).toEqual([
      { name: 'Aspirin', count: 2 },
      { name: 'Zinc', count: 1 },
    ]);
  });

  test('counts every dose that is over once, whatever the order', () => {
    const statuses = fc.constantFrom('taken', 'skipped', 'missed', 'pending');
    const drawn = fc.array(fc.record({ status: statuses, name: fc.constantFrom('A', 'B', 'C') }));
    checkProperty(100, drawn, (all) => {
      const doses = all.map(({ status, name }) => dose(today, status, name));
      const counted = adherenceByMedicine(doses, { days: 1, today }).map(countDue);
      const over = all.filter(({ status }) => status !== 'pending');
      expect(counted.reduce((sum, each) => sum + each, 0)).toBe(over.length);
    });
  });
});

test.each([
  [0, 0, 0, null],
  [0, 0, 3, 0],
  [3, 0, 0, 100],
  [12, 0, 2, 86],
  [1, 0, 2, 33],
  [199, 0, 1, 99],
  [1, 0, 299, 1],
  [1, 1, 0, 50],
])(
  'the share that was taken, in percent, of %i taken, %i skipped and %i missed',
  (taken, skipped, missed, share) => {
    expect(adherence.percentTaken({ taken, skipped, missed })).toBe(share);
  },
);

test('the sum of all medicines', () => {
  expect(adherence.sumCounts([])).toEqual({ taken: 0, skipped: 0, missed: 0 });
  const one = { taken: 1, skipped: 2, missed: 3 };
  const other = { taken: 10, skipped: 20, missed: 30 };
  expect(adherence.sumCounts([one, other])).toEqual({ taken: 11, skipped: 22, missed: 33 });
});

test('the last days, with today, across the end of a month', () => {
  const within = { days: 3, today: '2026-03-01' };
  expect(datesIn(within)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  const doses = ['2026-02-26', ...datesIn(within), '2026-03-02'].map((date) => dose(date, 'taken'));
  expect(dosesIn(doses, within)).toEqual(doses.slice(1, -1));
});

test.each<[string, RecordedDose['status'][], string, number, number, number]>([
  ['no dose', [], 'none', 0, 0, 0],
  ['a dose that is still open', ['pending'], 'open', 0, 0, 1],
  ['a dose that was taken', ['taken'], 'taken', 1, 1, 0],
  ['one taken, and one still open', ['taken', 'pending'], 'taken', 1, 1, 1],
  ['one taken, and one missed', ['missed', 'taken'], 'partly', 1, 2, 0],
  ['one taken, and one skipped', ['taken', 'skipped'], 'partly', 1, 2, 0],
  ['one skipped', ['skipped', 'pending'], 'skipped', 0, 1, 1],
  ['one skipped, and one missed', ['skipped', 'missed'], 'missed', 0, 2, 0],
])('the last day of a calendar, with %s', (_what, statuses, mark, taken, due, open) => {
  const doses = statuses.map((status, hour) => dose(`2026-03-10T0${hour}:00`, status, `${hour}`));
  const others = [dose('2026-03-07', 'taken'), dose('2026-03-08', 'missed'), dose('2026-03-11')];
  const days = calendarDays([...others, ...doses], { days: 3, today });
  expect(days.map((one) => ({ ...one, open: one.open.length }))).toEqual([
    { date: '2026-03-08', mark: 'missed', taken: 0, due: 1, open: 0 },
    { date: '2026-03-09', mark: 'none', taken: 0, due: 0, open: 0 },
    { date: today, mark, taken, due, open },
  ]);
});

test.each([
  ['07:59', 'later'],
  ['08:00', 'due'],
  ['08:19', 'due'],
  ['08:20', 'unanswered'],
])('a dose of 8:00 without an answer at %s is %s', (time, state) => {
  const open = dose('2026-03-10T08:00', 'pending');
  const now = Date.parse(`2026-03-10T${time}Z`);
  expect(adherence.doseState(open, now, { zone: 'UTC' })).toBe(state);
  expect(adherence.doseState({ ...open, status: 'missed' }, now, { zone: 'UTC' })).toBe('missed');
});

test('a week of doses has begun with one of 6 days ago, and not by one taken as needed', () => {
  expect(hasWeekOfDoses([dose('2026-03-05'), dose('2026-03-10')], today)).toBe(false);
  expect(hasWeekOfDoses([{ ...dose('2026-03-04'), as_needed: true }], today)).toBe(false);
  expect(hasWeekOfDoses([dose('2026-03-04'), dose('2026-03-10')], today)).toBe(true);
});

test('the doses of these dates by day, in the order of their minutes, then of their names', () => {
  const doses = [
    dose('2026-03-10T20:00'),
    dose('2026-03-10', 'taken', 'Ramipril'),
    dose('2026-03-10'),
    dose('2026-03-08'),
    dose('2026-03-07'),
  ];
  const days = dosesByDay(doses, { days: 3, today }).map(({ date, doses: ofDay }) => [
    date,
    ofDay.map(({ dose: minute, medicine_name }) => `${minute.slice(11)} ${medicine_name}`),
  ]);
  expect(days).toEqual([
    ['2026-03-08', ['08:00 Aspirin']],
    ['2026-03-10', ['08:00 Aspirin', '08:00 Ramipril', '20:00 Aspirin']],
  ]);
});

test('the first day with a dose is the first within the range', () => {
  const doses = ['2026-03-09', '2026-03-05', '2026-03-01'].map((date) => dose(date));
  expect(firstRecordedDate(doses, { days: 7, today })).toBe('2026-03-05');
  expect(firstRecordedDate(doses, { days: 1, today })).toBeNull();
});

test('what was skipped or missed was not taken', () => {
  const all = (['taken', 'skipped', 'missed', 'pending'] as const).map((one) => dose(today, one));
  expect(dosesNotTaken(all)).toEqual([all[1], all[2]]);
});

test('what comes is added, unless it is recorded, under a name that is written in another way, too', () => {
  const recorded = [dose(today), dose(today, 'taken', 'Zinc')];
  const coming = [dose(today, 'pending', 'ASPIRIN'), dose('2026-03-11', 'pending')];
  expect(withComing(recorded, coming)).toEqual([...recorded, coming[1]]);
});
