/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import { makeAlarmBus, makeBus } from './bus.ts';

let open: { close: () => void }[] = [];
const opened = <T extends { close: () => void }>(channel: T): T => {
  open.push(channel);
  return channel;
};
afterEach(() => {
  for (const channel of open) channel.close();
  open = [];
});

const taken = { medicineName: 'Aspirin', status: 'taken', timestamp: 5 } as const;

describe('a cross-tab broadcast channel named medication-updates', () => {
  test('carries medicine name, status and timestamp to the other tabs, and not to its own', async () => {
    const [one, two] = [opened(makeBus()), opened(makeBus())];
    const heard: unknown[] = [];
    one.hear((update) => heard.push(['one', update]));
    two.hear((update) => heard.push(['two', update]));
    one.post(taken);
    await eventually(() => expect(heard).toEqual([['two', taken]]));
  });

  test('passes over what has another shape, and is heard no more once that was stopped', async () => {
    const raw = opened(new BroadcastChannel('medication-updates'));
    const heard: unknown[] = [];
    const stop = opened(makeBus()).hear((update) => heard.push(update));
    raw.postMessage('hello');
    raw.postMessage({ ...taken, status: 'eaten' });
    raw.postMessage({ ...taken, more: 1 });
    await eventually(() => expect(heard).toEqual([taken]));
    stop();
    raw.postMessage(taken);
    await settle();
    expect(heard).toHaveLength(1);
  });
});

test('what was done with alarms goes over a channel of its own', async () => {
  const personId = '0198c0de-0000-7000-8000-000000000001';
  const putOff = {
    personId,
    doses: ['2026-03-10T08:00|aspirin'],
    done: { what: 'putOff' as const, until: 9 },
  };
  const heard: unknown[] = [];
  opened(makeBus()).hear((update) => heard.push(update));
  opened(makeAlarmBus()).hear((update) => heard.push(update));
  opened(makeAlarmBus()).post(putOff);
  await eventually(() => expect(heard).toEqual([putOff]));
});
