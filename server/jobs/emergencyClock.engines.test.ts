import { beforeEach, describe, expect, test } from '@jest/globals';
import { emergency as rules } from '../../domain/emergencyRules.ts';
import { makePushTestbed } from '../../testkit/server/pushTestbed.ts';
import { testEngine } from '../../testkit/server/testDatabase.ts';
import { repeatEmergencies } from './emergencyClock.ts';
import { perTest } from '../../testkit/server/perTest.ts';

const minute = 60_000;
const now = Date.parse('2026-03-10T09:00:00Z');
const testbed = perTest(() => makePushTestbed({ now }));

beforeEach(async () => {
  await testbed.device(testbed.carl);
  await testbed.device(testbed.rosa);
});

const pressed = 'c0ffee00-0000-4000-8000-000000000000';
const send = async (payload: object = {}) =>
  (await testbed.send(payload)).json<{ alertIds: [string] }>().alertIds[0];
const arrivesAt = async (instant: number) =>
  (await testbed.arrivesAt(instant)).map(({ message }) => message.notification);
const countAt = async (instant: number) => (await testbed.arrivesAt(instant)).length;
const nextAt = async () => (await testbed.rows('emergencies'))[0]?.next_at;

test('an emergency is pushed at once, from whom, and again each minute in the place of the last push', async () => {
  await send({ message: 'I fell' });
  const [first] = await arrivesAt(now);
  expect(first).toMatchObject({
    title: 'Emergency',
    body: 'Rosa Meyer needs help: I fell',
    data: { kind: 'emergency', aboutId: testbed.rosa.id, pressed_at: now },
  });
  expect(first?.tag).toBe(`emergency:${first?.data.subjectId}`);
  expect(await countAt(now + minute - 1)).toBe(0);
  const [second] = await arrivesAt(now + minute);
  expect(second?.tag).toBe(first?.tag);
  expect(second?.data.id).not.toBe(first?.data.id);
  expect(second?.body).toContain('(pressed 10 Mar 2026, 09:00)');
  expect(await countAt(now + minute + 500)).toBe(0);
  expect(await countAt(now + 2 * minute + 300)).toBe(1);
  expect(await nextAt()).toBe(now + 3 * minute);
});

test('one that comes late says when it was pressed, on the survivor’s clock', async () => {
  await testbed.setZone('Asia/Tokyo');
  await send({ message: 'I fell', occurred_at: now - 20 * 60 * minute });
  const [notice] = await arrivesAt(now);
  expect(notice?.body).toBe('Rosa Meyer needs help (pressed 9 Mar 2026, 22:00): I fell');
});

/** Other survivors of Carl press at the same time. */
const othersPress = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const who = await testbed.register('survivor');
    await testbed.pair(who, testbed.carl);
    await testbed.send({}, { who });
  }
};

test('of several open emergencies of a survivor the newest is pushed, and the one before it once that is closed', async () => {
  const ids = ['1', '2', '3'].map((digit) => `c0ffee00-0000-4000-8000-00000000000${digit}`);
  for (const [index, id] of ids.entries()) {
    testbed.clock.set(now + (index - 2) * rules.pressIntervalMs);
    await send({ id });
  }
  await othersPress(1);
  const pushedAt = async (minutes: number) =>
    (await arrivesAt(now + minutes * minute))
      .filter(({ data }) => data.aboutId === testbed.rosa.id)
      .map(({ data }) => data.subjectId);
  expect(await pushedAt(0)).toEqual([ids[2]]);
  expect(await pushedAt(1)).toEqual([ids[2]]);
  await testbed.cancelEmergency(ids[2]!);
  expect((await pushedAt(2)).toSorted()).toEqual([ids[1], ids[2]]);
  // The last round of each, and the notice that no caregiver answered.
  expect((await pushedAt(60)).toSorted()).toEqual([ids[0], ids[0], ids[1], ids[1]]);
  expect((await testbed.rows('emergencies')).map(({ next_at }) => next_at)).toEqual(
    Array(4).fill(null),
  );
});

