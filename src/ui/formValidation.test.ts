/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fieldErrors, validateFields } from './formValidation.ts';

const name = { id: 'name', label: 'Name', value: 'Rosa', maxLength: 4 };

test('names the problem of each field in order; the title says whether one is missing', () => {
  expect(validateFields([name, { ...name, valueError: false }])).toBeNull();
  expect(
    validateFields([
      { ...name, value: 'Rosie' },
      { ...name, id: 'town', label: 'Town', value: ' \u00a0', valueError: 'Odd.' },
    ]),
  ).toEqual({
    title: 'Please fill in all fields.',
    list: [
      { id: 'name', text: 'Name: please use at most 4 characters.' },
      { id: 'town', text: 'Please fill in: Town' },
    ],
  });
  expect(validateFields([{ ...name, valueError: 'Odd.' }])).toEqual({
    title: 'Please look at this again',
    list: [{ id: 'name', text: 'Odd.' }],
  });
});

test('accepts blanks where they count, and any length without a limit', () => {
  const password = { id: 'password', label: 'Password', value: '  ', allowsBlank: true };
  expect(fieldErrors([password, { ...password, value: 'x'.repeat(9999) }])).toEqual([]);
  expect(fieldErrors([{ ...password, value: '' }])).toHaveLength(1);
});
