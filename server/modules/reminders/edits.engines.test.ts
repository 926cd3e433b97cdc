import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day, hour, minute } from '../../../domain/constants.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
let family: Family;
let morning: Reminder;
let evening: Reminder;

beforeEach(async () => {
  family = await makeFamily({ now });
  morning = await family.make({ schedule_time: '08:00', frequency: '2x' });
  evening = await family.make({ schedule_time: '20:00', frequency: '2x' });
});
afterEach(() => family.close());

interface Step {
  readonly edit?: string;
  readonly last?: boolean;
  readonly key?: string;
  readonly who?: TestPerson;
}

const headersOf = ({ edit = 'edit-1', last = false, key, who = family.rosa }: Step) => ({
  ...who.bearer,
  'edit-id': edit,
  ...(last && { 'edit-last': 'true' }),
  ...(key !== undefined && { 'idempotency-key': key }),
});
const remove = ({ id }: Pick<Reminder, 'id'>, step: Step = {}) =>
  family.call('DELETE', `/api/reminders/${id}`, undefined, headersOf(step));
const removeAll = async (step: Step = {}) => {
  await remove(morning, step);
  await remove(evening, step);
};
const add = (schedule_time: string, change: object = {}, step: Step = {}) =>
  family.call(
    'POST',
    '/api/reminders',
    {
      user_id: family.rosa.id,
      medicine_name: 'Aspirin',
      frequency: '2x',
      dosage: '1 tablet',
      schedule_time,
      ...change,
    },
    headersOf(step),
  );
const end = (schedule_time: string, change: object = {}, step: Step = {}) =>
  add(schedule_time, change, { ...step, last: true });
const plainDelete = ({ id }: Reminder) => family.call('DELETE', `/api/reminders/${id}`);
const list = async () =>
  (await family.call('GET', `/api/reminders/${family.rosa.id}`)).json<Reminder[]>();
const shown = async () =>
  (await list()).map(({ medicine_name, schedule_time }) => `${medicine_name} ${schedule_time}`);
const answer = (id: string, status: string, dose: string) =>
  family.call('PUT', `/api/reminders/${id}`, { status, dose });
const leftOver = async () => {
  const { db } = family.context;
  return [
    ...(await db.selectFrom('edits_leaving').selectAll().execute()),
    ...(await db.selectFrom('edits_coming').selectAll().execute()),
  ];
};
const audited = async () => {
  const rows = await family.context.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '<>', 'registered')
    .orderBy('id')
    .execute();
  return rows.map(({ action, subject_id, actor_id }) => ({ action, subject_id, actor_id }));
};
const version = async () =>
  (await family.call('GET', '/api/changes?since=0')).json<{ version: number }>().version;

test('nothing of an edit is seen before its last call, then all of it', async () => {
  const before = await list();
  const [seen, told] = [await version(), await audited()];
  const gone = await remove(morning);
  expect([gone.statusCode, gone.json()]).toEqual([
    200,
    { message: 'Aspirin deleted successfully' },
  ]);
  await remove(evening);
  expect((await add('08:00')).statusCode).toBe(201);
  expect(await list()).toEqual(before);
  expect([await version(), await audited()]).toEqual([seen, told]);
  const last = await end('21:00');
  expect(last.statusCode).toBe(201);
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 21:00']);
  expect((await list())[1]).toEqual(last.json());
  expect(await leftOver()).toEqual([]);
  expect(await version()).toBe(seen + 1);
});

test('who took away and made what is written down when the edit ends', async () => {
  await removeAll({ who: family.carl });
  const before = await audited();
  await add('08:00', {}, { who: family.carl });
  const { id: second } = (await end('21:00', {}, { who: family.carl })).json<Reminder>();
  const actor_id = family.carl.id;
  expect((await audited()).slice(before.length)).toEqual([
    { action: 'reminder-deleted', subject_id: evening.id, actor_id },
    { action: 'reminder-made', subject_id: morning.id, actor_id },
    { action: 'reminder-made', subject_id: second, actor_id },
  ]);
});

