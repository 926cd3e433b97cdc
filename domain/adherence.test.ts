import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import type { RecordedDose } from '../contract/endpoints/index.ts';
import {
  adherenceByMedicine,
  datesIn,
  dosesIn,
  countDue,
  percentTaken,
  sumCounts,
} from './adherence.ts';

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

describe('the share that was taken, in percent', () => {
  test.each([
    [0, 0, 0, null],
    [0, 0, 3, 0],
    [3, 0, 0, 100],
    [12, 0, 2, 86],
    [1, 0, 2, 33],
    [199, 0, 1, 99],
    [1, 0, 299, 1],
    [1, 1, 0, 50],
  ])('of %i taken, %i skipped and %i missed', (taken, skipped, missed, share) => {
    expect(percentTaken({ taken, skipped, missed })).toBe(share);
  });
});

test('the sum of all medicines', () => {
  expect(sumCounts([])).toEqual({ taken: 0, skipped: 0, missed: 0 });
  const one = { taken: 1, skipped: 2, missed: 3 };
  const other = { taken: 10, skipped: 20, missed: 30 };
  expect(sumCounts([one, other])).toEqual({ taken: 11, skipped: 22, missed: 33 });
});

test('the last days, with today, across the end of a month', () => {
  const within = { days: 3, today: '2026-03-01' };
  expect(datesIn(within)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  const doses = ['2026-02-26', ...datesIn(within), '2026-03-02'].map((date) => dose(date, 'taken'));
  expect(dosesIn(doses, within)).toEqual(doses.slice(1, -1));
});
