import { describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Field } from './Field.tsx';
import { type FormProblems, problemOf, problemsIn } from './problems.ts';
import { useProblems } from './useProblems.tsx';

const lookAgain = 'Please look at this again';
const summary = () => screen.queryByRole('group', { name: lookAgain });
const email = () => screen.getByLabelText('Email');
const send = () => fireEvent.click(screen.getByRole('button'));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

interface FormProps {
  /** Told one after the other at each attempt. */
  told: readonly (FormProblems | null)[];
}

/** Nothing that is told is of the form's own finding. */
function Told({ told }: FormProps) {
  const [typed, setTyped] = useState('');
  const { report, errorAt, summary: above } = useProblems(null, { email: typed });
  return (
    <>
      {above}
      <Field
        id="email"
        label="Email"
        value={typed}
        error={errorAt('email')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button onClick={() => told.forEach(report)}>Send</button>
    </>
  );
}

test('what is wrong stands above the form and at its field, until nothing is', () => {
  const { rerender } = render(<Told told={[problemOf('Odd.', 'email')]} />);
  expect(summary()).not.toBeInTheDocument();
  send();
  expect(summary()).toHaveTextContent('Odd.');
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription('Odd.');
  rerender(<Told told={[problemOf('Not now.')]} />);
  send();
  expect(summary()).toHaveTextContent('Not now.');
  expect(email()).toBeValid();
  rerender(<Told told={[null]} />);
  send();
  expect(summary()).not.toBeInTheDocument();
});

test.each([
  ['at once', [problemOf('Odd.', 'email')]],
  ['after it was taken back', [null, problemOf('Odd.', 'email')]],
])('the same problem is said anew at each attempt, %s', async (_when, told) => {
  render(<Told told={told} />);
  send();
  email().focus();
  send();
  await expectFocus(() => summary());
});

/** Each field has to hold something, and the email no blank. */
function Finding() {
  const [typed, setTyped] = useState({ email: '', town: '' });
  const missing = (['email', 'town'] as const).filter((id) => typed[id] === '');
  const found = problemsIn([
    ...missing.map((id) => ({ id, text: `No ${id}.` })),
    ...(typed.email.includes(' ') ? [{ id: 'email', text: 'A blank.' }] : []),
  ]);
  const { report, errorAt, summary: above } = useProblems(found);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        report(found);
      }}
    >
      {above}
      {(['email', 'town'] as const).map((id) => (
        <Field
          key={id}
          id={id}
          label={id}
          value={typed[id]}
          error={errorAt(id)}
          onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
        />
      ))}
      <button>Send</button>
    </form>
  );
}

describe('after a failed submit', () => {
  test('a field’s error goes once its value is valid again, above the form too, and the focus stays', async () => {
    render(<Finding />);
    send();
    expect(summary()).toHaveTextContent('No email.No town.');
    const field = screen.getByLabelText('email');
    field.focus();
    type('email', 'rosa');
    expect(field).toBeValid();
    expect(screen.getByLabelText('town')).toBeInvalid();
    expect(summary()).toHaveTextContent(/^Please look at this againNo town\.$/);
    await expectFocus(() => field);
    type('town', 'Linz');
    expect(summary()).not.toBeInTheDocument();
    type('town', '');
    expect(screen.getByLabelText('town')).toBeValid();
    expect(summary()).not.toBeInTheDocument();
  });

  test('nobody is told of what came to be wrong while they type', () => {
    render(<Finding />);
    send();
    type('email', 'rosa meyer');
    expect(screen.getByLabelText('email')).toBeValid();
    send();
    expect(screen.getByLabelText('email')).toHaveAccessibleDescription('A blank.');
  });

  test('what a server said of a value goes with that value', () => {
    render(<Told told={[problemOf('It is taken.', 'email')]} />);
    type('Email', 'rosa@example.org');
    send();
    expect(email()).toBeInvalid();
    type('Email', 'rose@example.org');
    expect(email()).toBeValid();
    expect(summary()).not.toBeInTheDocument();
  });

  test('what is wrong with the form as a whole stays until the next', () => {
    render(<Told told={[problemOf('Not now.')]} />);
    send();
    type('Email', 'rosa@example.org');
    expect(summary()).toHaveTextContent('Not now.');
  });
});
