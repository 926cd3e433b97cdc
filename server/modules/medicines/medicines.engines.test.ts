import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Activity, DaySchedule, Reminder } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { day, hour, minute } from '../../../domain/specConstants.ts';
import { makeFamily, missedLogLine } from '../../../testkit/server/family.ts';
import { insertMedicines } from '../../../testkit/server/insertMedicines.ts';
import { claimedPushes } from '../push/claims.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { versionsOf } from '../changes/repository.ts';
import { upsertPicture } from '../medicineRows/pictureRepository.ts';

/** 09:00 in Berlin, winter time, on a Tuesday. */
const now = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
const family = perTest(() => makeFamily({ now }));
let morning: Reminder;
let evening: Reminder;

beforeEach(async () => {
  morning = await family.addMedicine({ schedule_time: '08:00', frequency: '2x' });
  evening = await family.addMedicine({ schedule_time: '20:00', frequency: '2x' });
});

const newId = (): string => crypto.randomUUID();
const at = (time: string, reminder_id: string = newId()) => ({ reminder_id, time });
const shown = async () =>
  (await family.medicines()).map(({ name, times }) => [name, ...times.map(({ time }) => time)]);
type Answer = Awaited<ReturnType<typeof family.saveMedicine>>;
const said = (answer: Answer) => [answer.statusCode, answer.json<unknown>()];
const refused = (status: number, code: string, more: object = {}): unknown[] => [
  status,
  expect.objectContaining({ code, ...more }),
];

test('a change applies whole: a time that stays keeps its id and creation, and it is told who did it', async () => {
  const known = (await family.rows('audit')).length;
  const times = [at('08:00', morning.id), at('21:00')];
  const change = { name: ' ASS ', dosage: '50mg', times };
  const saved = await family.changeMedicine(change, family.carl.bearer);
  const [record] = await family.medicines();
  expect(said(saved)).toEqual([200, record]);
  expect(record).toMatchObject({
    id: morning.id,
    name: 'ASS',
    dosage: '50mg',
    schedule: everyDay,
    times: [
      { reminder_id: morning.id, time: '08:00', made_at: now - 5 * day },
      { reminder_id: times[1]!.reminder_id, time: '21:00', made_at: now },
    ],
  });
  // SPEC's rows are a view of it.
  const rows = await family.read<Reminder[]>(`/api/reminders/${family.rosa.id}`, family.rosa);
  expect(rows.map((row) => [row.medicine_name, row.frequency, row.schedule_time])).toEqual([
    ['ASS', '2x', '08:00'],
    ['ASS', '2x', '21:00'],
  ]);
  const audited = (await family.rows('audit')).slice(known);
  expect(audited).toMatchObject([
    { action: 'medicine-saved', subject_id: morning.id, actor_id: family.carl.id },
  ]);
});

test('an undone time starts tomorrow, as its dose was answered since the change', async () => {
  await family.changeMedicine({ times: [at('09:01')] });
  const [{ times }] = await family.medicines();
  family.clock.set(now + 2 * minute);
  await family.logDose(times[0]!.reminder_id, { status: 'taken', dose: '2026-03-10T09:01' });
  await family.changeMedicine({ times: [at('09:00'), at('21:00')], saved_at: now });
  const [record] = await family.medicines();
  expect(record.times.map(({ made_at }) => made_at)).toEqual([now + 15 * hour, now]);
});

test('a changed time may start tomorrow: today it is no dose', async () => {
  const midnight = Date.parse('2026-03-10T23:00:00Z');
  const times = [
    { ...at('10:00'), starts_at: midnight },
    { ...at('11:00'), starts_at: now + 9 * day },
  ];
  await family.changeMedicine({ times });
  const [record] = await family.medicines();
  expect(record.times.map(({ made_at }) => made_at)).toEqual([midnight, now + 2 * day]);
  await family.passAt(now + 2 * hour);
  expect(await family.pushes()).toEqual([]);
  await family.passAt(now + 25 * hour);
  expect(await family.doses()).toEqual(['aspirin 2026-03-11T10:00 pending']);
});

