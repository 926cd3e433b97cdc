import { afterEach, describe, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import { type Family, makeFamily } from '../../testkit/server/family.ts';

let family: Family;
afterEach(() => family.close());

const at = (iso: string) => Date.parse(iso);

/** Passes every minute, as the server does. */
const run = async (from: number, to: number) => {
  for (let instant = from; instant <= to; instant += minute) await family.passAt(instant);
};
/** When each dose was first pushed. */
const rings = async () => {
  const rows = await family.context.db
    .selectFrom('pushes')
    .innerJoin('doses', 'doses.id', 'pushes.subject_id')
    .select(['doses.dose', 'pushes.made_at'])
    .where('round', '=', 0)
    .where('kind', '=', 'dose')
    .orderBy('pushes.id')
    .execute();
  return rows.map(
    ({ dose, made_at }) => `${dose} ${new Date(made_at).toISOString().slice(11, 16)}`,
  );
};

describe('the night in which the clock is changed', () => {
  test.each([
    [
      'Europe/Berlin',
      '2026-03-29T00:55Z',
      ['01:59', '02:30', '03:00'],
      ['00:59', '01:00', '01:00'],
    ],
    [
      'Europe/Berlin',
      '2026-10-24T23:55Z',
      ['02:00', '02:30', '03:05'],
      ['00:00', '00:30', '02:05'],
    ],
    ['America/New_York', '2026-03-08T06:55Z', ['01:59', '02:30'], ['06:59', '07:00']],
    ['America/New_York', '2026-11-01T04:58Z', ['01:05', '01:59'], ['05:05', '05:59']],
    ['Australia/Lord_Howe', '2026-10-03T15:25Z', ['01:59', '02:15'], ['15:29', '15:30']],
    ['Australia/Lord_Howe', '2026-04-04T14:25Z', ['01:30', '01:45'], ['14:30', '14:45']],
  ])('in %s from %s: each dose once, at its instant', async (zone, from, times, expected) => {
    const start = at(from);
    family = await makeFamily({ now: start, zone: zone });
    for (const schedule_time of times) {
      await family.make({ schedule_time, medicine_name: `M${schedule_time}` });
    }
    await run(start, start + 2.5 * hour);
    const found = await rings();
    expect(found.map((ring) => ring.slice(11))).toEqual(
      times.map((time, index) => `${time} ${expected[index] ?? ''}`),
    );
  });
});

describe('after a change of zone', () => {
  /** 08:05 on 11 March in Auckland, and 09:05 on 10 March in Honolulu. */
  const landed = at('2026-03-10T19:05Z');
  const answer = (id: string, status: string, occurred_at: number) =>
    family.call('PUT', `/api/reminders/${id}`, { status, dose: '2026-03-10T08:00', occurred_at });

  /** Rosa, whose dose of 08:00 was due in Honolulu an hour ago, arrives in Auckland. */
  const fly = async (status: string | null, ago = hour) => {
    family = await makeFamily({ now: landed - 14 * hour, zone: 'Pacific/Honolulu' });
    const { id } = await family.make();
    family.clock.set(landed - ago);
    if (status !== null) await answer(id, status, landed - ago);
    await family.setZone('Pacific/Auckland', landed);
    return id;
  };

  test.each([
    ['taken', hour, 0],
    ['skipped', 5 * minute, 0],
    ['missed', minute, 1],
    [null, hour, 1],
  ])('a time that was %s %i ms ago has %i doses', async (status, ago, count) => {
    await fly(status, ago);
    await run(landed, landed + 25 * minute);
    const rows = (await family.doses()).filter((row) => row.includes('2026-03-11'));
    expect(rows).toHaveLength(count);
    expect(await rings()).toEqual(count === 0 ? [] : ['2026-03-11T08:00 19:05']);
    expect((await family.pushes()).filter((push) => push.includes('dose'))).toHaveLength(4 * count);
  });

  /** 09:30 on 11 March in Berlin, 04:30 in New York. */
  const east = at('2026-03-11T08:30Z');
  const missable = () =>
    family.call('POST', '/api/activities/log', {
      user_id: family.rosa.id,
      activity_type: 'medication',
      activity_id: aspirin.id,
      details: 'missed!',
      status: 'missed',
      dose: '2026-03-11T08:00',
    });
  let aspirin: { id: string };
  const flyEast = async () => {
    family = await makeFamily({ now: east - 21 * hour, zone: 'America/New_York' });
    aspirin = await family.make();
    await run(east - 20.5 * hour, east - 20.5 * hour);
    await answer(aspirin.id, 'taken', east - 20.5 * hour);
    await run(east - minute, east - minute);
    await family.setZone('Europe/Berlin', east);
  };

  test('a time that the move leapt over rings at the move, and is missed 20 minutes later', async () => {
    await flyEast();
    family.clock.set(east);
    expect((await missable()).statusCode).toBe(409);
    await run(east + 2 * minute, east + 19 * minute);
    expect((await missable()).statusCode).toBe(409);
    expect(await family.doses()).toEqual([
      'aspirin 2026-03-10T08:00 taken',
      'aspirin 2026-03-11T08:00 pending',
    ]);
    expect(await rings()).toContain('2026-03-11T08:00 08:32');
    await run(east + 20 * minute, east + 21 * minute);
    expect((await family.doses())[1]).toBe('aspirin 2026-03-11T08:00 missed');
    expect((await family.pushes()).at(-1)).toContain('missed 0 Rosa has not answered');
  });

  test.each([null, 'Mars/Base'])(
    'nobody can tell what a move leapt over from %p, which this runtime does not know: nothing rings',
    async (zone_before) => {
      await flyEast();
      const { db } = family.context;
      await db.updateTable('users').set({ zone_before }).where('id', '=', family.rosa.id).execute();
      await run(east, east + 2 * minute);
      expect(await family.doses()).toEqual(['aspirin 2026-03-10T08:00 taken']);
    },
  );

  test('another name of the same zone is no change, however late the last dose was answered', async () => {
    const morning = at('2026-03-10T02:30Z');
    family = await makeFamily({ now: morning, zone: 'Asia/Kolkata' });
    const { id } = await family.make();
    await family.passAt(morning);
    await answer(id, 'taken', morning + 14 * hour);
    family.clock.set(morning + 15 * hour);
    await answer(id, 'taken', morning + 15 * hour);
    await family.setZone('Asia/Calcutta', morning + 16 * hour);
    const user = await family.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', family.rosa.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ time_zone: 'Asia/Calcutta', zone_since: 0, zone_before: null });
    await run(morning + 24 * hour, morning + 24 * hour);
    expect(await rings()).toHaveLength(2);
  });

  test('a dose that was answered late covers by its own time', async () => {
    const morning = at('2026-03-10T07:00Z');
    family = await makeFamily({ now: morning });
    const { id } = await family.make();
    await family.passAt(morning);
    family.clock.set(morning + 14 * hour);
    await answer(id, 'taken', morning + 14 * hour);
    await family.setZone('Europe/London', morning + 20 * hour);
    await run(morning + 25 * hour, morning + 25 * hour);
    expect(await rings()).toEqual(['2026-03-10T08:00 07:00', '2026-03-11T08:00 08:00']);
  });

  test('one that has rung goes on by the clock that it rang by', async () => {
    const due = at('2026-03-10T07:00Z');
    family = await makeFamily({ now: due });
    await family.make();
    await family.passAt(due);
    await family.setZone('America/New_York', due + minute);
    await run(due + minute, due + 21 * minute);
    expect(await family.pushes()).toHaveLength(5);
    expect(await family.doses()).toEqual(['aspirin 2026-03-10T08:00 missed']);
    const there = at('2026-03-10T12:00Z');
    await run(there, there + minute);
    expect(await family.pushes()).toHaveLength(5);
  });
});