test('a time that stays keeps its making, a new one has its own', async () => {
  await removeAll();
  const kept = (await add('08:00', { medicine_name: 'ASS' })).json<Reminder>();
  const fresh = (await end('21:00', { medicine_name: 'ASS' })).json<Reminder>();
  expect([kept.made_at, fresh.made_at]).toEqual([now - 5 * day, now]);
  expect((await list()).map(({ made_at }) => made_at)).toEqual([now - 5 * day, now]);
});

describe('an answer that waited on a device while its medicine was edited', () => {
  const log = (id: string, status: string, dose: string) =>
    family.call('POST', '/api/activities/log', {
      user_id: family.rosa.id,
      activity_type: 'medication',
      activity_id: id,
      details: `${status}!`,
      status,
      dose,
    });
  const dose = '2026-03-10T08:00';
  const miss = () => family.passAt(now + minute);

  test('finds the row of a time that stays, whatever id the device gave it', async () => {
    await family.passAt(now - hour);
    await miss();
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    await removeAll();
    const first = await add('20:00', { id: ids[0], dosage: '2 tablets' });
    const last = await end('08:00', { id: ids[1], dosage: '2 tablets' });
    expect([first, last].map((each) => each.json<Reminder>().id)).toEqual([evening.id, morning.id]);
    expect(await list()).toMatchObject([
      { id: morning.id, dosage: '2 tablets' },
      { id: evening.id, dosage: '2 tablets' },
    ]);
    const again = await end('08:00', { id: ids[1], dosage: '2 tablets' });
    expect([again.statusCode, again.json<Reminder>().id]).toEqual([201, morning.id]);
    expect((await answer(morning.id, 'taken', dose)).statusCode).toBe(200);
    expect((await log(ids[1]!, 'taken', dose)).statusCode).toBe(201);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await leftOver()).toEqual([]);
  });

  test('and its time was moved replaces the miss, and is logged once', async () => {
    await family.passAt(now - hour);
    await miss();
    await removeAll();
    await end('10:00');
    expect((await answer(morning.id, 'taken', dose)).statusCode).toBe(404);
    for (const status of ['missed', 'taken', 'taken', 'missed']) {
      expect((await log(morning.id, status, dose)).statusCode).toBe(201);
    }
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await family.log()).toEqual(['Missed: Aspirin (auto-marked after 20 min)', 'taken!']);
  });

  test('and renamed, twice, goes to the dose under the name that it has now', async () => {
    await family.passAt(now - hour);
    await miss();
    await removeAll();
    await end('10:00', { medicine_name: 'B' });
    const [b] = await list();
    await remove(b!, { edit: 'two' });
    await end('11:00', { medicine_name: 'C' }, { edit: 'two' });
    await log(morning.id, 'skipped', dose);
    expect(await family.doses()).toEqual([`c ${dose} skipped`]);
  });

  test('and deleted is an answer all the same, but a miss of no dose is a line alone', async () => {
    await plainDelete(morning);
    await log(morning.id, 'missed', dose);
    expect(await family.doses()).toEqual([]);
    await log(morning.id, 'taken', dose);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await family.log()).toEqual(['missed!', 'taken!']);
  });

  test('means nothing under the id of somebody else', async () => {
    await plainDelete(morning);
    const eva = await family.register('survivor');
    const body = { activity_type: 'medication', details: 'x', status: 'taken', dose };
    await family.call(
      'POST',
      '/api/activities/log',
      { ...body, user_id: eva.id, activity_id: morning.id },
      eva.bearer,
    );
    expect(await family.doses()).toEqual([]);
  });
});

