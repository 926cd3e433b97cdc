import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { Menu } from './Menu.tsx';

function renderMenu() {
  const onLogOut = jest.fn();
  render(
    <>
      <Menu
        label="Margaret"
        avatarUrl="/margaret.png"
        items={[
          { label: 'Profile', to: '/profile' },
          { label: 'Log out', onClick: onLogOut },
        ]}
      />
      <button>Elsewhere</button>
    </>,
    { wrapper: MemoryRouter },
  );
  return { onLogOut };
}

const opener = () => screen.getByRole('button', { name: 'Margaret' });

test('opens and closes with its button', async () => {
  renderMenu();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(opener());
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await userEvent.click(opener());
  expect(screen.queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
});

test('Escape closes it and returns to its button', async () => {
  renderMenu();
  await userEvent.click(opener());
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await expectFocus(() => opener());
});

test('a press elsewhere closes it, and so does leaving it by Tab', async () => {
  renderMenu();
  await userEvent.click(opener());
  await userEvent.click(document.body);
  expect(opener()).toHaveAttribute('aria-expanded', 'false');

  await userEvent.click(opener());
  await userEvent.tab();
  await userEvent.tab();
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  await expectFocus(() => screen.getByRole('button', { name: 'Elsewhere' }));
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('an item does its work and closes the menu', async () => {
  const { onLogOut } = renderMenu();
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledTimes(1);
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('a picture that cannot be loaded gives way to the sign for anybody, and another one is tried', () => {
  const menu = (avatarUrl?: string) => (
    <MemoryRouter>
      <Menu label="Margaret" avatarUrl={avatarUrl} items={[]} />
    </MemoryRouter>
  );
  const withNone = render(menu()).container.innerHTML;
  const { rerender, container } = render(menu('/gone.png'));
  const [, shown] = screen.getAllByRole('button', { name: 'Margaret' });
  const picture = within(shown!).getByRole('presentation');
  expect(picture).toHaveAttribute('src', '/gone.png');
  fireEvent.error(picture);
  expect(container.innerHTML).toBe(withNone);
  rerender(menu('/new.png'));
  expect(within(shown!).getByRole('presentation')).toHaveAttribute('src', '/new.png');
});
