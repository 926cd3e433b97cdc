import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './Button.tsx';

test('is a plain button that says what it does, its icon unheard', () => {
  render(<Button icon={<span>icon</span>}>Say it</Button>);
  const button = screen.getByRole('button', { name: 'Say it' });
  expect(button).toHaveAttribute('type', 'button');
  expect(button).toHaveClass('secondary', 'normal');
});

test('wears its variant, its size and a dashed line', () => {
  render(
    <Button variant="danger" size="huge" dashed>
      Get help
    </Button>,
  );
  expect(screen.getByRole('button')).toHaveClass('danger', 'huge', 'dashed');
});

test('takes a double tap as one', async () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>Taken</Button>);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Taken' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('while busy says so, keeps its room and ignores clicks', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy busyText="Saving…" onClick={onClick}>
        Save medicine
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Saving…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button.innerHTML).toContain('data-reserve="Save medicine"');

  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('keeps room for its busy words beforehand, and has words of its own for them', () => {
  const { rerender } = render(<Button busy={false}>Save</Button>);
  expect(screen.getByRole('button').innerHTML).toContain('data-reserve="Working…"');

  rerender(<Button busy>Save</Button>);
  expect(screen.getByRole('button', { name: 'Working…' })).toBeInTheDocument();
});

test('a double tap submits a form once', async () => {
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Log in</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Log in' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
