import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { type Family, makeFamily, missedLogLine } from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
const family = perTest(() => makeFamily({ now }));
let morning: Reminder;
let evening: Reminder;

beforeEach(async () => {
  morning = await family.addMedicine({ schedule_time: '08:00', frequency: '2x' });
  evening = await family.addMedicine({ schedule_time: '20:00', frequency: '2x' });
});

interface Step {
  readonly edit?: string;
  readonly key?: string;
  readonly who?: Family['rosa'];
}

const headersOf = ({ edit = 'edit-1', key, who = family.rosa }: Step, last = false) => ({
  ...who.bearer,
  'edit-id': edit,
  ...(last && { 'edit-last': 'true' }),
  ...(key !== undefined && { 'idempotency-key': key }),
});
const remove = ({ id }: Reminder, step: Step = {}) =>
  family.call('DELETE', `/api/reminders/${id}`, undefined, headersOf(step));
const removeAll = async (step: Step = {}) => {
  for (const each of [morning, evening]) await remove(each, step);
};
const send = (schedule_time: string, change: object, step: Step, last: boolean) => {
  const body = family.medicine({ schedule_time, frequency: '2x', ...change });
  return family.call('POST', '/api/reminders', body, headersOf(step, last));
};
const add = (time: string, change: object = {}, step: Step = {}) => send(time, change, step, false);
const end = (time: string, change: object = {}, step: Step = {}) => send(time, change, step, true);
const list = () => family.read<Reminder[]>(`/api/reminders/${family.rosa.id}`, family.rosa);
const shown = async () =>
  (await list()).map(({ medicine_name, schedule_time }) => `${medicine_name} ${schedule_time}`);
const conflict = (id: string) => [
  409,
  expect.objectContaining({ code: 'duplicate_reminder', existing_id: id }),
];
type Answer = Awaited<ReturnType<typeof add>>;
const said = (answer: Answer) => [answer.statusCode, answer.json<unknown>()];

test('nothing of an edit is seen before its last call, then all of it, with who did it', async () => {
  const before = await list();
  const who = family.carl;
  const changes = () => family.read<{ version: number }>('/api/changes?since=0', family.rosa);
  const audited = async () => (await family.rows('audit')).slice(known);
  const known = (await family.rows('audit')).length;
  const { version } = await changes();
  expect(said(await remove(morning, { who }))).toEqual([
    200,
    { message: 'Aspirin deleted successfully' },
  ]);
  await remove(evening, { who });
  const kept = (await add('08:00', {}, { who })).json<Reminder>();
  expect([await list(), (await changes()).version, await audited()]).toEqual([before, version, []]);
  const last = await end('21:00', {}, { who });
  expect(last.statusCode).toBe(201);
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 21:00']);
  expect((await list())[1]).toEqual(last.json());
  // An unchanged time keeps its creation time.
  expect((await list()).map(({ made_at }) => made_at)).toEqual([now - 5 * day, now]);
  expect(kept.made_at).toBe(now - 5 * day);
  expect((await changes()).version).toBe(version + 1);
  const rows = (await audited()).map(({ action, subject_id, actor_id }) => [
    action,
    subject_id,
    actor_id,
  ]);
  expect(rows).toEqual([
    ['reminder-deleted', evening.id, who.id],
    ['reminder-made', morning.id, who.id],
    ['reminder-made', last.json<Reminder>().id, who.id],
  ]);
  for (const table of ['edits_leaving', 'edits_coming'] as const) {
    expect(await family.rows(table)).toEqual([]);
  }
});

describe('an answer that waited on a device while its medicine was edited', () => {
  const log = (id: string, status: string) =>
    family.logDose(id, { status, dose, details: `${status}!` });
  const put = (id: string) => family.call('PUT', `/api/reminders/${id}`, { status: 'taken', dose });
  beforeEach(() => family.runDoseClockAfter(-60, 1));

  test('finds the row of a time that stays, whatever id the device gave it', async () => {
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await removeAll();
    const first = await add('20:00', { id: other, dosage: '2 tablets' });
    const last = await end('08:00', { id, dosage: '2 tablets' });
    expect([first, last].map((each) => each.json<Reminder>().id)).toEqual([evening.id, morning.id]);
    expect((await put(morning.id)).statusCode).toBe(200);
    expect((await log(id, 'taken')).statusCode).toBe(201);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
  });

  test('and its time was moved, and then its name, replaces the miss, and is logged once', async () => {
    await removeAll();
    await end('10:00');
    expect((await put(morning.id)).statusCode).toBe(404);
    for (const status of ['missed', 'taken', 'taken', 'missed']) await log(morning.id, status);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await family.log()).toEqual([missedLogLine, 'taken!']);
    // The medicine was renamed: the answer applies to the dose under the new name.
    const [moved] = await list();
    await remove(moved!, { edit: 'two' });
    await end('11:00', { medicine_name: 'C' }, { edit: 'two' });
    family.clock.set(now + 2 * minute);
    await log(morning.id, 'skipped');
    expect(await family.doses()).toEqual([`c ${dose} skipped`]);
  });
});

test('a new name takes the doses of today along, but none that it has itself, and leaves those of yesterday', async () => {
  const answer = (id: string, status: string, of = dose) =>
    family.call('PUT', `/api/reminders/${id}`, { status, dose: of });
  const rename = async (medicine_name: string) => {
    const [first, second] = await list();
    for (const row of [first!, second!]) await remove(row, { edit: medicine_name });
    await add('08:00', { medicine_name }, { edit: medicine_name });
    await end('20:00', { medicine_name }, { edit: medicine_name });
  };
  await answer(evening.id, 'skipped', '2026-03-09T20:00');
  await answer(morning.id, 'taken');
  await rename('ASS');
  const yesterday = 'aspirin 2026-03-09T20:00 skipped';
  expect(await family.doses()).toEqual([yesterday, `ass ${dose} taken`]);
  expect((await list())[0]).toMatchObject({ medicine_name: 'ASS', status: 'taken' });
  const other = await family.addMedicine({ medicine_name: 'B' });
  await answer(other.id, 'skipped');
  await family.call('DELETE', `/api/reminders/${other.id}`);
  await rename('B');
  expect(await family.doses()).toEqual([yesterday, `ass ${dose} taken`, `b ${dose} skipped`]);
});