test('a deletion that is undone leaves no line: it is not gone', async () => {
  const { rosa, carl } = family;
  const id = newId();
  const body = { name: 'B', revision: newId(), times: [at('07:00')] };
  await family.saveMedicine(id, body);
  for (const who of [rosa, carl]) {
    await family.call('DELETE', `/api/medicines/${id}`, {}, who.bearer);
    expect(await family.log()).toEqual(['Deleted: B']);
    const { activities = 0 } = (await versionsOf(family.context.db, rosa.id)) ?? {};
    await family.saveMedicine(id, { ...body, revision: newId() }, who.bearer);
    expect(await family.log()).toEqual([]);
    expect((await versionsOf(family.context.db, rosa.id))?.activities).toBeGreaterThan(activities);
  }
  // Not an undo: added under a new id, by another user.
  await family.call('DELETE', `/api/medicines/${id}`, {});
  await family.saveMedicine(newId(), body, carl.bearer);
  expect(await family.log()).toEqual(['Deleted: B', 'Added: B']);
});

test('the log says what was done to a medicine, once, and not what its user adds', async () => {
  const versions = () => versionsOf(family.context.db, family.rosa.id);
  const id = newId();
  const body = { name: 'B', revision: newId(), times: [at('07:00')] };
  await family.saveMedicine(id, body);
  await family.changeMedicine({ note: 'x' });
  await family.call('DELETE', `/api/medicines/${id}`, {});
  expect(await family.log()).toEqual(['Changed: B', 'Deleted: B']);
  for (let again = 0; again < 2; again += 1) {
    await family.saveMedicine(id, body, family.carl.bearer);
    expect((await versions())?.activities).toBe((await versions())?.version);
  }
  for (const change of [
    { note: 'y' },
    { schedule: { ...everyDay, paused_from: '2026-03-11T08:00' } },
    { schedule: everyDay },
  ])
    await family.changeMedicine(change, family.carl.bearer);
  await family.call('DELETE', `/api/medicines/${id}`, {}, family.carl.bearer);
  const spec = family.medicine({ medicine_name: 'C' });
  const made = await family.call('POST', '/api/reminders', spec, family.carl.bearer);
  const { id: reminderId } = made.json<Reminder>();
  await family.call('DELETE', `/api/reminders/${reminderId}`, undefined, family.carl.bearer);
  const ofB = ['Added: B', 'Changed: B', 'Paused: B', 'Resumed: B', 'Deleted: B'];
  const added = [...ofB, 'Added: C', 'Deleted: C'];
  expect(await family.log()).toEqual(['Changed: B', 'Deleted: B', ...added]);
  const line = { activity_type: 'medication', status: 'completed', dose_id: null };
  expect(await family.rows('activities')).toMatchObject(
    [null, null, ...added.map(() => family.carl.id)].map((actor_id) => ({ ...line, actor_id })),
  );
});

test('the feed says from what to what a medicine was changed, and by whom', async () => {
  const weekly = { ...everyDay, rule: { kind: 'weekdays' as const, weekdays: [1 as const] } };
  const amounts = [{ time: '20:00', amount: '½' }];
  const changed = { dosage: '2 tablets', amounts, times: [at('10:00'), at('20:00')] };
  await family.changeMedicine(changed);
  await family.changeMedicine({ schedule: weekly, name: 'ASS' }, family.carl.bearer);
  const paused_until = '2026-03-12T00:00';
  const paused = { ...weekly, paused_from: '2026-03-10T08:00', paused_until };
  await family.changeMedicine({ schedule: paused }, family.carl.bearer);
  // An end that is moved is a new pause; a medicine saved as it was is no change.
  await family.changeMedicine({ schedule: { ...paused, paused_until: null } }, family.carl.bearer);
  await family.changeMedicine({});
  const page = `/api/survivor-dashboard/${family.rosa.id}?page=1&limit=10`;
  const { activities } = await family.read<{ activities: Activity[] }>(page, family.rosa);
  expect(activities.map(({ by, changes }) => [by, changes]).toReversed()).toEqual([
    [
      undefined,
      [
        { what: 'dosage', from: '1 tablet', to: '2 tablets' },
        { what: 'times', from: ['08:00', '20:00'], to: ['10:00', '20:00'] },
        { what: 'amounts', from: [], to: amounts },
      ],
    ],
    [
      'Carl',
      [
        { what: 'name', from: 'Aspirin', to: 'ASS' },
        { what: 'days', from: everyDay, to: weekly },
      ],
    ],
    ['Carl', [{ what: 'pause', until: paused_until }]],
    ['Carl', [{ what: 'pause', until: null }]],
  ]);
});

