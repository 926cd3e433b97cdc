import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './Button.tsx';

const renderButton = (busy?: boolean) => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" icon={<i>icon</i>} busy={busy} busyText="Saving…" onClick={onClick}>
        Save
      </Button>
    </form>,
  );
  return { onClick, onSubmit };
};

test('a double tap clicks and submits once', async () => {
  const { onClick, onSubmit } = renderButton();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a busy button says so, keeps its width and ignores clicks', async () => {
  const { onClick, onSubmit } = renderButton(true);
  const button = screen.getByRole('button', { name: 'Saving…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button.innerHTML).toContain('data-reserve="Save"');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
