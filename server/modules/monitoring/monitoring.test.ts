import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { RecordedDose, Reminder } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';
import { endPush } from '../push/claims.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
let family: Family;
let aspirin: Reminder;

beforeEach(async () => {
  family = await makeFamily({ now });
  aspirin = await family.make();
});
afterEach(() => family.close());

const read = async () =>
  (await family.call('GET', `/api/monitoring/${family.rosa.id}`)).json<Record<string, unknown>>();
const doses = async (days = 7) =>
  (await family.call('GET', `/api/doses/${family.rosa.id}?days=${days}`)).json<RecordedDose[]>();
const answer = (status: string, dose: string, at = now) =>
  family.call('PUT', `/api/reminders/${aspirin.id}`, { status, dose, occurred_at: at });

describe('when somebody was last seen in the app', () => {
  test('is not known at first, and not told by a page that nobody sees', async () => {
    await family.call('GET', '/api/changes?since=0');
    await family.call('GET', '/api/changes?since=0&in_sight=0');
    expect(await read()).toMatchObject({ last_seen_at: null });
  });

  test('is told by a page in sight, each minute once', async () => {
    await family.call('GET', '/api/changes?since=0&in_sight=1');
    family.clock.set(now + minute - 1);
    await family.call('GET', '/api/changes?since=0&in_sight=1');
    expect(await read()).toMatchObject({ last_seen_at: now });
    family.clock.set(now + minute);
    await family.call('GET', '/api/changes?since=0&in_sight=1');
    expect(await read()).toMatchObject({ last_seen_at: now + minute });
  });
});

describe('"reminders reach this phone: proved at 07:55"', () => {
  test('is the last reminder that a device of theirs has shown', async () => {
    await family.passAt(Date.parse('2026-03-11T07:00:05Z'));
    const push = await family.context.db
      .selectFrom('pushes')
      .select('id')
      .where('kind', '=', 'dose')
      .executeTakeFirstOrThrow();
    expect(await read()).toMatchObject({ devices: 1, proved_at: null });
    family.clock.set(Date.parse('2026-03-11T07:00:09Z'));
    await family.call('POST', '/api/push/shown', { id: push.id });
    expect(await read()).toMatchObject({ proved_at: Date.parse('2026-03-11T07:00:09Z') });
    await family.context.db.deleteFrom('push_subscriptions').execute();
    expect(await read()).toMatchObject({ devices: 0, proved_at: null });
  });
});

describe('"The numbers come from dose rows, so that Undo and late entries count once"', () => {
  test('a dose that was missed, taken late, taken back and taken again stands once', async () => {
    const dose = '2026-03-10T08:00';
    await answer('missed', dose, now - 40 * minute);
    await answer('taken', dose, now - 30 * minute);
    await answer('pending', dose, now - 20 * minute);
    await answer('taken', dose, now - 10 * minute);
    expect(await doses()).toEqual([
      { medicine_name: 'Aspirin', dose, status: 'taken', occurred_at: now - 10 * minute },
    ]);
  });

  test("today and the dates before it count on the person's own calendar", async () => {
    const { db, newId } = family.context;
    const row = { person_id: family.rosa.id, medicine_key: 'aspirin', status: 'missed' as const };
    for (const dose of ['2026-03-03T23:59', '2026-03-04T00:00', '2026-03-10T23:00']) {
      await db
        .insertInto('doses')
        .values({ ...row, id: newId(), dose, occurred_at: null })
        .execute();
    }
    const listed = async (days: number) => (await doses(days)).map(({ dose }) => dose);
    expect(await listed(7)).toEqual(['2026-03-04T00:00', '2026-03-10T23:00']);
    expect(await listed(8)).toHaveLength(3);
    expect(await listed(1)).toEqual(['2026-03-10T23:00']);
    // 23:30 in Berlin is still today there, and in London as well.
    family.clock.set(Date.parse('2026-03-10T22:30:00Z'));
    expect(await listed(1)).toEqual(['2026-03-10T23:00']);
    await family.setZone('Asia/Tokyo');
    expect(await listed(1)).toEqual([]);
  });

  test('a medicine that is gone keeps its name as it was written', async () => {
    await answer('taken', '2026-03-10T08:00');
    await family.call('DELETE', `/api/reminders/${aspirin.id}`);
    expect(await doses()).toMatchObject([{ medicine_name: 'Aspirin' }]);
  });

  test.each([0, 32, 1.5])('%p days are refused', async (days) => {
    const refused = await family.call('GET', `/api/doses/${family.rosa.id}?days=${days}`);
    expect(refused.statusCode).toBe(400);
  });
});

describe('reminders that no device has shown', () => {
  /** When the medicine is due, at 08:00 in Berlin, on three days. */
  const [monday, tuesday, wednesday] = [9, 10, 11].map((day) => Date.UTC(2026, 2, day, 7)) as [
    number,
    number,
    number,
  ];

  beforeEach(() => {
    family.clock.set(monday - 60 * minute);
  });

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
      await family.call('PUT', `/api/reminders/${aspirin.id}`, {
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
});
