import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Field } from './Field.tsx';

test('is named by its label, described by hint and error, and invalid only with an error', () => {
  const { rerender } = render(<Field label="Email" hint="Not shared." error="Enter an email." />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveAccessibleDescription('Not shared. Enter an email.');
  expect(input).toBeInvalid();
  rerender(<Field label="Email" />);
  expect(input).not.toHaveAttribute('aria-describedby');
  expect(input).toBeValid();
});
