import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { minute } from '../../domain/constants.ts';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import {
  makePushHouse,
  type PushHouse,
  type QueuedPush,
} from '../../testkit/server/pushDevices.ts';
import type { DeviceSubscription, PushAnswer } from '../../testkit/server/pushService.ts';
import { makeNotifier } from './notifier.ts';

const second = 1_000;
const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let rosa: TestPerson;
let ben: TestPerson;
let phone: DeviceSubscription;

beforeEach(async () => {
  house = await makePushHouse({ now, patience: 300 });
  rosa = await house.server.register('survivor');
  ben = await house.server.register('caregiver');
  await house.server.pair(rosa, ben);
  phone = await house.device(rosa);
});
afterEach(() => house.close());

const db = () => house.server.context.db;
const at = (instant: number) => {
  house.server.clock.set(instant);
};

const makeDose = (status?: 'missed') => house.makeDose(rosa, status);
const queue = (push: Partial<QueuedPush> & Pick<QueuedPush, 'subjectId'>) =>
  house.queue({ kind: 'dose', to: rosa, about: rosa, ...push });
const pushes = () => db().selectFrom('pushes').selectAll().orderBy('id').execute();
const thePush = async () => (await pushes())[0]!;
const states = async () => (await pushes()).map(({ state }) => state);
test('a push reaches every device of its person, readable for it alone', async () => {
  const tablet = await house.device(rosa);
  await house.device(ben);
  const subjectId = await makeDose();
  await queue({ subjectId });
  await house.notify();
  const [first, second] = house.service.received.toSorted((a) =>
    a.subscription === phone ? -1 : 1,
  );
  expect([first?.subscription, second?.subscription]).toEqual([phone, tablet]);
  const [row] = await pushes();
  expect(row).toMatchObject({
    state: 'accepted',
    accepted_at: now,
    leased_until: null,
    attempts: 1,
  });
  expect(first?.message.notification).toEqual({
    title: 'Title',
    body: 'Body',
    navigate: 'https://upstroke.example.org/medication',
    tag: `dose:${subjectId}`,
    silent: false,
    data: { id: row?.id, kind: 'dose', subjectId, aboutId: rosa.id },
  });
  expect(first?.headers).toMatchObject({ ttl: '1200', urgency: 'high' });
  expect(first?.headers['topic']).toMatch(/^[\w-]{32}$/);
  expect(house.service.refused).toEqual([]);
  await house.notify();
  expect(house.service.received).toHaveLength(2);
});

describe('a server that stops', () => {
  const runUntil = (stopping: AbortSignal) =>
    makeNotifier(house.server.context, house.deliver, { log: { error: () => undefined } }).run(
      stopping,
    );

  test('begins no other push, and leaves what is queued to the next', async () => {
    await queue({ subjectId: await makeDose() });
    await runUntil(AbortSignal.abort());
    expect(house.service.received).toEqual([]);
    await house.notify();
    expect(house.service.received).toHaveLength(1);
  });

  test('records what became of those that it has begun', async () => {
    const stopping = new AbortController();
    house.service.answerWith(phone, () => {
      stopping.abort();
      return 'hang';
    });
    await queue({ subjectId: await makeDose() });
    await runUntil(stopping.signal);
    expect(await thePush()).toMatchObject({ state: 'queued', leased_until: null, attempts: 1 });
  });
});

describe('a push service that answers', () => {
  const answered = async (answer: PushAnswer) => {
    house.service.answerWith(phone, answer);
    await queue({ subjectId: await makeDose() });
    await house.notify();
    const sent = house.service.received.filter(({ subscription }) => subscription === phone);
    expect(sent).toHaveLength(1);
    return (await pushes())[0];
  };

  test.each([201, 200, 202])('%i has accepted it', async (status) => {
    expect(await answered({ status })).toMatchObject({ state: 'accepted' });
  });

  test.each([404, 410])('%i ends the subscription, and caregivers are told', async (status) => {
    const tablet = await house.device(ben);
    expect(await answered({ status })).toMatchObject({ kind: 'unreachable', person_id: ben.id });
    expect(house.service.received.at(-1)).toMatchObject({
      subscription: tablet,
      message: {
        notification: {
          body: "Reminders do not reach Rosa's phone any more.",
          data: { aboutId: rosa.id },
        },
      },
    });
    const left = await db().selectFrom('push_subscriptions').select('endpoint').execute();
    expect(left).toEqual([{ endpoint: tablet.endpoint }]);
  });

  test.each([
    [{ status: 413 }, 413],
    [{ status: 400 }, 400],
    [{ redirect: 'http://localhost/' }, 307],
  ])('%j is not asked again, and said once', async (answer, status) => {
    const row = await answered(answer);
    expect(row).toMatchObject({ state: 'failed', leased_until: null });
    at(now + minute);
    await house.notify();
    expect(house.service.received).toHaveLength(1);
    expect(house.log).toEqual([
      { about: { push: row?.id, kind: 'dose', status }, message: 'push refused for good' },
    ]);
  });

  test('a redirect is never followed', async () => {
    const elsewhere = house.service.subscribe('key');
    await answered({ redirect: elsewhere.endpoint });
    expect(house.service.refused).toEqual([]);
  });

  test.each([
    [{ status: 500 }, undefined],
    [{ status: 503, retryAfter: '30' }, 30 * second],
    [{ status: 429 }, undefined],
    [{ status: 429, retryAfter: '7' }, 7 * second],
    [{ status: 429, retryAfter: 'soon' }, undefined],
    [{ status: 429, retryAfter: '0' }, undefined],
    ['hang', undefined],
    ['reset', undefined],
  ] as const)('%j is left alone for a while', async (answer, wait) => {
    const row = (await answered(answer))!;
    expect(row).toMatchObject({ state: 'queued', leased_until: null, attempts: 1 });
    if (wait === undefined) {
      expect(row.due_at - now).toBeGreaterThanOrEqual(second / 2);
      expect(row.due_at - now).toBeLessThanOrEqual(second);
    } else expect(row.due_at).toBe(now + wait);
    house.service.answerWith(phone, { status: 201 });
    at(row.due_at - 1);
    await house.notify();
    expect(await states()).toEqual(['queued']);
    at(row.due_at);
    await house.notify();
    expect(await thePush()).toMatchObject({ state: 'accepted', attempts: 2 });
    expect(house.log).toEqual([]);
  });

  test.each([401, 403])('%i is a matter for the operator, and kept', async (status) => {
    const row = await answered({ status });
    expect(row).toMatchObject({ state: 'queued', leased_until: null });
    expect(row!.due_at - now).toBeGreaterThanOrEqual(minute / 2);
    expect(house.log).toEqual([
      {
        about: { push: row?.id, kind: 'dose', status },
        message: 'push service does not accept our VAPID keys',
      },
    ]);
    expect(await db().selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1);
  });
});

