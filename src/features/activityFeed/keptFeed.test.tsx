import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { deviceStorage } from '../../app/persist.ts';
import { systemClock } from '../../device/clock.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { busyServer, latest } from '../../../testkit/page/exercises.ts';

const { server, busy } = busyServer();
let phone: Phone;
beforeEach(() => {
  phone = makePhone(busy());
});

const failed = 'Your activity could not be read from the server.';
const panel = () => screen.findByRole('region', { name: 'ACTIVITY' });
const shown = () => screen.queryAllByRole('article').map((item) => item.getAttribute('aria-label'));
const saidAge = async () =>
  /^This is what was saved on this device (.*)\.$/.exec(
    within(await panel()).getByText(/^This is what was saved/).textContent,
  )?.[1];

const open = (clock = { ...systemClock, zone: () => 'UTC' }) =>
  renderApp({ server, phone, at: '/survivordashboard', kept: true, clock });

/** A visit with the server, on which the first page or all of them are loaded. */
const visit = async ({ all = false } = {}) => {
  const { user, close } = await open();
  await waitFor(() => expect(shown()).toEqual(latest(1)));
  if (all) {
    await user.click(screen.getByRole('button', { name: 'View All' }));
    for (const count of [10, 12]) {
      aSecondLater();
      await user.click(await screen.findByRole('button', { name: 'Load more' }));
      await waitFor(() => expect(shown()).toEqual(latest(count)));
    }
  }
  await waitFor(async () =>
    expect(await deviceStorage().getItem('persist:activityFeed')).toContain(
      all ? 'Exercise 1\\"' : 'Exercise 12',
    ),
  );
  close();
};

describe('without the server', () => {
  test.each([
    ['7 minutes ago', 7 * 60_000 + 5_000, '7 minutes ago'],
    ['on a date, with its capital', 3 * 86_400_000, /^\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d$/],
  ])('shows what was saved on this device, and that it is of %s', async (_what, age, words) => {
    await visit();
    phone.network.up = false;
    await open({ ...systemClock, now: () => Date.now() + age });
    expect(await screen.findByText(failed)).toBeVisible();
    expect(shown()).toEqual(latest(1));
    expect(await saidAge()).toMatch(words);
  });

  test('shows every page that was loaded, and claims no end of what it cannot know', async () => {
    await visit({ all: true });
    phone.network.up = false;
    const { user } = await open();
    expect(await screen.findByText(failed)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'View All' }));
    expect(shown()).toEqual(latest(12));
    expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('shows nobody what was saved of somebody else', async () => {
    const rosa = await server.signUp();
    await visit();
    phone.storage.setItem('token', rosa.token);
    phone.storage.setItem('user', JSON.stringify(rosa.user));
    phone.network.up = false;
    await open();
    expect(await screen.findByText(failed)).toBeVisible();
    expect(shown()).toEqual([]);
  });

  test('once it is back, fresh data takes the place of what was saved', async () => {
    await visit();
    phone.network.up = false;
    const { user } = await open();
    expect(await screen.findByText(failed)).toBeVisible();
    await server.log(busy(), 'Exercise 13');
    phone.network.up = true;
    await user.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(['Exercise 13']));
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
  });
});
