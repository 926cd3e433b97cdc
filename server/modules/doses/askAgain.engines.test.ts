import { beforeEach, expect, test } from '@jest/globals';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import {
  dosePush,
  eightInBerlin as due,
  makeAspirinFamily,
  missedPush,
} from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { claimedPushes } from '../push/claims.ts';

const family = perTest(() => makeAspirinFamily());

beforeEach(async () => {
  await family.pair(family.rosa, family.ida);
  await family.runDoseClockAfter(0, 20);
});

const ask = (late: number, who: TestPerson = family.carl, dose = family.dose) => {
  family.clock.set(due + late * minute);
  const body = { user_id: family.rosa.id, medicine_name: 'Aspirin', dose };
  return family.call('POST', '/api/doses/ask', body, who.bearer);
};
/** 200, or the status with what was refused. */
const outcomeOf = async (late: number) => {
  const answer = await ask(late);
  const { statusCode } = answer;
  if (statusCode === 200) return 200;
  const { message } = answer.json<{ message: string }>();
  return `${statusCode} ${message.replace(/( without an answer)?\..*$/, '')}`;
};
const askPush = (at: number, round: number, by = 'Carl') =>
  `${at}: dose ${round} Due at 08:00. ${by} asks: did you take Aspirin?`;
const missedOf = async (who: TestPerson) =>
  (await family.read<ResponseBody<'listSurvivors'>>('/api/survivors', who))[0]?.missed;

