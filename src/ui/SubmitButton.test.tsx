import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SubmitButton } from './SubmitButton.tsx';

const renderForm = (busy: boolean) => {
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="First Name" />
      <input aria-label="Last Name" />
      <SubmitButton busy={busy} busyText="Saving…">
        Save
      </SubmitButton>
    </form>,
  );
  return { onSubmit };
};

test('is the large main button of its form, and submits it', async () => {
  const { onSubmit } = renderForm(false);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveClass('primary', 'large');
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('is what Enter in a field stands for', async () => {
  const { onSubmit } = renderForm(false);
  await userEvent.type(screen.getByLabelText('Last Name'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('while busy says so, and submits nothing', async () => {
  const { onSubmit } = renderForm(true);
  await userEvent.click(screen.getByRole('button', { name: 'Saving…' }));
  await userEvent.type(screen.getByLabelText('Last Name'), '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});