test('a save sent again changes nothing and stores no second key, and with its key gets what has become of it', async () => {
  const [id, revision] = [newId(), newId()];
  const body = { name: 'B', revision, times: [at('07:00')], saved_at: now - day };
  const send = (headers?: Record<string, string>) => family.saveMedicine(id, body, headers);
  const first = await send({ 'idempotency-key': revision });
  for (const key of ['another', 'a third']) {
    expect(said(await send({ 'idempotency-key': key }))).toEqual(said(first));
  }
  expect(await family.rows('idempotency')).toMatchObject([{ key: revision, answer: '{}' }]);
  const changed = await family.saveMedicine(id, {
    name: 'C',
    replaces: revision,
    times: [at('07:00')],
  });
  expect(said(await send({ 'idempotency-key': revision }))).toEqual(said(changed));
  expect(said(await send())).toEqual(refused(409, 'revision_conflict'));
  expect((await shown()).map(([name]) => name)).toEqual(['C', 'Aspirin']);
});

test('of two changes of one revision one applies whole, and the other is refused', async () => {
  const [{ revision }] = await family.medicines();
  const times = [at('07:00')];
  const change = (name: string) =>
    family.saveMedicine(morning.id, { name, replaces: revision, times });
  const both = await Promise.all(['a', 'b'].map(change));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect([[['a', '07:00']], [['b', '07:00']]]).toContainEqual(await shown());
  expect(said(await family.changeMedicine({ replaces: revision }))).toEqual(
    refused(409, 'revision_conflict'),
  );
  // Also a change by SPEC's calls.
  const [{ revision: last }] = await family.medicines();
  await family.addMedicine({ medicine_name: (await shown())[0]![0], schedule_time: '23:00' });
  expect((await family.changeMedicine({ replaces: last })).statusCode).toBe(409);
});

test('what is refused changes nothing', async () => {
  const ass = await family.addMedicine({ medicine_name: 'ASS', schedule_time: '20:00' });
  const before = await family.medicines();
  const twice = [at('08:00'), at('08:00:30')];
  const many = Array.from({ length: 25 }, (_, index) => at(`10:${10 + index}`));
  const refusals = [
    await family.changeMedicine({ name: 'ass' }),
    await family.changeMedicine({ times: [at('07:00', ass.id)] }),
    await family.changeMedicine({ times: twice }),
    await family.changeMedicine({ times: many }),
    await family.changeMedicine({ times: [] }),
    await family.saveMedicine(newId(), { replaces: newId() }),
  ];
  const duplicate = refused(409, 'duplicate_reminder', { existing_id: ass.id });
  const invalid = refused(400, 'invalid');
  const gone = refused(404, 'not_found');
  expect(refusals.map(said)).toEqual([duplicate, duplicate, invalid, invalid, invalid, gone]);
  expect(await family.medicines()).toEqual(before);
});

test('an id of another person means nothing', async () => {
  const eva = await family.register('survivor');
  const [{ revision }] = await family.medicines();
  const theirs = { user_id: eva.id, name: 'Mine', replaces: revision };
  expect((await family.saveMedicine(morning.id, theirs, eva.bearer)).statusCode).toBe(404);
  const remove = await family.call('DELETE', `/api/medicines/${morning.id}`, undefined, eva.bearer);
  expect(remove.statusCode).toBe(403);
  const add = { id: morning.id, user_id: eva.id, medicine_name: 'Mine', schedule_time: '09:00' };
  await family.call('POST', '/api/reminders', { ...add, frequency: '1x' }, eva.bearer);
  const [id, times] = [newId(), [at('07:00')]];
  await family.saveMedicine(id, { name: 'B', times });
  const taken = { id, user_id: eva.id, medicine_name: 'Mine', schedule_time: '10:00' };
  await family.call('POST', '/api/reminders', { ...taken, frequency: '1x' }, eva.bearer);
  expect(await shown()).toEqual([
    ['B', '07:00'],
    ['Aspirin', '08:00', '20:00'],
  ]);
});

test('the id of a deleted medicine that another person takes shows nothing of theirs', async () => {
  const eva = await family.register('survivor');
  const times = [at('09:00')];
  await family.addMedicine({ schedule_time: '09:00', made_at: now - hour });
  await family.runDoseClockAfter(0);
  await family.call('DELETE', `/api/medicines/${morning.id}`);
  const theirs = { user_id: eva.id, name: 'Secret', dosage: '5 mg', times };
  expect((await family.saveMedicine(morning.id, theirs, eva.bearer)).statusCode).toBe(200);
  const pushed = await family.pushes();
  await family.runDoseClockAfter(5, 20, 21);
  expect(await family.pushes()).toEqual(pushed);
  const answer = { dose: '2026-03-10T09:00', status: 'taken' };
  await family.logDose(morning.id, { ...answer, occurred_at: now });
  const listed = await family.read(`/api/doses/${family.rosa.id}?days=1`, family.rosa);
  expect(listed).toEqual([{ medicine_name: 'Aspirin', ...answer, occurred_at: now }]);
});

