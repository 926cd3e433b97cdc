import { beforeEach, expect, test } from '@jest/globals';
import type { ResponseBody, SurvivorState } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { hour, minute } from '../../../domain/specConstants.ts';
import { eightInBerlin as due, makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { versionsOf } from '../changes/repository.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const family = perTest(() => makeFamily());
let wim: TestPerson;

beforeEach(async () => {
  wim = await family.register('survivor', { fname: 'Wim' });
  await family.pair(wim, family.carl);
});

const read = (who = family.carl) => family.read<SurvivorState[]>('/api/survivors', who);
const addFor = (who: TestPerson, medicine_name: string, schedule_time: string) =>
  family.call(
    'POST',
    '/api/reminders',
    family.medicine({ user_id: who.id, medicine_name, schedule_time, made_at: due - 9 * hour }),
    who.bearer,
  );

const endConnectionWith = ({ id }: TestPerson) =>
  family.call('DELETE', `/api/pairing/${id}`, undefined, family.carl.bearer);

test('a caregiver reads what is due, missed and next for each connected survivor, by their clock', async () => {
  for (const [name, time] of [
    ['Zinc', '07:00'],
    ['Aspirin', '08:00'],
    ['Iron', '12:00'],
    ['Statin', '12:00'],
  ] as const)
    await addFor(family.rosa, name, time);
  const [zinc] = await family.medicines();
  await addFor(wim, 'Torasemid', '20:00');
  await family.passAt(due + minute);
  const [rosas, wims, ...others] = await read();
  expect(others).toEqual([]);
  expect(rosas).toMatchObject({
    id: family.rosa.id,
    fname: 'Rosa',
    planned: 4,
    taken: 0,
    due: [{ medicine_name: 'Aspirin', dose: '2026-03-10T08:00' }],
    missed: [
      {
        medicine_name: 'Zinc',
        dose: '2026-03-10T07:00',
        due_at: due - hour,
        reminder_ids: [zinc.times[0]?.reminder_id],
        asked: null,
      },
    ],
    next: { medicine_names: ['Iron', 'Statin'], dose: '2026-03-10T12:00' },
  });
  expect(wims).toMatchObject({ fname: 'Wim', planned: 1, due: [], missed: [] });
  expect(await read(family.ida)).toEqual([]);

  const taken = { status: 'taken', dose: '2026-03-10T07:00' };
  await family.call('PUT', `/api/reminders/${zinc.times[0]?.reminder_id}`, taken);
  await endConnectionWith(wim);
  expect(await read()).toMatchObject([{ fname: 'Rosa', taken: 1, missed: [] }]);
});

test('a missed dose whose answer was undone says when', async () => {
  const { id } = await family.addMedicine();
  const answer = (status: string, at: number) =>
    family.call('PUT', `/api/reminders/${id}`, {
      status,
      dose: '2026-03-10T08:00',
      occurred_at: at,
    });
  await family.passAt(due + minute);
  await answer('taken', due);
  await answer('pending', due + 1);
  await family.passAt(due + 20 * minute);
  expect((await read())[0]?.missed).toMatchObject([{ undone_at: due + 1 }]);
});

test('a paused medicine is named, and plans nothing', async () => {
  await addFor(wim, 'Torasemid', '20:00');
  const schedule = { ...everyDay, paused_from: '2026-03-09T08:00' };
  await family.context.db
    .updateTable('medicines')
    .set({ schedule: JSON.stringify(schedule) })
    .execute();
  expect((await read())[1]).toMatchObject({ planned: 0, paused: ['Torasemid'], next: null });
});

test('a miss of the late evening stays after midnight, until 12 hours after its time', async () => {
  const late = due - 8.5 * hour;
  family.clock.set(late - minute);
  await addFor(family.rosa, 'Statin', '23:30');
  await family.passAt(late + 20 * minute);
  const missedAt = async (instant: number) => {
    family.clock.set(instant);
    return (await read())[0]?.missed.map(({ dose }) => dose);
  };
  expect(await missedAt(due)).toEqual(['2026-03-09T23:30']);
  expect(await missedAt(late + 12 * hour)).toEqual([]);
});

test('a taken dose counts for its day after its time was changed', async () => {
  const { id } = await family.addMedicine();
  const taken = { status: 'taken', dose: '2026-03-10T08:00' };
  await family.call('PUT', `/api/reminders/${id}`, taken);
  const times = [
    { reminder_id: family.context.newId(), time: '09:00', starts_at: due + 16 * hour },
  ];
  await family.changeMedicine({ times });
  expect((await read())[0]).toMatchObject({
    planned: 1,
    taken: 1,
    next: { dose: '2026-03-11T09:00' },
  });
});

test('of a medicine that was deleted, what was answered today still counts', async () => {
  const { id } = await family.addMedicine();
  const dose = '2026-03-10T08:00';
  await family.call('PUT', `/api/reminders/${id}`, { status: 'taken', dose });
  await family.call('DELETE', `/api/reminders/${id}`);
  expect((await read())[0]).toMatchObject({ planned: 1, taken: 1, due: [], next: null });
  family.clock.set(due + 24 * hour);
  expect((await read())[0]).toMatchObject({ planned: 0, taken: 0 });
});

test('a dose undone after its time was moved to tomorrow is missed and told', async () => {
  const { id } = await family.addMedicine();
  const dose = '2026-03-10T08:00';
  await family.passAt(due + minute);
  await family.call('PUT', `/api/reminders/${id}`, { status: 'taken', dose });
  const reminder_id = family.context.newId();
  const times = [{ reminder_id, time: '09:00', starts_at: due + 16 * hour }];
  await family.changeMedicine({ times });
  family.clock.set(due + 2 * minute);
  await family.logDose(id, { status: 'pending', dose, occurred_at: due + 2 * minute });
  await family.passAt(due + 21 * minute);
  expect((await read())[0]).toMatchObject({ missed: [{ dose }] });
});

test.each([
  ['west', 'UTC'],
  ['east', 'Asia/Karachi'],
])('a move %s keeps the counts and states, and those around learn of it', async (_to, zone) => {
  const { rosa, carl } = family;
  const doses = ['06:30', '08:00', '21:00'];
  for (const time of doses) await addFor(rosa, `At ${time}`, time);
  await family.passAt(due + minute);
  const taken = { status: 'taken', dose: '2026-03-10T06:30' };
  const [first] = await family.medicines();
  await family.call('PUT', `/api/reminders/${first.times[0]?.reminder_id}`, taken);
  const summaryOf = ({ planned, taken, due, missed }: SurvivorState) =>
    [planned, taken, due.map(({ dose }) => dose), missed] as const;
  const [before] = await read();
  expect(before && summaryOf(before)).toEqual([3, 1, ['2026-03-10T08:00'], []]);
  const versionOf = (who: TestPerson, since = 0) =>
    family.read<ResponseBody<'readChanges'>>(`/api/changes?since=${since}`, who);
  const { version } = await versionOf(carl);
  await family.call('PUT', '/api/account/zone', { zone });
  const [after] = await read();
  expect(after && summaryOf(after)).toEqual(before && summaryOf(before));
  const change = { before: 'Europe/Berlin', since: due + minute };
  expect(after?.zone_change).toEqual(change);
  expect((await versionOf(carl, version)).changed).toEqual(['reminders', 'pairings']);
  expect((await versionOf(rosa)).zone_change).toEqual({ name: zone, ...change });
});

test('caregivers of one survivor see each other, and who hides without name and phone', async () => {
  const { rosa, carl, ida } = family;
  await family.pair(rosa, ida);
  await family.call('PUT', '/api/account/phone', { phone: '12345' }, ida.bearer);
  const teamSeenBy = async (who: TestPerson) => (await read(who))[0]?.team;
  const reached = { is_reachable: true, away_until: null };
  const you = { id: carl.id, name: 'Carl Adler', phone: null, ...reached };
  const other = { id: ida.id, is_reachable: false, away_until: null };
  expect(await teamSeenBy(carl)).toEqual([you, { ...other, name: 'Ida Blum', phone: '12345' }]);
  const { pairings: before } = (await versionsOf(family.context.db, carl.id))!;
  await family.call('PUT', '/api/account/team', { hidden: true }, ida.bearer);
  expect((await versionsOf(family.context.db, carl.id))!.pairings).toBeGreaterThan(before);
  expect(await teamSeenBy(carl)).toEqual([you, { ...other, name: null, phone: null }]);
  expect(await teamSeenBy(ida)).toMatchObject([
    { name: 'Ida Blum', phone: '12345' },
    { id: carl.id },
  ]);
  const own = `/api/auth/user/${ida.id}`;
  expect(await family.read(own, ida)).toMatchObject({ hidesContact: true });
  expect(await family.read(own, rosa)).toMatchObject({ phone: '12345' });
  expect(await family.read(own, rosa)).not.toHaveProperty('hidesContact');
  // Rosa alone is hers.
  expect((await read(carl))[1]?.team).toEqual([you]);
});