describe('a push', () => {
  test('that came too late expires unsent', async () => {
    await queue({ subjectId: await makeDose(), lasts: minute });
    at(now + minute);
    await house.notify();
    expect(await states()).toEqual(['expired']);
    expect(house.service.received).toEqual([]);
  });

  test('waits no longer than it is of use', async () => {
    house.service.answerWith(phone, { status: 429, retryAfter: '3600' });
    await queue({ subjectId: await makeDose(), lasts: minute });
    await house.notify();
    expect((await thePush()).due_at).toBe(now + minute);
    at(now + minute);
    await house.notify();
    expect(await states()).toEqual(['expired']);
  });

  test('to a host that is not allowed any more is not sent', async () => {
    await db()
      .updateTable('push_subscriptions')
      .set({ endpoint: phone.endpoint.replace('127.0.0.1', 'localhost') })
      .execute();
    await queue({ subjectId: await makeDose() });
    await house.notify();
    expect(await states()).toEqual(['failed']);
    expect(house.service.received).toEqual([]);
  });

  test('that cannot be read stops nobody else, and is said', async () => {
    await queue({ subjectId: await makeDose() });
    await db().updateTable('pushes').set({ payload: '{' }).execute();
    const { id } = await thePush();
    await queue({ subjectId: await makeDose() });
    await house.notify();
    expect(await states()).toEqual(['failed', 'accepted']);
    expect(house.log).toEqual([
      { about: { push: id, kind: 'dose', status: null }, message: 'push refused for good' },
    ]);
  });

  test('that its device reported before the answer was written down stays shown', async () => {
    await queue({ subjectId: await makeDose() });
    const { id } = await thePush();
    const sending = house.notify();
    await house.server.app.inject({
      method: 'POST',
      url: '/api/push/shown',
      headers: rosa.bearer,
      payload: { id },
    });
    await sending;
    expect(await thePush()).toMatchObject({ state: 'shown', shown_at: now, accepted_at: now });
  });
});

describe('what became of several at once', () => {
  const idsIn = (text: string, of: readonly string[]) => of.filter((id) => text.includes(id));

  /** Runs the notifier with this result for each, and returns the ids of each written statement. */
  const written = async (outcomeOf: (endpoint: string) => 'accepted' | 'gone') => {
    const all = (await pushes()).map(({ id }) => id);
    const ids: string[][] = [];
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') ids.push(idsIn(JSON.stringify(node), all));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const context = { ...house.server.context, db: db().withPlugin(spy) };
    const log = { error: () => undefined };
    const deliver = async ({ endpoint }: { endpoint: string }) => ({
      outcome: outcomeOf(endpoint),
    });
    await makeNotifier(context, deliver, { log }).run();
    return { all, ids: ids.filter((each) => each.length > 0) };
  };

  test('is written in the order of their ids, in which nobody waits for another', async () => {
    await house.device(ben);
    const subjectId = await makeDose('missed');
    await queue({ kind: 'missed', subjectId, to: ben });
    // Goes out before the first.
    await queue({ subjectId: await makeDose() });
    const { all, ids } = await written(() => 'accepted');
    expect(ids).toEqual(all.map((id) => [id]));
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  test('is kept where a device that is gone cannot be taken away', async () => {
    const tablet = await house.device(rosa);
    await queue({ subjectId: await makeDose() });
    const { context } = house.server;
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode') throw new Error('The power is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { run } = makeNotifier(
      { ...context, db: db().withPlugin(failing) },
      async ({ endpoint }) => ({ outcome: endpoint === tablet.endpoint ? 'gone' : 'accepted' }),
      { log: { error: () => undefined } },
    );
    await expect(run()).rejects.toThrow('The power is gone');
    expect((await states()).toSorted()).toEqual(['accepted', 'queued']);
  });
});
