import { beforeEach, describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { minute } from '../../domain/specConstants.ts';
import { makePushTestbed } from '../../testkit/server/pushTestbed.ts';
import type { DeviceSubscription, PushAnswer } from '../../testkit/server/pushService.ts';
import type { Deliver } from '../modules/push/deliver.ts';
import { makeNotifier } from './notifier.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const second = 1_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const log = { error: () => undefined };
const testbed = perTest(() => makePushTestbed({ now, timeoutMs: 300 }));
let phone: DeviceSubscription;

beforeEach(async () => {
  phone = await testbed.device(testbed.rosa);
});

const db = () => testbed.context.db;
const notifyAt = (instant: number) => {
  testbed.clock.set(instant);
  return testbed.notify();
};
/** Queues a push of a new dose, and returns the id of the dose. */
const queueDose = async (lasts = 20 * minute) => {
  const subjectId = await testbed.insertDose();
  await testbed.queue({ kind: 'dose', subjectId, lasts });
  return subjectId;
};
const thePush = async () => (await testbed.rows('pushes'))[0]!;
const states = async () => (await testbed.rows('pushes')).map(({ state }) => state);

test('a push reaches every device of its person, readable for it alone', async () => {
  const tablet = await testbed.device(testbed.rosa);
  await testbed.device(testbed.carl);
  const subjectId = await queueDose();
  await testbed.notify();
  const [first, other] = testbed.service.received.toSorted((a) =>
    a.subscription === phone ? -1 : 1,
  );
  expect([first?.subscription, other?.subscription]).toEqual([phone, tablet]);
  const row = await thePush();
  expect(row).toMatchObject({ state: 'accepted', accepted_at: now });
  expect(row).toMatchObject({ leased_until: null, attempts: 1 });
  expect(first?.message.notification).toEqual({
    title: 'Title',
    body: 'Body',
    navigate: 'https://upstroke.example.org/medication',
    tag: `dose:${subjectId}`,
    silent: false,
    data: { id: row.id, kind: 'dose', subjectId, aboutId: testbed.rosa.id },
  });
  expect(first?.headers).toMatchObject({ ttl: '1200', urgency: 'high' });
  expect(first?.headers['topic']).toMatch(/^[\w-]{32}$/);
  expect(testbed.service.refused).toEqual([]);
  await testbed.notify();
  expect(testbed.service.received).toHaveLength(2);
});

test('a server that stops begins no other push, and records what became of those that it has begun', async () => {
  const runUntil = (stopping: AbortSignal) =>
    makeNotifier(testbed.context, testbed.deliver, log)(stopping);
  await queueDose();
  await runUntil(AbortSignal.abort());
  expect(testbed.service.received).toEqual([]);
  const stopping = new AbortController();
  testbed.service.answerWith(phone, () => {
    stopping.abort();
    return 'hang';
  });
  await runUntil(stopping.signal);
  expect(await thePush()).toMatchObject({ state: 'queued', leased_until: null, attempts: 1 });
});

test('a process that stalled does not send again what it still sends', async () => {
  await queueDose();
  await queueDose();
  let sent = 0;
  let answerFirst = () => undefined as void;
  const deliver: Deliver = async () => {
    sent += 1;
    if (sent === 1) await new Promise<void>((resolve) => (answerFirst = resolve));
    else testbed.clock.set(now + 4 * second);
    return { outcome: 'accepted' };
  };
  const running = makeNotifier(testbed.context, deliver, log)();
  while (!(await states()).includes('accepted')) await new Promise(setImmediate);
  answerFirst();
  await running;
  expect([sent, await states()]).toEqual([2, ['accepted', 'accepted']]);
});

describe('a push service that answers', () => {
  const answered = async (answer: PushAnswer) => {
    testbed.service.answerWith(phone, answer);
    await queueDose();
    await testbed.notify();
    const sent = testbed.service.received.filter(({ subscription }) => subscription === phone);
    expect(sent).toHaveLength(1);
    return (await testbed.rows('pushes'))[0]!;
  };

  test.each([200, 202])('%i has accepted it', async (status) => {
    expect(await answered({ status })).toMatchObject({ state: 'accepted' });
  });

  test.each([404, 410])('%i ends the subscription, and caregivers are told', async (status) => {
    const tablet = await testbed.device(testbed.carl);
    const told = { kind: 'unreachable', person_id: testbed.carl.id };
    expect(await answered({ status })).toMatchObject(told);
    const { subscription, message } = testbed.service.received.at(-1)!;
    expect([subscription, message.notification]).toMatchObject([
      tablet,
      {
        body: "Reminders do not reach Rosa's phone any more.",
        data: { aboutId: testbed.rosa.id },
      },
    ]);
    expect(await testbed.rows('push_subscriptions')).toMatchObject([{ endpoint: tablet.endpoint }]);
  });

  test.each([
    [{ status: 413 }, 413],
    [{ status: 400 }, 400],
    ['redirect', 307],
  ] as const)('%j is not asked again nor followed, and said once', async (given, status) => {
    const elsewhere = { redirect: testbed.service.subscribe('key').endpoint };
    const row = await answered(given === 'redirect' ? elsewhere : given);
    expect(testbed.service.refused).toEqual([]);
    expect(row).toMatchObject({ state: 'failed', leased_until: null });
    await notifyAt(now + minute);
    expect(testbed.service.received).toHaveLength(1);
    const about = { push: row.id, kind: 'dose', status };
    expect(testbed.logged).toEqual([{ about, message: 'push refused for good' }]);
  });

  test.each([
    [{ status: 500 }, undefined],
    [{ status: 429 }, undefined],
    [{ status: 429, retryAfter: '7' }, 7 * second],
    [{ status: 406, retryAfter: '7' }, 7 * second],
    [{ status: 429, retryAfter: 'soon' }, undefined],
    [{ status: 429, retryAfter: '0' }, undefined],
    ['hang', undefined],
    ['reset', undefined],
  ] as const)('%j is left alone for a while', async (answer, wait) => {
    const row = await answered(answer);
    expect(row).toMatchObject({ state: 'queued', leased_until: null, attempts: 1 });
    expect(row.due_at - now).toBeGreaterThanOrEqual(wait ?? second / 2);
    expect(row.due_at - now).toBeLessThanOrEqual(wait ?? second);
    const [device] = await testbed.rows('push_subscriptions');
    expect(device?.timed_out_at).toBe(answer === 'hang' ? now : null);
    testbed.service.answerWith(phone, { status: 201 });
    await notifyAt(row.due_at - 1);
    expect(await states()).toEqual(['queued']);
    await notifyAt(row.due_at);
    expect(await thePush()).toMatchObject({ state: 'accepted', attempts: 2 });
    expect(testbed.logged).toEqual([]);
  });

  test.each([401, 403])('%i is a matter for the operator, and kept', async (status) => {
    const row = await answered({ status });
    expect(row).toMatchObject({ state: 'queued', leased_until: null });
    expect(row.due_at - now).toBeGreaterThanOrEqual(minute / 2);
    expect(await testbed.rows('push_subscriptions')).toHaveLength(1);
  });
});

test.each([undefined, '3600'])(
  'a push waits no longer than it is of use: %s',
  async (retryAfter) => {
    await queueDose(minute);
    if (retryAfter !== undefined) {
      testbed.service.answerWith(phone, { status: 429, retryAfter });
      await testbed.notify();
      expect((await thePush()).due_at).toBe(now + minute);
    }
    const before = testbed.service.received.length;
    await notifyAt(now + minute);
    expect(await states()).toEqual(['expired']);
    expect(testbed.service.received).toHaveLength(before);
  },
);

test('an unreadable push stops no other, and is reported; one to a host that is not allowed any more is not sent', async () => {
  await queueDose();
  await db().updateTable('pushes').set({ payload: '{' }).execute();
  const { id } = await thePush();
  await queueDose();
  await testbed.notify();
  expect(await states()).toEqual(['failed', 'accepted']);
  const about = { push: id, kind: 'dose', status: null };
  expect(testbed.logged).toEqual([{ about, message: 'push refused for good' }]);
  const endpoint = phone.endpoint.replace('127.0.0.1', 'localhost');
  await db().updateTable('push_subscriptions').set({ endpoint }).execute();
  await queueDose();
  await testbed.notify();
  expect(await states()).toEqual(['failed', 'accepted', 'failed']);
  expect(testbed.service.received).toHaveLength(1);
});

test('a push that its device reported before the answer was written down stays shown', async () => {
  await queueDose();
  const { id } = await thePush();
  const sending = testbed.notify();
  await testbed.call('POST', '/api/push/shown', { id });
  await sending;
  expect(await thePush()).toMatchObject({ state: 'shown', shown_at: now, accepted_at: now });
});

describe('what became of several at once', () => {
  type Node = Parameters<KyselyPlugin['transformQuery']>[0]['node'];
  /** Runs the notifier with this outcome of each push, and looks at each query. */
  const run = (
    look: (node: Node) => void,
    outcomeOf: (endpoint: string) => 'accepted' | 'gone',
  ) => {
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => {
        look(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const context = { ...testbed.context, db: db().withPlugin(spy) };
    const deliver = async ({ endpoint }: { endpoint: string }) => ({
      outcome: outcomeOf(endpoint),
    });
    return makeNotifier(context, deliver, log)();
  };

  test('is written in one statement, in the order of their ids, to avoid deadlock', async () => {
    await testbed.device(testbed.carl);
    const subjectId = await testbed.insertDose('missed');
    await testbed.queue({ kind: 'missed', subjectId, to: testbed.carl });
    // Sent before the first.
    await queueDose();
    const all = (await testbed.rows('pushes')).map(({ id }) => id);
    const written: string[][] = [];
    await run(
      (node) => {
        const text = JSON.stringify(node);
        if (node.kind !== 'UpdateQueryNode' || !text.includes('accepted_at')) return;
        written.push(all.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)));
      },
      () => 'accepted',
    );
    expect(written).toEqual([all.toSorted()]);
    expect(await states()).toEqual(['accepted', 'accepted']);
  });

  test('is kept where a device that is gone cannot be taken away', async () => {
    const tablet = await testbed.device(testbed.rosa);
    await queueDose();
    const running = run(
      (node) => {
        if (node.kind === 'DeleteQueryNode') throw new Error('The power is gone');
      },
      (endpoint) => (endpoint === tablet.endpoint ? 'gone' : 'accepted'),
    );
    await expect(running).rejects.toThrow('The power is gone');
    expect((await states()).toSorted()).toEqual(['accepted', 'queued']);
  });
});
