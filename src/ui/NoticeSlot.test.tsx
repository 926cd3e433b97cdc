import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { NoticeSlot } from './NoticeSlot.tsx';

const Nothing = () => null;

test('counts only what renders something, and shows all after a tap', async () => {
  const slot = (words: readonly string[]) => (
    <NoticeSlot>
      <Nothing />
      {words.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </NoticeSlot>
  );
  const { rerender } = render(slot(['first', 'second', 'third']));
  await userEvent.click(await screen.findByRole('button', { name: 'And 2 more messages' }));
  expect(screen.getByRole('button', { name: 'Show one message' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  rerender(slot(['first', 'third']));
  // Else the next tap is taken for a repeated one.
  fireEvent.input(document);
  await userEvent.click(screen.getByRole('button', { name: 'Show one message' }));
  expect(await screen.findByRole('button', { name: 'And 1 more message' })).toBeVisible();
  rerender(
    <NoticeSlot isTaken>
      <p>third</p>
    </NoticeSlot>,
  );
  expect(await screen.findByRole('button', { name: 'And 1 more message' })).toBeVisible();
  rerender(slot(['third']));
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});
