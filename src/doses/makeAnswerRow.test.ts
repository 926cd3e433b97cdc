/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { logActivity } from '../../contract/endpoints/activities.ts';
import { type Answer, unanswered, makeUndo } from '../../domain/answers.ts';
import { karlId, reminderIdOf, rosaId } from '../../testkit/worker/fixtures.ts';
import { makeDatabase } from '../platform/database.ts';
import { answersFromEvents, makeAlarmEvents } from '../platform/outbox/alarmEvents.ts';
import { makeAnswerRow } from './makeAnswerRow.ts';
import { makeOutboxStore, type OutboxStore } from '../platform/outbox/outboxStore.ts';

let store: OutboxStore;
let events: ReturnType<typeof makeAlarmEvents>;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = makeOutboxStore(makeDatabase());
  events = makeAlarmEvents(makeDatabase());
});

const dose = '2026-03-10T08:00';
const [one, two] = [reminderIdOf(1), reminderIdOf(2)];
const taken = (occurredAt: number): Answer => ({ status: 'taken', occurredAt });
const medicine = { personId: rosaId, name: 'Aspirin', reminderIds: [one, two] };
const said = {
  personId: karlId,
  medicine,
  dose,
  status: 'taken',
  known: unanswered,
  occurredAt: 80,
  now: 90,
  newId: () => 'key',
} as const;
const say = ({ status, occurredAt, undoneAt }: Answer, ofDose = dose) => {
  const at = occurredAt ?? undoneAt ?? 0;
  return store.add(makeAnswerRow({ ...said, status, occurredAt: at, now: at, dose: ofDose }));
};

test('an answer is one activity with its dose', () => {
  const { calls, ...row } = makeAnswerRow(said);
  const answer = { status: 'taken', dose, occurred_at: 80, said_at: 90 };
  const activity = { activity_type: 'medication', activity_id: one, details: 'Taken: Aspirin' };
  const body = { ...answer, ...activity, user_id: rosaId };
  expect(calls).toEqual([{ endpoint: 'logActivity', idempotencyKey: 'key', body }]);
  expect(v.is(logActivity.body, calls[0]?.body)).toBe(true);
  expect(row).toMatchObject({
    personId: karlId,
    medicineName: 'Aspirin',
    group: 'aspirin',
    kind: 'doseAnswered',
    madeAt: 90,
    said: { aboutId: rosaId, dose, reminderId: one },
  });
  // Without reminders it is still logged.
  expect(
    makeAnswerRow({ ...said, medicine: { ...medicine, reminderIds: [] } }).calls,
  ).toMatchObject([{ endpoint: 'logActivity', body: { activity_id: null } }]);
});

test.each([
  ['taken', makeUndo(95), { status: 'taken', occurred_at: 80, said_at: 96 }],
  ['pending', taken(85), { status: 'pending', occurred_at: 85 }],
] as const)('%s is sent with an instant that replaces %j', (status, known, body) => {
  for (const call of makeAnswerRow({ ...said, status, known }).calls) {
    expect(call.body).toMatchObject(body);
  }
});

test('an answer stores an event with the fields of SPEC 3, for the user whose dose it is', async () => {
  const { seq } = await say(taken(80));
  expect(await events.list(rosaId)).toEqual([
    {
      id: 1,
      user_id: rosaId,
      reminder_id: one,
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
  expect(await events.list(karlId)).toEqual([]);
});

test('an event is synced with its sent row, removed with a dropped one, and forgotten when old and synced', async () => {
  const rows = [await say(taken(79)), await say(taken(80)), await say(taken(81))];
  await say(taken(1));
  for (const { seq } of rows.slice(0, 2)) await store.remove(seq);
  await store.drop(rows[2]!.seq);
  const listed = async () => (await events.list(rosaId)).map((one) => [one.timestamp, one.synced]);
  const after = [
    [80, 1],
    [1, 0],
  ];
  expect(await listed()).toEqual([[79, 1], ...after]);
  await events.deleteSyncedBefore(80);
  expect(await listed()).toEqual(after);
});

test('the answer of a dose is its latest one, or none after it was taken back', async () => {
  const answers = async () => answersFromEvents(await events.list(rosaId));
  expect(await answers()).toEqual({});
  await say({ status: 'skipped', occurredAt: 83 });
  await say({ status: 'skipped', occurredAt: 82 });
  await say(taken(83), '2026-03-10T20:00');
  expect(await answers()).toEqual({
    [`${dose}|aspirin`]: { status: 'skipped', occurredAt: 83 },
    '2026-03-10T20:00|aspirin': taken(83),
  });
  await say(makeUndo(85));
  expect(await answers()).toMatchObject({ [`${dose}|aspirin`]: makeUndo(85) });
  await store.add(makeAnswerRow({ ...said, known: makeUndo(85) }));
  const late = { ...taken(80), saidAt: 90, undoneAt: 85 };
  expect(await answers()).toMatchObject({ [`${dose}|aspirin`]: late });
});
