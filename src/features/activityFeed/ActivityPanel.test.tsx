import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { makeFakeClock, settle, eventually } from '../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  clock,
  phone,
  phoneTestbed,
  replacePhone,
  start as panelNow,
} from '../../../testkit/page/phoneTestbed.ts';
import { installTapTimeShift, skipTapThrottle } from '../../../testkit/page/renderApp.tsx';
import { openTab } from '../../../testkit/page/openTab.ts';
import { ofRosa, carl, makeActivity, rosa } from '../../../testkit/page/mockServer.ts';
import { mockFeedResponses, loggedExercises } from '../../../testkit/page/mockFeed.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { deviceStorage } from '../../app/persist.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { baseApi } from '../../api/baseApi.ts';
import { signedIn } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';

const feedCall = `GET /api/survivor-dashboard/${rosa.user.id}`;
const pageTwo = `${feedCall}?page=2`;
const failed = 'Your activity could not be read from the server.';
const unreadable = () => json(503, {});

phoneTestbed();
const { survivorDashboard } = firstScreenApi.endpoints;

interface Options {
  readonly viewer?: ComponentProps<typeof ActivityPanel>['viewer'];
  readonly now?: number;
  /** Snapshots survive a reload, as in the real page. */
  readonly persist?: boolean;
}

const renderPanel = async ({
  viewer = 'survivor',
  now = panelNow,
  persist = false,
}: Options = {}) => {
  // Calls and timers change the panel too, outside of what a test acts on.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  installTapTimeShift();
  const tab = await openTab(phone, makeFakeClock(now), persist ? deviceStorage() : undefined);
  const { unmount } = render(
    <Provider store={tab.store}>
      <ActivityPanel personId={rosa.user.id} viewer={viewer} />
    </Provider>,
  );
  const close = async () => {
    unmount();
    await tab.close();
  };
  return { ...tab, close, user: userEvent.setup({ delay: null }) };
};

const button = (name: string) => screen.getByRole('button', { name });
const noButton = (name: string) =>
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
const logged = (name: string) => `${name}: completed`;
const item = (name: string) => screen.getByRole('article', { name: logged(name) });
const shown = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
/** `Exercise 12` to `Exercise 8`, as they are shown. */
const exercises = (newest: number, count: number) =>
  Array.from({ length: count }, (_none, index) => logged(`Exercise ${newest - index}`));
const showing = (newest: number, count: number) =>
  waitFor(() => expect(shown()).toEqual(exercises(newest, count)));

/** The list and the end of the feed have no role. */
const byClass = (name: string) =>
  screen.getByText((_text, element) => element?.classList.contains(name) ?? false);
/** Scrolls the page until the feed ends so far below the window. */
const scrollTo = (fromBottom: number) => {
  const bottom = window.innerHeight + fromBottom;
  const rect = new DOMRect(0, -100, 300, bottom + 100);
  jest.spyOn(byClass('list'), 'getBoundingClientRect').mockReturnValue(rect);
  fireEvent.scroll(window);
};

const openExpanded = async (log: ReturnType<typeof loggedExercises>, options?: Options) => {
  mockFeedResponses(phone, log);
  const view = await renderPanel(options);
  await screen.findAllByRole('article');
  await view.user.click(button('View All'));
  /** Loads this many pages without a tap. */
  const load = async (pages: number) => {
    const next = { direction: 'forward', subscribe: false } as const;
    for (let page = 0; page < pages; page += 1) {
      await view.store.dispatch(survivorDashboard.initiate(ofRosa, next));
    }
  };
  const tap = async (name: string) => {
    skipTapThrottle();
    await view.user.click(button(name));
  };
  return { ...view, load, tap };
};

test('the feed says that it loads, and that it is empty', async () => {
  mockFeedResponses(phone, []);
  const release = phone.hold(feedCall);
  const { user } = await renderPanel();
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByText('No activities yet.')).not.toBeInTheDocument();
  release();
  expect(await screen.findByText('No activities yet.')).toBeVisible();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  await user.click(button('View All'));
  expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
  noButton('Load more');
  expect(phone.callsTo(feedCall).map(({ line }) => line)).toEqual([`${feedCall}?page=1&limit=5`]);
});

