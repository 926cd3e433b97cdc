/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { fieldProblems, problemOf, problemsIn, problemsOf } from './problems.ts';

const name = { id: 'name', label: 'Name', value: 'Rosa', longest: 4 };
const lookAgain = 'Please look at this again';

describe('a form', () => {
  test('of which every field is as it has to be has no problems', () => {
    expect(problemsOf([name, { ...name, flaw: false }])).toBeNull();
  });

  test('with a field left out is to be filled in; its problems stand in the order of the fields', () => {
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
  });

  test('with all fields filled in is to be looked at again', () => {
    expect(problemsOf([{ ...name, flaw: 'Odd.' }])).toEqual({
      title: lookAgain,
      list: [{ id: 'name', text: 'Odd.' }],
    });
  });

  test('may have a problem as a whole', () => {
    expect(problemOf('Not now.')).toEqual({ title: lookAgain, list: [{ text: 'Not now.' }] });
    expect(problemsIn([])).toBeNull();
  });
});

test('a field may be of blanks where those count, and as long as it likes where nothing is said', () => {
  const password = { id: 'password', label: 'Password', value: '  ', blanksCount: true };
  expect(fieldProblems([password, { ...password, value: 'x'.repeat(9999) }])).toEqual([]);
  expect(fieldProblems([{ ...password, value: '' }])).toHaveLength(1);
});