test('of presses without end the first is pushed, then the newest every 5 seconds, and none is left in the queue', async () => {
  const pushed = async (after: number) =>
    (await arrivesAt(now + after)).map(({ data, body }) => `${after} ${data.kind} ${body}`);
  const got: string[] = [];
  for (let after = 0; after < 12_000; after += 500) {
    testbed.clock.set(now + after);
    await send({ message: `at ${after}` });
    got.push(...(await pushed(after)));
  }
  const text = (at: number) => `${at} emergency Rosa Meyer needs help: at ${at}`;
  expect(got).toEqual([text(0), text(5_000), text(10_000)]);
  expect((await testbed.rows('pushes')).map(({ state }) => state)).toEqual(
    Array(3).fill('accepted'),
  );
  // The last one had to wait.
  expect(await pushed(15_000)).toEqual([`15000 emergency Rosa Meyer needs help: at 11500`]);
  expect(await pushed(30_000)).toEqual([]);
});

test('of presses in the same millisecond one is pushed at once, and the newest 5 seconds later', async () => {
  const [first, older, newer] = ['3', '1', '2'].map(
    (digit) => `c0ffee00-0000-4000-8000-00000000000${digit}`,
  );
  await send({ id: first });
  expect((await arrivesAt(now)).map(({ data }) => data.subjectId)).toEqual([first]);
  testbed.clock.set(now + 1);
  await send({ id: older });
  await send({ id: newer });
  const later = await arrivesAt(now + rules.pressIntervalMs);
  expect(later.map(({ data }) => data.subjectId)).toEqual([newer]);
});

test.each([
  ['answered', (alertId: string) => testbed.updateAlert(testbed.carl, alertId, 'acknowledged')],
  ['withdrawn', () => testbed.cancelEmergency(pressed)],
])('a press after one that was %s is pushed at once', async (_how, end) => {
  const alertId = await send({ id: pressed });
  await arrivesAt(now);
  await end(alertId);
  testbed.clock.set(now + 1_000);
  await send({ message: 'Again' });
  expect(await arrivesAt(now + 1_000)).toContainEqual(
    expect.objectContaining({ body: 'Rosa Meyer needs help: Again' }),
  );
});

test('one that a newer press has overtaken still has its last round, which drops no other', async () => {
  const old = await send();
  await arrivesAt(now + 50 * minute);
  const newer = await send();
  await arrivesAt(now + 59 * minute);
  const last = await arrivesAt(now + 60 * minute);
  const kinds = last.map(({ data }) => `${data.kind} ${data.subjectId}`);
  const pressed = await testbed.rows('alerts');
  const idOf = (alert: string) => pressed.find(({ id }) => id === alert)?.emergency_id;
  expect(kinds.toSorted()).toEqual([
    ...[`emergency ${idOf(old)}`, `emergency ${idOf(newer)}`].toSorted(),
    `unanswered ${idOf(old)}`,
  ]);
});

test('one that cannot be pushed keeps no other from its round', async () => {
  await send();
  const { db } = testbed.context;
  await db.updateTable('emergencies').set({ pressed_at: -9e15 }).execute();
  await othersPress(3);
  testbed.clock.set(now + minute);
  await expect(repeatEmergencies(testbed.context)).rejects.toThrow('Invalid time value');
  expect((await testbed.rows('emergencies')).map(({ round }) => round)).toEqual([0, 1, 1, 1]);
});

test('a round is pushed though no alert can be reopened', async () => {
  await send();
  const { db } = testbed.context;
  await db.schema.alterTable('emergencies').renameColumn('closed_at', 'gone').execute();
  testbed.clock.set(now + minute);
  await expect(repeatEmergencies(testbed.context)).rejects.toThrow('closed_at');
  expect((await testbed.rows('emergencies'))[0]?.round).toBe(1);
});

test('after a pause of the server one push comes, and no burst', async () => {
  await send();
  const counts: number[] = [];
  const passes = [0, 10 * minute + 5_000, 11 * minute - 1, 11 * minute];
  for (const late of passes) counts.push(await countAt(now + late));
  expect(counts).toEqual([1, 1, 0, 1]);
});

