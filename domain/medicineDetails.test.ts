import { expect, test } from '@jest/globals';
import { amountsOf } from './amountsOf.ts';
import { dosageAt, pickDetails } from './medicineDetails.ts';

const amounts = [
  { time: '20:00', amount: '½ tablet' },
  { time: '08:00', amount: '2 tablets' },
];

test('a dose has the amount of its time beside the dosage', () => {
  const at = (time: string, some = true) =>
    dosageAt({ dosage: '50 mg', ...(some && { amounts }) }, `2026-03-10T${time}`);
  expect([at('08:00'), at('20:00')]).toEqual(['50 mg, 2 tablets', '50 mg, ½ tablet']);
  expect([at('12:00'), at('08:00', false)]).toEqual(['50 mg', '50 mg']);
});

test.each([
  ['1 tablet', '2 tablets'],
  ['half a tablet', '2 tablets'],
  ['5 ml', '2 tablets'],
  ['50 mg, 1 tablet', '2 tablets'],
  ['0.5 µg', '0.5 µg, 2 tablets'],
  ['٥٠ mg', '٥٠ mg, 2 tablets'],
  ['100 mg / 5 ml', '100 mg / 5 ml, 2 tablets'],
  ['1,000 IU', '1,000 IU, 2 tablets'],
])('a dosage of %j is beside the amount only where it is a strength', (dosage, shown) => {
  expect(dosageAt({ dosage, amounts }, '2026-03-10T08:00')).toBe(shown);
});

test('an amount without a unit is that many of the dosage', () => {
  const times = (amount: string) => ({ amounts: [{ time: '08:00', amount }] });
  const of = (dosage: string, amount: string) =>
    dosageAt({ dosage, ...times(amount) }, '2026-03-10T08:00');
  expect([of('1 tablet', '½'), of('50 mg', '2')]).toEqual(['½ × 1 tablet', '2 × 50 mg']);
});

test('an amount that is a strength takes the place of another one', () => {
  const strong = [{ time: '08:00', amount: '100 mg' }];
  expect(dosageAt({ dosage: '50 mg', amounts: strong }, '2026-03-10T08:00')).toBe('100 mg');
});

test('amounts are those of the times, in their order', () => {
  expect(amountsOf({ times: ['08:00', '20:00'], amounts })).toEqual(amounts.toReversed());
  expect(amountsOf({ times: ['20:00'], amounts })).toEqual([amounts[0]]);
  expect(amountsOf({ times: ['20:00'] })).toEqual([]);
});

test('what is absent stays absent; what is empty is sent', () =>
  expect(pickDetails({ note: '', shape: null, amounts: undefined })).toEqual({
    note: '',
    shape: null,
  }));