test('the feed shows three activities, all that are loaded after View All, and fewer by its filters', async () => {
  const at = (age: number) => ({ last_session: new Date(panelNow - age).toISOString() });
  const [newest, second, ...log] = loggedExercises(12);
  const { tap } = await openExpanded([
    { ...newest!, ...at(59 * minute) },
    { ...second!, ...at(day) },
    ...log,
  ]);
  expect(item('Exercise 12')).toHaveAccessibleDescription('59 minutes ago');
  expect(item('Exercise 12').innerHTML).toMatch(/<svg[^>]*aria-hidden="true"/);
  const time = within(item('Exercise 11')).getByRole('time');
  expect(time).toHaveTextContent('9 March 2026 at 8:00');
  expect(button('Minimize')).toHaveAttribute('aria-expanded', 'true');
  for (const [filter, count] of [
    ['THIS DAY', 5],
    ['THIS WEEK', 3],
    ['THIS MONTH', 2],
    ['THIS DAY', 5],
  ] as const) {
    await tap(filter);
    expect(shown()).toEqual(exercises(12, count));
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed).toEqual([button(filter)]);
  }
  await tap('Minimize');
  expect(shown()).toEqual(exercises(12, 3));
  expect(button('View All')).toHaveAttribute('aria-expanded', 'false');
  noButton('Load more');
  scrollTo(0);
  expect(phone.callsTo(feedCall)).toHaveLength(1);
});

test.each<[string, string, Partial<Activity>?, string?]>([
  ['Aspirin taken', 'Taken: Aspirin'],
  ['Carl marked Aspirin taken', 'Taken: Aspirin', { by: 'Carl' }],
  ['You marked Aspirin skipped', 'Skipped: Aspirin', { by: 'Carl', by_you: true }],
  ['Aspirin taken late, due at 8:00', 'Taken late: Aspirin, due at 8:00 in the morning'],
  [
    'Aspirin taken late, due on Monday 9 March at 20:00',
    'Taken late: Aspirin, due at 20:00 in the evening, 2026-03-09',
  ],
  ['Undone: Aspirin', 'Taken back: Aspirin'],
  ['Carl undid their own answer for Aspirin', 'Taken back: Aspirin', { by: 'Carl' }],
  ['You undid your own answer for Aspirin', 'Taken back: Aspirin', { by: 'Carl', by_you: true }],
  // SPEC's text.
  [
    'Missed: Aspirin (auto-marked after 20 min)',
    'Missed: Aspirin (auto-marked after 20 min)',
    { status: 'missed' },
  ],
  ['Carl added Aspirin', 'Added: Aspirin', { by: 'Carl' }, 'changed'],
  ['A caregiver deleted Aspirin', 'Deleted: Aspirin', { by: '' }, 'changed'],
  ['Carl: Legs: skipped', 'Legs', { by: 'Carl', status: 'skipped' }],
])(
  'one line per event: %s',
  async (sentence, details, more = {}, icon = more.status ?? 'completed') => {
    mockFeedResponses(phone, [makeActivity(details, more)]);
    await renderPanel();
    const line = await screen.findByRole('article', { name: sentence });
    expect(line).toHaveTextContent(`${sentence}1 hour ago`);
    expect(line.innerHTML).toContain(`class="disc ${icon}"`);
  },
);

test('the feed shows a caregiver the newest 10 or 20 by its filters', async () => {
  const { load, tap } = await openExpanded(loggedExercises(40), { viewer: 'caregiver' });
  await load(4);
  await showing(40, 25);
  await tap('THIS WEEK');
  expect(shown()).toEqual(exercises(40, 10));
  await tap('THIS MONTH');
  expect(shown()).toEqual(exercises(40, 20));
  expect(screen.getByText('These are the newest 20.')).toBeVisible();
  expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
});

test('more activities load by scrolling its end to within 50 px of the window, a page at a time', async () => {
  await openExpanded(loggedExercises(12));
  const loads = () => phone.callsTo(feedCall).length;
  scrollTo(51);
  expect(loads()).toBe(1);
  scrollTo(50);
  scrollTo(0);
  await showing(12, 10);
  expect(loads()).toBe(2);
  expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
  scrollTo(0);
  await showing(12, 12);
  expect(screen.getByText('No more activities')).toBeVisible();
  scrollTo(0);
  expect(loads()).toBe(3);
});

