import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { RecordedDose, Reminder } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { type Family, makeFamily } from '../../../testkit/server/family.ts';

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
