import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { quiet } from '../../../testkit/page/medicineForm.ts';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
/** Each test that changes something of a pair has one of its own. */
const makePair = async () => {
  const survivor = await server.signUp();
  const caregiver = await server.signUp('caregiver', { fname: 'Carl' });
  await pairUp(server, survivor, caregiver);
  return [survivor, caregiver] as const;
};

let rosa: Account;
let carl: Account;
let alone: Account;
let phone: Phone;
beforeAll(async () => {
  [rosa, carl] = await makePair();
  alone = await server.signUp('caregiver');
});
beforeEach(() => {
  phone = makePhone(carl);
});

type Options = Partial<Parameters<typeof renderApp>[0]>;
const open = async (options: Options = {}) => {
  const view = await renderApp({ server, phone, at: '/caregiverdashboard', ...options });
  await screen.findByRole('heading', { level: 1, name: 'Caregiver dashboard' });
  return view;
};
const card = () => within(screen.getByRole('region', { name: 'Monitoring' }));
const untilWatched = (name = 'Rosa Meyer') => card().findByText(name);

describe('what stands on the caregiver dashboard', () => {
  test('the header has a menu with Edit Profile (/editprofilecaregiver) and Log Out', async () => {
    const { user } = await open();
    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('button', { name: 'Carl Meyer' }));
    expect(header.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      '/editprofilecaregiver',
    );
    expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test.each([
    ['Monitor Exercise Guide', '/caregiverexerciselist'],
    ['Speech Practice', '/speechpracticemonitor'],
    ['Medications', '/CGmedication/'],
    ['Connect Stroke Survivor', '/connectsurvivor'],
    ['Emergency Log', '/emergencylog'],
  ])('tiles: %s (%s), with and without a survivor', async (name, to) => {
    const view = await open();
    await untilWatched();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    view.close();
    phone = makePhone(alone);
    await open();
    await card().findByText('No survivor connected');
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });

  test('tiles: Cognitive Games (no link) leads nowhere, and says that it is to come', async () => {
    const { user, router } = await open();
    const games = screen.getByRole('button', { name: 'Cognitive Games' });
    await user.click(games);
    expect(games).toHaveAccessibleDescription('Coming soon');
    expect(router.state.location.pathname).toBe('/caregiverdashboard');
  });

  test("the survivor's activity feed with the same filters", async () => {
    await server.log(rosa, 'Arm lifts');
    await open();
    const feed = within(await screen.findByRole('region', { name: 'ACTIVITY' }));
    expect(await feed.findByRole('article', { name: 'Arm lifts' })).toBeVisible();
    for (const name of ['THIS DAY', 'THIS WEEK', 'THIS MONTH']) {
      expect(feed.getByRole('button', { name })).toBeVisible();
    }
  });

  test('/dashboard is the dashboard of the stored user’s role', async () => {
    await open({ at: '/dashboard' });
    expect(await untilWatched()).toBeVisible();
  });

  test('a survivor is led to the own dashboard: they look after nobody', async () => {
    phone = makePhone(rosa);
    const { router } = await renderApp({ server, phone, at: '/caregiverdashboard' });
    await screen.findByRole('heading', { level: 1, name: /Rosa$/ });
    expect(router.state.location.pathname).toBe('/survivordashboard');
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
  });
});

describe('a Monitoring card for the connected survivor', () => {
  test('says who it is, when they were seen, whether reminders reach them, and leads to how regularly medicines were taken', async () => {
    const [, caregiver] = await makePair();
    phone = makePhone(caregiver);
    await open();
    await untilWatched();
    const facts = () =>
      card()
        .getAllByRole('definition')
        .map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(facts()).toEqual([
        'Not seen yet',
        "Reminders are not allowed on Rosa's phone yet. They ring there only while the app is open.",
      ]),
    );
    expect(
      card()
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Last seen in the app', "Rosa's phone"]);
    expect(
      card().getByRole('link', { name: 'How regularly were medicines taken?' }),
    ).toHaveAttribute('href', '/adherence');
    expect(card().queryByRole('link', { name: 'Switch survivor' })).not.toBeInTheDocument();
  });

  test('says when they were last seen, in relative words', async () => {
    const [seen, caregiver] = await makePair();
    phone = makePhone(caregiver);
    await callAs(server, seen, 'GET', '/api/changes?since=0&in_sight=1');
    await open();
    expect(await card().findByText('Just now')).toBeVisible();
  });

  test('says that they have no medications', async () => {
    await open();
    expect(await card().findByText('Rosa has no medications yet.')).toBeVisible();
  });

  test('names which one it is of several, with a way to switch', async () => {
    const [, caregiver] = await makePair();
    const ada = await server.signUp('survivor', { fname: 'Ada' });
    await pairUp(server, ada, caregiver);
    phone = makePhone(caregiver);
    phone.storage.setItem('connected_survivor_id', ada.user.id);
    await open();
    await untilWatched('Ada Meyer');
    expect(card().getByText('You look after 2 survivors. This is Ada.')).toBeVisible();
    expect(card().getByRole('link', { name: 'Switch survivor' })).toHaveAttribute(
      'href',
      '/connectsurvivor',
    );
  });

  test('where nobody is connected says so, with the way to connect', async () => {
    phone = makePhone(alone);
    await open();
    expect(await card().findByText('No survivor connected')).toBeVisible();
    expect(card().getByRole('link', { name: 'Connect now' })).toHaveAttribute(
      'href',
      '/connectsurvivor',
    );
    expect(screen.queryByRole('region', { name: 'ACTIVITY' })).not.toBeInTheDocument();
  });

  test('the link that leads there hands its focus on when somebody connects meanwhile', async () => {
    const survivor = await server.signUp();
    const caregiver = await server.signUp('caregiver');
    phone = makePhone(caregiver);
    await open();
    (await card().findByRole('link', { name: 'Connect now' })).focus();
    await pairUp(server, survivor, caregiver);
    window.dispatchEvent(new Event('focus'));
    expect(await untilWatched()).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('says while it is being found out, and where that fails; Try again brings it', async () => {
    const letGo = phone.hold('GET /api/pairing/active');
    const view = await open();
    expect(card().getByText('Finding out whom you look after…')).toBeVisible();
    view.close();
    letGo();
    phone = makePhone(carl);
    phone.network.up = false;
    const { user } = await open();
    const failed = 'Whom you look after could not be read from the server.';
    expect(await card().findByText(failed)).toBeVisible();
    phone.network.up = true;
    aSecondLater();
    await user.click(card().getByRole('button', { name: 'Try again' }));
    expect(await untilWatched()).toBeVisible();
  });

  test('when the connection ends, nothing of them is left', async () => {
    const [survivor, caregiver] = await makePair();
    phone = makePhone(caregiver);
    await server.addReminder(survivor, { schedule_time: quiet(6) });
    await server.log(survivor, 'Hand squeeze');
    const { store } = await open();
    await screen.findByRole('article', { name: 'Hand squeeze' });
    await card().findAllByText('Aspirin');
    await callAs(server, survivor, 'DELETE', `/api/pairing/${caregiver.user.id}`);
    window.dispatchEvent(new Event('focus'));
    expect(await card().findByText('No survivor connected')).toBeVisible();
    expect(screen.queryByText('Aspirin')).not.toBeInTheDocument();
    expect(screen.queryByText('Hand squeeze')).not.toBeInTheDocument();
    expect(store.getState().activityFeed.snapshot).toBeNull();
  });
});
