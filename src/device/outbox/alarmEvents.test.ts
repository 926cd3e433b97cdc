/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { type Answer, takenBack } from '../../../domain/doses.ts';
import { makeDatabase } from '../database.ts';
import { type AlarmEvents, answersIn, makeAlarmEvents } from './alarmEvents.ts';
import { doseAnswerRow, type Said } from './doseAnswerRow.ts';
import { makeOutboxStore, type OutboxStore } from './outboxStore.ts';

let store: OutboxStore;
let events: AlarmEvents;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = makeOutboxStore(makeDatabase());
  events = makeAlarmEvents(makeDatabase());
});

const dose = '2026-03-10T08:00';
const say = (answer: Answer, more: Partial<Said> = {}) =>
  store.add(
    doseAnswerRow({
      personId: 'karl',
      aboutId: 'rosa',
      medicineKey: 'aspirin',
      medicineName: 'Aspirin',
      reminderIds: ['one', 'two'],
      dose,
      answer,
      details: 'Taken: Aspirin',
      idempotencyKey: 'key',
      now: 90,
      ...more,
    }),
  );
const taken = (occurredAt: number): Answer => ({ status: 'taken', occurredAt });

test('an answer stores an event with the fields of SPEC 3, for the user whose dose it is', async () => {
  const { seq } = await say(taken(80));
  expect(await events.list('rosa')).toEqual([
    {
      id: 1,
      user_id: 'rosa',
      reminder_id: 'one',
      medicine_name: 'Aspirin',
      medicine_key: 'aspirin',
      activity_type: 'medication',
      details: 'Taken: Aspirin',
      status: 'taken',
      timestamp: 80,
      dose,
      synced: 0,
      seq,
    },
  ]);
  expect(await events.list('karl')).toEqual([]);
});

test('an event is synced with its sent row, removed with a dropped one, and forgotten when old and synced', async () => {
  const [first, second, third] = [await say(taken(79)), await say(taken(80)), await say(taken(81))];
  await say(taken(1));
  await store.remove(first.seq);
  await store.remove(second.seq);
  await store.drop(third.seq);
  const listed = async () => (await events.list('rosa')).map((one) => [one.timestamp, one.synced]);
  expect(await listed()).toEqual([
    [79, 1],
    [80, 1],
    [1, 0],
  ]);
  await events.forget(80);
  expect(await listed()).toEqual([
    [80, 1],
    [1, 0],
  ]);
});

test('the answer of a dose is its latest one, or none after it was taken back', async () => {
  const answers = async () => answersIn(await events.list('rosa'));
  expect(await answers()).toEqual({});
  await say({ status: 'skipped', occurredAt: 82 });
  await say(taken(81));
  await say(taken(83), { dose: '2026-03-10T20:00' });
  expect(await answers()).toEqual({
    [`${dose}|aspirin`]: { status: 'skipped', occurredAt: 82 },
    '2026-03-10T20:00|aspirin': taken(83),
  });
  await say(takenBack(85));
  expect(await answers()).toMatchObject({ [`${dose}|aspirin`]: takenBack(85) });
  await say(taken(86));
  expect(await answers()).toMatchObject({ [`${dose}|aspirin`]: { ...taken(86), undoneAt: 85 } });
});
