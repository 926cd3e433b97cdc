/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fieldProblems, problemsOf } from './problems.ts';

const name = { id: 'name', label: 'Name', value: 'Rosa', longest: 4 };

test('names the problem of each field in order; the title says whether one is missing', () => {
  expect(problemsOf([name, { ...name, flaw: false }])).toBeNull();
  expect(
    problemsOf([
      { ...name, value: 'Rosie' },
      { ...name, id: 'town', label: 'Town', value: ' \u00a0', flaw: 'Odd.' },
    ]),
  ).toEqual({
    title: 'Please fill in all fields.',
    list: [
      { id: 'name', text: 'Name: please use at most 4 characters.' },
      { id: 'town', text: 'Please fill in: Town' },
    ],
  });
  expect(problemsOf([{ ...name, flaw: 'Odd.' }])).toEqual({
    title: 'Please look at this again',
    list: [{ id: 'name', text: 'Odd.' }],
  });
});

test('accepts blanks where they count, and any length without a limit', () => {
  const password = { id: 'password', label: 'Password', value: '  ', blanksCount: true };
  expect(fieldProblems([password, { ...password, value: 'x'.repeat(9999) }])).toEqual([]);
  expect(fieldProblems([{ ...password, value: '' }])).toHaveLength(1);
});
