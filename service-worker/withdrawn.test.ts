import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeAlarmBus } from '../src/device/bus.ts';
import { settle } from '../testkit/page/drivenClock.ts';
import { collect, startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import { karlId, pushIdOf, rosaId } from '../testkit/worker/fixtures.ts';

const now = Date.UTC(2026, 2, 10, 14, 5);
const tag = 'emergency:1';
let worker: TestWorker;
const updates = collect(makeAlarmBus);

beforeEach(async () => {
  worker = startWorker({ now: () => now, zone: () => 'UTC', at: () => () => undefined });
  await worker.person.keep(karlId);
});

const pushAlarm = (of = tag, push = 1) =>
  worker.push('emergency', { title: 'Emergency', body: 'Rosa needs help', tag: of, push });
const over = { title: 'Emergency over', body: 'Rosa: I am OK.' };
const answered = { title: 'Emergency answered', body: 'Rosa: Ben has answered.' };
const pushOver = () => worker.push('withdrawn', { ...over, tag, push: 2 });
const shown = () => worker.shown.map(({ title, options }) => ({ title, body: options.body }));
const silenced = [{ personId: karlId, doses: [], done: { what: 'silenced' } }];

describe('an emergency that is withdrawn', () => {
  test('replaces its alarm, alerts once, and ends the alarm that open pages sound', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await pushAlarm();
    await pushOver();
    expect(shown()).toEqual([over]);
    const alert = { renotify: true, silent: false, requireInteraction: false };
    expect(worker.latest()).toMatchObject(alert);
    await settle();
    expect(page.received).toEqual([{ type: 'TRIGGER_ALARM', notificationType: 'emergency' }]);
    expect(updates).toEqual(silenced);
    await pushOver();
    expect(shown()).toEqual([over]);
    expect(worker.latest()).toMatchObject({ renotify: false, silent: true });
  });

  test('does not end the alarm of another emergency', async () => {
    await pushAlarm('emergency:2');
    await pushOver();
    await settle();
    expect(worker.shown).toHaveLength(2);
    expect(updates).toEqual([]);
  });

  test.each<[string, () => Promise<void> | void]>([
    ['the browser lists no notifications', () => worker.breakDown()],
    ['no account is signed in', () => worker.person.forget()],
  ])('is shown, and ends no alarm, where %s', async (_where, happens) => {
    await happens();
    await pushOver();
    await settle();
    expect(shown()).toEqual([over]);
    expect(updates).toEqual([]);
  });

  test('is not replaced by a late alarm of it, which is silent', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await pushOver();
    for (const push of [3, 4]) {
      await pushAlarm(tag, push);
      expect(shown()).toEqual([over]);
      expect(worker.latest()).toMatchObject({
        silent: true,
        requireInteraction: false,
        data: { id: pushIdOf(push), kind: 'withdrawn', aboutId: rosaId },
      });
    }
    expect(page.received).toEqual([]);
  });

  test('an answer of a caregiver replaces the alarm silently, until the emergency is over', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await pushAlarm();
    await worker.push('answered', { ...answered, tag, push: 2 });
    await settle();
    expect(shown()).toEqual([answered]);
    const silent = { renotify: false, silent: true, requireInteraction: false };
    expect(worker.latest()).toMatchObject(silent);
    expect(page.received).toHaveLength(1);
    expect(updates).toEqual(silenced);
    await pushAlarm(tag, 3);
    expect(shown()).toEqual([answered]);
    await pushOver();
    expect(shown()).toEqual([over]);
  });
});
