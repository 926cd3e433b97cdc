import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Field } from './Field.tsx';
import { type FormErrors, formErrorOf, toFormErrors } from './formValidation.ts';
import { useFormErrors } from './useFormErrors.tsx';

const fields = ['email', 'town'] as const;
const summary = () => screen.queryByRole('group', { name: 'Please look at this again' });
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
  expect(summary()).toHaveTextContent(/^Please look at this againNo town\.$/);
  await expectFocus(() => field('email'));
  type('town', 'Linz');
  expect(summary()).not.toBeInTheDocument();
  type('town', '');
  expect(field('town')).toBeValid();
  send();
  expect(field('email')).toHaveAccessibleDescription('A blank.');
});
