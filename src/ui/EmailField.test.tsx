import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { EmailField } from './EmailField.tsx';

test('is an email for keyboards and a username for password managers, and is written as typed', () => {
  render(<EmailField label="Email" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveAttribute('type', 'email');
  expect(input).toHaveAttribute('name', 'email');
  expect(input).toHaveAttribute('autocomplete', 'username');
  expect(input).toHaveAttribute('autocapitalize', 'none');
  expect(input).toHaveAttribute('spellcheck', 'false');
});

test('takes the texts of every field', () => {
  render(<EmailField label="Email" hint="As in your letters." error="Please fill in: Email" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(/As in your letters\./);
});
