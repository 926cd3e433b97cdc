import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { minute } from '../../../domain/constants.ts';
import type { PushState } from '../../../contract/messages.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';

/** 08:00 in Berlin, winter time. */
const due = Date.parse('2026-03-10T07:00:00Z');
let family: Family;

beforeEach(async () => {
  family = await makeFamily({ now: due });
});
afterEach(() => family.close());

const answer = (id: string, status: string) =>
  family.call('PUT', `/api/reminders/${id}`, { status, dose: '2026-03-10T08:00' });
const sent = (state: PushState) => family.context.db.updateTable('pushes').set({ state }).execute();
const states = async () => {
  const pushes = await family.context.db
    .selectFrom('pushes')
    .select(['kind', 'state'])
    .orderBy('id')
    .execute();
  return pushes.map(({ kind, state }) => `${kind} ${state}`);
};

test.each(['taken', 'skipped'])(
  'the answer to a dose acknowledges its pushes, and ends those that wait: %s',
  async (status) => {
    const { id } = await family.make();
    await family.passAt(due);
    await sent('shown');
    await family.passAt(due + 5 * minute);
    await answer(id, status);
    expect(await states()).toEqual(['dose acknowledged', 'dose dropped', 'answered queued']);
  },
);

test('a miss is no answer, and an answer that comes after it is', async () => {
  const { id } = await family.make();
  await family.passAt(due);
  await sent('accepted');
  family.clock.set(due + 20 * minute);
  await answer(id, 'missed');
  expect(await states()).toEqual(['dose accepted']);
  await family.passAt(due + 20 * minute);
  expect(await states()).toEqual(['dose accepted', 'missed queued']);
  await answer(id, 'taken');
  expect(await states()).toEqual(['dose acknowledged', 'missed queued', 'answered queued']);
});
