/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { survivorAmong } from './survivorAmong.ts';

const pairings = ['rosa', 'ada'].map((survivor_id) => ({
  survivor_id,
  caregiver_id: 'carl',
  paired_at: 0,
  is_reachable: true,
}));

describe('whom a caregiver looks at', () => {
  test.each([
    ['is the one chosen before, while they are still connected', pairings, 'ada', 'ada'],
    ['is the one connected first, where none was chosen', pairings, null, 'rosa'],
    [
      'is the one connected first, where the chosen one is connected no more',
      pairings,
      'eve',
      'rosa',
    ],
    ['is nobody, where nobody is connected', [], 'ada', null],
  ])('%s', (_what, among, chosen, expected) => {
    expect(survivorAmong(among, chosen)).toBe(expected);
  });
});
