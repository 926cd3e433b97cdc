/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { survivorAmong } from './survivorAmong.ts';

describe('whom a caregiver looks at', () => {
  test.each([
    ['is the one chosen before, while they are still connected', ['rosa', 'ada'], ['ada'], 'ada'],
    ['is the one connected first, where none was chosen', ['rosa', 'ada'], [null], 'rosa'],
    [
      'stays who it was, where the choice is not among them',
      ['rosa', 'ada'],
      ['eve', 'ada'],
      'ada',
    ],
    ['is the one connected first, where neither is', ['rosa', 'ada'], ['eve', undefined], 'rosa'],
    ['is nobody, where nobody is connected', [], ['ada'], null],
  ])('%s', (_what, among, wanted, expected) => {
    expect(survivorAmong(among, wanted)).toBe(expected);
  });
});