test('days that do not fit together are refused', async () => {
  const schedules: Partial<DaySchedule>[] = [
    { first_day: '2026-03-12', last_day: '2026-03-11' },
    { rule: { kind: 'interval', every: 2, from: '2026-03-12' }, last_day: '2026-03-11' },
    { rule: { kind: 'weekdays', weekdays: [1, 1] } },
    { paused_until: '2026-03-12T08:00' },
    { paused_from: '2026-03-12T08:01', paused_until: '2026-03-12T08:00' },
  ];
  for (const schedule of schedules) {
    const answer = await family.changeMedicine({ schedule: { ...everyDay, ...schedule } });
    expect([schedule, ...said(answer)]).toEqual([schedule, ...refused(400, 'invalid')]);
  }
});

test('a deletion that names another version than the newest is refused', async () => {
  const [{ id, revision }] = await family.medicines();
  await family.changeMedicine({ dosage: '2 tablets' });
  const remove = (known: string) =>
    family.call('DELETE', `/api/medicines/${id}`, { revision: known });
  expect(said(await remove(revision))).toEqual(refused(409, 'revision_conflict'));
  const { bearer } = family.carl;
  const asCarl = { replaces: revision, dosage: '3 tablets' };
  const answers = [await family.changeMedicine(asCarl, bearer), await remove(revision)];
  expect(answers.map((answer) => answer.json<{ message: string }>().message)).toEqual([
    'Rosa Meyer has changed this medicine on Tuesday 10 March at 09:00.',
    'You have changed this medicine on Tuesday 10 March at 09:00.',
  ]);
  expect((await remove((await family.medicines())[0].revision)).statusCode).toBe(200);
});

test('SPEC’s calls keep days and dosage, also when they delete and create every time, but not those of an ended course', async () => {
  const weekly: DaySchedule = { ...everyDay, rule: { kind: 'weekdays', weekdays: [1] } };
  const times = [at('08:00', morning.id)];
  await family.changeMedicine({ schedule: weekly, dosage: '10 mg', times });
  await family.call('DELETE', `/api/reminders/${morning.id}`);
  expect(await family.medicines()).toEqual([]);
  await family.addMedicine({ schedule_time: '09:00' });
  const kept = { dosage: '10 mg', schedule: weekly };
  expect(await family.medicines()).toMatchObject([kept]);
  await family.changeMedicine({ schedule: { ...weekly, last_day: '2026-03-09' } });
  await family.addMedicine({ schedule_time: '10:00', made_at: now });
  expect(await family.medicines()).toMatchObject([{ dosage: '10 mg', schedule: everyDay }]);
  // A name without times is free.
  const [{ times: all }] = await family.medicines();
  await family.changeMedicine({ schedule: weekly });
  for (const { reminder_id } of all) await family.call('DELETE', `/api/reminders/${reminder_id}`);
  expect((await family.saveMedicine(newId(), {})).statusCode).toBe(200);
  // A daily medicine is gone with its last time.
  const [{ times: last }] = await family.medicines();
  for (const { reminder_id } of last) await family.call('DELETE', `/api/reminders/${reminder_id}`);
  expect(await family.rows('medicines')).toEqual([]);
});

test.each(['note', 'stock', 'picture', 'shape'])(
  'SPEC’s calls that delete and create every time keep a %s',
  async (detail) => {
    const [{ id }] = await family.medicines();
    const stock = { count: 9, per_dose: 1, counted_at: now };
    const picture = new Uint8Array([1]);
    if (detail === 'note') await family.changeMedicine({ note: 'with food' });
    if (detail === 'shape') await family.changeMedicine({ shape: 'drops' });
    if (detail === 'stock') await family.changeMedicine({ stock });
    if (detail === 'picture')
      await upsertPicture(family.context.db, { name: 'box', medicine_id: id, picture });
    const [before] = await family.medicines();
    for (const each of [morning, evening]) await family.call('DELETE', `/api/reminders/${each.id}`);
    await family.addMedicine({ schedule_time: '09:00' });
    const { note, shape, stock: counted, picture: path } = before;
    expect(await family.medicines()).toMatchObject([
      { id, note, shape, picture: path, ...(counted && { stock: counted }) },
    ]);
  },
);

