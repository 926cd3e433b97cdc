import { expect, jest, test } from '@jest/globals';
import { render, screen, fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { findUsername } from '../../testkit/page/formProblems.ts';
import { PasswordField } from './PasswordField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { SelectField } from './SelectField.tsx';
import { useState } from 'react';
import { Field } from './Field.tsx';
import {
  type FormErrors,
  formErrorOf,
  toFormErrors,
  fieldErrors,
  validateFields,
} from './formValidation.ts';
import { useFormErrors } from './useFormErrors.tsx';

test('a group of choices is described by hint and error, a select by its error', () => {
  const onChange = jest.fn();
  render(
    <>
      <RadioGroup
        legend="I am a"
        hint="You can change this later."
        error="Choose one"
        name="role"
        options={{ survivor: 'Survivor' }}
        value={null}
        onChange={onChange}
      />
      <SelectField
        label="Colour"
        placeholder="Choose"
        error="Please choose one."
        options={[{ value: 'red', label: 'Red' }]}
        value={null}
        onChange={onChange}
        beside={null}
      />
    </>,
  );
  const group = (name: string) => screen.getByRole('group', { name });
  expect(group('I am a')).toHaveAccessibleDescription('You can change this later. Choose one');
  const select = screen.getByRole('combobox', { name: 'Colour' });
  expect(select).toHaveDisplayValue('Choose');
  expect(select).toHaveAccessibleDescription('Please choose one.');
  expect(select).toBeInvalid();
});

test('a password is shown and hidden by a button described by its label', async () => {
  render(
    <form>
      <PasswordField label="New password" autoComplete="new-password" username="rosa@example.org" />
    </form>,
  );
  expect(findUsername()).toHaveValue('rosa@example.org');
  expect(findUsername()).not.toBeVisible();
  const input = screen.getByLabelText('New password');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveAttribute('autocomplete', 'new-password');
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(toggle).toHaveAccessibleDescription('New password');
  await userEvent.click(toggle);
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  await expectFocus(() => screen.getByRole('button', { name: 'Hide password' }));
});

const fields = ['email', 'town'] as const;
const summary = () => screen.queryByRole('group', { name: 'There is a problem' });
const field = (label: (typeof fields)[number]) => screen.getByLabelText(label);
const send = () => fireEvent.click(screen.getByRole('button'));
const type = (label: (typeof fields)[number], value: string) =>
  fireEvent.change(field(label), { target: { value } });

interface FormProps {
  /** What the server reports at each attempt, in order; without it the form reports its own findings. */
  reports?: readonly (FormErrors | null)[];
}

/** Validates that each field has a value and the email has no blank. */
function Form({ reports }: FormProps) {
  const [typed, setTyped] = useState({ email: '', town: '' });
  const found = toFormErrors([
    ...fields.filter((id) => typed[id] === '').map((id) => ({ id, text: `No ${id}.` })),
    ...(typed.email.includes(' ') ? [{ id: 'email', text: 'A blank.' }] : []),
  ]);
  const { report, errorAt, summary: above } = useFormErrors(reports ? null : found, typed);
  return (
    <>
      {above}
      {fields.map((id) => (
        <Field
          key={id}
          id={id}
          label={id}
          value={typed[id]}
          error={errorAt(id)}
          onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
        />
      ))}
      <button onClick={() => (reports ?? [found]).forEach(report)}>Send</button>
    </>
  );
}

test('shows reported problems above the form and at their fields, until a later report', () => {
  const { rerender } = render(<Form reports={[formErrorOf('Odd.', 'email')]} />);
  expect(summary()).not.toBeInTheDocument();
  send();
  expect(summary()).toHaveTextContent('Odd.');
  expect(field('email')).toHaveAccessibleDescription('Odd.');
  rerender(<Form reports={[formErrorOf('Not now.')]} />);
  send();
  type('email', 'rosa@example.org');
  expect(summary()).toHaveTextContent('Not now.');
  expect(field('email')).toBeValid();
  rerender(<Form reports={[null]} />);
  send();
  expect(summary()).not.toBeInTheDocument();
});

test.each([
  ['at once', [formErrorOf('Odd.', 'email')]],
  ['after it was withdrawn', [null, formErrorOf('Odd.', 'email')]],
])('focuses the summary again when the same problem is reported %s', async (_when, reports) => {
  render(<Form reports={reports} />);
  send();
  field('email').focus();
  send();
  await expectFocus(summary);
  type('email', 'rose@example.org');
  expect(field('email')).toBeValid();
  expect(summary()).not.toBeInTheDocument();
});

test('removes a problem of the form once it is corrected, without moving the focus; new ones come at the next attempt', async () => {
  render(<Form />);
  send();
  expect(summary()).toHaveTextContent('No email.No town.');
  field('email').focus();
  type('email', 'rosa meyer');
  expect(field('email')).toBeValid();
  expect(field('town')).toBeInvalid();
  expect(summary()).toHaveTextContent(/^There is a problemNo town\.$/);
  await expectFocus(() => field('email'));
  type('town', 'Linz');
  expect(summary()).not.toBeInTheDocument();
  type('town', '');
  expect(field('town')).toBeValid();
  send();
  expect(field('email')).toHaveAccessibleDescription('A blank.');
});

const nameCheck = { id: 'name', label: 'Name', value: 'Rosa', maxLength: 4 };

test('names the problem of each field in order; the title says whether one is missing', () => {
  expect(validateFields([nameCheck, { ...nameCheck, valueError: false }])).toBeNull();
  expect(
    validateFields([
      { ...nameCheck, value: 'Rosie' },
      { ...nameCheck, id: 'town', label: 'Town', value: ' \u00a0', valueError: 'Odd.' },
    ]),
  ).toEqual({
    title: 'Please fill in all fields.',
    list: [
      { id: 'name', text: 'Name: please use at most 4 characters.' },
      { id: 'town', text: 'Enter your town' },
    ],
  });
  expect(validateFields([{ ...nameCheck, valueError: 'Odd.' }])).toEqual({
    title: 'There is a problem',
    list: [{ id: 'name', text: 'Odd.' }],
  });
});

test('accepts blanks where they count, and any length without a limit', () => {
  const password = { id: 'password', label: 'Password', value: '  ', allowsBlank: true };
  expect(fieldErrors([password, { ...password, value: 'x'.repeat(9999) }])).toEqual([]);
  expect(fieldErrors([{ ...password, value: '' }])).toHaveLength(1);
});
