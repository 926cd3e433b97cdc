import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { Field } from './Field.tsx';
import { type FormProblems, problemOf } from './problems.ts';
import { useProblems } from './useProblems.tsx';

let report: (problems: FormProblems | null) => void;

function Form() {
  const problems = useProblems();
  report = problems.report;
  return (
    <>
      {problems.summary}
      <Field id="email" label="Email" error={problems.errorAt('email')} />
    </>
  );
}

const summary = () => screen.queryByRole('group', { name: 'Please look at this again' });
const email = () => screen.getByLabelText('Email');

test('what is wrong stands above the form and at its field, until nothing is', () => {
  render(<Form />);
  expect(summary()).not.toBeInTheDocument();
  act(() => report(problemOf('Odd.', 'email')));
  expect(summary()).toHaveTextContent('Odd.');
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription('Odd.');
  act(() => report(problemOf('Not now.')));
  expect(summary()).toHaveTextContent('Not now.');
  expect(email()).toBeValid();
  act(() => report(null));
  expect(summary()).not.toBeInTheDocument();
});

test('the same problem is said anew at each attempt', () => {
  render(<Form />);
  act(() => report(problemOf('Odd.', 'email')));
  email().focus();
  act(() => {
    report(null);
    report(problemOf('Odd.', 'email'));
  });
  expect(summary()).toHaveFocus();
});
