import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { minute } from '../../domain/constants.ts';
import {
  type AspirinFamily,
  eightInBerlin as due,
  makeAspirinFamily,
  missLine,
  dosePush,
  missedPush,
} from '../../testkit/server/family.ts';

const dose = '2026-03-10T08:00';
let family: AspirinFamily;
beforeEach(async () => {
  family = await makeAspirinFamily();
});
afterEach(() => family.close());

/** Says it at so many minutes. */
const say = (status: string, late: number) =>
  family.answer(status, due + late * minute, { details: `${status} ${late}` });
/** A device that was without network says now what was done at so many minutes. */
const tookAt = (late: number) =>
  family.call('PUT', `/api/reminders/${family.aspirin.id}`, {
    status: 'taken',
    dose,
    occurred_at: due + late * minute,
  });
const watch = async () => {
  const { due_at, next_at } = await family.context.db
    .selectFrom('doses')
    .select(['due_at', 'next_at'])
    .executeTakeFirstOrThrow();
  return [due_at, next_at].map((at) => at && (at - due) / minute);
};

test.each(['taken', 'skipped'])(
  'within its 20 minutes a dose that is pending again goes on, and is missed after them: %s',
  async (status) => {
    await family.passAfter(0);
    await say(status, 1);
    await family.passAfter(5, 6);
    await say('pending', 7);
    expect(await watch()).toEqual([0, 10]);
    await family.passAfter(8, 10, 15, 19.9, 20, 21, 60);
    expect(await family.pushes()).toEqual([
      dosePush(0),
      dosePush(10),
      dosePush(15),
      missedPush(20),
    ]);
    expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
    expect(await family.log()).toEqual([`${status} 1`, 'pending 7', missLine]);
  },
);

test('a push says up to when its answers were taken back, for devices that know them', async () => {
  await family.passAfter(0);
  await say('taken', 1);
  await say('pending', 7);
  await family.passAfter(10);
  const rows = await family.context.db
    .selectFrom('pushes')
    .select('payload')
    .orderBy('id')
    .execute();
  const doses = rows.map(({ payload }) => (JSON.parse(payload) as { dose: object }).dose);
  expect(doses).toEqual([
    expect.not.objectContaining({ undone_at: expect.anything() }),
    expect.objectContaining({ undone_at: due + 7 * minute }),
  ]);
});

test('after them the next pass calls it missed, logs it and tells the caregivers', async () => {
  await family.passAfter(0);
  await say('taken', 1);
  await family.passAfter(5, 20, 30);
  await say('pending', 45);
  expect(await family.log()).toEqual(['taken 1', 'pending 45']);
  await family.passAfter(45.1, 46);
  expect(await family.pushes()).toEqual([dosePush(0), missedPush(45.1)]);
  expect(await family.log()).toEqual(['taken 1', 'pending 45', missLine]);
});

test('what was taken back stays so after the miss, however late it arrives', async () => {
  await family.passAfter(0);
  await say('pending', 3);
  await family.passAfter(20);
  await tookAt(2);
  expect(await family.doses()).toEqual([`aspirin ${dose} missed`]);
  await tookAt(4);
  expect(await family.doses()).toEqual([`aspirin ${dose} taken`]);
});

test('every miss is logged and told: of a missed dose that was taken, and was not', async () => {
  await family.passAfter(0, 20);
  await say('taken', 25);
  await say('pending', 26);
  await family.passAfter(26.1, 27);
  await say('skipped', 30);
  await say('pending', 30.2);
  await family.passAfter(30.4, 31);
  expect(await family.pushes()).toEqual([
    dosePush(0),
    missedPush(20),
    missedPush(26.1, 1),
    missedPush(30.4, 2),
  ]);
  expect(await family.log()).toEqual([
    missLine,
    ...['taken 25', 'pending 26', missLine],
    ...['skipped 30', 'pending 30.2', missLine],
  ]);
});

test.each([
  ['before its minute', -5, [dosePush(0), dosePush(5), dosePush(10), dosePush(15), missedPush(20)]],
  ['within its 20 minutes', 7, [dosePush(8, 1), dosePush(10), dosePush(15), missedPush(20)]],
  ['after them', 25, [missedPush(30)]],
])('a dose that was answered ahead and taken back %s', async (_when, late, expected) => {
  await family.passAfter(-10);
  await say('taken', -8);
  const passes = [-4, 0, 5, 8, 10, 15, 20, 25, 30, 31];
  await family.passAfter(...passes.filter((each) => each < late));
  await say('pending', late);
  await family.passAfter(...passes.filter((each) => each > late));
  expect(await family.pushes()).toEqual(expected);
});

test('a medicine that was deleted meanwhile stays silent', async () => {
  await family.passAfter(0);
  await say('taken', 1);
  await family.call('DELETE', `/api/reminders/${family.aspirin.id}`);
  await say('pending', 2);
  await family.passAfter(5, 10, 20);
  expect(await family.pushes()).toEqual([dosePush(0)]);
});
