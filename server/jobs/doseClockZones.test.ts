import { afterEach, describe, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/specConstants.ts';
import { type Family, makeFamily } from '../../testkit/server/family.ts';

let family: Family;
afterEach(() => family.close());

const at = (iso: string) => Date.parse(iso);

/** Passes every minute, as the server does. */
const run = async (from: number, to = from) => {
  for (let instant = from; instant <= to; instant += minute) await family.passAt(instant);
};
/** When each dose was first pushed. */
const rings = async () => {
  const doses = new Map((await family.rows('doses')).map(({ id, dose }) => [id, dose]));
  return (await family.rows('pushes'))
    .filter(({ kind, round }) => kind === 'dose' && round === 0)
    .map(({ subject_id, made_at }) => {
      return `${doses.get(subject_id)} ${new Date(made_at).toISOString().slice(11, 16)}`;
    });
};

describe('after a change of zone', () => {
  const take = (id: string, occurred_at: number, status = 'taken') => {
    family.clock.set(occurred_at);
    const sent = { status, dose: '2026-03-10T08:00', occurred_at };
    return family.call('PUT', `/api/reminders/${id}`, sent);
  };

  test.each([
    ['taken', hour, 0],
    ['skipped', 5 * minute, 0],
    ['missed', minute, 1],
    [null, hour, 1],
  ])('a time that was %s %i ms ago has %i doses', async (status, ago, count) => {
    /** 08:05 on 11 March in Auckland, and 09:05 on 10 March in Honolulu, where 08:00 was an hour ago. */
    const landed = at('2026-03-10T19:05Z');
    family = await makeFamily({ now: landed - 14 * hour, zone: 'Pacific/Honolulu' });
    const { id } = await family.addMedicine();
    if (status !== null) await take(id, landed - ago, status);
    await family.setZone('Pacific/Auckland', landed);
    await run(landed, landed + 25 * minute);
    const rows = (await family.doses()).filter((row) => row.includes('2026-03-11'));
    expect(rows).toHaveLength(count);
    expect(await rings()).toEqual(count === 0 ? [] : ['2026-03-11T08:00 19:05']);
    expect((await family.pushes()).filter((push) => push.includes('dose'))).toHaveLength(4 * count);
  });

  /** 09:30 on 11 March in Berlin, 04:30 in New York. */
  const east = at('2026-03-11T08:30Z');
  const taken = 'aspirin 2026-03-10T08:00 taken';
  const flyEast = async () => {
    family = await makeFamily({ now: east - 21 * hour, zone: 'America/New_York' });
    const { id } = await family.addMedicine();
    await run(east - 20.5 * hour);
    await take(id, east - 20.5 * hour);
    await run(east - minute);
    await family.setZone('Europe/Berlin', east);
    return id;
  };

  test('a time that the move leapt over rings at the move, and is missed 20 minutes later', async () => {
    const id = await flyEast();
    const miss = async () =>
      (await family.logDose(id, { status: 'missed', dose: '2026-03-11T08:00' })).statusCode;
    family.clock.set(east);
    expect(await miss()).toBe(409);
    await run(east + 2 * minute, east + 19 * minute);
    expect(await miss()).toBe(409);
    expect(await family.doses()).toEqual([taken, 'aspirin 2026-03-11T08:00 pending']);
    expect(await rings()).toContain('2026-03-11T08:00 08:32');
    await run(east + 20 * minute, east + 21 * minute);
    expect((await family.doses())[1]).toBe('aspirin 2026-03-11T08:00 missed');
    expect((await family.pushes()).at(-1)).toContain('missed 0 Rosa has not answered');
  });

  test('a dose that is open when the user arrives is missed by its own due time, not by that of the new zone', async () => {
    family = await makeFamily({ now: east - 21 * hour, zone: 'America/New_York' });
    const { id } = await family.addMedicine({ schedule_time: '04:20' });
    await run(east - 11 * minute, east - minute);
    await family.setZone('Europe/Berlin', east);
    const said = { status: 'missed', dose: '2026-03-11T04:20' };
    expect((await family.logDose(id, said)).statusCode).toBe(409);
    await run(east, east + 30 * minute);
    expect(await family.doses()).toContain('aspirin 2026-03-11T04:20 missed');
  });

  test.each([null, 'Mars/Base'])(
    'the doses skipped by a move from %p, which this runtime does not know, are unknown: nothing rings',
    async (zone_before) => {
      await flyEast();
      const { db } = family.context;
      await db.updateTable('users').set({ zone_before }).where('id', '=', family.rosa.id).execute();
      await run(east, east + 2 * minute);
      expect(await family.doses()).toEqual([taken]);
    },
  );

  test('another name of the same zone is no change, however late the last dose was answered', async () => {
    const morning = at('2026-03-10T02:30Z');
    family = await makeFamily({ now: morning, zone: 'Asia/Kolkata' });
    const { id } = await family.addMedicine();
    await run(morning);
    for (const late of [14, 15]) await take(id, morning + late * hour);
    await family.setZone('Asia/Calcutta', morning + 16 * hour);
    const user = (await family.rows('users')).find((row) => row.id === family.rosa.id);
    expect(user).toMatchObject({ time_zone: 'Asia/Calcutta', zone_since: 0, zone_before: null });
    await run(morning + 24 * hour);
    expect(await rings()).toHaveLength(2);
  });

  test('a dose that was answered late covers by its own time', async () => {
    const morning = at('2026-03-10T07:00Z');
    family = await makeFamily({ now: morning });
    const { id } = await family.addMedicine();
    await run(morning);
    await take(id, morning + 14 * hour);
    await family.setZone('Europe/London', morning + 20 * hour);
    await run(morning + 25 * hour);
    expect(await rings()).toEqual(['2026-03-10T08:00 07:00', '2026-03-11T08:00 08:00']);
  });
});
