import { expect, test } from '@jest/globals';
import { findUnusualAmounts } from './findUnusualAmounts.ts';

test('ten times what is usual of its kind is unusual, wherever it stands', () => {
  expect(findUnusualAmounts(['1000000 mg'])).toEqual(['1000000 mg']);
  expect(findUnusualAmounts(['Metformin 10000MG at noon'])).toEqual(['10000MG']);
  expect(findUnusualAmounts(['1 tablet', '20 tablets'])).toEqual(['20 tablets']);
  expect(findUnusualAmounts(['٥٠٠٠٠ mg'])).toEqual(['50000 mg']);
  expect(findUnusualAmounts(['10 g, 500ml'])).toEqual(['500ml']);
});

test('what labels name is usual, as are other units and numbers with two readings', () => {
  const usual = ['9999 mg', '1,000 mg', '10.000 mg', '19 tablets', '20000 IU', '2.5 mg', 'as told'];
  expect(findUnusualAmounts(usual)).toEqual([]);
  expect(findUnusualAmounts(['20 tab', '500 mgx'])).toEqual([]);
});

test('each is found, also after another number; several numbers side by side are those of the last', () => {
  expect(findUnusualAmounts(['20000 mg, 50 tablets'])).toEqual(['20000 mg', '50 tablets']);
  expect(findUnusualAmounts(['5 mg at 8, 20000 mg'])).toEqual(['8, 20000 mg']);
  expect(findUnusualAmounts(['at 20000, 5 mg'])).toEqual([]);
});