test('rings once on the devices of the survivor, for 20 minutes, and every caregiver reads it', async () => {
  const answers = await Promise.all([ask(70), ask(70), ask(70, family.ida)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await ask(74.9, family.ida);
  expect(await family.pushes()).toEqual([dosePush(0), missedPush(20), askPush(70, 1)]);
  const push = (await family.rows('pushes')).at(-1);
  expect(push).toMatchObject({ person_id: family.rosa.id, expires_at: due + 90 * minute });
  const [wanted] = await claimedPushes(family.context.db, [push!.id], due + 75 * minute);
  expect(wanted).toMatchObject({ wanted: 1 });
  const asked = { by: 'Carl', at: due + 70 * minute, count: 1 };
  expect(await missedOf(family.carl)).toMatchObject([{ asked: { ...asked, by_you: true } }]);
  expect(await missedOf(family.ida)).toMatchObject([{ asked: { ...asked, by_you: false } }]);
  const [aspirin] = await family.medicines();
  expect(aspirin.times).toMatchObject([{ last_due: { asked: { by: 'Carl', at: asked.at } } }]);
});

test.each([
  ['3 times, every 5 minutes', [30, 35, 40, 44.9, 45], [200, 200, 200, 200, 'Asked 3 times']],
  ['for 12 hours', [12 * 60 - 0.1, 12 * 60 + 5], [200, 'This dose was too long ago']],
])('is possible %s', async (_limit, late, expected) => {
  const answers = [];
  for (const minutes of late) answers.push(await outcomeOf(minutes));
  expect(answers).toEqual(expected.map((one) => (one === 200 ? one : `409 ${one}`)));
});

const answeredOf = async (who: TestPerson) =>
  (await family.read<ResponseBody<'listSurvivors'>>('/api/survivors', who))[0]?.answered;

test.each([
  ['taken', "Rosa's Aspirin, 08:00: taken at 08:10."],
  ['skipped', "Rosa's Aspirin, 08:00: not taken."],
] as const)('tells who asked that it is %s, and lists that for 12 hours', async (status, body) => {
  await ask(25);
  family.clock.set(due + 30 * minute);
  await family.answer(status, due + 10 * minute);
  const asked = (await family.rows('pushes')).filter(({ payload }) => payload.includes('asks'));
  expect(asked.map(({ state }) => state)).toEqual(['dropped']);
  const replies = (await family.rows('pushes')).filter(({ kind }) => kind === 'replied');
  expect(replies).toMatchObject([{ person_id: family.carl.id }]);
  expect(JSON.parse(replies[0]!.payload)).toMatchObject({ body });
  const listed = { medicine_name: 'Aspirin', dose: family.dose, status };
  expect(await answeredOf(family.carl)).toMatchObject([{ ...listed, asked: { by_you: true } }]);
  expect(await answeredOf(family.ida)).toMatchObject([{ ...listed, asked: { by_you: false } }]);
  family.clock.set(due + (25 + 12 * 60) * minute);
  expect(await answeredOf(family.carl)).toEqual([]);
});

test('is refused while the medicine is paused', async () => {
  const schedule = { ...everyDay, paused_from: '2026-03-10T08:30' };
  family.clock.set(due + 30 * minute);
  await family.changeMedicine({ schedule });
  expect(await outcomeOf(35)).toBe('409 This medicine is paused or has changed');
  expect(await family.rows('doses')).toMatchObject([{ asked_by: null }]);
});

test('tells no one whose own answer it is', async () => {
  await ask(25);
  const taken = { status: 'taken', dose: family.dose };
  await family.call('PUT', `/api/reminders/${family.aspirin.id}`, taken, family.carl.bearer);
  expect((await family.pushes()).filter((one) => one.includes('replied'))).toEqual([]);
});

test('is refused once the dose is answered, and before it is missed', async () => {
  await ask(25);
  await family.answer('taken', due + 26 * minute);
  expect(await outcomeOf(31)).toBe('409 This dose is answered now');
  expect(await missedOf(family.ida)).toEqual([]);
  const next = '2026-03-11T08:00';
  await family.runDoseClockAfter(24 * 60);
  expect((await ask(24 * 60 + 1, family.carl, next)).statusCode).toBe(409);
});

test.each([
  ['by a caregiver asks the survivor, who may have answered, too', 'carl', 5, true],
  ['by the survivor stays silent', 'rosa', 5, false],
  ['by a caregiver after 20 minutes is left to the miss', 'carl', 21, false],
] as const)('an undo %s', async (_what, who, late, isAsked) => {
  const next = '2026-03-11T08:00';
  const { bearer } = family[who];
  const say = (status: string, minutes: number) => {
    const occurred_at = due + day + minutes * minute;
    family.clock.set(occurred_at);
    return family.logDose(family.aspirin.id, { status, dose: next, occurred_at }, bearer);
  };
  await family.runDoseClockAfter(24 * 60);
  await say('taken', 1);
  await say('pending', late);
  const asks = (await family.pushes()).filter((one) => one.includes('asks'));
  expect(asks).toEqual(
    isAsked ? ['1445: dose 1 Due at 08:00. Carl asks: did you take Aspirin?'] : [],
  );
  const [{ times }] = await family.medicines();
  const asked = { by: 'Carl', at: due + day + 5 * minute };
  expect(times[0]?.last_due?.asked).toEqual(isAsked ? asked : undefined);
});

test('every push about a dose of yesterday names its day', async () => {
  const iron = await family.addMedicine({ medicine_name: 'Iron', schedule_time: '23:50' });
  const dose = '2026-03-10T23:50';
  const before = (await family.pushes()).length;
  await family.addDevice(family.ida);
  await family.runDoseClockAfter(950, 970);
  await family.context.db.updateTable('pushes').set({ state: 'accepted' }).execute();
  const body = { user_id: family.rosa.id, medicine_name: 'Iron', dose };
  await family.call('POST', '/api/doses/ask', body, family.carl.bearer);
  family.clock.set(due + 980 * minute);
  await family.call('PUT', `/api/reminders/${iron.id}`, { status: 'taken', dose });
  const later = new Set((await family.pushes()).slice(before + 1));
  expect([...later]).toEqual([
    '970: missed 0 Rosa has not answered: Iron, on Tuesday 10 March at 23:50.',
    '970: dose 1 Due on Tuesday 10 March at 23:50. Carl asks: did you take Iron?',
    '980: answered 0 Answered: Iron, on Tuesday 10 March at 23:50.',
    "980: answered 1 Rosa's dose, on Tuesday 10 March at 23:50: answered now: taken.",
    "980: replied 0 Rosa's Iron, on Tuesday 10 March at 23:50: taken at 00:20.",
  ]);
});
