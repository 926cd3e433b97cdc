import { beforeEach, expect, test } from '@jest/globals';
import type { SurvivorState } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { eightInBerlin as due, makeAspirinFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import { versionsOf } from '../changes/repository.ts';

const family = perTest(() => makeAspirinFamily());
let carl: TestPerson;
let ida: TestPerson;

beforeEach(async () => {
  ({ carl, ida } = family);
  await family.pair(family.rosa, ida);
  await family.addDevice(ida);
});

const setAway = (who: TestPerson, until: number | null = due + 14 * day) =>
  family.call('PUT', '/api/account/team', { until }, who.bearer);
/** Rounds that others have overtaken leave no row. */
const overtaken = new Set<string>();
beforeEach(() => overtaken.clear());
/** `minutes after the start: kind to whom`. */
const told = async (kind: string) => {
  const names = new Map([family.rosa, carl, ida].map((one) => [one.id, one]));
  const nameOf = (id: string) =>
    names.get(id) === ida ? 'ida' : names.get(id) === carl ? 'carl' : 'rosa';
  const rows = (await family.rows('pushes')).filter((row) => row.kind === kind);
  const held = rows.map((row) => `${(row.made_at - due) / minute} ${nameOf(row.person_id)}`);
  const gone = kind === 'emergency' ? [...overtaken].filter((one) => !held.includes(one)) : [];
  return [...held, ...gone].toSorted();
};
const noteRound = async () => {
  for (const one of await told('emergency')) overtaken.add(one);
};
const missAspirin = () => family.runDoseClockAfter(0, 20);
const alertFor = async (...minutes: number[]) => {
  await family.send();
  for (const late of minutes) {
    await noteRound();
    family.clock.set(due + late * minute);
    await repeatEmergencies(family.context);
  }
};

test('who is away hears of no missed dose, until the day comes', async () => {
  await setAway(carl, due + day);
  await missAspirin();
  expect(await told('missed')).toEqual(['20 ida']);
  await family.runDoseClockAfter(24 * 60, 24 * 60 + 20);
  expect(await told('missed')).toEqual(['1460 carl', '1460 ida', '20 ida']);
});

test('if all are away, or no one who is present can be reached, all hear everything', async () => {
  await setAway(carl);
  await setAway(ida);
  await missAspirin();
  await alertFor();
  expect(await told('missed')).toEqual(['20 carl', '20 ida']);
  expect(await told('emergency')).toEqual(['20 carl', '20 ida']);
  await setAway(ida, null);
  await family.context.db.deleteFrom('push_subscriptions').where('user_id', '=', ida.id).execute();
  await family.runDoseClockAfter(24 * 60, 24 * 60 + 20);
  expect(await told('missed')).toContain('1460 carl');
});

test('who is away gets an alert after two minutes without an answer, and none if there is one', async () => {
  await setAway(carl);
  await alertFor(1, 2);
  expect(await told('emergency')).toEqual(['0 ida', '1 ida', '2 carl', '2 ida']);
  await noteRound();
  const [alert] = await family.alertsOf(ida);
  await family.updateAlert(ida, alert!.id, 'resolved');
  family.clock.set(due + 3 * minute);
  await family.send();
  const [next] = await family.alertsOf(ida);
  await family.updateAlert(ida, next!.id, 'acknowledged');
  family.clock.set(due + 6 * minute);
  await repeatEmergencies(family.context);
  expect((await told('emergency')).filter((one) => one.endsWith('carl'))).toEqual(['2 carl']);
});

test('who presses again and again reaches who is away in time', async () => {
  await setAway(carl);
  for (const late of [0, 1, 2]) {
    family.clock.set(due + late * minute);
    await family.send();
    await noteRound();
  }
  expect(await told('emergency')).toEqual(['0 ida', '1 ida', '2 carl', '2 ida']);
});

test.each([
  [
    'ends the connection',
    () => family.call('DELETE', `/api/pairing/${family.rosa.id}`, undefined, ida.bearer),
  ],
  [
    'deletes the account',
    () => family.call('DELETE', '/api/account', { password: ida.password }, ida.bearer),
  ],
])('a miss reaches who is away once the one on duty %s', async (_what, leave) => {
  await setAway(carl);
  await missAspirin();
  expect(await told('missed')).toEqual(['20 ida']);
  await leave();
  expect(await told('missed')).toContain('20 carl');
  await alertFor();
  expect(await told('emergency')).toEqual(['20 carl']);
});

test('everyone sees a change, and is told once; a year is the limit', async () => {
  const wim = await family.register('survivor', { fname: 'Wim' });
  await family.pair(wim, carl);
  await family.pair(wim, ida);
  const versionOf = async ({ id }: TestPerson) =>
    (await versionsOf(family.context.db, id))?.pairings;
  const before = await versionOf(ida);
  expect((await setAway(carl)).json()).toEqual({ message: 'You are away. The others see it.' });
  expect(await told('away')).toEqual(['0 ida', '0 rosa']);
  expect(await family.pushes()).toContain('0: away 0 Carl Adler is away until Tuesday 24 March.');
  expect(await versionOf(ida)).not.toBe(before);
  const [seen] = await family.read<SurvivorState[]>('/api/survivors', ida);
  expect(seen?.team?.[1]).toMatchObject({ id: carl.id, away_until: due + 14 * day });
  expect(await family.read('/api/pairing/active', family.rosa)).toMatchObject([
    { away_until: due + 14 * day },
    { away_until: null },
  ]);
  await setAway(carl);
  expect(await told('away')).toHaveLength(2);
  await setAway(ida);
  const all = 'Everyone is away now, and still hears everything.';
  expect((await family.pushes()).at(-1)).toMatch(all);
  await setAway(carl, null);
  expect((await family.pushes()).at(-1)).toMatch('Carl Adler is back on duty.');
  expect((await setAway(carl, due + 367 * day)).statusCode).toBe(400);
});