test('a time that an edit made offline brings late is watched from its making', async () => {
  await removeAll();
  await add('20:00');
  await end('08:10', { made_at: now - hour });
  await family.passAt(now + minute);
  expect(await family.doses()).toEqual(['aspirin 2026-03-10T08:10 missed']);
  expect(await family.pushes()).toEqual(['1: missed 0 Rosa has not answered: Aspirin, 08:10.']);
});

describe('a new name', () => {
  const rename = async () => {
    await removeAll();
    await add('08:00', { medicine_name: 'ASS' });
    await end('20:00', { medicine_name: 'ASS' });
  };

  test('takes the doses of today along, and leaves those of yesterday', async () => {
    await answer(evening.id, 'skipped', '2026-03-09T20:00');
    await answer(morning.id, 'taken', '2026-03-10T08:00');
    await rename();
    expect(await family.doses()).toEqual([
      'aspirin 2026-03-09T20:00 skipped',
      'ass 2026-03-10T08:00 taken',
    ]);
    expect((await list())[0]).toMatchObject({ medicine_name: 'ASS', status: 'taken' });
  });

  test.each([
    ['2026-03-11T00:09:59', 'ass'],
    ['2026-03-11T00:10:00', 'aspirin'],
  ])('at %s a dose of 23:50 belongs to %s', async (local, name) => {
    await plainDelete(evening);
    evening = await family.make({ schedule_time: '23:50', frequency: '2x' });
    await family.passAt(Date.parse('2026-03-10T23:50+01:00'));
    family.clock.set(Date.parse(`${local}+01:00`));
    await rename();
    expect((await family.doses()).at(-1)).toBe(`${name} 2026-03-10T23:50 pending`);
  });

  test('leaves a dose that the new name has of its own', async () => {
    const other = await family.make({ medicine_name: 'ASS', schedule_time: '08:00' });
    await answer(other.id, 'skipped', '2026-03-10T08:00');
    await plainDelete(other);
    await answer(morning.id, 'taken', '2026-03-10T08:00');
    await rename();
    expect(await family.doses()).toEqual([
      'aspirin 2026-03-10T08:00 taken',
      'ass 2026-03-10T08:00 skipped',
    ]);
  });

  test('of one row alone takes nothing from those that stay', async () => {
    await answer(morning.id, 'taken', '2026-03-10T08:00');
    await remove(morning);
    await end('08:00', { medicine_name: 'ASS' });
    expect(await shown()).toEqual(['ASS 08:00', 'Aspirin 20:00']);
    expect(await family.doses()).toEqual(['aspirin 2026-03-10T08:00 taken']);
  });
});

describe('a conflict', () => {
  test('over the times that one medicine may have is told', async () => {
    await removeAll();
    const times = Array.from({ length: 25 }, (_, index) => String(index % 24).padStart(2, '0'));
    const codes = [];
    for (const [index, hour] of times.entries()) {
      codes.push((await add(`${hour}:${index === 24 ? '30' : '00'}`)).statusCode);
    }
    expect(codes).toEqual([...Array<number>(24).fill(201), 400]);
    expect((await end('12:30')).statusCode).toBe(400);
    expect(await shown()).toHaveLength(2);
  });

  test('with a row that stays is told at once, and at the end', async () => {
    const ass = await family.make({ medicine_name: 'ASS', schedule_time: '20:00' });
    const before = await list();
    await removeAll();
    const early = await add('20:00', { medicine_name: 'ass' });
    expect([early.statusCode, early.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'duplicate_reminder', existing_id: ass.id }),
    ]);
    await add('08:00', { medicine_name: 'ass' });
    const late = await end('20:00', { medicine_name: 'ass' }, { key: 'tap' });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ existing_id: ass.id }),
    ]);
    expect(await list()).toEqual(before);
    expect((await end('21:00', { medicine_name: 'ass' }, { key: 'tap' })).statusCode).toBe(201);
    expect(await shown()).toEqual(['ass 08:00', 'ASS 20:00', 'ass 21:00']);
  });

  test('with a row that came since undoes the end', async () => {
    await removeAll();
    await add('08:00', { medicine_name: 'ASS' });
    const ass = await family.make({ medicine_name: 'ASS', schedule_time: '08:00' });
    const before = await list();
    const late = await end('20:00', { medicine_name: 'ASS' });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ existing_id: ass.id }),
    ]);
    expect(await list()).toEqual(before);
  });

  test('within the edit is told', async () => {
    await removeAll();
    const { id } = (await add('08:00')).json<Reminder>();
    for (const again of [await add('08:00'), await end('08:00')]) {
      expect([again.statusCode, again.json()]).toEqual([
        409,
        expect.objectContaining({ existing_id: id }),
      ]);
    }
  });
});

