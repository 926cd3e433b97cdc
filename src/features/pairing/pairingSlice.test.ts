/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { deviceStorage } from '../../app/persist.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { eventually } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { clock, phone, phoneTestbed } from '../../../testkit/page/phoneTestbed.ts';
import { carl, rosa } from '../../../testkit/page/mockServer.ts';
import { mockConnections } from '../../../testkit/page/mockConnections.ts';

const once = { subscribe: false, forceRefetch: true } as const;
const eve = { ...rosa.user, id: '0198c0de-0000-7000-8000-00000000000e', fname: 'Eve' };

phoneTestbed();
let connections: ReturnType<typeof mockConnections>;
beforeEach(() => {
  phone.answer('GET /api/', () => json(200, []));
  connections = mockConnections(phone);
});
const stored = () => deviceStorage().getItem('persist:pairing');
const open = () => openTab(phone, clock, deviceStorage());
type Tab = Awaited<ReturnType<typeof open>>;
const pairing = ({ store }: Tab) => store.getState().pairing;
const read = async ({ store }: Tab) => {
  await store.dispatch(firstScreenApi.endpoints.activePairings.initiate(undefined, once));
  await store.dispatch(
    firstScreenApi.endpoints.readUser.initiate({ params: { id: carl.user.id } }, once),
  );
};

/** Rosa's device has stored that she is connected with Carl. */
beforeEach(async () => {
  connections.connect(rosa.user, carl.user);
  const tab = await open();
  await read(tab);
  await eventually(async () => expect(await stored()).toContain('carl@example.org'));
  await tab.close();
  phone.network.up = false;
});

test('the connections and their people are restored without a network, until they end', async () => {
  const first = await open();
  const { pairings, people, readAt } = pairing(first);
  expect(pairings).toMatchObject([{ caregiver_id: carl.user.id }]);
  expect(people[carl.user.id]).toMatchObject({ fname: 'Carl', email: 'carl@example.org' });
  expect(readAt).not.toBeNull();
  await first.close();
  phone.network.up = true;
  connections.end(carl.user.id);
  const tab = await open();
  await read(tab);
  expect(pairing(tab)).toMatchObject({ pairings: [], people: {} });
  await eventually(async () => expect(await stored()).not.toContain('carl@example.org'));
});

test('another user of the device gets none of them', async () => {
  phone.storage.setItem('token', 'token-of-eve');
  phone.storage.setItem('user', JSON.stringify(eve));
  expect(pairing(await open())).toMatchObject({ pairings: null, people: {}, ownerId: eve.id });
});
