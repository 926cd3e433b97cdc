import { expect, test } from '@jest/globals';
import { findUnusualAmount } from './findUnusualAmount.ts';

test('ten times what is usual of its kind is unusual, wherever it stands', () => {
  expect(findUnusualAmount(['1000000 mg'])).toBe('1000000 mg');
  expect(findUnusualAmount(['Metformin 10000MG at noon'])).toBe('10000MG');
  expect(findUnusualAmount(['1 tablet', '20 tablets'])).toBe('20 tablets');
  expect(findUnusualAmount(['٥٠٠٠٠ mg'])).toBe('50000 mg');
  expect(findUnusualAmount(['10 g, 500ml'])).toBe('500ml');
});

test('what labels name is usual, as are other units and numbers with two readings', () => {
  const usual = ['9999 mg', '1,000 mg', '10.000 mg', '19 tablets', '20000 IU', '2.5 mg', 'as told'];
  expect(findUnusualAmount(usual)).toBeNull();
  expect(findUnusualAmount(['20 tab', '500 mgx'])).toBeNull();
});