describe('sent again', () => {
  test('each call does no harm, before the end and after it', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    const steps = [
      () => remove(morning),
      () => remove(evening),
      () => add('08:00', { id: ids[0] }, { key: ids[0]! }),
      () => end('21:00', { id: ids[1] }, { key: ids[1]! }),
    ];
    const first: unknown[] = [];
    for (const step of steps) {
      const answered = await step();
      first.push(answered.json());
      expect([(await step()).statusCode, answered.statusCode]).toContain(answered.statusCode);
    }
    const after = await list();
    const again = [];
    for (const step of steps) again.push(await step());
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 404, 201, 201]);
    expect(again.slice(2).map((each) => each.json<unknown>())).toEqual(first.slice(2));
    expect(await list()).toEqual(after);
    expect((await end('21:00', { id: ids[1] })).statusCode).toBe(201);
    expect(await list()).toEqual(after);
  });
});

describe('an edit that never ends', () => {
  test('leaves what was there, and can be begun anew with the same rows', async () => {
    const id = crypto.randomUUID();
    await removeAll();
    await add('09:00', { id });
    expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 20:00']);
    const step = { edit: 'edit-2' };
    await removeAll(step);
    expect((await add('09:00', { id }, step)).statusCode).toBe(201);
    expect((await end('19:00', {}, step)).statusCode).toBe(201);
    expect(await shown()).toEqual(['Aspirin 09:00', 'Aspirin 19:00']);
  });
});

describe('two edits of one medicine', () => {
  test('the one that ends last stands, whole', async () => {
    await removeAll({ edit: 'a' });
    await removeAll({ edit: 'b' });
    await add('07:00', { medicine_name: 'B' }, { edit: 'b' });
    await add('08:00', {}, { edit: 'a' });
    await end('21:00', {}, { edit: 'a' });
    expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 21:00']);
    await end('22:00', { medicine_name: 'B' }, { edit: 'b' });
    expect(await shown()).toEqual(['B 07:00', 'B 22:00']);
    expect(await leftOver()).toEqual([]);
  });

  test('that end at the same moment leave one of them whole', async () => {
    for (const edit of ['a', 'b', 'c']) {
      await removeAll({ edit });
      await add('07:00', { medicine_name: edit }, { edit });
    }
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((edit) => end('22:00', { medicine_name: edit }, { edit })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const rows = await shown();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row.slice(0, 1))).size).toBe(1);
  });
});

test('the id of an edit means nothing for another person', async () => {
  const eva = await family.register('survivor');
  const hers = { user_id: eva.id };
  const step = { who: eva };
  const stranger = await remove(morning, step);
  expect(stranger.statusCode).toBe(403);
  await removeAll();
  const { id } = (await add('08:00')).json<Reminder>();
  expect((await add('08:00', { ...hers, id }, step)).statusCode).toBe(409);
  expect((await end('09:00', { ...hers, id: morning.id }, step)).statusCode).toBe(409);
  expect((await end('08:00', hers, step)).statusCode).toBe(201);
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 20:00']);
  await end('21:00');
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 21:00']);
  const rows = await family.context.db.selectFrom('reminders').selectAll().execute();
  expect(rows.filter(({ person_id }) => person_id === eva.id)).toHaveLength(1);
});
