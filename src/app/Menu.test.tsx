import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Menu } from './Menu.tsx';

const onLogOut = jest.fn();
const items = [
  { label: 'Profile', icon: null, to: '/profile' },
  { label: 'Log out', icon: null, onClick: onLogOut },
];
const menu = (
  <MemoryRouter>
    <Menu items={items} />
    <button>Elsewhere</button>
  </MemoryRouter>
);
const opener = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => opener().getAttribute('aria-expanded') === 'true';

test('opens with its button, and closes with it, a chosen item, Escape, a press outside, or Tab out of it', async () => {
  render(menu);
  expect(isOpen()).toBe(false);
  await userEvent.click(opener());
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await userEvent.click(opener());
  expect(screen.queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();

  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledTimes(1);
  expect(isOpen()).toBe(false);

  await userEvent.click(opener());
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  await expectFocus(opener);

  await userEvent.click(opener());
  await userEvent.click(document.body);
  expect(isOpen()).toBe(false);

  await userEvent.click(opener());
  await userEvent.tab();
  await userEvent.tab();
  expect(isOpen()).toBe(true);
  await userEvent.tab();
  await expectFocus(() => screen.getByRole('button', { name: 'Elsewhere' }));
  expect(isOpen()).toBe(false);
});
