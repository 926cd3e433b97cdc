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
