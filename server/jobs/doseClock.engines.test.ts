import { beforeEach, describe, expect, test } from '@jest/globals';
import { hour, minute } from '../../domain/specConstants.ts';
import {
  type AspirinFamily,
  eightInBerlin as due,
  makeAspirinFamily,
  missedLogLine,
  dosePush,
  missedPush,
} from '../../testkit/server/family.ts';
import { perTest } from '../../testkit/server/perTest.ts';
import { runDoseClock } from './doseClock.ts';

const dose = '2026-03-10T08:00';
const allPushes = [dosePush(0), dosePush(5), dosePush(10), dosePush(15), missedPush(20)];
const family = perTest(() => makeAspirinFamily());
let make: AspirinFamily['addMedicine'];
let passAfter: AspirinFamily['runDoseClockAfter'];
beforeEach(() => {
  ({ addMedicine: make, runDoseClockAfter: passAfter } = family);
});

const put = (status: string, more: object = {}) =>
  family.call('PUT', `/api/reminders/${family.aspirin.id}`, { status, dose, ...more });
const log = (status: string, details = `${status}!`, of = dose) =>
  family.logDose(family.aspirin.id, { status, details, dose: of });
const say = (status: string, late: number) =>
  family.answer(status, due + late * minute, { details: `${status} ${late}` });
const removeAspirin = () => family.call('DELETE', `/api/reminders/${family.aspirin.id}`);

