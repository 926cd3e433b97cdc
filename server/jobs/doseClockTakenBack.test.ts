import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { minute } from '../../domain/constants.ts';
import {
  type AspirinScene,
  eightInBerlin as due,
  makeAspirinScene,
  missLine,
  ring,
  told,
} from '../../testkit/server/aspirinScene.ts';

const dose = '2026-03-10T08:00';
let scene: AspirinScene;
beforeEach(async () => {
  scene = await makeAspirinScene();
});
afterEach(() => scene.close());

/** Says it at so many minutes. */
const say = (status: string, late: number) =>
  scene.say(status, due + late * minute, { details: `${status} ${late}` });
/** A device that was without network says now what was done at so many minutes. */
const tookAt = (late: number) =>
  scene.call('PUT', `/api/reminders/${scene.aspirin.id}`, {
    status: 'taken',
    dose,
    occurred_at: due + late * minute,
  });
const watch = async () => {
  const { due_at, next_at } = await scene.context.db
    .selectFrom('doses')
    .select(['due_at', 'next_at'])
    .executeTakeFirstOrThrow();
  return [due_at, next_at].map((at) => at && (at - due) / minute);
};

test.each(['taken', 'skipped'])(
  'within its 20 minutes a dose that is pending again goes on, and is missed after them: %s',
  async (status) => {
    await scene.passAfter(0);
    await say(status, 1);
    await scene.passAfter(5, 6);
    await say('pending', 7);
    expect(await watch()).toEqual([0, 10]);
    await scene.passAfter(8, 10, 15, 19.9, 20, 21, 60);
    expect(await scene.pushes()).toEqual([ring(0), ring(10), ring(15), told(20)]);
    expect(await scene.doses()).toEqual([`aspirin ${dose} missed`]);
    expect(await scene.log()).toEqual([`${status} 1`, 'pending 7', missLine]);
  },
);

test('a push says up to when its answers were taken back, for devices that know them', async () => {
  await scene.passAfter(0);
  await say('taken', 1);
  await say('pending', 7);
  await scene.passAfter(10);
  const rows = await scene.context.db
    .selectFrom('pushes')
    .select('payload')
    .orderBy('id')
    .execute();
  const told = rows.map(({ payload }) => (JSON.parse(payload) as { dose: object }).dose);
  expect(told).toEqual([
    expect.not.objectContaining({ undone_at: expect.anything() }),
    expect.objectContaining({ undone_at: due + 7 * minute }),
  ]);
});

test('so does the first push of a dose that was answered before it was due', async () => {
  await say('taken', -2);
  await say('pending', -1);
  await scene.passAfter(0);
  const { payload } = await scene.context.db
    .selectFrom('pushes')
    .select('payload')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({ dose: { undone_at: due - minute } });
});

test('after them the next pass calls it missed, logs it and tells the caregivers', async () => {
  await scene.passAfter(0);
  await say('taken', 1);
  await scene.passAfter(5, 20, 30);
  await say('pending', 45);
  expect(await scene.log()).toEqual(['taken 1', 'pending 45']);
  await scene.passAfter(45.1, 46);
  expect(await scene.pushes()).toEqual([ring(0), told(45.1)]);
  expect(await scene.log()).toEqual(['taken 1', 'pending 45', missLine]);
});

test('as its 20 minutes end it is missed, a millisecond before it is not', async () => {
  await scene.passAfter(0);
  await say('taken', 1);
  await say('pending', 19.9);
  expect(await watch()).toEqual([0, 20]);
  await scene.passAt(due + 20 * minute - 1);
  expect(await scene.doses()).toEqual([`aspirin ${dose} pending`]);
  await scene.passAfter(20);
  expect(await scene.doses()).toEqual([`aspirin ${dose} missed`]);
});

test('what was taken back stays so after the miss, however late it arrives', async () => {
  await scene.passAfter(0);
  await say('pending', 3);
  await scene.passAfter(20);
  await tookAt(2);
  expect(await scene.doses()).toEqual([`aspirin ${dose} missed`]);
  await tookAt(4);
  expect(await scene.doses()).toEqual([`aspirin ${dose} taken`]);
});

test('every miss is logged and told: of a missed dose that was taken, and was not', async () => {
  await scene.passAfter(0, 20);
  await say('taken', 25);
  await say('pending', 26);
  await scene.passAfter(26.1, 27);
  await say('skipped', 30);
  await say('pending', 30.2);
  await scene.passAfter(30.4, 31);
  expect(await scene.pushes()).toEqual([ring(0), told(20), told(26.1, 1), told(30.4, 2)]);
  expect(await scene.log()).toEqual([
    missLine,
    ...['taken 25', 'pending 26', missLine],
    ...['skipped 30', 'pending 30.2', missLine],
  ]);
});

test('an answer after the retraction ends it again', async () => {
  await scene.passAfter(0);
  await say('taken', 1);
  await say('pending', 2);
  await say('skipped', 6);
  await scene.passAfter(10, 15, 20);
  expect(await scene.pushes()).toEqual([ring(0)]);
  expect(await scene.doses()).toEqual([`aspirin ${dose} skipped`]);
});

test.each([
  ['before its minute', -5, [ring(0), ring(5), ring(10), ring(15), told(20)]],
  ['within its 20 minutes', 7, [ring(8, 1), ring(10), ring(15), told(20)]],
  ['after them', 25, [told(30)]],
])('a dose that was answered ahead and taken back %s', async (_when, late, expected) => {
  await scene.passAfter(-10);
  await say('taken', -8);
  const passes = [-4, 0, 5, 8, 10, 15, 20, 25, 30, 31];
  await scene.passAfter(...passes.filter((each) => each < late));
  await say('pending', late);
  await scene.passAfter(...passes.filter((each) => each > late));
  expect(await scene.pushes()).toEqual(expected);
});

test('a retraction that comes before everything else changes nothing of the alarm', async () => {
  await scene.passAfter(0);
  await say('pending', 5.1);
  expect(await watch()).toEqual([0, 5]);
  scene.clock.set(due + 5.1 * minute);
  await tookAt(2);
  await scene.passAfter(5.2, 20);
  expect(await scene.pushes()).toEqual([ring(0), ring(5.2, 1), told(20)]);
});

test('a medicine that was deleted meanwhile stays silent', async () => {
  await scene.passAfter(0);
  await say('taken', 1);
  await scene.call('DELETE', `/api/reminders/${scene.aspirin.id}`);
  await say('pending', 2);
  await scene.passAfter(5, 10, 20);
  expect(await scene.pushes()).toEqual([ring(0)]);
});

test('a device that calls it missed anew lets the clock tell the caregivers', async () => {
  await scene.passAfter(0);
  await say('taken', 1);
  await say('pending', 19);
  scene.clock.set(due + 20 * minute);
  await scene.call('PUT', `/api/reminders/${scene.aspirin.id}`, { status: 'missed', dose });
  await scene.passAfter(20.1, 21);
  expect(await scene.pushes()).toEqual([ring(0), told(20.1)]);
  expect(await scene.log()).toEqual(['taken 1', 'pending 19', missLine]);
});
