import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Menu } from './Menu.tsx';

const onLogOut = jest.fn();
const items = [
  { label: 'Profile', to: '/profile' },
  { label: 'Log out', onClick: onLogOut },
];
const menu = (avatarUrl?: string) => (
  <MemoryRouter>
    <Menu label="Margaret" avatarUrl={avatarUrl} items={items} />
    <button>Elsewhere</button>
  </MemoryRouter>
);
const opener = () => screen.getByRole('button', { name: 'Margaret' });
const isOpen = () => opener().getAttribute('aria-expanded') === 'true';

test('opens with its button, and closes with it, a chosen item, Escape, a press outside, or Tab out of it', async () => {
  render(menu());
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

test('replaces a picture that fails to load by an icon, and tries a new one', () => {
  const { rerender } = render(menu('/gone.png'));
  const picture = () => within(opener()).queryByRole('presentation');
  expect(picture()).toHaveAttribute('src', '/gone.png');
  fireEvent.error(picture()!);
  expect(picture()).not.toBeInTheDocument();
  rerender(menu('/new.png'));
  expect(picture()).toHaveAttribute('src', '/new.png');
});