test('a round waits 3 minutes for a phone; after an hour the last one for the rest of the day, and the survivor is notified that no one has answered', async () => {
  await send();
  let count = 0;
  for (let instant = now; instant < now + 60 * minute; instant += minute) {
    count += await countAt(instant);
  }
  expect(count).toBe(60);
  expect(await arrivesAt(now + 60 * minute)).toMatchObject([
    { body: expect.stringContaining('(pressed 10 Mar 2026, 09:00)'), data: { kind: 'emergency' } },
    {
      body: 'Nobody has answered. Please call for help.',
      data: { kind: 'unanswered', aboutId: testbed.rosa.id },
    },
  ]);
  const headers = testbed.service.received.map((push) => push.headers);
  expect(headers.map(({ ttl }) => ttl).slice(0, 61)).toEqual([
    ...Array<string>(60).fill('180'),
    String(23 * 60 * 60),
  ]);
  expect(new Set(headers.slice(0, 61).map(({ topic }) => topic)).size).toBe(1);
  expect(headers.at(-1)?.['urgency']).toBe('high');
  expect(await nextAt()).toBeNull();
  expect(await countAt(now + 61 * minute)).toBe(0);
});

test('a server that was away for hours still pushes what it had queued', async () => {
  await send();
  const kinds = (await arrivesAt(now + 3 * 60 * minute)).map(({ data }) => data.kind);
  expect(kinds.toSorted()).toEqual(['emergency', 'unanswered']);
});

describe('one that a caregiver has seen', () => {
  const bodiesAt = async (minutes: number) =>
    (await arrivesAt(now + minutes * minute)).map(({ body, data }) => `${data.kind}: ${body}`);
  const gone = 'unanswered: Carl Adler can no longer help. Please call for help.';
  const alarm = 'emergency: Rosa Meyer needs help (pressed 10 Mar 2026, 09:00): I fell';

  beforeEach(async () => {
    await testbed.pair(testbed.rosa, testbed.ida);
    await testbed.device(testbed.ida);
    await send({ message: 'I fell' });
    await arrivesAt(now);
  });
  const carlSeesIt = async () =>
    testbed.updateAlert(
      testbed.carl,
      (await testbed.alertsOf(testbed.carl))[0]!.id,
      'acknowledged',
    );

  test('is asked about after half an hour, once, also by several processes', async () => {
    await carlSeesIt();
    expect(await bodiesAt(29)).toEqual([]);
    testbed.clock.set(now + 30 * minute);
    await repeatEmergencies({ ...testbed.context, db: testbed.open() });
    expect(await bodiesAt(30)).toEqual(['unclosed: Is Rosa well? Please close the alert.']);
    expect(await bodiesAt(61)).toEqual([]);
  });

  test('is pushed to the others, at once and each minute, once they leave', async () => {
    await carlSeesIt();
    await testbed.unpair(testbed.carl);
    expect(await bodiesAt(2)).toEqual([alarm]);
    expect(await bodiesAt(3)).toEqual([alarm]);
    expect((await testbed.alertsOf(testbed.rosa))[0]).toMatchObject({
      status: 'pending',
      seen_by: [],
    });
  });

  test('is one that the survivor is notified of at once if none is left, and again after the hour', async () => {
    await carlSeesIt();
    await testbed.unpair();
    expect(await bodiesAt(1)).toEqual([gone]);
    expect(await bodiesAt(60)).toEqual([]);
    expect(await bodiesAt(61)).toEqual([gone]);
  });

  test('after the hour rings as a new one where they leave, and the survivor is notified of why', async () => {
    await bodiesAt(60);
    await carlSeesIt();
    await bodiesAt(61);
    await testbed.unpair(testbed.carl);
    for (const minutes of [90, 91, 149]) expect(await bodiesAt(minutes)).toEqual([alarm]);
    expect((await bodiesAt(150)).toSorted()).toEqual([alarm, gone]);
    expect(await bodiesAt(151)).toEqual([]);
  });
});

test('many at once are all repeated, once by several processes', async () => {
  await othersPress(45);
  testbed.clock.set(now + minute);
  const others = [testbed.context, { ...testbed.context, db: testbed.open() }];
  // Two SQLite writers in one process would block each other.
  if (testEngine === 'postgres') await Promise.all(others.map(repeatEmergencies));
  else for (const other of others) await repeatEmergencies(other);
  const again = (await testbed.rows('pushes')).filter(({ round }) => round === 1);
  expect(again).toHaveLength(45);
});
