import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type DrivenClock, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { scriptConnections } from '../../../testkit/page/scriptConnections.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const eva = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000003', fname: 'Eva' };

let phone: Phone;
let clock: DrivenClock;
let connections: ReturnType<typeof scriptConnections>;
const own = (account: Parameters<typeof makePhone>[0]) => {
  phone = makePhone(account);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '20:00')] });
  connections = scriptConnections(phone);
};
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  own(carl);
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/connectsurvivor', clock });
  await heading('Connect Stroke Survivor');
  return view;
};
type View = Awaited<ReturnType<typeof open>>;
const card = (name = 'Rosa Meyer') => screen.findByRole('article', { name });
const watchedId = () => phone.storage.getItem('connected_survivor_id');
const monitoring = (fname: string) => screen.findByText(`You are monitoring ${fname}.`);
const monitor = (name: string) => screen.findByRole('button', { name: `Monitor ${name}` });
const status = () => within(screen.getByRole('status'));
const learn = () => clock.advance(5_000);

test('lists the only survivor, who is monitored, and ways on', async () => {
  connections.connect(rosa.user, carl.user);
  await open();
  const shown = within(await card());
  for (const text of ['Email: rosa@example.org', 'Phone: N/A', 'CONNECTED']) {
    expect(shown.getByText(text)).toBeVisible();
  }
  expect(await monitoring('Rosa')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Monitor/ })).toBeNull();
  const goingTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(goingTo('ADD SURVIVOR')).toBe('/connectsurvivor1');
  expect(goingTo('Home')).toBe('/caregiverdashboard');
  expect(watchedId()).toBe(rosa.user.id);
});

describe('of several survivors', () => {
  beforeEach(() => {
    connections.connect(rosa.user, carl.user);
    connections.connect(ada, carl.user);
  });

  test('one is monitored; a tap changes that, also after a reload', async () => {
    const { user, router, close } = await open();
    expect(within(await card()).getByText('You are monitoring Rosa.')).toBeVisible();
    await user.click(await monitor('Ada Meyer'));
    expect(await status().findByText('You are monitoring Ada Meyer now.')).toBeVisible();
    expect(within(await card('Ada Meyer')).getByText('You are monitoring Ada.')).toBeVisible();
    expect(await monitor('Rosa Meyer')).toBeVisible();
    expect(screen.queryByText('You are monitoring Rosa.')).toBeNull();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    await router.navigate('/CGmedication');
    await heading("Ada's Medications");
    close();
    await open();
    await monitor('Rosa Meyer');
    expect(watchedId()).toBe(ada.id);
  });

  test('the other one is monitored once the connection with the first is ended', async () => {
    phone.storage.setItem('connected_survivor_id', ada.id);
    const { user, store } = await open();
    await monitor('Rosa Meyer');
    const adas = within(await card('Ada Meyer'));
    await user.click(adas.getByRole('button', { name: 'End connection' }));
    const question = screen.getByRole('alertdialog', {
      name: 'End the connection with Ada Meyer?',
    });
    expect(question).toHaveAccessibleDescription(/^You can then no longer see Ada's medicines/);
    await user.click(within(question).getByRole('button', { name: 'Yes, end it' }));
    expect(await monitoring('Rosa')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Ada Meyer' })).toBeNull();
    expect(watchedId()).toBe(rosa.user.id);
    await waitFor(() => expect(store.getState().monitoring.survivor?.personId).toBe(rosa.user.id));
  });

  test('the one that another tab chose is monitored once they are listed here', async () => {
    const { store } = await open();
    await monitoring('Rosa');
    phone.storage.setItem('connected_survivor_id', eva.id);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(phone.callsTo('GET /api/pairing/active').length).toBeGreaterThan(1));
    await learn();
    expect(watchedId()).toBe(eva.id);
    expect(store.getState().monitoring.survivor?.personId).toBe(rosa.user.id);
    connections.connect(eva, carl.user);
    await learn();
    expect(await monitoring('Eva')).toBeVisible();
  });
});

describe('the end of a connection removes what the device knows of the survivor', () => {
  beforeEach(() => connections.connect(rosa.user, carl.user));
  const openMedicines = async () => {
    const view = await open();
    await view.router.navigate('/CGmedication');
    await card('Aspirin');
    expect(watchedId()).toBe(rosa.user.id);
    return view;
  };
  const nothingIsLeft = async ({ store }: View) => {
    await waitFor(() => expect(watchedId()).toBeNull());
    await waitFor(() => {
      const { monitoring: watch, medications, activityFeed, api } = store.getState();
      expect(watch.survivor).toBeNull();
      expect([medications.personId, medications.rows]).toEqual([null, []]);
      expect([activityFeed.personId, activityFeed.snapshot]).toEqual([null, null]);
      expect(Object.keys(api.queries).filter((key) => key.startsWith('listReminders'))).toEqual([]);
    });
  };

  test.each([
    ['', false],
    [', also where the connections cannot be read then', true],
  ])('that the caregiver ends%s', async (_what, isCutOff) => {
    const view = await openMedicines();
    await view.router.navigate('/connectsurvivor');
    await view.user.click(within(await card()).getByRole('button', { name: 'End connection' }));
    if (isCutOff) phone.answer('GET /api/pairing/active', () => json(500, {}));
    await view.user.click(screen.getByRole('button', { name: 'Yes, end it' }));
    await screen.findByText(/^You are not connected with a survivor\./);
    await nothingIsLeft(view);
    expect(
      await status().findByText('You are not connected with Rosa Meyer any more.'),
    ).toBeVisible();
    expect(screen.queryByText('You are not connected with Rosa any more.')).toBeNull();
  });

  test.each(['/CGmedication', '/editprofilecaregiver'])(
    'that the survivor ends, as %s says',
    async (at) => {
      const view = await openMedicines();
      await view.router.navigate(at);
      connections.end(rosa.user.id);
      await learn();
      await nothingIsLeft(view);
      expect(await status().findByText('You are not connected with Rosa any more.')).toBeVisible();
      expect(screen.getByRole('status')).toContainHTML('notice warning');
      expect(screen.queryByText('Aspirin')).toBeNull();
    },
  );

  test('but not the medicines of a survivor who opens this screen', async () => {
    own(rosa);
    connections.connect(rosa.user, carl.user);
    const { store } = await open();
    await screen.findByText(/^You are not connected with a survivor\./);
    expect([watchedId(), store.getState().monitoring.survivor]).toEqual([null, null]);
    connections.end(carl.user.id);
    await learn();
    await waitFor(() => expect(store.getState().pairing.pairings).toEqual([]));
    const { personId, rows } = store.getState().medications;
    expect([personId, rows.length]).toEqual([rosa.user.id, 1]);
  });
});
