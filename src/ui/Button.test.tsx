import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './Button.tsx';
import { Tile } from './Tile.tsx';

test('a double tap clicks and submits once; a busy button says so, keeps its width and ignores clicks', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit} key={String(busy)}>
      <Button type="submit" icon={<i>icon</i>} busy={busy} busyText="Saving…" onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Saving…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button.innerHTML).toContain('data-reserve="Save"');
  await userEvent.click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});

test('a tile runs once per tap', async () => {
  const onClick = jest.fn();
  render(<Tile name="Emergency" icon={null} onClick={onClick} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Emergency' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});