test('a conflict with a row that stays or came since, or within the edit, is told and undoes nothing', async () => {
  const ass = await family.addMedicine({ medicine_name: 'ASS', schedule_time: '20:00' });
  const before = await list();
  await removeAll();
  expect(said(await add('20:00', { medicine_name: 'ass' }))).toEqual(conflict(ass.id));
  const { id } = (await add('08:00', { medicine_name: 'ass' })).json<Reminder>();
  expect(said(await add('08:00', { medicine_name: 'ass' }))).toEqual(conflict(id));
  const late = await end('20:00', { medicine_name: 'ass' }, { key: 'tap' });
  expect([said(late), await list()]).toEqual([conflict(ass.id), before]);
  expect((await end('21:00', { medicine_name: 'ass' }, { key: 'tap' })).statusCode).toBe(201);
  expect(await shown()).toEqual(['ass 08:00', 'ASS 20:00', 'ass 21:00']);
});

test('a row that came since undoes the end of an edit, and so do more than 24 times', async () => {
  await removeAll();
  await add('08:00', { medicine_name: 'ASS' });
  const ass = await family.addMedicine({ medicine_name: 'ASS', schedule_time: '08:00' });
  const before = await list();
  expect(said(await end('20:00', { medicine_name: 'ASS' }))).toEqual(conflict(ass.id));
  expect(await list()).toEqual(before);
  const long = { edit: 'long' };
  await removeAll(long);
  for (let hour = 0; hour < 24; hour += 1) {
    const time = `${String(hour).padStart(2, '0')}:30`;
    expect((await add(time, {}, long)).statusCode).toBe(201);
  }
  expect((await add('12:00', {}, long)).statusCode).toBe(400);
  expect(await list()).toEqual(before);
});

test('a call of an edit without a key is known by the id of its row', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await removeAll();
  const first = [await add('08:00', { id: ids[0] }), await add('08:00', { id: ids[0] })];
  const last = [await end('21:00', { id: ids[1] }), await end('21:00', { id: ids[1] })];
  expect([...first, ...last].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(last[1]!.json()).toEqual(last[0]!.json());
  expect((await add('08:00', { id: ids[0] })).json()).toMatchObject({ id: morning.id });
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 21:00']);
});

test('each call sent again does no harm, before the end and after it', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const steps = [
    () => remove(morning),
    () => remove(evening),
    () => add('08:00', { id: ids[0] }, { key: ids[0]! }),
    () => end('21:00', { id: ids[1] }, { key: ids[1]! }),
  ];
  const first: unknown[] = [];
  for (const step of steps) {
    await step();
    first.push((await step()).json());
  }
  const after = await list();
  const again: Answer[] = [];
  for (const step of steps) again.push(await step());
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 404, 201, 201]);
  expect(again.slice(2).map((each) => each.json<unknown>())).toEqual(first.slice(2));
  expect(await list()).toEqual(after);
});

test('of several edits of one medicine the one that ends last applies completely; one that never ends changes nothing', async () => {
  for (const edit of ['a', 'b', 'c']) {
    await removeAll({ edit });
    await add('07:00', { medicine_name: edit }, { edit });
  }
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 20:00']);
  await end('22:00', { medicine_name: 'a' }, { edit: 'a' });
  const ends = ['b', 'c'].map((edit) => end('22:00', { medicine_name: edit }, { edit }));
  expect((await Promise.all(ends)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect([
    ['b 07:00', 'b 22:00'],
    ['c 07:00', 'c 22:00'],
  ]).toContainEqual(await shown());
});

test('a person begins at most 5 edits a day without ending them, and each can go on and end', async () => {
  for (const edit of ['a', 'b', 'c']) await remove(morning, { edit });
  for (const edit of ['d', 'e']) expect((await add('07:00', {}, { edit })).statusCode).toBe(201);
  const sixth = { edit: 'f' };
  const message = expect.stringMatching(/^Too many changes .*\.$/);
  const refused = [400, { code: 'invalid', message }];
  expect(said(await remove(morning, sixth))).toEqual(refused);
  expect(said(await add('07:00', {}, sixth))).toEqual(refused);
  expect((await remove(evening, { edit: 'a' })).statusCode).toBe(200);
  expect((await end('21:00', {}, { edit: 'a' })).statusCode).toBe(201);
  expect((await add('07:00', {}, sixth)).statusCode).toBe(201);
  family.clock.set(now + day);
  expect((await add('07:00', {}, { edit: 'g' })).statusCode).toBe(201);
});

test('the id of an edit means nothing for another person', async () => {
  const eva = await family.register('survivor');
  const step = { who: eva };
  expect((await remove(morning, step)).statusCode).toBe(403);
  await removeAll();
  const { id } = (await add('08:00')).json<Reminder>();
  expect((await add('08:00', { user_id: eva.id, id }, step)).statusCode).toBe(409);
  expect((await end('08:00', { user_id: eva.id }, step)).statusCode).toBe(201);
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 20:00']);
  await end('21:00');
  expect(await shown()).toEqual(['Aspirin 08:00', 'Aspirin 21:00']);
});
