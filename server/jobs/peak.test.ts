import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { minute } from '../../domain/specConstants.ts';
import { addDevice } from '../../testkit/server/addDevice.ts';
import { insertMedicines } from '../../testkit/server/insertMedicines.ts';
import { makeTestServer } from '../../testkit/server/makeTestServer.ts';
import { perTest } from '../../testkit/server/perTest.ts';
import { runDoseClock } from './doseClock.ts';
import type { Deliver } from '../modules/push/deliver.ts';
import type { OutgoingPush } from '../modules/push/toPushMessage.ts';
import { makeNotifier } from './notifier.ts';

const due = Date.parse('2026-03-10T08:00:00Z');
const server = perTest(() => makeTestServer({ now: due }));

/** So many people with a device each and these medicines, all due now. */
const addPeople = async (count: number, names: readonly string[], times = ['08:00']) => {
  const ids: string[] = [];
  while (ids.length < count) {
    const person = await server.register('survivor');
    await addDevice(server.context, person);
    ids.push(person.id);
  }
  const medicines = ids.flatMap((person_id) =>
    names.map((medicine_name, index) => ({
      id: randomUUID(),
      person_id,
      medicine_name,
      schedule_time: times[index % times.length]!,
      made_at: due - minute,
    })),
  );
  await insertMedicines(server.context.db, medicines);
  return ids;
};

test('200 doses of one minute are sent with at most 0.3 statements each', async () => {
  await addPeople(200, ['Aspirin']);
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { ...server.context, db: server.context.db.withPlugin(counter) };
  await runDoseClock(context);
  await makeNotifier(context, async () => ({ outcome: 'accepted' }), { error: () => undefined })();
  const states = (await server.rows('pushes')).map(({ state }) => state);
  expect(states).toEqual(Array(200).fill('accepted'));
  expect(statements).toBeLessThanOrEqual(0.3 * 200);
});

test('three doses of a person in one minute are one push, whatever pages and batches they are read in', async () => {
  await addPeople(230, ['Aspirin', 'Bisoprolol', 'Clopidogrel']);
  const sent: OutgoingPush[] = [];
  const deliver: Deliver = async (push) => {
    sent.push(push);
    return { outcome: 'accepted' };
  };
  for (const round of [0, 1]) {
    server.clock.set(due + round * 5 * minute);
    await runDoseClock(server.context);
    await makeNotifier(server.context, deliver, { error: () => undefined })();
    const counts = sent.splice(0).map(({ payload }) => payload.also?.length);
    expect(counts).toEqual(Array(230).fill(2));
    expect(await server.rows('pushes')).toHaveLength(230 * (round + 1));
  }
});

test("of doses queued together, a person's second waits behind everyone's first", async () => {
  const [rosa] = await addPeople(1, ['Aspirin', 'Bisoprolol', 'Clopidogrel'], ['07:59', '08:00']);
  const [ida] = await addPeople(1, ['Aspirin']);
  await runDoseClock(server.context);
  const positions = async (id: string | undefined) =>
    (await server.rows('pushes'))
      .filter(({ person_id }) => person_id === id)
      .map(({ queue_position }) => queue_position);
  expect([await positions(rosa), await positions(ida)]).toEqual([[0, 1], [0]]);
});
