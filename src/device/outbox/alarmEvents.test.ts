/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
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

const said = (answer: Answer, more: Partial<Said> = {}): Said => ({
  personId: 'rosa',
  aboutId: 'rosa',
  medicineKey: 'aspirin',
  medicineName: 'Aspirin',
  reminderIds: ['one', 'two'],
  dose: '2026-03-10T08:00',
  answer,
  details: 'Taken: Aspirin',
  idempotencyKey: 'key',
  now: 90,
  ...more,
});
const say = (answer: Answer, more?: Partial<Said>) => store.add(doseAnswerRow(said(answer, more)));
const taken = (occurredAt: number): Answer => ({ status: 'taken', occurredAt });
const id = '2026-03-10T08:00|aspirin';

describe('SPEC 3, offline alarm event', () => {
  test('id (auto), user_id, reminder_id, medicine_name, activity_type (medication), details, status, timestamp, synced flag', async () => {
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
        dose: '2026-03-10T08:00',
        synced: 0,
        seq,
      },
    ]);
  });

  test('SPEC 4: unsynced then synced', async () => {
    const [first, second] = [await say(taken(80)), await say(taken(81))];
    await store.remove(first.seq);
    expect((await events.list('rosa')).map(({ synced }) => synced)).toEqual([1, 0]);
    expect(await store.list('rosa')).toEqual([second]);
  });

  test('goes with the row that was given up', async () => {
    const [first] = [await say(taken(80)), await say(taken(81))];
    await store.drop(first.seq);
    expect((await events.list('rosa')).map(({ timestamp }) => timestamp)).toEqual([81]);
  });

  test('is none of a row that answers no dose', async () => {
    await store.add({
      personId: 'rosa',
      group: 'aspirin',
      kind: 'medicineRemoved',
      medicineName: 'Aspirin',
      madeAt: 0,
      calls: [],
    });
    expect(await events.list('rosa')).toEqual([]);
  });

  test('belongs to whose dose it is, whoever said it', async () => {
    await say(taken(80), { personId: 'karl' });
    expect(await events.list('rosa')).toHaveLength(1);
    expect(await events.list('karl')).toEqual([]);
  });

  test('is let go of when it is old and synced', async () => {
    const rows = [await say(taken(79)), await say(taken(80))];
    for (const { seq } of rows) await store.remove(seq);
    await say(taken(1));
    await events.forget(80);
    expect((await events.list('rosa')).map(({ timestamp }) => timestamp)).toEqual([80, 1]);
  });
});

describe('what events say together', () => {
  const answers = async () => answersIn(await events.list('rosa'));

  test('is nothing where there are none', async () => {
    expect(await answers()).toEqual({});
  });

  test('is the answer of each dose, that which happened later', async () => {
    await say({ status: 'skipped', occurredAt: 82 });
    await say(taken(81));
    await say(taken(83), { dose: '2026-03-10T20:00' });
    expect(await answers()).toEqual({
      [id]: { status: 'skipped', occurredAt: 82 },
      '2026-03-10T20:00|aspirin': taken(83),
    });
  });

  test('is silence where it was taken back, and the answer given after that', async () => {
    await say(taken(80));
    await say(takenBack(85));
    expect(await answers()).toEqual({ [id]: takenBack(85) });
    await say(taken(86));
    expect(await answers()).toEqual({ [id]: { ...taken(86), undoneAt: 85 } });
  });
});