test('a deleted medicine is gone with its times, and its doses stay', async () => {
  await family.call('PUT', `/api/reminders/${morning.id}`, { status: 'taken', dose });
  const remove = () => family.call('DELETE', `/api/medicines/${morning.id}`);
  expect((await remove()).json()).toEqual({ message: 'Aspirin deleted successfully' });
  expect((await remove()).statusCode).toBe(404);
  expect(await family.medicines()).toEqual([]);
  expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
});

describe('an answer that waited on a device while its medicine was changed', () => {
  const log = (id: string, status: string) =>
    family.logDose(id, { status, dose, details: `${status}!` });
  beforeEach(() => family.runDoseClockAfter(-60, 1));

  test('to a time that was moved, and then its name, replaces the miss, and is logged once', async () => {
    await family.changeMedicine({ times: [at('10:00')] });
    const put = await family.call('PUT', `/api/reminders/${morning.id}`, { status: 'taken', dose });
    expect(put.statusCode).toBe(404);
    for (const status of ['missed', 'taken', 'taken', 'missed']) await log(morning.id, status);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
    expect(await family.log()).toEqual([missedLogLine, 'Changed: Aspirin', 'taken!']);
    await family.changeMedicine({ name: 'C' });
    family.clock.set(now + 2 * minute);
    await log(morning.id, 'skipped');
    expect(await family.doses()).toEqual([`c ${dose} taken`]);
    expect(await family.log()).toEqual([
      missedLogLine,
      'Changed: Aspirin',
      'taken!',
      'Changed: C',
      'skipped!',
    ]);
  });
});

test('a new name is that of the doses of today, but not of those of yesterday and of another medicine', async () => {
  const answer = (id: string, status: string, of = dose) =>
    family.call('PUT', `/api/reminders/${id}`, { status, dose: of });
  await answer(evening.id, 'skipped', '2026-03-09T20:00');
  await answer(morning.id, 'taken');
  const other = await family.addMedicine({ medicine_name: 'B' });
  await answer(other.id, 'skipped');
  await family.call('DELETE', `/api/reminders/${other.id}`);
  await family.changeMedicine({ name: 'B' });
  const [yesterday, ...today] = await family.doses();
  expect(yesterday).toBe('aspirin 2026-03-09T20:00 skipped');
  expect(today.toSorted()).toEqual([`b ${dose} skipped`, `b ${dose} taken`]);
  expect((await family.medicines())[0]).toMatchObject({ current: { dose, status: 'taken' } });
  // An answer to the dose of yesterday counts for it, under its name.
  family.clock.set(now + minute);
  await answer(evening.id, 'taken', '2026-03-09T20:00');
  expect((await family.doses())[0]).toBe('aspirin 2026-03-09T20:00 taken');
});

