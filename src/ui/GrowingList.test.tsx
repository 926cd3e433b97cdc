import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { installTapTimeShift, skipTapThrottle } from '../../testkit/page/renderApp.tsx';
import { GrowingList } from './GrowingList.tsx';

test.each([
  [4, '1 2 3 4 Add'],
  [5, 'Add 1 2 3 Show all 5'],
])('a list of %d starts as: %s', async (count, shown) => {
  installTapTimeShift();
  const entries = Array.from({ length: count }, (_, index) => `${index + 1} `);
  render(
    <GrowingList folds entries={entries} add={<>Add </>}>
      {(some) => some}
    </GrowingList>,
  );
  const says = () => document.body.textContent.trim();
  expect(says()).toBe(shown);
  if (count < 5) return;
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(says()).toBe('Add 1 2 3 4 5 Show less');
  skipTapThrottle();
  Element.prototype.scrollIntoView = () => {};
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(says()).toBe(shown);
});
