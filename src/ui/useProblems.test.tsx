import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Field } from './Field.tsx';
import { type FormProblems, problemOf } from './problems.ts';
import { useProblems } from './useProblems.tsx';

function Form({ found }: { found: readonly (FormProblems | null)[] }) {
  const { report, errorAt, summary } = useProblems();
  return (
    <>
      {summary}
      <Field id="email" label="Email" error={errorAt('email')} />
      <button onClick={() => found.forEach(report)}>Send</button>
    </>
  );
}

const summary = () => screen.queryByRole('group', { name: 'Please look at this again' });
const email = () => screen.getByLabelText('Email');

const send = () => fireEvent.click(screen.getByRole('button'));

test('what is wrong stands above the form and at its field, until nothing is', () => {
  const { rerender } = render(<Form found={[problemOf('Odd.', 'email')]} />);
  expect(summary()).not.toBeInTheDocument();
  send();
  expect(summary()).toHaveTextContent('Odd.');
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription('Odd.');
  rerender(<Form found={[problemOf('Not now.')]} />);
  send();
  expect(summary()).toHaveTextContent('Not now.');
  expect(email()).toBeValid();
  rerender(<Form found={[null]} />);
  send();
  expect(summary()).not.toBeInTheDocument();
});

test.each([
  ['at once', [problemOf('Odd.', 'email')]],
  ['after it was taken back', [null, problemOf('Odd.', 'email')]],
])('the same problem is said anew at each attempt, %s', (_when, found) => {
  render(<Form found={found} />);
  send();
  email().focus();
  send();
  expect(summary()).toHaveFocus();
});