describe('a medicine of some weekdays', () => {
  const on = (...weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]) => ({
    schedule: { ...everyDay, rule: { kind: 'weekdays' as const, weekdays } },
  });
  const passAt = (local: string) => family.passAt(Date.parse(`2026-03-${local}:00+01:00`));

  test('is due, pushed and missed on these days alone', async () => {
    await family.changeMedicine({ ...on(3), times: [at('08:00', morning.id)] });
    await passAt('10T08:59');
    for (const date of [10, 11, 12, 17, 18]) {
      for (const time of ['07:59', '08:00', '08:20']) await passAt(`${date}T${time}`);
    }
    expect(await family.doses()).toEqual([
      'aspirin 2026-03-11T08:00 missed',
      'aspirin 2026-03-18T08:00 missed',
    ]);
    const last_due = { dose: '2026-03-18T08:00', status: 'missed' };
    const [record] = await family.medicines();
    expect(record.times).toMatchObject([{ last_due }]);
    family.clock.set(Date.parse('2026-03-20T08:00:00Z'));
    expect((await family.medicines())[0]).toMatchObject({ current: null, times: [{ last_due }] });
  });

  test('begins in SPEC’s rows with its next dose: apps that know no days ring from then on', async () => {
    const begin = async (local: string) => {
      family.clock.set(Date.parse(`2026-03-${local}:00+01:00`));
      const rows = await family.read<Reminder[]>(`/api/reminders/${family.rosa.id}`, family.rosa);
      return rows.map(({ made_at }) => made_at);
    };
    await family.changeMedicine({ ...on(3), times: [at('08:00', morning.id)] });
    const wednesday = Date.parse('2026-03-11T07:00:00Z');
    expect(await begin('10T10:00')).toEqual([wednesday]);
    expect(await begin('11T08:19')).toEqual([wednesday]);
    expect(await begin('11T08:20')).toEqual([wednesday + 7 * day]);
    await family.changeMedicine({ schedule: { ...everyDay, paused_from: '2026-03-11T08:20' } });
    const [paused] = await begin('12T08:00');
    expect(paused).toBeGreaterThan(now + 300 * day);
  });

  test('keeps the dose of today that is open, and has none before it was chosen', async () => {
    await family.changeMedicine({ times: [at('09:00')], saved_at: now - minute });
    await family.runDoseClockAfter(0, 1);
    await family.changeMedicine(on(1, 2));
    const [record] = await family.medicines();
    expect(record).toMatchObject({ current: { dose: '2026-03-10T09:00', status: 'pending' } });
    await family.runDoseClockAfter(20);
    expect(await family.doses()).toEqual(['aspirin 2026-03-10T09:00 missed']);
    // Thursdays were no days of it until now.
    const later = now + 2 * day + hour;
    family.clock.set(later);
    await family.changeMedicine(on(4));
    expect((await family.medicines())[0].times).toMatchObject([{ made_at: later, last_due: null }]);
  });

  test('a miss of a day that was planned is still taken', async () => {
    await family.runDoseClockAfter(-60, 0);
    await family.changeMedicine(on(5));
    const missed = { status: 'missed', dose: '2026-03-10T08:00' };
    const put = (sent: object) => family.call('PUT', `/api/reminders/${morning.id}`, sent);
    expect((await put(missed)).statusCode).toBe(200);
    expect((await put({ ...missed, dose: '2026-03-09T07:00' })).statusCode).toBe(400);
  });

  test('a dose that is no longer planned falls silent', async () => {
    await family.changeMedicine({ times: [at('09:00')], saved_at: now - minute });
    await family.runDoseClockAfter(0);
    await family.changeMedicine(on(5));
    await family.runDoseClockAfter(5, 20);
    expect(await family.pushes()).toEqual([expect.stringMatching(/^0: dose 0 /)]);
    expect(await family.doses()).toEqual(['aspirin 2026-03-10T09:00 pending']);
  });

  test('a change by a caregiver that would take a due dose away waits until that is missed', async () => {
    await family.changeMedicine({ times: [at('09:00')], saved_at: now - minute });
    const move = { times: [at('10:00')], saved_at: now - minute };
    const send = async () => (await family.changeMedicine(move, family.carl.bearer)).statusCode;
    await family.runDoseClockAfter(5);
    expect([await send(), await shown()]).toEqual([425, [['Aspirin', '09:00']]]);
    await family.runDoseClockAfter(20);
    expect([await send(), await shown()]).toEqual([200, [['Aspirin', '10:00']]]);
    expect(await family.doses()).toEqual(['aspirin 2026-03-10T09:00 missed']);
  });

  test.each([
    ['before the clock saw it', 4, 4, 'missed'],
    ['after that', 7, 7, 'missed'],
    ['after that, by a save that arrives later', 7, 30, 'missed'],
    ['after it was answered', 25, 25, 'taken'],
    ['too late', 20, 20, 'pending'],
  ])(
    'a dose that is no longer planned counts again if its day was corrected %s',
    async (_when, saved, arrived, status) => {
      await family.changeMedicine({ times: [at('09:00')], saved_at: now - minute });
      await family.runDoseClockAfter(0);
      const [{ times }] = await family.medicines();
      if (status === 'taken')
        await family.call('PUT', `/api/reminders/${times[0]!.reminder_id}`, { status });
      await family.changeMedicine(on(5));
      await family.runDoseClockAfter(...[5, 20].filter((after) => after < arrived));
      family.clock.set(now + arrived * minute);
      const saved_at = now + saved * minute;
      await family.changeMedicine({ schedule: everyDay, saved_at });
      const made_at = status === 'pending' ? saved_at : now - minute;
      expect((await family.medicines())[0]).toMatchObject({ times: [{ made_at }] });
      await family.runDoseClockAfter(...[10, 20, 31].filter((after) => after > arrived));
      expect(await family.doses()).toEqual([`aspirin 2026-03-10T09:00 ${status}`]);
    },
  );
});

