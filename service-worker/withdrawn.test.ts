import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AlarmUpdate } from '../contract/messages.ts';
import { type AlarmBus, makeAlarmBus } from '../src/device/bus.ts';
import { settle } from '../testkit/page/drivenClock.ts';
import { karlId, messageOf, pushIdOf, rosaId } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const now = Date.UTC(2026, 2, 10, 14, 5);
const tag = 'emergency:1';
let worker: TestWorker;
let bus: AlarmBus;
let told: AlarmUpdate[];

beforeEach(async () => {
  worker = makeScope({ now: () => now, zone: () => 'UTC', at: () => () => undefined });
  await worker.person.keep(karlId);
  told = [];
  bus = makeAlarmBus();
  bus.hear((update) => void told.push(update));
});
afterEach(() => bus.close());

const push = (...message: Parameters<typeof messageOf>) =>
  worker.push(JSON.stringify(messageOf(...message)));
const alarm = (of = tag, id = 1) =>
  push('emergency', { title: 'Emergency', body: 'Rosa needs help', tag: of, push: id });
const over = () =>
  push('withdrawn', { title: 'Emergency over', body: 'Rosa: I am OK.', tag, push: 2 });
const standing = () => worker.shown.map(({ title, options }) => ({ title, body: options.body }));
const look = () => worker.shown.at(-1)?.options ?? {};
const ended = [{ title: 'Emergency over', body: 'Rosa: I am OK.' }];

describe('an emergency that is taken back', () => {
  test('is told in place of its alarm, once, and does not stay until somebody answers', async () => {
    await alarm();
    await over();
    expect(standing()).toEqual(ended);
    expect(look()).toMatchObject({ renotify: true, silent: false, requireInteraction: false });
    await over();
    expect(standing()).toEqual(ended);
    expect(look()).toMatchObject({ renotify: false, silent: true });
  });

  test('triggers no alarm in open pages, and ends the one that they sound', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await alarm();
    await over();
    await settle();
    expect(page.heard).toEqual([{ type: 'TRIGGER_ALARM', notificationType: 'emergency' }]);
    expect(told).toEqual([{ personId: karlId, doses: [], done: { what: 'silenced' } }]);
  });

  test('does not end the alarm of another one', async () => {
    await alarm('emergency:2');
    await over();
    await settle();
    expect(worker.shown).toHaveLength(2);
    expect(told).toEqual([]);
  });

  test('ends no alarm where the browser does not say what stands there, and is told all the same', async () => {
    worker.breakDown();
    await over();
    await settle();
    expect(standing()).toEqual(ended);
    expect(told).toEqual([]);
  });

  test('ends no alarm where nobody is signed in', async () => {
    await worker.person.forget();
    await over();
    await settle();
    expect(standing()).toEqual(ended);
    expect(told).toEqual([]);
  });

  test('is told so too, without a sound, where a caregiver has answered', async () => {
    const page = worker.addPage('/caregiverdashboard');
    const answered = { title: 'Emergency answered', body: 'Rosa: Ben has answered.' };
    await alarm();
    await push('answered', { ...answered, tag, push: 2 });
    await settle();
    expect(standing()).toEqual([answered]);
    expect(look()).toMatchObject({ renotify: false, silent: true, requireInteraction: false });
    expect(page.heard).toHaveLength(1);
    expect(told).toEqual([{ personId: karlId, doses: [], done: { what: 'silenced' } }]);
    await alarm(tag, 3);
    expect(standing()).toEqual([answered]);
    await over();
    expect(standing()).toEqual(ended);
  });

  test('keeps its place where an alarm of it comes late, which sounds no more', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await over();
    for (const id of [3, 4]) {
      await alarm(tag, id);
      expect(standing()).toEqual(ended);
      expect(look()).toMatchObject({ silent: true, requireInteraction: false });
      expect(look().data).toMatchObject({ id: pushIdOf(id), kind: 'withdrawn', aboutId: rosaId });
    }
    expect(page.heard).toEqual([]);
  });
});
