/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { settle } from '../../testkit/page/drivenClock.ts';
import { makeWorkerLink } from './workerLink.ts';

interface Registered {
  readonly active?: { postMessage: (message: unknown) => void };
  readonly sync?: { register: (tag: string) => Promise<void> };
}

/** The page's end of a worker, of which as much is there as is given. */
const makeWorkers = (registered: Registered | undefined) => {
  const target = new EventTarget();
  const workers = Object.assign(target, {
    getRegistration: () => Promise.resolve(registered),
  }) as unknown as ServiceWorkerContainer;
  const say = (data: unknown, ports: readonly unknown[] = []) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  return { workers, say };
};

describe('what a page tells its worker', () => {
  test('reaches the one that is active', async () => {
    const told: unknown[] = [];
    const active = { postMessage: (message: unknown) => void told.push(message) };
    const link = makeWorkerLink(makeWorkers({ active }).workers);
    const reminder = { name: 'Aspirin', time: '08:00', soundType: 'alarm' };
    link.post({ type: 'SCHEDULE_REMINDER', ...reminder });
    link.post({ type: 'STOP_ALARM' });
    await settle();
    expect(told).toEqual([{ type: 'SCHEDULE_REMINDER', ...reminder }, { type: 'STOP_ALARM' }]);
  });

  test('reaches the first one as soon as it is active', async () => {
    const told: unknown[] = [];
    const active = { postMessage: (message: unknown) => void told.push(message) };
    const { workers } = makeWorkers({});
    let begin = (_registered: Registered) => {};
    const ready = new Promise<Registered>((resolve) => (begin = resolve));
    makeWorkerLink(Object.assign(workers, { ready })).post({ type: 'STOP_ALARM' });
    await settle();
    expect(told).toEqual([]);
    begin({ active });
    await settle();
    expect(told).toEqual([{ type: 'STOP_ALARM' }]);
  });

  test.each([
    ['no workers at all', undefined],
    ['none registered', makeWorkers(undefined).workers],
    ['none active yet', makeWorkers({}).workers],
    [
      'a registration that cannot be read',
      Object.assign(new EventTarget(), {
        getRegistration: () => Promise.reject(new DOMException('no', 'SecurityError')),
      }) as unknown as ServiceWorkerContainer,
    ],
  ])('harms nobody where there is %s', async (_what, workers) => {
    const link = makeWorkerLink(workers);
    link.post({ type: 'STOP_ALARM' });
    link.requestSync();
    link.hear(() => undefined)();
    await settle();
  });
});

describe('what a worker tells its page', () => {
  test('is heard with what it leaves out, answered over its port, and no more once that was stopped', () => {
    const { workers, say } = makeWorkers({});
    const replies: unknown[] = [];
    const heard: unknown[] = [];
    const stop = makeWorkerLink(workers).hear((message, reply) => {
      heard.push(message);
      reply(heard.length === 1);
    });
    const port = { postMessage: (reply: unknown) => replies.push(reply) };
    say({ type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' }, [port]);
    say({ type: 'PLAY_SOUND' });
    say({ type: 'TRIGGER_ALARM' }, [port]);
    stop();
    say({ type: 'PLAY_SOUND' });
    expect(heard).toEqual([
      { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' },
      { type: 'PLAY_SOUND', notificationType: 'medication', soundName: 'alarm' },
      { type: 'TRIGGER_ALARM', notificationType: 'medication' },
    ]);
    expect(replies).toEqual([{ sounds: true }, { sounds: false }]);
  });

  test('of another shape is passed over', () => {
    const { workers, say } = makeWorkers({});
    const heard: unknown[] = [];
    makeWorkerLink(workers).hear((message) => heard.push(message));
    for (const data of ['hello', null, { type: 'DANCE' }, { type: 'ALARM_TRIGGERED' }]) say(data);
    expect(heard).toEqual([]);
  });
});

describe('a sync', () => {
  test('is asked for by its tag', async () => {
    const asked: string[] = [];
    const sync = { register: async (tag: string) => void asked.push(tag) };
    makeWorkerLink(makeWorkers({ sync }).workers).requestSync();
    await settle();
    expect(asked).toEqual(['outbox']);
  });

  test('that the browser refuses harms nobody', async () => {
    const sync = { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
    makeWorkerLink(makeWorkers({ sync }).workers).requestSync();
    await settle();
  });
});
