import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { day } from '../../../domain/constants.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../../testkit/server/pushDevices.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let rosa: TestPerson;
let carl: TestPerson;
let ida: TestPerson;

beforeEach(async () => {
  house = await makePushHouse({ now });
  rosa = await house.server.register('survivor', { fname: 'Rosa', lname: 'Meyer' });
  carl = await house.server.register('caregiver', { fname: 'Carl', lname: 'Otto' });
  ida = await house.server.register('caregiver', { fname: 'Ida', lname: 'Blum' });
  await house.server.pair(rosa, carl);
  await house.server.pair(rosa, ida);
});
afterEach(() => house.close());

const remove = async (who: TestPerson, url: string, payload?: object) => {
  const headers = who.bearer;
  const answer = await house.server.app.inject({
    method: 'DELETE',
    url,
    headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode).toBe(200);
};
const end = (who: TestPerson, other: TestPerson) => remove(who, `/api/pairing/${other.id}`);
const erase = (who: TestPerson) => remove(who, '/api/account', { password: who.password });
const pushes = () => house.server.context.db.selectFrom('pushes').selectAll().execute();
const bodies = () => house.service.received.map(({ message }) => message.notification.body);

describe('who ends a connection has the other told, and nobody else', () => {
  test.each<[string, () => readonly [TestPerson, TestPerson], string, string]>([
    ['a survivor', () => [rosa, carl], 'Rosa Meyer', '/connectsurvivor'],
    ['a caregiver', () => [carl, rosa], 'Carl Otto', '/connectcaregiver'],
  ])('%s', async (_who, pair, name, path) => {
    const [asker, other] = pair();
    for (const who of [asker, ida]) await house.device(who);
    const devices = [await house.device(other), await house.device(other)];
    await end(asker, other);
    await house.notify();
    const { received } = house.service;
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

  test('where they have a device', async () => {
    await end(rosa, carl);
    expect(await pushes()).toEqual([]);
  });
});

describe('who erases their account has everybody told who was connected with them', () => {
  test('a survivor', async () => {
    const left = await house.server.register('caregiver');
    await house.server.pair(rosa, left);
    for (const who of [carl, ida, left]) await house.device(who);
    await end(left, rosa);
    await erase(rosa);
    await house.notify();
    const words = 'Rosa Meyer is not connected with you any more.';
    expect(bodies()).toEqual([words, words]);
    expect((await pushes()).map(({ person_id }) => person_id).toSorted()).toEqual(
      [carl.id, ida.id].toSorted(),
    );
  });

  test('a caregiver', async () => {
    await house.device(rosa);
    await erase(carl);
    await house.notify();
    expect(bodies()).toEqual(['Carl Otto is not connected with you any more.']);
  });

  test.each([
    ['that is out', () => house.notify()],
    [
      'that was shown before its push service said so',
      async () => {
        const [push] = await pushes();
        const answer = await house.server.app.inject({
          method: 'POST',
          url: '/api/push/shown',
          headers: carl.bearer,
          payload: { id: push?.id },
        });
        expect(answer.statusCode).toBe(200);
      },
    ],
    [
      'that came too late',
      () => {
        house.server.clock.set(now + day);
        return house.notify();
      },
    ],
  ])('and nothing keeps their name after a word %s', async (_what, tell) => {
    await house.device(carl);
    await erase(rosa);
    expect(JSON.stringify(await pushes())).toContain('Rosa');
    await tell();
    const after = await pushes();
    expect(after).toHaveLength(1);
    expect(JSON.stringify(after)).not.toContain('Rosa');
  });
});
