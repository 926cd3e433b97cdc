import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { busyServer, latest, signUpWithExercises } from '../../../testkit/page/exercises.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const { server, busy } = busyServer();
let phone: Phone;
beforeEach(() => {
  phone = makePhone(busy());
});

const feedCall = 'GET /api/survivor-dashboard/';
const panel = () => screen.findByRole('region', { name: 'ACTIVITY' });
const feed = () => screen.findByRole('feed', { name: 'ACTIVITY' });
/** What scrolls has no role of its own. */
const scroller = () =>
  screen.getByText((_text, element) => element?.classList.contains('scroller') ?? false);
const shown = () =>
  screen
    .queryAllByRole('article')
    .map((item) => within(item).getByText(/Exercise \d+/).textContent);
const button = (name: string) => screen.getByRole('button', { name });

const open = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const view = await renderApp({ server, phone, at: '/survivordashboard', ...options });
  await panel();
  return view;
};

const openExpanded = async () => {
  const app = await open();
  await waitFor(() => expect(shown()).toEqual(latest(1)));
  await app.user.click(button('View All'));
  expect(shown()).toEqual(latest(5));
  return app;
};

const scrollTo = (list: HTMLElement, fromBottom: number) => {
  jest.spyOn(list, 'scrollHeight', 'get').mockReturnValue(1000);
  jest.spyOn(list, 'clientHeight', 'get').mockReturnValue(300);
  list.scrollTop = 700 - fromBottom;
  fireEvent.scroll(list);
};

describe('the feed', () => {
  test("shows 'Loading...' until it is there, and is busy no longer then", async () => {
    const letGo = phone.hold(feedCall);
    await open();
    expect(within(await panel()).getByText('Loading...')).toBeVisible();
    expect(screen.queryByText('No activities yet.')).not.toBeInTheDocument();
    letGo();
    await waitFor(() => expect(shown()).toEqual(latest(1)));
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
    expect(await feed()).toHaveAttribute('aria-busy', 'false');
  });

  test("shows 'No activities yet.' when empty, and nothing of an end", async () => {
    phone = makePhone(await server.signUp());
    const { user } = await open();
    expect(await screen.findByText('No activities yet.')).toBeVisible();
    await user.click(button('View All'));
    expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('is paged: activity page size 5, first page 1, with the bearer', async () => {
    await openExpanded();
    const [call] = phone.callsTo(feedCall);
    expect(call?.line).toBe(`${feedCall}${busy().user.id}?page=1&limit=5`);
    expect(call?.headers.get('authorization')).toBe(`Bearer ${busy().token}`);
  });

  test('tells of each activity what happened, its status by icon and word, and how long ago', async () => {
    await open();
    const item = await screen.findByRole('article', { name: 'Exercise 12' });
    expect(item).toHaveTextContent('Completed');
    expect(item).toHaveTextContent('Just now');
    expect(item).toHaveAccessibleDescription('Completed Just now');
    expect(item.innerHTML).toMatch(/<svg[^>]*aria-hidden="true"/);
  });
});

describe('the View All / Minimize toggle', () => {
  test('shows all that is loaded; only the first item is visible when collapsed', async () => {
    const { user } = await openExpanded();
    expect(button('Minimize')).toHaveAttribute('aria-expanded', 'true');
    expect(scroller()).toHaveClass('expanded');
    scroller().scrollTop = 200;
    aSecondLater();
    await user.click(button('Minimize'));
    expect(shown()).toEqual(latest(1));
    expect(scroller()).toHaveClass('collapsed');
    expect(scroller().scrollTop).toBe(0);
    expect(button('View All')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});

describe('the filter buttons THIS DAY, THIS WEEK, THIS MONTH', () => {
  test('of a survivor: default day shows all loaded items, week the first 3, month the first 2', async () => {
    const { user } = await openExpanded();
    expect(button('THIS DAY')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('THIS WEEK'));
    expect(shown()).toEqual(latest(3));
    expect(button('THIS WEEK')).toHaveAttribute('aria-pressed', 'true');
    expect(button('THIS DAY')).toHaveAttribute('aria-pressed', 'false');
    await user.click(button('THIS MONTH'));
    expect(shown()).toEqual(latest(2));
    await user.click(button('THIS DAY'));
    expect(shown()).toEqual(latest(5));
    expect(phone.callsTo(feedCall)).toHaveLength(1);
  });
});

describe('more activities', () => {
  test("load when scrolled within 50 px of the bottom while expanded, until 'No more activities' at the end", async () => {
    await openExpanded();
    const list = scroller();
    scrollTo(list, 51);
    expect(phone.callsTo(feedCall)).toHaveLength(1);
    scrollTo(list, 50);
    expect(phone.callsTo(feedCall)).toHaveLength(2);
    scrollTo(list, 0);
    await waitFor(() => expect(shown()).toEqual(latest(10)));
    expect(phone.callsTo(feedCall)).toHaveLength(2);
    expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
    scrollTo(list, 0);
    await waitFor(() => expect(shown()).toEqual(latest(12)));
    expect(screen.getByText('No more activities')).toBeVisible();
    scrollTo(list, 0);
    expect(phone.callsTo(feedCall)).toHaveLength(3);
  });

  test('come by a button too, which says that it is busy', async () => {
    const { user } = await openExpanded();
    const letGo = phone.hold(`${feedCall}${busy().user.id}?page=2`);
    await user.click(button('Load more'));
    expect(await screen.findByText('Loading...')).toBeVisible();
    letGo();
    await waitFor(() => expect(shown()).toEqual(latest(10)));
  });

  test('show what slid to the next page meanwhile only once', async () => {
    const account = await signUpWithExercises(server, 6);
    phone = makePhone(account);
    // Nobody tells the page that the feed has changed.
    phone.hold('GET /api/changes');
    const { user } = await open();
    await waitFor(() => expect(shown()).toEqual(['Exercise 6']));
    await user.click(button('View All'));
    await server.log(account, 'Exercise 7');
    await user.click(button('Load more'));
    await screen.findByText('No more activities');
    const six = [6, 5, 4, 3, 2, 1].map((number) => `Exercise ${number}`);
    expect(shown()).toEqual(six);
  });

  test('do not load by scrolling while collapsed', async () => {
    await open();
    await waitFor(() => expect(shown()).toEqual(latest(1)));
    scrollTo(scroller(), 0);
    expect(phone.callsTo(feedCall)).toHaveLength(1);
  });
});

describe('a feed that cannot be read, as load failures are only logged', () => {
  const failed = 'Your activity could not be read from the server.';

  test.each([
    ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer has another shape', () => json(200, { activities: 'many' })],
    ['the server fails', () => json(500, { code: 'internal', message: 'Sorry.' })],
  ])('because %s says so, and comes by Try again', async (_why, reply) => {
    const stop = phone.answer(feedCall, reply);
    const { user } = await open();
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.queryByText('No activities yet.')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    stop();
    const letGo = phone.hold(feedCall);
    await user.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    await expectFocus(() => button('Trying again…'));
    letGo();
    await waitFor(() => expect(shown()).toEqual(latest(1)));
    await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
    await expectFocus(() => screen.getByRole('heading', { name: 'ACTIVITY' }));
  });
});
