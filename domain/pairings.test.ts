import { expect, test } from '@jest/globals';
import { pairedIds, pairingsWithout } from './pairings.ts';

const pairingOf = (survivor_id: string, caregiver_id: string) => ({
  survivor_id,
  caregiver_id,
  paired_at: 0,
  is_reachable: true,
});
const pairings = [pairingOf('rosa', 'carl'), pairingOf('carl', 'dora'), pairingOf('ada', 'carl')];

test('a user is no caregiver of their own caregiver', () => {
  expect(pairedIds('survivors', pairings, 'carl')).toEqual(['rosa', 'ada']);
  expect(pairedIds('survivors', pairings, 'rosa')).toEqual([]);
  expect(pairedIds('caregivers', pairings, 'rosa')).toEqual(['carl']);
  expect(pairedIds('caregivers', pairings, 'carl')).toEqual(['dora']);
  expect(pairedIds('caregivers', pairings, 'ben')).toEqual([]);
  // While no one is signed in:
  expect(pairedIds('survivors', pairings, undefined)).toEqual([]);
  expect(pairedIds('caregivers', pairings, undefined)).toEqual([]);
});

test('removing a user removes their pairings as caregiver and as survivor', () => {
  expect(pairingsWithout(pairings, 'carl')).toEqual([]);
  expect(pairingsWithout(pairings, 'ada')).toEqual([pairings[0], pairings[1]]);
  expect(pairingsWithout(pairings, 'ben')).toEqual(pairings);
});
