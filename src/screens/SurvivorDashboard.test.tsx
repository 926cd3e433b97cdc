import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Activity } from '../../contract/endpoints/index.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import { recordsOfReminders } from '../../domain/medicines.ts';
import { announced } from '../features/announcements/events.ts';
import { baseApi } from '../api/baseApi.ts';
import { deviceStorage } from '../app/persist.ts';
import { snoozeAlarms } from '../features/alarms/alarmActions.ts';
import { selectShownAlarms } from '../features/alarms/selectors.ts';
import { eventually } from '../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import {
  clock,
  minute,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start as now,
} from '../../testkit/page/pageTestbed.ts';
import {
  mockSurvivorResponses,
  makeActivity,
  makeReminder,
  medicineList,
  rosa,
} from '../../testkit/page/mockServer.ts';
import { loggedExercises, mockFeedResponses } from '../../testkit/page/mockFeed.ts';
import { rowOfAnswer } from '../../testkit/worker/fixtures.ts';
import { greetingAt } from './dashboardStrings.ts';

pageTestbed();

interface Options {
  readonly reminders?: readonly ReturnType<typeof makeReminder>[];
  readonly activities?: readonly Activity[];
  readonly at?: string;
}
const open = async ({
  reminders = [],
  activities = [],
  at = '/survivordashboard',
}: Options = {}) => {
  mockSurvivorResponses(phone, { reminders });
  if (activities.length > 0) mockFeedResponses(phone, activities);
  return openPage(at, undefined, { readStoredLists: activities.length > 0 });
};
const tile = (name: string) => screen.getByRole('link', { name });
const card = () => screen.findByRole('region', { name: 'Now' });
const doses = async () =>
  within(await screen.findByRole('list', { name: 'Today' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the greeting goes by the hour in the zone of the device', () => {
  const greetings = ['04:59', '05:00', '11:59', '12:00', '17:59', '18:00'].map((time) =>
    greetingAt(Date.parse(`2026-03-10T${time}Z`), 'UTC', 'Rosa'),
  );
  expect(greetings).toEqual([
    'Good night, Rosa',
    'Good morning, Rosa',
    'Good morning, Rosa',
    'Good afternoon, Rosa',
    'Good afternoon, Rosa',
    'Good evening, Rosa',
  ]);
  expect(greetingAt(Date.parse('2026-03-10T20:00Z'), 'Asia/Tokyo', 'Rosa')).toBe(
    'Good morning, Rosa',
  );
});

describe('the dashboard', () => {
  test('has greeting, day, tiles, and two ways to ask for help', async () => {
    const { user, router } = await open({ at: '/dashboard' });
    expect(screen.getByRole('heading', { level: 1, name: 'Good morning, Rosa' })).toBeVisible();
    expect(screen.getByText('Tuesday 10 March')).toBeVisible();
    for (const [name, to] of [
      ['Upstroke', '/survivordashboard'],
      ['Exercise Guide', '/exerciseguide'],
      ['Speech Practice', '/speechpractice'],
      ['My Medications', '/medication'],
      ['Connect Caregiver', '/connectcaregiver'],
    ] as const) {
      expect(tile(name)).toHaveAttribute('href', to);
    }
    const games = screen.getByRole('button', { name: 'Cognitive Games' });
    expect(games).toHaveAccessibleDescription('Soon');
    await user.click(games);
    expect(within(screen.getByRole('status')).getByText('Coming soon')).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    const question = { name: 'Send an emergency alert?' };
    for (const button of [
      screen.getByRole('button', { name: 'Emergency' }),
      bar.getByRole('button', { name: 'Get help' }),
    ]) {
      await user.click(button);
      expect(await screen.findByRole('alertdialog', question)).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    }
  });

  test('the header shows name and picture as they are known, and Log Out waits 100 ms for the server', async () => {
    const stored = { ...rosa.user, avatarUrl: '/api/avatars/7' };
    phone.storage.setItem('user', JSON.stringify(stored));
    phone.hold('POST /api/auth/logout');
    const release = phone.hold('GET /api/survivor-dashboard/');
    const { user } = await open();
    const header = within(screen.getByRole('banner'));
    const picture = () => header.getByRole('presentation');
    expect(header.getByText('Rosa Meyer')).toBeVisible();
    expect(picture()).toHaveAttribute('src', 'http://localhost/api/avatars/7');
    phone.answer('GET /api/survivor-dashboard/', () =>
      json(200, {
        user: { fname: 'Rosalind', lname: 'Meyer', avatarUrl: '/api/avatars/8' },
        activities: [],
        pagination: { page: 1, limit: 5, hasMore: false },
      }),
    );
    release();
    expect(await header.findByText('Rosalind Meyer')).toBeVisible();
    expect(picture()).toHaveAttribute('src', 'http://localhost/api/avatars/8');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out?' });
    await user.click(within(question).getByRole('button', { name: 'Log Out' }));
    await clock.advance(99);
    expect(phone.storage.getItem('token')).toBe('token-of-rosa');
    await clock.advance(1);
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(phone.storage.getItem('token')).toBeNull();
  });

  test('is Login with a stored user that cannot be read', async () => {
    phone.storage.setItem('user', '{"name":');
    await openPage('/dashboard', 'Login');
  });

  test('leads a caregiver home; Emergency shows an unknown role the telephone link', async () => {
    const signIn = (role: string) =>
      phone.storage.setItem('user', JSON.stringify({ ...rosa.user, role }));
    signIn('caregiver');
    const first = await open();
    await screen.findByRole('heading', { level: 1, name: 'Caregiver dashboard' });
    expect(first.router.state.location.pathname).toBe('/caregiverdashboard');
    await first.close();
    signIn('nurse');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Emergency' }));
    await expectFocus(() => screen.getByRole('link', { name: 'Call 112 now' }));
  });

  test('sends what waits in the outbox 2 s after it was opened', async () => {
    const { services, router } = await open({ at: '/medication' });
    await clock.advance(0);
    await services.device.outbox.add(rowOfAnswer({ status: 'taken', occurredAt: now }, now));
    await router.navigate('/survivordashboard');
    await screen.findByRole('heading', { level: 1, name: 'Good morning, Rosa' });
    await clock.advance(1_999);
    expect(phone.callsTo('POST /api/activities/log')).toEqual([]);
    await clock.advance(1);
    await eventually(() => expect(phone.callsTo('POST /api/activities/log')).toHaveLength(1));
  });
});

test('each screen says what caregivers did since the sign-in on this device, until it is closed for good', async () => {
  const byCarl = (details: string, minutesAgo: number, more: Partial<Activity> = {}) => {
    const last_session = new Date(now - minutesAgo * minute).toISOString();
    return makeActivity(details, { by: 'Carl', last_session, ...more });
  };
  const log = [byCarl('Added: Zinc', 210)];
  const notice = () => screen.queryByRole('region', { name: 'From your caregivers' });
  const lines = () => notice()?.textContent;
  const first = await open({ at: '/medication', activities: log });
  await waitFor(() => expect(first.store.getState().activityFeed.seenId).toBe(log[0]!.id));
  expect(notice()).toBeNull();
  const update = (newer: readonly Activity[], position = 0) => {
    log.splice(position, 0, ...newer);
    mockFeedResponses(phone, log);
    first.store.dispatch(baseApi.util.invalidateTags(['Activities']));
  };
  const news = [
    byCarl('Added: Iron', 24 * 60),
    byCarl('Deleted: Zinc', 200),
    byCarl('Changed: Insulin', 40),
    byCarl('Added: Aspirin', 20),
    // Fill the first page.
    ...loggedExercises(5),
  ].toReversed();
  update(news);
  const said = 'Carl added Aspirin.And 2 more in ACTIVITY.';
  await waitFor(() => expect(lines()).toBe(said));
  // It arrives late.
  update([byCarl('Taken: Aspirin', 50, { status: 'taken' })], 2);
  const newest = 'Carl marked Aspirin taken.';
  await waitFor(() => expect(lines()).toBe(`${newest}And 3 more in ACTIVITY.`));
  const status = within(screen.getByRole('status'));
  expect(await status.findByText(newest)).toBeInTheDocument();
  // A message with an Undo stays.
  const undo = { doseIds: [] };
  first.store.dispatch(announced({ tone: 'success', text: 'Medication marked as taken', undo }));
  update([byCarl('Added: Magnesium', 1)]);
  await waitFor(() => expect(lines()).toMatch(/^Carl added Magnesium/));
  expect(first.store.getState().announcements.announcement).toMatchObject({ undo });
  await first.router.navigate('/survivordashboard');
  await first.user.click(within(notice()!).getByRole('button', { name: 'Close message' }));
  await waitFor(() => expect(lines()).toBeUndefined());
  await eventually(async () =>
    expect(await deviceStorage().getItem('persist:activityFeed')).toContain(
      `"seenId":"\\"${log[0]!.id}`,
    ),
  );
  await first.close();
  log.unshift(byCarl('Taken: Aspirin', 33, { status: 'taken' }));
  const undoneAt = new Date(now - 32 * minute).toISOString();
  log.unshift(makeActivity('Taken back: Aspirin', { status: 'pending', last_session: undoneAt }));
  log.unshift(byCarl('Skipped: Aspirin', 31, { status: 'skipped' }));
  log.unshift(byCarl('Taken: Aspirin', 30, { status: 'taken' }));
  log.unshift(byCarl('Taken back: Aspirin', 28, { status: 'pending' }));
  await open({ activities: log });
  const undone = 'Carl undid their own answer for Aspirin.';
  await waitFor(() => expect(lines()).toBe(`${undone}Carl marked Aspirin skipped.`));
});

describe('Today', () => {
  test('shows what comes next, then lists each dose with its state', async () => {
    const answered = (status: 'taken' | 'skipped' | 'missed', time: string, ago: number) => ({
      status,
      dose: `2026-03-10T${time}`,
      occurred_at: now - ago * minute,
    });
    const at = (ago: number) => ({ last_session: new Date(now - ago * minute).toISOString() });
    const { user } = await open({
      activities: [
        makeActivity('Skipped: Insulin', { by: 'Carl', ...at(71) }),
        makeActivity('Taken late: Vitamin', { ...at(10) }),
        makeActivity('Taken: Aspirin', { ...at(86) }),
        makeActivity('Taken: Statin', { by: 'Carl', ...at(86) }),
        makeActivity('Taken: Ahead', { by: 'Carl', ...at(10) }),
      ],
      reminders: [
        makeReminder('Statin', '20:00', { dosage: '1 tablet' }),
        makeReminder('Aspirin', '06:30', answered('taken', '06:30', 86)),
        makeReminder('Insulin', '06:45', answered('skipped', '06:45', 70)),
        makeReminder('Vitamin', '07:00', answered('missed', '07:00', 40)),
        makeReminder('Ahead', '08:30', answered('taken', '08:30', 10)),
        makeReminder('Drops', '12:00', { frequency: '2x' }),
        makeReminder('Drops', '22:00', { frequency: '2x' }),
      ],
    });
    await waitFor(async () =>
      expect(await doses()).toEqual([
        // The card of misses has its answers.
        '!7:00 in the morning MissedVitamin 50mg',
        '12:00 midday Next Drops 50mg',
        '20:00  Statin 1 tablet',
        '22:00  Drops 50mg',
      ]),
    );
    await user.click(screen.getByText('2 taken, 1 skipped'));
    const folded = within(screen.getByRole('list', { name: 'Answered today' }));
    expect(folded.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '6:30 in the morning Taken at 6:34Aspirin ',
      '6:45 in the morning Skipped at 6:50Insulin ',
      '8:30 in the morning Taken at 7:50, CarlAhead ',
    ]);
    expect(await card()).toHaveTextContent(/^Next at 12:00 midday ?Drops50mg$/);
    expect(within(await card()).queryByRole('button')).not.toBeInTheDocument();
    expect(tile('My Medications')).toHaveAccessibleDescription('3 doses to go today');
  });

  test('moves on with the minutes, and in bedside mode says when an alarm that was put off rings again', async () => {
    const { user, store } = await open({ reminders: [makeReminder('Aspirin', '08:01')] });
    await waitFor(async () =>
      expect(await doses()).toEqual(['8:01 in the morning Next Aspirin 50mg']),
    );
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('button', { name: 'Bedside mode' }));
    const bedside = within(await screen.findByRole('dialog', { name: 'Bedside mode' }));
    await clock.advanceTo(now + minute);
    await waitFor(() => expect(selectShownAlarms(store.getState())).toHaveLength(1));
    store.dispatch(snoozeAlarms(selectShownAlarms(store.getState())));
    expect(await bedside.findByText('Aspirin rings again at 8:06.')).toBeVisible();
    await user.click(bedside.getByRole('button', { name: 'Leave bedside mode' }));
    const first = within(await card());
    expect(first.getByText('Rings again at 8:06.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Answer now' })).not.toBeInTheDocument();
    await user.click(first.getByRole('button', { name: 'Mark Taken' }));
    expect(await first.findByText('All done for today, Rosa')).toBeVisible();
    expect(await card()).toHaveTextContent(/Next tomorrow at 8:01 in the morning: Aspirin$/);
  });

  test('names each dose that was not taken instead of "All done"', async () => {
    const skipped = {
      dose: '2026-03-10T07:00',
      status: 'skipped',
      occurred_at: now - 60 * minute,
    } as const;
    const reminders = [makeReminder('Aspirin', '07:00', skipped)];
    await open({ reminders });
    const first = within(await card());
    expect(await first.findByText('Not taken today: Aspirin 7:00')).toBeVisible();
    expect(first.getByText('Nothing more to take today.')).toBeVisible();
    expect(await doses()).toEqual(['7:00 in the morning SkippedAspirin ']);
  });

  test('folds what comes after the next two times', async () => {
    const times = ['08:30', '12:00', '12:00', '18:00', '18:00', '22:00'];
    const reminders = times.map((time, index) => makeReminder(`Pill ${index}`, time));
    const { user } = await open({ reminders });
    await waitFor(async () => expect(await doses()).toHaveLength(2));
    const last = screen.getByText('Pill 5');
    expect(last).not.toBeVisible();
    await user.click(screen.getByText('and 3 more today'));
    expect(last).toBeVisible();
  });

  test('names what is paused instead of "All done", and asks about an open pause after 3 days', async () => {
    const pause = { paused_from: '2026-03-07T08:00', paused_until: null };
    const taken = { dose: '2026-03-10T07:00', status: 'taken', occurred_at: now } as const;
    const made = recordsOfReminders([
      makeReminder('Aspirin', '07:00', taken),
      ...['Ramipril', 'Warfarin', 'Zocor', 'Eliquis', 'Xarelto'].map((name) =>
        makeReminder(name, '09:00'),
      ),
    ]);
    const untilFriday = { ...everyDay, ...pause, paused_until: '2026-03-13T00:00' };
    const schedules = new Map([
      ['Aspirin', everyDay],
      ['Ramipril', { ...everyDay, ...pause }],
      ['Warfarin', { ...everyDay, ...pause, stop_reason: '' }],
    ]);
    const records = made.map((record) => ({
      ...record,
      schedule: schedules.get(record.name) ?? untilFriday,
    }));
    phone.answer('GET /api/medicines/', () => json(200, records));
    const { user } = await openPage('/survivordashboard');
    expect(await within(await card()).findByText('Nothing more to take today.')).toBeVisible();
    expect(screen.getByText('Ramipril has been paused since Saturday 7 March.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume Ramipril' })).toBeVisible();
    for (const name of ['Zocor', 'Eliquis', 'Xarelto'])
      expect(screen.getByText(`${name} is paused until Friday.`)).toBeVisible();
    expect(screen.queryByText(/Warfarin/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', '/medication');
    await user.click(screen.getByRole('button', { name: 'Keep the pause of Ramipril' }));
    await waitFor(() =>
      expect(phone.callsTo('PUT /api/medicines/')[0]?.body).toMatchObject({
        schedule: { ...pause, pause_kept_at: '2026-03-10T08:00' },
      }),
    );
  });

  test('has a card for one of several due doses, and one for all of the next minute', async () => {
    const two = (time: string) => [makeReminder('Aspirin', time), makeReminder('Statin', time)];
    const first = await open({ reminders: two('07:55') });
    const now = within(await card());
    const article = await now.findByRole('article', { name: 'Aspirin' });
    expect(article).toHaveTextContent('1 of 2');
    await first.user.click(within(article).getByRole('button', { name: 'Mark Taken' }));
    expect(await now.findByRole('article', { name: 'Statin' })).toHaveTextContent('2 of 2');
    await first.close();
    replacePhone(rosa);
    await open({ reminders: two('20:00') });
    await waitFor(async () =>
      expect(await card()).toHaveTextContent(
        /^Next at 20:00 · 2 medicines ?Aspirin50mgStatin50mg$/,
      ),
    );
  });

  test('says that there are no medications, that the next dose is tomorrow, or that they could not be read', async () => {
    const first = await open();
    expect(await screen.findByText('No medicines yet.')).toBeVisible();
    expect(tile('+ Add Medication')).toHaveAttribute('href', '/addmedication');
    expect(tile('My Medications')).not.toHaveAccessibleDescription();
    await first.close();
    const reminders = [makeReminder('Aspirin', '07:00', { made_at: now - 5 * minute })];
    const second = await open({ reminders });
    const tomorrow = /^Next tomorrow at 7:00/;
    await waitFor(async () => expect(await card()).toHaveTextContent(tomorrow));
    expect(tile('My Medications')).toHaveAccessibleDescription('No more doses today');
    await second.close();
    replacePhone(rosa);
    phone.answer('GET /api/medicines/', () => json(503, {}));
    const { user } = await openPage('/survivordashboard');
    const panel = within(await card());
    expect(await panel.findByText('Failed to fetch medications')).toBeVisible();
    expect(panel.getByText('The medicines could not be read from the server.')).toBeVisible();
    expect(panel.queryByText('No medicines yet.')).not.toBeInTheDocument();
    phone.answer('GET /api/medicines/', () => medicineList(...reminders));
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await card()).toHaveTextContent(tomorrow));
  });
});