describe('a pause that begins with the dose that is due', () => {
  const due = '2026-03-10T09:00';
  const pause = { schedule: { ...everyDay, paused_from: due } };
  const savedAfter = (minutes: number) => ({ saved_at: now + minutes * minute });
  const log = async () => (await family.log()).filter((line) => line.startsWith('Missed'));

  beforeEach(async () => {
    await family.changeMedicine({ times: [at('09:00')], ...savedAfter(-1) });
    await family.runDoseClockAfter(0);
  });

  test('drops a push that waits; undone, the dose is missed at its time', async () => {
    await family.changeMedicine(pause);
    await family.runDoseClockAfter(1, 20);
    const [push] = await family.rows('pushes');
    const { db, clock } = family.context;
    expect(await claimedPushes(db, [push!.id], clock.now())).toMatchObject([{ wanted: 0 }]);
    // By a device that does not know of the pause.
    const [{ times }] = await family.medicines();
    const miss = { status: 'missed', dose: due };
    await family.call('PUT', `/api/reminders/${times[0]!.reminder_id}`, miss);
    expect(await family.doses()).toEqual([`aspirin ${due} pending`]);
    family.clock.set(now + 6 * minute);
    await family.changeMedicine({ schedule: everyDay, ...savedAfter(0) });
    await family.runDoseClockAfter(10, 20);
    expect(await family.doses()).toEqual([`aspirin ${due} missed`]);
  });

  test.each([
    ['before the miss', 5, 'pending'],
    ['after it', 21, 'missed'],
  ])('that arrives late and was saved %s', async (_when, saved, status) => {
    await family.runDoseClockAfter(20, 30);
    await family.changeMedicine({ ...pause, ...savedAfter(saved) });
    expect(await family.doses()).toEqual([`aspirin ${due} ${status}`]);
    expect(await log()).toHaveLength(status === 'missed' ? 1 : 0);
    await family.runDoseClockAfter(31);
    // An undo of the pause, which was as late.
    await family.changeMedicine({ schedule: everyDay, ...savedAfter(0) });
    await family.runDoseClockAfter(32);
    expect(await family.doses()).toEqual([`aspirin ${due} missed`]);
    expect(await log()).toHaveLength(1);
  });
});

test('a name that looks like that of another medicine is there already', async () => {
  await family.changeMedicine({ name: "St. John's 100" });
  const alike = ['St. John’s\u00A0100', 'Ｓt. John´s  100', 'St. Jo\u00ADhn\u2019s\u200B 100'];
  for (const name of alike) {
    const answer = await family.saveMedicine(newId(), { name, times: [at('09:00')] });
    expect(said(answer)).toEqual(refused(409, 'duplicate_reminder', { existing_id: morning.id }));
  }
  // SPEC's call adds a time to it.
  await family.addMedicine({ medicine_name: alike[0], schedule_time: '12:00' });
  expect(await shown()).toEqual([["St. John's 100", '08:00', '12:00', '20:00']]);
});

test('two medicines that version 1.0.0 let look the same can still be changed', async () => {
  const names = ['Zinc 5', 'Zinc\u00A05'];
  const rows = names.map((medicine_name) => ({
    id: newId(),
    person_id: family.rosa.id,
    medicine_name,
    schedule_time: '09:00',
    made_at: 0,
  }));
  await insertMedicines(family.context.db, rows);
  for (const [index, { id }] of rows.entries()) {
    const name = names[index]!;
    const change = { name, replaces: id, dosage: '2 drops', times: [at('09:00', id)] };
    expect((await family.saveMedicine(id, change)).statusCode).toBe(200);
  }
});

