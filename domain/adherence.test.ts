import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedDose } from '../contract/endpoints/index.ts';
import { adherenceOf, datesOf, dosesIn, dueIn, shareTaken, sumOf } from './adherence.ts';

const today = '2026-03-10';
const dose = (
  date: string,
  status: RecordedDose['status'],
  medicine_name = 'Aspirin',
): RecordedDose => ({ medicine_name, dose: `${date}T08:00`, status, occurred_at: null });

describe('what became of the doses of some days', () => {
  test('is counted by medicine, in the order of the names', () => {
    const doses = [
      dose('2026-03-08', 'taken', 'Ramipril'),
      dose('2026-03-08', 'taken', 'aspirin'),
      dose('2026-03-09', 'missed'),
      dose('2026-03-10', 'skipped'),
    ];
    expect(adherenceOf(doses, { days: 7, today })).toEqual([
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
    expect(adherenceOf(doses, { days: 7, today })).toMatchObject([{ taken: 1, missed: 0 }]);
    expect(adherenceOf([dose('2026-03-10', 'pending')], { days: 7, today })).toEqual([]);
  });

  test('counts every dose that is over once, whatever the order', () => {
    const statuses = fc.constantFrom('taken', 'skipped', 'missed', 'pending');
    fc.assert(
      fc.property(
        fc.array(fc.record({ status: statuses, name: fc.constantFrom('A', 'B', 'C') })),
        (drawn) => {
          const doses = drawn.map(({ status, name }) => dose(today, status, name));
          const total = adherenceOf(doses, { days: 1, today }).reduce(
            (sum, each) => sum + dueIn(each),
            0,
          );
          expect(total).toBe(drawn.filter(({ status }) => status !== 'pending').length);
        },
      ),
    );
  });
});

describe('the share that was taken, in percent', () => {
  test.each([
    [0, 0, null],
    [0, 3, 0],
    [3, 3, 100],
    [12, 14, 86],
    [1, 3, 33],
    [199, 200, 99],
    [1, 300, 1],
  ])('of %i taken out of %i', (taken, due, share) => {
    expect(shareTaken({ taken, skipped: 0, missed: due - taken })).toBe(share);
  });

  test('counts skipped doses as due', () => {
    expect(shareTaken({ taken: 1, skipped: 1, missed: 0 })).toBe(50);
  });
});

test('the sum of all medicines', () => {
  expect(sumOf([])).toEqual({ taken: 0, skipped: 0, missed: 0 });
  expect(
    sumOf([
      { taken: 1, skipped: 2, missed: 3 },
      { taken: 10, skipped: 20, missed: 30 },
    ]),
  ).toEqual({ taken: 11, skipped: 22, missed: 33 });
});

test('the last days, with today, across the end of a month', () => {
  const within = { days: 3, today: '2026-03-01' };
  expect(datesOf(within)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  const doses = ['2026-02-26', ...datesOf(within), '2026-03-02'].map((date) => dose(date, 'taken'));
  expect(dosesIn(doses, within)).toEqual(doses.slice(1, -1));
});
