import { afterEach, describe, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/constants.ts';
import { type DoseScene, makeDoseScene } from '../../testkit/server/doseScene.ts';

let scene: DoseScene;
afterEach(() => scene.close());

const at = (iso: string) => Date.parse(iso);

/** Passes every minute, as the server does. */
const run = async (from: number, to: number) => {
  for (let instant = from; instant <= to; instant += minute) await scene.passAt(instant);
};
/** When each dose was first pushed. */
const rings = async () => {
  const rows = await scene.context.db
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
    scene = await makeDoseScene(start, zone);
    for (const schedule_time of times) {
      await scene.make({ schedule_time, medicine_name: `M${schedule_time}` });
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
    scene.call('PUT', `/api/reminders/${id}`, { status, dose: '2026-03-10T08:00', occurred_at });

  /** Rosa, whose dose of 08:00 was due in Honolulu an hour ago, arrives in Auckland. */
  const fly = async (status: string | null, ago = hour) => {
    scene = await makeDoseScene(landed - 14 * hour, 'Pacific/Honolulu');
    const { id } = await scene.make();
    scene.clock.set(landed - ago);
    if (status !== null) await answer(id, status, landed - ago);
    await scene.setZone('Pacific/Auckland', landed);
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
    const rows = (await scene.doses()).filter((row) => row.includes('2026-03-11'));
    expect(rows).toHaveLength(count);
    expect(await rings()).toEqual(count === 0 ? [] : ['2026-03-11T08:00 19:05']);
    expect((await scene.pushes()).filter((push) => push.includes('dose'))).toHaveLength(4 * count);
  });

  test('the same time rings again the day after', async () => {
    await fly('taken');
    await scene.passAt(landed);
    const next = at('2026-03-11T19:00Z');
    await run(next, next + minute);
    expect(await rings()).toEqual(['2026-03-12T08:00 19:00']);
  });

  /** 09:30 on 11 March in Berlin, 04:30 in New York. */
  const east = at('2026-03-11T08:30Z');
  const missable = () =>
    scene.call('POST', '/api/activities/log', {
      user_id: scene.rosa.id,
      activity_type: 'medication',
      activity_id: aspirin.id,
      details: 'missed!',
      status: 'missed',
      dose: '2026-03-11T08:00',
    });
  let aspirin: { id: string };
  const flyEast = async () => {
    scene = await makeDoseScene(east - 21 * hour, 'America/New_York');
    aspirin = await scene.make();
    await run(east - 20.5 * hour, east - 20.5 * hour);
    await answer(aspirin.id, 'taken', east - 20.5 * hour);
    await run(east - minute, east - minute);
    await scene.setZone('Europe/Berlin', east);
  };

  test('a time that the move leapt over rings at the move, and is missed 20 minutes later', async () => {
    await flyEast();
    scene.clock.set(east);
    expect((await missable()).statusCode).toBe(409);
    await run(east + 2 * minute, east + 19 * minute);
    expect((await missable()).statusCode).toBe(409);
    expect(await scene.doses()).toEqual([
      'aspirin 2026-03-10T08:00 taken',
      'aspirin 2026-03-11T08:00 pending',
    ]);
    expect(await rings()).toContain('2026-03-11T08:00 08:32');
    await run(east + 20 * minute, east + 21 * minute);
    expect((await scene.doses())[1]).toBe('aspirin 2026-03-11T08:00 missed');
    expect((await scene.pushes()).at(-1)).toContain('missed 0 Rosa has not answered');
  });

  test.each([null, 'Mars/Base'])(
    'nobody can tell what a move leapt over from %p, which this runtime does not know: nothing rings',
    async (zone_before) => {
      await flyEast();
      const { db } = scene.context;
      await db.updateTable('users').set({ zone_before }).where('id', '=', scene.rosa.id).execute();
      await run(east, east + 2 * minute);
      expect(await scene.doses()).toEqual(['aspirin 2026-03-10T08:00 taken']);
    },
  );

  test('one that was made only there does not', async () => {
    await flyEast();
    scene.clock.set(east);
    await scene.make({ medicine_name: 'B', made_at: east });
    await run(east, east + minute);
    expect((await scene.doses()).filter((row) => row.startsWith('b'))).toEqual([]);
  });

  test('another name of the same zone is no change, however late the last dose was answered', async () => {
    const morning = at('2026-03-10T02:30Z');
    scene = await makeDoseScene(morning, 'Asia/Kolkata');
    const { id } = await scene.make();
    await scene.passAt(morning);
    await answer(id, 'taken', morning + 14 * hour);
    scene.clock.set(morning + 15 * hour);
    await answer(id, 'taken', morning + 15 * hour);
    await scene.setZone('Asia/Calcutta', morning + 16 * hour);
    const user = await scene.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', scene.rosa.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ time_zone: 'Asia/Calcutta', zone_since: 0, zone_before: null });
    await run(morning + 24 * hour, morning + 24 * hour);
    expect(await rings()).toHaveLength(2);
  });

  test('a dose that was answered late covers by its own time', async () => {
    const morning = at('2026-03-10T07:00Z');
    scene = await makeDoseScene(morning);
    const { id } = await scene.make();
    await scene.passAt(morning);
    scene.clock.set(morning + 14 * hour);
    await answer(id, 'taken', morning + 14 * hour);
    await scene.setZone('Europe/London', morning + 20 * hour);
    await run(morning + 25 * hour, morning + 25 * hour);
    expect(await rings()).toEqual(['2026-03-10T08:00 07:00', '2026-03-11T08:00 08:00']);
  });

  test('another time rings', async () => {
    await fly('taken');
    await scene.make({ schedule_time: '08:10' });
    await run(landed, landed + 6 * minute);
    expect(await rings()).toEqual(['2026-03-11T08:10 19:10']);
  });

  test('one that has rung goes on by the clock that it rang by', async () => {
    const due = at('2026-03-10T07:00Z');
    scene = await makeDoseScene(due);
    await scene.make();
    await scene.passAt(due);
    await scene.setZone('America/New_York', due + minute);
    await run(due + minute, due + 21 * minute);
    expect(await scene.pushes()).toHaveLength(5);
    expect(await scene.doses()).toEqual(['aspirin 2026-03-10T08:00 missed']);
    const there = at('2026-03-10T12:00Z');
    await run(there, there + minute);
    expect(await scene.pushes()).toHaveLength(5);
  });
});

test('doses of two zones that share a name of the day are not mixed', async () => {
  const due = at('2026-03-10T07:00Z');
  scene = await makeDoseScene(due);
  await scene.make();
  const eva = await scene.register('survivor');
  await scene.addDevice(eva);
  await scene.call(
    'POST',
    '/api/reminders',
    { user_id: eva.id, medicine_name: 'B', schedule_time: '08:00', frequency: '1x' },
    eva.bearer,
  );
  await scene.passAt(due);
  expect(await scene.doses()).toEqual(['aspirin 2026-03-10T08:00 pending']);
  await scene.passAt(due + hour);
  expect(await scene.doses()).toEqual([
    'aspirin 2026-03-10T08:00 missed',
    'b 2026-03-10T08:00 pending',
  ]);
});