describe('a medicine taken as needed', () => {
  const rule = { kind: 'asNeeded', min_gap_hours: 4, max_per_day: null } as const;
  const asNeeded = { schedule: { ...everyDay, rule } };
  const put = (status: string, dose: string, occurred_at: number) =>
    family.call('PUT', `/api/reminders/${ibuprofen}`, { status, dose, occurred_at });
  const taken = () => put('taken', '2026-03-10T08:31', now - 29 * minute);
  let ibuprofen: string;

  beforeEach(async () => {
    ibuprofen = newId();
    const times = [{ reminder_id: ibuprofen, time: null }];
    await family.changeMedicine({ ...asNeeded, times, name: 'Ibuprofen' });
  });

  test('is never due, pushed or missed, and is in no list of times', async () => {
    const [record] = await family.medicines();
    expect(record).toMatchObject({ current: null, times: [{ time: null, last_due: null }] });
    expect(record).not.toHaveProperty('last_taken');
    expect(await family.read(`/api/reminders/${family.rosa.id}`, family.rosa)).toEqual([]);
    await family.runDoseClockAfter(...Array.from({ length: 48 }, (_, index) => index * 30));
    expect([await family.doses(), await family.pushes()]).toEqual([[], []]);
  });

  test('is taken at any minute and undone, but cannot be missed', async () => {
    expect((await taken()).statusCode).toBe(200);
    await taken();
    const last_taken = { dose: '2026-03-10T08:31', status: 'taken' };
    expect(await family.medicines()).toMatchObject([{ last_taken, said_today: [last_taken] }]);
    const listed = () => family.read(`/api/doses/${family.rosa.id}?days=7`, family.rosa);
    expect(await listed()).toEqual([
      {
        ...last_taken,
        medicine_name: 'Ibuprofen',
        dosage: '1 tablet',
        occurred_at: now - 29 * minute,
        as_needed: true,
      },
    ]);
    await put('pending', last_taken.dose, now);
    expect((await family.medicines())[0]).not.toHaveProperty('last_taken');
    expect(await listed()).toEqual([]);
    expect((await put('missed', '2026-03-10T08:00', now)).statusCode).toBe(400);
  });

  test('keeps its reminder while its limits change', async () => {
    const changed = { ...everyDay, rule: { ...rule, min_gap_hours: 6 } };
    await family.changeMedicine({ schedule: changed });
    const times = [{ reminder_id: ibuprofen, time: null }];
    expect(await family.medicines()).toMatchObject([{ schedule: changed, times }]);
  });

  test('keeps its last intake, which is not always that of the latest minute', async () => {
    await put('taken', '2026-03-08T22:00', now - minute);
    await put('taken', '2026-03-09T10:00', now - 2 * minute);
    const last_taken = { dose: '2026-03-08T22:00', occurred_at: now - minute };
    expect(await family.medicines()).toMatchObject([{ last_taken }]);
  });

  test('lists what was taken in the last 24 hours, whatever the date or the zone', async () => {
    await put('taken', '2026-03-09T10:00', now - 23 * hour);
    await put('taken', '2026-03-09T08:59', now - 24 * hour);
    await family.setZone('America/Los_Angeles', now);
    const taken_in_day = [{ dose: '2026-03-09T10:00', occurred_at: now - 23 * hour }];
    const [record] = await family.medicines();
    expect(record).toMatchObject({ taken_in_day });
  });

  test('has one reminder, without a time; only it may have none', async () => {
    const none = { reminder_id: newId(), time: null };
    const changes = [
      { times: [at('08:00'), none] },
      { times: [at('08:00')] },
      { schedule: everyDay, times: [none] },
    ];
    for (const change of changes) {
      expect(said(await family.changeMedicine(change))).toEqual(refused(400, 'invalid'));
    }
    expect((await family.medicines())[0]).toMatchObject(asNeeded);
  });

  test('is planned again by a time that is added', async () => {
    await taken();
    await family.addMedicine({ medicine_name: 'Ibuprofen', schedule_time: '07:00' });
    const [record] = await family.medicines();
    expect(record).toMatchObject({ schedule: everyDay, times: [{ time: '07:00' }] });
    // Answers of its former reminder still apply.
    const undone = { status: 'pending', dose: '2026-03-10T08:31', occurred_at: now };
    await family.logDose(ibuprofen, undone);
    expect(await family.doses()).toEqual([expect.stringContaining('08:31 pending')]);
  });
});

test('a medicine that is made again has its doses, and answers to its removed reminders count', async () => {
  const earlier = { dose: '2026-03-09T20:00', status: 'taken' };
  await family.logDose(evening.id, { ...earlier, occurred_at: now });
  await family.changeMedicine({ note: 'With food', times: [at('08:00', morning.id)] });
  await family.call('DELETE', `/api/reminders/${morning.id}`);
  await family.saveMedicine(newId(), { name: 'Aspirin', times: [at('09:00')] });
  const dose = '2026-03-10T08:00';
  await family.logDose(morning.id, { status: 'taken', dose, occurred_at: now });
  const answered = [earlier, { dose, status: 'taken' }];
  expect(await family.doses()).toEqual(answered.map((one) => `aspirin ${one.dose} taken`));
  expect(await family.medicines()).toMatchObject([{ said_today: answered }]);
});

test('the oldest removed times go beyond 1,000 of a person', async () => {
  await family.changeMedicine({ times: [at('09:00')] });
  const { db } = family.context;
  const row = { person_id: family.rosa.id, medicine_id: morning.id, medicine_name: 'Aspirin' };
  const many = Array.from({ length: 1_000 }, (_none, at) => ({
    ...row,
    id: `N${at}`,
    gone_at: at,
  }));
  await db.insertInto('former_reminders').values(many).execute();
  await family.changeMedicine({ times: [at('10:00')] });
  const left = (await family.rows('former_reminders')).map(({ id }) => id);
  expect(left).toHaveLength(1_000);
  expect([left.includes('N2'), left.includes('N3')]).toEqual([false, true]);
});
