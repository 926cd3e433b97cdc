import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { minute } from '../../../domain/constants.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import { endPush } from '../push/claims.ts';

/** When the medicine is due, at 08:00 in Berlin, on three days. */
const [monday, tuesday, wednesday] = [9, 10, 11].map((day) => Date.UTC(2026, 2, day, 7)) as [
  number,
  number,
  number,
];
let family: Family;
let reminderId: string;

beforeEach(async () => {
  family = await makeFamily({ now: monday - 60 * minute });
  reminderId = (await family.make()).id;
});
afterEach(() => family.close());

const read = async () =>
  (await family.call('GET', `/api/monitoring/${family.rosa.id}`)).json<Record<string, unknown>>();
/** The pushes of the dose that is due now, by device. */
const pushedAt = async (instant: number) => {
  await family.passAt(instant);
  const rows = await family.context.db
    .selectFrom('pushes')
    .select('id')
    .where('kind', '=', 'dose')
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
/** A push service takes these now. */
const accept = async (ids: readonly string[]) => {
  const acceptedAt = family.clock.now();
  for (const id of ids) await endPush(family.context.db, id, { acceptedAt });
};
const show = (id: string | undefined) => family.call('POST', '/api/push/shown', { id });
/** The push of one dose on one device, taken and shown. */
const prove = async (instant: number) => {
  const ids = await pushedAt(instant);
  await accept(ids);
  await show(ids[0]);
};
const endSessions = () =>
  family.context.db
    .updateTable('sessions')
    .set({ expires_at: family.clock.now() })
    .where(
      'token_hash',
      'in',
      family.context.db
        .selectFrom('push_subscriptions')
        .select('session_hash')
        .where('user_id', '=', family.rosa.id),
    )
    .execute();

test('a device whose session is over does not count, and proves nothing', async () => {
  await prove(monday);
  await accept(await pushedAt(tuesday));
  family.clock.set(tuesday + 10 * minute);
  expect(await read()).toMatchObject({ devices: 1, proved_at: monday, unshown: 1 });
  await endSessions();
  expect(await read()).toMatchObject({ devices: 0, proved_at: null, unshown: 0 });
  await family.addDevice(family.rosa);
  expect(await read()).toMatchObject({ devices: 1, proved_at: null, unshown: 0 });
});

describe('reminders that were not shown since', () => {
  beforeEach(() => prove(monday));

  test('are those that a push service took more than a minute ago', async () => {
    const ids = await pushedAt(tuesday);
    family.clock.set(tuesday + 2 * minute);
    expect(await read()).toMatchObject({ unshown: 0 });
    await accept(ids);
    family.clock.set(tuesday + 3 * minute);
    expect(await read()).toMatchObject({ unshown: 0 });
    family.clock.set(tuesday + 3 * minute + 1);
    expect(await read()).toMatchObject({ proved_at: monday, unshown: 1 });
    await accept(await pushedAt(wednesday));
    family.clock.set(wednesday + 2 * minute);
    expect(await read()).toMatchObject({ proved_at: monday, unshown: 2 });
  });

  test('count once, however often a dose was pushed and to how many devices', async () => {
    await family.addDevice(family.rosa);
    await accept(await pushedAt(tuesday));
    await accept(await pushedAt(tuesday + 5 * minute));
    family.clock.set(tuesday + 10 * minute);
    expect(await read()).toMatchObject({ unshown: 1 });
  });

  test('are none where another device showed it, or it was shown and then repeated', async () => {
    await family.addDevice(family.rosa);
    const ids = await pushedAt(tuesday);
    expect(ids).toHaveLength(2);
    await show(ids[1]);
    family.clock.set(tuesday + 1_000);
    await accept(ids);
    await accept(await pushedAt(tuesday + 5 * minute));
    family.clock.set(tuesday + 10 * minute);
    expect(await read()).toMatchObject({ proved_at: tuesday, unshown: 0 });
  });

  test('are not those whose device said so only after the answer', async () => {
    const ids = await pushedAt(tuesday);
    await accept(ids);
    await family.call('PUT', `/api/reminders/${reminderId}`, {
      status: 'taken',
      dose: '2026-03-10T08:00',
    });
    family.clock.set(tuesday + 2 * minute);
    expect(await read()).toMatchObject({ unshown: 1 });
    await show(ids[0]);
    expect(await read()).toMatchObject({ proved_at: tuesday + 2 * minute, unshown: 0 });
    const { state } = await family.context.db
      .selectFrom('pushes')
      .select('state')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    expect(state).toBe('acknowledged');
  });
});
