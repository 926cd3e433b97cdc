import { beforeEach, expect, test } from '@jest/globals';
import { day } from '../../../domain/specConstants.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushTestbed } from '../../../testkit/server/pushTestbed.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const testbed = perTest(() => makePushTestbed({ now }));
let rosa: TestPerson;
let carl: TestPerson;
let ida: TestPerson;

beforeEach(async () => {
  ({ rosa, carl, ida } = testbed);
  await testbed.pair(rosa, ida);
});

const remove = async ({ bearer }: TestPerson, url: string, payload?: object) => {
  const answer = await testbed.call('DELETE', url, payload, bearer);
  expect(answer.statusCode).toBe(200);
};
const end = (who: TestPerson, other: TestPerson) => remove(who, `/api/pairing/${other.id}`);
const erase = (who: TestPerson) => remove(who, '/api/account', { password: who.password });
const pushes = () => testbed.rows('pushes');
const bodies = () => testbed.service.received.map(({ message }) => message.notification.body);

test.each([
  ['survivor', 'Rosa Meyer', '/connectsurvivor'],
  ['caregiver', 'Carl Adler', '/connectcaregiver'],
])('a %s who ends a connection notifies the other, and no one else', async (role, name, path) => {
  const [asker, other] = role === 'survivor' ? [rosa, carl] : [carl, rosa];
  for (const who of [asker, ida]) await testbed.device(who);
  const devices = [await testbed.device(other), await testbed.device(other)];
  await end(asker, other);
  await testbed.notify();
  const { received } = testbed.service;
  expect(received.map(({ subscription }) => subscription.endpoint).toSorted()).toEqual(
    devices.map(({ endpoint }) => endpoint).toSorted(),
  );
  expect(received[0]?.message.notification).toMatchObject({
    title: 'Connection ended',
    body: `${name} is not connected with you any more.`,
    navigate: `https://upstroke.example.org${path}`,
    tag: `ended:${asker.id}`,
    data: { kind: 'ended', aboutId: asker.id },
  });
  expect(received[0]?.headers['ttl']).toBe(String(day / 1000));
});

test('a survivor who erases their account has everybody told who was connected with them and has a device', async () => {
  const left = await testbed.register('caregiver');
  await testbed.pair(rosa, left);
  await end(rosa, left);
  expect(await pushes()).toEqual([]);
  for (const who of [carl, ida, left]) await testbed.device(who);
  await erase(rosa);
  await testbed.notify();
  const words = 'The account of Rosa Meyer was deleted.';
  expect(bodies()).toEqual([words, words]);
  const told = (await pushes()).map(({ person_id }) => person_id);
  expect(told.toSorted()).toEqual([carl.id, ida.id].toSorted());
});

test('a survivor who erases their account with an open alert has that told, too', async () => {
  await testbed.device(carl);
  await testbed.call('POST', '/api/emergency/send', {}, rosa.bearer);
  await erase(rosa);
  await testbed.notify();
  expect(bodies()).toEqual(['The account of Rosa Meyer was deleted. Open alerts ended with it.']);
});

test.each<[string, () => Promise<unknown>]>([
  ['is out', () => testbed.notify()],
  [
    'was shown before its push service said so',
    async () =>
      testbed.call('POST', '/api/push/shown', { id: (await pushes())[0]?.id }, carl.bearer),
  ],
  ['came too late', () => testbed.arrivesAt(now + day)],
])('nothing keeps the name of who erased their account once the word %s', async (_what, tell) => {
  await testbed.device(carl);
  await erase(rosa);
  expect(JSON.stringify(await pushes())).toContain('Rosa');
  await tell();
  const after = await pushes();
  expect(after).toHaveLength(1);
  expect(JSON.stringify(after)).not.toContain('Rosa');
});
