import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { PasswordField } from './PasswordField.tsx';

test('shows and hides the typed password with a button described by its label', async () => {
  render(<PasswordField label="New password" autoComplete="new-password" />);
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
