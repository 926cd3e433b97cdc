/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import { makeAlarmBus, makeBus } from './bus.ts';

let channels: { close: () => void }[] = [];
const opened = <T extends { close: () => void }>(channel: T): T => {
  channels.push(channel);
  return channel;
};
afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
});

const taken = { medicineName: 'Aspirin', status: 'taken', timestamp: 5 } as const;

test('medication-updates carries valid messages to the other tabs only, until stopped', async () => {
  const [one, two] = [opened(makeBus()), opened(makeBus())];
  const heard: unknown[] = [];
  one.hear((update) => heard.push(['one', update]));
  const stop = two.hear((update) => heard.push(['two', update]));
  const raw = opened(new BroadcastChannel('medication-updates'));
  raw.postMessage('hello');
  raw.postMessage({ ...taken, status: 'eaten' });
  one.post(taken);
  await eventually(() => expect(heard).toEqual([['two', taken]]));
  stop();
  one.post(taken);
  await settle();
  expect(heard).toHaveLength(1);
});

test('what was done with alarms has its own channel', async () => {
  const personId = '0198c0de-0000-7000-8000-000000000001';
  const done = { what: 'putOff' as const, until: 9 };
  const putOff = { personId, doses: ['2026-03-10T08:00|aspirin'], done };
  const heard: unknown[] = [];
  opened(makeBus()).hear((update) => heard.push(update));
  opened(makeAlarmBus()).hear((update) => heard.push(update));
  opened(makeAlarmBus()).post(putOff);
  await eventually(() => expect(heard).toEqual([putOff]));
});
