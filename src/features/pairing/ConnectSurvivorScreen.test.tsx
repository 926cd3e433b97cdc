import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  replacePhone,
  clock,
  waitForTextGone,
  findHeading,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  status,
} from '../../../testkit/page/pageTestbed.ts';
import { mockSurvivorResponses, makeReminder, rosa } from '../../../testkit/page/mockServer.ts';
import { carl } from '../../../testkit/page/mockCaregiver.ts';
import { mockConnections } from '../../../testkit/page/mockConnections.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };

let connections: ReturnType<typeof mockConnections>;
const own = (account: typeof carl) => {
  replacePhone(account);
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '20:00')] });
  connections = mockConnections(phone);
};
pageTestbed(carl);
beforeEach(() => own(carl));

const open = () => openPage('/connectsurvivor', 'Connect Stroke Survivor');
type View = Awaited<ReturnType<typeof open>>;
const card = (name = 'Rosa Meyer') => screen.findByRole('article', { name });
const monitoredId = () => phone.storage.getItem('connected_survivor_id');
const monitoring = (fname: string) => waitForText(`You are monitoring ${fname}.`);
const monitor = (name: string) => screen.findByRole('button', { name: `Monitor ${name}` });
const learn = () => clock.advance(5_000);

test('of several survivors one is monitored; a tap or an end changes that', async () => {
  connections.connect(rosa.user, carl.user);
  connections.connect(ada, carl.user);
  const { router, close, tap } = await open();
  expect(within(await card()).getByText('You are monitoring Rosa.')).toBeVisible();
  await monitor('Ada Meyer');
  await tap('Monitor Ada Meyer');
  expect(await status().findByText('You are monitoring Ada Meyer now.')).toBeVisible();
  expect(within(await card('Ada Meyer')).getByText('You are monitoring Ada.')).toBeVisible();
  expect(await monitor('Rosa Meyer')).toBeVisible();
  await waitForTextGone('You are monitoring Rosa.');
  await expectFocus(findHeading);
  await router.navigate('/CGmedication');
  await findHeading("Ada's Medications");
  await close();
  const view = await open();
  await monitor('Rosa Meyer');
  expect(monitoredId()).toBe(ada.id);
  await view.tap('End connection', await card('Ada Meyer'));
  const name = 'End the connection with Ada Meyer?';
  const question = screen.getByRole('alertdialog', { name });
  await view.tap('Yes, end it', question);
  await monitoring('Rosa');
  expect(screen.queryByRole('article', { name: 'Ada Meyer' })).toBeNull();
  expect(monitoredId()).toBe(rosa.user.id);
  await waitFor(() =>
    expect(view.store.getState().monitoring.survivor?.personId).toBe(rosa.user.id),
  );
});

describe('the end of a connection removes what the device knows of the survivor', () => {
  beforeEach(() => connections.connect(rosa.user, carl.user));
  const openMedicines = async () => {
    const view = await open();
    await view.router.navigate('/CGmedication');
    await card('Aspirin');
    expect(monitoredId()).toBe(rosa.user.id);
    return view;
  };
  const nothingIsLeft = async ({ store }: View) => {
    await waitFor(() => expect(monitoredId()).toBeNull());
    await waitFor(() => {
      const { monitoring: watch, medications, activityFeed, api } = store.getState();
      expect(watch.survivor).toBeNull();
      expect([medications.personId, medications.rows]).toEqual([null, []]);
      expect([activityFeed.personId, activityFeed.snapshot]).toEqual([null, null]);
      expect(Object.keys(api.queries).filter((key) => key.startsWith('listReminders'))).toEqual([]);
    });
  };

  test('that the caregiver ends, also where the connections cannot be read then', async () => {
    const view = await openMedicines();
    await view.router.navigate('/connectsurvivor');
    await view.tap('End connection', await card());
    phone.answer('GET /api/pairing/active', () => json(500, {}));
    await view.tap('Yes, end it');
    await waitForText(/^You are not connected with a survivor\./);
    await nothingIsLeft(view);
    expect(
      await status().findByText('You are not connected with Rosa Meyer any more.'),
    ).toBeVisible();
    expect(screen.queryByText('You are not connected with Rosa any more.')).toBeNull();
  });

  test('that the survivor ends', async () => {
    const view = await openMedicines();
    connections.end(rosa.user.id);
    await learn();
    await nothingIsLeft(view);
    expect(await status().findByText('You are not connected with Rosa any more.')).toBeVisible();
    expect(screen.getByRole('status')).toContainHTML('notice warning');
    expect(screen.queryByText('Aspirin')).toBeNull();
  });

  test('but not the medicines of a survivor who opens this screen', async () => {
    own(rosa);
    connections.connect(rosa.user, carl.user);
    const { store } = await open();
    await waitForText(/^You are not connected with a survivor\./);
    expect([monitoredId(), store.getState().monitoring.survivor]).toEqual([null, null]);
    connections.end(carl.user.id);
    await learn();
    await waitFor(() => expect(store.getState().pairing.pairings).toEqual([]));
    const { personId, rows } = store.getState().medications;
    expect([personId, rows.length]).toEqual([rosa.user.id, 1]);
  });
});
