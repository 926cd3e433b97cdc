import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RecordedDose, Reminder } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/specConstants.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { endPushes } from '../push/claims.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

/** 09:00 in Berlin, winter time. */
const now = Date.parse('2026-03-10T08:00:00Z');
const family = perTest(() => makeFamily({ now }));
let aspirin: Reminder;

beforeEach(async () => {
  aspirin = await family.addMedicine();
});

const read = (instant = family.clock.now()) => {
  family.clock.set(instant);
  return family.read<object>(`/api/monitoring/${family.rosa.id}`, family.rosa);
};
const doses = (days = 7) =>
  family.read<RecordedDose[]>(`/api/doses/${family.rosa.id}?days=${days}`, family.rosa);
const answer = (status: string, dose: string, at = now) =>
  family.call('PUT', `/api/reminders/${aspirin.id}`, { status, dose, occurred_at: at });

test('when a user was last seen in the app is reported by a visible page, each minute once, and by no other', async () => {
  const poll = (query: string, instant = now) => {
    family.clock.set(instant);
    return family.call('GET', `/api/changes?since=0${query}`);
  };
  await poll('');
  await poll('&in_sight=0');
  expect(await read()).toMatchObject({ last_seen_at: null });
  await poll('&in_sight=1');
  await poll('&in_sight=1', now + minute - 1);
  expect(await read()).toMatchObject({ last_seen_at: now });
  await poll('&in_sight=1', now + minute);
  expect(await read()).toMatchObject({ last_seen_at: now + minute });
});

describe('"The numbers come from dose rows, so that Undo and late entries count once"', () => {
  test('a dose that was missed, taken late, taken back and taken again is listed once, and keeps its name', async () => {
    const dose = '2026-03-10T08:00';
    for (const [index, status] of ['missed', 'taken', 'pending', 'taken'].entries()) {
      await answer(status, dose, now - (40 - 10 * index) * minute);
    }
    expect(await doses()).toMatchObject([{ dosage: '1 tablet' }]);
    await family.call('DELETE', `/api/reminders/${aspirin.id}`);
    expect(await doses()).toEqual([
      { medicine_name: 'Aspirin', dose, status: 'taken', occurred_at: now - 10 * minute },
    ]);
  });

  test('a dose has the dosage of now, with the amount of its time', async () => {
    await answer('taken', '2026-03-10T08:00', now);
    await family.changeMedicine({ amounts: [{ time: '08:00', amount: '½' }] });
    expect(await doses()).toMatchObject([{ dosage: '½ × 1 tablet' }]);
  });

  test('a dose says which caregiver has answered it, as long as that answer counts', async () => {
    const dose = '2026-03-10T08:00';
    const say = (status: string, who?: Record<string, string>) =>
      family.logDose(aspirin.id, { status, dose, occurred_at: family.clock.now() }, who);
    await say('taken', family.carl.bearer);
    expect(await doses()).toMatchObject([{ status: 'taken', recorded_by: 'Carl Adler' }]);
    family.clock.set(now + minute);
    await say('pending');
    family.clock.set(now + 2 * minute);
    await say('taken');
    expect(await doses()).toMatchObject([{ status: 'taken' }]);
    expect((await doses())[0]).not.toHaveProperty('recorded_by');
  });

  test("today and the dates before it count on the person's own calendar", async () => {
    const { db, newId } = family.context;
    const medicine = { medicine_id: aspirin.id, medicine_name: 'Aspirin' };
    const row = { person_id: family.rosa.id, ...medicine, status: 'missed' as const };
    const times = ['2026-03-03T23:59', '2026-03-04T00:00', '2026-03-10T23:00'];
    const rows = times.map((dose) => ({ ...row, id: newId(), dose }));
    await db.insertInto('doses').values(rows).execute();
    const listed = async (days: number) => (await doses(days)).map(({ dose }) => dose);
    expect(await listed(7)).toEqual(times.slice(1));
    expect(await listed(8)).toHaveLength(3);
    expect(await listed(1)).toEqual(times.slice(2));
    // 23:30 in Berlin is still today, as it is in London.
    family.clock.set(Date.parse('2026-03-10T22:30:00Z'));
    expect(await listed(1)).toEqual(times.slice(2));
    await family.setZone('Asia/Tokyo');
    expect(await listed(1)).toEqual([]);
  });
});

