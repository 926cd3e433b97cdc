import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { PasswordField } from './PasswordField.tsx';

test('shows and hides what was typed, and keeps it', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  expect(input).toHaveAttribute('autocomplete', 'current-password');
  await expectFocus(() => screen.getByRole('button', { name: 'Hide password' }));
});

test('tells several toggles apart by the label they belong to', () => {
  render(
    <>
      <PasswordField label="New password" />
      <PasswordField label="Confirm password" />
    </>,
  );
  const toggles = screen.getAllByRole('button', { name: 'Show password' });
  expect(toggles[0]).toHaveAccessibleDescription('New password');
  expect(toggles[1]).toHaveAccessibleDescription('Confirm password');
});
