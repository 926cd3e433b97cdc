import { expect, test } from '@jest/globals';
import { findAlike, hasSameStem, isAlike } from './similarNames.ts';

test.each([
  ['Ramipril 5 mg', 'ramipril  5mg', true],
  ['Ramipril 2.5', 'Ramipril\u00A02,5', true],
  ['Ramipril 5,0 mg', 'Ramipril 5 mg', true],
  ['Ramipril 2.50 mg', 'Ramipril 2,5 mg', true],
  ['Ramipril 5 mg | 1 tablet', 'Ramipril | 5mg', true],
  ['Ramipril 5 mg | 1 tablet', 'Ramipril | 5.0 mg', true],
  ['Brûlex', 'Bru\u0302lex', true],
  ['Metformin 1,000 mg', 'Metformin 1000 mg', true],
  ['Metformin 1.000 mg', 'Metformin 1 mg', true],
  ['Metformin 10,000 mg', 'Metformin 10000 mg', true],
  ['Insulin 1.2.3', 'insulin 1.2.3', true],
  ['Metformin 1.000,5', 'Metformin 1000.5', true],
  ['Metformin ٥ mg', 'Metformin 5 mg', true],
  ['Co\u2011Aprovel', 'Co-Aprovel', true],
  ['Metformin 1,000 mg', 'Metformin 10 mg', false],
  ['Ramipril 5 mg', 'Ramipril 50 mg', false],
  ['Ramipril 5 mg', 'Ramipril | 50 mg', false],
  ['Ramipril 2.5', 'Ramipril 25', false],
  ['Ramipril 2.05', 'Ramipril 2.5', false],
  ['Zinc | 1 tablet', 'Iron | 1 tablet', false],
])('%j looks like %j: %p', (a, b, alike) => {
  const [one, other] = [a, b].map((text) => {
    const [name = '', dosage = ''] = text.split(' | ');
    return { name, dosage };
  });
  expect(isAlike(one!, other!)).toBe(alike);
});

test.each([
  ['Ramipril 5 mg', 'Ramipril', true],
  ['Ramipril 5 mg', 'RAMIPRIL 10 mg forte', true],
  ['Ramipril', 'Rampril 5 mg', false],
  ['5-ASA', '5-ASA', true],
  ['5-ASA', '6-MP', false],
])('%j has the stem of %j: %p', (one, other, same) => expect(hasSameStem(one, other)).toBe(same));

test('of those that look alike, the first one is not named', () => {
  const named = (...names: string[]) => names.map((name) => ({ name, dosage: '1 tablet' }));
  const all = named('Zinc', 'Ramipril 5 mg', 'ramipril 5mg', 'Iron', 'RAMIPRIL 5 MG');
  expect(findAlike(all)).toEqual([all[2], all[4]]);
});
