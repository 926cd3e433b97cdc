/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { settle } from '../../testkit/page/fakeClock.ts';
import { makeWorkerLink } from './workerLink.ts';

const makeWorkers = (registered: object | undefined, more: object = {}) => {
  const target = new EventTarget();
  const getRegistration = async () => registered;
  const workers = Object.assign(target, { getRegistration, ...more });
  const say = (data: unknown, ports: readonly unknown[] = []) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  return { workers: workers as unknown as ServiceWorkerContainer, say };
};
const stopAlarm = { type: 'STOP_ALARM' } as const;

test('messages reach the active worker, or the first one once it is active; a sync is requested by its tag', async () => {
  const postMessage = jest.fn();
  const active = { postMessage };
  makeWorkerLink(makeWorkers({ active }).workers).post(stopAlarm);
  await settle();
  expect(postMessage.mock.calls).toEqual([[stopAlarm]]);

  let begin = (_registered: object) => {};
  const ready = new Promise<object>((resolve) => (begin = resolve));
  makeWorkerLink(makeWorkers({}, { ready }).workers).post(stopAlarm);
  await settle();
  expect(postMessage).toHaveBeenCalledTimes(1);
  begin({ active });
  await settle();
  expect(postMessage).toHaveBeenCalledTimes(2);

  const register = jest.fn(async (_tag: string) => {});
  makeWorkerLink(makeWorkers({ sync: { register } }).workers).requestSync();
  await settle();
  expect(register.mock.calls).toEqual([['outbox']]);
});

const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
test.each([
  ['workers', undefined],
  ['a registration', makeWorkers(undefined).workers],
  ['an active worker', makeWorkers({}).workers],
  ['a readable registration', makeWorkers({}, { getRegistration: refuse }).workers],
  ['permission to sync', makeWorkers({ sync: { register: refuse } }).workers],
])('nothing fails without %s', async (_what, workers) => {
  const link = makeWorkerLink(workers);
  link.post(stopAlarm);
  link.requestSync();
  link.subscribe(() => undefined);
  await settle();
});

test('valid messages of the worker are received with their defaults and answered', () => {
  const { workers, say } = makeWorkers({});
  const heard: unknown[] = [];
  makeWorkerLink(workers).subscribe((message, reply) => {
    heard.push(message);
    reply(heard.length === 1);
  });
  const port = { postMessage: jest.fn() };
  for (const data of ['hello', null, { type: 'DANCE' }, { type: 'ALARM_TRIGGERED' }]) say(data);
  say({ type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' }, [port]);
  say({ type: 'PLAY_SOUND' });
  say({ type: 'TRIGGER_ALARM' }, [port]);
  expect(heard).toEqual([
    { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' },
    { type: 'PLAY_SOUND', notificationType: 'medication', soundName: 'alarm' },
    { type: 'TRIGGER_ALARM', notificationType: 'medication' },
  ]);
  expect(port.postMessage.mock.calls).toEqual([[{ sounds: true }], [{ sounds: false }]]);
});