test('a dose is pushed at its minute and at +5, +10 and +15, and missed at +20', async () => {
  await passAfter(-1);
  expect(await family.doses()).toEqual([]);
  await passAfter(0, 0, 1, 4.99, 5, 5, 6, 10, 14, 15, 19.99);
  expect(await family.pushes()).toEqual(allPushes.slice(0, 4));
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  expect(await family.log()).toEqual([]);
  const topics = async () =>
    (await family.rows('versions')).map((row) => [
      row.version - row.reminders,
      row.version - row.activities,
    ]);
  expect(await topics()).toEqual([
    [0, 1],
    [0, 1],
  ]);
  await passAfter(20, 20, 21, 25, 60);
  expect(await family.pushes()).toEqual(allPushes);
  expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
  expect(await family.log()).toEqual([missedLogLine]);
  // New versions for Rosa and Carl.
  expect(await topics()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('what is pushed, to whom, and how it is kept', async () => {
  await passAfter(0, 20);
  const { rosa, carl, rows } = family;
  const missedAt = due + 20 * minute;
  const [row] = await rows('doses');
  const { id: subject_id } = row!;
  expect(row).toMatchObject({ due_at: due, next_at: null, occurred_at: missedAt });
  const pushes = await rows('pushes');
  expect(pushes).toMatchObject([
    { kind: 'dose', person_id: rosa.id, subject_id, expires_at: missedAt },
    { kind: 'missed', person_id: carl.id, subject_id, expires_at: missedAt + 12 * hour },
  ]);
  expect(pushes.map(({ payload }) => JSON.parse(payload) as object)).toEqual([
    {
      title: 'Medication Reminder',
      body: "It's time to take Aspirin!",
      path: '/medication',
      tag: `dose:${dose}|aspirin`,
      aboutId: rosa.id,
      dose: {
        medicine_name: 'Aspirin',
        minute: dose,
        reminder_id: family.aspirin.id,
        undone_at: due - 12 * hour,
      },
      due: { ids: [subject_id], until: due + 5 * minute, hidesNames: false },
    },
    {
      title: 'Missed dose',
      body: 'Rosa has not answered: Aspirin, 08:00.',
      path: '/caregiverdashboard',
      tag: `missed:${subject_id}`,
      aboutId: rosa.id,
    },
  ]);
  const [line] = await rows('activities');
  const missed = { activity_type: 'medication', status: 'missed', dose_id: subject_id };
  expect(line).toMatchObject({ ...missed, occurred_at: missedAt });
  const audited = (await rows('audit')).filter(({ actor_id }) => actor_id === null);
  expect(audited).toMatchObject([
    { action: 'dose-answered', subject_id },
    { action: 'activity-logged', subject_id: line!.id },
  ]);
});

test.each(['taken', 'skipped'])('%s ends it, also ahead', async (status) => {
  await passAfter(0);
  await put(status);
  await passAfter(5, 10, 20, 30);
  expect(await family.pushes()).toEqual([dosePush(0)]);
  expect(await family.doses()).toEqual([`aspirin ${dose} ${status}`]);
  expect(await family.log()).toEqual([]);
  family.clock.set(due + 24 * hour - 5 * minute);
  await log(status, 'ahead', '2026-03-11T08:00');
  await passAfter(24 * 60, 24 * 60 + 5, 24 * 60 + 20);
  expect([await family.pushes(), await family.log()]).toEqual([[dosePush(0)], ['ahead']]);
});

test.each([[-3], [0], [7]])('an alarm logged at %i minutes answers nothing', async (late) => {
  await passAfter(-10);
  family.clock.set(due + late * minute);
  await log('pending');
  await passAfter(10, 15, 20);
  expect(await family.pushes()).toEqual([dosePush(10), dosePush(15), missedPush(20)]);
  expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
});

test.each([true, false])(
  'the device and the server log one line, the device first: %p',
  async (isFirst) => {
    await passAfter(0);
    const missedAt = due + 20 * minute;
    family.clock.set(missedAt);
    await put('missed', { occurred_at: missedAt });
    if (!isFirst) await passAfter(20);
    const { id } = (await log('missed', missedLogLine)).json<{ id: string }>();
    await put('missed', { occurred_at: missedAt - minute });
    await passAfter(20, 21);
    expect(await family.rows('activities')).toMatchObject([{ id, details: missedLogLine }]);
    expect(await family.pushes()).toEqual([dosePush(0), missedPush(20)]);
  },
);

test('a device that reports a miss which the clock never saw lets it tell the caregivers', async () => {
  family.clock.set(due + 2 * hour);
  await log('missed', missedLogLine);
  await passAfter(120);
  expect(await family.log()).toEqual([missedLogLine]);
  expect(await family.pushes()).toEqual([missedPush(120)]);
});

test.each([false, true])(
  'a medicine deleted between its minute and +20 is silent, answered and taken back: %p',
  async (isTakenBack) => {
    await passAfter(0);
    if (isTakenBack) await say('taken', 1);
    await removeAspirin();
    if (isTakenBack) await say('pending', 2);
    await passAfter(5, 10, 20, 30);
    expect(await family.pushes()).toEqual([dosePush(0)]);
    expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  },
);

test('a medicine renamed between its minute and +20 goes on under its new name', async () => {
  await passAfter(0);
  await passAfter(5);
  await family.changeMedicine({ name: 'ASS' });
  await passAfter(10, 20, 21);
  expect(await family.pushes()).toEqual([
    dosePush(0),
    dosePush(5),
    "10: dose 2 It's time to take ASS!",
    '20: missed 0 Rosa has not answered: ASS, 08:00.',
  ]);
  expect(await family.doses()).toEqual([`ass ${dose} missed`]);
});

test.each(['taken', 'skipped'])(
  'within its 20 minutes a dose that was undone is pushed no more, and is missed after them: %s',
  async (status) => {
    await passAfter(0);
    await say(status, 1);
    await passAfter(5, 6);
    await say('pending', 7);
    const [row] = await family.rows('doses');
    expect(row).toMatchObject({ due_at: due, next_at: due + 10 * minute });
    await passAfter(8, 10, 15, 19.9, 20, 21, 60);
    expect(await family.pushes()).toEqual([dosePush(0), missedPush(20)]);
    expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
    expect(await family.log()).toEqual([`${status} 1`, 'pending 7', missedLogLine]);
  },
);

test('what was taken back stays so after the miss, however late it arrives', async () => {
  await passAfter(0);
  await say('pending', 3);
  await passAfter(20);
  await put('taken', { occurred_at: due + 2 * minute });
  expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
  await put('taken', { occurred_at: due + 4 * minute });
  expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
});

test('every miss is logged and told: of a missed dose that was taken, and was not', async () => {
  await passAfter(0, 20);
  await say('taken', 25);
  await say('pending', 26);
  await passAfter(26.1, 27);
  await say('skipped', 30);
  await say('pending', 30.2);
  await passAfter(30.4, 31);
  const missed = [missedPush(20), missedPush(26.1, 1), missedPush(30.4, 2)];
  expect(await family.pushes()).toEqual([dosePush(0), ...missed]);
  expect(await family.log()).toEqual([
    missedLogLine,
    'taken 25',
    'pending 26',
    missedLogLine,
    'skipped 30',
    'pending 30.2',
    missedLogLine,
  ]);
});

test.each([
  ['before its minute', -5, allPushes],
  ['within its 20 minutes', 7, [missedPush(20)]],
  ['after them', 25, [missedPush(30)]],
])('a dose that was answered ahead and taken back %s', async (_when, late, expected) => {
  await passAfter(-10);
  await say('taken', -8);
  const passes = [-4, 0, 5, 8, 10, 15, 20, 25, 30, 31];
  await passAfter(...passes.filter((each) => each < late));
  await say('pending', late);
  await passAfter(...passes.filter((each) => each > late));
  expect(await family.pushes()).toEqual(expected);
});

describe('a clock that ran ahead for one pass', () => {
  let id: string;
  beforeEach(async () => {
    await removeAspirin();
    // Created today, because after a clock error earlier days are checked again.
    ({ id } = await make({ made_at: due - 8 * hour }));
  });

  test.each([
    ['six hours before the dose', -6 * 60, allPushes],
    ['while the dose is open', 6, [dosePush(6, 1), ...allPushes.slice(2)]],
  ])('%s: its ring and its miss are withdrawn', async (_when, late, expected) => {
    await passAfter(late - 1, 60);
    expect(await family.log()).toContain(missedLogLine);
    expect(await family.pushes()).toContain(missedPush(60));
    family.clock.set(due + late * minute);
    await runDoseClock(family.context, { isSteady: false, mayUndo: false });
    expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
    await passAfter(late);
    expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
    expect(await family.log()).not.toContain(missedLogLine);
    const audited = (await family.rows('audit')).map(({ action }) => action);
    expect(audited.at(-1)).toBe('answer-taken-back');
    const passes = [0, 5, 10, 15, 20, 21];
    await passAfter(...passes.filter((each) => each > late));
    expect(await family.pushes()).toEqual(expected);
    expect(await family.log()).toContain(missedLogLine);
  });

  test('an answer to a dose that it called due stays', async () => {
    await make({ medicine_name: 'B', made_at: due - 8 * hour });
    await passAfter(-61, 1);
    await family.call('PUT', `/api/reminders/${id}`, { status: 'taken', dose });
    await passAfter(-60);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`, `b ${dose} pending`]);
    await passAfter(0, 20);
    expect(await family.doses()).toEqual([`aspirin ${dose} taken`, `b ${dose} missed`]);
  });
});

test('a reminder that arrives after its minute rings when the clock looks back', async () => {
  await passAfter(-1, 0);
  await make({ medicine_name: 'B', made_at: due - hour });
  family.clock.set(due + minute);
  await runDoseClock(family.context, { looksBack: false });
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  await passAfter(1);
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`, `b ${dose} pending`]);
});

test('one that arrives just before it would be missed is found 90 seconds later', async () => {
  await passAfter(-1, 0);
  await make({ medicine_name: 'B', made_at: due - hour });
  await passAfter(21.5);
  expect((await family.doses()).at(-1)).toBe(`b ${dose} missed`);
});

test('while the clock is not steady, doses ring and none is missed', async () => {
  await passAfter(-1);
  for (const late of [0, 20]) {
    family.clock.set(due + late * minute);
    await runDoseClock(family.context, { isSteady: false });
  }
  expect(await family.doses()).toEqual([`aspirin ${dose} pending`]);
  await passAfter(22);
  expect(await family.pushes()).toEqual([dosePush(0), missedPush(22)]);
});
