import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { BottomBar } from './BottomBar.tsx';

test('is a named landmark with its two slots in order', () => {
  render(
    <BottomBar
      label="Quick actions"
      start={<button>Home</button>}
      end={<button>Get help</button>}
    />,
  );
  const bar = screen.getByRole('navigation', { name: 'Quick actions' });
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toEqual(['Home', 'Get help']);
});