test('more activities load by a button that keeps the focus, also after a failure', async () => {
  const { tap, services } = await openExpanded(loggedExercises(12));
  const feed = screen.getByRole('feed', { name: 'ACTIVITY' });
  const stop = phone.answer(pageTwo, unreadable);
  const moreFailed = 'More activities could not be read from the server.';
  await tap('Load more');
  expect(await screen.findByText(moreFailed)).toBeVisible();
  expect(shown()).toEqual(exercises(12, 5));
  await expectFocus(() => button('Try again'));
  const detail = { endpoint: 'survivorDashboard', kind: 'refused', status: 503 };
  expect(services.logged).toMatchObject([{ detail }]);
  scrollTo(0);
  await settle();
  expect(phone.callsTo(pageTwo)).toHaveLength(1);
  stop();
  const release = phone.hold(pageTwo);
  await tap('Try again');
  await waitFor(() => expect(feed).toHaveAttribute('aria-busy', 'true'));
  release();
  await expectFocus(() => button('Load more'));
  expect(feed).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText(moreFailed)).not.toBeInTheDocument();
  expect(shown()).toEqual(exercises(12, 10));
  const releaseLast = phone.hold(feedCall);
  await tap('Load more');
  await expectFocus(() => button('Loading...'));
  releaseLast();
  await screen.findByText('No more activities');
  await expectFocus(() => byClass('end'));
  expect(shown()).toEqual(exercises(12, 12));
  expect(item('Exercise 1')).toHaveAttribute('aria-posinset', '12');
  expect(item('Exercise 11')).toHaveAttribute('aria-setsize', '12');
});

test('new activities come on top, and move neither the focus nor what is read', async () => {
  const log = loggedExercises(5);
  const { store } = await openExpanded(log);
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return 6 + 90 * (Number(this.getAttribute('aria-posinset')) - 1);
  });
  // A browser without scroll anchoring.
  jest.spyOn(document.documentElement, 'style', 'get').mockReturnValue({} as CSSStyleDeclaration);
  const read = item('Exercise 3');
  read.focus();
  scrollTo(0);
  const feed = screen.getByRole('feed');
  jest.spyOn(feed, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -100, 300, 900));
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
  mockFeedResponses(phone, [makeActivity('Taken: Aspirin'), makeActivity('Taken: Statin'), ...log]);
  store.dispatch(firstScreenApi.util.invalidateTags(['Activities']));
  await waitFor(() =>
    expect(shown()).toEqual(['Aspirin taken', 'Statin taken', ...exercises(5, 5)]),
  );
  expect(item('Exercise 3')).toBe(read);
  await expectFocus(() => read);
  expect(scrollBy.mock.calls).toEqual([[0, 180]]);
});

test('the feed is one stop of the Tab key, moved through by PageDown and PageUp', async () => {
  const { user } = await openExpanded(loggedExercises(7));
  button('THIS MONTH').focus();
  await user.tab();
  await expectFocus(() => item('Exercise 7'));
  await user.keyboard('{PageDown}');
  await expectFocus(() => item('Exercise 6'));
  await user.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}');
  await expectFocus(() => item('Exercise 3'));
  await user.keyboard('{PageUp}');
  await expectFocus(() => item('Exercise 4'));
  await user.tab();
  await expectFocus(() => button('Load more'));
  await user.tab({ shift: true });
  await expectFocus(() => item('Exercise 4'));
  const isLeftToBrowser = (key: string) => fireEvent.keyDown(item('Exercise 7'), { key });
  expect(['PageDown', 'PageUp', 'End'].map(isLeftToBrowser)).toEqual([false, true, true]);
});

test('a failure is reported, and Try again reads the feed', async () => {
  mockFeedResponses(phone, loggedExercises(2));
  const stop = phone.answer(feedCall, unreadable);
  const { close, user } = await renderPanel();
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.queryByText('No activities yet.')).not.toBeInTheDocument();
  stop();
  const release = phone.hold(feedCall);
  await user.click(button('Try again'));
  await expectFocus(() => button('Trying again…'));
  release();
  await showing(2, 2);
  await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
  await expectFocus(() => screen.getByRole('heading', { name: 'ACTIVITY' }));
  await close();
  phone.answer(feedCall, unreadable);
  await renderPanel({ viewer: 'caregiver' });
  const words = 'The activity could not be read from the server.';
  expect(await screen.findByText(words)).toBeVisible();
});

