/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { eventually } from '../../testkit/page/fakeClock.ts';
import { makeAlarmBus, makeMedicationBus } from './broadcastChannels.ts';

test('medication-updates carries valid messages to the other tabs only; alarms have their own channel', async () => {
  const raw = new BroadcastChannel('medication-updates');
  const [one, two] = [makeMedicationBus(), makeMedicationBus()];
  const alarms = [makeAlarmBus(), makeAlarmBus()] as const;
  const heard: unknown[] = [];
  one.subscribe((update) => heard.push(['one', update]));
  two.subscribe((update) => heard.push(['two', update]));
  alarms[0].subscribe((update) => heard.push(['alarms', update]));
  const taken = { medicineName: 'Aspirin', status: 'taken', timestamp: 5 } as const;
  raw.postMessage('hello');
  raw.postMessage({ ...taken, status: 'eaten' });
  one.post(taken);
  await eventually(() => expect(heard).toEqual([['two', taken]]));
  const personId = '0198c0de-0000-7000-8000-000000000001';
  const done = { what: 'putOff' as const, until: 9 };
  const putOff = { personId, doses: ['2026-03-10T08:00|aspirin'], done };
  alarms[1].post(putOff);
  await eventually(() => expect(heard.slice(1)).toEqual([['alarms', putOff]]));
  for (const channel of [raw, one, two, ...alarms]) channel.close();
});