describe('reminders that a device has shown, and those that none has', () => {
  /** When the medicine is due, at 08:00 in Berlin, on two days. */
  const [tuesday, wednesday] = [Date.UTC(2026, 2, 10, 7), Date.UTC(2026, 2, 11, 7)] as const;
  const monday = Date.UTC(2026, 2, 9, 7);

  /** The pushes of the dose that is due now, by device. */
  const pushedAt = async (instant: number) => {
    await family.passAt(instant);
    const pushes = await family.rows('pushes');
    return pushes
      .filter(({ kind, state }) => kind === 'dose' && state === 'queued')
      .map(({ id }) => id);
  };
  /** Marks these as accepted by the push service. */
  const accept = async (ids: readonly string[]) => {
    const acceptedAt = family.clock.now();
    await endPushes(family.context.db, { ids, state: 'accepted', acceptedAt });
  };
  const show = (id: string | undefined) => family.call('POST', '/api/push/shown', { id });

  /** The push of Monday is accepted, and shown 5 s after it was due. */
  beforeEach(async () => {
    family.clock.set(monday - 60 * minute);
    const ids = await pushedAt(monday);
    await accept(ids);
    expect(await read()).toMatchObject({ devices: 1, proved_at: null });
    family.clock.set(monday + 5_000);
    await show(ids[0]);
    expect(await read()).toMatchObject({ devices: 1, proved_at: monday + 5_000, unshown: 0 });
  });

  test('a device whose session is over does not count, and proves nothing', async () => {
    await accept(await pushedAt(tuesday));
    const proved = { devices: 1, proved_at: monday + 5_000, unshown: 1 };
    expect(await read(tuesday + 10 * minute)).toMatchObject(proved);
    const { db } = family.context;
    const [device] = await family.rows('push_subscriptions');
    const ended = db.updateTable('sessions').set({ expires_at: family.clock.now() });
    await ended.where('token_hash', '=', device!.session_hash).execute();
    expect(await read()).toMatchObject({ devices: 0, proved_at: null, unshown: 0 });
    await family.addDevice(family.rosa);
    expect(await read()).toMatchObject({ devices: 1, proved_at: null, unshown: 0 });
    await db.deleteFrom('push_subscriptions').execute();
    expect(await read()).toMatchObject({ devices: 0, proved_at: null });
  });

  test('not shown are those that a push service took more than a minute ago', async () => {
    await family.addDevice(family.rosa);
    const ids = await pushedAt(tuesday);
    expect(await read(tuesday + 2 * minute)).toMatchObject({ unshown: 0 });
    await accept(ids);
    expect(await read(tuesday + 3 * minute)).toMatchObject({ unshown: 0 });
    expect(await read(tuesday + 3 * minute + 1)).toMatchObject({ unshown: 1 });
    // Counts a dose once, for any number of pushes and devices.
    await accept(await pushedAt(tuesday + 5 * minute));
    expect(await read(tuesday + 10 * minute)).toMatchObject({ unshown: 1 });
    await accept(await pushedAt(wednesday));
    expect(await read(wednesday + 2 * minute)).toMatchObject({ unshown: 2 });
  });

  test('none are where another device showed it, or it was shown and then repeated', async () => {
    await family.addDevice(family.rosa);
    const ids = await pushedAt(tuesday);
    expect(ids).toHaveLength(2);
    await show(ids[1]);
    family.clock.set(tuesday + 1_000);
    await accept(ids);
    await accept(await pushedAt(tuesday + 5 * minute));
    const proved = { proved_at: tuesday, unshown: 0 };
    expect(await read(tuesday + 10 * minute)).toMatchObject(proved);
  });

  test('one whose device said so only after the answer is shown', async () => {
    const ids = await pushedAt(tuesday);
    await accept(ids);
    await answer('taken', '2026-03-10T08:00', tuesday);
    expect(await read(tuesday + 2 * minute)).toMatchObject({ unshown: 1 });
    await show(ids[0]);
    expect(await read()).toMatchObject({ proved_at: tuesday + 2 * minute, unshown: 0 });
    const push = (await family.rows('pushes')).find(({ id }) => id === ids[0]);
    expect(push?.state).toBe('acknowledged');
  });
});