test('without the server the saved copy is shown with its age and without an end, until the feed is read again', async () => {
  const first = await openExpanded(loggedExercises(12), { persist: true });
  await first.load(2);
  await showing(12, 12);
  await waitFor(async () =>
    expect(await deviceStorage().getItem('persist:activityFeed')).toContain('Exercise 1\\"'),
  );
  await first.close();
  const stop = phone.answer(feedCall, unreadable);
  const { user } = await renderPanel({
    persist: true,
    now: Date.now() + 7 * minute + 5_000,
  });
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText('This is what was saved on this device 7 minutes ago.')).toBeVisible();
  await user.click(button('View All'));
  expect(shown()).toEqual(exercises(12, 12));
  expect(screen.queryByText('No more activities')).not.toBeInTheDocument();
  noButton('Load more');
  stop();
  mockFeedResponses(phone, loggedExercises(13));
  await user.click(button('Try again'));
  await showing(13, 5);
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
});

const load = survivorDashboard.initiate(ofRosa, { subscribe: false });
const loadAgain = () =>
  survivorDashboard.initiate(ofRosa, { subscribe: false, forceRefetch: true });

const open = () => openTab(phone, clock, deviceStorage());
const snapshotIn = ({ store }: Awaited<ReturnType<typeof openTab>>) =>
  store.getState().activityFeed.snapshot;

test('the device has a copy of what was loaded, each activity once, and at most 100', async () => {
  const tab = await open();
  const log = loggedExercises(120);
  mockFeedResponses(phone, log);
  const forward = { direction: 'forward', subscribe: false } as const;
  const next = survivorDashboard.initiate(ofRosa, forward);
  await tab.store.dispatch(load);
  expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 5));
  mockFeedResponses(phone, [...loggedExercises(2), ...log]);
  await tab.store.dispatch(next);
  expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 8));
  for (let page = 3; page <= 24; page += 1) await tab.store.dispatch(next);
  expect(snapshotIn(tab)?.activities).toEqual(log.slice(0, 100));
  expect(tab.services.logged).toEqual([]);
});

test('a failed load is logged without names, but not an aborted one', async () => {
  phone.answer(feedCall, () => json(500, { message: 'Sorry.' }));
  const { services, store } = await open();
  await store.dispatch(load);
  const detail = { endpoint: 'survivorDashboard', kind: 'refused', status: 500 };
  const logged = [{ what: 'The activity feed could not be loaded', detail }];
  expect(services.logged).toEqual(logged);
  expect(store.getState().announcements.announcement).toBeNull();
  const release = phone.hold(feedCall);
  const loading = store.dispatch(loadAgain());
  await settle();
  store.dispatch(baseApi.util.resetApiState());
  loading.abort();
  release();
  await settle();
  expect(services.logged).toEqual(logged);
});

test('the copy of a caregiver survives a reload, but not another survivor, caregiver or the end', async () => {
  replacePhone(carl);
  mockFeedResponses(phone, loggedExercises(2));
  const first = await open();
  const watch = (personId = rosa.user.id) =>
    activeSurvivorChanged({ personId, fname: 'Rosa', zone: 'UTC' });
  first.store.dispatch(watch());
  await first.store.dispatch(load);
  await eventually(async () =>
    expect(await deviceStorage().getItem('persist:activityFeed')).toContain('Exercise 2'),
  );
  await first.close();
  const tab = await open();
  const { dispatch } = tab.store;
  const whose = () => snapshotIn(tab)?.personId ?? null;
  const readRosas = async () => {
    dispatch(watch());
    await dispatch(loadAgain());
    expect(whose()).toBe(rosa.user.id);
  };
  expect(whose()).toBe(rosa.user.id);
  dispatch(watch());
  expect(whose()).toBe(rosa.user.id);
  dispatch(watch('0198c0de-0000-7000-8000-0000000000ad'));
  expect(whose()).toBeNull();
  await readRosas();
  const release = phone.hold(feedCall);
  const late = dispatch(loadAgain());
  dispatch(activeSurvivorCleared());
  expect(whose()).toBeNull();
  release();
  await late;
  await settle();
  expect(whose()).toBeNull();
  await readRosas();
  const eve = { ...carl.user, id: '0198c0de-0000-7000-8000-0000000000ee' };
  dispatch(signedIn({ token: 'token-of-eve', user: eve }));
  expect(whose()).toBeNull();
});
